//! The clocks of one game. They run on the server; a page only shows them.

use std::time::{Duration, Instant};

use hetman_game as game;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::messages::{Clock, Control};

/// The longest time control: a day.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

/// Everybody's clock, in milliseconds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Clocks {
    base: u64,
    increment: u64,
    left: Vec<u64>,
    /// Since when the side to move thinks; nobody's clock runs over a restart.
    #[serde(skip)]
    since: Option<Instant>,
}

impl Clocks {
    /// Clocks wound up for so many players, standing still.
    pub fn new(control: &Control, players: usize) -> Result<Self, Error> {
        let Control { base, increment } = *control;
        if !(1_000..=LONGEST).contains(&base) || increment > LONGEST {
            return Err(Error::Clock {
                hours: LONGEST / 3_600_000,
                base,
                increment,
            });
        }
        Ok(Self {
            base,
            increment,
            left: vec![base; players],
            since: None,
        })
    }

    /// How many there are.
    pub fn players(&self) -> usize {
        self.left.len()
    }

    /// The clock of the side to move starts.
    pub fn start(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    /// Whoever's clock runs is charged, and it stands.
    pub fn stop(&mut self, side: u8) {
        let spent = self.since.take().map_or(0, milliseconds);
        if let Some(left) = self.left.get_mut(usize::from(side)) {
            *left = left.saturating_sub(spent);
        }
    }

    /// A move was made: its maker is charged and rewarded.
    pub fn press(&mut self, side: u8) {
        if self.since.is_some() {
            self.stop(side);
            if let Some(left) = self.left.get_mut(usize::from(side)) {
                *left += self.increment;
            }
        }
    }

    /// Whether the time of the side to move is over.
    pub fn is_over(&self, side: u8) -> bool {
        self.left(side) == 0
    }

    fn left(&self, side: u8) -> u64 {
        let left = self.left.get(usize::from(side)).copied().unwrap_or(0);
        left.saturating_sub(self.since.map_or(0, milliseconds))
    }

    /// The clock as an engine is told it.
    pub fn for_engine(&self, side: u8) -> game::Clock {
        game::Clock {
            remaining: Duration::from_millis(self.left(side)),
            increment: Duration::from_millis(self.increment),
            moves_to_go: None,
        }
    }

    /// The clocks as a page shows them.
    pub fn message(&self, turn: Option<u8>) -> Clock {
        let running = turn.filter(|_| self.since.is_some());
        let mut left = self.left.clone();
        if let Some(side) = running
            && let Some(now) = left.get_mut(usize::from(side))
        {
            *now = self.left(side);
        }
        Clock {
            base: self.base,
            increment: self.increment,
            left,
            running,
        }
    }
}

fn milliseconds(since: Instant) -> u64 {
    since.elapsed().as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_charged_to_the_one_who_thinks() {
        let mut clocks = Clocks::new(
            &Control {
                base: 60_000,
                increment: 2_000,
            },
            2,
        )
        .unwrap();
        clocks.press(0);
        assert_eq!(
            clocks.message(Some(1)).left,
            [60_000, 60_000],
            "a clock that stands gains nothing"
        );
        clocks.since = Some(Instant::now().checked_sub(Duration::from_secs(10)).unwrap());
        assert!(!clocks.is_over(1));
        clocks.press(1);
        let left = clocks.message(None).left;
        assert!(
            left[0] == 60_000 && (51_000..=52_000).contains(&left[1]),
            "{left:?}"
        );
        clocks.since = Some(Instant::now().checked_sub(Duration::from_secs(70)).unwrap());
        assert!(clocks.is_over(0));
        assert!(
            Clocks::new(
                &Control {
                    base: 0,
                    increment: 0
                },
                2
            )
            .is_err()
        );
        assert!(
            Clocks::new(
                &Control {
                    base: u64::MAX,
                    increment: 0
                },
                2
            )
            .is_err()
        );
    }
}
