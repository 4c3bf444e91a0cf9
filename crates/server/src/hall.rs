//! The hall: every table with its game, who watches it, and the engines that think for it. All changes of a game go
//! through here, are written down, and only then told to anybody.

mod analyse;
mod question;
mod report;

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hetman_arena::record::Variation;
use hetman_game::{Choice, Entry, Spec};
use tokio::runtime::Handle;
use tokio::sync::watch;

use crate::admission::Playable;
use crate::error::Error;
use crate::messages::{Created, Game, NewGame};
use crate::pool::{Job, Order, Pool, Rank, lock};
use crate::room::Room;
use crate::store::Store;

pub use analyse::Analyst;
pub use question::Question;

/// The most games held in memory.
const MOST_TABLES: usize = 5_000;
/// The most streams at a time.
const MOST_STREAMS: usize = 2_000;
/// How long after the last request a game without a stream usually counts as left.
pub const ABSENCE: Duration = Duration::from_secs(15);
/// How long a game that nobody looks at stays in memory.
const OBLIVION: Duration = Duration::from_secs(15 * 60);
/// What is said of an engine that does not stop.
pub const GIVEN_UP: &str = "the engine did not stop when it was told to, and was given up";
/// The pause between the moves of two engines, so that people can follow.
const BREATH: Duration = Duration::from_millis(500);

/// All games and the engines that think for them.
pub struct Hall {
    games: Vec<Arc<Playable>>,
    tables: Mutex<HashMap<String, Arc<Table>>>,
    store: Mutex<Store>,
    players: Pool,
    analysts: Pool,
    tracers: Pool,
    traces: AtomicUsize,
    streams: AtomicUsize,
    absence: Duration,
    runtime: Handle,
}

/// One game with those around it.
pub struct Table {
    /// The game and its engines.
    pub place: Mutex<Place>,
    /// Rings when the game has changed.
    pub changes: watch::Sender<u64>,
    /// Rings when an analysis has found something.
    pub findings: watch::Sender<u64>,
    watchers: AtomicUsize,
    /// When somebody last asked for anything here.
    seen: Mutex<Instant>,
    /// Milliseconds its engines have thought.
    thought: AtomicU64,
}

impl Table {
    /// Somebody asks for something.
    fn touch(&self) {
        *lock(&self.seen) = Instant::now();
    }

    /// How long ago that was.
    fn untouched(&self) -> Duration {
        lock(&self.seen).elapsed()
    }

    /// How its engines rank among all that wait.
    fn rank(&self) -> Rank {
        let left = self.watchers.load(Ordering::Relaxed) == 0;
        let thought = self.thought.load(Ordering::Relaxed);
        Rank::new(left, thought, *lock(&self.seen))
    }
}

/// What a table's lock guards.
pub struct Place {
    /// The game.
    pub room: Room,
    thinking: Option<(u8, Arc<Job>)>,
    /// The analysis under way or done.
    pub analyst: Option<Analyst>,
    report: Option<(u32, Arc<Job>)>,
}

impl Place {
    /// The game with what goes on around it.
    pub fn message(&self) -> Game {
        let thinking = self
            .thinking
            .as_ref()
            .filter(|(_, job)| !job.is_over())
            .map(|(side, _)| *side);
        let reporting = self
            .report
            .as_ref()
            .filter(|(_, job)| !job.is_over())
            .map(|(done, _)| *done);
        Game {
            thinking,
            reporting,
            ..self.room.message()
        }
    }

    fn stop_thinking(&mut self) {
        if let Some((_, job)) = self.thinking.take() {
            job.cancel();
        }
    }

    fn stop_all(&mut self) {
        self.stop_thinking();
        if let Some(analyst) = &self.analyst {
            analyst.job.cancel();
        }
        if let Some((_, job)) = self.report.take() {
            job.cancel();
        }
    }
}

