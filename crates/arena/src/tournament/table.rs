//! A table: the players of a plan, kept from pair to pair, and the games of one pair after another.

use super::{Forfeit, GameResult, GameSnapshot, Pairing, Plan, RunControl};
use crate::play::{self, Conditions, Game, Outcome, Seeds};
use crate::player::PlayerSlot;
use crate::record::{self, Heading};

/// A table at which pairs of a plan are played.
pub struct Table<'a> {
    number: usize,
    plan: &'a Plan<'a>,
    control: &'a RunControl<'a>,
    /// For each player a slot for every seat it can have in one game.
    slots: Vec<Vec<PlayerSlot<'a>>>,
}

impl<'a> Table<'a> {
    /// A table of this number, whose players are started when they are first needed.
    pub fn new(number: usize, plan: &'a Plan<'a>, control: &'a RunControl<'a>) -> Self {
        let seats = plan.seats().div_ceil(2);
        let slots = |spec| {
            (0..seats)
                .map(|_| PlayerSlot::new(plan.entry, &plan.game, spec))
                .collect()
        };
        let slots = plan.players.iter().map(slots).collect();
        Self {
            number,
            plan,
            control,
            slots,
        }
    }

    /// Plays both games of a pair, which has this number for those who watch; nothing if the run was cancelled.
    pub fn pair(&mut self, number: usize, pairing: &Pairing) -> Option<[GameResult; 2]> {
        self.make_room(pairing);
        let games = [self.game(number, pairing, 0), self.game(number, pairing, 1)];
        // A game that was abandoned is no result.
        (!self.control.cancel.is_requested()).then_some(games)
    }

    /// Engines of ours that do not play in a pair give their memory back; programs have their own.
    fn make_room(&mut self, pairing: &Pairing) {
        for (at, slots) in self.slots.iter_mut().enumerate() {
            if !pairing.players.contains(&at) && !self.plan.players[at].is_outside() {
                slots.iter_mut().for_each(PlayerSlot::clear);
            }
        }
    }

    /// Game 0 or 1 of a pair; in the second one the players change places.
    fn game(&mut self, number: usize, pairing: &Pairing, which: usize) -> GameResult {
        let plan = self.plan;
        let Pairing {
            players, opening, ..
        } = pairing;
        let order = [players[which], players[1 - which]];
        let &Plan {
            entry,
            ref game,
            margin,
            adjudication,
            ..
        } = plan;
        let paces = order.map(|player| plan.pace_of(player));
        let (RunControl { cancel, see, .. }, table) = (self.control, self.number);
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
        let chance = plan.pair_seed(pairing);
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
        result.game.heading = plan.heading(pairing, which);
        result
    }
}

impl Plan<'_> {
    /// What is known of a game of a pair beside its moves.
    pub(super) fn heading(&self, pairing: &Pairing, which: usize) -> Heading {
        let order = [pairing.players[which], pairing.players[1 - which]];
        Heading {
            event: format!("Hetman {}", self.name()),
            date: record::today(),
            round: format!("{}.{}", pairing.round + 1, which + 1),
            players: order.map(|player| self.players[player].to_string()),
            pace: self.pace_text(order),
        }
    }
}
