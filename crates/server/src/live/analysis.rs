//! Analysis of one position: several lines, as deep as patience lasts, told to every page that looks on. Where a line for
//! every move is wanted, each move is searched for itself, so that even the worst has its exact value. Instead, whole games
//! may be played out from every move by a shallow search, and the wins counted.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hetman_game::{Board, Certainty, Engine, Entry, Limits, Player, Report, Shown, Spec, Turn};

use super::Live;
use crate::admission::{Admitted, Playable, Resident};
use crate::error::Error;
use crate::messages::{self, AnalysisOrder, Line};
use crate::picture;
use crate::pool::{Job, Next, Order, Rank, lock};
use crate::session::{NodeId, Session};

/// How long a position is looked at.
const ANALYSIS_TIME: Duration = Duration::from_secs(120);
/// How long each move is looked at, round after round, where every move is wanted.
const ROUNDS: [u64; 6] = [20, 100, 500, 2_000, 6_000, 20_000];
/// Megabytes of the table.
const HASH: i64 = 64;
/// The most lines.
const MOST_LINES: usize = 10;
/// The most moves from which games are played out and told of.
const MOST_TRIED: usize = 64;
/// The engine that plays games out.
const PLAYOUTS: &str = "montecarlo(playout=search)";

/// An analysis under way or done.
pub struct Analysis {
    /// The node analysed.
    pub node: NodeId,
    /// Calls it off.
    pub job: Arc<Job>,
    engine: String,
    /// The position after a pass, where that is looked at.
    threat: Option<String>,
    playouts: bool,
    reports: Arc<Mutex<Vec<Option<Report>>>>,
}

/// What is analysed and how, and how far that has come.
struct AnalysisTask {
    entry: Arc<Playable>,
    game: Spec,
    engine: Admitted,
    /// The engine between its turns, unless memory is short.
    resident: Resident<Box<dyn Engine>>,
    start: String,
    words: Vec<String>,
    /// The moves, if each is to be looked at for itself.
    each: Vec<String>,
    /// The round and the move to go on with.
    next: (usize, usize),
    /// How long it has been looked at.
    spent: Duration,
    reports: Arc<Mutex<Vec<Option<Report>>>>,
    live: Arc<Live>,
}

impl Live {
    /// Starts to analyse a node for the holder of these keys, or stops.
    pub fn analyse(self: &Arc<Self>, keys: &[&str], order: &AnalysisOrder) -> Result<(), Error> {
        self.touch();
        let mut state = lock(&self.state);
        state.session.may_analyse(&state.session.held(keys))?;
        if let Some(analysis) = state.analysis.take() {
            analysis.job.cancel();
        }
        self.findings.send_modify(|count| *count += 1);
        let Some(node) = order.node else {
            return Ok(());
        };
        let threat = if order.threat {
            Some(passed(&state.session, node)?)
        } else {
            None
        };
        let mut task = AnalysisTask::new(self, &state.session, node, order)?;
        if let Some(text) = &threat {
            (task.start, task.words, task.each) = (text.clone(), Vec::new(), Vec::new());
        }
        let (engine, reports) = (task.engine.to_string(), Arc::clone(&task.reports));
        let playouts = order.playouts;
        let (ranked, lost, seen) = (Arc::clone(self), Arc::clone(self), Instant::now());
        let order = Order::in_turns(move |job| task.run(job));
        let served = Arc::clone(&order.job);
        let job = self.services.analysts.take(Order {
            rank: Box::new(move || Rank::in_turns(ranked.is_unwatched(), served.served(), seen)),
            lost: Box::new(move || lost.findings.send_modify(|count| *count += 1)),
            ..order
        });
        state.analysis = Some(Analysis {
            node,
            job,
            engine,
            threat,
            playouts,
            reports,
        });
        Ok(())
    }
}

/// The position at a node as if the player to move had passed.
fn passed(session: &Session, node: NodeId) -> Result<String, Error> {
    let board = session.board_at(node)?;
    let text = match board.turn() {
        Turn::Player(player) if board.players().len() == 2 => {
            board.arrange(&board.view().pieces, Player(1 - player.0))
        }
        _ => None,
    };
    let text = text.ok_or(Error::NoThreat)?;
    let made = session.entry.board(&session.spec, Some(&text));
    let over = made.is_ok_and(|made| matches!(made.turn(), Turn::Player(_)));
    over.then_some(text).ok_or(Error::NoThreat)
}

