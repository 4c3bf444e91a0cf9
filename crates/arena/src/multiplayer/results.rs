//! What the games of such a contest say: shares of wins, ratings by comparisons of every two, and a sequential test of two kinds.

use serde::Serialize;

use super::Finish;
use crate::rating::{Encounter, Estimate, Pairs, ratings};
use crate::sprt::{Sprt, Verdict};

/// What one player did.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// Games played.
    pub games: u64,
    /// Games in which nobody got more, shared among those who got as much.
    pub won: f64,
    /// That by games, with its error from round to round, in percent.
    pub share: Estimate,
    /// The rating by comparisons with every other player: who of two got more (Elo, maximum likelihood).
    pub rating: Estimate,
    /// Games ended by faults of this player.
    pub forfeits: u64,
}

/// What the results say of each player, where a round has so many games.
pub fn shares(players: usize, results: &[Finish], round: usize) -> Vec<Share> {
    let ratings = ratings(players, &encounters(players, results, round));
    (0..players)
        .map(|player| {
            let seated = || {
                results
                    .iter()
                    .filter_map(|result| Some((result, result.seat(player)?)))
            };
            Share {
                games: seated().count() as u64,
                won: seated().map(|(result, seat)| result.part(seat)).sum(),
                share: share(player, results, round),
                rating: ratings[player],
                forfeits: seated()
                    .filter(|(result, seat)| result.fault == Some(*seat))
                    .count() as u64,
            }
        })
        .collect()
}

impl Finish {
    fn seat(&self, player: usize) -> Option<usize> {
        self.order.iter().position(|&one| one == player)
    }

    /// What a seat won of a game: all of it, or a part if others got as much.
    fn part(&self, seat: usize) -> f64 {
        let most = self.payoffs.iter().max().copied().unwrap_or_default();
        let best = self
            .payoffs
            .iter()
            .filter(|&&payoff| payoff == most)
            .count();
        if self.payoffs[seat] == most {
            1.0 / best as f64
        } else {
            0.0
        }
    }

    /// Who of two got more, in half points of the first; nothing if they did not meet.
    fn half_points(&self, player: usize, opponent: usize) -> Option<u8> {
        let (one, other) = (self.seat(player)?, self.seat(opponent)?);
        Some((self.payoffs[one].cmp(&self.payoffs[other]) as i8 + 1) as u8)
    }
}

/// A mean with twice its standard error.
fn estimate(values: &[f64]) -> Estimate {
    let number = values.len() as f64;
    let mean = values.iter().sum::<f64>() / number;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let error = if values.len() > 1 {
        1.96 * (squares / (number - 1.0) / number).sqrt()
    } else {
        f64::INFINITY
    };
    Estimate { value: mean, error }
}

/// The percentage of games won, with its error from round to round, since games of a round share their dice.
fn share(player: usize, results: &[Finish], round: usize) -> Estimate {
    let mean = |games: &[Finish]| {
        let parts = games
            .iter()
            .filter_map(|game| Some(game.part(game.seat(player)?)));
        let parts: Vec<f64> = parts.collect();
        (!parts.is_empty()).then(|| 100.0 * parts.iter().sum::<f64>() / parts.len() as f64)
    };
    let rounds: Vec<f64> = results.chunks(round.max(1)).filter_map(mean).collect();
    estimate(&rounds)
}

/// Every two players, by who got more: games of a round in which both sat are taken two by two, or those of two rounds where their
/// number is odd.
fn encounters(players: usize, results: &[Finish], round: usize) -> Vec<Encounter> {
    let mut encounters = Vec::new();
    for player in 0..players {
        for opponent in player + 1..players {
            let meets = |game: &Finish| game.half_points(player, opponent);
            let one = results.iter().take(round).filter_map(meets).count();
            let chunk = round.max(1) * (1 + one % 2);
            let mut pairs = Pairs::default();
            for games in results.chunks(chunk) {
                let met: Vec<u8> = games.iter().filter_map(meets).collect();
                let (first, second) = met.split_at(met.len() / 2);
                for (one, other) in first.iter().zip(second) {
                    pairs.add(one + other);
                }
            }
            encounters.push(Encounter {
                player,
                opponent,
                pairs,
            });
        }
    }
    encounters
}

