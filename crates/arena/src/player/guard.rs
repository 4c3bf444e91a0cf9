//! The arena's guard over an engine of ours. It thinks on the arena's own thread, since a change of threads for every
//! move costs more than a small search; a guard stops it at its timeout, and it loses on time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hetman_game::{Limits, Stop};

use super::own::Own;
use super::{Answer, Fault, Player, Question};

/// How often the guard looks at the clock.
const LOOK: Duration = Duration::from_millis(100);

/// An engine of ours with its guard.
pub(super) struct Guarded {
    own: Own,
    guard: Arc<Guard>,
}

impl Guarded {
    pub(super) fn start(own: Own) -> Result<Self, Fault> {
        let guard = Arc::new(Guard {
            stop: own.stop(),
            active: Mutex::default(),
        });
        let watched = Arc::downgrade(&guard);
        let work = move || {
            while let Some(guard) = watched.upgrade() {
                guard.look();
                drop(guard);
                thread::sleep(LOOK);
            }
        };
        let started = thread::Builder::new().name("guard".into()).spawn(work);
        started.map_err(|error| Fault::CannotStart(error.to_string()))?;
        Ok(Self { own, guard })
    }
}

impl Player for Guarded {
    fn new_game(&mut self, seed: u64, first: &Limits) -> Result<(), Fault> {
        self.own.new_game(seed, first)
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        self.guard.begin(question.timeout, question.cancel.clone());
        let answer = self.own.choose(question);
        if self.guard.end() {
            answer
        } else {
            Err(Fault::Silent(question.timeout))
        }
    }
}

/// Stops an engine that thinks for too long.
struct Guard {
    stop: Stop,
    active: Mutex<ActiveSearch>,
}

/// The deadline and the cancellation of the search under way, and whether the deadline has passed.
#[derive(Default)]
struct ActiveSearch {
    deadline: Option<Instant>,
    cancel: Option<Stop>,
    late: bool,
}

impl Guard {
    fn active(&self) -> MutexGuard<'_, ActiveSearch> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, timeout: Duration, cancel: Stop) {
        let mut active = self.active();
        self.stop.clear();
        *active = ActiveSearch {
            deadline: Instant::now().checked_add(timeout),
            cancel: Some(cancel),
            late: false,
        };
    }

    /// Stops an engine that is late or asked for no more. Only one that thinks right now can be: it is locked meanwhile.
    fn look(&self) {
        let mut active = self.active();
        if active
            .deadline
            .is_some_and(|deadline| deadline <= Instant::now())
        {
            *active = ActiveSearch {
                deadline: None,
                cancel: None,
                late: true,
            };
            self.stop.request();
        }
        if active.cancel.as_ref().is_some_and(Stop::is_requested) {
            self.stop.request();
        }
    }

    /// Whether the engine answered before it had to be stopped.
    fn end(&self) -> bool {
        let mut active = self.active();
        active.deadline = None;
        active.cancel = None;
        !active.late
    }
}
