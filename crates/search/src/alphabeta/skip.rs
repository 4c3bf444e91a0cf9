//! Leaving out single moves that will hardly matter. All of it is guesswork, so nothing is left out where the player
//! has no choice, on the principal variation's first moves, or while every move so far loses. The worth of each idea is
//! what chess loses at 500 nodes a move without it (`experiments/techniques.md`).

use hetman_game::Score;

use super::node::{Candidate, Node, Progress};
use super::picker::Picker;
use super::policy::AlphaBetaPolicy;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::probe::{Event, Probe, Why};

/// The reason of late move pruning.
const LATE_MOVE: Why = Why("late_move");

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Whether to leave out a move.
    pub(super) fn skip(
        &mut self,
        node: &Node,
        candidate: &Candidate<MoveOf<G>>,
        progress: &Progress<MoveOf<G>>,
        picker: &mut Picker,
    ) -> bool {
        let (mv, searched) = (candidate.mv, progress.searched);
        if node.ply == 0 || searched == 0 || progress.best.is_loss() || node.forced {
            return false;
        }
        let reduction = self.shared.reductions.get(node.depth, candidate.number) / 1024;
        let depth = (node.depth.0 - 1 - reduction).max(0);
        let why = if candidate.tactical {
            if self.captures_in_vain(node, mv, depth, progress.alpha) {
                Some(Why("futility"))
            } else {
                self.loses_exchange(node, mv, true, node.depth.0)
                    .then_some(Why("exchange"))
            }
        } else if self.comes_too_late(node, candidate.number - 1) {
            picker.skip_quiets();
            Some(LATE_MOVE)
        } else if self.is_futile(node, depth, progress.alpha) {
            Some(Why("futility"))
        } else if self.failed_before(node, mv, depth) {
            Some(Why("history"))
        } else {
            self.loses_exchange(node, mv, false, depth)
                .then_some(Why("exchange"))
        };
        // A check may be worth any price.
        let Some(why) =
            why.filter(|&why| why == LATE_MOVE || !self.shared.policy.forces(&self.position, mv))
        else {
            return false;
        };
        self.horizon = true;
        self.emit(Event::Skip(mv, why));
        true
    }

    /// Late move pruning: with good ordering, quiet moves far down the list hardly ever matter at shallow nodes.
    /// At 500 nodes a move it costs 36 ± 21 Elo, and 31 ± 17 in draughts; it is for longer searches: at 10,000 nodes
    /// leaving 28 moves alone instead of 16 costs chess 37 ± 28.
    fn comes_too_late(&self, node: &Node, before: usize) -> bool {
        let depth = node.depth.0;
        let count = (self.shared.params.late_move_count + depth * depth)
            / if node.improving { 1 } else { 2 };
        self.shared.options.late_move_pruning
            && depth <= self.shared.params.late_move_depth
            && before as i32 >= count
    }

    /// Futility: the evaluation is so low that no quiet move will lift it above alpha.
    /// Worth 23 ± 19 Elo, 15 ± 17 to draughts.
    fn is_futile(&self, node: &Node, depth: i32, alpha: Score) -> bool {
        self.shared.options.futility
            && node.has_eval()
            && depth <= self.shared.params.futility_depth
            && !alpha.is_decided()
            && node.eval
                + self.shared.params.futility_base
                + self.shared.params.futility_margin * depth
                <= alpha
    }

    /// Futility of captures: even with what it takes the evaluation stays far below alpha.
    fn captures_in_vain(&self, node: &Node, mv: MoveOf<G>, depth: i32, alpha: Score) -> bool {
        let params = self.shared.params;
        self.shared.options.capture_futility
            && node.has_eval()
            && depth <= params.capture_futility_depth
            && !alpha.is_decided()
            && node.eval
                + params.capture_futility_base
                + params.capture_futility_margin * depth
                + self.shared.policy.capture_value(&self.position, mv)
                <= alpha
    }

    /// History pruning: the move failed too often in other places.
    /// Hardly ever happens at 500 nodes a move.
    fn failed_before(&self, node: &Node, mv: MoveOf<G>, depth: i32) -> bool {
        self.shared.options.history_pruning
            && depth <= self.shared.params.history_depth
            && self.quiet_history(mv, &self.context(node.ply))
                < -self.shared.params.history_margin * (depth + 1)
    }

    /// Exchange pruning: the move gives away more than the depth left could win back.
    /// Worth 156 ± 22 Elo.
    fn loses_exchange(&self, node: &Node, mv: MoveOf<G>, tactical: bool, depth: i32) -> bool {
        let allowed = if tactical {
            self.shared.params.exchange_tactical * depth * depth
        } else {
            self.shared.params.exchange_quiet * depth
        };
        self.shared.options.exchange_pruning
            && node.depth.0 <= self.shared.params.exchange_depth
            && !self.shared.policy.gains(&self.position, mv, -allowed)
    }
}
