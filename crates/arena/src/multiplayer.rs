//! Matches and tournaments of as many players as a game has seats, or more, of whom every choice sits down. In a round every order
//! of the players at a table is played with the same dice and cards; with more than four at a table, every turning of one order and
//! of its reverse. Orders in which the same settings sit in the same seats are one. A game is the unit that the ledger keeps.

mod results;
mod seating;

use std::time::Duration;

use hetman_game::random::mix;
use hetman_game::{Entry, Error, Player as Seat, Spec, Stop, Turn};
use serde::{Deserialize, Serialize};

use crate::ledger::{Ledger, LedgerError};
use crate::openings::Opening;
use crate::play::{self, Adjudication, Conditions, Pace, Seeds};
use crate::player::{PlayerSlot, PlayerSpec};
use crate::sprt::{Sprt, Verdict};
use crate::tournament::{build, hash};

pub use results::{Share, Tested, shares};
use seating::{choices, orders};

/// Everything such a contest needs to know.
pub struct Plan<'a> {
    /// The game.
    pub entry: &'a dyn Entry,
    /// Its rules.
    pub game: &'a Spec,
    /// The players, at least as many as there are seats.
    pub players: Vec<PlayerSpec>,
    /// Games to play; the last round is finished.
    pub games: u64,
    /// How long everybody may think.
    pub pace: Pace,
    /// What a clock may be overstepped by.
    pub margin: Duration,
    /// Decides dice, cards and what players leave to chance.
    pub seed: u64,
    /// Ends the contest once it accepts a hypothesis, where two kinds of players meet.
    pub sprt: Option<Sprt>,
}

/// One finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finish {
    /// The player in each seat.
    pub order: Vec<usize>,
    /// What each seat got.
    pub payoffs: Vec<i32>,
    /// The seat whose player's fault ended it, if one did.
    pub fault: Option<usize>,
}

/// Those who play, and where their games are kept.
struct Table<'a, 'b> {
    slots: Vec<PlayerSlot<'a>>,
    ledger: Option<&'b mut Ledger>,
    cancel: &'b Stop,
}

