//! Bounds for B* from two probe searches, as Palay (1982) took them, instead of an interval that the evaluation gives.
//!
//! The probes look one ply apart. Whoever has the last word in a shallow search looks better off than he is, since the
//! answer is not seen: the probe that ends on a move of the player's own gives the optimistic bound, the one that
//! ends on the opponent's the pessimistic one. Near the horizon of the whole search one probe sees all there is, and
//! its value is exact. These are judgements, not proofs.

use hetman_game::{Depth, Evaluator, Position, Score, Window, choices};

use crate::probe::Probe;
use crate::textbook::Context;

choices! {
    /// Where the bounds of B* come from.
    pub enum Bounds {
        /// From the evaluation, which knows what hangs and what can be taken.
        Evaluation = "evaluation",
        /// From two shallow searches, one ply apart.
        Probes = "probes",
    }
}

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Context<'_, P, E, R> {
    /// A pessimistic and an optimistic value of the node for the player to move, by probes of up to `plies`.
    pub(super) fn probed_bounds(&mut self, ply: usize, plies: u32) -> (Score, Score) {
        let left = self.depth() - ply as i32;
        let longest = Depth(plies as i32);
        let last = self.probe(ply, longest.min(left));
        let before = if left <= longest {
            last
        } else {
            self.probe(ply, longest - 1)
        };
        if self.halted {
            (-Score::WIN, Score::WIN)
        } else {
            (last.min(before), last.max(before))
        }
    }

    /// The value by plain alpha-beta to a depth; its nodes count, its moves are no news.
    fn probe(&mut self, ply: usize, depth: Depth) -> Score {
        let silent = std::mem::replace(&mut self.silent, true);
        let nodes = self.counters.nodes;
        let score = self.alphabeta(ply, depth, Window::FULL);
        // The node itself is counted once, where it is entered.
        self.counters.nodes = (self.counters.nodes - 1).max(nodes);
        self.silent = silent;
        score
    }
}
