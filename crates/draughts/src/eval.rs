//! The evaluation functions, by name. Each lives in a file of its own; the best first.

mod bounds;
pub(crate) mod classical;
pub(crate) mod features;
mod material;
pub(crate) mod network;

use std::sync::Arc;

use hetman_game::{Error, Evaluator, Score, linear};
use hetman_network::Accumulator;
use hetman_search::{NETWORK, Named};

use crate::moves::Move;
use crate::position::Position;
use crate::rules::{BitsOf, Colour, Goal, Rules};
use crate::tuning;
use features::LEN;
use network::DraughtsFeatures;

/// The evaluation functions of a variant with their names, the default first.
pub(crate) fn names<R: Rules>() -> &'static [Named] {
    let without_network = usize::from(network::embedded::<R>().is_none());
    &NAMES[without_network..]
}

const NAMES: &[Named] = &[
    Named {
        name: NETWORK,
        meaning: "`classical` corrected by a network that was trained on games",
    },
    Named {
        name: "classical",
        meaning: "places, mobility, structure and runaways, weights fitted to games",
    },
    Named {
        name: "material",
        meaning: "man 100, king 200, and 100 less for each piece that can be taken",
    },
];

/// One of the evaluation functions.
#[derive(Clone, Debug)]
pub enum Evaluation<R: Rules> {
    /// A network fitted to games.
    Network(Accumulator<DraughtsFeatures<R>>),
    /// All that is written by hand.
    Classical,
    /// The same with weights from a file.
    Weighted(Arc<[i32; LEN]>),
    /// Pieces and threats.
    Material,
}

impl<R: Rules> Evaluation<R> {
    /// The one with this name; `classical` for a name unknown and where no network is built in.
    pub fn named(name: &str) -> Self {
        match (name, network::embedded::<R>()) {
            (NETWORK, Some(built_in)) => {
                Self::Network(Accumulator::new(built_in.network::<DraughtsFeatures<R>>()))
            }
            ("material", _) => Self::Material,
            _ => Self::Classical,
        }
    }

    /// The network, or the weights of `classical`, in the bytes of a file.
    pub fn learnt(bytes: &[u8]) -> Result<Self, Error> {
        if linear::is_weights(bytes) {
            let weights = linear::read_weights(bytes, tuning::TITLE, tuning::GROUPS)?;
            return Ok(Self::Weighted(Arc::new(weights)));
        }
        Ok(Self::Network(network::load(bytes)?))
    }

    /// The worth of a position to the side to move. Where being blocked wins, what is good elsewhere is bad.
    #[inline]
    pub fn of(&mut self, position: &Position<R>) -> Score {
        Score::new(match self {
            Self::Network(sums) if sums.network().corrects() => {
                sums.judge(position) + classical_for_mover(position)
            }
            Self::Network(sums) => sums.judge(position),
            Self::Classical => classical_for_mover(position),
            Self::Weighted(weights) => {
                for_mover(position, classical::weighed(position.board(), weights))
            }
            Self::Material => for_mover(position, material::score(position.board())),
        })
    }
}

impl<R: Rules> Evaluator<Position<R>> for Evaluation<R> {
    #[inline]
    fn score(&mut self, position: &Position<R>) -> Score {
        self.of(position)
    }

    fn bounds(&mut self, position: &Position<R>) -> (Score, Score) {
        bounds::around(position.board(), self.of(position))
    }

    #[inline]
    fn begin(&mut self, position: &Position<R>) {
        if let Self::Network(sums) = self {
            sums.begin(position);
        }
    }

    #[inline]
    fn played(&mut self, position: &Position<R>, mv: Move<BitsOf<R>>) {
        if let Self::Network(sums) = self {
            sums.played(position, mv);
        }
    }

    #[inline]
    fn undone(&mut self) {
        if let Self::Network(sums) = self {
            sums.undone();
        }
    }
}

/// What `classical` says to the side to move.
#[inline]
fn classical_for_mover<R: Rules>(position: &Position<R>) -> i32 {
    for_mover(position, classical::score(position.board()))
}

/// White's advantage as the side to move sees it.
#[inline]
fn for_mover<R: Rules>(position: &Position<R>, white: i32) -> i32 {
    let white_moves = position.board().side() == Colour::White;
    if white_moves == (R::GOAL == Goal::BeBlocked) {
        -white
    } else {
        white
    }
}

/// White's count less Black's.
fn balance(count: impl Fn(Colour) -> i32) -> i32 {
    count(Colour::White) - count(Colour::Black)
}
