//! Where everybody stands: rating, points, and what was lost by more than bad moves.

use super::{Forfeit, PairResult, Plan, Standing};
use crate::rating::{Estimate, Pairs, ratings};

/// Where one player stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// The number of the player.
    pub player: usize,
    /// The rating by maximum likelihood, mean 0.
    pub elo: Estimate,
    /// All results, whoever the opponent.
    pub pairs: Pairs,
    /// What was lost by more than bad moves.
    pub faults: Faults,
}

/// Games lost by more than bad moves.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Faults {
    /// By overstepping the time.
    pub time: u64,
    /// By breaking the rules.
    pub illegal: u64,
    /// By breaking down.
    pub crashes: u64,
}

impl Place {
    /// Games played.
    pub fn games(&self) -> u64 {
        2 * self.pairs.count()
    }

    /// Points won.
    pub fn points(&self) -> f64 {
        2.0 * self.pairs.mean() * self.pairs.count() as f64
    }
}

impl PairResult {
    /// The place in the pair, 0 or 1, of whoever lost one of its games.
    pub fn loser(&self, which: usize) -> usize {
        which ^ usize::from(self.games[which].outcome.half_points() == 2)
    }
}

impl Standing {
    /// Everybody by rating, the best first.
    pub fn places(&self, plan: &Plan) -> Vec<Place> {
        let encounters = self.encounters(plan);
        let rated = ratings(plan.players.len(), &encounters);
        let place = |(player, elo): (usize, Estimate)| {
            let own = encounters
                .iter()
                .filter(|one| one.player == player)
                .map(|one| one.pairs);
            let others = encounters
                .iter()
                .filter(|one| one.opponent == player)
                .map(|one| one.pairs.reversed());
            let pairs = own
                .chain(others)
                .fold(Pairs::default(), |sum, pairs| sum.plus(&pairs));
            Place {
                player,
                elo,
                pairs,
                faults: Faults::default(),
            }
        };
        let mut places: Vec<Place> = rated.into_iter().enumerate().map(place).collect();
        for result in &self.results {
            for (which, game) in result.games.iter().enumerate() {
                let loser = plan.pairings[result.number].players[result.loser(which)];
                let faults = &mut places[loser].faults;
                match game.forfeit {
                    None => {}
                    Some(Forfeit::Time) => faults.time += 1,
                    Some(Forfeit::Illegal) => faults.illegal += 1,
                    Some(Forfeit::Crash) => faults.crashes += 1,
                }
            }
        }
        places.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
        places
    }
}
