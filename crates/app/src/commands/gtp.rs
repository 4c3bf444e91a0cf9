//! `hetman gtp`: the protocol of Go and Hex programs on stdin and stdout.

use std::io::{self, BufReader};
use std::sync::Arc;
use std::time::Duration;

use hetman_game::Limits;
use hetman_protocol::gtp::{self, GtpService};

use super::number;
use crate::games::Games;

/// What `gtp` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game, as in `hex(size=11)`
    #[arg(default_value = "go")]
    game: String,
    /// The engine, as in `mcts(n=10000)`; the game's first if not given
    #[arg(long)]
    engine: Option<String>,
    /// Time for a move in milliseconds where no clock is set
    #[arg(long, value_name = "MS", allow_hyphen_values = true, value_parser = milliseconds, conflicts_with = "playouts")]
    time: Option<Duration>,
    /// Playouts for a move where no clock is set
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = playouts)]
    playouts: Option<u64>,
    /// Chance to win below which the engine resigns, in percent; 0 never resigns
    #[arg(long, value_name = "PERCENT", allow_hyphen_values = true, value_parser = percent, default_value = "0")]
    resign: f64,
}

fn milliseconds(text: &str) -> Result<Duration, String> {
    number(text, "milliseconds", 1, 1_000_000_000).map(Duration::from_millis)
}

fn percent(text: &str) -> Result<f64, String> {
    number(text, "percent", 0, 100).map(|percent| percent as f64 / 100.0)
}

fn playouts(text: &str) -> Result<u64, String> {
    number(text, "playouts", 1, u64::MAX)
}

/// Obeys the lines of stdin to the end.
pub fn run(arguments: &Arguments, games: Games) -> anyhow::Result<()> {
    let game = games.find(&arguments.game)?;
    let engine = game.engine(arguments.engine.as_deref())?;
    let playing = game.entry.engine(&game.spec, &engine)?.makes_playouts();
    let &Arguments {
        time,
        playouts,
        resign,
        ..
    } = arguments;
    let limits = Limits {
        time,
        playouts,
        ..Limits::none()
    };
    let limits = if limits.is_open() && !playing {
        game.entry.default_limits()
    } else {
        limits
    };
    let service = GtpService {
        entry: game.entry.into(),
        game: game.spec,
        engine,
        limits,
        resign,
        files: Arc::new(|name: &str| std::fs::read(name)),
    };
    Ok(gtp::run(
        service,
        BufReader::new(io::stdin()),
        io::stdout(),
    )?)
}
