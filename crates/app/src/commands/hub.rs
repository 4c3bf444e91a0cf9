//! `hetman hub`: the protocol of draughts interfaces on stdin and stdout.

use std::io::{self, BufReader};

use hetman_protocol::hub::{self, HubService};

use crate::games::Games;

/// What `hub` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game, as in `draughts(variant=russian)`
    #[arg(long, default_value = "draughts(variant=international)")]
    game: String,
    /// The engine, as in `alphabeta(hash=64)`; the game's first if not given
    #[arg(long)]
    engine: Option<String>,
}

/// Obeys the lines of stdin to the end.
pub fn run(arguments: &Arguments, games: Games) -> anyhow::Result<()> {
    let game = games.find(&arguments.game)?;
    let engine = game.engine(arguments.engine.as_deref())?;
    let service = HubService {
        entry: game.entry.into(),
        game: game.spec,
        engine,
    };
    Ok(hub::run(
        service,
        BufReader::new(io::stdin()),
        io::stdout(),
    )?)
}
