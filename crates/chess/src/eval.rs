//! The evaluation functions, by name. Each lives in a file of its own; the best first.

mod bounds;
pub(crate) mod classical;
pub(crate) mod ending;
pub(crate) mod features;
mod material;
pub(crate) mod network;
mod simple;
pub(crate) mod tables;
pub(crate) mod taper;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use hetman_game::{Error, Evaluator, Score, linear};
use hetman_network::Accumulator;
use hetman_search::{NETWORK, Named};

use crate::moves::Move;
use crate::position::Position;
use crate::tuning;
use crate::types::Colour;
use classical::Cache;
use network::ChessFeatures;
use tables::Sums;

/// The evaluation functions with their names, the default first.
pub(crate) const NAMES: &[Named] = &[
    Named {
        name: NETWORK,
        meaning: "`classical` corrected by a network that was trained on games",
    },
    Named {
        name: "classical",
        meaning: "pieces, places, mobility, pawns, kings and threats, weights fitted to games",
    },
    Named {
        name: "tables",
        meaning: "what stands where, for the middle game and the ending, fitted to games",
    },
    Named {
        name: "simple",
        meaning: "pieces 100/300/300/500/900, mobility, holes and doubled pawns",
    },
    Named {
        name: "material",
        meaning: "pieces alone: 10/30/30/50/90",
    },
];

/// One of the evaluation functions.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// A network fitted to games.
    Network(Accumulator<ChessFeatures>, Cache),
    /// All that is written by hand.
    Classical(Cache),
    /// The same with weights from a file.
    Weighted(Arc<classical::Weights>, Cache),
    /// Pieces and their places.
    Tables(Sums),
    /// Pieces, mobility, pawn structure.
    Simple,
    /// Pieces alone.
    Material,
}

impl Evaluation {
    /// The one with this name; `classical` for a name unknown.
    pub fn named(name: &str) -> Self {
        match name {
            NETWORK => Self::Network(network::built_in(), Cache::default()),
            "tables" => Self::Tables(Sums::default()),
            "simple" => Self::Simple,
            "material" => Self::Material,
            _ => Self::Classical(Cache::default()),
        }
    }

    /// The network, or the weights of `classical`, in the bytes of a file.
    pub fn learnt(bytes: &[u8]) -> Result<Self, Error> {
        if linear::is_weights(bytes) {
            let weights = linear::read_weights(bytes, tuning::TITLE, tuning::GROUPS)?;
            return Ok(Self::Weighted(Arc::new(weights), Cache::default()));
        }
        Ok(Self::Network(network::load(bytes)?, Cache::default()))
    }

    /// The worth of a position to the side to move.
    #[inline]
    pub fn of(&mut self, position: &Position) -> Score {
        let board = position.board();
        let white = match self {
            Self::Network(sums, cache) => {
                return Score::new(network::score(position, sums, cache));
            }
            Self::Classical(cache) => classical::score(board, cache, &tuning::CLASSICAL),
            Self::Weighted(weights, cache) => classical::score(board, cache, weights),
            Self::Tables(sums) => sums.score(board),
            Self::Simple => simple::score(board),
            Self::Material => material::score(board),
        };
        Score::new(if board.side() == Colour::White {
            white
        } else {
            -white
        })
    }
}

impl Evaluator<Position> for Evaluation {
    #[inline]
    fn score(&mut self, position: &Position) -> Score {
        self.of(position)
    }

    fn bounds(&mut self, position: &Position) -> (Score, Score) {
        let pawn = if matches!(self, Self::Material) {
            10
        } else {
            100
        };
        bounds::around(position.board(), self.of(position), pawn)
    }

    #[inline]
    fn begin(&mut self, position: &Position) {
        match self {
            Self::Network(sums, _) => sums.begin(position),
            Self::Tables(sums) => sums.begin(position.board()),
            _ => {}
        }
    }

    #[inline]
    fn played(&mut self, position: &Position, mv: Move) {
        match self {
            Self::Network(sums, _) => sums.played(position, mv),
            Self::Tables(sums) => sums.played(position.board(), mv),
            _ => {}
        }
    }

    #[inline]
    fn undone(&mut self) {
        match self {
            Self::Network(sums, _) => sums.undone(),
            Self::Tables(sums) => sums.undone(),
            _ => {}
        }
    }
}

/// White's count less Black's.
fn balance(count: impl Fn(Colour) -> i32) -> i32 {
    count(Colour::White) - count(Colour::Black)
}
