//! Moves, packed so that tables can hold many of them.

use std::fmt;
use std::num::NonZeroU16;

use crate::types::{Kind, Square};

/// A move in 16 bits: six for the origin, six for the target, four for its nature.
///
/// Castling is the king taking its own rook, so that Chess960 needs no rule of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

const CASTLING: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const PROMOTION: u16 = 4 << 12;
const NATURE: u16 = 15 << 12;

impl Move {
    /// A plain move or capture.
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Self {
        Self::with(from, to, 0)
    }

    /// Castling with the rook on `rook`.
    pub const fn castling(king: Square, rook: Square) -> Self {
        Self::with(king, rook, CASTLING)
    }

    /// A pawn takes the pawn that has just passed `to`.
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self::with(from, to, EN_PASSANT)
    }

    /// A pawn reaches the last rank and becomes a `kind`.
    #[inline(always)]
    pub const fn promotion(from: Square, to: Square, kind: Kind) -> Self {
        Self::with(from, to, PROMOTION | ((kind as u16 + 3) & 3) << 12)
    }

    #[inline(always)]
    const fn with(from: Square, to: Square, nature: u16) -> Self {
        match NonZeroU16::new(from.index() as u16 | (to.index() as u16) << 6 | nature) {
            Some(bits) => Self(bits),
            None => Self(NonZeroU16::MIN),
        }
    }

    /// The move packed in these bits, which may be anything; ask [`Board::is_legal`](crate::Board::is_legal).
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    /// The move packed in 16 bits, never 0.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// Where it starts.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_index((self.0.get() & 63) as u8)
    }

    /// Where it ends; for castling, the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index((self.0.get() >> 6 & 63) as u8)
    }

    /// Whether it is castling.
    #[inline(always)]
    pub const fn is_castling(self) -> bool {
        self.0.get() & NATURE == CASTLING
    }

    /// Whether it takes en passant.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.0.get() & NATURE == EN_PASSANT
    }

    /// Whether it is neither castling, nor en passant, nor a promotion.
    #[inline(always)]
    pub const fn is_plain(self) -> bool {
        self.0.get() & NATURE == 0
    }

    /// What the pawn becomes, if it does.
    #[inline(always)]
    pub const fn promoted(self) -> Option<Kind> {
        let bits = self.0.get();
        if bits & PROMOTION == 0 {
            None
        } else {
            Some(Kind::PROMOTIONS[(bits >> 12 & 3) as usize])
        }
    }

    /// Where the king lands when castling: the g-file or the c-file.
    pub const fn king_target(self) -> Square {
        Square::new(
            if self.to().index() > self.from().index() {
                6
            } else {
                2
            },
            self.from().rank(),
        )
    }

    /// Where the rook lands when castling: the f-file or the d-file.
    pub const fn rook_target(self) -> Square {
        Square::new(
            if self.to().index() > self.from().index() {
                5
            } else {
                3
            },
            self.from().rank(),
        )
    }
}

/// Origin and target, as UCI writes it with Chess960 on.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promoted()
            .map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_keep_what_they_are_made_of() {
        let (from, to) = (Square::parse("b7").unwrap(), Square::parse("a8").unwrap());
        for kind in Kind::PROMOTIONS {
            let mv = Move::promotion(from, to, kind);
            assert_eq!((mv.from(), mv.to(), mv.promoted()), (from, to, Some(kind)));
            assert!(!mv.is_castling() && !mv.is_en_passant());
        }
        assert_eq!(Move::promotion(from, to, Kind::Knight).to_string(), "b7a8n");
        assert_eq!(size_of::<Option<Move>>(), 2);
    }
}
