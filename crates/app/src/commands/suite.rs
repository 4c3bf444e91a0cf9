//! `hetman suite`: a file of positions with known best moves, and how many of them an engine finds.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use hetman_chess::notation::epd::{self, Epd};
use hetman_chess::notation::fen;
use hetman_chess::{Move, Position};
use hetman_game::{Engine, Limits, Notation, Spec};
use serde::Serialize;

use super::{grouped, number};
use crate::games;
use crate::progress::Progress;

/// What `suite` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// A file of EPD lines with `bm` or `am`
    file: PathBuf,
    /// The engine, as in `alphabeta(eval=material)`
    #[arg(long, default_value = "alphabeta")]
    engine: String,
    /// Visit so many nodes at each position
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = |text: &str| number(text, "nodes", 1, u64::MAX))]
    nodes: Option<u64>,
    /// Think so many milliseconds at each position
    #[arg(long, value_name = "MS", value_parser = |text: &str| number(text, "milliseconds", 1, 86_400_000))]
    time: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Show progress even if stderr is no terminal
    #[arg(long)]
    verbose: bool,
}

/// How many nodes to spend when nobody says.
const DEFAULT_NODES: u64 = 100_000;

/// How one position went.
#[derive(Serialize)]
struct Attempt {
    id: String,
    best: String,
    wanted: Vec<String>,
    avoided: Vec<String>,
    solved: bool,
    nodes: u64,
}

/// How the whole suite went; the keys are a contract.
#[derive(Serialize)]
struct Outcome<'a> {
    engine: &'a str,
    solved: usize,
    total: usize,
    nodes: u64,
    positions: &'a [Attempt],
}

/// Tries every position of the file.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let name = arguments.file.display();
    let text =
        fs::read_to_string(&arguments.file).with_context(|| format!("cannot read `{name}`"))?;
    let positions = read(&text)?;
    if positions.is_empty() {
        bail!("`{name}` has no position with a `bm` or `am`");
    }
    let limits = match arguments.time {
        Some(time) => Limits::time(Duration::from_millis(time)),
        None => Limits::nodes(arguments.nodes.unwrap_or(DEFAULT_NODES)),
    };
    let game = games::find("chess")?;
    let mut engine = game
        .entry
        .engine(&game.spec, &arguments.engine.parse::<Spec>()?)?;
    let progress = Progress::new(arguments.verbose);
    let mut attempts: Vec<Attempt> = Vec::new();
    for (at, epd) in positions.iter().enumerate() {
        attempts.push(attempt(&mut *engine, epd, &limits, at)?);
        let solved = attempts.iter().filter(|attempt| attempt.solved).count();
        progress.step(&format!(
            "{} of {}, {solved} solved",
            at + 1,
            positions.len()
        ));
    }
    progress.done();
    write(arguments, &attempts, out)
}

/// The positions that ask for something; a line that cannot be read is named with its number.
fn read(text: &str) -> anyhow::Result<Vec<Epd>> {
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    let parsed =
        lines.map(|(at, line)| epd::parse(line).with_context(|| format!("line {}", at + 1)));
    let positions = parsed.collect::<anyhow::Result<Vec<_>>>()?;
    Ok(positions
        .into_iter()
        .filter(|epd| !epd.best.is_empty() || !epd.avoid.is_empty())
        .collect())
}

fn attempt(
    engine: &mut dyn Engine,
    epd: &Epd,
    limits: &Limits,
    at: usize,
) -> anyhow::Result<Attempt> {
    engine.new_game();
    engine.set_position(&fen::write(&epd.board, false), &[])?;
    let choice = engine.think(limits, &mut |_| {})?;
    let position = Position::from_board(epd.board, false);
    let words = |moves: &[Move]| {
        moves
            .iter()
            .map(|&mv| position.move_text(mv))
            .collect::<Vec<_>>()
    };
    let (wanted, avoided) = (words(&epd.best), words(&epd.avoid));
    let best = choice.best.unwrap_or_default();
    let solved = (wanted.is_empty() || wanted.contains(&best)) && !avoided.contains(&best);
    let id = epd
        .id
        .clone()
        .unwrap_or_else(|| format!("position {}", at + 1));
    Ok(Attempt {
        id,
        best,
        wanted,
        avoided,
        solved,
        nodes: choice.counters.nodes,
    })
}

fn write(arguments: &Arguments, attempts: &[Attempt], out: &mut dyn Write) -> anyhow::Result<()> {
    let solved = attempts.iter().filter(|attempt| attempt.solved).count();
    let nodes = attempts.iter().map(|attempt| attempt.nodes).sum();
    if arguments.json {
        let outcome = Outcome {
            engine: &arguments.engine,
            solved,
            total: attempts.len(),
            nodes,
            positions: attempts,
        };
        serde_json::to_writer(&mut *out, &outcome)?;
        writeln!(out)?;
        return Ok(());
    }
    for failed in attempts.iter().filter(|attempt| !attempt.solved) {
        let (wanted, avoided) = (failed.wanted.join(" "), failed.avoided.join(" "));
        let asked = if wanted.is_empty() {
            format!("avoid {avoided}")
        } else {
            format!("want {wanted}")
        };
        writeln!(
            out,
            "failed  {}: played {}, {asked}",
            failed.id, failed.best
        )?;
    }
    writeln!(
        out,
        "solved  {solved} of {}, {} nodes",
        attempts.len(),
        grouped(nodes)
    )?;
    Ok(())
}
