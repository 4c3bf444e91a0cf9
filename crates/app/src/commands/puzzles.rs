//! `hetman puzzles`: positions with one winning move, from games the engine plays against itself, as a file of JSON.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use hetman_arena::tactics::{Finder, Tactic};
use hetman_game::Entry;

use super::number;
use crate::files::check_writable;
use crate::games::Games;
use crate::progress::Bar;

/// What `puzzles` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game, as in `draughts(variant=english)`
    game: String,
    /// How many to find
    #[arg(long, default_value_t = 100, value_parser = count)]
    count: u64,
    /// Seconds after which no more are looked for
    #[arg(long, default_value_t = 3_600, value_parser = seconds)]
    seconds: u64,
    /// Decides which games are played
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File for the puzzles; those it has already stay and count. Without a file they are printed
    #[arg(long)]
    out: Option<PathBuf>,
}

fn count(text: &str) -> Result<u64, String> {
    number(text, "puzzles", 1, 100_000)
}

fn seconds(text: &str) -> Result<u64, String> {
    number(text, "seconds", 1, 1_000_000)
}

/// Finds puzzles, the easiest first.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = games.find(&arguments.game)?;
    arguments.out.as_deref().map_or(Ok(()), check_writable)?;
    let mut finder = Finder::new(&*game.entry, game.spec.clone(), arguments.seed)?;
    let started = Instant::now();
    let longest = Duration::from_secs(arguments.seconds);
    finder.until = Some(started + longest);
    let mut bar = Bar::new(arguments.count, "puzzles");
    let mut found = known(arguments.out.as_deref(), &*game.entry)?;
    while (found.len() as u64) < arguments.count && started.elapsed() < longest {
        finder.play(&mut |tactic| {
            if found.iter().all(|known| known.text != tactic.text) {
                found.push(tactic);
            }
        })?;
        bar.show(found.len() as u64, false, &|_| String::new());
    }
    bar.done();
    found.sort_by_key(|tactic| (tactic.rating, tactic.moves.len()));
    let lines: Vec<String> = found
        .iter()
        .map(serde_json::to_string)
        .collect::<Result<_, _>>()?;
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    match &arguments.out {
        Some(path) => {
            fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()))?;
            let seconds = started.elapsed().as_secs_f64();
            writeln!(out, "{} puzzles in {seconds:.0} s", found.len())?;
        }
        None => out.write_all(text.as_bytes())?,
    }
    Ok(())
}

/// The puzzles of a file that is to be gone on with, none if it is not there yet. What they are about is told anew.
fn known(file: Option<&Path>, entry: &dyn Entry) -> anyhow::Result<Vec<Tactic>> {
    let Some(path) = file.filter(|path| path.metadata().is_ok_and(|file| file.len() > 0)) else {
        return Ok(Vec::new());
    };
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read `{name}`"))?;
    let wrong = || format!("`{name}` is no file of puzzles");
    let mut found: Vec<Tactic> = serde_json::from_str(&text).with_context(wrong)?;
    for tactic in &mut found {
        tactic
            .find_themes(entry)
            .with_context(|| format!("`{name}` has a puzzle that cannot be: `{}`", tactic.text))?;
    }
    Ok(found)
}
