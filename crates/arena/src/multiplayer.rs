//! Matches of as many players as a game has seats. In a round every order of the players at the table is played with the same
//! dice and cards; with more than four players, every turning of one order and of its reverse. Two players are compared by who
//! got more in a game, and rated by these comparisons.

use std::time::Duration;

use hetman_game::random::mix;
use hetman_game::{Entry, Error, Player as Seat, Spec, Stop, Turn};

use crate::openings::Opening;
use crate::play::{self, Adjudication, Conditions, Pace, Seeds};
use crate::player::{PlayerSlot, PlayerSpec};
use crate::rating::{Encounter, Estimate, Pairs, ratings};

/// Everything such a match needs to know.
pub struct Plan<'a> {
    /// The game.
    pub entry: &'a dyn Entry,
    /// Its rules.
    pub game: &'a Spec,
    /// The players, as many as there are seats.
    pub players: Vec<PlayerSpec>,
    /// Games to play; the last round is finished.
    pub games: u64,
    /// How long everybody may think.
    pub pace: Pace,
    /// What a clock may be overstepped by.
    pub margin: Duration,
    /// Decides dice, cards and what players leave to chance.
    pub seed: u64,
}

/// One finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// The player in each seat.
    pub order: Vec<usize>,
    /// What each player got, by the number of the player.
    pub payoffs: Vec<i32>,
    /// Whether a fault of a player ended it.
    pub forfeited: bool,
}

/// What one player did.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// Games in which nobody got more, shared among those who got as much.
    pub won: f64,
    /// That by games, with its error from round to round, in percent.
    pub share: Estimate,
    /// The rating by comparisons with every other player.
    pub rating: Estimate,
    /// Games ended by faults of this player.
    pub forfeits: u64,
}

impl<'a> Plan<'a> {
    /// Refuses a number of players that is not that of the seats.
    pub fn check(&self) -> Result<(), Error> {
        let seats = self.entry.board(self.game, None)?.players().len();
        if seats == self.players.len() && seats > 1 {
            return Ok(());
        }
        Err(Error::Other(format!(
            "`{}` has {seats} seats and {} players were named",
            self.game,
            self.players.len()
        )))
    }

    /// Plays the match; `tell` hears of every game, and nothing is played once `cancel` is requested.
    pub fn play(
        &self,
        cancel: &Stop,
        tell: &mut dyn FnMut(&[Finish]),
    ) -> Result<Vec<Finish>, Error> {
        self.check()?;
        let mut slots: Vec<PlayerSlot<'_>> = self
            .players
            .iter()
            .map(|spec| PlayerSlot::new(self.entry, self.game, spec))
            .collect();
        let orders = orders(self.players.len());
        let mut results = Vec::new();
        let mut round = 0;
        while (results.len() as u64) < self.games {
            let chance = mix(self.seed ^ mix(round));
            for order in &orders {
                let result = self.game(order, &mut slots, chance, cancel)?;
                if cancel.is_requested() {
                    return Ok(results);
                }
                results.push(result);
                tell(&results);
            }
            round += 1;
        }
        Ok(results)
    }

