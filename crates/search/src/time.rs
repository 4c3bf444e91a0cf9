//! From a clock to how long to think: a soft limit, after which no new iteration starts, and a hard one.

mod control;

use std::time::Duration;

use hetman_game::{Clock, Limits, Score, params};

pub use control::{Alarm, Control};

params! {
    /// How to share a clock.
    pub struct Sharing {
        /// Milliseconds lost on the way to the referee at each move.
        move_overhead = 10, 0..=5000;
        /// Moves still to come where the time control does not name them.
        moves_expected = 24, 5..=100;
        /// Percent of the increment to spend at once.
        increment_share = 80, 0..=100;
        /// Percent of a fair share after which no new iteration starts.
        soft_share = 70, 10..=300;
        /// Percent of a fair share never exceeded.
        hard_share = 350, 100..=1000;
        /// Percent of the whole clock never exceeded.
        clock_share = 60, 10..=95;
        /// Percent of the soft limit to use while the best move has just changed.
        unsettled_share = 160, 100..=500;
        /// Percent of the soft limit taken off for each pass that keeps the best move.
        settling_step = 18, 0..=100;
        /// Percent of the soft limit to use, at least, while the best move stays.
        settled_share = 80, 10..=100;
        /// Percent of the soft limit to use if no node went into the best move.
        effort_share = 200, 100..=500;
        /// Percent of the soft limit taken off if all nodes went into the best move.
        effort_slope = 150, 0..=200;
        /// Most points of a falling score that count, each adding one percent to the soft limit.
        falling_limit = 60, 0..=500;
        /// Percent of the time at the start of the game that is kept to the end, against unforeseen delays.
        reserve_share = 8, 0..=50;
        /// Most milliseconds kept to the end against unforeseen delays.
        reserve_limit = 1000, 0..=60000;
        /// Percent of the time of an iteration that the next one is expected to take, and must find, to be started.
        iteration_growth = 150, 0..=1000;
    }
}

/// How long one search may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// No new iteration starts after this; beyond `hard` where the whole time is to be used.
    pub soft: Duration,
    /// Everything stops after this.
    pub hard: Duration,
}

impl Budget {
    /// What the limits allow, if they say anything about time.
    pub fn new(limits: &Limits, sharing: &Sharing) -> Option<Self> {
        let overhead = Duration::from_millis(sharing.move_overhead as u64);
        if let Some(time) = limits.time {
            let time = time
                .saturating_sub(overhead / 2)
                .max(Duration::from_millis(1));
            return Some(Self {
                soft: time * 4,
                hard: time,
            });
        }
        limits
            .clock
            .map(|clock| Self::share(clock, sharing, overhead))
    }

    /// Whether another iteration is too much, after a search that took so long, `last` of it in the last iteration; `share`
    /// scales the soft limit, in percent. An iteration that the hard limit would cut off is not worth its part of the
    /// clock, unless the whole time is to be used.
    pub fn is_late(&self, spent: Duration, last: Duration, share: u32, growth: u32) -> bool {
        let shared = self.soft <= self.hard;
        spent >= self.soft * share / 100 || shared && spent + last * growth / 100 > self.hard
    }

    fn share(clock: Clock, sharing: &Sharing, overhead: Duration) -> Self {
        let percent = |time: Duration, share: i32| time * share as u32 / 100;
        let least = Duration::from_millis(1);
        let left = clock.remaining.saturating_sub(overhead).max(least);
        let moves = clock
            .moves_to_go
            .unwrap_or(sharing.moves_expected as u32)
            .clamp(1, sharing.moves_expected as u32 * 2);
        let fair = left / moves + percent(clock.increment, sharing.increment_share);
        let most = if moves == 1 {
            percent(left, 95)
        } else {
            percent(left, sharing.clock_share)
        };
        let hard = percent(fair, sharing.hard_share).min(most).max(least);
        Self {
            soft: percent(fair, sharing.soft_share).min(hard),
            hard,
        }
    }
}

/// Learns from move to move what a clock should keep in reserve: how much time the game began with, and how much was
/// lost beside the thinking that was planned.
#[derive(Clone, Default, Debug)]
pub struct Reserve {
    /// The most the clock has shown in this game.
    longest: Duration,
    /// What moves lost lately; a loss is forgotten by and by.
    overrun: Duration,
    /// The clock before the last search and what that search was to use of it.
    last: Option<(Clock, Duration)>,
}

