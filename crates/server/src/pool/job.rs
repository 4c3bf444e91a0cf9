//! Work that was ordered: it can be called off, it must end in time, and it ranks before or behind others.

use std::cmp::Reverse;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hetman_game::{Choice, Engine, Error, Limits, Report, Stop, Trace};

use super::lock;

/// What becomes of work after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Nothing is left to do.
    Done,
    /// It waits for another turn.
    Again,
}

/// Who is served first: a game with subscribers, then the one that had less time, then the one whose turn was longest ago,
/// then the one seen last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Rank {
    left: bool,
    had: u32,
    /// When its last turn began; who has had none is served first.
    served: Option<Instant>,
    seen: Option<Reverse<Instant>>,
}

impl Rank {
    /// Whether the game has no subscriber, the milliseconds of thinking had so far, and when a request last came. Of the thinking
    /// only the order of magnitude counts, from a second on.
    pub fn new(left: bool, milliseconds: u64, seen: Instant) -> Self {
        Self {
            left,
            had: (milliseconds / 1_000)
                .checked_ilog2()
                .map_or(0, |log| log + 1),
            served: None,
            seen: Some(Reverse(seen)),
        }
    }

    /// The rank of work done in turns: the newest that has had none, then the one whose turn was longest ago.
    pub fn in_turns(left: bool, served: Option<Instant>, seen: Instant) -> Self {
        Self {
            left,
            had: 0,
            served,
            seen: Some(Reverse(seen)),
        }
    }
}

/// Work that was ordered and can be called off.
#[derive(Default)]
pub struct Job {
    cancelled: AtomicBool,
    finished: AtomicBool,
    state: Mutex<JobState>,
}

#[derive(Default)]
struct JobState {
    stop: Option<Stop>,
    /// When its turn began and how long it may last if no other work waits.
    turn: Option<(Instant, Duration)>,
    /// Since when it should have ended.
    told: Option<Instant>,
    /// When a thread last took it up.
    served: Option<Instant>,
    running: bool,
}

impl Job {
    /// Calls the work off; a search that runs ends at once.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        let mut state = lock(&self.state);
        state.told.get_or_insert_with(Instant::now);
        if let Some(stop) = &state.stop {
            stop.request();
        }
    }

    /// Whether it was called off.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }

    /// Whether nothing more will come of it.
    pub fn is_over(&self) -> bool {
        self.finished.load(Ordering::SeqCst) || self.is_cancelled()
    }

    /// Lets the job end something that listens to a stop of its own.
    pub fn attach(&self, stop: &Stop) {
        lock(&self.state).stop = Some(stop.clone());
        if self.is_cancelled() {
            stop.request();
        }
    }

    /// Begins a turn that may last `time` if no other work waits; its search is then told to end.
    pub fn begin_turn(&self, most: Duration) {
        lock(&self.state).turn = Some((Instant::now(), most));
    }

    /// How long ago the work was told to end; tells it, if its turn is over by now.
    pub(super) fn overdue(
        &self,
        now: Instant,
        fair: impl Fn(Duration) -> Duration,
    ) -> Option<Duration> {
        let mut state = lock(&self.state);
        let over = |(began, most): (Instant, Duration)| now - began.min(now) >= fair(most);
        if state.told.is_none() && state.turn.is_some_and(over) {
            state.told = Some(now);
            if let Some(stop) = &state.stop {
                stop.request();
            }
        }
        state.told.map(|told| now.saturating_duration_since(told))
    }

    /// A thread takes it up.
    pub(super) fn start(&self) {
        let mut state = lock(&self.state);
        (state.running, state.served) = (true, Some(Instant::now()));
    }

    /// Its turn is over, and it waits for another.
    pub(super) fn rest(&self) {
        let mut state = lock(&self.state);
        (state.running, state.turn, state.stop) = (false, None, None);
        if !self.is_cancelled() {
            state.told = None;
        }
    }

    pub(super) fn finish(&self) {
        self.finished.store(true, Ordering::SeqCst);
        lock(&self.state).stop = None;
    }

    /// Whether it was told to end its turn.
    pub fn is_told(&self) -> bool {
        lock(&self.state).told.is_some()
    }

    /// Whether it waits for a thread.
    pub fn is_waiting(&self) -> bool {
        !self.is_over() && !lock(&self.state).running
    }

    /// When a thread last took it up.
    pub fn served(&self) -> Option<Instant> {
        lock(&self.state).served
    }

    /// Lets an engine think until its limits or until the job is cancelled; nothing if that has happened already.
    pub fn think(
        &self,
        engine: &mut dyn Engine,
        limits: &Limits,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Result<Choice, Error>> {
        self.hold(engine.stop())
            .then(|| engine.think(limits, report))
    }

    /// The same, with a trace of the first `most` steps.
    pub fn trace(
        &self,
        engine: &mut dyn Engine,
        limits: &Limits,
        most: usize,
    ) -> Option<Result<(Choice, Trace), Error>> {
        self.hold(engine.stop()).then(|| engine.trace(limits, most))
    }

    /// Takes hold of the stop of a search that begins now; false if the work was called off.
    pub fn hold(&self, stop: Stop) -> bool {
        stop.clear();
        let mut state = lock(&self.state);
        if state.told.is_some() {
            stop.request();
        }
        state.stop = Some(stop);
        !self.is_cancelled()
    }
}
