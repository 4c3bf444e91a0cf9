//! The report on a whole game: every position is looked at for the same number of nodes, and moves that gave away a
//! chance to win are named.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hetman_game::{Board, Certainty, Engine, Entry, Limits, Player, Shown, Spec, Turn};

use super::analysis::records;
use super::{Live, LiveState};
use crate::admission::{Admitted, Playable};
use crate::error::Error;
use crate::messages::{JudgeOrder, Label, Verdict};
use crate::picture;
use crate::pool::{Job, Next, Order, Rank, lock};
use crate::session::{NodeId, ROOT, Session};

/// Nodes for each position.
const NODES: u64 = 200_000;
/// And no longer than this.
const TIME: Duration = Duration::from_secs(2);
/// How long moves are judged before others have a turn.
const TURN: Duration = Duration::from_millis(500);
/// The most moves before one that is judged.
const MOST_MOVES: usize = 200;
/// Moves of a line that are told.
const LINE: usize = 8;
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
struct ReportTask {
    engine: Box<dyn Engine>,
    board: Box<dyn Board>,
    start: String,
    path: Vec<NodeId>,
    words: Vec<String>,
    /// Moves judged so far, and what the engine thinks of the position after them.
    done: usize,
    found: Option<Found>,
}

/// A move out of a game, to be judged.
pub struct MoveQuestion(ReportTask);

impl MoveQuestion {
    /// How good is this move?
    pub fn new(entry: &Arc<Playable>, order: &JudgeOrder) -> Result<Self, Error> {
        let spec: Spec = order.game.parse()?;
        if order.moves.len() > MOST_MOVES {
            let moves = order.moves.len();
            return Err(Error::LongLine {
                most: MOST_MOVES,
                moves,
            });
        }
        let start = order.text.as_deref().filter(|text| !text.is_empty());
        let mut board = entry.board(&spec, start)?;
        order.moves.iter().try_for_each(|word| board.play(word))?;
        let start = board.text();
        let mut board = entry.board(&spec, Some(&start))?;
        board.play(&order.word)?;
        let words = board.history();
        board.undo();
        let engine = Admitted::strongest(entry, &[("hash", HASH)])?;
        Ok(Self(ReportTask {
            engine: entry.engine(&spec, &engine)?,
            board,
            start,
            path: vec![ROOT],
            words,
            done: 0,
            found: None,
        }))
    }

    /// The verdict of the strongest engine.
    pub fn answer(mut self, job: &Job) -> Result<Verdict, Error> {
        let found = Mutex::new(None);
        self.0
            .run(job, |_, _, verdict| *lock(&found) = Some(verdict));
        found
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .ok_or(Error::NoAdvice)
    }
}

