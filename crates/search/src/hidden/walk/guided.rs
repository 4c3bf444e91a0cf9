//! Walks that go by the rules of thumb of a game before they know better: the move by these rules is tried first and most, the
//! others as often as what they brought is worth it.

use super::{PositionOf, Walk};
use crate::montecarlo::MonteCarloPolicy;
use crate::probe::{Event, Probe};

/// What is expected of moves before they are tried.
#[derive(Clone, Copy, Debug)]
pub(in crate::hidden) struct Guidance {
    /// Share of the walks that the move by rules of thumb is expected to get; 0 if all moves are alike.
    pub share: f64,
    /// Weight of what is expected of a move against what it brought.
    pub weight: f64,
}

impl Guidance {
    /// All moves are alike.
    pub const NONE: Self = Self {
        share: 0.0,
        weight: 0.0,
    };
}

impl<G: MonteCarloPolicy> Walk<'_, G> {
    /// The place of the move by rules of thumb, if they guide the search and there is a choice.
    pub(super) fn guess(&mut self, world: &PositionOf<G>) -> Option<usize> {
        if self.manner.guidance.share <= 0.0 || self.moves.len() < 2 {
            return None;
        }
        let ruled = self.policy.playout_move(world, &mut self.random)?;
        self.moves.iter().position(|&mv| mv == ruled)
    }

    /// The place of the move with the greatest sum of what it brought and what is expected of it (PUCT; Rosin 2011), which is
    /// more for the move by rules of thumb. In a node of many worlds most moves are seldom legal, and to try each of them
    /// before any is repeated would be to let the other players move at random.
    pub(super) fn weigh_guided<R: Probe<PositionOf<G>>>(
        &mut self,
        world: &PositionOf<G>,
        node: u32,
        ruled: usize,
        probe: &mut R,
    ) -> usize {
        let share = self.manner.guidance.share;
        let others = (1.0 - share) / (self.moves.len() - 1) as f64;
        let known = self.known(node);
        let (mut best, mut most, mut alike) = (0, f64::NEG_INFINITY, 0);
        for at in 0..self.moves.len() {
            let expected = if at == ruled { share } else { others };
            let bound = self.guided_bound(node, self.arms[at], expected, known);
            if probe.listens() {
                probe.event(world, Event::Weigh(self.moves[at], bound as f32));
            }
            if bound > most {
                (best, most, alike) = (at, bound, 1);
            } else if bound >= most {
                alike += 1;
                if self.random.below(alike) == 0 {
                    best = at;
                }
            }
        }
        best
    }

    /// What a move brought, and what is expected of it the more the less it was tried. One that was never tried is taken to
    /// bring what the moves of its node bring on average.
    fn guided_bound(
        &self,
        node: u32,
        arm: Option<u32>,
        expected: f64,
        (visits, mean): (f64, f64),
    ) -> f64 {
        let weight = self.manner.guidance.weight * expected;
        let Some(arm) = arm.map(|arm| &self.nodes[node as usize][arm as usize]) else {
            return mean + weight * (1.0 + visits).sqrt();
        };
        let tried = f64::from(arm.visits.max(1));
        let value = self.position_in_range(arm.sum / tried);
        value + weight * f64::from(arm.available).sqrt() / (1.0 + tried)
    }

    /// The visits of a node, and what its moves brought on average.
    fn known(&self, node: u32) -> (f64, f64) {
        let arms = &self.nodes[node as usize];
        let visits: f64 = arms.iter().map(|arm| f64::from(arm.visits)).sum();
        let sum: f64 = arms.iter().map(|arm| arm.sum).sum();
        if visits > 0.0 {
            (visits, self.position_in_range(sum / visits))
        } else {
            (0.0, 0.5)
        }
    }
}
