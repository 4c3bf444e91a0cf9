//! `hetman uci`, and `hetman` alone: the protocol of graphical chess interfaces on stdin and stdout, for any game.

use std::io::{self, BufReader, IsTerminal, Write};
use std::sync::Arc;

use hetman_protocol::uci::{self, UciService};

use super::bench;
use crate::games::Games;

/// What `uci` is told.
#[derive(clap::Args, Default)]
pub struct Arguments {
    /// The game; the first of `hetman games` if not given
    #[arg(long)]
    game: Option<String>,
    /// The engine, as in `alphabeta(null_move=off)`; the game's first if not given
    #[arg(long)]
    engine: Option<String>,
}

/// Obeys the lines of stdin to the end.
pub fn run(arguments: &Arguments, games: Games) -> anyhow::Result<()> {
    let game = match &arguments.game {
        Some(text) => games.find(text)?,
        None => games.first()?,
    };
    let engine = game.engine(arguments.engine.as_deref())?;
    if io::stdin().is_terminal() {
        // A hint that cannot be shown is no loss.
        let _ = writeln!(
            io::stderr(),
            "This is UCI: type `help` for its commands, or `quit` and see `hetman --help`."
        );
    }
    let bench = move |out: &mut dyn Write| {
        bench::run(&bench::Arguments::default(), games, out)
            .map_err(|error| error.downcast().unwrap_or_else(io::Error::other))
    };
    let service = UciService {
        entry: game.entry.into(),
        game: game.spec,
        engine,
        bench: Arc::new(bench),
    };
    Ok(uci::run(
        service,
        BufReader::new(io::stdin()),
        io::stdout(),
    )?)
}
