//! What a node teaches: a move that cut it off is rewarded, those tried in vain before are blamed, and the error of the
//! evaluation is learnt.

use arrayvec::ArrayVec;
use hetman_game::{Bound, Depth, Position, Score};

use super::history::Context;
use super::node::{Candidate, Node};
use super::policy::AlphaBetaPolicy;
use super::worker::{Frame, Worker};
use crate::algorithm::MoveOf;
use crate::probe::Probe;

/// Moves that were searched and failed, as many as are worth blaming.
pub(super) struct Tried<M> {
    quiet: ArrayVec<M, 64>,
    tactical: ArrayVec<M, 64>,
}

impl<M> Default for Tried<M> {
    #[inline(always)]
    fn default() -> Self {
        Self {
            quiet: ArrayVec::new(),
            tactical: ArrayVec::new(),
        }
    }
}

impl<M: Copy> Tried<M> {
    /// Notes a move; those beyond the limit are not blamed.
    #[inline(always)]
    pub fn add(&mut self, candidate: &Candidate<M>) {
        let _ = if candidate.tactical {
            self.tactical.try_push(candidate.mv)
        } else {
            self.quiet.try_push(candidate.mv)
        };
    }
}

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Learns from a move that was too good, and from those that were not.
    pub(super) fn reward(
        &mut self,
        node: &Node,
        candidate: &Candidate<MoveOf<G>>,
        tried: &Tried<MoveOf<G>>,
    ) {
        let Candidate { mv, tactical, .. } = *candidate;
        let bonus = self.bonus(node.depth);
        let options = self.shared.options;
        let learns = options.history
            || options.continuation_history
            || options.countermoves
            || options.killers;
        let context = self.context(node.ply);
        if !tactical && learns {
            let code = self.shared.policy.encode(mv);
            let killers = &mut self.stack[node.ply].killers;
            if killers[0] != code {
                *killers = [code, killers[0]];
            }
            self.memory.set_counter(&context, code);
            self.reward_quiet(mv, &context, bonus);
            for &quiet in &tried.quiet {
                self.reward_quiet(quiet, &context, -bonus);
            }
        }
        if !options.capture_history {
            return;
        }
        let winner = tactical.then_some((&mv, bonus));
        for (&capture, bonus) in winner
            .into_iter()
            .chain(tried.tactical.iter().map(|capture| (capture, -bonus)))
        {
            self.memory.reward_capture(
                self.shared.policy.capture_index(&self.position, capture),
                bonus,
                self.shared.params,
            );
        }
    }

    /// Learns from the best move of a node without a cutoff, and from those that were worse.
    pub(super) fn reward_best(&mut self, node: &Node, mv: MoveOf<G>, tried: &Tried<MoveOf<G>>) {
        let candidate = Candidate {
            mv,
            number: 1,
            tactical: self.shared.policy.tactical(&self.position, mv),
            extension: 0,
        };
        let mut others = Tried::default();
        others
            .quiet
            .extend(tried.quiet.iter().copied().filter(|&other| other != mv));
        others
            .tactical
            .extend(tried.tactical.iter().copied().filter(|&other| other != mv));
        self.reward(node, &candidate, &others);
    }

    /// Learns from one quiet move in every history of quiet moves.
    fn reward_quiet(&mut self, mv: MoveOf<G>, context: &Context, bonus: i32) {
        let (policy, params) = (self.shared.policy, self.shared.params);
        let index = self.quiet_index(mv, context);
        self.memory.reward_quiet(index, bonus, params);
        let index = policy.continuation_index(&self.position, mv);
        self.memory
            .reward_continuation(context, index, bonus, params);
        if self.shared.options.structure_history {
            let key = policy.structure_keys(&self.position)[0];
            self.memory.reward_structure(key, index, bonus, params);
        }
    }

    /// Learns that the quiet move before a node was good: no reply to it raised the score above alpha.
    pub(super) fn reward_refuted(&mut self, node: &Node) {
        let Some(ply) = node.ply.checked_sub(1) else {
            return;
        };
        let Frame {
            continuation_index: Some(index),
            quiet_index: Some(quiet),
            ..
        } = self.stack[ply]
        else {
            return;
        };
        let params = self.shared.params;
        let bonus = self.bonus(node.depth) * params.refuted_reward / 100;
        self.memory.reward_quiet(quiet, bonus, params);
        let context = self.context(ply);
        self.memory
            .reward_continuation(&context, index, bonus, params);
    }

    /// What a good move at this depth is rewarded with.
    fn bonus(&self, depth: Depth) -> i32 {
        let params = self.shared.params;
        (params.reward_slope * depth.0 - params.reward_offset).clamp(0, params.reward_limit)
    }

    /// Learns how far the evaluation was off, unless the bound found says nothing about that. Worth 29 ± 20
    /// Elo to chess at 500 nodes a move.
    pub(super) fn learn_error(&mut self, node: &Node, best: Score, bound: Bound) {
        let eval = self.stack[node.ply].eval;
        let silent = best.is_decided()
            || (bound == Bound::Lower && best <= eval)
            || (bound == Bound::Upper && best >= eval);
        if !silent {
            let keys = self.shared.policy.structure_keys(&self.position);
            let side = usize::from(self.position.to_move().0);
            let error = (best - eval) * node.depth.0 * self.shared.params.correction_gain;
            self.memory.correct(side, keys, error, self.shared.params);
        }
    }
}
