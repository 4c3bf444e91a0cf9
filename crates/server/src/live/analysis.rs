//! Analysis of one position: several lines, as deep as patience lasts, told to every page that looks on. Where a line for
//! every move is wanted, each move is searched for itself, so that even the worst has its exact value.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use hetman_game::{Board, Bound, Engine, Limits, Player, Report, Shown, Spec};

use super::Live;
use crate::admission::{Admitted, Playable};
use crate::error::Error;
use crate::messages::{self, AnalysisOrder, Line};
use crate::pool::{Job, Order, lock};
use crate::scene;
use crate::session::{NodeId, Session};

/// How long a position is looked at.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long each move is looked at, round after round, where every move is wanted.
const ROUNDS: [u64; 6] = [20, 100, 500, 2_000, 6_000, 20_000];
/// Megabytes of the table.
const HASH: i64 = 64;
/// The most lines.
const MOST_LINES: usize = 10;

/// An analysis under way or done.
pub struct Analysis {
    /// The node analysed.
    pub node: NodeId,
    /// Calls it off.
    pub job: Arc<Job>,
    engine: String,
    reports: Arc<Mutex<Vec<Option<Report>>>>,
}

/// What is analysed and how.
struct Task {
    entry: Arc<Playable>,
    game: Spec,
    engine: Admitted,
    start: String,
    words: Vec<String>,
    /// The moves, if each is to be looked at for itself.
    each: Vec<String>,
    reports: Arc<Mutex<Vec<Option<Report>>>>,
    live: Arc<Live>,
}

impl Live {
    /// Starts to analyse a node for whoever holds these keys, or stops.
    pub fn analyse(self: &Arc<Self>, keys: &[&str], order: &AnalysisOrder) -> Result<(), Error> {
        self.touch();
        let mut state = lock(&self.state);
        state.session.may_analyse(&state.session.held(keys))?;
        if let Some(analysis) = state.analysis.take() {
            analysis.job.cancel();
        }
        let Some(node) = order.node else {
            self.findings.send_modify(|count| *count += 1);
            return Ok(());
        };
        let lines = (order.lines.unwrap_or(1) as usize).clamp(1, MOST_LINES);
        let task = Task::new(self, &state.session, node, lines)?;
        let (engine, reports) = (task.engine.to_string(), Arc::clone(&task.reports));
        let (ranked, lost) = (Arc::clone(self), Arc::clone(self));
        let job = self.services.analysts.take(Order {
            rank: Box::new(move || ranked.rank()),
            lost: Box::new(move || lost.findings.send_modify(|count| *count += 1)),
            ..Order::new(move |job| task.run(job))
        });
        state.analysis = Some(Analysis {
            node,
            job,
            engine,
            reports,
        });
        Ok(())
    }
}

impl Task {
    fn new(live: &Arc<Live>, session: &Session, node: NodeId, lines: usize) -> Result<Self, Error> {
        let mut each = session.board_at(node)?.moves();
        if lines == 1 || each.len() > lines {
            each.clear();
        }
        let multipv = if each.is_empty() { lines as i64 } else { 1 };
        let settings = [("multipv", multipv), ("hash", HASH)];
        Ok(Self {
            entry: Arc::clone(&session.entry),
            game: session.spec.clone(),
            engine: Admitted::strongest(&session.entry, &settings)?,
            start: session.record.start.clone().unwrap_or_default(),
            words: session.record.moves.words(node),
            each,
            reports: Arc::new(Mutex::new(vec![None; lines])),
            live: Arc::clone(live),
        })
    }

    fn run(&self, job: &Job) {
        let Ok(mut engine) = self.entry.engine(&self.game, &self.engine) else {
            return;
        };
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        if engine.set_position(&self.start, &words).is_err() {
            return;
        }
        job.begin_turn(PATIENCE);
        if self.each.is_empty() {
            job.think(&mut *engine, &Limits::time(PATIENCE), &mut |report| {
                self.note((report.line.max(1) - 1) as usize, report);
            });
        } else {
            self.look_at_each(&mut *engine, job);
        }
        self.live.findings.send_modify(|count| *count += 1);
    }

