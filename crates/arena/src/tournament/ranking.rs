//! The ranking: rating, points, and games lost by a forfeit.

use std::fmt;

use serde::Serialize;

use super::{Forfeit, PairResult, Plan, Standing, tally};
use crate::rating::{Estimate, Pairs, ratings};

/// Where one player stands.
#[derive(Clone, PartialEq, Debug)]
pub struct RankedPlayer {
    /// The number of the player.
    pub player: usize,
    /// The rating by maximum likelihood, mean 0.
    pub elo: Estimate,
    /// The results against all opponents.
    pub pairs: Pairs,
    /// What was lost by more than bad moves.
    pub faults: Faults,
    /// The games that no forfeit decided, the opponents' forfeits included.
    pub clean: Clean,
}

/// Games that were decided on the board.
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize)]
pub struct Clean {
    /// Games played.
    pub games: u64,
    /// Points won.
    pub points: f64,
}

/// Games lost by more than bad moves.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Faults {
    /// By overstepping the time.
    pub time: u64,
    /// By breaking the rules.
    pub illegal: u64,
    /// By breaking down.
    pub crashes: u64,
}

impl Faults {
    /// All of them.
    pub const fn count(&self) -> u64 {
        self.time + self.illegal + self.crashes
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kinds = [
            (self.time, "on time"),
            (self.illegal, "illegal"),
            (self.crashes, "crashed"),
        ];
        let told = kinds.iter().filter(|(count, _)| *count > 0);
        let told: Vec<String> = told
            .map(|(count, kind)| format!("{count} {kind}"))
            .collect();
        f.write_str(&told.join(", "))
    }
}

impl Clean {
    fn add(&mut self, points: f64) {
        self.games += 1;
        self.points += points;
    }
}

impl RankedPlayer {
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
    /// The number within the pair, 0 or 1, of the player who lost one of its games.
    pub fn loser(&self, which: usize) -> usize {
        which ^ usize::from(self.games[which].outcome.half_points() == 2)
    }
}

impl Standing {
    /// What each player lost by more than bad moves, in the order of the plan.
    pub fn faults(&self, plan: &Plan) -> Vec<Faults> {
        let mut all = vec![Faults::default(); plan.players.len()];
        for result in &self.results {
            for (which, game) in result.games.iter().enumerate() {
                let faults = &mut all[plan.pairings[result.number].players[result.loser(which)]];
                match game.forfeit {
                    None => {}
                    Some(Forfeit::Time) => faults.time += 1,
                    Some(Forfeit::Illegal) => faults.illegal += 1,
                    Some(Forfeit::Crash) => faults.crashes += 1,
                }
            }
        }
        all
    }

    /// The players by rating, the best first.
    pub fn ranking(&self, plan: &Plan) -> Vec<RankedPlayer> {
        let encounters = self.encounters(plan);
        let rated = ratings(plan.players.len(), &encounters);
        let faults = self.faults(plan);
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
            RankedPlayer {
                player,
                elo,
                pairs,
                faults: faults[player],
                clean: Clean::default(),
            }
        };
        let mut places: Vec<RankedPlayer> = rated.into_iter().enumerate().map(place).collect();
        for result in &self.results {
            for (which, game) in result.games.iter().enumerate() {
                if tally::is_clean(game) {
                    let players = plan.pairings[result.number].players;
                    let points = f64::from(game.outcome.half_points()) / 2.0;
                    places[players[which]].clean.add(points);
                    places[players[1 - which]].clean.add(1.0 - points);
                }
            }
        }
        places.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
        places
    }
}
