//! Turning the board so that the king of the side to move stands in one part of it, and the pairs of kings that are left.

use crate::attacks;
use crate::types::Square;

/// One of the eight ways to turn or mirror a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// Bits of the square to change: 7 mirrors files, 56 ranks.
    flip: u8,
    /// Whether files and ranks change places, afterwards.
    swap: bool,
}

impl Turn {
    /// Brings a king to the files a to d: all that pawns allow.
    pub const fn with_pawns(king: Square) -> Self {
        let flip = if king.file() > 3 { 7 } else { 0 };
        Self { flip, swap: false }
    }

    /// Brings a king to the triangle a1, d1, d4, and if it stands on the diagonal the other king not above it.
    pub const fn without_pawns(king: Square, other: Square) -> Self {
        let files = if king.file() > 3 { 7 } else { 0 };
        let ranks = if king.rank() > 3 { 56 } else { 0 };
        let half = Self {
            flip: files | ranks,
            swap: false,
        };
        let (king, other) = (half.of(king), half.of(other));
        let above =
            king.rank() > king.file() || king.rank() == king.file() && other.rank() > other.file();
        Self {
            swap: above,
            ..half
        }
    }

    /// The mirror image across the diagonal.
    pub const fn across(self) -> Self {
        Self {
            swap: !self.swap,
            ..self
        }
    }

    /// Where a square comes to lie.
    #[inline]
    pub const fn of(self, square: Square) -> Square {
        let index = square.index() as u8 ^ self.flip;
        Square::from_index(if self.swap {
            index >> 3 | (index & 7) << 3
        } else {
            index
        })
    }
}

/// Whether a square lies on the diagonal from a1.
pub(super) const fn on_diagonal(square: Square) -> bool {
    square.rank() == square.file()
}

/// The pairs of squares on which the kings of the side to move and of the other can stand on a turned board.
#[derive(Clone, Debug)]
pub(super) struct KingPairs {
    pairs: Vec<(Square, Square)>,
    numbers: Vec<u16>,
}

impl KingPairs {
    /// Those with pawns on the board or without.
    pub fn new(pawns: bool) -> Self {
        let mut found = Self {
            pairs: Vec::new(),
            numbers: vec![0; 64 * 64],
        };
        for at in 0..64 * 64_u16 {
            let own = Square::from_index((at / 64) as u8);
            let other = Square::from_index((at % 64) as u8);
            let turn = if pawns {
                Turn::with_pawns(own)
            } else {
                Turn::without_pawns(own, other)
            };
            let apart = own != other && !attacks::king(own).contains(other);
            if apart && (turn.of(own), turn.of(other)) == (own, other) {
                found.numbers[usize::from(at)] = found.pairs.len() as u16;
                found.pairs.push((own, other));
            }
        }
        found
    }

    /// How many there are: 462 without pawns, 1806 with them.
    pub const fn count(&self) -> u32 {
        self.pairs.len() as u32
    }

    /// The number of a pair on a turned board.
    #[inline]
    pub fn number(&self, own: Square, other: Square) -> u32 {
        u32::from(self.numbers[own.index() * 64 + other.index()])
    }

    /// The pair with a number.
    pub fn squares(&self, number: u32) -> (Square, Square) {
        self.pairs[number as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kings_stand_where_they_are_known_to() {
        assert_eq!(KingPairs::new(false).count(), 462);
        assert_eq!(KingPairs::new(true).count(), 1806);
    }
}