/// Why a contest could not be played or kept.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// The players or the game refuse.
    #[error(transparent)]
    Game(#[from] Error),
    /// The ledger refuses.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl<'a> Plan<'a> {
    fn seats(&self) -> Result<usize, Error> {
        Ok(self.entry.board(self.game, None)?.players().len())
    }

    /// Refuses fewer players than there are seats, and a test where there are not two kinds of players.
    pub fn check(&self) -> Result<(), Error> {
        let seats = self.seats()?;
        if seats < 2 || self.players.len() < seats {
            return Err(Error::Other(format!(
                "`{}` has {seats} seats and {} players were named",
                self.game,
                self.players.len()
            )));
        }
        if self.sprt.is_some() && self.kinds().1 != 2 {
            return Err(Error::Other(
                "a sequential test compares two kinds of players: name the same two specs only, as in `mcts greedy greedy`".into(),
            ));
        }
        Ok(())
    }

    /// The kind of each player, by the first who is set alike, and how many kinds there are.
    fn kinds(&self) -> (Vec<usize>, usize) {
        let words: Vec<String> = self.players.iter().map(PlayerSpec::to_string).collect();
        let first = |word: &String| words.iter().position(|known| known == word).unwrap_or(0);
        let kinds: Vec<usize> = words.iter().map(first).collect();
        let number = (0..kinds.len()).filter(|&at| kinds[at] == at).count();
        (kinds, number)
    }

    /// The orders of one round.
    pub fn round(&self) -> Result<Vec<Vec<usize>>, Error> {
        let (kinds, seats) = (self.kinds().0, self.seats()?);
        let mut seen: Vec<Vec<usize>> = Vec::new();
        let mut round = Vec::new();
        for table in choices(self.players.len(), seats) {
            for order in orders(seats) {
                let order: Vec<usize> = order.iter().map(|&at| table[at]).collect();
                let alike: Vec<usize> = order.iter().map(|&player| kinds[player]).collect();
                if !seen.contains(&alike) {
                    seen.push(alike);
                    round.push(order);
                }
            }
        }
        Ok(round)
    }

    /// What the games so far say in the sequential test.
    pub fn tested(&self, games: &[Finish]) -> Result<Option<Tested>, Error> {
        let Some(sprt) = self.sprt else {
            return Ok(None);
        };
        let round = self.round()?.len();
        Ok(Some(Tested::new(sprt, &self.kinds().0, games, round)))
    }

    /// Plays the contest, taking from the ledger what it knows; `tell` hears of every game, and nothing is played once `cancel`
    /// is requested.
    pub fn play(
        &self,
        ledger: Option<&mut Ledger>,
        cancel: &Stop,
        tell: &mut dyn FnMut(&[Finish]),
    ) -> Result<Vec<Finish>, ContestError> {
        self.check()?;
        let slot = |spec| PlayerSlot::new(self.entry, self.game, spec);
        let mut table = Table {
            slots: self.players.iter().map(slot).collect(),
            ledger,
            cancel,
        };
        let orders = self.round()?;
        let mut results = Vec::new();
        let mut round = 0;
        while (results.len() as u64) < self.games {
            for order in &orders {
                let Some(result) = self.found_or_played(order, round, &mut table)? else {
                    return Ok(results);
                };
                results.push(result);
                tell(&results);
            }
            round += 1;
            let tested = self.tested(&results)?;
            if tested.is_some_and(|tested| tested.verdict != Verdict::Open) {
                break;
            }
        }
        Ok(results)
    }

    /// A game by the ledger, or played and entered; none if it was cancelled.
    fn found_or_played(
        &self,
        order: &[usize],
        round: u64,
        table: &mut Table<'a, '_>,
    ) -> Result<Option<Finish>, ContestError> {
        let specification = self.specification(order, round);
        let id = hash(&specification);
        if let Some(ledger) = &mut table.ledger
            && let Some(known) = ledger.find_table(&id)?
        {
            // Equal players have one row, whatever their numbers here.
            let order = order.to_vec();
            return Ok(Some(Finish { order, ..known }));
        }
        let chance = mix(self.seed ^ mix(round));
        let result = self.game(order, &mut table.slots, chance, table.cancel)?;
        if table.cancel.is_requested() {
            return Ok(None);
        }
        if let Some(ledger) = &mut table.ledger {
            ledger.enter_table(&id, &specification, &result)?;
        }
        Ok(Some(result))
    }

    /// All that decides how a game goes, in lines.
    fn specification(&self, order: &[usize], round: u64) -> String {
        let mut lines = vec![format!("game {}", self.game)];
        for &player in order {
            let spec = &self.players[player];
            lines.push(format!("player {spec} {}", build(spec)));
        }
        lines.push(format!("pace {}", self.pace));
        lines.push(format!("margin {} ms", self.margin.as_millis()));
        lines.push(format!("seed {}", self.seed));
        lines.push(format!("round {round}"));
        lines.join("\n")
    }

    /// Forgets earlier games of the same contest.
    pub fn forget(&self, ledger: &mut Ledger) -> Result<(), ContestError> {
        let orders = self.round()?;
        let rounds = self.games.div_ceil(orders.len().max(1) as u64);
        for round in 0..rounds {
            let ids = orders
                .iter()
                .map(|order| hash(&self.specification(order, round)));
            ledger.forget_tables(&ids.collect::<Vec<_>>())?;
        }
        Ok(())
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
        // A game that broke off is lost by the one whose turn it was, and by nobody else.
        let fault = match board.turn() {
            Turn::Player(mover) if result.forfeit.is_some() => Some(usize::from(mover.0)),
            _ => None,
        };
        let payoff = |seat: usize| {
            let broke_off = -i32::from(fault == Some(seat));
            board.payoff(Seat(seat as u8)).unwrap_or(broke_off)
        };
        Ok(Finish {
            order: order.to_vec(),
            payoffs: (0..order.len()).map(payoff).collect(),
            fault,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_play_pig_in_every_order_and_the_same_again() {
        let game: Spec = "pig(players=3,goal=15)".parse().unwrap();
        let entry = hetman_classics::pig::entry();
        let plan = plan(
            &entry,
            &game,
            &["greedy", "random(seed=1)", "random(seed=2)"],
        );
        let mut told = 0;
        let play = |plan: &Plan, tell: &mut dyn FnMut(&[Finish])| {
            plan.play(None, &Stop::default(), tell).unwrap()
        };
        let results = play(&plan, &mut |results| told = results.len());
        assert_eq!(
            (results.len(), told),
            (24, 24),
            "the last round is finished"
        );
        assert!(results.iter().all(|result| result.fault.is_none()));
        let won: f64 = shares(3, &results, 6).iter().map(|share| share.won).sum();
        assert!((won - 24.0).abs() < 1e-9);
        assert_eq!(results, play(&plan, &mut |_| {}));
        let few = Plan {
            players: plan.players[..2].to_vec(),
            ..plan
        };
        let error = few.check().unwrap_err().to_string();
        assert!(error.contains("has 3 seats and 2 players"), "{error}");
    }

    fn plan<'a>(entry: &'a dyn Entry, game: &'a Spec, players: &[&str]) -> Plan<'a> {
        Plan {
            entry,
            game,
            players: players.iter().map(|text| text.parse().unwrap()).collect(),
            games: 20,
            pace: Pace::Depth(1),
            margin: Duration::from_millis(100),
            seed: 3,
            sprt: None,
        }
    }

    #[test]
    fn more_players_than_seats_all_sit_down_and_equals_are_not_told_apart() {
        let game: Spec = "pig(players=3,goal=15)".parse().unwrap();
        let entry = hetman_classics::pig::entry();
        let four = plan(
            &entry,
            &game,
            &["greedy", "maxn", "random(seed=1)", "random(seed=2)"],
        );
        assert_eq!(four.round().unwrap().len(), 4 * 6, "four tables of three");
        let alike = plan(&entry, &game, &["greedy", "random", "random"]);
        assert_eq!(alike.round().unwrap().len(), 3, "one seat or another");
    }

    #[test]
    fn a_contest_goes_on_where_it_was_interrupted() {
        let game: Spec = "pig(players=3,goal=15)".parse().unwrap();
        let entry = hetman_classics::pig::entry();
        let plan = plan(
            &entry,
            &game,
            &["greedy", "random(seed=1)", "random(seed=2)"],
        );
        let whole = plan.play(None, &Stop::default(), &mut |_| {}).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for played in [5, 11, 24] {
            let mut ledger = Ledger::open(folder.path()).unwrap();
            let cancel = Stop::default();
            let results = plan.play(Some(&mut ledger), &cancel, &mut |results| {
                if results.len() == played {
                    cancel.request();
                }
            });
            assert_eq!(results.unwrap(), whole[..played], "killed after {played}");
            assert_eq!(ledger.count_tables().unwrap(), played as u64);
        }
        let mut ledger = Ledger::open(folder.path()).unwrap();
        plan.forget(&mut ledger).unwrap();
        assert_eq!(ledger.count_tables().unwrap(), 0);
    }

    #[test]
    fn a_test_of_two_kinds_ends_the_contest() {
        let game: Spec = "pig(players=3,goal=30)".parse().unwrap();
        let entry = hetman_classics::pig::entry();
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 60.0,
            alpha: 0.05,
            beta: 0.05,
            model: crate::sprt::Model::Logistic,
        };
        let tested = Plan {
            games: 3_000,
            sprt: Some(sprt),
            ..plan(&entry, &game, &["greedy", "random", "random"])
        };
        let results = tested.play(None, &Stop::default(), &mut |_| {}).unwrap();
        assert!(results.len() < 3_000, "{}", results.len());
        let says = tested.tested(&results).unwrap().unwrap();
        assert_eq!(says.verdict, Verdict::H1, "{says:?}");
        let three = Plan {
            sprt: Some(sprt),
            ..plan(&entry, &game, &["greedy", "random", "maxn"])
        };
        let refused = three.check().unwrap_err().to_string();
        assert!(refused.contains("two kinds"), "{refused}");
    }
}
