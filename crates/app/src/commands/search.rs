//! `hetman search`: one position, one engine, its answer.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, bail};
use hetman_arena::level::Level;
use hetman_arena::player::{Own, Player, PlayerSpec, Question};
use hetman_game::random::Random;
use hetman_game::{
    Board, Choice, Counters, Depth, Engine, Geometry, Limits, Report, Shown, Spec, Stop,
};
use serde::Serialize;

use super::{grouped, number, per_second};
use crate::games::{Game, Games};
use crate::progress::Progress;

/// What `search` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game, as in `tree(random,seed=1)`
    game: String,
    /// Search here, not at the start
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,
    /// Play these moves first
    #[arg(
        long,
        allow_hyphen_values = true,
        default_value = "",
        hide_default_value = true
    )]
    moves: String,
    /// The engine, as in `alphabeta(null_move=off)`, or a level, as in `level(n=3)`; the game's first engine if not given
    #[arg(long)]
    engine: Option<String>,
    /// The seed of the game, which decides dice, cards and what the engine leaves to chance
    #[arg(long, value_name = "N", conflicts_with = "trace")]
    seed: Option<u64>,
    #[command(flatten)]
    limit: Limit,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Write every step of the search to this file, as JSON
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// Show progress even if stderr is no terminal
    #[arg(long)]
    verbose: bool,
}

/// At most one of the ways to say how long.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Limit {
    /// Look so many plies ahead
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = plies)]
    depth: Option<u32>,
    /// Visit so many nodes
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = nodes)]
    nodes: Option<u64>,
    /// Think so many milliseconds
    #[arg(long, value_name = "MS", allow_hyphen_values = true, value_parser = milliseconds)]
    time: Option<Duration>,
    /// Make so many playouts
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = playouts)]
    playouts: Option<u64>,
}

/// The longest anybody waits: a year, in milliseconds.
const YEAR: u64 = 365 * 24 * 60 * 60 * 1000;

fn plies(text: &str) -> Result<u32, String> {
    number(text, "plies", 1, Depth::MAX.0 as u64).map(|plies| plies as u32)
}

fn nodes(text: &str) -> Result<u64, String> {
    number(text, "nodes", 1, u64::MAX)
}

fn playouts(text: &str) -> Result<u64, String> {
    number(text, "playouts", 1, u64::MAX)
}

fn milliseconds(text: &str) -> Result<Duration, String> {
    number(text, "milliseconds", 1, YEAR).map(Duration::from_millis)
}

impl Limit {
    fn limits(&self, game: &Game, spec: &Spec, engine: &dyn Engine) -> anyhow::Result<Limits> {
        let &Self {
            depth,
            nodes,
            time,
            playouts,
        } = self;
        if playouts.is_some() && !engine.makes_playouts() {
            bail!(
                "engine `{}` makes no playouts; limit it by --depth, --nodes or --time",
                spec.name
            );
        }
        let limits = Limits {
            depth,
            nodes,
            time,
            playouts,
            ..Limits::none()
        };
        Ok(if limits.is_open() {
            game.entry.default_limits()
        } else {
            limits
        })
    }
}

