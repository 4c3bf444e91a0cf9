//! Leaving whole nodes early on the evidence of the evaluation or of a cheaper search. Never on the principal
//! variation, never where the player has no choice.

use hetman_game::{Score, Window};

use super::node::Node;
use super::picker::Picker;
use super::policy::AlphaBetaPolicy;
use super::worker::Worker;
use crate::probe::{Event, Probe, Why};

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// The score to leave the node with, if any idea of this file applies.
    pub(super) fn prune(&mut self, node: &Node) -> Option<Score> {
        if node.pv || node.forced || node.excluded != 0 || !node.has_eval() {
            return None;
        }
        let (score, why) = self
            .reverse_futility(node)
            .or_else(|| self.razoring(node))
            .or_else(|| self.null_move(node))
            .or_else(|| self.probcut(node))?;
        self.emit(Event::Settle(why));
        Some(score)
    }

    /// Reverse futility: the evaluation is so far above beta that a shallow search will not bring it down.
    /// Worth 20 ± 20 Elo to chess at 500 nodes a move, 19 ± 18 to draughts (`experiments/techniques.md`).
    fn reverse_futility(&self, node: &Node) -> Option<(Score, Why)> {
        let margin =
            self.shared.params.reverse_futility_margin * (node.depth.0 - i32::from(node.improving));
        let beta = node.window.beta;
        let applies = self.shared.options.reverse_futility
            && node.depth.0 <= self.shared.params.reverse_futility_depth
            && !beta.is_loss()
            && !node.eval.is_decided()
            && node.eval - margin >= beta;
        applies.then(|| {
            (
                Score::new(i32::midpoint(node.eval.raw(), beta.raw())),
                Why("reverse_futility"),
            )
        })
    }

    /// Razoring: the evaluation is so low that only a capture could help, and quiescence says it does not.
    /// Chess plays without it.
    fn razoring(&mut self, node: &Node) -> Option<(Score, Why)> {
        let alpha = node.window.alpha;
        let applies = self.shared.options.razoring
            && node.depth.0 <= self.shared.params.razoring_depth
            && !alpha.is_decided()
            && node.eval + self.shared.params.razoring_margin * node.depth.0 < alpha;
        if !applies {
            return None;
        }
        let score = self.beyond(Window::null(alpha), node.ply);
        (score <= alpha).then_some((score, Why("razoring")))
    }

    /// Null move: if even passing is too good, some move surely is. Unsafe in zugzwang, so the game may refuse to
    /// pass, and deep cutoffs are verified by a search without passing. Worth 10 ± 17 Elo to chess
    /// at 500 nodes a move; draughts cannot pass.
    fn null_move(&mut self, node: &Node) -> Option<(Score, Why)> {
        let beta = node.window.beta;
        let applies = self.shared.options.null_move
            && node.depth.0 >= self.shared.params.null_move_depth
            && !self.stack[node.ply].passed
            && node.eval >= beta
            && self.stack[node.ply].eval
                >= beta + self.shared.params.null_move_offset
                    - self.shared.params.null_move_slope * node.depth.0
            && !beta.is_loss();
        if !applies {
            return None;
        }
        let surplus = ((node.eval - beta) / self.shared.params.null_move_surplus)
            .min(self.shared.params.null_move_bonus);
        let saved = self.shared.params.null_move_base
            + node.depth.0 / self.shared.params.null_move_divisor
            + surplus;
        let policy = self.shared.policy;
        let undo = self.position.pass(|position| policy.pass(position))?;
        self.emit(Event::Null);
        self.stack[node.ply].continuation_index = None;
        self.stack[node.ply + 1].passed = true;
        let score = -self.node(
            Window::null(beta - 1).flip(),
            node.depth - 1 - saved,
            node.ply + 1,
            !node.cut,
        );
        self.position
            .unpass(undo, |position, undo| policy.unpass(position, undo));
        if score < beta || self.stopped {
            return None;
        }
        let score = if score.is_decided() { beta } else { score };
        if node.depth.0 >= self.shared.params.null_move_verify {
            self.stack[node.ply].passed = true;
            let verified = self.node(
                Window::null(beta - 1),
                node.depth - 1 - saved,
                node.ply,
                false,
            );
            self.stack[node.ply].passed = false;
            if verified < beta {
                return None;
            }
        }
        Some((score, Why("null_move")))
    }

    /// `ProbCut`: a capture that beats beta by a margin in a shallower search will beat beta in the full one.
    /// Never happens at 500 nodes a move.
    fn probcut(&mut self, node: &Node) -> Option<(Score, Why)> {
        let bar = node.window.beta + self.shared.params.probcut_margin;
        let depth = node.depth - self.shared.params.probcut_reduction;
        let hopeless = node
            .entry
            .is_some_and(|entry| entry.depth >= depth && node.table_score < bar);
        let applies = self.shared.options.probcut
            && node.depth.0 >= self.shared.params.probcut_depth
            && !node.window.beta.is_decided()
            && !hopeless;
        if !applies {
            return None;
        }
        let code = node.table_code();
        let mut picker = Picker::new(self.listed.len(), code, self.no_hints());
        picker.only_tactical();
        while let Some(mv) = picker.next(self) {
            if !self
                .shared
                .policy
                .gains(&self.position, mv, bar - self.stack[node.ply].eval)
            {
                continue;
            }
            let undo = self.play(mv, node.ply);
            let window = Window::null(bar - 1);
            let below = node.ply + 1;
            let mut score = self.below(node.ply, window, |worker, window| {
                worker.beyond(window, below)
            });
            if score >= bar && !depth.is_spent() {
                score = self.below(node.ply, window, |worker, window| {
                    worker.node(window, depth, below, !node.cut)
                });
            }
            self.undo(mv, undo);
            if self.stopped {
                return None;
            }
            if score >= bar {
                return Some((score, Why("probcut")));
            }
        }
        None
    }
}
