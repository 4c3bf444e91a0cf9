//! A match or a tournament of more than two players: as many as the game has seats or more, in every order, with the same dice for
//! all of them.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, bail};
use hetman_arena::multiplayer::{Plan, Share, Tested, shares};
use hetman_arena::play::{Pace, PaceWords};
use hetman_arena::rating::Estimate;
use hetman_arena::sprt::{Model, Sprt, Verdict, hypotheses};
use hetman_arena::tournament::Description;
use hetman_game::Stop;
use serde::Serialize;

use super::super::contest::{Interrupt, Interrupted, Keeping, player, plus_minus};
use super::{Arguments, USUAL_CLOCK};
use crate::games::Game;
use crate::progress::Bar;

/// The result of such a match; its keys are a contract.
#[derive(Serialize)]
struct Result {
    game: String,
    seed: u64,
    games: usize,
    /// Games at one table are played in every order of its players, with the same dice.
    round: usize,
    players: Vec<Row>,
    /// The sequential test, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Tested>,
}

/// What one player did.
#[derive(Serialize)]
struct Row {
    player: String,
    games: u64,
    won: f64,
    /// Percent of the games, with its error.
    share: Option<Estimate>,
    /// Elo by comparisons with every other player (who of two got more; maximum likelihood), with its error.
    rating: Option<Estimate>,
    forfeits: u64,
}

/// Plays the match and says what it shows.
pub fn run(arguments: &Arguments, game: &Game, out: &mut dyn Write) -> anyhow::Result<()> {
    if arguments.pgn.is_some() {
        bail!("`--pgn` is for matches of two players");
    }
    let table = Table {
        described: arguments.description(game),
        keeping: &arguments.keeping,
        json: arguments.json,
    };
    table.play(game, out)
}

/// A contest of many players and how it is shown.
pub struct Table<'a> {
    /// Who plays what, and how.
    pub described: Description,
    /// Where results are kept.
    pub keeping: &'a Keeping,
    /// Whether the result is one JSON object.
    pub json: bool,
}

impl Table<'_> {
    /// Plays it and says what it shows.
    pub fn play(&self, game: &Game, out: &mut dyn Write) -> anyhow::Result<()> {
        let plan = self.plan(game)?;
        plan.check()?;
        let round = plan.round()?.len();
        let names = &self.described.players;
        let mut ledger = self.keeping.open()?;
        if let Some(ledger) = ledger.as_mut().filter(|_| self.keeping.fresh) {
            plan.forget(ledger)?;
        }
        let cancel = Stop::default();
        let interrupt = Interrupt::watch(&cancel)?;
        let mut bar = Bar::new(plan.games, "games");
        let results = plan.play(ledger.as_mut(), &cancel, &mut |results| {
            bar.show(results.len() as u64, results.len() == 1, &|_| {
                line(names, &shares(names.len(), results, round))
            });
        })?;
        drop(bar);
        let all = shares(names.len(), &results, round);
        let rows = names.iter().zip(&all);
        let result = Result {
            game: game.spec.to_string(),
            seed: plan.seed,
            games: results.len(),
            round,
            players: rows.map(|(name, share)| row(name, share)).collect(),
            sprt: plan.tested(&results)?,
        };
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&result)?)?;
        } else {
            write(&result, out)?;
        }
        if interrupt.is_pressed() {
            let resume = if ledger.is_some() {
                "; the same command goes on from there"
            } else {
                ""
            };
            return Err(Interrupted {
                played: results.len() as u64,
                total: plan.games,
                resume,
            }
            .into());
        }
        Ok(())
    }

    fn plan<'b>(&self, game: &'b Game) -> anyhow::Result<Plan<'b>> {
        let described = &self.described;
        let mut players = Vec::new();
        for text in &described.players {
            players.push(player(text, game)?);
        }
        Ok(Plan {
            entry: &*game.entry,
            game: &game.spec,
            players,
            games: described.games,
            pace: pace(described)?,
            margin: Duration::from_millis(described.margin),
            seed: described.seed,
            sprt: sprt(described)?,
        })
    }
}

/// The test that is asked for; its differences are always logistic.
fn sprt(described: &Description) -> anyhow::Result<Option<Sprt>> {
    let Some(words) = &described.sprt else {
        return Ok(None);
    };
    let (elo0, elo1) = hypotheses(words).map_err(anyhow::Error::msg)?;
    Ok(Some(Sprt {
        elo0,
        elo1,
        alpha: described.alpha.unwrap_or(USUAL_RISK),
        beta: described.beta.unwrap_or(USUAL_RISK),
        model: Model::Logistic,
    }))
}

/// The risk of either error where none is named.
const USUAL_RISK: f64 = 0.05;

fn pace(described: &Description) -> anyhow::Result<Pace> {
    let words = PaceWords {
        tc: described.tc.as_deref(),
        nodes: described.nodes,
        time: described.time,
        depth: described.depth,
        playouts: described.playouts,
    };
    let usual = PaceWords {
        tc: Some(USUAL_CLOCK),
        ..PaceWords::default()
    };
    match words.pace().map_err(anyhow::Error::msg)? {
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
        games: share.games,
        won: share.won,
        share: finite(share.share),
        rating: finite(share.rating),
        forfeits: share.forfeits,
    }
}

fn write(result: &Result, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{}: {} games, rounds of {} with the same dice",
        result.game, result.games, result.round
    )?;
    let played: u64 = result.players.iter().map(|row| row.games).sum();
    let fair = 100.0 * result.games as f64 / played.max(1) as f64;
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
    if let Some(tested) = &result.sprt {
        let says = match tested.verdict {
            Verdict::Open => "undecided",
            Verdict::H0 => "H0 accepted",
            Verdict::H1 => "H1 accepted",
        };
        let Sprt { elo0, elo1, .. } = tested.sprt;
        let (lower, upper) = tested.sprt.bounds();
        writeln!(
            out,
            "LLR {:.2} ({lower:.2}, {upper:.2}) [{elo0}, {elo1}] logistic Elo of a comparison: {says}",
            tested.llr
        )?;
    }
    let forfeits: u64 = result.players.iter().map(|row| row.forfeits).sum();
    if forfeits > 0 {
        writeln!(out, "{forfeits} games were ended by a fault")?;
    }
    Ok(())
}
