//! A worker: takes pairs from the queue and plays them at a table of its own, with players of its own.

use std::sync::Mutex;
use std::sync::mpsc::Sender;

use super::{Forfeit, GameResult, Glimpse, Lookout, PairResult, Pairing, Plan};
use crate::play::{self, Outcome, Seeds, Table};
use crate::player::Chair;
use crate::record::{self, Heading};

/// A worker with everything it shares with the others.
pub(super) struct Worker<'a> {
    table: usize,
    plan: &'a Plan<'a>,
    queue: &'a Mutex<Vec<usize>>,
    lookout: &'a Lookout<'a>,
    results: Sender<PairResult>,
    /// For each player as many chairs as he can have seats in one game.
    chairs: Vec<Vec<Chair<'a>>>,
    event: String,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        table: usize,
        plan: &'a Plan<'a>,
        queue: &'a Mutex<Vec<usize>>,
        lookout: &'a Lookout<'a>,
        results: Sender<PairResult>,
    ) -> Self {
        let seats = plan.seats().div_ceil(2);
        let chairs = |spec| {
            (0..seats)
                .map(|_| Chair::new(plan.entry, &plan.game, spec))
                .collect()
        };
        let chairs = plan.players.iter().map(chairs).collect();
        Self {
            table,
            plan,
            queue,
            lookout,
            results,
            chairs,
            event: format!("Hetman {}", plan.name()),
        }
    }

    /// Plays until the queue is empty or somebody has seen enough.
    pub(super) fn work(mut self) {
        while let Some(number) = self.next() {
            let Some(games) = self.pair(number) else {
                return;
            };
            if self.results.send(PairResult { number, games }).is_err() {
                return;
            }
        }
    }

    fn next(&self) -> Option<usize> {
        if self.is_enough() {
            return None;
        }
        self.queue
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .pop()
    }

    fn is_enough(&self) -> bool {
        self.lookout.enough.is_requested()
    }

    fn pair(&mut self, number: usize) -> Option<[GameResult; 2]> {
        let games = [self.game(number, 0), self.game(number, 1)];
        // A game that was abandoned is no result.
        (!self.is_enough()).then_some(games)
    }

    /// Game 0 or 1 of a pair; in the second one the players change places.
    fn game(&mut self, number: usize, which: usize) -> GameResult {
        let plan = self.plan;
        let Pairing {
            players,
            opening,
            round,
        } = &plan.pairings[number];
        let order = [players[which], players[1 - which]];
        let &Plan {
            entry,
            ref game,
            margin,
            adjudication,
            ..
        } = plan;
        let paces = order.map(|player| plan.pace_of(player));
        let (Lookout { enough, see }, table) = (self.lookout, self.table);
        let see = |moves: &[String]| {
            see(&Glimpse {
                table,
                number,
                which,
                moves,
            });
        };
        let table = Table {
            entry,
            game,
            paces,
            margin,
            adjudication,
            enough,
            see: &see,
        };
        // The same dice and cards in both games of a pair.
        let chance = plan.pair_seed(number);
        let seeds = Seeds {
            players: chance.wrapping_add(which as u64),
            chance,
        };
        let seats = plan.seats();
        let played = self.chairs.get_disjoint_mut(order).map(|sides| {
            let mut sides = sides.map(|chairs| chairs.iter_mut());
            let mut chairs: Vec<&mut Chair> = (0..seats)
                .filter_map(|seat| sides[seat % 2].next())
                .collect();
            play::play(&table, opening, &mut chairs, seeds)
        });
        let Ok(Ok(played)) = played else {
            let reason = "the opening cannot be set up".to_owned();
            return GameResult {
                outcome: Outcome::Draw,
                reason,
                forfeit: Some(Forfeit::Crash),
                record: String::new(),
            };
        };
        let heading = Heading {
            event: &self.event,
            round: &format!("{}.{}", round + 1, which + 1),
            game,
            players: [
                &plan.players[order[0]].to_string(),
                &plan.players[order[1]].to_string(),
            ],
            pace: &plan.pace_text(order),
        };
        let record = record::write(&played, &heading);
        let forfeit = played.termination.forfeit();
        GameResult {
            outcome: played.outcome,
            reason: played.reason,
            forfeit,
            record,
        }
    }
}
