//! A worker: takes pairs from the queue and plays them at a table of its own, with players of its own.

use std::sync::Mutex;
use std::sync::mpsc::Sender;

use super::{Forfeit, GameResult, GameSnapshot, PairResult, Pairing, Plan, RunControl};
use crate::play::{self, Conditions, Game, Outcome, Seeds};
use crate::player::PlayerSlot;
use crate::record::{self, Heading};

/// A worker with everything it shares with the others.
pub(super) struct Worker<'a> {
    table: usize,
    plan: &'a Plan<'a>,
    queue: &'a Mutex<Vec<usize>>,
    control: &'a RunControl<'a>,
    results: Sender<PairResult>,
    /// For each player a slot for every seat it can have in one game.
    slots: Vec<Vec<PlayerSlot<'a>>>,
    event: String,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        table: usize,
        plan: &'a Plan<'a>,
        queue: &'a Mutex<Vec<usize>>,
        control: &'a RunControl<'a>,
        results: Sender<PairResult>,
    ) -> Self {
        let seats = plan.seats().div_ceil(2);
        let slots = |spec| {
            (0..seats)
                .map(|_| PlayerSlot::new(plan.entry, &plan.game, spec))
                .collect()
        };
        let slots = plan.players.iter().map(slots).collect();
        Self {
            table,
            plan,
            queue,
            control,
            results,
            slots,
            event: format!("Hetman {}", plan.name()),
        }
    }

    /// Plays until the queue is empty or the run is cancelled.
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
        if self.is_cancelled() {
            return None;
        }
        self.queue
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .pop()
    }

    fn is_cancelled(&self) -> bool {
        self.control.cancel.is_requested()
    }

    fn pair(&mut self, number: usize) -> Option<[GameResult; 2]> {
        self.make_room(number);
        let games = [self.game(number, 0), self.game(number, 1)];
        // A game that was abandoned is no result.
        (!self.is_cancelled()).then_some(games)
    }

    /// Engines of ours that do not play in a pair give their memory back; programs have their own.
    fn make_room(&mut self, number: usize) {
        let now = self.plan.pairings[number].players;
        for (at, slots) in self.slots.iter_mut().enumerate() {
            if !now.contains(&at) && !self.plan.players[at].is_outside() {
                slots.iter_mut().for_each(PlayerSlot::clear);
            }
        }
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
        let (RunControl { cancel, see }, table) = (self.control, self.table);
        let see = |moves: &[String]| {
            see(&GameSnapshot {
                table,
                number,
                which,
                moves,
            });
        };
        let conditions = Conditions {
            entry,
            game,
            paces,
            margin,
            adjudication,
            cancel,
            see: &see,
        };
        // The same dice and cards in both games of a pair.
        let chance = plan.pair_seed(number);
        let seeds = Seeds {
            players: chance.wrapping_add(which as u64),
            chance,
        };
        let seats = plan.seats();
        let played = self.slots.get_disjoint_mut(order).map(|sides| {
            let [one, two] = sides;
            if let ([one], [two], 1) = (one.as_mut_slice(), two.as_mut_slice(), seats) {
                return play::duel(&conditions, opening, [one, two], seeds);
            }
            let sides = [one, two];
            let mut sides = sides.map(|slots| slots.iter_mut());
            let mut slots: Vec<&mut PlayerSlot> = (0..seats)
                .filter_map(|seat| sides[seat % 2].next())
                .collect();
            play::play(&conditions, opening, &mut slots, seeds)
        });
        let mut result = match played {
            Ok(Ok(result)) => result,
            _ => GameResult {
                outcome: Outcome::Draw,
                reason: "the opening cannot be set up".to_owned(),
                forfeit: Some(Forfeit::Crash),
                game: Game::default(),
            },
        };
        result.game.heading = Heading {
            event: self.event.clone(),
            date: record::today(),
            round: format!("{}.{}", round + 1, which + 1),
            players: order.map(|player| plan.players[player].to_string()),
            pace: plan.pace_text(order),
        };
        result
    }
}
