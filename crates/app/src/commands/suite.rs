//! `hetman suite`: a file of positions with known best moves, and how many of them an engine finds.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use hetman_chess::notation::epd::{self, Epd};
use hetman_chess::notation::fen;
use hetman_chess::{Move, Position};
use hetman_game::{Engine, Limits, Notation, Spec};
use serde::Serialize;

use super::{grouped, number};
use crate::files;
use crate::games::Games;
use crate::progress::Progress;

/// What `suite` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// File of EPD lines with `bm` or `am`
    file: PathBuf,
    /// The engine, as in `alphabeta(eval=material)`
    #[arg(long, default_value = "alphabeta")]
    engine: String,
    /// Node limit of each search
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = |text: &str| number(text, "nodes", 1, u64::MAX))]
    nodes: Option<u64>,
    /// Time limit of each search, in milliseconds
    #[arg(long, value_name = "MS", value_parser = |text: &str| number(text, "milliseconds", 1, 86_400_000))]
    time: Option<u64>,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    /// Show progress even where stderr is no terminal
    #[arg(long)]
    verbose: bool,
}

/// The default number of nodes.
const DEFAULT_NODES: u64 = 100_000;

/// How one position went; the keys are a contract.
#[derive(Serialize)]
struct Attempt {
    id: String,
    best: String,
    wanted: Vec<String>,
    avoided: Vec<String>,
    solved: bool,
    nodes: u64,
}

/// How the whole suite went.
#[derive(Default)]
struct Sums {
    solved: usize,
    total: usize,
    nodes: u64,
}

/// Tries every position of the file.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let lines = read(&arguments.file)?;
    let limits = match arguments.time {
        Some(time) => Limits::time(Duration::from_millis(time)),
        None => Limits::nodes(arguments.nodes.unwrap_or(DEFAULT_NODES)),
    };
    let game = games.find("chess")?;
    let mut engine = game
        .entry
        .engine(&game.spec, &arguments.engine.parse::<Spec>()?)?;
    let progress = Progress::new(arguments.verbose);
    let mut sheet = Sheet {
        json: arguments.json,
        sums: Sums::default(),
        out,
    };
    sheet.begin(&arguments.engine)?;
    for (at, line) in lines.iter().enumerate() {
        let attempt = attempt(&mut *engine, &epd::parse(line)?, &limits, at)?;
        sheet.enter(&attempt)?;
        let (solved, total) = (sheet.sums.solved, lines.len());
        progress.step(&format!("{} of {total}, {solved} solved", at + 1));
    }
    progress.done();
    sheet.end()
}

/// The lines that ask for something. They are kept as they stand: a position that is read takes many times the room.
fn read(path: &Path) -> anyhow::Result<Vec<Box<str>>> {
    let mut asking = Vec::new();
    files::read_lines(path, |line| {
        let epd = epd::parse(line)?;
        if !epd.best.is_empty() || !epd.avoid.is_empty() {
            asking.push(line.into());
        }
        Ok(())
    })?;
    if asking.is_empty() {
        bail!("`{}` has no position with a `bm` or `am`", path.display());
    }
    Ok(asking)
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

/// What is shown, written as it comes: a large suite is never whole in memory.
struct Sheet<'a> {
    json: bool,
    sums: Sums,
    out: &'a mut dyn Write,
}

impl Sheet<'_> {
    fn begin(&mut self, engine: &str) -> anyhow::Result<()> {
        if self.json {
            let engine = serde_json::to_string(engine)?;
            write!(self.out, "{{\"engine\":{engine},\"positions\":[")?;
        }
        Ok(())
    }

    fn enter(&mut self, attempt: &Attempt) -> anyhow::Result<()> {
        if self.json {
            if self.sums.total > 0 {
                self.out.write_all(b",")?;
            }
            serde_json::to_writer(&mut *self.out, attempt)?;
        } else if !attempt.solved {
            writeln!(self.out, "failed  {attempt}")?;
        }
        self.sums.total += 1;
        self.sums.solved += usize::from(attempt.solved);
        self.sums.nodes += attempt.nodes;
        Ok(())
    }

    fn end(self) -> anyhow::Result<()> {
        let Sums {
            solved,
            total,
            nodes,
        } = self.sums;
        if self.json {
            let sums = format!("\"solved\":{solved},\"total\":{total},\"nodes\":{nodes}");
            writeln!(self.out, "],{sums}}}")?;
        } else {
            let nodes = grouped(nodes);
            writeln!(self.out, "solved  {solved} of {total}, {nodes} nodes")?;
        }
        Ok(())
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (wanted, avoided) = (self.wanted.join(" "), self.avoided.join(" "));
        let asked = if wanted.is_empty() {
            format!("avoid {avoided}")
        } else {
            format!("want {wanted}")
        };
        write!(f, "{}: played {}, {asked}", self.id, self.best)
    }
}
