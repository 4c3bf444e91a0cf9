//! A match of more than two players: as many as the game has seats, in every order, with the same dice for all of them.
//! Nothing of it is kept in the ledger.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, bail};
use hetman_arena::multiplayer::{Plan, Share, shares};
use hetman_arena::play::PaceWords;
use hetman_arena::rating::Estimate;
use hetman_game::Stop;
use serde::Serialize;

use super::super::contest::{Interrupt, Interrupted, player, plus_minus};
use super::{Arguments, USUAL_CLOCK};
use crate::games::Game;
use crate::progress::Bar;

/// The result of such a match; its keys are a contract.
#[derive(Serialize)]
struct Result {
    game: String,
    seed: u64,
    games: usize,
    players: Vec<Row>,
}

/// What one player did.
#[derive(Serialize)]
struct Row {
    player: String,
    won: f64,
    /// Percent of the games, with its error.
    share: Option<Estimate>,
    /// Elo by comparisons with every other player, with its error.
    rating: Option<Estimate>,
    forfeits: u64,
}

/// Plays the match and says what it shows.
pub fn run(arguments: &Arguments, game: &Game, out: &mut dyn Write) -> anyhow::Result<()> {
    if arguments.test.sprt.is_some() || arguments.pgn.is_some() {
        bail!("`--sprt` and `--pgn` are for matches of two players");
    }
    let names = arguments.players();
    let mut specs = Vec::new();
    for text in &names {
        specs.push(player(text, game)?);
    }
    let plan = Plan {
        entry: &*game.entry,
        game: &game.spec,
        players: specs,
        games: arguments.games,
        pace: pace(arguments)?,
        margin: Duration::from_millis(arguments.margin),
        seed: arguments.seed,
    };
    plan.check()?;
    let cancel = Stop::default();
    let interrupt = Interrupt::watch(&cancel)?;
    let mut bar = Bar::new(arguments.games, "games");
    let results = plan.play(&cancel, &mut |results| {
        bar.show(results.len() as u64, results.len() == 1, &|_| {
            line(&names, &shares(names.len(), results))
        });
    })?;
    drop(bar);
    let all = shares(names.len(), &results);
    let result = Result {
        game: game.spec.to_string(),
        seed: arguments.seed,
        games: results.len(),
        players: names
            .iter()
            .zip(&all)
            .map(|(name, share)| row(name, share))
            .collect(),
    };
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&result)?)?;
    } else {
        write(&result, out)?;
    }
    if interrupt.is_pressed() {
        return Err(Interrupted {
            played: results.len() as u64,
            total: arguments.games,
            resume: "",
        }
        .into());
    }
    Ok(())
}

fn pace(arguments: &Arguments) -> anyhow::Result<hetman_arena::play::Pace> {
    let given = &arguments.pace;
    let words = PaceWords {
        tc: given.tc.as_deref(),
        nodes: given.nodes,
        time: given.time,
        depth: given.depth,
        playouts: given.playouts,
    };
    let pace = words.pace().map_err(anyhow::Error::msg)?;
    let usual = PaceWords {
        tc: Some(USUAL_CLOCK),
        ..PaceWords::default()
    };
    match pace {
        Some(pace) => Ok(pace),
        None => usual
            .pace()
            .map_err(anyhow::Error::msg)?
            .context("there is no usual clock"),
    }
}

/// The line people watch.
fn line(names: &[String], shares: &[Share]) -> String {
    let parts = names.iter().zip(shares);
    let words: Vec<String> = parts
        .map(|(name, share)| format!("{name} {:.1} %", share.share.value))
        .collect();
    words.join("  ")
}

fn row(name: &str, share: &Share) -> Row {
    let finite = |estimate: Estimate| {
        Some(estimate).filter(|one| one.error.is_finite() && one.value.is_finite())
    };
    Row {
        player: name.to_owned(),
        won: share.won,
        share: finite(share.share),
        rating: finite(share.rating),
        forfeits: share.forfeits,
    }
}

fn write(result: &Result, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{}: {} games, every order with the same dice",
        result.game, result.games
    )?;
    let fair = 100.0 / result.players.len() as f64;
    writeln!(
        out,
        "{:<28} {:>8} {:>16} {:>18}",
        "player", "won", "share %", "Elo by pairs"
    )?;
    for row in &result.players {
        let estimate = |estimate: Option<Estimate>| estimate.map_or("?".into(), plus_minus);
        writeln!(
            out,
            "{:<28} {:>8.1} {:>16} {:>18}",
            row.player,
            row.won,
            estimate(row.share).trim_start_matches('+'),
            estimate(row.rating)
        )?;
    }
    writeln!(out, "a fair share is {fair:.1} %")?;
    let forfeits: u64 = result.players.iter().map(|row| row.forfeits).sum();
    if forfeits > 0 {
        writeln!(out, "{forfeits} games were ended by a fault")?;
    }
    Ok(())
}
