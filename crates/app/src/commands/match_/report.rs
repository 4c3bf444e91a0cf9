//! What a match shows: score, Elo, likelihood of superiority, the sequential test, and the games themselves.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use hetman_arena::rating::{Estimate, Pairs};
use hetman_arena::sprt::{Sprt, Verdict};
use hetman_arena::tournament::{Plan, Standing};
use serde::Serialize;

/// The line people watch.
pub fn summary(standing: &Standing, sprt: Option<Sprt>) -> String {
    let ([wins, draws, losses], pairs) = (standing.tally(), standing.pairs());
    let test = sprt.map_or_else(String::new, |sprt| {
        let (lower, upper) = sprt.bounds();
        format!("  LLR {:.2} ({lower:.2}, {upper:.2}) {}", sprt.ratio(&pairs), sprt.model)
    });
    let los = pairs.superiority() * 100.0;
    format!("+{wins} ={draws} -{losses}  Elo {}  LOS {los:.1} %{test}", plus_minus(pairs.elo()))
}

/// A number with its error, or what can be said without one.
fn plus_minus(estimate: Estimate) -> String {
    if estimate.error.is_finite() { format!("{:+.1} +- {:.1}", estimate.value, estimate.error) } else { "?".into() }
}

/// The result of a match; its keys are a contract.
#[derive(Serialize)]
pub struct Result {
    game: String,
    players: Vec<String>,
    pace: String,
    seed: u64,
    games: u64,
    resumed: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
    pairs: Pairs,
    elo: Option<Estimate>,
    normalised_elo: Option<Estimate>,
    los: f64,
    sprt: Option<Test>,
    forfeits: Vec<Forfeit>,
}

/// The sequential test.
#[derive(Serialize)]
struct Test {
    #[serde(flatten)]
    sprt: Sprt,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: Verdict,
}

/// A game somebody lost by more than bad moves.
#[derive(Serialize)]
struct Forfeit {
    pair: usize,
    game: usize,
    loser: String,
    reason: String,
}

impl Result {
    /// Sums up a match.
    pub fn new(plan: &Plan, standing: &Standing, sprt: Option<Sprt>) -> Self {
        let ([wins, draws, losses], pairs) = (standing.tally(), standing.pairs());
        let finite = |estimate: Estimate| Some(estimate).filter(|one| one.error.is_finite() && one.value.is_finite());
        Self {
            game: plan.game.to_string(),
            players: plan.players.iter().map(ToString::to_string).collect(),
            pace: plan.pace.to_string(),
            seed: plan.seed,
            games: wins + draws + losses,
            resumed: standing.found as u64 * 2,
            wins,
            draws,
            losses,
            score: pairs.mean(),
            pairs,
            elo: finite(pairs.elo()),
            normalised_elo: finite(pairs.normalised_elo()),
            los: pairs.superiority(),
            sprt: sprt.map(|sprt| {
                let (lower, upper) = sprt.bounds();
                Test { sprt, llr: sprt.ratio(&pairs), lower, upper, verdict: sprt.verdict(&pairs) }
            }),
            forfeits: forfeits(plan, standing),
        }
    }

    /// For scripts.
    pub fn write_json(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)?;
        Ok(())
    }

    /// For people.
    pub fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let elo = |estimate: Option<Estimate>| estimate.map_or_else(|| "?".into(), plus_minus);
        writeln!(out, "{} against {}", self.players[0], self.players[1])?;
        writeln!(out, "game     {}, {}, seed {}", self.game, self.pace, self.seed)?;
        let resumed =
            if self.resumed > 0 { format!(", {} of them from the ledger", self.resumed) } else { String::new() };
        writeln!(out, "games    {}{resumed}", self.games)?;
        let Self { wins, draws, losses, score, .. } = self;
        writeln!(out, "score    +{wins} ={draws} -{losses}, {:.1} %", score * 100.0)?;
        writeln!(out, "pairs    {:?} with 0, 1/2, 1, 1 1/2, 2 points", self.pairs.0)?;
        writeln!(out, "Elo      {} (pentanomial, 95 %)", elo(self.elo))?;
        writeln!(out, "nElo     {}", elo(self.normalised_elo))?;
        writeln!(out, "LOS      {:.2} %", self.los * 100.0)?;
        if let Some(test) = &self.sprt {
            let Sprt { elo0, elo1, alpha, beta, model } = test.sprt;
            let says = match test.verdict {
                Verdict::Open => "undecided",
                Verdict::H0 => "H0 accepted",
                Verdict::H1 => "H1 accepted",
            };
            let (llr, lower, upper) = (test.llr, test.lower, test.upper);
            writeln!(
                out,
                "SPRT     LLR {llr:.2} ({lower:.2}, {upper:.2}) [{elo0}, {elo1}] {model} Elo, risks {alpha} and {beta}: {says}"
            )?;
        }
        for Forfeit { pair, game, loser, reason } in &self.forfeits {
            writeln!(out, "forfeit  {pair}.{game} lost by {loser}: {reason}")?;
        }
        Ok(())
    }
}

fn forfeits(plan: &Plan, standing: &Standing) -> Vec<Forfeit> {
    let mut forfeits = Vec::new();
    for result in &standing.results {
        let pairing = &plan.pairings[result.number];
        for (which, game) in result.games.iter().enumerate().filter(|(_, game)| game.forfeit) {
            let second_lost = usize::from(game.outcome.half_points() == 2);
            let loser = plan.players[pairing.players[which ^ second_lost]].to_string();
            forfeits.push(Forfeit {
                pair: pairing.round as usize + 1,
                game: which + 1,
                loser,
                reason: game.reason.clone(),
            });
        }
    }
    forfeits
}

/// The file the games go to.
pub struct Records {
    file: Option<File>,
    written: usize,
}

impl Records {
    /// Starts the file anew; one that holds games of another match is left alone.
    pub fn create(path: Option<&Path>, plan: &Plan) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self { file: None, written: 0 }) };
        let event = format!("[Event \"Hetman {}\"]", plan.name());
        let known = std::fs::read_to_string(path).unwrap_or_default();
        if known.lines().any(|line| line.starts_with("[Event ") && line != event) {
            bail!("`{}` holds games of another match; name another file", path.display());
        }
        let file = File::create(path).with_context(|| format!("cannot write `{}`", path.display()))?;
        Ok(Self { file: Some(file), written: 0 })
    }

    /// Writes the games that are new.
    pub fn write(&mut self, standing: &Standing) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        for result in &standing.results[self.written..] {
            for game in &result.games {
                file.write_all(game.record.as_bytes()).context("cannot write the games")?;
            }
        }
        self.written = standing.results.len();
        Ok(())
    }
}
