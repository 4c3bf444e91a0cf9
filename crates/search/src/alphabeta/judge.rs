//! What a node is worth without searching its moves: the end of the game, distance, the game's knowledge, evaluation.

use hetman_game::{Bound, Evaluator, Position, Score, Window};

use super::node::Node;
use super::worker::{MAX_PLY, Worker};
use crate::policy::Policy;
use crate::probe::{Event, Probe, Why};
use crate::transposition::Entry;

impl<G: Policy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Ends of the game, repetitions, and what distance and the game's own knowledge say; narrows the window. At 500 nodes a
    /// move repetitions are worth 20 ± 11 Elo to chess and 50 ± 11 to draughts, mate distance nothing.
    pub(super) fn settled(&mut self, window: &mut Window, ply: usize) -> Option<Score> {
        if self.policy.ended(&self.position) {
            let score = self.outcome(ply);
            self.tell(Event::Leaf(score));
            return Some(score);
        }
        if self.options.repetition && self.policy.repeated(&self.position, ply) {
            self.horizon = true;
            self.tell(Event::Settle(Why::Repetition));
            return Some(Score::DRAW);
        }
        if ply >= MAX_PLY {
            return Some(self.guess());
        }
        if self.options.mate_distance && !G::Position::POINTS {
            let (least, most) = (Score::loss_in(ply as i32), Score::win_in(ply as i32 + 1));
            if let Some(score) = clip(window, least, most) {
                self.tell(Event::Settle(Why::MateDistance));
                return Some(score);
            }
        }
        let known = self.policy.known(&self.position)?;
        let (least, most) = (
            known.lower.seen_from_root(ply as i32),
            known.upper.seen_from_root(ply as i32),
        );
        let score = if least == most {
            Some(least)
        } else {
            clip(window, least, most)
        };
        if let Some(score) = score {
            self.counters.leaves += 1;
            self.tell(Event::Settle(Why::Known));
            self.tell(Event::Leaf(score));
        }
        score
    }

    /// The evaluation in place of a search.
    pub(super) fn guess(&mut self) -> Score {
        self.horizon = true;
        self.counters.leaves += 1;
        let raw = self.evaluator.score(&self.position);
        let score = self.corrected(raw);
        self.tell(Event::Leaf(score));
        score
    }

    /// Evaluates the position, if anything will ask.
    pub(super) fn judge(&mut self, node: &mut Node) {
        let ply = node.ply;
        if node.forced || !self.judges {
            self.stack[ply].eval = Entry::NO_EVAL;
            return;
        }
        let remembered = node
            .entry
            .map(|entry| entry.eval)
            .filter(|&eval| eval != Entry::NO_EVAL);
        node.raw_eval = remembered.unwrap_or_else(|| self.evaluator.score(&self.position));
        let corrected = self.corrected(node.raw_eval);
        self.stack[ply].eval = corrected;
        node.eval = match node.entry.map(|entry| entry.bound) {
            Some(Bound::Exact) => node.table_score,
            Some(Bound::Lower) if node.table_score > corrected => node.table_score,
            Some(Bound::Upper) if node.table_score < corrected => node.table_score,
            _ => corrected,
        };
        // Two plies ago the same player moved, unless players may move again.
        let before = if ply >= 2 && !G::Position::MOVES_AGAIN {
            self.stack[ply - 2].eval
        } else {
            Entry::NO_EVAL
        };
        node.improving = before != Entry::NO_EVAL && corrected > before;
    }
}

/// Narrows a window to what is possible; the value's bound if nothing inside is left.
#[inline]
fn clip(window: &mut Window, least: Score, most: Score) -> Option<Score> {
    if least >= window.beta {
        return Some(least);
    }
    if most <= window.alpha {
        return Some(most);
    }
    *window = Window::new(window.alpha.max(least), window.beta.min(most));
    (window.alpha >= window.beta).then_some(window.alpha)
}
