//! Where the dark squares lie: a bit each, with an unused bit after every second row, so that each of the four diagonal
//! steps is the same shift everywhere. Row 0 is the top, where Black starts.

use crate::bits::Bits;

/// One of eight directions: down-left, down-right, up-right, up-left, then down, right, up, left.
pub type Direction = usize;
/// The diagonal directions that lead down.
pub const DOWN: [Direction; 2] = [0, 1];
/// The diagonal directions that lead up.
pub const UP: [Direction; 2] = [2, 3];

/// The way back.
#[inline(always)]
pub const fn opposite(direction: Direction) -> Direction {
    direction & 4 | (direction + 2) & 3
}

/// A square board of which the dark squares are used.
pub trait Geometry: Copy + Send + Sync + 'static {
    /// Sets of its squares.
    type Bits: Bits;
    /// Rows, and columns.
    const SIZE: u8;
    /// Every square.
    const BOARD: Self::Bits;
    /// How far each direction turns the word.
    const STEPS: [u32; 8];
    /// The squares that a step in each direction can reach.
    const REACH: [Self::Bits; 8];
    /// The squares of a row, from the top; rows beyond the last are empty.
    const ROWS: [Self::Bits; 12];
    /// The squares of a column, from the left; columns beyond the last are empty.
    const COLUMNS: [Self::Bits; 12];
    /// How many bits are in use.
    const WIDTH: usize = SPAN[Self::SIZE as usize];

    /// Squares of a row.
    const HALF: u8 = Self::SIZE / 2;
    /// Squares of the board.
    const SQUARES: u8 = Self::SIZE * Self::HALF;

    /// The neighbours of some squares.
    #[inline(always)]
    fn step(bits: Self::Bits, direction: Direction) -> Self::Bits {
        bits.turned(Self::STEPS[direction]) & Self::REACH[direction]
    }

    /// The same where only squares of the board will be asked for: the unused bits keep diagonal steps off the edges.
    #[inline(always)]
    fn near(bits: Self::Bits, direction: Direction) -> Self::Bits {
        if direction < 4 {
            bits.turned(Self::STEPS[direction])
        } else {
            Self::step(bits, direction)
        }
    }

    /// The bit of a square counted from 0, from the top left.
    #[inline(always)]
    fn bit(square: u8) -> u8 {
        square + square / Self::SIZE
    }

    /// The square of a bit.
    #[inline(always)]
    fn square(bit: u8) -> u8 {
        bit - bit / (Self::SIZE + 1)
    }

    /// The row of a bit.
    #[inline(always)]
    fn row(bit: u8) -> u8 {
        Self::square(bit) / Self::HALF
    }

    /// The column of a bit.
    #[inline(always)]
    fn column(bit: u8) -> u8 {
        let square = Self::square(bit);
        2 * (square % Self::HALF) + 1 - square / Self::HALF % 2
    }

    /// The rows counted from a side's own back row.
    #[inline(always)]
    fn own_row(white: bool, row: usize) -> Self::Bits {
        Self::ROWS[if white {
            Self::SIZE as usize - 1 - row
        } else {
            row
        }]
    }
}

/// Bits in use by board size.
const SPAN: [usize; 13] = {
    let mut span = [0; 13];
    let mut size = 2;
    while size <= 12 {
        span[size] = size / 2 * (size + 1);
        size += 2;
    }
    span
};

const fn bit_at(size: i32, row: i32, column: i32) -> u128 {
    let dark = (row + column) % 2 == 1;
    if !dark || row < 0 || column < 0 || row >= size || column >= size {
        return 0;
    }
    let square = row * size / 2 + column / 2;
    1 << (square + square / size)
}

/// The squares that lie in these rows and columns and have a square behind them.
const fn area(size: i32, rows: (i32, i32), columns: (i32, i32), behind: (i32, i32)) -> u128 {
    let mut bits = 0;
    let mut row = rows.0;
    while row <= rows.1 {
        let mut column = columns.0;
        while column <= columns.1 {
            if bit_at(size, row - behind.0, column - behind.1) != 0 {
                bits |= bit_at(size, row, column);
            }
            column += 1;
        }
        row += 1;
    }
    bits
}

/// Rows and columns of one step.
const OFFSETS: [(i32, i32); 8] = [
    (1, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (2, 0),
    (0, 2),
    (-2, 0),
    (0, -2),
];

macro_rules! board {
    ($(#[$doc:meta])* $name:ident: $bits:ty, $size:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;

        impl Geometry for $name {
            type Bits = $bits;
            const SIZE: u8 = $size;
            const BOARD: $bits = area($size, (0, $size - 1), (0, $size - 1), (0, 0)) as $bits;
            const STEPS: [u32; 8] = {
                let (half, word) = ($size / 2, <$bits>::BITS);
                let (down, across) = (2 * half + 1, 1);
                [half, half + 1, word - half, word - half - 1, down, across, word - down, word - across]
            };
            const REACH: [$bits; 8] = {
                let mut all = [0; 8];
                let mut at = 0;
                while at < 8 {
                    all[at] = area($size, (0, $size - 1), (0, $size - 1), OFFSETS[at]) as $bits;
                    at += 1;
                }
                all
            };
            const ROWS: [$bits; 12] = {
                let mut all = [0; 12];
                let mut at = 0;
                while at < $size {
                    all[at as usize] = area($size, (at, at), (0, $size - 1), (0, 0)) as $bits;
                    at += 1;
                }
                all
            };
            const COLUMNS: [$bits; 12] = {
                let mut all = [0; 12];
                let mut at = 0;
                while at < $size {
                    all[at as usize] = area($size, (0, $size - 1), (at, at), (0, 0)) as $bits;
                    at += 1;
                }
                all
            };
        }
    };
}

board! {
    /// Eight rows of eight.
    Eight: u64, 8
}
board! {
    /// Ten rows of ten.
    Ten: u64, 10
}
board! {
    /// Twelve rows of twelve.
    Twelve: u128, 12
}
#[cfg(test)]
board! {
    /// Six rows of six, for perft tables only.
    Six: u64, 6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<G: Geometry>() {
        let size = i32::from(G::SIZE);
        assert_eq!(G::BOARD.count(), i32::from(G::SQUARES));
        for square in 0..G::SQUARES {
            let bit = G::bit(square);
            assert_eq!(G::square(bit), square);
            assert!((bit as usize) < G::WIDTH);
            let (row, column) = (i32::from(G::row(bit)), i32::from(G::column(bit)));
            assert!((G::ROWS[row as usize] & G::COLUMNS[column as usize]) == G::Bits::square(bit));
            for (direction, (down, right)) in OFFSETS.into_iter().enumerate() {
                let next = G::step(G::Bits::square(bit), direction);
                let (to_row, to_column) = (row + down, column + right);
                let inside = (0..size).contains(&to_row) && (0..size).contains(&to_column);
                assert_eq!(next.any(), inside);
                assert!(G::near(G::Bits::square(bit), direction) & G::BOARD == next);
                if inside {
                    assert_eq!(
                        (
                            i32::from(G::row(next.first())),
                            i32::from(G::column(next.first()))
                        ),
                        (to_row, to_column)
                    );
                    assert!(G::step(next, opposite(direction)) == G::Bits::square(bit));
                }
            }
        }
    }

    #[test]
    fn steps_are_the_same_shift_everywhere() {
        check::<Six>();
        check::<Eight>();
        check::<Ten>();
        check::<Twelve>();
    }
}
