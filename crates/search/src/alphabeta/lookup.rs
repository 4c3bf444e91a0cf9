//! What the transposition table is asked and told at a node.

use std::mem;

use hetman_game::{Bound, Position, Score, Window};

use super::learn::Tried;
use super::node::{Node, Progress};
use super::policy::AlphaBetaPolicy;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::probe::{Event, Probe, Why};
use crate::transposition::Entry;

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// What the table remembers of this position.
    pub(super) fn probe_table(&mut self) -> Option<Entry> {
        if !self.shared.options.table {
            return None;
        }
        let entry = self.shared.table.probe(self.position.key());
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
            && self.shared.policy.trusts(&self.position);
        settles.then(|| {
            self.counters.table_cutoffs += 1;
            self.horizon |= entry.depth != Entry::COMPLETE;
            self.emit(Event::Settle(Why::TABLE));
            node.table_score
        })
    }

    /// Leaves the node if a child's table entry is good enough. Far from the leaves only: every child is looked up.
    /// Worth nothing at 500 nodes a move, where the leaves are never far.
    pub(super) fn enhanced_cut(&mut self, node: &Node) -> Option<Score> {
        let worth_it = self.shared.options.enhanced_transposition_cutoffs
            && self.shared.options.table
            && !node.pv
            && node.excluded == 0
            && node.depth.0 >= self.shared.params.enhanced_transposition_depth;
        if !worth_it {
            return None;
        }
        let mut list = mem::take(&mut self.scratch);
        list.clear();
        self.shared.policy.moves(&self.position, &mut list);
        for &mv in &list {
            if let Some(key) = self.shared.policy.likely_key(&self.position, mv) {
                self.shared.table.prefetch(key);
            }
        }
        let found = list.iter().find_map(|&mv| self.child_cut(node, mv));
        self.scratch = list;
        found
    }

    /// The value of a move by the table entry behind it, if that is good enough.
    fn child_cut(&mut self, node: &Node, mv: MoveOf<G>) -> Option<Score> {
        let mover = self.position.to_move();
        let (policy, table) = (self.shared.policy, self.shared.table);
        let (repetition, below) = (self.shared.options.repetition, node.ply + 1);
        let (entry, again) = self.position.peek(mv, |position| {
            let entry = table.probe(position.key());
            let repeats = repetition && policy.repeated(position, below);
            let entry = entry.filter(|_| !repeats && policy.trusts(position));
            let again = G::Position::MOVES_AGAIN && position.to_move() == mover;
            (entry, again)
        });
        let entry = entry?;
        let score = entry.score.seen_from_root(node.ply as i32 + 1);
        let (score, useless) = if again {
            (score, Bound::Upper)
        } else {
            (-score, Bound::Lower)
        };
        if entry.bound == useless || entry.depth < node.depth - 1 || score < node.window.beta {
            return None;
        }
        self.counters.table_cutoffs += 1;
        self.horizon |= entry.depth != Entry::COMPLETE;
        self.emit(Event::Settle(Why("enhanced_table")));
        Some(score)
    }

    /// Writes down what the node taught: the table entry and the error of the evaluation.
    pub(super) fn conclude(
        &mut self,
        node: &Node,
        key: u64,
        progress: &Progress<MoveOf<G>>,
        tried: &Tried<MoveOf<G>>,
    ) {
        let Progress {
            best, best_move, ..
        } = *progress;
        if node.excluded != 0 {
            return;
        }
        let bound = node.window.bound(best);
        let code = best_move.map_or(0, |mv| self.shared.policy.encode(mv));
        let entry = Entry {
            code,
            score: best,
            eval: node.raw_eval,
            depth: node.depth,
            bound,
            pv: node.was_pv,
        };
        if node.ply > 0 || self.root.from == 0 {
            self.remember(key, node.ply, node.depth, entry);
        }
        if self.shared.options.reward_refuted && bound == Bound::Upper {
            self.reward_refuted(node);
        }
        if self.shared.options.reward_exact
            && bound == Bound::Exact
            && let Some(mv) = best_move
        {
            self.reward_best(node, mv, tried);
        }
        let quiet = best_move.is_none_or(|mv| !self.shared.policy.tactical(&self.position, mv));
        if self.shared.options.correction_history && node.has_eval() && quiet {
            self.learn_error(node, best, bound);
        }
    }
}
