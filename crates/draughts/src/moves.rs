//! A move: where a piece goes, what it takes, and what is huffed before.

use std::num::NonZeroU8;

use crate::bits::Bits;

/// A move. Captures by different ways with the same end and the same pieces taken are one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move<B> {
    /// The pieces taken.
    pub taken: B,
    /// The bit of the square it starts from.
    pub from: u8,
    /// The bit of the square it ends on.
    pub to: u8,
    /// Whether a man became king on the way.
    pub crowned: bool,
    /// One more than the bit of the piece huffed before the move.
    huff: Option<NonZeroU8>,
}

impl<B: Bits> Move<B> {
    /// A move that takes something.
    #[inline(always)]
    pub const fn capture(taken: B, from: u8, to: u8, crowned: bool) -> Self {
        Self {
            taken,
            from,
            to,
            crowned,
            huff: None,
        }
    }

    /// A move that takes nothing.
    #[inline(always)]
    pub const fn quiet(from: u8, to: u8) -> Self {
        Self {
            taken: B::NONE,
            from,
            to,
            crowned: false,
            huff: None,
        }
    }

    /// The same after a huff, if there is one.
    #[inline(always)]
    pub const fn after_huff(mut self, square: Option<u8>) -> Self {
        self.huff = match square {
            Some(square) => NonZeroU8::new(square + 1),
            None => None,
        };
        self
    }

    /// The bit of the piece that is huffed before the move, if one is.
    #[inline(always)]
    pub fn huffed(self) -> Option<u8> {
        self.huff.map(|square| square.get() - 1)
    }

    /// Whether something leaves the board, taken or huffed.
    #[inline(always)]
    pub fn removes(self) -> bool {
        self.is_capture() || self.huff.is_some()
    }

    /// Whether it takes something.
    #[inline(always)]
    pub fn is_capture(self) -> bool {
        self.taken.any()
    }
}
