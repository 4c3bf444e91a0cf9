//! What `hetman search` found, for people and for scripts.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use anyhow::bail;
use hetman_game::{
    Board, Certainty, Choice, Counters, Engine, Equilibrium, Geometry, InformationSet, Report,
    Shown, Spec, TriedMove,
};
use serde::Serialize;
use serde_json::Value;

use crate::commands::{grouped, per_second};

/// All there is to say.
pub(super) struct Answer<'a> {
    pub game: &'a Spec,
    pub board: &'a dyn Board,
    pub engine: &'a Spec,
    pub choice: &'a Choice,
    /// The lines after the best, where several were asked for.
    pub lines: Vec<Report>,
    pub equilibrium: Option<Equilibrium>,
    /// What the evaluation in use adds up before any search.
    pub sum: Option<Sum>,
}

/// An evaluation that is a sum, and its terms for the player to move.
#[derive(Serialize)]
pub(super) struct Sum {
    name: &'static str,
    terms: BTreeMap<&'static str, i32>,
}

impl Sum {
    /// The evaluation an engine uses, or the first of the game's that is a sum.
    pub fn of(engine: &dyn Engine) -> Option<Self> {
        let used = engine.settings().into_iter();
        let used = used.filter(|setting| setting.name == "eval");
        let used: Vec<String> = used.map(|setting| setting.value).collect();
        let mut known: Vec<&'static str> = engine.judge().iter().map(|(name, _)| *name).collect();
        known.sort_by_key(|name| !used.iter().any(|one| one == name));
        let mut sums = known.into_iter().map(|name| Self {
            name,
            terms: engine.terms(name).into_iter().collect(),
        });
        sums.find(|sum| !sum.terms.is_empty())
    }
}

/// A line beside the best one, for scripts.
#[derive(Serialize)]
struct JsonLine<'a> {
    score: Shown,
    certainty: Certainty,
    depth: u32,
    pv: &'a [String],
}

impl<'a> From<&'a Report> for JsonLine<'a> {
    fn from(report: &'a Report) -> Self {
        Self {
            score: report.score,
            certainty: report.certainty,
            depth: report.depth,
            pv: &report.pv,
        }
    }
}

/// The answer for scripts; its keys are a contract.
#[derive(Serialize)]
struct Json<'a> {
    game: String,
    position: String,
    engine: String,
    best: Option<&'a str>,
    score: Shown,
    certainty: Certainty,
    depth: u32,
    nodes: u64,
    time_ms: u64,
    /// The points or the length of the line, in games for one; what the first player gets, in games that were solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
    /// How much is gained by playing best against the strategies found.
    #[serde(skip_serializing_if = "Option::is_none")]
    exploitability: Option<f64>,
    /// The strategies found.
    #[serde(skip_serializing_if = "Option::is_none")]
    strategy: Option<&'a [InformationSet]>,
    pv: &'a [String],
    /// All lines, the best first, where the engine reports several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<JsonLine<'a>>,
    /// How each move did in playouts, the one tried most first.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    moves: &'a [TriedMove],
    /// What an evaluation adds up before any search.
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<&'a Sum>,
    counters: &'a Counters,
}

