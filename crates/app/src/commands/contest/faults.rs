//! Games that a fault decided, shown apart: who is to blame, and what is left without them.

use std::fmt;

use hetman_arena::tournament::{self, Plan, Standing};
use serde::Serialize;

/// A game lost by more than bad moves.
#[derive(Serialize)]
pub struct Forfeit {
    pair: usize,
    game: usize,
    loser: String,
    reason: String,
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "forfeit  {}.{} lost by {}: {}",
            self.pair, self.game, self.loser, self.reason
        )
    }
}

/// The games that ended by a fault.
pub fn forfeits(plan: &Plan, standing: &Standing) -> Vec<Forfeit> {
    let mut forfeits = Vec::new();
    for result in &standing.results {
        let pairing = &plan.pairings[result.number];
        for (which, game) in result
            .games
            .iter()
            .enumerate()
            .filter(|(_, game)| game.forfeit.is_some())
        {
            let loser = plan.players[pairing.players[result.loser(which)]].to_string();
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

/// How many games a player lost by which fault.
#[derive(Serialize)]
pub struct Faults {
    time: u64,
    illegal: u64,
    crashes: u64,
}

impl From<tournament::Faults> for Faults {
    fn from(faults: tournament::Faults) -> Self {
        let tournament::Faults {
            time,
            illegal,
            crashes,
        } = faults;
        Self {
            time,
            illegal,
            crashes,
        }
    }
}

impl Faults {
    /// All of them.
    pub const fn count(&self) -> u64 {
        self.time + self.illegal + self.crashes
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self {
            time,
            illegal,
            crashes,
        } = self;
        let kinds = [
            (time, "on time"),
            (illegal, "illegal"),
            (crashes, "crashed"),
        ];
        let told = kinds.iter().filter(|(count, _)| **count > 0);
        let told: Vec<String> = told
            .map(|(count, kind)| format!("{count} {kind}"))
            .collect();
        f.write_str(&told.join(", "))
    }
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Serialize)]
pub struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
    /// The share of points, if there was a game.
    score: Option<f64>,
}

impl Tally {
    /// Counts them.
    pub fn new([wins, draws, losses]: [u64; 3]) -> Self {
        let games = wins + draws + losses;
        let points = wins as f64 + draws as f64 / 2.0;
        Self {
            wins,
            draws,
            losses,
            score: (games > 0).then(|| points / games as f64),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self {
            wins,
            draws,
            losses,
            score,
        } = self;
        write!(f, "+{wins} ={draws} -{losses}")?;
        score.map_or(Ok(()), |score| write!(f, ", {:.1} %", score * 100.0))
    }
}
