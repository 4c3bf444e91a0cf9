//! Analysis of one position: several lines, as deep as patience lasts, told to every page that looks on.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hetman_game::{Board, Bound, Limits, Player, Report, Shown, Spec};

use super::{Hall, Table};
use crate::desk::{Ticket, lock};
use crate::error::Error;
use crate::level;
use crate::messages::{Analysis, AnalysisOrder, Line};
use crate::room::{Held, NodeId, Room};
use crate::scene;

/// How long a position is looked at.
const PATIENCE: Duration = Duration::from_secs(120);
/// Megabytes of the table.
const HASH: i64 = 64;
/// The most lines.
const MOST_LINES: u32 = 10;

/// An analysis under way or done.
pub struct Analyst {
    /// The node analysed.
    pub node: NodeId,
    /// Calls it off.
    pub ticket: Arc<Ticket>,
    engine: String,
    reports: Arc<Mutex<Vec<Report>>>,
}

impl Hall {
    /// Starts to analyse a node, or stops.
    pub fn analyse(self: &Arc<Self>, table: &Arc<Table>, held: Held, order: &AnalysisOrder) -> Result<(), Error> {
        let mut place = lock(&table.place);
        place.room.may_analyse(held)?;
        place.touched = Instant::now();
        if let Some(analyst) = place.analyst.take() {
            analyst.ticket.cancel();
        }
        let Some(node) = order.node else {
            table.findings.send_modify(|count| *count += 1);
            return Ok(());
        };
        let lines = order.lines.unwrap_or(1).clamp(1, MOST_LINES);
        let spec = level::engine(&*place.room.entry, &[("multipv", i64::from(lines)), ("hash", HASH)])?;
        place.room.board_at(node)?;
        let reports = Arc::new(Mutex::new(Vec::new()));
        let ticket = self.order_analysis(&place.room, table, node, spec.clone(), Arc::clone(&reports));
        place.analyst = Some(Analyst { node, ticket, engine: spec.to_string(), reports });
        Ok(())
    }

    fn order_analysis(
        &self,
        room: &Room,
        table: &Arc<Table>,
        node: NodeId,
        spec: Spec,
        reports: Arc<Mutex<Vec<Report>>>,
    ) -> Arc<Ticket> {
        let (entry, game) = (Arc::clone(&room.entry), room.spec.clone());
        let (start, words) = (room.kept.start.clone().unwrap_or_default(), room.kept.moves.words(node));
        let table = Arc::clone(table);
        self.analysts.order(move |ticket| {
            let Ok(mut engine) = entry.engine(&game, &spec) else { return };
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            if engine.set_position(&start, &words).is_err() {
                return;
            }
            ticket.think(&mut *engine, &Limits::time(PATIENCE), &mut |report| {
                note(&mut lock(&reports), report);
                table.findings.send_modify(|count| *count += 1);
            });
            table.findings.send_modify(|count| *count += 1);
        })
    }
}

/// Keeps the last report on each line.
fn note(reports: &mut Vec<Report>, report: &Report) {
    let at = (report.line.max(1) - 1) as usize;
    if at < reports.len() {
        reports[at] = report.clone();
    } else if at == reports.len() && at < MOST_LINES as usize {
        reports.push(report.clone());
    }
}

/// The moves of a line as records write them; the board is left as it was.
fn records(board: &mut dyn Board, words: &[String]) -> Vec<String> {
    let mut records = Vec::new();
    for word in words {
        let Ok(record) = board.record_text(word) else { break };
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

impl Analyst {
    /// What was found so far, with moves as records write them.
    pub fn message(&self, room: &Room) -> Option<Analysis> {
        let mut board = room.board_at(self.node).ok()?;
        let mover = Player(scene::turn(&*board).unwrap_or(0));
        let reports = lock(&self.reports).clone();
        let lines = reports.iter().map(|report| {
            let records = records(&mut *board, &report.pv);
            Line {
                rank: report.line,
                score: scene::score(report.score, mover),
                depth: report.depth,
                exact: report.bound == Bound::Exact && matches!(report.score, Shown::Value(_) | Shown::Mate(_)),
                words: report.pv[..records.len()].to_vec(),
                records,
            }
        });
        let lines = lines.collect();
        let last = reports.iter().max_by_key(|report| report.nodes);
        let nodes = last.map_or(0, |report| report.nodes);
        let seconds = last.map_or(1.0, |report| report.time.as_secs_f64()).max(1e-3);
        Some(Analysis {
            node: self.node,
            engine: self.engine.clone(),
            lines,
            depth: last.map_or(0, |report| report.depth),
            nodes,
            speed: (nodes as f64 / seconds) as u64,
            done: self.ticket.is_over(),
        })
    }
}
