//! `hetman tablebase`: the value of every small ending of a game, found backwards, checked whole, written to a file.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use hetman_game::TableRequest;

use super::number;
use crate::files::check_writable;
use crate::games::Games;
use crate::progress::Bar;

/// What `tablebase` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game, as in `draughts(variant=english)`
    game: String,
    /// Largest number of pieces on the board
    #[arg(long, default_value_t = 4, value_parser = pieces)]
    pieces: u8,
    /// One ending of chess with all it can come to, as in `KBNvK`
    #[arg(long, conflicts_with = "pieces")]
    ending: Option<String>,
    /// File for the tables; without one the endings are only counted
    #[arg(long)]
    out: Option<PathBuf>,
}

fn pieces(text: &str) -> Result<u8, String> {
    number(text, "pieces", 2, 6).map(|pieces| pieces as u8)
}

/// Makes the tables and says what they hold.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = games.find(&arguments.game)?;
    arguments.out.as_deref().map_or(Ok(()), check_writable)?;
    let started = Instant::now();
    let mut bar: Option<Bar> = None;
    let request = TableRequest {
        pieces: arguments.pieces,
        ending: arguments.ending.clone(),
    };
    let tables = game.entry.tables(&game.spec, &request, &mut |step| {
        let bar = bar.get_or_insert_with(|| Bar::new(step.of, "positions"));
        bar.show(step.done, false, &|_| step.what.clone());
    });
    if let Some(bar) = bar {
        bar.done();
    }
    let tables = tables?;
    for line in &tables.summary {
        writeln!(out, "{line}")?;
    }
    let seconds = started.elapsed().as_secs_f64();
    writeln!(
        out,
        "{} endings, every value checked, {} bytes, {seconds:.1} s",
        tables.summary.len(),
        tables.bytes.len()
    )?;
    if let Some(path) = &arguments.out {
        fs::write(path, &tables.bytes)
            .with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    Ok(())
}
