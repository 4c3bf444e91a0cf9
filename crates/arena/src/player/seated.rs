//! An engine of ours at the table. It thinks on the arena's own thread, since a change of threads for every move costs
//! more than a small search; a guard stops it when patience ends, and it loses on time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hetman_game::random::mix;
use hetman_game::{Engine, Limits, Stop};

use super::{Answer, Fault, Player, Question};

/// How often the guard looks at its watch.
const LOOK: Duration = Duration::from_millis(100);

/// The setting that decides what an engine leaves to chance.
const SEED: &str = "seed";
/// Every engine takes seeds below this.
const SEEDS: u64 = 1_000_000_000;

/// An engine with its guard.
pub(super) struct Seated {
    engine: Box<dyn Engine>,
    guard: Arc<Guard>,
    /// The engine's own seed, if it leaves anything to chance.
    seed: Option<u64>,
}

impl Seated {
    pub(super) fn start(mut engine: Box<dyn Engine>) -> Result<Self, Fault> {
        engine.prepare();
        let guard = Arc::new(Guard {
            stop: engine.stop(),
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
        let seed = engine
            .settings()
            .into_iter()
            .find(|setting| setting.name == SEED);
        let seed = seed.and_then(|setting| setting.value.parse().ok());
        Ok(Self {
            engine,
            guard,
            seed,
        })
    }

    fn think(&mut self, question: &Question) -> Result<Answer, Fault> {
        let moves: Vec<&str> = question.moves.iter().map(String::as_str).collect();
        let refused = |error: hetman_game::Error| Fault::Nonsense(error.to_string());
        self.engine
            .set_position(question.start, &moves)
            .map_err(refused)?;
        let choice = self
            .engine
            .think(question.limits, &mut |_| {})
            .map_err(refused)?;
        let word = choice
            .best
            .ok_or_else(|| Fault::Nonsense("no move".into()))?;
        let report = choice.report;
        Ok(Answer {
            word,
            score: Some(report.score),
            depth: report.depth,
            nodes: report.nodes,
        })
    }
}

impl Player for Seated {
    /// Chance follows the game's seed as well as the engine's own, so that no two games need be alike.
    fn new_game(&mut self, seed: u64, _: &Limits) -> Result<(), Fault> {
        guarded(|| {
            if let Some(own) = self.seed {
                let both = (mix(own) ^ mix(seed)) % SEEDS;
                let refused = |error: hetman_game::Error| Fault::CannotStart(error.to_string());
                self.engine
                    .set_option(SEED, &both.to_string())
                    .map_err(refused)?;
            }
            self.engine.new_game();
            Ok(())
        })
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        self.guard.begin(question.patience, question.enough.clone());
        let answer = guarded(|| self.think(question));
        if self.guard.end() {
            answer
        } else {
            Err(Fault::Silent(question.patience))
        }
    }
}

/// A panic of an engine in this process is its own fault, not the arena's.
fn guarded<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(Fault::Died("it panicked".into())))
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