    fn game(
        &self,
        order: &[usize],
        slots: &mut [PlayerSlot<'a>],
        chance: u64,
        cancel: &Stop,
    ) -> Result<Finish, Error> {
        let conditions = Conditions {
            entry: self.entry,
            game: self.game,
            paces: [self.pace; 2],
            margin: self.margin,
            adjudication: Adjudication::default(),
            cancel,
            see: &|_| {},
        };
        let mut by_player: Vec<Option<&mut PlayerSlot<'a>>> = slots.iter_mut().map(Some).collect();
        let mut seated: Vec<&mut PlayerSlot<'a>> = order
            .iter()
            .filter_map(|&player| by_player[player].take())
            .collect();
        let seeds = Seeds {
            players: chance,
            chance,
        };
        let (result, board) = play::run(&conditions, &Opening::default(), &mut seated, seeds)?;
        let mut payoffs = vec![0; order.len()];
        for (seat, &player) in order.iter().enumerate() {
            let at = Seat(seat as u8);
            // A game that broke off is lost by the one whose turn it was, and by nobody else.
            let broke_off = match board.turn() {
                Turn::Player(mover) => -i32::from(mover == at && result.forfeit.is_some()),
                _ => 0,
            };
            payoffs[player] = board.payoff(at).unwrap_or(broke_off);
        }
        Ok(Finish {
            order: order.to_vec(),
            payoffs,
            forfeited: result.forfeit.is_some(),
        })
    }
}

/// The orders of one round.
pub fn orders(players: usize) -> Vec<Vec<usize>> {
    let first: Vec<usize> = (0..players).collect();
    if players <= 4 {
        let mut all = Vec::new();
        permute(&mut Vec::new(), &first, &mut all);
        return all;
    }
    let turned = |order: &[usize], by: usize| {
        let mut order = order.to_vec();
        order.rotate_left(by);
        order
    };
    let reverse: Vec<usize> = first.iter().rev().copied().collect();
    let one = (0..players).map(|by| turned(&first, by));
    one.chain((0..players).map(|by| turned(&reverse, by)))
        .collect()
}

fn permute(chosen: &mut Vec<usize>, all: &[usize], found: &mut Vec<Vec<usize>>) {
    if chosen.len() == all.len() {
        found.push(chosen.clone());
        return;
    }
    for &next in all {
        if !chosen.contains(&next) {
            chosen.push(next);
            permute(chosen, all, found);
            chosen.pop();
        }
    }
}

/// What the results say of each player.
pub fn shares(players: usize, results: &[Finish]) -> Vec<Share> {
    let ratings = ratings(players, &encounters(players, results));
    (0..players)
        .map(|player| {
            let won: f64 = results.iter().map(|result| part(result, player)).sum();
            Share {
                won,
                share: share(player, players, results),
                rating: ratings[player],
                forfeits: results
                    .iter()
                    .filter(|result| result.forfeited && result.payoffs[player] < 0)
                    .count() as u64,
            }
        })
        .collect()
}

/// What a player won of a game: all of it, or a part if others got as much.
fn part(result: &Finish, player: usize) -> f64 {
    let most = result.payoffs.iter().max().copied().unwrap_or_default();
    let best = result
        .payoffs
        .iter()
        .filter(|&&payoff| payoff == most)
        .count();
    if result.payoffs[player] == most {
        1.0 / best as f64
    } else {
        0.0
    }
}

/// The percentage of games won, with twice its standard error from round to round, since games of a round share their dice.
fn share(player: usize, players: usize, results: &[Finish]) -> Estimate {
    let rounds: Vec<f64> = results
        .chunks(orders(players).len())
        .map(|round| {
            round.iter().map(|result| part(result, player)).sum::<f64>() / round.len() as f64
        })
        .collect();
    let number = rounds.len() as f64;
    let mean = rounds.iter().sum::<f64>() / number;
    let squares: f64 = rounds.iter().map(|share| (share - mean).powi(2)).sum();
    let error = if rounds.len() > 1 {
        1.96 * (squares / (number - 1.0) / number).sqrt()
    } else {
        f64::INFINITY
    };
    Estimate {
        value: 100.0 * mean,
        error: 100.0 * error,
    }
}

/// Every two players, by who got more: games of a round are taken two by two.
fn encounters(players: usize, results: &[Finish]) -> Vec<Encounter> {
    let round = orders(players).len();
    let mut encounters = Vec::new();
    for player in 0..players {
        for opponent in player + 1..players {
            let half_points = |result: &Finish| {
                let order = result.payoffs[player].cmp(&result.payoffs[opponent]);
                (order as i8 + 1) as u8
            };
            let mut pairs = Pairs::default();
            for games in results.chunks(round) {
                let half = games.len() / 2;
                for (one, other) in games[..half].iter().zip(&games[half..]) {
                    pairs.add(half_points(one) + half_points(other));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_sits_everywhere_equally_often() {
        for players in 2..=6 {
            let orders = orders(players);
            for seat in 0..players {
                for player in 0..players {
                    let times = orders.iter().filter(|order| order[seat] == player).count();
                    assert_eq!(times, orders.len() / players, "{players} {seat} {player}");
                }
            }
        }
        assert_eq!(orders(4).len(), 24);
    }

    #[test]
    fn shares_and_ratings_follow_the_results() {
        let orders = orders(3);
        let won_by = |winner: usize| {
            let payoffs = (0..3)
                .map(|player| if player == winner { 1 } else { -1 })
                .collect();
            (payoffs, false)
        };
        let mut results = Vec::new();
        for round in 0..6 {
            for (at, order) in orders.iter().enumerate() {
                let (payoffs, forfeited) = won_by(usize::from((at + round) % 3 == 0));
                results.push(Finish {
                    order: order.clone(),
                    payoffs,
                    forfeited,
                });
            }
        }
        let shares = shares(3, &results);
        assert!((shares[0].share.value - 66.7).abs() < 0.1, "{shares:?}");
        assert!((shares[1].won - 12.0).abs() < 1e-9);
        assert!(shares[2].won < 1e-9);
        assert!(shares[0].rating.value > shares[1].rating.value);
        assert!(shares[1].rating.value > shares[2].rating.value);
    }

    #[test]
    fn three_play_pig_in_every_order_and_the_same_again() {
        let game: Spec = "pig(players=3,goal=15)".parse().unwrap();
        let entry = hetman_classics::pig::entry();
        let players = ["greedy", "random(seed=1)", "random(seed=2)"];
        let plan = Plan {
            entry: &entry,
            game: &game,
            players: players.map(|text| text.parse().unwrap()).to_vec(),
            games: 20,
            pace: Pace::Depth(1),
            margin: Duration::from_millis(100),
            seed: 3,
        };
        let mut told = 0;
        let results = plan.play(&Stop::default(), &mut |results| told = results.len());
        let results = results.unwrap();
        assert_eq!(
            (results.len(), told),
            (24, 24),
            "the last round is finished"
        );
        assert!(results.iter().all(|result| !result.forfeited));
        let won: f64 = shares(3, &results).iter().map(|share| share.won).sum();
        assert!((won - 24.0).abs() < 1e-9);
        let again = plan.play(&Stop::default(), &mut |_| {}).unwrap();
        assert_eq!(results, again);
        let few = Plan {
            players: plan.players[..2].to_vec(),
            ..plan
        };
        let error = few.check().unwrap_err().to_string();
        assert!(error.contains("has 3 seats and 2 players"), "{error}");
    }
}
