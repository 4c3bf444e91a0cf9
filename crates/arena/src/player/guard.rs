//! The arena's watch over an engine of ours. It thinks on the arena's own thread, since a change of threads for every
//! move costs more than a small search; a guard stops it when patience ends, and it loses on time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hetman_game::{Limits, Stop};

use super::own::Own;
use super::{Answer, Fault, Player, Question};

/// How often the guard looks at its watch.
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
            watch: Mutex::default(),
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
        self.guard.begin(question.patience, question.enough.clone());
        let answer = self.own.choose(question);
        if self.guard.end() {
            answer
        } else {
            Err(Fault::Silent(question.patience))
        }
    }
}

/// Stops an engine that thinks for too long.
struct Guard {
    stop: Stop,
    watch: Mutex<Watch>,
}

/// When patience ends and who may end it sooner, if the engine thinks at all, and whether it has ended.
#[derive(Default)]
struct Watch {
    deadline: Option<Instant>,
    enough: Option<Stop>,
    late: bool,
}

impl Guard {
    fn watch(&self) -> MutexGuard<'_, Watch> {
        self.watch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, patience: Duration, enough: Stop) {
        let mut watch = self.watch();
        self.stop.clear();
        *watch = Watch {
            deadline: Instant::now().checked_add(patience),
            enough: Some(enough),
            late: false,
        };
    }

    /// Stops an engine that is late or asked for no more. Only one that thinks right now can be: the watch is held meanwhile.
    fn look(&self) {
        let mut watch = self.watch();
        if watch
            .deadline
            .is_some_and(|deadline| deadline <= Instant::now())
        {
            *watch = Watch {
                deadline: None,
                enough: None,
                late: true,
            };
            self.stop.request();
        }
        if watch.enough.as_ref().is_some_and(Stop::is_requested) {
            self.stop.request();
        }
    }

    /// Whether the engine answered before it had to be stopped.
    fn end(&self) -> bool {
        let mut watch = self.watch();
        watch.deadline = None;
        watch.enough = None;
        !watch.late
    }
}
