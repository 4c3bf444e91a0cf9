//! A pessimistic and an optimistic value of a position, for B*: the evaluation, less for every piece that can be taken
//! at once, and more by the best capture of the side to move. Quiet play may change the rest by a margin. These are
//! judgements, not proofs: B* is as right as they are.

use hetman_game::Score;

use crate::bits::Bits;
use crate::board::Board;
use crate::movegen::Moves;
use crate::rules::{Goal, Rules};

/// What a piece counts.
const PIECE: i32 = 100;
/// What quiet play may change.
const MARGIN: i32 = 30;
/// Pieces that one shot takes, at most, of those that are threatened.
const ONE_SHOT: i32 = 3;

/// The bounds around an evaluation for the side to move.
pub(super) fn around<R: Rules>(board: &Board<R>, score: Score) -> (Score, Score) {
    let threatened = board.threatened(board.side()).count().min(ONE_SHOT);
    let (loss, gain) = (PIECE * threatened, PIECE * most_taken(board));
    // Where being blocked wins, pieces are a burden.
    let (loss, gain) = if R::GOAL == Goal::BeBlocked {
        (gain, loss)
    } else {
        (loss, gain)
    };
    (
        Score::new(score.raw() - MARGIN - loss),
        Score::new(score.raw() + MARGIN + gain),
    )
}

/// The most pieces that the side to move can take, a king counting for two.
fn most_taken<R: Rules>(board: &Board<R>) -> i32 {
    if board.jumpers().none() {
        return 0;
    }
    let mut list = Moves::<R>::new();
    board.moves(&mut list);
    let worth =
        |taken: crate::rules::BitsOf<R>| taken.count() + (taken & board.all_kings()).count();
    list.iter().map(|mv| worth(mv.taken)).max().unwrap_or(0)
}
