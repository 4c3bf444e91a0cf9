//! Sets of squares as 64 bits: a1 is bit 0, h8 is bit 63.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::types::{Colour, Square};

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);
    /// The squares a light-squared bishop can stand on.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);

    const FILE_A: Self = Self(0x0101_0101_0101_0101);
    const FILE_H: Self = Self(0x8080_8080_8080_8080);

    /// A file, 0 for the a-file.
    pub const fn file(file: u8) -> Self {
        Self(Self::FILE_A.0 << (file & 7))
    }

    /// A rank, 0 for the first.
    pub const fn rank(rank: u8) -> Self {
        Self(0xFF << (8 * (rank & 7)))
    }

    /// A rank as `colour` counts them, 0 for its own back rank.
    pub const fn relative_rank(colour: Colour, rank: u8) -> Self {
        match colour {
            Colour::White => Self::rank(rank),
            Colour::Black => Self::rank(7 - (rank & 7)),
        }
    }

    /// Whether it has no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has a square.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether it has two squares or more.
    #[inline(always)]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of its squares.
    #[inline(always)]
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `square` is in it.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Its first square, if it has one.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(self.lowest())
        }
    }

    /// Its first square; meaningless if it has none.
    #[inline(always)]
    pub(crate) const fn lowest(self) -> Square {
        Square::from_index(self.0.trailing_zeros() as u8)
    }

    /// Every square one step towards the eighth rank.
    #[inline(always)]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square one step towards the first rank.
    #[inline(always)]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Every square one step towards the h-file.
    #[inline(always)]
    pub const fn east(self) -> Self {
        Self((self.0 & !Self::FILE_H.0) << 1)
    }

    /// Every square one step towards the a-file.
    #[inline(always)]
    pub const fn west(self) -> Self {
        Self((self.0 & !Self::FILE_A.0) >> 1)
    }

    /// Every square one step in the direction `colour` plays.
    #[inline(always)]
    pub const fn forward(self, colour: Colour) -> Self {
        match colour {
            Colour::White => self.north(),
            Colour::Black => self.south(),
        }
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident $operator:tt;)*) => {$(
        impl $trait for Bitboard {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $operator other.0)
            }
        }

        impl $assign_trait for Bitboard {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                *self = *self $operator other;
            }
        }
    )*};
}
operators! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The squares of a set, a1 first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.bitboard())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_do_not_wrap_round_the_edge() {
        assert_eq!(Bitboard::file(7).east(), Bitboard::EMPTY);
        assert_eq!(Bitboard::file(0).west(), Bitboard::EMPTY);
        assert_eq!(Bitboard::rank(7).north(), Bitboard::EMPTY);
        assert_eq!(Bitboard::file(3).east(), Bitboard::file(4));
    }

    #[test]
    fn squares_come_in_order() {
        let names: Vec<String> = Bitboard(0x8000_0000_0000_0011)
            .into_iter()
            .map(|s| s.to_string())
            .collect();
        assert_eq!(names, ["a1", "e1", "h8"]);
        assert!(Bitboard(3).many() && !Bitboard(2).many() && !Bitboard::EMPTY.many());
    }
}
