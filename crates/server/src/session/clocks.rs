//! The clocks of one game. They run on the server; a page only shows them.

use std::time::{Duration, Instant};

use hetman_game as game;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::messages::{Clock, Control};

/// The longest time control: a day.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

/// The most periods of byo-yomi.
const MOST_PERIODS: u32 = 100;

/// The clocks of all players, in milliseconds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Clocks {
    #[serde(flatten)]
    control: Control,
    left: Vec<u64>,
    /// Periods of byo-yomi that each side has not begun yet.
    #[serde(default, rename = "waiting")]
    periods: Vec<u32>,
    /// Since when the side to move thinks; no clock runs over a restart.
    #[serde(skip)]
    since: Option<Instant>,
}

impl Clocks {
    /// Clocks for a number of players, standing still.
    pub fn new(control: &Control, players: usize) -> Result<Self, Error> {
        let Control {
            base, increment, ..
        } = *control;
        let longest = increment.max(control.delay).max(control.period);
        if !(1_000..=LONGEST).contains(&base)
            || longest > LONGEST
            || control.periods > MOST_PERIODS
            || (control.periods > 0 && control.period < 1_000)
        {
            return Err(Error::Clock {
                hours: LONGEST / 3_600_000,
                base,
                increment,
            });
        }
        Ok(Self {
            control: control.clone(),
            left: vec![base; players],
            periods: vec![control.periods; players],
            since: None,
        })
    }

    /// How many there are.
    pub fn players(&self) -> usize {
        self.left.len()
    }

    /// The time control of the game.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// The clock of the side to move starts.
    pub fn start(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    /// Charges the running clock and stops it.
    pub fn stop(&mut self, side: u8) {
        let (left, periods) = self.charged(side);
        self.since = None;
        self.set(side, left, periods);
    }

    /// Stops whatever clock runs and charges nobody.
    pub fn halt(&mut self) {
        self.since = None;
    }

    fn set(&mut self, side: u8, left: u64, periods: u32) {
        let side = usize::from(side);
        if let Some(now) = self.left.get_mut(side) {
            *now = left;
        }
        if let Some(now) = self.periods.get_mut(side) {
            *now = periods;
        }
    }

    /// A move was made: its maker is charged and rewarded, and a period of byo-yomi begins anew.
    pub fn press(&mut self, side: u8) {
        if self.since.is_none() {
            return;
        }
        self.stop(side);
        let (left, periods) = self.charged(side);
        let within_period = periods < self.control.periods;
        let renewed = if within_period {
            self.control.period
        } else {
            left + self.control.increment
        };
        self.set(side, renewed, periods);
    }

    /// Whether the time of the side to move is over.
    pub fn is_over(&self, side: u8) -> bool {
        self.charged(side).0 == 0
    }

    /// The time and the periods a side has left, if its clock runs since `since`.
    fn charged(&self, side: u8) -> (u64, u32) {
        let side = usize::from(side);
        let mut left = self.left.get(side).copied().unwrap_or(0);
        let mut periods = self.periods.get(side).copied().unwrap_or(0);
        let spent = self.since.map_or(0, milliseconds);
        let mut spent = spent.saturating_sub(self.control.delay);
        while spent >= left && periods > 0 {
            spent -= left;
            left = self.control.period;
            periods -= 1;
        }
        (left.saturating_sub(spent), periods)
    }

    /// The clock as an engine is told it.
    pub fn for_engine(&self, side: u8) -> game::Clock {
        let (left, periods) = self.charged(side);
        let more = if periods > 0 { self.control.period } else { 0 };
        game::Clock {
            remaining: Duration::from_millis(left + more),
            increment: Duration::from_millis(self.control.increment.max(self.control.delay)),
            moves_to_go: None,
        }
    }

    /// The clocks as a page shows them.
    pub fn message(&self, turn: Option<u8>) -> Clock {
        let running = turn.filter(|_| self.since.is_some());
        let mut now = self.clone();
        if let Some(side) = running {
            now.stop(side);
        }
        let spent = self.since.map_or(0, milliseconds);
        Clock {
            base: self.control.base,
            increment: self.control.increment,
            delay: self.control.delay,
            period: self.control.period,
            left: now.left,
            periods: now.periods,
            grace: self.control.delay.saturating_sub(spent),
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

    fn control(base: u64, increment: u64) -> Control {
        Control {
            base,
            increment,
            delay: 0,
            period: 0,
            periods: 0,
        }
    }

    fn ago(seconds: u64) -> Option<Instant> {
        Instant::now().checked_sub(Duration::from_secs(seconds))
    }

    #[test]
    fn a_delay_is_not_charged() {
        let control = Control {
            delay: 5_000,
            ..control(60_000, 0)
        };
        let mut clocks = Clocks::new(&control, 2).unwrap();
        clocks.since = ago(4);
        let told = clocks.message(Some(0));
        assert_eq!(told.left, [60_000, 60_000]);
        assert!(told.grace > 0 && told.grace <= 1_000, "{}", told.grace);
        clocks.press(0);
        clocks.since = ago(15);
        clocks.press(1);
        let left = clocks.message(None).left;
        assert!(
            left[0] == 60_000 && (49_000..=50_000).contains(&left[1]),
            "{left:?}"
        );
    }

    #[test]
    fn periods_follow_the_main_time_and_begin_anew_with_each_move() {
        let control = Control {
            period: 30_000,
            periods: 3,
            ..control(60_000, 0)
        };
        let mut clocks = Clocks::new(&control, 2).unwrap();
        clocks.since = ago(70);
        let told = clocks.message(Some(0));
        assert!((19_000..=20_000).contains(&told.left[0]), "{told:?}");
        assert_eq!(told.periods, [2, 3]);
        clocks.press(0);
        assert_eq!(
            clocks.message(None).left[0],
            30_000,
            "the period begins anew"
        );
        clocks.since = ago(65);
        assert!(!clocks.is_over(0));
        clocks.press(0);
        let told = clocks.message(None);
        assert_eq!((told.left[0], told.periods[0]), (30_000, 0));
        clocks.since = ago(31);
        assert!(clocks.is_over(0));
    }

    #[test]
    fn time_is_charged_to_the_one_who_thinks() {
        let mut clocks = Clocks::new(&control(60_000, 2_000), 2).unwrap();
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
        assert!(Clocks::new(&control(0, 0), 2).is_err());
        assert!(Clocks::new(&control(u64::MAX, 0), 2).is_err());
    }
}
