//! The game's knowledge of a node with many visits: what it proves is carried up, moves it makes superfluous are left out,
//! and the position it puts in the place of the node's own is searched from then on.

use super::super::node::Bounds;
use super::super::policy::MonteCarloPolicy;
use super::super::select::seen_by_mover;
use super::super::tree::{ROOT, TreeOf};
use super::Walker;
use super::leaf::{bounds_of, settle};
use crate::montecarlo::Insight;

impl<G: MonteCarloPolicy> Walker<'_, G> {
    /// Whether a node, whose moves are listed, was visited so often that the game's knowledge should be asked for.
    #[inline]
    pub(super) fn wants_insight(&self, tree: &TreeOf<G>, node: u32) -> bool {
        let after = self.shared.options.insight_after;
        after > 0 && tree.results(node).visits() >= after && !tree.has_insight(node)
    }

    /// Asks for the game's knowledge of the root before the first walk.
    pub fn look_into_root(&mut self, tree: &TreeOf<G>) {
        if self.shared.options.insight_after == 0 || tree.has_insight(ROOT) {
            return;
        }
        self.begin();
        self.path.clear();
        self.path.push(ROOT);
        self.movers.clear();
        self.movers.push(self.shared.mover);
        self.look_into(tree, ROOT);
    }

    /// Asks for the game's knowledge of the node at the end of the path; true if that settles it.
    pub(super) fn look_into(&mut self, tree: &TreeOf<G>, node: u32) -> bool {
        if !tree.claim_insight(node) {
            return false;
        }
        let moves: Vec<_> = tree
            .children(node)
            .filter_map(|child| tree.mv(child))
            .collect();
        let Some(insight) = self.shared.policy.insight(&self.position, &moves) else {
            return false;
        };
        for ((child, mv), at) in tree.children(node).zip(&moves).zip(0..) {
            let results = tree.results(child);
            if insight.pruned.get(at) == Some(&true) && !results.bounds().is_settled() {
                results.set_bounds(Bounds::PRUNED);
            }
            if let Some(&opinion) = insight.priors.get(at) {
                results.add_prior(opinion);
            }
            if self.shared.options.solver && insight.winning == Some(*mv) {
                results.set_bounds(Bounds::exactly(1));
            }
        }
        let settled = self.prove(tree, node, &insight);
        if let Some(instead) = insight.instead.filter(|_| !settled) {
            tree.note(node, instead);
        }
        settled
    }

    /// Takes over what an insight proves, where proofs are wanted; true if that settles the node.
    fn prove(&mut self, tree: &TreeOf<G>, node: u32, insight: &Insight<G::Position>) -> bool {
        if !self.shared.options.solver {
            return false;
        }
        let ply = self.path.len() - 1;
        let (again, results) = (self.moved_again(ply), tree.results(node));
        let before = results.bounds();
        if insight.winning.is_some() {
            settle(tree, node, again);
        } else if let Some(known) = insight.known {
            let known = bounds_of::<G::Position>(known);
            if ply == 0 {
                // Which move to make is still to be found out.
                self.lost = known.upper < 0;
                return false;
            }
            results.set_bounds(seen_by_mover(known, again).narrow(before));
        }
        if results.bounds() != before {
            self.prove_upwards(tree);
        }
        results.bounds().is_settled()
    }
}