/// A greater difference between two clocks than this is another game, not a delay.
const LONGEST_DELAY: Duration = Duration::from_secs(2);

impl Reserve {
    /// The part of a clock that may be shared out.
    pub fn keep(&mut self, clock: Clock, sharing: &Sharing) -> Clock {
        if let Some((before, planned)) = self.last.take() {
            let expected = (before.remaining + before.increment).saturating_sub(planned);
            let lost = expected.saturating_sub(clock.remaining);
            let faded = self.overrun * 3 / 4;
            self.overrun = faded.max(lost.min(LONGEST_DELAY));
        }
        self.longest = self.longest.max(clock.remaining);
        let share = self.longest * sharing.reserve_share as u32 / 100;
        let share = share.min(Duration::from_millis(sharing.reserve_limit as u64));
        let kept = share.max((self.overrun * 2).min(clock.remaining / 2));
        let remaining = clock.remaining.saturating_sub(kept);
        Clock {
            remaining: remaining.max(clock.remaining / 20),
            ..clock
        }
    }

    /// Notes that a search began with this clock and took so long, of at most `hard`.
    pub fn spent(&mut self, clock: Clock, elapsed: Duration, hard: Duration) {
        self.last = Some((clock, elapsed.min(hard)));
    }
}

/// How settled the choice is from pass to pass: an unsettled one deserves more time.
pub struct Pace<'a, M> {
    sharing: &'a Sharing,
    best: Option<M>,
    passes: i32,
    score: Score,
}

impl<'a, M: Copy + Eq> Pace<'a, M> {
    /// Nothing is settled yet.
    pub fn new(sharing: &'a Sharing) -> Self {
        Self {
            sharing,
            best: None,
            passes: 0,
            score: Score::DRAW,
        }
    }

    /// Percent of the soft limit to use, after a pass that found this move, at this score, with this share of nodes.
    pub fn share(&mut self, best: M, score: Score, node_share: u64) -> u32 {
        let sharing = self.sharing;
        self.passes = if self.best == Some(best) {
            self.passes + 1
        } else {
            0
        };
        let steadiness = (sharing.unsettled_share - sharing.settling_step * self.passes)
            .max(sharing.settled_share);
        let effort = sharing.effort_share - sharing.effort_slope * node_share as i32 / 100;
        let fall = if self.best.is_some() {
            (self.score - score).clamp(0, sharing.falling_limit)
        } else {
            0
        };
        (self.best, self.score) = (Some(best), score);
        (steadiness * effort / 100 * (100 + fall) / 100).max(1) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Budget {
        let clock = Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        };
        let limits = Limits {
            clock: Some(clock),
            ..Limits::none()
        };
        Budget::new(&limits, &Sharing::default()).unwrap()
    }

    #[test]
    fn never_spends_the_whole_clock() {
        for remaining in [1, 5, 20, 100, 1_000, 60_000, 7_200_000] {
            for moves in [None, Some(1), Some(2), Some(40), Some(1_000_000)] {
                let budget = budget(remaining, remaining / 10, moves);
                assert!(budget.soft <= budget.hard);
                assert!(
                    remaining < 20 || budget.hard < Duration::from_millis(remaining),
                    "{remaining} {moves:?}"
                );
            }
        }
    }

    /// What a search takes whose iterations take each so many percent of the one before, on a simulated clock.
    fn deepened(budget: &Budget, percent: u32) -> Duration {
        let growth = Sharing::default().iteration_growth as u32;
        let (mut spent, mut last) = (Duration::ZERO, Duration::from_micros(50));
        loop {
            spent += last;
            if spent >= budget.hard || budget.is_late(spent, last, 100, growth) {
                return spent.min(budget.hard);
            }
            last = last * percent / 100;
        }
    }

