//! From a clock to how long to think: a soft limit, after which no new iteration starts, and a hard one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hetman_game::{Clock, Limits, Score, Stop, params};

params! {
    /// How to share a clock.
    pub struct Sharing {
        /// Milliseconds lost on the way to the referee at each move.
        move_overhead = 10, 0..=5000;
        /// Moves still to come, when nobody says.
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
        /// Percent less for each pass that confirms it.
        settling_step = 18, 0..=100;
        /// Percent to use once it is settled.
        settled_share = 80, 10..=100;
        /// Percent to use if no node went into the best move.
        effort_share = 200, 100..=500;
        /// Percent less if all nodes went into it.
        effort_slope = 150, 0..=200;
        /// Points of a falling score that add one percent each, at most.
        falling_limit = 60, 0..=500;
        /// Percent of the time at the start of the game that is kept to the end, against delays nobody foresees.
        reserve_share = 5, 0..=50;
        /// Milliseconds that this share never exceeds.
        reserve_limit = 1000, 0..=60000;
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

/// Watches the limits of a running search.
#[derive(Clone)]
pub struct Control {
    started: Instant,
    stop: Stop,
    nodes: u64,
    soft_nodes: u64,
    budget: Option<Budget>,
    ceiling: Option<Duration>,
    /// While set, the clock is the opponent's.
    pondering: bool,
    halted: bool,
    next_look: u64,
    /// Nodes between two looks at the clock, and when the last look was.
    look_every: u64,
    looked: Instant,
    /// Where others can read how many nodes were visited.
    visited: Arc<AtomicU64>,
}

/// The most nodes between two looks at the clock; where nodes are slow, looks come after fewer.
const LOOK_EVERY: u64 = 1024;
/// Looks that lie farther apart than this come too late for who asks to stop.
const LOOK_WITHIN: Duration = Duration::from_millis(2);

impl Control {
    /// Starts the clock.
    pub fn start(limits: &Limits, stop: &Stop, sharing: &Sharing) -> Self {
        let now = Instant::now();
        Self {
            started: now,
            stop: stop.clone(),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            soft_nodes: limits.soft_nodes.unwrap_or(u64::MAX),
            budget: Budget::new(limits, sharing).filter(|_| !limits.infinite),
            ceiling: limits.ceiling,
            pondering: limits.ponder,
            halted: false,
            next_look: 0,
            look_every: 1,
            looked: now,
            visited: Arc::default(),
        }
    }

    /// The control of a thread that helps this search until `stop` says otherwise.
    pub fn helper(&self, stop: &Stop) -> Self {
        Self {
            stop: stop.clone(),
            budget: None,
            ceiling: None,
            visited: Arc::default(),
            ..self.clone()
        }
    }

    /// A control that forgets every limit but this: so many nodes more than were visited.
    pub fn granting(&self, visited: u64, more: u64) -> Self {
        Self {
            stop: Stop::default(),
            nodes: visited + more,
            budget: None,
            ceiling: None,
            pondering: false,
            halted: false,
            next_look: 0,
            ..self.clone()
        }
    }

    /// What a long step inside this search looks at, so that it ends when the search must.
    pub fn alarm(&self) -> Alarm {
        let control = Self {
            nodes: u64::MAX,
            visited: Arc::default(),
            next_look: 0,
            look_every: 1,
            ..self.clone()
        };
        Alarm { control, calls: 0 }
    }

    /// Ends the search: a step inside it has seen that it must.
    pub fn halt(&mut self) {
        self.halted = true;
        self.next_look = 0;
    }

    /// A count of the nodes visited that another thread can read; it lags behind a little.
    pub fn visited(&self) -> Arc<AtomicU64> {
        self.visited.clone()
    }

    /// Whether to stop now, having visited `nodes`. Once true it stays true.
    #[inline]
    pub fn halts(&mut self, nodes: u64) -> bool {
        nodes >= self.next_look && self.look(nodes)
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> bool {
        let now = Instant::now();
        self.look_every = if now - self.looked > LOOK_WITHIN {
            (self.look_every / 4).max(1)
        } else {
            (self.look_every * 2).min(LOOK_EVERY)
        };
        self.looked = now;
        self.next_look = (nodes + self.look_every).min(self.nodes.max(nodes + 1));
        self.visited.store(nodes, Ordering::Relaxed);
        self.note_ponder_hit();
        let (spent, ceiling) = (now - self.started, self.ceiling);
        let late = ceiling.is_some_and(|ceiling| spent >= ceiling)
            || !self.pondering && self.budget.is_some_and(|budget| spent >= budget.hard);
        self.halted |= nodes >= self.nodes || self.stop.is_requested() || late;
        if self.halted {
            self.next_look = 0;
        }
        self.halted
    }

    /// Whether it is too late to begin another iteration, having visited `nodes`; `share` scales the soft limit of
    /// time, in percent.
    pub fn is_late(&mut self, nodes: u64, share: u32) -> bool {
        self.note_ponder_hit();
        let spent = self.elapsed();
        nodes >= self.soft_nodes
            || self.ceiling.is_some_and(|ceiling| spent >= ceiling)
            || !self.pondering
                && self
                    .budget
                    .is_some_and(|budget| spent >= budget.soft * share / 100)
    }

    /// Whether something outside has ended the search.
    pub fn is_halted(&self) -> bool {
        self.halted || self.stop.is_requested()
    }

    /// Whether the answer must wait: the opponent has not moved yet.
    pub fn must_wait(&mut self) -> bool {
        self.note_ponder_hit();
        self.pondering && !self.stop.is_requested()
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn note_ponder_hit(&mut self) {
        if self.pondering && self.stop.is_ponder_hit() {
            self.pondering = false;
        }
    }
}

/// Watches time and stop inside a step that counts no nodes of its own.
#[derive(Clone)]
pub struct Alarm {
    control: Control,
    calls: u64,
}

impl Alarm {
    /// Whether the step must end. Once true it stays true.
    #[inline]
    pub fn rings(&mut self) -> bool {
        self.calls += 1;
        self.control.halts(self.calls)
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

    /// Plays a game on the clock in which every search takes its hard limit and the machine takes `delay(move)`
    /// milliseconds on top; gives the least time ever left.
    fn least_left(start: u64, increment: u64, delay: impl Fn(u64) -> u64) -> Duration {
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
            let hard = Budget::new(&limits, &sharing).expect("a clock").hard;
            let took = hard + Duration::from_millis(delay(number));
            reserve.spent(clock, took, hard);
            least = least.min(remaining.saturating_sub(took));
            remaining = remaining.saturating_sub(took) + increment;
        }
        least
    }

    #[test]
    fn delays_of_a_busy_machine_do_not_lose_on_time() {
        let busy = |number: u64| if number % 7 == 6 { 60 } else { 12 };
        assert!(least_left(2_000, 20, busy) > Duration::from_millis(10));
        assert!(least_left(10_000, 100, |number| number % 3 * 80) > Duration::from_millis(100));
        assert!(least_left(500, 5, |_| 2) > Duration::from_millis(5));
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

    #[test]
    fn a_stop_before_the_start_halts_at_once() {
        let stop = Stop::default();
        stop.request();
        assert!(Control::start(&Limits::none(), &stop, &Sharing::default()).halts(0));
    }

    #[test]
    fn a_soft_node_limit_ends_no_iteration_but_begins_none() {
        let limits = Limits {
            soft_nodes: Some(300),
            ..Limits::none()
        };
        let mut control = Control::start(&limits, &Stop::default(), &Sharing::default());
        assert!((0..10_000).all(|nodes| !control.halts(nodes)));
        assert!(!control.is_late(299, 100) && control.is_late(300, 100));
    }

    #[test]
    fn a_ceiling_holds_whatever_the_clock_says() {
        let clock = Clock {
            remaining: Duration::from_secs(86_400),
            increment: Duration::ZERO,
            moves_to_go: None,
        };
        let limits = Limits {
            clock: Some(clock),
            ceiling: Some(Duration::ZERO),
            ..Limits::none()
        };
        let control = Control::start(&limits, &Stop::default(), &Sharing::default());
        assert!(control.clone().halts(0));
        assert!(control.alarm().rings());
        assert!(control.clone().is_late(0, 100));
        let open = Limits {
            ceiling: None,
            ..limits
        };
        assert!(!Control::start(&open, &Stop::default(), &Sharing::default()).halts(0));
    }

    #[test]
    fn looks_come_sooner_where_nodes_are_slow() {
        let stop = Stop::default();
        let mut control = Control::start(&Limits::none(), &stop, &Sharing::default());
        assert!((0..100_000).all(|nodes| !control.halts(nodes)));
        for nodes in (100_000..).take(3_000) {
            std::thread::sleep(LOOK_WITHIN / 100);
            control.halts(nodes);
        }
        let every = control.look_every;
        assert!(every <= LOOK_EVERY / 8, "{every}");
    }

    #[test]
    fn a_node_limit_is_exact() {
        let mut control =
            Control::start(&Limits::nodes(5_000), &Stop::default(), &Sharing::default());
        assert_eq!((0..10_000).find(|&nodes| control.halts(nodes)), Some(5_000));
    }
}
