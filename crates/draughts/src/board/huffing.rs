//! Huffing, the old penalty for a capture that was not made: before his move the opponent may take off one of the pieces
//! that could have made it. Huff and move together are one turn; a huff is not a move.

use super::{Board, zobrist};
use crate::bits::Bits;
use crate::moves::Move;
use crate::rules::{BitsOf, Offenders, Rules};

impl<R: Rules> Board<R> {
    /// The pieces of the side that moved last that could have taken and did not; the side to move may huff one.
    #[inline(always)]
    pub fn offenders(&self) -> BitsOf<R> {
        self.offenders.pieces()
    }

    /// The same with these pieces to be huffed.
    pub fn blaming(mut self, offenders: BitsOf<R>) -> Self {
        self.blame(offenders);
        self
    }

    /// The board that the move behind a huff, or behind none, finds: nothing is left to be huffed.
    pub fn after_huff(&self, square: Option<u8>) -> Self {
        let mut after = *self;
        after.blame(BitsOf::<R>::NONE);
        if let Some(square) = square {
            after.lift(square);
        }
        after
    }

    /// Does what comes before the move, and says which pieces it leaves to be huffed: those that could take and did
    /// not, wherever they stand after it.
    pub(super) fn huff(&mut self, mv: Move<BitsOf<R>>) -> BitsOf<R> {
        *self = self.after_huff(mv.huffed());
        if mv.is_capture() {
            return BitsOf::<R>::NONE;
        }
        let (captors, from) = (self.captors(), BitsOf::<R>::square(mv.from));
        if (captors & from).any() {
            captors & !from | BitsOf::<R>::square(mv.to)
        } else {
            captors
        }
    }

    pub(super) fn blame(&mut self, offenders: BitsOf<R>) {
        self.key ^= zobrist::offenders(self.offenders()) ^ zobrist::offenders(offenders);
        self.offenders = R::Offenders::new(offenders);
    }

    /// Takes a piece of the side that moved last off the board.
    fn lift(&mut self, square: u8) {
        let (them, piece) = (self.side.other() as usize, BitsOf::<R>::square(square));
        self.key ^= zobrist::piece(them, (self.kings & piece).any(), square);
        self.pieces[them] &= !piece;
        self.kings &= !piece;
    }
}
