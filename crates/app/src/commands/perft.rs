//! `hetman perft`: the count of leaves that every move generator must reproduce.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use hetman_game::{Board, Depth, Turn};
use serde::Serialize;

use super::{grouped, number, per_second};
use crate::games;
use crate::progress::Progress;

/// What `perft` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game, as in `tree(random,seed=1)`
    game: String,
    /// Plies to count
    #[arg(allow_negative_numbers = true, value_parser = plies)]
    depth: u32,
    /// Count from here, not from the start
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,
    /// Count below each move
    #[arg(long)]
    divide: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Show progress even if stderr is no terminal
    #[arg(long)]
    verbose: bool,
}

fn plies(text: &str) -> Result<u32, String> {
    number(text, "plies", 0, Depth::MAX.0 as u64).map(|plies| plies as u32)
}

/// Counts the leaves of the tree of legal moves.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = games::find(&arguments.game)?;
    let mut board = game
        .entry
        .board(&game.spec, arguments.position.as_deref())?;
    let started = Instant::now();
    let counts = divide(
        &mut *board,
        arguments.depth,
        &Progress::new(arguments.verbose),
    );
    let nodes = match &counts {
        Some(counts) => counts.iter().map(|(_, nodes)| nodes).sum(),
        None => board.perft(arguments.depth),
    };
    let counts = counts.filter(|_| arguments.divide).unwrap_or_default();
    let total = Total {
        nodes,
        time: started.elapsed(),
    };
    if arguments.json {
        total.write_json(arguments.divide.then(|| counts.into_iter().collect()), out)
    } else {
        total.write(&counts, out)
    }
}

/// Counts below each move, showing how far it got; nothing where there is no move to divide by.
fn divide(board: &mut dyn Board, depth: u32, progress: &Progress) -> Option<Vec<(String, u64)>> {
    if depth == 0 || board.turn() == Turn::Over {
        return None;
    }
    let words = board.moves();
    let mut counts = Vec::with_capacity(words.len());
    for (at, word) in words.iter().enumerate() {
        board.play(word).ok()?;
        let nodes = board.perft(depth - 1);
        board.undo();
        progress.step(&format!("{} of {}: {word} {nodes}", at + 1, words.len()));
        counts.push((word.clone(), nodes));
    }
    progress.done();
    Some(counts)
}

struct Total {
    nodes: u64,
    time: Duration,
}

impl Total {
    fn write(&self, counts: &[(String, u64)], out: &mut dyn Write) -> anyhow::Result<()> {
        for (word, nodes) in counts {
            writeln!(out, "{word}: {nodes}")?;
        }
        let nps = grouped(per_second(self.nodes, self.time));
        writeln!(
            out,
            "{} nodes in {:.3} s, {nps} nps",
            grouped(self.nodes),
            self.time.as_secs_f64()
        )?;
        Ok(())
    }

    fn write_json(
        &self,
        divide: Option<BTreeMap<String, u64>>,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let (seconds, nps) = (self.time.as_secs_f64(), per_second(self.nodes, self.time));
        serde_json::to_writer(
            &mut *out,
            &Json {
                nodes: self.nodes,
                seconds,
                nps,
                divide,
            },
        )?;
        writeln!(out)?;
        Ok(())
    }
}

/// The count for scripts; its keys are a contract.
#[derive(Serialize)]
struct Json {
    nodes: u64,
    seconds: f64,
    nps: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}
