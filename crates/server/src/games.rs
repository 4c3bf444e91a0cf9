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
use crate::explorer::Explorer;
use crate::live::{Live, Services, Subscriber};
use crate::messages::{Created, NewGame};
use crate::pool::{Pool, lock};
use crate::record::annotate;
use crate::session::{Issued, Session};
use crate::store::Store;

/// The most games held in memory.
const MOST_LIVE: usize = 5_000;
/// The most streams at a time.
const MOST_STREAMS: usize = 2_000;
/// The most seats of a game.
const MOST_SEATS: usize = 16;
/// How often live games are swept.
const SWEEP: Duration = Duration::from_millis(250);
/// How soon each position that somebody analyses has its turn.
const ROUND: Duration = Duration::from_secs(1);
/// How long after the last request a game without subscribers usually counts as left.
pub const ABSENCE: Duration = Duration::from_secs(15);

/// Where the server keeps its games, and what was counted of them.
pub struct Databases {
    /// The games.
    pub store: Store,
    /// The openings.
    pub explorer: Arc<Explorer>,
}

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
    /// A registry of these games; engines share the cores, and stop in a game that was left for `absence`.
    pub fn open(
        list: Vec<Arc<Playable>>,
        databases: Databases,
        absence: Duration,
        runtime: Handle,
    ) -> io::Result<Arc<Self>> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let services = Services {
            store: Mutex::new(databases.store),
            explorer: databases.explorer,
            players: Pool::with_quick("player", cores, 1)?,
            analysts: Pool::in_rounds("analyst", cores.div_ceil(2).max(2), ROUND)?,
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
        games.count_played();
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

    /// Lets the explorer count the games that were played before there was one.
    fn count_played(&self) {
        let services = Arc::clone(&self.services);
        if !services.explorer.is_new() {
            return;
        }
        services.runtime.clone().spawn_blocking(move || {
            let ids = lock(&services.store).ids().unwrap_or_default();
            for id in ids {
                let stored = lock(&services.store).load(&id);
                if let Ok(Some(game)) = stored {
                    services.explorer.count_played(&game);
                }
            }
        });
    }

    /// Openings.
    pub fn explorer(&self) -> &Arc<Explorer> {
        &self.services.explorer
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
        let issued = Issued {
            id: random_word(10)?,
            keys: keys.clone(),
            chance: random_seed()?,
        };
        if order.seed.is_none() {
            order.seed = Some(random_seed()?);
        }
        let id = issued.id.clone();
        let mut session = Session::new(entry, order, issued)?;
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

    /// Ends searches of games that were left, and drops games without subscribers from memory.
    fn sweep(&self) {
        let all: Vec<Arc<Live>> = lock(&self.live).values().cloned().collect();
        for live in &all {
            live.sweep();
        }
        drop(all);
        // A game that a request has just taken up stays.
        let kept = |live: &Arc<Live>| !live.is_forgotten() || Arc::strong_count(live) > 1;
        lock(&self.live).retain(|_, live| kept(live));
    }

    /// Subscribes to a game; the stream counts until the subscription is dropped.
    pub fn subscribe(self: &Arc<Self>, live: &Arc<Live>) -> Result<Subscription, Error> {
        let permit = self.admit()?;
        Ok(Subscription {
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
pub struct Subscription {
    _permit: Permit,
    /// The subscription to the game.
    pub subscriber: Subscriber,
}
