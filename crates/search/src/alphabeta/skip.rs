//! Leaving out single moves that will hardly matter. All of it is guesswork, so nothing is left out where the player
//! has no choice, on the principal variation's first moves, or while every move so far loses. The worth of each idea is
//! what chess loses at 500 nodes a move without it (`experiments/techniques.md`).

use hetman_game::Score;

use super::node::Node;
use super::picker::Picker;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::policy::Policy;
use crate::probe::{Event, Probe, Why};

impl<G: Policy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Whether to leave out a move, the one after `searched` others.
    pub(super) fn skip(
        &mut self,
        node: &Node,
        mv: MoveOf<G>,
        (searched, tactical, best, alpha): (usize, bool, Score, Score),
        picker: &mut Picker<G>,
    ) -> bool {
        if node.ply == 0 || searched == 0 || best.is_loss() || node.forced {
            return false;
        }
        let reduction = self.reductions.get(node.depth, searched + 1) / 1024;
        let depth = (node.depth.0 - 1 - reduction).max(0);
        let why = if tactical {
            self.loses_exchange(node, mv, true, node.depth.0)
                .then_some(Why::Exchange)
        } else if self.comes_too_late(node, searched) {
            picker.skip_quiets();
            Some(Why::LateMove)
        } else if self.is_futile(node, depth, alpha) {
            Some(Why::Futility)
        } else if self.failed_before(node, mv, depth) {
            Some(Why::History)
        } else {
            self.loses_exchange(node, mv, false, depth)
                .then_some(Why::Exchange)
        };
        // A check may be worth any price.
        let Some(why) =
            why.filter(|&why| why == Why::LateMove || !self.policy.forces(&self.position, mv))
        else {
            return false;
        };
        self.horizon = true;
        self.tell(Event::Skip(mv, why));
        true
    }

    /// Late move pruning: with good ordering, quiet moves far down the list hardly ever matter at shallow nodes.
    /// At 500 nodes a move it costs 36 ± 21 Elo, and 31 ± 17 in draughts; it is for longer searches: at 10,000 nodes
    /// leaving 28 moves alone instead of 16 costs chess 37 ± 28.
    fn comes_too_late(&self, node: &Node, searched: usize) -> bool {
        let depth = node.depth.0;
        let count =
            (self.params.late_move_count + depth * depth) / if node.improving { 1 } else { 2 };
        self.options.late_move_pruning
            && depth <= self.params.late_move_depth
            && searched as i32 >= count
    }

    /// Futility: the evaluation is so low that no quiet move will lift it above alpha.
    /// Worth 23 ± 19 Elo, 15 ± 17 to draughts.
    fn is_futile(&self, node: &Node, depth: i32, alpha: Score) -> bool {
        self.options.futility
            && node.is_judged()
            && depth <= self.params.futility_depth
            && !alpha.is_decided()
            && node.eval + self.params.futility_base + self.params.futility_margin * depth <= alpha
    }

    /// History pruning: the move failed too often in other places.
    /// Hardly ever happens at so few nodes.
    fn failed_before(&self, node: &Node, mv: MoveOf<G>, depth: i32) -> bool {
        self.options.history_pruning
            && depth <= self.params.history_depth
            && self.quiet_history(mv, &self.trails(node.ply))
                < -self.params.history_margin * (depth + 1)
    }

    /// Exchange pruning: the move gives away more than the depth left could win back.
    /// Worth 156 ± 22 Elo.
    fn loses_exchange(&self, node: &Node, mv: MoveOf<G>, tactical: bool, depth: i32) -> bool {
        let allowed = if tactical {
            self.params.exchange_tactical * depth * depth
        } else {
            self.params.exchange_quiet * depth
        };
        self.options.exchange_pruning
            && node.depth.0 <= self.params.exchange_depth
            && !self.policy.gains(&self.position, mv, -allowed)
    }
}
