//! From the end of a path back to the root: the result of a playout, RAVE results, virtual losses; and who chose each node.

use std::sync::atomic::Ordering;

use hetman_game::{Player, Position};

use super::super::node::UNIT;
use super::super::policy::MonteCarloPolicy;
use super::super::select::Chooser;
use super::super::tree::TreeOf;
use super::Walker;

impl<G: MonteCarloPolicy> Walker<'_, G> {
    /// Carries the result of a playout up the path.
    pub(super) fn carry_up(&mut self, tree: &TreeOf<G>, result: f32, loss: (i32, i64)) {
        let first = (result * UNIT) as i64;
        let payoffs = self.payoffs;
        let seen_by = |player: Player| {
            if !G::Position::ADVERSARIAL {
                (payoffs[usize::from(player.0)] * UNIT) as i64
            } else if player == Player::FIRST {
                first
            } else {
                -first
            }
        };
        let rave =
            self.playout.listens() && (self.shared.options.rave || self.shared.options.grave);
        for ply in (0..self.path.len()).rev() {
            let (node, mover) = (self.path[ply], self.movers[ply]);
            let (visits, lost) = if ply == 0 { (0, 0) } else { loss };
            tree.results(node)
                .add(1 - visits, seen_by(self.chosen_by(ply)) + lost, self.alone);
            if rave {
                let result = seen_by(mover);
                for child in tree.children(node) {
                    if self
                        .playout
                        .has(tree.link(child).key.load(Ordering::Relaxed))
                    {
                        tree.results(child).add_rave(result, self.alone);
                    }
                }
                let key = tree.link(node).key.load(Ordering::Relaxed) as usize;
                if ply > 0 {
                    self.playout.note(self.chosen_by(ply), key / 2);
                }
            }
        }
    }

    /// The player who chose the node at a ply of the path, and for whom its results are kept.
    #[inline]
    pub(super) fn chosen_by(&self, ply: usize) -> Player {
        if ply == 0 {
            self.movers[0].other()
        } else {
            self.movers[ply - 1]
        }
    }

    /// Who chooses the next move at a ply of the path.
    #[inline]
    pub(super) fn chooser_at(&self, ply: usize) -> Chooser {
        Chooser {
            mover: self.movers[ply],
            again: self.moved_again(ply),
        }
    }

    /// Whether the player to move at a ply of the path is the one who chose it.
    #[inline]
    pub(super) fn moved_again(&self, ply: usize) -> bool {
        G::Position::MOVES_AGAIN && self.chosen_by(ply) == self.movers[ply]
    }

    /// Takes the virtual losses of an abandoned walk back.
    pub(super) fn take_back(&self, tree: &TreeOf<G>, (visits, lost): (i32, i64)) {
        for &node in &self.path[1..] {
            tree.results(node).add(-visits, lost, self.alone);
        }
    }
}
