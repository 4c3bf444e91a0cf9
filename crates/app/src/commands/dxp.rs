//! `hetman dxp`: one game of draughts against another program over the network.

use std::io::{BufReader, Write};
use std::net::{TcpListener, TcpStream};

use anyhow::Context;
use hetman_game::{Limits, Session};
use hetman_protocol::dxp::{Dxp, Ended, Proposal};

use super::number;
use crate::games::Games;

/// What `dxp` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game, as in `draughts(variant=frisian)`
    #[arg(long, default_value = "draughts(variant=international)")]
    game: String,
    /// The engine, as in `alphabeta(hash=64)`; the game's first if not given
    #[arg(long)]
    engine: Option<String>,
    /// Address to wait at for a program that asks for a game
    #[arg(long, default_value = "127.0.0.1:27531", conflicts_with = "connect")]
    listen: String,
    /// Address of a program to ask for a game
    #[arg(long)]
    connect: Option<String>,
    /// Take Black in the game that is asked for
    #[arg(long, requires = "connect")]
    black: bool,
    /// Minutes for the moves of the game that is asked for
    #[arg(long, default_value_t = 5, value_parser = minutes)]
    minutes: u64,
    /// Moves these minutes are for; 0 for the whole game
    #[arg(long, default_value_t = 0, value_parser = moves)]
    moves: u64,
    /// Nodes for each move in place of the clock
    #[arg(long, value_parser = nodes)]
    nodes: Option<u64>,
}

fn minutes(text: &str) -> Result<u64, String> {
    number(text, "minutes", 1, 999)
}

fn moves(text: &str) -> Result<u64, String> {
    number(text, "moves", 0, 999)
}

fn nodes(text: &str) -> Result<u64, String> {
    number(text, "nodes", 1, 1_000_000_000_000)
}

/// Plays one game and prints how it ended.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = games.find(&arguments.game)?;
    let engine = game.engine(arguments.engine.as_deref())?;
    let session = Session::new(game.entry.into(), game.spec, engine)?;
    let limits = arguments.nodes.map(Limits::nodes);
    let ended = if let Some(address) = &arguments.connect {
        let stream = TcpStream::connect(address)
            .with_context(|| format!("`{address}` cannot be reached"))?;
        let proposal = Proposal {
            white: !arguments.black,
            minutes: arguments.minutes as u16,
            moves: arguments.moves as u16,
        };
        over(session, stream, limits)?.ask(&proposal)?
    } else {
        let address = &arguments.listen;
        let listener =
            TcpListener::bind(address).with_context(|| format!("cannot listen at `{address}`"))?;
        writeln!(out, "waiting at {}", listener.local_addr()?)?;
        out.flush()?;
        let (stream, _) = listener.accept()?;
        over(session, stream, limits)?.answer()?
    };
    writeln!(out, "{}", told(&ended))?;
    Ok(())
}

fn over(
    session: Session,
    stream: TcpStream,
    limits: Option<Limits>,
) -> anyhow::Result<Dxp<BufReader<TcpStream>, TcpStream>> {
    stream.set_nodelay(true)?;
    let input = BufReader::new(stream.try_clone()?);
    Ok(Dxp::new(session, input, stream, limits))
}

fn told(ended: &Ended) -> String {
    let result = match ended.payoff {
        None => "left by the other",
        Some(0) => "drawn",
        Some(1..) => "won",
        Some(_) => "lost",
    };
    let moves = ended.moves.join(" ");
    format!("{result} against {} by {moves}", ended.opponent)
}
