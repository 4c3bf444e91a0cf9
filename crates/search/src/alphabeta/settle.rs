//! What settles a node before anything is searched: the end of the game, repetition, mate distance, the game's knowledge.

use hetman_game::{Position, Score, Window};

use super::policy::AlphaBetaPolicy;
use super::worker::{MAX_PLY, Worker};
use crate::probe::{Event, Probe, Why};

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Ends of the game, repetitions, and what distance and the game's own knowledge say; narrows the window. At 500 nodes a
    /// move repetitions are worth 20 ± 11 Elo to chess and 50 ± 11 to draughts, mate distance nothing.
    pub(super) fn settled(&mut self, window: &mut Window, ply: usize) -> Option<Score> {
        if self.shared.policy.ended(&self.position) {
            let score = self.outcome(ply);
            self.emit(Event::Leaf(score));
            return Some(score);
        }
        if self.shared.options.repetition && self.shared.policy.repeated(&self.position, ply) {
            self.horizon = true;
            self.emit(Event::Settle(Why("repetition")));
            return Some(Score::DRAW);
        }
        if ply >= MAX_PLY {
            return Some(self.guess());
        }
        if self.shared.options.mate_distance && !G::Position::POINTS {
            let (least, most) = (Score::loss_in(ply as i32), Score::win_in(ply as i32 + 1));
            if let Some(score) = clip(window, least, most) {
                self.emit(Event::Settle(Why("mate_distance")));
                return Some(score);
            }
        }
        let known = self.shared.policy.known(&self.position)?;
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
            self.emit(Event::Settle(Why("known")));
            self.emit(Event::Leaf(score));
        }
        score
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
