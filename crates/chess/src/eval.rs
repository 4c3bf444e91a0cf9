//! The evaluation functions, by name. Each lives in a file of its own; the plainest first.

mod material;
mod simple;

use hetman_game::{Evaluator, Score};
use hetman_search::Named;

use crate::board::Board;
use crate::position::Position;
use crate::types::Colour;

/// The evaluation functions with their names, the default first.
pub(crate) const NAMES: &[Named] = &[
    Named { name: "simple", meaning: "pieces 100/300/300/500/900, mobility, holes and doubled pawns" },
    Named { name: "material", meaning: "pieces alone: 10/30/30/50/90" },
];

/// One of the evaluation functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// Pieces alone.
    Material,
    /// Pieces, mobility, pawn structure.
    Simple,
}

impl Evaluation {
    /// The one with this name; the default for a name unknown.
    pub fn named(name: &str) -> Self {
        match name {
            "material" => Self::Material,
            _ => Self::Simple,
        }
    }

    /// The worth of a board to the side to move.
    #[inline]
    pub fn of(self, board: &Board) -> Score {
        let white = match self {
            Self::Material => material::score(board),
            Self::Simple => simple::score(board),
        };
        Score::new(if board.side() == Colour::White { white } else { -white })
    }
}

impl Evaluator<Position> for Evaluation {
    #[inline]
    fn score(&mut self, position: &Position) -> Score {
        self.of(position.board())
    }
}

/// White's count less Black's.
fn balance(count: impl Fn(Colour) -> i32) -> i32 {
    count(Colour::White) - count(Colour::Black)
}
