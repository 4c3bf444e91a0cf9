//! Keys: one number for each piece on each square, for the turn, for kings that move again and again, and for pieces
//! that may be huffed.

use hetman_game::random::{keys, mix};

use super::{Board, Streak};
use crate::bits::Bits;
use crate::rules::{Colour, Rules};

/// Bits a board may have.
const WIDTH: usize = 128;

static PIECES: [u64; 4 * WIDTH] = keys(21);
static OFFENDERS: [u64; WIDTH] = keys(23);
/// The key of Black's turn.
pub(super) const TURN: u64 = keys::<1>(22)[0];

/// The key of a piece on a square.
#[inline(always)]
pub(super) fn piece(colour: usize, king: bool, square: u8) -> u64 {
    PIECES[(colour * 2 + usize::from(king)) * WIDTH + usize::from(square)]
}

/// The key of the pieces that may be huffed; nothing where there is none.
pub(super) fn offenders<B: Bits>(pieces: B) -> u64 {
    let one = |square: u8| OFFENDERS[usize::from(square)];
    pieces.each().map(one).fold(0, |all, one| all ^ one)
}

/// The key of both streaks; nothing where there is none.
pub(super) fn streaks(streaks: [Streak; 2]) -> u64 {
    let part = |(side, streak): (usize, Streak)| match streak.moves {
        0 => 0,
        moves => {
            mix((side as u64) << 16 | u64::from(moves) << 8 | u64::from(streak.king) | 1 << 32)
        }
    };
    streaks
        .into_iter()
        .enumerate()
        .map(part)
        .fold(0, |all, one| all ^ one)
}

impl<R: Rules> Board<R> {
    /// The key computed from the pieces.
    pub(super) fn fresh_key(&self) -> u64 {
        let mut key = if self.side == Colour::Black { TURN } else { 0 };
        for (colour, pieces) in self.pieces.into_iter().enumerate() {
            for square in pieces.each() {
                key ^= piece(colour, (self.kings & Bits::square(square)).any(), square);
            }
        }
        key ^ streaks(self.streaks) ^ offenders(self.offenders())
    }
}