impl Answer<'_> {
    fn value(&self) -> Option<Value> {
        if let Some(solved) = &self.equilibrium {
            return Some(solved.value.into());
        }
        match self.choice.report.score {
            Shown::Value(value) if self.board.players().len() == 1 => Some(value.into()),
            _ => None,
        }
    }

    /// The best line and those after it; nothing where there is but one.
    fn all_lines(&self) -> impl Iterator<Item = &Report> {
        let best = (!self.lines.is_empty()).then_some(&self.choice.report);
        best.into_iter().chain(&self.lines)
    }

    /// The other lines, and how each move did in playouts.
    fn write_others(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        for line in &self.lines {
            let (rank, score, pv) = (line.line, line.score_text(), line.pv.join(" "));
            writeln!(out, "line {rank} {score}{} pv {pv}", visits(line))?;
        }
        for TriedMove { mv, score, visits } in &self.choice.tried {
            writeln!(out, "move   {mv} {}", tried(*score, *visits))?;
        }
        Ok(())
    }

    pub fn write_json(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (report, solved) = (&self.choice.report, self.equilibrium.as_ref());
        let object = Json {
            game: self.game.to_string(),
            position: self.board.text(),
            engine: self.engine.to_string(),
            best: self.choice.best.as_deref(),
            score: report.score,
            certainty: report.certainty,
            depth: report.depth,
            nodes: report.nodes,
            time_ms: report.time.as_millis() as u64,
            value: self.value(),
            exploitability: solved.and_then(|solved| solved.exploitability),
            strategy: solved.map(|solved| solved.strategy.as_slice()),
            pv: &report.pv,
            lines: self.all_lines().map(JsonLine::from).collect(),
            moves: &self.choice.tried,
            evaluation: self.sum.as_ref(),
            counters: &self.choice.counters,
        };
        serde_json::to_writer(&mut *out, &object)?;
        writeln!(out)?;
        Ok(())
    }

    pub fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let report = &self.choice.report;
        writeln!(out, "{}\n", picture(self.board))?;
        match (&self.choice.best, self.board.ending()) {
            (Some(best), _) => writeln!(out, "best   {best}")?,
            (None, Some(ending)) => writeln!(out, "over   {ending}")?,
            (None, None) => bail!("engine `{}` found no move", self.engine),
        }
        writeln!(out, "score  {}{}", report.score_text(), visits(report))?;
        if self.choice.best.is_some() {
            let speed = grouped(per_second(report.nodes, report.time));
            writeln!(
                out,
                "depth  {}, longest line {}",
                report.depth, report.longest
            )?;
            writeln!(
                out,
                "nodes  {} in {}, {speed} nps",
                grouped(report.nodes),
                seconds(report.time)
            )?;
            writeln!(out, "pv     {}", report.pv.join(" "))?;
            writeln!(out, "count  {}", counted(&self.choice.counters))?;
            self.write_others(out)?;
        }
        for note in &self.choice.notes {
            writeln!(out, "note   {note}")?;
        }
        Ok(())
    }
}

/// The last report on each line, where several are asked for.
#[derive(Default)]
pub(super) struct Lines(BTreeMap<u32, Report>);

impl Lines {
    pub fn note(&mut self, report: &Report) {
        self.0.insert(report.line, report.clone());
    }

    /// The lines besides the best, as they were when it was found.
    pub fn beside(self, best: &Report) -> Vec<Report> {
        let other = |report: &Report| report.line > 1 && report.pv.first() != best.pv.first();
        self.0.into_values().filter(other).collect()
    }
}

/// A report while the search goes on.
pub(super) fn report_line(report: &Report) -> String {
    let (nodes, time) = (grouped(report.nodes), report.time.as_millis());
    let (depth, line, pv) = (report.depth, report.line, report.pv.join(" "));
    let line = if line > 1 {
        format!("line {line} ")
    } else {
        String::new()
    };
    format!(
        "{line}depth {depth} {}{} nodes {nodes} time {time} ms pv {pv}",
        report.score_text(),
        visits(report)
    )
}

/// How a move did in playouts, as w/n: games won, draws counted half, of all; or its mean.
fn tried(score: Shown, visits: u64) -> String {
    match score {
        _ if visits == 0 => "not tried".into(),
        Shown::Win(share) => {
            let won = (share * visits as f64 * 2.0).round() / 2.0;
            format!("{won}/{visits} = {:.1} %", share * 100.0)
        }
        score => format!("{score} of {visits}"),
    }
}

/// How many playouts a score rests on, if it does.
fn visits(report: &Report) -> String {
    if report.visits == 0 {
        String::new()
    } else {
        format!(" of {} visits", grouped(report.visits))
    }
}

/// The board in characters, where that is short and says more than its text.
fn picture(board: &dyn Board) -> String {
    let view = board.view();
    if view.geometry != Geometry::Tree && view.rows <= TALLEST_PICTURE {
        return view.to_text();
    }
    let text = board.text();
    match text.char_indices().nth(LONGEST_TEXT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Rows of a board worth drawing.
const TALLEST_PICTURE: u32 = 26;

/// Characters of a position worth printing.
const LONGEST_TEXT: usize = 200;

fn seconds(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{:.1} ms", time.as_secs_f64() * 1e3)
    } else {
        format!("{:.2} s", time.as_secs_f64())
    }
}

/// The counters that counted anything.
fn counted(counters: &Counters) -> String {
    let counted = Counters::NAMES.iter().zip(counters.values());
    let counted = counted.filter(|(name, count)| **name != "nodes" && *count > 0);
    counted
        .map(|(name, count)| format!("{} {}", grouped(count), name.replace('_', " ")))
        .collect::<Vec<_>>()
        .join(", ")
}
