//! The evaluation functions, by name. Each lives in a file of its own; the best first.

pub(crate) mod classical;
pub(crate) mod features;
pub(crate) mod network;
mod source;

use hetman_game::{Evaluator, Score};
use hetman_search::Named;

use crate::board::Board;
use crate::position::Position;
use crate::rules::{Colour, Goal, Rules};

/// The evaluation functions with their names, the default first.
pub(crate) const NAMES: &[Named] = &[
    Named {
        name: "classical",
        meaning: "places, mobility, structure and runaways, weights fitted to games",
    },
    Named {
        name: "source",
        meaning: "man 100, king 200, and 100 less for each piece that can be taken",
    },
];

/// One of the evaluation functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// All of it.
    Classical,
    /// Pieces and threats.
    Source,
}

impl Evaluation {
    /// The one with this name; the default for a name unknown.
    pub fn named(name: &str) -> Self {
        if name == "source" {
            Self::Source
        } else {
            Self::Classical
        }
    }

    /// The worth of a board to the side to move. Where being blocked wins, what is good elsewhere is bad.
    #[inline]
    pub fn of<R: Rules>(self, board: &Board<R>) -> Score {
        let white = match self {
            Self::Classical => classical::score(board),
            Self::Source => source::score(board),
        };
        let white = if R::GOAL == Goal::BeBlocked {
            -white
        } else {
            white
        };
        Score::new(if board.side() == Colour::White {
            white
        } else {
            -white
        })
    }
}

impl<R: Rules> Evaluator<Position<R>> for Evaluation {
    #[inline]
    fn score(&mut self, position: &Position<R>) -> Score {
        self.of(position.board())
    }
}

/// White's count less Black's.
fn balance(count: impl Fn(Colour) -> i32) -> i32 {
    count(Colour::White) - count(Colour::Black)
}
