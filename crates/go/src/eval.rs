//! What a position looks worth to a search that must stop: the area as the board lies.

use hetman_game::{Evaluator, Player, Score};

use crate::position::Go;

/// The evaluations of Go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoEvaluator {
    /// Stones and surrounded points, komi included, in hundredths.
    Area,
    /// Nothing but the end.
    Blind,
}

impl Evaluator<Go> for GoEvaluator {
    fn score(&mut self, position: &Go) -> Score {
        if *self == Self::Blind {
            return Score::DRAW;
        }
        let black = 50 * position.margin();
        Score::new(if position.side() == Player::FIRST {
            black
        } else {
            -black
        })
    }
}
