//! One live game: its session, the players that live as long as the game, and the subscribers. Every change goes through
//! [`Live::commit`], which alone counts it, saves it and then notifies the subscribers.

mod analysis;
mod report;
mod think;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hetman_game::Viewer;
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::admission::Resident;
use crate::error::Error;
use crate::explorer::Explorer;
use crate::messages::{self, Counters, Game};
use crate::pool::{Pool, Rank, lock};
use crate::session::{HeldSeats, Session};
use crate::store::Store;

pub use report::MoveQuestion;
pub use think::MoveTask;

use analysis::Analysis;
use report::Report;
use think::Thinking;

/// How long a game without subscribers stays in memory after the last request.
const FORGOTTEN: Duration = Duration::from_secs(15 * 60);

/// How long an analysis goes on without a page that shows it; one may just be loading.
const BLINK: Duration = Duration::from_secs(1);

/// What all live games share.
pub struct Services {
    /// Where games are saved.
    pub store: Mutex<Store>,
    /// Where the openings of finished games are counted.
    pub explorer: Arc<Explorer>,
    /// Searches of those who play.
    pub players: Pool,
    /// Searches of those who analyse.
    pub analysts: Pool,
    /// Runs what has to wait.
    pub runtime: Handle,
    /// How long after the last request a game without subscribers counts as left.
    pub absence: Duration,
}

/// A game that is being played or looked at.
pub struct Live {
    services: Arc<Services>,
    state: Mutex<LiveState>,
    /// One place for each seat.
    players: Vec<Resident>,
    /// Gives hints.
    pub adviser: Resident,
    changes: watch::Sender<u64>,
    findings: watch::Sender<u64>,
    watchers: AtomicUsize,
    /// When the last request came.
    seen: Mutex<Instant>,
    /// Milliseconds its engines have thought.
    thought: AtomicU64,
    /// Whether a change could not be saved.
    broken: AtomicBool,
}

/// What the lock of a live game guards.
struct LiveState {
    session: Session,
    thinking: Option<Thinking>,
    /// What the last search of each seat's engine counted.
    counts: Vec<Option<Counters>>,
    analysis: Option<Analysis>,
    report: Option<Report>,
}

impl LiveState {
    fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.job.cancel();
        }
    }

    fn stop_analysis(&mut self) {
        if let Some(analysis) = self.analysis.take() {
            analysis.job.cancel();
        }
    }

    fn stop_all(&mut self) {
        self.stop_thinking();
        self.stop_analysis();
        if let Some(report) = self.report.take() {
            report.job.cancel();
        }
    }

    fn message(&self, held: &HeldSeats) -> Game {
        let thinking = self.thinking.as_ref();
        let report = self.report.as_ref();
        // How long a search took can tell which cards there were to choose from.
        let sees_all = self.session.viewer(held) == Viewer::All;
        let told = |counts: &Option<Counters>| counts.filter(|_| sees_all);
        Game {
            thinking: thinking.filter(|it| !it.job.is_over()).map(|it| it.side),
            counts: self.counts.iter().map(told).collect(),
            reporting: report.filter(|it| !it.job.is_over()).map(|it| it.done),
            ..self.session.message(held)
        }
    }
}

impl Live {
    /// Makes a game live.
    pub fn new(session: Session, services: Arc<Services>) -> Arc<Self> {
        let seats = session.record.seats.len();
        let version = session.record.version;
        let resident = || session.entry.resident();
        Arc::new(Self {
            services,
            players: (0..seats).map(|_| resident()).collect(),
            adviser: resident(),
            changes: watch::Sender::new(version),
            findings: watch::Sender::new(0),
            watchers: AtomicUsize::new(0),
            seen: Mutex::new(Instant::now()),
            thought: AtomicU64::new(0),
            broken: AtomicBool::new(false),
            state: Mutex::new(LiveState {
                session,
                thinking: None,
                counts: vec![None; seats],
                analysis: None,
                report: None,
            }),
        })
    }