/// Searches a position and says what was found.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = games.find(&arguments.game)?;
    let moves: Vec<&str> = arguments.moves.split_whitespace().collect();
    let mut board = game
        .entry
        .board(&game.spec, arguments.position.as_deref())?;
    moves.iter().try_for_each(|word| board.play(word))?;
    let mut random = Random::new(arguments.seed.unwrap_or_default());
    while board.draw(&mut random).is_some() {}
    let history = board.history();
    let moves: Vec<&str> = history.iter().map(String::as_str).collect();
    let engine_spec = game.engine(arguments.engine.as_deref())?;
    let level = level(&engine_spec)?;
    let inner_spec = match level {
        Some(level) => level.engine(&*game.entry)?,
        None => engine_spec.clone(),
    };
    let mut engine = game.entry.engine(&game.spec, &inner_spec)?;
    let start = arguments.position.as_deref().unwrap_or_default();
    engine.set_position(start, &moves)?;
    let limits = arguments.limit.limits(&game, &inner_spec, &*engine)?;
    let progress = Progress::new(arguments.verbose);
    let choice = match &arguments.trace {
        Some(_) if level.is_some() => bail!("a level cannot be traced; name its engine"),
        Some(file) => traced(&mut *engine, &limits, file)?,
        None if level.is_some() || arguments.seed.is_some() => {
            let question = Question {
                start,
                moves: &history,
                board: &*board,
                limits: &limits,
                clocks: None,
                patience: Duration::MAX,
                enough: &Stop::default(),
            };
            let seed = arguments.seed.unwrap_or_default();
            played(Own::new(engine, level), seed, &question)?
        }
        None => engine.think(&limits, &mut |report| progress.line(&report_line(report)))?,
    };
    let answer = Answer {
        game: &game.spec,
        board: &*board,
        engine: &engine_spec,
        choice: &choice,
    };
    if arguments.json {
        answer.write_json(out)
    } else {
        answer.write(out)
    }
}

/// The level a spec names, if it names one.
fn level(spec: &Spec) -> Result<Option<Level>, hetman_game::Error> {
    match spec.name.as_str() {
        "level" => match spec.to_string().parse()? {
            PlayerSpec::Level(level) => Ok(Some(level)),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// What a player chooses at its first move in a game with that seed, as in the arena and on the page.
fn played(mut player: Own, seed: u64, question: &Question) -> anyhow::Result<Choice> {
    player.new_game(seed, question.limits)?;
    Ok(player.think(question)?)
}

/// The most steps of a trace that are kept.
const MOST_STEPS: usize = 2_000_000;

fn traced(engine: &mut dyn Engine, limits: &Limits, file: &Path) -> anyhow::Result<Choice> {
    let (choice, trace) = engine.trace(limits, MOST_STEPS)?;
    let text = serde_json::to_string(&trace)?;
    fs::write(file, text)
        .map_err(|error| anyhow!("cannot write the trace to `{}`: {error}", file.display()))?;
    Ok(choice)
}

fn report_line(report: &Report) -> String {
    let (nodes, time) = (grouped(report.nodes), report.time.as_millis());
    let (depth, line, pv) = (report.depth, report.line, report.pv.join(" "));
    let line = if line > 1 {
        format!("line {line} ")
    } else {
        String::new()
    };
    format!(
        "{line}depth {depth} {}{} nodes {nodes} time {time} ms pv {pv}",
        report.score,
        visits(report)
    )
}

struct Answer<'a> {
    game: &'a Spec,
    board: &'a dyn Board,
    engine: &'a Spec,
    choice: &'a Choice,
}

/// The answer for scripts; its keys are a contract.
#[derive(Serialize)]
struct Json<'a> {
    game: String,
    position: String,
    engine: String,
    best: Option<&'a str>,
    score: Shown,
    depth: u32,
    nodes: u64,
    time_ms: u64,
    pv: &'a [String],
    counters: &'a Counters,
}

impl Answer<'_> {
    fn write_json(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let report = &self.choice.report;
        let object = Json {
            game: self.game.to_string(),
            position: self.board.text(),
            engine: self.engine.to_string(),
            best: self.choice.best.as_deref(),
            score: report.score,
            depth: report.depth,
            nodes: report.nodes,
            time_ms: report.time.as_millis() as u64,
            pv: &report.pv,
            counters: &self.choice.counters,
        };
        serde_json::to_writer(&mut *out, &object)?;
        writeln!(out)?;
        Ok(())
    }

    fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let report = &self.choice.report;
        writeln!(out, "{}\n", picture(self.board))?;
        match (&self.choice.best, self.board.ending()) {
            (Some(best), _) => writeln!(out, "best   {best}")?,
            (None, Some(ending)) => writeln!(out, "over   {ending}")?,
            (None, None) => bail!("engine `{}` found no move", self.engine),
        }
        writeln!(out, "score  {}{}", report.score, visits(report))?;
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
        }
        for note in &self.choice.notes {
            writeln!(out, "note   {note}")?;
        }
        Ok(())
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
