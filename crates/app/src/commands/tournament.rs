//! `hetman tournament`: a round robin or a gauntlet described in a file, with the players' ratings at the end; in a game of more
//! than two seats, with at least as many players, every choice of them sits down in every order.

mod table;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use hetman_arena::tournament::{Description, Standing};

use super::contest::{Contest, Keeping};
use super::match_::seats::Table;
use crate::games::Games;

use table::TournamentTable;

/// What `tournament` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// Description of the tournament, a TOML file
    file: PathBuf,
    /// File for the games, in PGN; in SGF if its name ends with `.sgf` and the game has that
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    keeping: Keeping,
}

/// Plays a tournament and rates its players.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(&arguments.file)
        .map_err(|error| anyhow!("cannot read `{}`: {error}", arguments.file.display()))?;
    let name = || format!("`{}`", arguments.file.display());
    let described: Description = toml::from_str(&text)
        .map_err(|error| wrong(&text, &error))
        .with_context(name)?;
    let game = games.find(&described.game).with_context(name)?;
    let seats = game.entry.board(&game.spec, None)?.players().len();
    if seats > 2 && described.players.len() >= seats {
        if arguments.pgn.is_some() {
            bail!("`--pgn` is for tournaments of two at a board");
        }
        let table = Table {
            described,
            keeping: &arguments.keeping,
            json: arguments.json,
        };
        return table.play(&game, out).with_context(name);
    }
    let contest = Contest::prepare(&arguments.keeping, arguments.pgn.as_deref())?;
    for player in described.players().with_context(name)? {
        let tried = arguments.keeping.try_out(&player, &game);
        tried.with_context(name)?;
    }
    let plan = described
        .plan(&*game.entry, &game.spec)
        .with_context(name)?;
    let live = |standing: &Standing, whole| TournamentTable::new(&plan, standing).live(whole);
    contest.play(&plan, &live, |standing| {
        let table = TournamentTable::new(&plan, standing);
        if arguments.json {
            table.write_json(out)
        } else {
            table.write(out)
        }
    })
}

/// What is wrong with the file, in one line that names the line.
fn wrong(text: &str, error: &toml::de::Error) -> anyhow::Error {
    let before = error
        .span()
        .and_then(|span| text.get(..span.start))
        .unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    anyhow!("line {line}: {}", error.message())
}
