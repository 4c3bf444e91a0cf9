//! The registry of games: which can be played, which are live, and how those at rest come back from the store.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hetman_game::{Entry, Spec};
use hetman_record::Record;
use tokio::runtime::Handle;

use crate::access::{random_seed, random_word};
use crate::admission::Playable;
use crate::error::Error;
use crate::live::{Live, Services, Subscriber};
use crate::messages::{Created, NewGame};
use crate::pool::{Pool, lock};
use crate::record::annotate;
use crate::session::Session;
use crate::store::Store;

/// The most games held in memory.
const MOST_LIVE: usize = 5_000;
/// The most streams at a time.
const MOST_STREAMS: usize = 2_000;
/// The most seats of a game.
const MOST_SEATS: usize = 16;
/// How often live games are swept.
const SWEEP: Duration = Duration::from_millis(250);
/// How long after the last request a game without subscribers usually counts as left.
pub const ABSENCE: Duration = Duration::from_secs(15);

/// All games.
pub struct Games {
    list: Vec<Arc<Playable>>,
    live: Mutex<HashMap<String, Arc<Live>>>,
    services: Arc<Services>,
    tracers: Pool,
    traces: AtomicUsize,
    streams: AtomicUsize,
}

impl Games {
    /// A registry of these games; engines share the cores, and think no longer for whoever is away for `absence`.
    pub fn open(
        list: Vec<Arc<Playable>>,
        store: Store,
        absence: Duration,
        runtime: Handle,
    ) -> io::Result<Arc<Self>> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let services = Services {
            store: Mutex::new(store),
            players: Pool::with_quick("player", cores, 1)?,
            analysts: Pool::open("analyst", cores.div_ceil(2))?,
            runtime,
            absence,
        };
        let games = Arc::new(Self {
            list,
            live: Mutex::default(),
            services: Arc::new(services),
            tracers: Pool::open("tracer", cores.div_ceil(2))?,
            traces: AtomicUsize::new(0),
            streams: AtomicUsize::new(0),
        });
        let weak = Arc::downgrade(&games);
        games.services.runtime.spawn(async move {
            let mut tick = tokio::time::interval(SWEEP);
            loop {
                tick.tick().await;
                let Some(games) = weak.upgrade() else { break };
                games.sweep();
            }
        });
        Ok(games)
    }

    /// Every game that can be played.
    pub fn list(&self) -> &[Arc<Playable>] {
        &self.list
    }

    /// The game a spec names.
    pub fn entry(&self, spec: &Spec) -> Result<Arc<Playable>, Error> {
        let found = self.list.iter().find(|entry| entry.name() == spec.name);
        let names = self.list.iter().map(|entry| entry.name());
        Ok(Arc::clone(found.ok_or_else(|| {
            hetman_game::Error::unknown("game", &spec.name, names)
        })?))
    }

    /// Starts a game, with everything the record says that it comes from.
    pub fn create(&self, mut order: NewGame, record: Option<&Record>) -> Result<Created, Error> {
        let spec: Spec = order.game.parse()?;
        let entry = self.entry(&spec)?;
        let seats = order.seats.len().min(MOST_SEATS);
        let keys: Vec<String> = (0..seats)
            .map(|_| random_word(22))
            .collect::<Result<_, _>>()?;
        let id = random_word(10)?;
        if order.seed.is_none() {
            order.seed = Some(random_seed()?);
        }
        let mut session = Session::new(entry, order, id.clone(), keys.clone())?;
        record.map_or(Ok(()), |record| annotate(&mut session, record))?;
        lock(&self.services.store).save(&session.record)?;
        self.add(session)?.wake();
        Ok(Created { id, keys })
    }

    fn add(&self, session: Session) -> Result<Arc<Live>, Error> {
        let mut all = lock(&self.live);
        if all.len() >= MOST_LIVE {
            return Err(Error::ManyGames);
        }
        let id = session.record.id.clone();
        let live = all.entry(id);
        let new = || Live::new(session, Arc::clone(&self.services));
        Ok(Arc::clone(live.or_insert_with(new)))
    }

    /// A game by its name, read from the store if need be.
    pub fn live(&self, id: &str) -> Result<Arc<Live>, Error> {
        let mut all = lock(&self.live);
        match all.get(id) {
            Some(live) if live.is_broken() => drop(all.remove(id)),
            Some(live) => return Ok(Arc::clone(live)),
            None => {}
        }
        drop(all);
        let missing = || {
            let id: String = id.chars().take(40).collect();
            Error::NoGame { id }
        };
        let stored = lock(&self.services.store).load(id)?;
        let record = stored.ok_or_else(missing)?;
        let spec: Spec = record.game.parse()?;
        self.add(Session::restore(self.entry(&spec)?, record)?)
    }

    /// Ends what nobody waits for, and forgets games that nobody looks at.
    fn sweep(&self) {
        let all: Vec<Arc<Live>> = lock(&self.live).values().cloned().collect();
        for live in &all {
            live.sweep();
        }
        drop(all);
        // Whoever has just come back holds the game too, and it stays.
        let kept = |live: &Arc<Live>| !live.is_forgotten() || Arc::strong_count(live) > 1;
        lock(&self.live).retain(|_, live| kept(live));
    }

    /// Somebody opens a stream on a game; it counts until the watch is dropped.
    pub fn watch(self: &Arc<Self>, live: &Arc<Live>) -> Result<Watch, Error> {
        let permit = self.admit()?;
        Ok(Watch {
            _permit: permit,
            subscriber: live.subscribe(),
        })
    }

    /// Lets one more stream in, until the permit is dropped.
    pub fn admit(self: &Arc<Self>) -> Result<Permit, Error> {
        let permit = Permit(Arc::clone(self));
        if self.streams.fetch_add(1, Ordering::Relaxed) >= MOST_STREAMS {
            return Err(Error::ManyPages);
        }
        Ok(permit)
    }

    /// Searches for hints, which belong to no seat.
    pub fn players(&self) -> &Pool {
        &self.services.players
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
pub struct Permit(Arc<Games>);

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An open stream on a game.
pub struct Watch {
    _permit: Permit,
    /// The subscription to the game.
    pub subscriber: Subscriber,
}