impl AnalysisTask {
    fn new(
        live: &Arc<Live>,
        session: &Session,
        node: NodeId,
        order: &AnalysisOrder,
    ) -> Result<Self, Error> {
        let mut each = session.board_at(node)?.moves();
        let lines = if order.playouts {
            each.len().clamp(1, MOST_TRIED)
        } else {
            (order.lines.unwrap_or(1) as usize).clamp(1, MOST_LINES)
        };
        if lines == 1 || each.len() > lines || order.playouts {
            each.clear();
        }
        let multipv = if each.is_empty() { lines as i64 } else { 1 };
        let settings = [("multipv", multipv), ("hash", HASH)];
        let entry = &session.entry;
        Ok(Self {
            entry: Arc::clone(entry),
            game: session.spec.clone(),
            engine: match &order.engine {
                _ if order.playouts => Admitted::with(entry, PLAYOUTS, &settings)?,
                Some(text) => Admitted::with(entry, text, &settings)?,
                None => Admitted::strongest(entry, &settings)?,
            },
            resident: entry.resident(),
            start: session.record.start.clone().unwrap_or_default(),
            words: session.record.moves.words(node),
            each,
            next: (0, 0),
            spent: Duration::ZERO,
            reports: Arc::new(Mutex::new(vec![None; lines])),
            live: Arc::clone(live),
        })
    }

    /// One turn; another follows as long as there is time and something to find.
    fn run(&mut self, job: &Job) -> Next {
        let began = Instant::now();
        let left = ANALYSIS_TIME.saturating_sub(self.spent);
        let Some(mut engine) = self.resident.take().or_else(|| self.made()) else {
            return self.end();
        };
        job.begin_turn(left);
        let ended = if self.each.is_empty() {
            let (least, tried) = self.reached();
            job.think(&mut *engine, &Limits::time(left), &mut |report| {
                // What an earlier turn has found is not gone back on.
                if report.depth >= least && report.visits >= tried {
                    self.note((report.line.max(1) - 1) as usize, report);
                }
            });
            true
        } else {
            self.look_at_each(&mut *engine, job)
        };
        self.spent += began.elapsed();
        if job.is_cancelled() || self.spent >= ANALYSIS_TIME || ended && !job.is_told() {
            return self.end();
        }
        self.resident.put(engine);
        Next::Again
    }

    fn end(&self) -> Next {
        self.live.findings.send_modify(|count| *count += 1);
        Next::Done
    }

    /// A new engine at the position.
    fn made(&self) -> Option<Box<dyn Engine>> {
        let mut engine = self.entry.engine(&self.game, &self.engine).ok()?;
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        engine.set_position(&self.start, &words).ok()?;
        Some(engine)
    }

    /// The plies the first line was looked ahead in earlier turns, and the fewest games played out from a move.
    fn reached(&self) -> (u32, u64) {
        let reports = lock(&self.reports);
        let depth = reports.first().and_then(Option::as_ref);
        let tried = reports.iter().flatten().map(|report| report.visits).min();
        (depth.map_or(0, |report| report.depth), tried.unwrap_or(0))
    }

    /// Every move for itself, a little longer each round, until all are decided; false if the turn ended before.
    fn look_at_each(&mut self, engine: &mut dyn Engine, job: &Job) -> bool {
        while let Some(&time) = ROUNDS.get(self.next.0) {
            while let Some(word) = self.each.get(self.next.1) {
                let at = self.next.1;
                if !lock(&self.reports)[at].as_ref().is_some_and(is_exact) {
                    let limits = Limits {
                        only: vec![word.clone()],
                        ..Limits::time(Duration::from_millis(time))
                    };
                    let thought = job.think(engine, &limits, &mut |report| self.note(at, report));
                    if thought.is_none() || job.is_told() {
                        return false;
                    }
                }
                self.next.1 += 1;
            }
            self.next = (self.next.0 + 1, 0);
        }
        true
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
    report.certainty == Certainty::Proven
}

/// The moves of a line as records write them; the board is left as it was.
pub(super) fn records(board: &mut dyn Board, words: &[String]) -> Vec<String> {
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
        Shown::Win(p) | Shown::Mean(p) => p,
    };
    picture::chance(shown) * 1e6 + detail
}

impl Analysis {
    /// What was found so far, with moves as records write them.
    pub fn message(&self, session: &Session) -> Option<messages::Analysis> {
        let mut board = match &self.threat {
            None => session.board_at(self.node).ok()?,
            threat => session.entry.board(&session.spec, threat.as_deref()).ok()?,
        };
        let mover = Player(picture::turn(&*board).unwrap_or(0));
        let mut reports: Vec<Report> = lock(&self.reports).iter().flatten().cloned().collect();
        reports.sort_by(|one, other| worth(other.score).total_cmp(&worth(one.score)));
        let line = |(rank, report): (u32, &Report)| {
            let records = records(&mut *board, &report.pv);
            let score = picture::score((report.score, report.certainty), mover);
            Line {
                rank,
                score,
                depth: report.depth,
                visits: report.visits,
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
            waiting: reports.is_empty() && self.job.is_waiting(),
            threat: self.threat.is_some(),
            playouts: self.playouts,
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
