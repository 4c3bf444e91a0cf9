//! Iterative deepening (Scott 1969, Slate and Atkin 1977): look one ply ahead, then two, and so on, until a limit. A
//! search of unknown length then has an answer at any time: that of the last pass that was finished. All earlier passes
//! together cost little beside the last one, since every ply multiplies the work, and each tells the next one which move
//! to begin with.

use hetman_game::{Bound, Depth, Evaluator, Limits, Position, Score, Window, choices};

use super::{Context, TextbookAlgorithm};
use crate::probe::{Event, Probe};

choices! {
    /// When a textbook search deepens.
    pub enum Deepening {
        /// Under a limit of time or nodes; never while it is shown step by step.
        Auto = "auto",
        /// Always.
        On = "on",
        /// Never: one pass, as deep as asked or to the end of the game.
        Off = "off",
    }
}

impl Deepening {
    /// Whether a search within these limits deepens, `shown` step by step or not.
    pub(super) fn applies(self, limits: &Limits, shown: bool) -> bool {
        match self {
            Self::On => true,
            Self::Off => false,
            Self::Auto => !shown && may_break_off(limits),
        }
    }
}

/// Whether anything but depth may end a search before it has an answer.
fn may_break_off(limits: &Limits) -> bool {
    limits.nodes.is_some()
        || limits.soft_nodes.is_some()
        || limits.time.is_some()
        || limits.clock.is_some()
        || limits.infinite
        || limits.ponder
}

/// A pass that came to its end.
pub(super) struct Pass<M> {
    depth: u32,
    score: Score,
    bound: Bound,
    line: Vec<M>,
    notes: Vec<String>,
}

/// Searches one ply deeper at a time, and answers with the last pass that was finished.
pub(super) fn deepen<L: TextbookAlgorithm, P: Position, E: Evaluator<P>, R: Probe<P>>(
    context: &mut Context<P, E, R>,
    options: &L::Options,
) -> (Score, Bound) {
    let deepest = context.depth();
    for plies in 1..=deepest.0 {
        context.begin_pass(Depth(plies));
        let result = L::run(context, options);
        if context.halted {
            return context.last_pass().unwrap_or(result);
        }
        context.end_pass(result);
        if context.is_settled(result.0) || context.is_late() {
            break;
        }
    }
    context.last_pass().unwrap_or((Score::DRAW, Bound::Lower))
}

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Context<'_, P, E, R> {
    fn begin_pass(&mut self, depth: Depth) {
        self.set_depth(depth);
        self.cut_short = false;
        self.notes.clear();
        let window = Window::FULL;
        self.event(Event::Pass { depth, window });
    }

    /// Keeps what the pass found, and lets the next one begin with its best move.
    fn end_pass(&mut self, (score, bound): (Score, Bound)) {
        let line = self.best_line().to_vec();
        if let Some(&best) = line.first() {
            self.put_first(best);
        }
        self.finished = Some(Pass {
            depth: self.depth().0 as u32,
            score,
            bound,
            line,
            notes: self.notes.clone(),
        });
        self.tell_line(score, bound);
    }

    /// Goes back to the last pass that was finished, if any was.
    fn last_pass(&mut self) -> Option<(Score, Bound)> {
        let pass = self.finished.take()?;
        self.set_depth(Depth(pass.depth as i32));
        self.set_line(pass.line);
        self.notes = pass.notes;
        self.known = Some((pass.score, pass.bound));
        self.known
    }

    /// What the last finished pass found the position to be worth, a good guess of what the next one will find.
    pub(super) fn guess(&self) -> Option<Score> {
        self.finished.as_ref().map(|pass| pass.score)
    }

    /// Whether looking deeper would find the same: all lines ended before the horizon, or the game is decided before it.
    fn is_settled(&self, score: Score) -> bool {
        !self.cut_short || score.is_decided()
    }
}
