//! Work that was ordered: it can be called off, it must end in time, and it ranks before or behind others.

use std::cmp::Reverse;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hetman_game::{Choice, Engine, Error, Limits, Report, Stop, Trace};

use super::lock;

/// Who is served first: somebody who is there, who had less than others, who came last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Rank {
    left: bool,
    had: u32,
    seen: Option<Reverse<Instant>>,
}

impl Rank {
    /// Whether nobody is there, the milliseconds of thinking had so far, and when somebody last looked. Of the thinking
    /// only the order of magnitude counts, from a second on.
    pub fn new(left: bool, milliseconds: u64, seen: Instant) -> Self {
        Self {
            left,
            had: (milliseconds / 1_000)
                .checked_ilog2()
                .map_or(0, |log| log + 1),
            seen: Some(Reverse(seen)),
        }
    }
}

/// Work that was ordered and can be called off.
#[derive(Default)]
pub struct Job {
    cancelled: AtomicBool,
    finished: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    stop: Option<Stop>,
    /// When its turn began and how long it may last if nobody waits.
    turn: Option<(Instant, Duration)>,
    /// Since when it should have ended.
    told: Option<Instant>,
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

    /// Begins a turn that may last so long if nobody waits; its search is then told to end.
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

    pub(super) fn finish(&self) {
        self.finished.store(true, Ordering::SeqCst);
        lock(&self.state).stop = None;
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
