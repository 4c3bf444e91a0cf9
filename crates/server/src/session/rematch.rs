//! Another game of the same players: everybody moves up one seat, so that of two the sides are changed.

use serde::{Deserialize, Serialize};

use super::{HeldSeats, Session};
use crate::error::Error;
use crate::messages::{Created, NewGame, Rematch};

/// What is stored about the next game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Again {
    /// The sides that want one.
    asked: Vec<u8>,
    /// The next game with all its keys.
    next: Option<Created>,
}

impl Session {
    /// Somebody wants another game; true once every person does and there is none yet.
    pub fn ask_rematch(&mut self, held: &HeldSeats) -> Result<bool, Error> {
        if self.record.outcome.is_none() && !self.is_alone(held) {
            return Err(Error::NotOver);
        }
        let own = |&side: &u8| held.has(side) && (self.is_human(side) || self.is_demonstration());
        let own: Vec<u8> = self.sides().filter(own).collect();
        if own.is_empty() {
            return Err(Error::NoKeyToSide);
        }
        self.record.again.asked.extend(own);
        self.record.again.asked.sort_unstable();
        self.record.again.asked.dedup();
        let wants = |side: u8| !self.is_human(side) || self.record.again.asked.contains(&side);
        Ok(self.record.again.next.is_none() && self.sides().all(wants))
    }

    /// The order for the next game.
    pub fn next_order(&self) -> NewGame {
        let mut seats = self.record.seats.clone();
        seats.rotate_left(1);
        NewGame {
            game: self.record.game.clone(),
            start: self.record.start.clone(),
            moves: Vec::new(),
            seats,
            clock: self
                .record
                .clocks
                .as_ref()
                .map(|clocks| clocks.control().clone()),
            study: None,
            seed: None,
        }
    }

    /// The next game was made; of two made at once the first counts.
    pub fn set_next(&mut self, next: Created) {
        self.record.again.next.get_or_insert(next);
    }

    /// What a viewer may know of the next game: its name, and the keys to the seats their own have moved to.
    pub fn rematch(&self, held: &HeldSeats) -> Option<Rematch> {
        let Again { asked, next } = &self.record.again;
        let seats = self.record.seats.len();
        let key = |next: &Created, side: u8| {
            next.keys
                .get((usize::from(side) + seats - 1) % seats)
                .cloned()
        };
        let given = |next: &Created| Created {
            id: next.id.clone(),
            keys: held.0.iter().filter_map(|&side| key(next, side)).collect(),
        };
        (!asked.is_empty()).then(|| Rematch {
            asked: asked.clone(),
            game: next.as_ref().map(given),
        })
    }
}