    /// Plays a game on a simulated clock in which the machine takes `delay(move)` milliseconds on top of every search;
    /// gives the least time ever left.
    fn least_left(
        (start, increment): (u64, u64),
        search: impl Fn(&Budget) -> Duration,
        delay: impl Fn(u64) -> u64,
    ) -> Duration {
        let (sharing, mut reserve) = (Sharing::default(), Reserve::default());
        let increment = Duration::from_millis(increment);
        let mut remaining = Duration::from_millis(start);
        let mut least = remaining;
        for number in 0..300 {
            let clock = Clock {
                remaining,
                increment,
                moves_to_go: None,
            };
            let limits = Limits {
                clock: Some(reserve.keep(clock, &sharing)),
                ..Limits::none()
            };
            let budget = Budget::new(&limits, &sharing).expect("a clock");
            let took = search(&budget) + Duration::from_millis(delay(number));
            reserve.spent(clock, took, budget.hard);
            least = least.min(remaining.saturating_sub(took));
            remaining = remaining.saturating_sub(took) + increment;
        }
        least
    }

    #[test]
    fn delays_of_a_busy_machine_do_not_lose_on_time() {
        let busy = |number: u64| if number % 7 == 6 { 60 } else { 12 };
        let longest = |budget: &Budget| budget.hard;
        assert!(least_left((2_000, 20), longest, busy) > Duration::from_millis(10));
        let waves = |number: u64| number % 3 * 80;
        assert!(least_left((10_000, 100), longest, waves) > Duration::from_millis(100));
        assert!(least_left((500, 5), longest, |_| 2) > Duration::from_millis(5));
        let stalls = |number: u64| if number % 15 == 14 { 150 } else { 2 };
        assert!(least_left((2_000, 20), longest, stalls) > Duration::from_millis(20));
    }

    #[test]
    fn the_reserve_pays_a_delay_that_comes_without_warning() {
        for (start, increment, stall) in [(1_000, 10, 60), (2_000, 20, 120), (60_000, 600, 900)] {
            for at in [5, 40, 120, 250] {
                let delay = |number: u64| if number == at { stall } else { 0 };
                for percent in [140, 190, 300] {
                    let search = |budget: &Budget| deepened(budget, percent);
                    let least = least_left((start, increment), search, delay);
                    assert!(
                        !least.is_zero(),
                        "{start}+{increment}: {stall} ms at move {at}, growth {percent}"
                    );
                }
            }
        }
    }

    #[test]
    fn no_iteration_begins_that_the_hard_limit_would_cut_off() {
        let ms = Duration::from_millis;
        let budget = Budget {
            soft: ms(100),
            hard: ms(120),
        };
        assert!(!budget.is_late(ms(60), ms(40), 100, 150), "it ends in time");
        assert!(budget.is_late(ms(61), ms(40), 100, 150));
        assert!(budget.is_late(ms(100), ms(1), 100, 150), "the soft limit");
        let whole = Budget {
            soft: ms(480),
            hard: ms(120),
        };
        assert!(!whole.is_late(ms(119), ms(80), 100, 150), "all of it");
        assert!(deepened(&budget, 190) <= ms(120));
    }

    #[test]
    fn another_clock_is_not_taken_for_a_delay() {
        let sharing = Sharing::default();
        let clock = |seconds| Clock {
            remaining: Duration::from_secs(seconds),
            increment: Duration::ZERO,
            moves_to_go: None,
        };
        let mut reserve = Reserve::default();
        reserve.keep(clock(3_600), &sharing);
        reserve.spent(clock(3_600), Duration::from_secs(1), Duration::from_secs(1));
        assert!(reserve.keep(clock(10), &sharing).remaining >= Duration::from_secs(5));
        for _ in 0..20 {
            reserve.keep(clock(10), &sharing);
            reserve.spent(clock(10), Duration::ZERO, Duration::ZERO);
        }
        assert!(reserve.keep(clock(10), &sharing).remaining >= Duration::from_secs(8));
    }

    #[test]
    fn a_settled_choice_needs_less_time_and_a_falling_score_more() {
        let sharing = Sharing::default();
        let mut pace = Pace::new(&sharing);
        let first = pace.share('a', Score::new(10), 50);
        let again = pace.share('a', Score::new(10), 50);
        assert!(again < first);
        assert!(pace.share('a', Score::new(-40), 50) > again);
        assert!(pace.share('b', Score::new(-40), 50) > again);
        assert!((0..=100).all(|nodes| pace.share('b', Score::new(-40), nodes) > 0));
    }
}
