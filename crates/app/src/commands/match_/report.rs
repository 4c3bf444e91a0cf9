//! What a match shows: score, Elo, likelihood of superiority, the sequential test, and the games themselves.

use std::io::Write;

use hetman_arena::rating::{Bound, Estimate, Pairs};
use hetman_arena::sprt::Sprt;
use hetman_arena::tournament::{Faults, Plan, Standing};
use serde::Serialize;

use super::super::contest::{ForfeitedGame, SprtReport, Tally, difference, forfeits, plus_minus};

/// The line people watch.
pub fn summary(standing: &Standing, sprt: Option<Sprt>) -> String {
    let ([wins, draws, losses], pairs) = (standing.tally(), standing.pairs());
    let test = sprt.map_or_else(String::new, |sprt| {
        format!("  {}", SprtReport::new(sprt, &pairs).short())
    });
    let los = pairs.superiority() * 100.0;
    format!(
        "+{wins} ={draws} -{losses}  Elo {}  LOS {los:.1} %{test}",
        difference(&pairs)
    )
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
    elo_bound: Option<Bound>,
    normalised_elo: Option<Estimate>,
    los: f64,
    sprt: Option<SprtReport>,
    /// Games lost by a fault, for each player.
    faults: Vec<Faults>,
    /// The score without them.
    without_faults: Tally,
    forfeits: Vec<ForfeitedGame>,
}

impl Result {
    /// Sums up a match.
    pub fn new(plan: &Plan, standing: &Standing) -> Self {
        let ([wins, draws, losses], pairs) = (standing.tally(), standing.pairs());
        let finite = |estimate: Estimate| {
            Some(estimate).filter(|one| one.error.is_finite() && one.value.is_finite())
        };
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
            elo_bound: pairs.elo_bound(),
            normalised_elo: finite(pairs.normalised_elo()),
            los: pairs.superiority(),
            sprt: plan.sprt.map(|sprt| SprtReport::new(sprt, &pairs)),
            faults: standing.faults(plan),
            without_faults: Tally::new(standing.clean_tally()),
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
        writeln!(out, "{} against {}", self.players[0], self.players[1])?;
        writeln!(
            out,
            "game     {}, {}, seed {}",
            self.game, self.pace, self.seed
        )?;
        let resumed = if self.resumed > 0 {
            format!(", {} of them from the ledger", self.resumed)
        } else {
            String::new()
        };
        writeln!(out, "games    {}{resumed}", self.games)?;
        let Self {
            wins,
            draws,
            losses,
            score,
            ..
        } = self;
        writeln!(
            out,
            "score    +{wins} ={draws} -{losses}, {:.1} %",
            score * 100.0
        )?;
        self.write_faults(out)?;
        writeln!(
            out,
            "pairs    {:?} with 0, 1/2, 1, 1 1/2, 2 points",
            self.pairs.0
        )?;
        let elo = difference(&self.pairs);
        writeln!(out, "Elo      {elo} (pentanomial, 95 %)")?;
        let normalised = self.normalised_elo;
        let normalised = normalised.map_or_else(|| "?".into(), plus_minus);
        writeln!(out, "nElo     {normalised}")?;
        writeln!(out, "LOS      {:.2} %", self.los * 100.0)?;
        if let Some(test) = &self.sprt {
            writeln!(out, "SPRT     {test}")?;
        }
        self.forfeits
            .iter()
            .try_for_each(|forfeit| writeln!(out, "{forfeit}"))?;
        Ok(())
    }

    /// Who lost how many games by what, and the score without them.
    fn write_faults(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.forfeits.is_empty() {
            return Ok(());
        }
        for (player, faults) in self.players.iter().zip(&self.faults) {
            if faults.count() > 0 {
                let count = faults.count();
                writeln!(out, "faults   {count} lost by {player}: {faults}")?;
            }
        }
        writeln!(out, "without  {}", self.without_faults)?;
        Ok(())
    }
}