impl Live {
    /// Starts a report on the game as it was played, for the holder of these keys.
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
        let (mut task, live) = (ReportTask::new(&state.session)?, Arc::clone(self));
        let order = Order::in_turns(move |job| {
            let next = task.run(job, |node, done, verdict| live.judge(node, done, verdict));
            if next == Next::Done {
                live.finish_report(job);
            }
            next
        });
        let (served, ranked, seen) = (Arc::clone(&order.job), Arc::clone(self), Instant::now());
        let job = self.services.analysts.take(Order {
            rank: Box::new(move || Rank::in_turns(ranked.is_unwatched(), served.served(), seen)),
            ..order
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

    fn finish_report(&self, job: &Job) {
        self.write_report(|state| {
            // Another report may have begun since.
            let own = |report: &mut Report| std::ptr::eq(Arc::as_ptr(&report.job), job);
            drop(state.report.take_if(own));
        });
    }

    fn write_report(&self, work: impl FnOnce(&mut LiveState)) {
        let mut state = lock(&self.state);
        work(&mut state);
        // A verdict that cannot be saved can be found again.
        let _ = self.commit(&mut state);
    }
}

impl ReportTask {
    fn new(session: &Session) -> Result<Self, Error> {
        let spec = Admitted::strongest(&session.entry, &[("hash", HASH)])?;
        let record = &session.record;
        Ok(Self {
            engine: session.entry.engine(&session.spec, &spec)?,
            board: session.board_at(ROOT)?,
            start: record.start.clone().unwrap_or_default(),
            path: record.moves.path(record.head),
            words: record.moves.words(record.head),
            done: 0,
            found: None,
        })
    }

    /// Judges move after move until all are judged, the job is called off, or others should have a turn.
    fn run(&mut self, job: &Job, tell: impl Fn(NodeId, u32, Verdict)) -> Next {
        let began = Instant::now();
        while let Some(&node) = self.path.get(self.done) {
            // What chance draws is nobody's mistake.
            if self.board.turn() == Turn::Chance {
                if self.advance().is_none() {
                    return Next::Done;
                }
                continue;
            }
            let Some(verdict) = self.next(job) else {
                return Next::Done;
            };
            tell(node, self.done as u32, verdict);
            if began.elapsed() >= TURN && self.done < self.path.len() {
                return Next::Again;
            }
        }
        Next::Done
    }

    /// Makes the next move and judges it; nothing if that cannot be done.
    fn next(&mut self, job: &Job) -> Option<Verdict> {
        let before = match self.found.take() {
            Some(found) => found,
            None => self.look(job, None)?,
        };
        let word = self.words[self.done].clone();
        let (after, answer) = if self.is_seen_by_the_other(&word)? {
            self.advance()?;
            let after = self.look(job, None)?;
            let answer = after.line.clone();
            (after, answer)
        } else {
            let after = self.look(job, Some(&word))?;
            let answer = after.line.iter().skip(1).cloned().collect();
            self.advance()?;
            (after, answer)
        };
        let verdict = verdict(&before, &after, &word, answer);
        // What the next player thinks is what the next move is compared with.
        let is_next = picture::turn(&*self.board) == Some(after.mover.0);
        self.found = Some(after).filter(|after| is_next && after.plies == self.done);
        Some(verdict)
    }

    /// Whether a move leads to a position whose worth to the other of two players tells what the move was worth: behind dice
    /// and among several players it does not.
    fn is_seen_by_the_other(&mut self, word: &str) -> Option<bool> {
        self.board.play(word).ok()?;
        let is_seen = self.board.players().len() == 2 && self.board.turn() != Turn::Chance;
        self.board.undo();
        Some(is_seen)
    }

    /// Makes the next move on the board.
    fn advance(&mut self) -> Option<()> {
        self.board.play(&self.words[self.done]).ok()?;
        self.done += 1;
        Some(())
    }

    /// What the engine thinks of the position on the board, or of one move there.
    fn look(&mut self, job: &Job, only: Option<&str>) -> Option<Found> {
        let words: Vec<&str> = self.words[..self.done].iter().map(String::as_str).collect();
        self.engine.set_position(&self.start, &words).ok()?;
        let limits = Limits {
            nodes: Some(NODES),
            playouts: Some(NODES),
            time: Some(TIME),
            only: only.map(str::to_owned).into_iter().collect(),
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
        let mut report = choice.report;
        report.pv.truncate(LINE);
        let line = records(&mut *self.board, &report.pv);
        let board = &*self.board;
        let mover = picture::turn(board).map_or(Player::FIRST, Player);
        Some(Found {
            shown: over(board, mover).map_or((report.score, report.certainty), |over| {
                (over, Certainty::Proven)
            }),
            mover,
            plies: self.done,
            best,
            line,
        })
    }
}

/// What an engine thinks of one position.
struct Found {
    shown: (Shown, Certainty),
    mover: Player,
    /// The number of moves before it.
    plies: usize,
    /// The best move and how records write it.
    best: Option<(String, String)>,
    /// The moves the engine expects, as records write them.
    line: Vec<String>,
}

impl Found {
    /// The chance of a player: of the one to move, or of the other of two.
    fn chance_of(&self, player: Player) -> f64 {
        let own = picture::chance(self.shown.0);
        if player == self.mover { own } else { 1.0 - own }
    }
}

/// The score of a game that is over, for `mover`.
fn over(board: &dyn Board, mover: Player) -> Option<Shown> {
    board
        .payoff(mover)
        .map(|payoff| Shown::Win(0.5 + 0.5 * f64::from(payoff.signum())))
}

/// What the move gave away, by the scores before and after it; `answer` is the line that follows it.
fn verdict(before: &Found, after: &Found, word: &str, answer: Vec<String>) -> Verdict {
    let score = picture::score(after.shown, after.mover);
    let lost = before.chance_of(before.mover) - after.chance_of(before.mover);
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
    let best = before.best.as_ref().filter(|_| label.is_some());
    Verdict {
        score,
        better: better.filter(|_| label.is_some()),
        word: best.map(|(word, _)| word.clone()),
        had: best.map(|_| picture::score(before.shown, before.mover)),
        line: best.map_or_else(Vec::new, |_| before.line.clone()),
        answer: best.map_or_else(Vec::new, |_| answer),
        loss,
        label,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(cp: i32, mover: u8, best: &str) -> Found {
        Found {
            shown: (Shown::Cp(cp), Certainty::Estimate),
            mover: Player(mover),
            plies: 0,
            best: Some((best.into(), best.into())),
            line: vec![best.into(), "reply".into()],
        }
    }

    #[test]
    fn moves_are_named_by_what_they_give_away() {
        let verdict =
            |before: &Found, after: &Found, word| verdict(before, after, word, after.line.clone());
        let label = |before: &Found, after: &Found, word| verdict(before, after, word).label;
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
        let taught = verdict(&quiet, &found(900, 1, "x"), "b");
        assert_eq!(
            (taught.line, taught.answer),
            (
                vec!["a".into(), "reply".into()],
                vec!["x".into(), "reply".into()]
            )
        );
        assert_eq!(taught.word.as_deref(), Some("a"));
        let fine = verdict(&quiet, &found(10, 1, "x"), "b");
        assert!(fine.line.is_empty() && fine.had.is_none());
    }
}
