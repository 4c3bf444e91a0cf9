//! The limits of a search while it runs: when to stop, and when not to begin anew.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hetman_game::{Limits, Stop};

use super::{Budget, Sharing};

/// Watches the limits of a running search.
#[derive(Clone)]
pub struct Control {
    started: Instant,
    stop: Stop,
    nodes: u64,
    soft_nodes: u64,
    budget: Option<Budget>,
    ceiling: Option<Duration>,
    /// Percent of the last iteration that the next one is expected to take.
    growth: u32,
    /// When the last iteration ended.
    last: Duration,
    /// Whether the time comes off a clock and no move was left out, so that a single move needs no thought.
    saves_time: bool,
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
            growth: sharing.iteration_growth as u32,
            last: Duration::ZERO,
            saves_time: limits.clock.is_some() && limits.only.is_empty() && !limits.infinite,
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
            saves_time: false,
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
    /// time, in percent. Asked after each iteration, whose time tells what the next one takes.
    pub fn is_late(&mut self, nodes: u64, share: u32) -> bool {
        self.note_ponder_hit();
        let spent = self.elapsed();
        let last = spent.saturating_sub(self.last);
        self.last = spent;
        let late = |budget: Budget| budget.is_late(spent, last, share, self.growth);
        nodes >= self.soft_nodes
            || self.ceiling.is_some_and(|ceiling| spent >= ceiling)
            || !self.pondering && self.budget.is_some_and(late)
    }

    /// Whether time saved on a move without alternatives is of use later.
    pub fn saves_time(&self) -> bool {
        self.saves_time
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
    use hetman_game::Clock;

    use super::*;

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