impl Hall {
    /// A hall with these games; engines share the cores, and think no longer for whoever is away for `absence`.
    pub fn open(
        games: Vec<Arc<Playable>>,
        store: Store,
        absence: Duration,
        runtime: Handle,
    ) -> io::Result<Arc<Self>> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let hall = Arc::new(Self {
            games,
            tables: Mutex::default(),
            store: Mutex::new(store),
            players: Pool::with_quick("player", cores, 1)?,
            analysts: Pool::open("analyst", cores.div_ceil(2))?,
            tracers: Pool::open("tracer", cores.div_ceil(2))?,
            traces: AtomicUsize::new(0),
            streams: AtomicUsize::new(0),
            absence,
            runtime,
        });
        let weak = Arc::downgrade(&hall);
        hall.runtime.spawn(async move {
            let mut tick = tokio::time::interval(Duration::from_millis(250));
            loop {
                tick.tick().await;
                let Some(hall) = weak.upgrade() else { break };
                hall.sweep();
            }
        });
        Ok(hall)
    }

    /// Every game that can be played.
    pub fn games(&self) -> &[Arc<Playable>] {
        &self.games
    }

    /// The game a spec names.
    pub fn entry(&self, spec: &Spec) -> Result<Arc<Playable>, Error> {
        let found = self.games.iter().find(|entry| entry.name() == spec.name);
        let names = self.games.iter().map(|entry| entry.name());
        Ok(Arc::clone(found.ok_or_else(|| {
            hetman_game::Error::unknown("game", &spec.name, names)
        })?))
    }

    /// Starts a game, with the variations of the record it comes from.
    pub fn create(
        self: &Arc<Self>,
        order: NewGame,
        variations: &[Variation],
    ) -> Result<Created, Error> {
        let spec: Spec = order.game.parse()?;
        let entry = self.entry(&spec)?;
        let (id, keys) = (random_word(10)?, [random_word(22)?, random_word(22)?]);
        let mut room = Room::new(entry, order, id.clone(), keys.clone())?;
        room.annotate(variations)?;
        lock(&self.store).save(&room.kept)?;
        let table = self.seat(room)?;
        self.wake(&table);
        Ok(Created {
            id,
            keys: keys.into(),
        })
    }

    fn seat(&self, room: Room) -> Result<Arc<Table>, Error> {
        let mut tables = lock(&self.tables);
        if tables.len() >= MOST_TABLES {
            return Err(Error::Busy(
                "too many games are being played; try again later",
            ));
        }
        let (id, version) = (room.kept.id.clone(), room.kept.version);
        let place = Place {
            room,
            thinking: None,
            analyst: None,
            report: None,
        };
        let table = Arc::new(Table {
            place: Mutex::new(place),
            changes: watch::Sender::new(version),
            findings: watch::Sender::new(0),
            watchers: AtomicUsize::new(0),
            seen: Mutex::new(Instant::now()),
            thought: AtomicU64::new(0),
        });
        Ok(Arc::clone(tables.entry(id).or_insert(table)))
    }

    /// The table of a game, brought back from the store if need be.
    pub fn table(&self, id: &str) -> Result<Arc<Table>, Error> {
        if let Some(table) = lock(&self.tables).get(id) {
            return Ok(Arc::clone(table));
        }
        let missing = || {
            Error::Missing(format!(
                "game `{}`",
                id.chars().take(40).collect::<String>()
            ))
        };
        let kept = lock(&self.store).load(id)?.ok_or_else(missing)?;
        let spec: Spec = kept.game.parse()?;
        self.seat(Room::restore(self.entry(&spec)?, kept)?)
    }

    /// Changes a game: nobody hears of it before it is written down, and engines then do what is theirs.
    pub fn change<T>(
        self: &Arc<Self>,
        table: &Arc<Table>,
        work: impl FnOnce(&mut Room) -> Result<T, Error>,
    ) -> Result<(T, Game), Error> {
        table.touch();
        let mut place = lock(&table.place);
        let (before, ended) = (place.room.kept.head, place.room.kept.outcome.is_some());
        let value = work(&mut place.room);
        // Time that is over ends the game even if what was asked is refused.
        if value.is_err() && ended == place.room.kept.outcome.is_some() {
            return value.map(|value| (value, place.message()));
        }
        place.room.kept.version += 1;
        lock(&self.store).save(&place.room.kept)?;
        if place.room.kept.head != before || place.room.kept.outcome.is_some() {
            place.stop_thinking();
            place.room.trouble = None;
        }
        drop(place);
        self.wake(table);
        let place = lock(&table.place);
        table.changes.send_replace(place.room.kept.version);
        value.map(|value| (value, place.message()))
    }

    /// Lets the engine think whose turn it is, if nobody does yet.
    pub fn wake(self: &Arc<Self>, table: &Arc<Table>) {
        let mut place = lock(&table.place);
        place.room.resume();
        if place.room.trouble.is_some()
            || place
                .thinking
                .as_ref()
                .is_some_and(|(_, job)| !job.is_over())
        {
            return;
        }
        let Some((side, strength)) = place.room.engine_to_move() else {
            return;
        };
        let question = Question::new(&place.room, strength);
        let quick = question.is_quick();
        let (hall, of) = (Arc::clone(self), Arc::clone(table));
        let order = Order::new(move |job| {
            let started = Instant::now();
            let answer = question.ask(job);
            let spent = started.elapsed().as_millis() as u64;
            of.thought.fetch_add(spent, Ordering::Relaxed);
            if !job.is_cancelled() {
                hall.hear(&of, job, side, answer);
            }
        });
        let (hall, of, lost) = (Arc::clone(self), Arc::clone(table), Arc::clone(&order.job));
        let ranked = Arc::clone(table);
        let job = self.players.take(Order {
            rank: Box::new(move || ranked.rank()),
            quick,
            lost: Box::new(move || hall.give_up(&of, &lost)),
            ..order
        });
        place.thinking = Some((side, job));
        table.changes.send_modify(|_| {});
    }

    /// An engine did not stop when it was told to.
    fn give_up(&self, table: &Table, job: &Arc<Job>) {
        let mut place = lock(&table.place);
        let waits = |(_, own): &(u8, Arc<Job>)| Arc::ptr_eq(own, job);
        if place.thinking.take_if(|thinking| waits(thinking)).is_some() {
            place.room.trouble = Some(GIVEN_UP.into());
            place.room.kept.version += 1;
            // What went wrong is told, not kept.
            let _ = lock(&self.store).save(&place.room.kept);
            table.changes.send_replace(place.room.kept.version);
        }
    }

    /// An engine has decided.
    fn hear(
        self: &Arc<Self>,
        table: &Arc<Table>,
        job: &Job,
        side: u8,
        answer: Result<Choice, String>,
    ) {
        let result = self.change_if(table, job, |room| match &answer {
            Ok(choice) => {
                room.opinions[usize::from(side & 1)] = Some(choice.report.score);
                room.advance(choice.best.as_deref().unwrap_or_default())
            }
            Err(why) => Err(Error::Bad(why.clone())),
        });
        if let Err(error) = result {
            let mut place = lock(&table.place);
            place.room.trouble = Some(error.to_string());
            place.room.kept.version += 1;
            table.changes.send_replace(place.room.kept.version);
        }
        let lone = lock(&table.place).room.is_demonstration();
        if lone {
            let (hall, table) = (Arc::clone(self), Arc::clone(table));
            self.runtime.spawn(async move {
                tokio::time::sleep(BREATH).await;
                hall.wake_if_watched(&table);
            });
        } else {
            self.wake(table);
        }
    }

    /// Makes an engine's move, unless it was called off in the meantime.
    fn change_if(
        &self,
        table: &Table,
        job: &Job,
        work: impl FnOnce(&mut Room) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut place = lock(&table.place);
        if job.is_cancelled() {
            return Ok(());
        }
        place.thinking = None;
        work(&mut place.room)?;
        place.room.kept.version += 1;
        lock(&self.store).save(&place.room.kept)?;
        table.changes.send_replace(place.room.kept.version);
        Ok(())
    }

    fn wake_if_watched(self: &Arc<Self>, table: &Arc<Table>) {
        if !self.is_left(table) {
            self.wake(table);
        }
    }

    /// Ends what nobody waits for: time that is over, searches of games that were left, games nobody remembers.
    fn sweep(&self) {
        let all: Vec<(String, Arc<Table>)> = lock(&self.tables)
            .iter()
            .map(|(id, table)| (id.clone(), Arc::clone(table)))
            .collect();
        for (id, table) in all {
            let Ok(mut place) = table.place.try_lock() else {
                continue;
            };
            if place.room.flag() {
                place.stop_thinking();
                place.room.kept.version += 1;
                // If this write fails the flag falls again after a restart.
                let _ = lock(&self.store).save(&place.room.kept);
                table.changes.send_replace(place.room.kept.version);
            }
            if self.is_left(&table) {
                place.stop_all();
                place.room.pause();
            }
            let forgotten =
                table.untouched() > OBLIVION && table.watchers.load(Ordering::Relaxed) == 0;
            drop(place);
            let mut tables = lock(&self.tables);
            // Two owners are the hall and this loop; a third has just come back.
            if forgotten && Arc::strong_count(&table) == 2 {
                tables.remove(&id);
            }
        }
    }

    /// Somebody opens a stream on a game; it counts until the watch is dropped.
    pub fn watch(self: &Arc<Self>, table: Arc<Table>) -> Result<Watch, Error> {
        let admission = self.admit()?;
        table.watchers.fetch_add(1, Ordering::Relaxed);
        table.touch();
        let watch = Watch {
            _admission: admission,
            table,
        };
        self.wake(&watch.table);
        Ok(watch)
    }

    /// Lets one more stream in, until the admission is dropped.
    pub fn admit(self: &Arc<Self>) -> Result<Admission, Error> {
        let admission = Admission(Arc::clone(self));
        if self.streams.fetch_add(1, Ordering::Relaxed) >= MOST_STREAMS {
            return Err(Error::Busy("too many pages are open; try again later"));
        }
        Ok(admission)
    }

    /// Whether nobody looks at a game.
    fn is_left(&self, table: &Table) -> bool {
        table.watchers.load(Ordering::Relaxed) == 0 && table.untouched() > self.absence
    }

    /// Searches games of nobody in particular: hints. The search ends when the answer is dropped.
    pub fn players(&self) -> &Pool {
        &self.players
    }

    /// Makes searches to look at.
    pub fn tracers(&self) -> &Pool {
        &self.tracers
    }

    /// How many of them run or wait.
    pub fn traces(&self) -> &AtomicUsize {
        &self.traces
    }
}

/// The right to one stream.
pub struct Admission(Arc<Hall>);

impl Drop for Admission {
    fn drop(&mut self) {
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An open stream on a game.
pub struct Watch {
    _admission: Admission,
    /// The game's table.
    pub table: Arc<Table>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.table.watchers.fetch_sub(1, Ordering::Relaxed);
        self.table.touch();
    }
}

/// A word nobody guesses.
pub fn random_word(length: usize) -> Result<String, Error> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes)
        .map_err(|_| Error::Busy("this machine has no random numbers to spare"))?;
    Ok(bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect())
}
