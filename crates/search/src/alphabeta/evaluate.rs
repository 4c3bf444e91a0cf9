//! The evaluation of a node: asked of the evaluator or remembered by the table, and corrected by what was learnt.

use hetman_game::{Bound, Position, Score};

use super::node::Node;
use super::policy::AlphaBetaPolicy;
use super::worker::Worker;
use crate::probe::{Event, Probe};
use crate::transposition::Entry;

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// The evaluation in place of a search.
    pub(super) fn guess(&mut self) -> Score {
        self.horizon = true;
        self.counters.leaves += 1;
        let raw = self.static_score();
        let score = if G::Position::CHANCE {
            self.shared.grain.judged::<G::Position>(raw)
        } else {
            self.corrected(raw)
        };
        self.emit(Event::Leaf(score));
        score
    }

    /// Evaluates the position, if anything will ask.
    pub(super) fn evaluate(&mut self, node: &mut Node) {
        let ply = node.ply;
        if node.forced || !self.shared.evaluates {
            self.stack[ply].eval = Entry::NO_EVAL;
            return;
        }
        let remembered = node
            .entry
            .map(|entry| entry.eval)
            .filter(|&eval| eval != Entry::NO_EVAL);
        node.raw_eval = remembered.unwrap_or_else(|| self.static_score());
        let corrected = self.corrected(node.raw_eval);
        self.stack[ply].eval = corrected;
        node.eval = match node.entry.map(|entry| entry.bound) {
            Some(Bound::Exact) => node.table_score,
            Some(Bound::Lower) if node.table_score > corrected => node.table_score,
            Some(Bound::Upper) if node.table_score < corrected => node.table_score,
            _ => corrected,
        };
        node.improving = self.is_improving(ply, corrected);
    }

    /// Whether an evaluation is better than at the player's last move, or at the one before if there was none then.
    #[inline]
    fn is_improving(&self, ply: usize, eval: Score) -> bool {
        // Two plies ago the same player moved, unless players may move again.
        if G::Position::MOVES_AGAIN {
            return false;
        }
        let back = if self.shared.options.improving_fallback {
            &[2, 4][..]
        } else {
            &[2]
        };
        let earlier = back.iter().filter(|&&plies| plies <= ply);
        let mut earlier = earlier.map(|plies| self.stack[ply - plies].eval);
        let before = earlier.find(|&before| before != Entry::NO_EVAL);
        before.is_some_and(|before| eval > before)
    }

    /// The evaluation of the position, corrected by what was learnt of its structure.
    #[inline]
    pub(super) fn corrected(&self, eval: Score) -> Score {
        if !self.shared.options.correction_history {
            return eval;
        }
        let keys = self.shared.policy.structure_keys(&self.position);
        let side = usize::from(self.position.to_move().0);
        Score::new(
            eval.raw()
                + self
                    .memory
                    .correction(side, keys, self.shared.params.correction_weight),
        )
    }
}
