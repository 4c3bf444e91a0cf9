//! What the transposition table is asked and told at a node.

use hetman_game::{Bound, MoveList, Position, Score, Window};

use super::node::Node;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::policy::Policy;
use crate::probe::{Event, Probe, Why};
use crate::transposition::Entry;

impl<G: Policy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// What the table remembers of this position.
    pub(super) fn recall(&mut self) -> Option<Entry> {
        if !self.options.table {
            return None;
        }
        let entry = self.table.probe(self.position.key());
        self.counters.table_probes += 1;
        self.counters.table_hits += u64::from(entry.is_some());
        entry
    }

    /// Leaves the node if the table knows enough. The table as a whole is worth 83 ± 21 Elo to chess at 500 nodes a
    /// move, 75 ± 18 to draughts.
    pub(super) fn table_cut(&mut self, node: &Node) -> Option<Score> {
        let entry = node.entry?;
        let Window { alpha, beta } = node.window;
        let settles = !node.pv
            && node.excluded == 0
            && entry.settles(node.table_score, node.depth, alpha, beta)
            && self.policy.trusts(&self.position);
        settles.then(|| {
            self.counters.table_cutoffs += 1;
            self.horizon |= entry.depth != Entry::COMPLETE;
            self.tell(Event::Settle(Why::Table));
            node.table_score
        })
    }

    /// Leaves the node if a child's table entry is good enough. Far from the leaves only: every child is looked up.
    /// Worth nothing at 500 nodes a move, where the leaves are never far.
    pub(super) fn enhanced_cut(&mut self, node: &Node) -> Option<Score> {
        let worth_it = self.options.etc
            && self.options.table
            && !node.pv
            && node.excluded == 0
            && node.depth.0 >= self.params.etc_depth;
        if !worth_it {
            return None;
        }
        let mut list = MoveList::new();
        self.policy.moves(&self.position, &mut list);
        for mv in list {
            let mover = self.position.to_move();
            let undo = self.position.play(mv);
            let entry = self
                .table
                .probe(self.position.key())
                .filter(|_| self.policy.trusts(&self.position));
            let again = G::Position::MOVES_AGAIN && self.position.to_move() == mover;
            self.position.undo(mv, undo);
            let Some(entry) = entry else { continue };
            let score = entry.score.seen_from_root(node.ply as i32 + 1);
            let (score, useless) = if again {
                (score, Bound::Upper)
            } else {
                (-score, Bound::Lower)
            };
            if entry.bound != useless && entry.depth >= node.depth - 1 && score >= node.window.beta
            {
                self.counters.table_cutoffs += 1;
                self.horizon |= entry.depth != Entry::COMPLETE;
                self.tell(Event::Settle(Why::EnhancedTable));
                return Some(score);
            }
        }
        None
    }

    /// Writes down what the node taught: the table entry and the error of the evaluation.
    pub(super) fn conclude(
        &mut self,
        node: &Node,
        key: u64,
        best: Score,
        best_move: Option<MoveOf<G>>,
    ) {
        if node.excluded != 0 {
            return;
        }
        let bound = node.window.bound(best);
        let tag = best_move.map_or(0, |mv| self.policy.tag(mv));
        let entry = Entry {
            tag,
            score: best,
            eval: node.raw_eval,
            depth: node.depth,
            bound,
        };
        if node.ply > 0 || self.root.from == 0 {
            self.remember(key, node.ply, node.depth, entry);
        }
        let quiet = best_move.is_none_or(|mv| !self.policy.tactical(&self.position, mv));
        if self.options.correction_history && node.is_judged() && quiet {
            self.learn_error(node, best, bound);
        }
    }

    /// Learns how far the evaluation was off, unless the bound found says nothing about that. Worth 29 ± 20
    /// Elo to chess at 500 nodes a move.
    fn learn_error(&mut self, node: &Node, best: Score, bound: Bound) {
        let eval = self.stack[node.ply].eval;
        let silent = best.is_decided()
            || (bound == Bound::Lower && best <= eval)
            || (bound == Bound::Upper && best >= eval);
        if !silent {
            let keys = self.policy.structure_keys(&self.position);
            let side = usize::from(self.position.to_move().0);
            let error = (best - eval) * node.depth.0 * self.params.correction_gain;
            self.memory.correct(side, keys, error, self.params);
        }
    }
}