    /// Counts a change, saves it, and only then tells the subscribers. What cannot be saved has not happened: the game
    /// is then read anew from the store. The players of a game that is over are dropped.
    fn commit(&self, state: &mut LiveState) -> Result<(), Error> {
        // The game has been read anew since, and may have gone on.
        if self.is_broken() {
            return Err(Error::Store);
        }
        let record = &mut state.session.record;
        record.version += 1;
        if let Err(error) = lock(&self.services.store).save(record) {
            self.broken.store(true, Ordering::SeqCst);
            state.stop_all();
            self.changes.send_modify(|_| {});
            return Err(error.into());
        }
        self.changes.send_replace(record.version);
        if record.outcome.is_some() {
            self.services.explorer.count_played(record);
            self.players.iter().for_each(Resident::clear);
            self.adviser.clear();
        }
        Ok(())
    }

    /// Whether a change was lost and the game has to be read anew.
    pub fn is_broken(&self) -> bool {
        self.broken.load(Ordering::SeqCst)
    }

    /// Changes a game; then the engine thinks whose turn it is.
    pub fn change<T>(
        self: &Arc<Self>,
        work: impl FnOnce(&mut Session) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.touch();
        let mut state = lock(&self.state);
        let record = &state.session.record;
        let (head, over) = (record.head, record.outcome.is_some());
        let value = work(&mut state.session);
        let record = &state.session.record;
        // Time that is over ends the game even if what was asked is refused.
        if value.is_err() && over == record.outcome.is_some() {
            return value;
        }
        if record.head != head || record.outcome.is_some() {
            state.stop_thinking();
            state.session.failure = None;
        }
        self.let_think(&mut state);
        self.commit(&mut state)?;
        value
    }

    /// Looks something up in the game.
    pub fn read<T>(&self, look: impl FnOnce(&Session) -> T) -> T {
        look(&lock(&self.state).session)
    }

    /// The game as the holder of these keys may see it.
    pub fn message(&self, keys: &[&str]) -> Game {
        let state = lock(&self.state);
        state.message(&state.session.held(keys))
    }

    /// The analysis as it stands, if there is one.
    pub fn analysis(&self) -> Option<messages::Analysis> {
        let state = lock(&self.state);
        state.analysis.as_ref()?.message(&state.session)
    }

    /// Rings when the game has changed.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Rings when an analysis has found something.
    pub fn findings(&self) -> watch::Receiver<u64> {
        self.findings.subscribe()
    }

    /// Ends what has no reason to go on: a game whose time is over, and searches of a game that was left.
    pub fn sweep(&self) {
        let Ok(mut state) = self.state.try_lock() else {
            return;
        };
        if state.session.flag() {
            state.stop_thinking();
            // If this write fails the flag falls again when the game is read anew.
            let _ = self.commit(&mut state);
        }
        if self.is_unwatched() && lock(&self.seen).elapsed() > BLINK {
            state.stop_analysis();
        }
        if self.is_left() {
            state.stop_all();
            state.session.pause();
        }
    }

    fn touch(&self) {
        *lock(&self.seen) = Instant::now();
    }

    /// Whether the game has had no subscriber and no request for a while.
    fn is_left(&self) -> bool {
        self.is_unwatched() && lock(&self.seen).elapsed() > self.services.absence
    }

    /// Whether it need not be in memory any longer.
    pub fn is_forgotten(&self) -> bool {
        self.is_unwatched() && lock(&self.seen).elapsed() > FORGOTTEN
    }

    fn is_unwatched(&self) -> bool {
        self.watchers.load(Ordering::Relaxed) == 0
    }

    /// How its engines rank among all that wait.
    fn rank(&self) -> Rank {
        let thought = self.thought.load(Ordering::Relaxed);
        Rank::new(self.is_unwatched(), thought, *lock(&self.seen))
    }

    /// Subscribes; engines go on thinking while the game has subscribers.
    pub fn subscribe(self: &Arc<Self>) -> Subscriber {
        self.watchers.fetch_add(1, Ordering::Relaxed);
        self.touch();
        self.wake();
        Subscriber(Arc::clone(self))
    }
}

/// A subscriber, who is told of changes.
pub struct Subscriber(pub Arc<Live>);

impl Drop for Subscriber {
    fn drop(&mut self) {
        self.0.watchers.fetch_sub(1, Ordering::Relaxed);
        self.0.touch();
    }
}