    /// Every move for itself, a little longer each round, until all are decided.
    fn look_at_each(&self, engine: &mut dyn Engine, job: &Job) {
        for time in ROUNDS {
            for (at, word) in self.each.iter().enumerate() {
                if lock(&self.reports)[at].as_ref().is_some_and(is_exact) {
                    continue;
                }
                let limits = Limits {
                    only: vec![word.clone()],
                    ..Limits::time(Duration::from_millis(time))
                };
                if job
                    .think(engine, &limits, &mut |report| self.note(at, report))
                    .is_none()
                {
                    return;
                }
            }
        }
    }

    /// Keeps the last report on a line.
    fn note(&self, at: usize, report: &Report) {
        if let Some(place) = lock(&self.reports).get_mut(at) {
            *place = Some(report.clone());
        }
        self.live.findings.send_modify(|count| *count += 1);
    }
}

/// Whether a score is proved.
fn is_exact(report: &Report) -> bool {
    report.bound == Bound::Exact && matches!(report.score, Shown::Value(_) | Shown::Mate(_))
}

/// The moves of a line as records write them; the board is left as it was.
fn records(board: &mut dyn Board, words: &[String]) -> Vec<String> {
    let mut records = Vec::new();
    for word in words {
        let Ok(record) = board.record_text(word) else {
            break;
        };
        if board.play(word).is_err() {
            break;
        }
        records.push(record);
    }
    for _ in &records {
        board.undo();
    }
    records
}

/// Orders scores by how good they are for the one who moves.
fn worth(shown: Shown) -> f64 {
    let detail = match shown {
        Shown::Cp(n) | Shown::Value(n) => f64::from(n),
        Shown::Mate(n) if n != 0 => 1.0 / f64::from(n),
        Shown::Mate(_) => -2.0,
        Shown::Win(p) => p,
    };
    scene::chance(shown) * 1e6 + detail
}

impl Analysis {
    /// What was found so far, with moves as records write them.
    pub fn message(&self, session: &Session) -> Option<messages::Analysis> {
        let mut board = session.board_at(self.node).ok()?;
        let mover = Player(scene::turn(&*board).unwrap_or(0));
        let mut reports: Vec<Report> = lock(&self.reports).iter().flatten().cloned().collect();
        reports.sort_by(|one, other| worth(other.score).total_cmp(&worth(one.score)));
        let line = |(rank, report): (u32, &Report)| {
            let records = records(&mut *board, &report.pv);
            let (score, exact) = (scene::score(report.score, mover), is_exact(report));
            Line {
                rank,
                score,
                depth: report.depth,
                exact,
                words: report.pv[..records.len()].to_vec(),
                records,
            }
        };
        let lines = (1..).zip(&reports).map(line).collect();
        let last = reports.iter().max_by_key(|report| report.nodes);
        let nodes = last.map_or(0, |report| report.nodes);
        let seconds = last
            .map_or(1.0, |report| report.time.as_secs_f64())
            .max(1e-3);
        Some(messages::Analysis {
            node: self.node,
            engine: self.engine.clone(),
            lines,
            depth: last.map_or(0, |report| report.depth),
            nodes,
            speed: (nodes as f64 / seconds) as u64,
            done: self.job.is_over(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_scores_come_first() {
        let mut all = [
            Shown::Mate(-1),
            Shown::Cp(30),
            Shown::Mate(3),
            Shown::Mate(1),
            Shown::Cp(-30),
            Shown::Mate(-5),
        ];
        all.sort_by(|one, other| worth(*other).total_cmp(&worth(*one)));
        let order = [
            Shown::Mate(1),
            Shown::Mate(3),
            Shown::Cp(30),
            Shown::Cp(-30),
            Shown::Mate(-5),
            Shown::Mate(-1),
        ];
        assert_eq!(all, order);
        assert!(
            worth(Shown::Value(2)) > worth(Shown::Value(0))
                && worth(Shown::Value(-2)) > worth(Shown::Value(-9))
        );
    }
}
