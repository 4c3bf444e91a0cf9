//! Points of the board with a border around it, and what lies on them.

/// The most rows and columns a board may have.
pub const MAX_SIZE: usize = 19;
/// Points from one row to the next, the border included.
const STEP: usize = MAX_SIZE + 2;

/// A point as `row * 21 + column`, both from 1; number 0 stands for none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(u16);

impl Point {
    /// Numbers of all points lie below this: a power of two, so that no look at a table of this size can go wrong.
    pub const COUNT: usize = (STEP * STEP).next_power_of_two();
    /// No point.
    pub const NONE: Self = Self(0);

    /// The point in this row from the bottom and column from the left, both from 0.
    #[inline]
    pub const fn new(row: usize, column: usize) -> Self {
        Self(((row + 1) * STEP + column + 1) as u16)
    }

    /// The point of this number.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// The number of the point.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % Self::COUNT
    }

    /// The row from the bottom, from 0.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / STEP - 1
    }

    /// The column from the left, from 0.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % STEP - 1
    }

    /// The points beside a point of the board.
    #[inline]
    pub fn beside(self) -> [Self; 4] {
        [
            Self(self.0 + 1),
            Self(self.0 - 1),
            Self(self.0 + STEP as u16),
            Self(self.0 - STEP as u16),
        ]
    }

    /// The points at the corners of a point of the board.
    #[inline]
    pub fn diagonal(self) -> [Self; 4] {
        let (up, down) = (self.0 + STEP as u16, self.0 - STEP as u16);
        [Self(up + 1), Self(up - 1), Self(down + 1), Self(down - 1)]
    }

    /// All eight around a point of the board, round the clock from the upper left.
    #[inline]
    pub fn around(self) -> [Self; 8] {
        let (up, down) = (self.0 + STEP as u16, self.0 - STEP as u16);
        [
            Self(up - 1),
            Self(up),
            Self(up + 1),
            Self(self.0 + 1),
            Self(down + 1),
            Self(down),
            Self(down - 1),
            Self(self.0 - 1),
        ]
    }
}

/// What lies on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Colour {
    /// Nothing.
    Empty = 0,
    /// A black stone.
    Black = 1,
    /// A white stone.
    White = 2,
    /// The border around the board.
    Edge = 3,
}

impl Colour {
    /// The colour of the opponent's stones.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
            same => same,
        }
    }

    /// The colour of a player's stones.
    #[inline]
    pub const fn of(player: hetman_game::Player) -> Self {
        if player.0 == 0 {
            Self::Black
        } else {
            Self::White
        }
    }
}