/// A sequential test of two kinds of players. A game is worth to the first kind the share of its comparisons with the other that it
/// did not lose, ties counted half; equals get one half whatever their numbers. A round, with its common dice, is one observation.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Tested {
    /// The test; its differences are in logistic Elo of a comparison.
    pub sprt: Sprt,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// What it says.
    pub verdict: Verdict,
}

impl Tested {
    /// The test of finished rounds, by the kind of each player; the kind of the first player is tested.
    pub fn new(sprt: Sprt, kinds: &[usize], games: &[Finish], round: usize) -> Self {
        let score = |games: &[Finish]| {
            let scores = games.iter().filter_map(|game| game.score(kinds));
            let scores: Vec<f64> = scores.collect();
            scores.iter().sum::<f64>() / scores.len().max(1) as f64
        };
        let rounds: Vec<f64> = games.chunks_exact(round.max(1)).map(score).collect();
        let llr = sprt.ratio_of(&rounds);
        let (lower, upper) = sprt.bounds();
        let verdict = if llr >= upper {
            Verdict::H1
        } else if llr <= lower {
            Verdict::H0
        } else {
            Verdict::Open
        };
        Self { sprt, llr, verdict }
    }
}

impl Finish {
    /// What the first kind scored against the other, from 0 to 1; nothing if only one kind sat down.
    fn score(&self, kinds: &[usize]) -> Option<f64> {
        let of = |first: bool| {
            let seats = self.order.iter().zip(&self.payoffs);
            seats.filter(move |(player, _)| (kinds[**player] == kinds[0]) == first)
        };
        let compared =
            of(true).flat_map(|(_, own)| of(false).map(move |(_, other)| own.cmp(other)));
        let halves: Vec<f64> = compared
            .map(|order| f64::from(order as i8 + 1) / 2.0)
            .collect();
        (!halves.is_empty()).then(|| halves.iter().sum::<f64>() / halves.len() as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::super::seating::orders;
    use super::*;

    fn won_by(winner: usize, order: &[usize]) -> Finish {
        let payoff = |&player: &usize| if player == winner { 1 } else { -1 };
        Finish {
            order: order.to_vec(),
            payoffs: order.iter().map(payoff).collect(),
            fault: None,
        }
    }

    #[test]
    fn shares_and_ratings_follow_the_results() {
        let mut results = Vec::new();
        for round in 0..6 {
            for (at, order) in orders(3).iter().enumerate() {
                results.push(won_by(usize::from((at + round) % 3 == 0), order));
            }
        }
        let shares = shares(3, &results, 6);
        assert!((shares[0].share.value - 66.7).abs() < 0.1, "{shares:?}");
        assert!((shares[1].won - 12.0).abs() < 1e-9);
        assert!(shares[2].won < 1e-9);
        assert!(shares[0].rating.value > shares[1].rating.value);
        assert!(shares[1].rating.value > shares[2].rating.value);
    }

    #[test]
    fn one_of_four_equals_scores_a_half() {
        let kinds = [0, 1, 1, 1];
        let games: Vec<Finish> = (0..4).map(|winner| won_by(winner, &[0, 1, 2, 3])).collect();
        let scores: Vec<f64> = games.iter().filter_map(|game| game.score(&kinds)).collect();
        assert!(
            (scores.iter().sum::<f64>() / 4.0 - 0.5).abs() < 1e-12,
            "{scores:?}"
        );
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 40.0,
            alpha: 0.05,
            beta: 0.05,
            model: crate::sprt::Model::Logistic,
        };
        let many: Vec<Finish> = games.iter().cycle().take(8_000).cloned().collect();
        assert_eq!(Tested::new(sprt, &kinds, &many, 4).verdict, Verdict::H0);
        let won: Vec<Finish> = (0..400).map(|at| won_by(at % 3, &[0, 1, 2, 3])).collect();
        assert_eq!(Tested::new(sprt, &kinds, &won, 4).verdict, Verdict::H1);
    }
}
