//! `hetman bench`: fixed positions, searched by each game's default engine. The node counts are the signature of the
//! search: they change exactly when its behaviour does.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use hetman_game::{Entry, Limits, Spec};

use super::per_second;
use crate::games::{Game, Games};

/// What `bench` is told.
#[derive(Default, clap::Args)]
pub struct Arguments {
    /// Only this game
    game: Option<String>,
}

/// Searches the bench positions, one line per game and one for all.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let list = match &arguments.game {
        Some(text) => vec![games.find(text)?],
        None => games.all().into_iter().map(Game::plain).collect(),
    };
    let mut total = Signature::default();
    for Game { entry, spec } in list {
        let signature = signature(&*entry, &spec)?;
        let nps = per_second(signature.nodes, signature.time);
        writeln!(
            out,
            "{:<14} {:>10} nodes {nps:>10} nps",
            entry.name(),
            signature.nodes
        )?;
        total.nodes += signature.nodes;
        total.time += signature.time;
    }
    writeln!(
        out,
        "{} nodes {} nps",
        total.nodes,
        per_second(total.nodes, total.time)
    )?;
    Ok(())
}

/// What the fixed positions of a game come to.
#[derive(Default)]
pub struct Signature {
    /// Nodes of all searches.
    pub nodes: u64,
    /// The time they took.
    pub time: Duration,
}

/// Every position by a fresh engine, so that none depends on another.
pub fn signature(entry: &dyn Entry, game: &Spec) -> anyhow::Result<Signature> {
    let engines = entry.engines();
    let first = engines
        .first()
        .ok_or_else(|| anyhow!("no engine plays `{}` yet", game.name))?;
    let mut signature = Signature::default();
    for &(position, depth) in entry.bench() {
        let mut engine = entry.engine(game, &Spec::named(first.name))?;
        engine.set_position(position, &[])?;
        let started = Instant::now();
        signature.nodes += engine
            .think(&Limits::depth(depth), &mut |_| {})?
            .report
            .nodes;
        signature.time += started.elapsed();
    }
    Ok(signature)
}
