//! The report on a whole game: every position is looked at for the same number of nodes, and moves that gave away a
//! chance to win are named.

use std::sync::Arc;
use std::time::Duration;

use hetman_game::{Board, Engine, Limits, Player, Shown};

use super::{Live, State};
use crate::admission::Admitted;
use crate::error::Error;
use crate::messages::{Label, Verdict};
use crate::pool::{Job, lock};
use crate::scene;
use crate::session::{NodeId, ROOT, Session};

/// Nodes for each position.
const NODES: u64 = 200_000;
/// And no longer than this.
const TIME: Duration = Duration::from_secs(2);
/// Megabytes of the table.
const HASH: i64 = 32;
/// The chance given away from which a move is a blunder, a mistake, an inaccuracy: 30, 20 and 10 % of the way from a
/// certain loss to a draw, as chess sites count.
const THRESHOLDS: [(f64, Label); 3] = [
    (0.15, Label::Blunder),
    (0.1, Label::Mistake),
    (0.05, Label::Inaccuracy),
];

/// A report that is being made.
pub struct Report {
    /// Moves judged so far.
    pub done: u32,
    /// Calls it off.
    pub job: Arc<Job>,
}

/// What is reported on, and by which engine.
struct Task {
    engine: Box<dyn Engine>,
    board: Box<dyn Board>,
    start: String,
    path: Vec<NodeId>,
    words: Vec<String>,
}

impl Live {
    /// Starts a report on the game as it was played, for whoever holds these keys.
    pub fn report(self: &Arc<Self>, keys: &[&str]) -> Result<(), Error> {
        self.touch();
        let mut state = lock(&self.state);
        state.session.may_analyse(&state.session.held(keys))?;
        if state.session.record.head == ROOT {
            return Err(Error::NothingToReport);
        }
        let report = state.report.as_ref();
        if report.is_some_and(|report| !report.job.is_over()) {
            return Err(Error::Reporting);
        }
        let (task, live) = (Task::new(&state.session)?, Arc::clone(self));
        let job = self.services.analysts.order(move |job| {
            task.run(job, |node, done, verdict| live.judge(node, done, verdict));
            live.finish_report();
        });
        state.report = Some(Report { done: 0, job });
        self.commit(&mut state)
    }

    fn judge(&self, node: NodeId, done: u32, verdict: Verdict) {
        self.write_report(|state| {
            if let Some(step) = state.session.record.moves.get_mut(node) {
                step.verdict = Some(verdict);
            }
            if let Some(report) = &mut state.report {
                report.done = done;
            }
        });
    }

    fn finish_report(&self) {
        self.write_report(|state| state.report = None);
    }

    fn write_report(&self, work: impl FnOnce(&mut State)) {
        let mut state = lock(&self.state);
        work(&mut state);
        // A verdict that cannot be saved can be found again.
        let _ = self.commit(&mut state);
    }
}

impl Task {
    fn new(session: &Session) -> Result<Self, Error> {
        let spec = Admitted::strongest(&session.entry, &[("hash", HASH)])?;
        let record = &session.record;
        Ok(Self {
            engine: session.entry.engine(&session.spec, &spec)?,
            board: session.board_at(ROOT)?,
            start: record.start.clone().unwrap_or_default(),
            path: record.moves.path(record.head),
            words: record.moves.words(record.head),
        })
    }

    /// Judges move after move, until the job is called off.
    fn run(mut self, job: &Job, tell: impl Fn(NodeId, u32, Verdict)) {
        let mut before = self.judge(0, job);
        for (at, &node) in self.path.clone().iter().enumerate() {
            let Some(found) = before else { break };
            let after = self.judge(at + 1, job);
            if let Some(after) = &after {
                tell(node, at as u32 + 1, verdict(&found, after, &self.words[at]));
            }
            before = after;
        }
    }

    /// What the engine thinks of the position after so many moves, the last of which is played now.
    fn judge(&mut self, plies: usize, job: &Job) -> Option<Found> {
        let words: Vec<&str> = self.words[..plies].iter().map(String::as_str).collect();
        if let Some(last) = words.last() {
            self.board.play(last).ok()?;
        }
        self.engine.set_position(&self.start, &words).ok()?;
        let limits = Limits {
            nodes: Some(NODES),
            playouts: Some(NODES),
            time: Some(TIME),
            ..Limits::none()
        };
        let choice = job.think(&mut *self.engine, &limits, &mut |_| {})?.ok()?;
        if job.is_cancelled() {
            return None;
        }
        let board = &*self.board;
        let best = choice
            .best
            .and_then(|word| board.record_text(&word).ok().map(|record| (word, record)));
        let mover = scene::turn(board).map_or(Player::FIRST, Player);
        Some(Found {
            shown: over(board, mover).unwrap_or(choice.report.score),
            mover,
            best,
        })
    }
}

/// What an engine thinks of one position.
struct Found {
    shown: Shown,
    mover: Player,
    /// The best move and how records write it.
    best: Option<(String, String)>,
}

/// The score of a game that is over, for `mover`.
fn over(board: &dyn Board, mover: Player) -> Option<Shown> {
    board
        .payoff(mover)
        .map(|payoff| Shown::Win(0.5 + 0.5 * f64::from(payoff.signum())))
}

/// What the move gave away, by the scores before and after it.
fn verdict(before: &Found, after: &Found, word: &str) -> Verdict {
    let score = scene::score(after.shown, after.mover);
    let for_first = before.mover == Player::FIRST;
    let had = scene::score(before.shown, before.mover).chance;
    let lost = if for_first {
        had - score.chance
    } else {
        score.chance - had
    };
    let better = before
        .best
        .as_ref()
        .filter(|(best, _)| best != word)
        .map(|(_, record)| record.clone());
    let loss = if better.is_some() {
        lost.clamp(0.0, 1.0)
    } else {
        0.0
    };
    let label = THRESHOLDS
        .iter()
        .find(|(least, _)| loss >= *least)
        .map(|(_, label)| *label);
    Verdict {
        score,
        better: better.filter(|_| label.is_some()),
        loss,
        label,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(cp: i32, mover: u8, best: &str) -> Found {
        Found {
            shown: Shown::Cp(cp),
            mover: Player(mover),
            best: Some((best.into(), best.into())),
        }
    }

    #[test]
    fn moves_are_named_by_what_they_give_away() {
        let label = |before: &Found, after: &Found, word: &str| verdict(before, after, word).label;
        let quiet = found(20, 0, "a");
        assert_eq!(label(&quiet, &found(10, 1, "x"), "b"), None);
        assert_eq!(
            label(&quiet, &found(110, 1, "x"), "b"),
            Some(Label::Mistake)
        );
        assert_eq!(
            label(&quiet, &found(900, 1, "x"), "b"),
            Some(Label::Blunder)
        );
        assert_eq!(
            label(&quiet, &found(900, 1, "x"), "a"),
            None,
            "the engine's own move is never blamed"
        );
        let second = found(0, 1, "a");
        assert_eq!(
            label(&second, &found(70, 0, "x"), "b"),
            Some(Label::Inaccuracy)
        );
        assert_eq!(
            verdict(&second, &found(140, 0, "x"), "b").better.as_deref(),
            Some("a")
        );
    }
}
