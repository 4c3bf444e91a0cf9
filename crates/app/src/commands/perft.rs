//! `hetman perft`: the count of leaves that every move generator must reproduce.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use hetman_game::{Depth, Stop};
use serde::Serialize;

use super::{grouped, number, per_second};
use crate::games::Games;
use crate::progress::Progress;

/// What `perft` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game, as in `tree(random,seed=1)`
    game: String,
    /// Depth to count to, in plies
    #[arg(allow_negative_numbers = true, value_parser = plies)]
    depth: u32,
    /// Position to count from, in the notation of the game; the start by default
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,
    /// Print the count below each move
    #[arg(long)]
    divide: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    /// Show progress even where stderr is no terminal
    #[arg(long)]
    verbose: bool,
}

fn plies(text: &str) -> Result<u32, String> {
    number(text, "plies", 0, Depth::MAX.0 as u64).map(|plies| plies as u32)
}

/// Counts the leaves of the tree of legal moves.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = games.find(&arguments.game)?;
    let mut board = game
        .entry
        .board(&game.spec, arguments.position.as_deref())?;
    let started = Instant::now();
    let progress = Progress::new(arguments.verbose);
    let moves = board.perft(1);
    let mut counts = Vec::new();
    let nodes = board.divide(arguments.depth, &Stop::default(), &mut |word, nodes| {
        progress.step(&format!("{} of {moves}: {word} {nodes}", counts.len() + 1));
        counts.push((word.to_owned(), nodes));
    });
    progress.done();
    if !arguments.divide {
        counts.clear();
    }
    let total = Total {
        nodes: nodes.unwrap_or_default(),
        time: started.elapsed(),
    };
    if arguments.json {
        total.write_json(arguments.divide.then(|| counts.into_iter().collect()), out)
    } else {
        total.write(&counts, out)
    }
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
