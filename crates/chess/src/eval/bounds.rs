//! A pessimistic and an optimistic value of a position, for B*: the evaluation, less what the opponent threatens to win
//! by an exchange if the side to move does nothing about it, and more by what the side to move can win at once. Quiet
//! play may change the rest by a margin. These are judgements, not proofs: B* is as right as they are.

use hetman_game::{MoveList, Score};

use crate::board::Board;

/// What quiet play may change, in hundredths of a pawn.
const MARGIN: i32 = 40;
/// What may happen to a king in check, about whom exchanges say nothing.
const IN_CHECK: i32 = 900;
/// What exchanges can win, the most first.
const GAINS: [i32; 5] = [900, 500, 300, 200, 100];

/// The bounds around an evaluation for the side to move; a pawn counts `pawn`.
pub(super) fn around(board: &Board, score: Score, pawn: i32) -> (Score, Score) {
    let (threat, gain) = if board.in_check() {
        (IN_CHECK, IN_CHECK)
    } else {
        let mut passed = *board;
        passed.pass();
        (best_gain(&passed), best_gain(board))
    };
    let scaled = |hundredths: i32| hundredths * pawn / 100;
    (
        Score::new(score.raw() - scaled(MARGIN + threat)),
        Score::new(score.raw() + scaled(MARGIN + gain)),
    )
}

/// The most that a capture or a promotion of the side to move wins by exchanges.
fn best_gain(board: &Board) -> i32 {
    let mut list = MoveList::new();
    board.tactical_moves(&mut list);
    let wins = |gain: &&i32| {
        let least = Score::new(**gain);
        list.iter().any(|&mv| board.exceeds(mv, least))
    };
    GAINS.iter().find(wins).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn bounds(text: &str) -> (i32, i32) {
        let (low, high) = around(&fen::parse(text).unwrap(), Score::DRAW, 100);
        (low.raw(), high.raw())
    }

    #[test]
    fn what_hangs_widens_the_bounds_on_one_side() {
        assert_eq!(bounds("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), (-40, 40));
        assert_eq!(bounds("4k3/8/8/q7/8/8/R7/4K3 w - - 0 1").1, 940);
        assert_eq!(bounds("4k3/8/8/8/2n5/8/8/2R1K3 b - - 0 1"), (-340, 40));
        assert_eq!(bounds("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), (-940, 940));
    }
}
