//! Games that a fault decided, shown apart: who is to blame, and what is left without them.

use std::fmt;

use hetman_arena::tournament::{Plan, Standing};
use serde::Serialize;

/// A game lost by more than bad moves.
#[derive(Serialize)]
pub struct ForfeitedGame {
    pair: usize,
    game: usize,
    loser: String,
    reason: String,
}

impl fmt::Display for ForfeitedGame {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "forfeit  {}.{} lost by {}: {}",
            self.pair, self.game, self.loser, self.reason
        )
    }
}

/// The games that ended by a fault.
pub fn forfeits(plan: &Plan, standing: &Standing) -> Vec<ForfeitedGame> {
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
            forfeits.push(ForfeitedGame {
                pair: pairing.round as usize + 1,
                game: which + 1,
                loser,
                reason: game.reason.clone(),
            });
        }
    }
    forfeits
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
