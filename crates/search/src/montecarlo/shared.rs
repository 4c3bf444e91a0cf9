//! What all threads of one Monte Carlo tree search share.

use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};

use hetman_game::{Player, Position, Score};

use super::node::Bounds;
use super::options::MctsOptions;
use super::policy::MonteCarloPolicy;
use super::select::{Growths, Range};

/// What all threads of a search share.
pub(super) struct Shared<'a, G: MonteCarloPolicy> {
    pub policy: &'a G,
    pub options: &'a MctsOptions,
    pub position: &'a G::Position,
    /// The player to move at the root.
    pub mover: Player,
    /// Visits after which a leaf is expanded.
    pub expand_after: u32,
    pub growths: Growths,
    /// Plies below the root that no node of the tree exceeds.
    pub deepest: usize,
    /// Playouts still allowed.
    pub left: AtomicU64,
    /// The worst and the best result of the first player so far, in games that count points.
    pub extremes: (AtomicI32, AtomicI32),
}

impl<G: MonteCarloPolicy> Shared<'_, G> {
    /// The results that can occur, as far as known.
    #[inline]
    pub fn range(&self) -> Range {
        if !G::Position::POINTS {
            return Range {
                lowest: -1.0,
                highest: 1.0,
            };
        }
        let (lowest, highest) = &self.extremes;
        let (lowest, highest) = (
            lowest.load(Ordering::Relaxed),
            highest.load(Ordering::Relaxed),
        );
        if lowest > highest {
            return Range {
                lowest: -1.0,
                highest: 1.0,
            };
        }
        Range {
            lowest: lowest as f32,
            highest: highest.max(lowest + 1) as f32,
        }
    }

    /// The same where the players' results are not opposite: as wide for every player.
    pub fn note_payoffs(&self, payoffs: &[f32]) {
        for &payoff in payoffs {
            self.note_points(payoff);
            self.note_points(-payoff);
        }
    }

    pub fn note_points(&self, result: f32) {
        self.extremes
            .0
            .fetch_min(result.floor() as i32, Ordering::Relaxed);
        self.extremes
            .1
            .fetch_max(result.ceil() as i32, Ordering::Relaxed);
    }
}

/// What is known of a position of this game before anything is.
pub(super) fn unknown<P: Position>() -> Bounds {
    let most = if P::POINTS {
        Score::LIMIT.raw() as i16
    } else {
        1
    };
    Bounds {
        lower: -most,
        upper: most,
    }
}
