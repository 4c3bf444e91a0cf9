//! The web app: a page on which people play any game against each other and against engines, and analyse it. Knows no
//! game and no algorithm, only the faces `Entry`, `Engine` and `Board`; the rules stay here, the page draws.
//!
//! ```
//! use hetman_server::{Settings, new_key, serve};
//!
//! # fn main() -> Result<(), hetman_server::StartError> {
//! let folder = std::env::temp_dir().join("hetman-example");
//! let settings = Settings {
//!     listen: ([127, 0, 0, 1], 0).into(),
//!     hosts: Vec::new(),
//!     data: folder,
//!     games: vec![Box::new(hetman_chess::entry())],
//!     memory: 1 << 30,
//!     programs: Vec::new(),
//!     commit: "unknown".into(),
//!     operator: Some(new_key()?),
//!     queue: None,
//! };
//! // The server runs until `ready` refuses or the program is told to end.
//! let ready = |address| Err(std::io::Error::other(format!("it would listen on {address}")));
//! assert!(serve(settings, ready).is_err());
//! # Ok(())
//! # }
//! ```
#![forbid(unsafe_code)]

mod access;
mod admission;
mod arena;
mod assets;
mod catalogue;
mod connections;
mod error;
mod explain;
mod explorer;
mod games;
mod guard;
mod lab;
mod level;
mod live;
mod messages;
mod openings;
mod picture;
mod pool;
mod queue;
mod record;
mod routes;
mod session;
mod store;
mod stream;
mod tracing;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use hetman_arena::ledger::{Ledger, LedgerError};
use hetman_game::Entry;
use thiserror::Error as ThisError;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Handle};

pub use admission::{Admitted, Playable};
pub use arena::Program;
pub use queue::{QueueRun, QueueView, QueueWorker, WorkQueue};

use access::{Access, LEAST_CHARACTERS};
use arena::Arena;
use connections::Bounds;
use explorer::Explorer;
use games::{Databases, Games};
use guard::Names;
use lab::Lab;
use pool::BackgroundWork;
use routes::{AppState, QueueState};
use store::Store;

/// How the server is started.
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Names it answers to beside addresses and `localhost`.
    pub hosts: Vec<String>,
    /// Where games, tournaments and experiments are kept.
    pub data: PathBuf,
    /// What can be played.
    pub games: Vec<Box<dyn Entry>>,
    /// The most bytes the engines of all visitors may use together.
    pub memory: u64,
    /// Outside programs that may play in tournaments.
    pub programs: Vec<Program>,
    /// The commit the program was built from.
    pub commit: String,
    /// The key with which the operator stops and deletes the tournaments and experiments of all visitors.
    pub operator: Option<String>,
    /// The queue of other machines, if there is one.
    pub queue: Option<Arc<dyn WorkQueue>>,
}

/// Whether a key is too easily guessed, or cannot be sent.
fn is_weak(key: &str) -> bool {
    key.len() < LEAST_CHARACTERS
        || !key
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && byte != b',')
}

/// Why the server cannot be started.
#[derive(Debug, ThisError)]
pub enum StartError {
    /// The address is taken or forbidden.
    #[error("cannot listen on `{0}`: {1}")]
    Listen(SocketAddr, io::Error),
    /// The folder cannot be made.
    #[error("cannot keep games in `{0}`: {1}")]
    Folder(PathBuf, io::Error),
    /// A database refuses.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The operator's key is too easily guessed.
    #[error(
        "the operator's key takes at least {LEAST_CHARACTERS} characters without blanks and commas"
    )]
    Key,
    /// The machine refuses.
    #[error("cannot start: {0}")]
    Start(#[from] io::Error),
}

/// A key that cannot be guessed.
pub fn new_key() -> Result<String, StartError> {
    access::random_word(32).map_err(|error| StartError::Start(io::Error::other(error.to_string())))
}

/// Serves until the program is told to end; `ready` hears the address once it is open.
pub fn serve(
    settings: Settings,
    ready: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> Result<(), StartError> {
    let folder = &settings.data;
    std::fs::create_dir_all(folder).map_err(|error| StartError::Folder(folder.clone(), error))?;
    let store = Store::open(folder)?;
    // These are opened when they are needed; whether they can be is told now.
    Ledger::open(folder)?;
    hetman_lab::store::MeasurementStore::open(folder)?;
    if settings.operator.as_deref().is_some_and(is_weak) {
        return Err(StartError::Key);
    }
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    let outcome = runtime.block_on(async {
        let listener = TcpListener::bind(settings.listen).await;
        let listener = listener.map_err(|error| StartError::Listen(settings.listen, error))?;
        let address = listener.local_addr()?;
        let list = Playable::all(settings.games, settings.memory);
        let work = BackgroundWork::open(settings.commit, Access::new(settings.operator))?;
        let explorer = Explorer::open(folder, list.clone(), Arc::clone(&work.access))?;
        let databases = Databases { store, explorer };
        let games = Games::open(list, databases, games::ABSENCE, Handle::current())?;
        let arena = Arena::open(Arc::clone(&games), folder, settings.programs, &work)?;
        let lab = Lab::open(Arc::clone(&games), folder, &work);
        ready(address)?;
        let service = routes::router(
            AppState {
                games,
                arena,
                lab,
                queue: QueueState {
                    queue: settings.queue,
                    access: Arc::clone(&work.access),
                },
            },
            Names::new(address, settings.hosts),
        );
        tokio::select! {
            served = connections::serve(listener, service, Bounds::default()) => match served? {},
            stopped = tokio::signal::ctrl_c() => Ok(stopped?),
        }
    });
    // Engines that still think must not hold the program up.
    runtime.shutdown_background();
    outcome
}

#[cfg(test)]
mod tests;
