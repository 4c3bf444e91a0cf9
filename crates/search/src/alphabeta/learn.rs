//! What a cutoff teaches: the move that caused it is rewarded, those tried in vain before it are blamed.

use arrayvec::ArrayVec;

use super::node::Node;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::policy::Policy;
use crate::probe::Probe;

/// Moves that were searched and failed, as many as are worth blaming.
pub(super) type Tried<M> = ArrayVec<M, 64>;

impl<G: Policy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Learns from a move that was too good, and from those that were not.
    pub(super) fn reward(
        &mut self,
        node: &Node,
        mv: MoveOf<G>,
        tactical: bool,
        tried: &(Tried<MoveOf<G>>, Tried<MoveOf<G>>),
    ) {
        let bonus = (self.params.reward_slope * node.depth.0 - self.params.reward_offset)
            .clamp(0, self.params.reward_limit);
        let options = self.options;
        let learns = options.history
            || options.continuation_history
            || options.countermoves
            || options.killers;
        let trails = self.trails(node.ply);
        if !tactical && learns {
            let tag = self.policy.tag(mv);
            let killers = &mut self.stack[node.ply].killers;
            if killers[0] != tag {
                *killers = [tag, killers[0]];
            }
            self.memory.set_counter(&trails, tag);
            for (&quiet, bonus) in
                std::iter::once((&mv, bonus)).chain(tried.0.iter().map(|quiet| (quiet, -bonus)))
            {
                self.memory.reward_quiet(
                    self.policy.slot(&self.position, quiet),
                    bonus,
                    self.params,
                );
                self.memory.reward_follow(
                    &trails,
                    self.policy.trail(&self.position, quiet),
                    bonus,
                    self.params,
                );
            }
        }
        if !options.capture_history {
            return;
        }
        let winner = tactical.then_some((&mv, bonus));
        for (&prize, bonus) in winner
            .into_iter()
            .chain(tried.1.iter().map(|prize| (prize, -bonus)))
        {
            self.memory
                .reward_prize(self.policy.prize(&self.position, prize), bonus, self.params);
        }
    }
}
