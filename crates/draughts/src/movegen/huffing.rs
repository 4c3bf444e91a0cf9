//! Turns where captures may be left: every capture and every step, and the same again after each huff there may be.

use super::Moves;
use super::captures::Captures;
use crate::bits::Bits;
use crate::board::Board;
use crate::rules::{BitsOf, Rules};

impl<R: Rules> Board<R> {
    /// Appends the moves without a huff, then those after each huff.
    pub(super) fn turns<const ALL_WAYS: bool>(&self, list: &mut Moves<R>) {
        self.captures_and_steps::<ALL_WAYS>(list);
        for square in self.offenders().each() {
            let first = list.len();
            self.after_huff(Some(square))
                .captures_and_steps::<ALL_WAYS>(list);
            for mv in &mut list[first..] {
                *mv = mv.after_huff(Some(square));
            }
        }
    }

    fn captures_and_steps<const ALL_WAYS: bool>(&self, list: &mut Moves<R>) {
        Captures::<R, ALL_WAYS>::new(self, list).collect(self.jumpers());
        self.steps(list);
    }

    /// Whether a huff makes room for a move.
    pub(super) fn can_huff_and_move(&self) -> bool {
        let moves = |square| {
            let after = self.after_huff(Some(square));
            after.jumpers().any() || after.count_steps() > 0
        };
        self.offenders().each().any(moves)
    }

    /// The pieces of the side to move that can take something, each flying king judged by itself.
    pub(crate) fn captors(&self) -> BitsOf<R> {
        let jumpers = self.jumpers();
        if !self.rules().flying() {
            return jumpers;
        }
        let (enemies, empty) = (self.pieces(self.side().other()), self.empty());
        let kings = self.kings(self.side());
        let mut captors = jumpers & !kings;
        for king in kings.each().map(BitsOf::<R>::square) {
            if Self::can_fly(king, enemies, empty) {
                captors |= king;
            }
        }
        captors
    }
}
