//! A move: where a piece goes, and what it takes.

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
}

impl<B: Bits> Move<B> {
    /// A move that takes nothing.
    #[inline(always)]
    pub const fn quiet(from: u8, to: u8) -> Self {
        Self {
            taken: B::NONE,
            from,
            to,
            crowned: false,
        }
    }

    /// Whether it takes something.
    #[inline(always)]
    pub fn is_capture(self) -> bool {
        self.taken.any()
    }
}
