//! Searches for one player: [`Ida`] and [`Astar`] find the cheapest way to a goal by lower bounds, [`Nested`], [`Nrpa`] and
//! [`SpMcts`] the greatest payoff by playouts. All of them have a best line to show at any time.

mod astar;
mod exact;
mod ida;
mod nested;
mod nrpa;
mod solo;
mod spmcts;
#[cfg(test)]
mod tests;
mod weights;

use std::sync::Arc;

use hetman_game::evaluate::Blind;
use hetman_game::{Goal, Guide, KeepTables, Puzzle};

pub use astar::Astar;
pub use ida::Ida;
pub use nested::Nested;
pub use nrpa::Nrpa;
pub use spmcts::SpMcts;

use crate::algorithm::MoveOf;
use crate::catalogue::Maker;
use crate::policy::{Named, Plain, Policy};

/// Searches by playouts, for every puzzle; the default first.
pub(crate) fn makers<G: Policy<Position: Puzzle>>() -> Vec<Maker<G>> {
    vec![
        Maker {
            name: "nrpa",
            summary: "nested rollout policy adaptation: playouts learn from the best line of each level",
            make: |_| Box::new(Nrpa::new()),
        },
        Maker {
            name: "nested",
            summary: "nested Monte Carlo search: each move is chosen by searches of the level below",
            make: |_| Box::new(Nested::new()),
        },
        Maker {
            name: "spmcts",
            summary: "single-player Monte Carlo tree search: UCT with a term for the spread of the results",
            make: |_| Box::new(SpMcts::new()),
        },
    ]
}

/// Exact searches, for puzzles with a goal; the default first.
pub(crate) fn exact_makers<P: Goal>() -> [Maker<Solitaire<P>>; 2] {
    [
        Maker {
            name: "ida",
            summary: "IDA*: depth first within a bound on the cost that grows until the puzzle is solved",
            make: |policy| Box::new(Ida::new(policy)),
        },
        Maker {
            name: "astar",
            summary: "A*: the most promising position first, all of them remembered",
            make: |policy| Box::new(Astar::new(policy)),
        },
    ]
}

/// The policy of a puzzle with a goal: the lower bounds that lead to it, whose tables all its engines share.
pub struct Solitaire<P: Goal> {
    plain: Plain<P>,
    guide: P::Guide,
}

impl<P: Goal> Solitaire<P> {
    /// A policy; `encode` gives each move of a position a number of its own, not zero.
    pub fn new(encode: fn(P::Move) -> u16) -> Self {
        Self {
            plain: Plain::new(Blind, encode),
            guide: P::Guide::default(),
        }
    }

    /// The lower bounds, sharing their tables.
    pub fn guide(&self) -> P::Guide {
        self.guide.clone()
    }
}

impl<P: Goal> Clone for Solitaire<P> {
    fn clone(&self) -> Self {
        Self {
            plain: self.plain.clone(),
            guide: self.guide.clone(),
        }
    }
}

impl<P: Goal> Policy for Solitaire<P> {
    type Position = P;
    type Evaluator = Blind;

    fn evaluators(&self) -> &'static [Named] {
        self.plain.evaluators()
    }

    fn evaluator(&self, name: &str) -> Blind {
        self.plain.evaluator(name)
    }

    fn encode(&self, mv: MoveOf<Self>) -> u16 {
        self.plain.encode(mv)
    }

    fn keep_tables(&mut self, keep: Arc<dyn KeepTables>) {
        self.guide.keep_tables(keep);
    }
}
