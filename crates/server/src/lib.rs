//! The web app: a page on which people play any game against each other and against engines, and analyse it. Knows no
//! game and no algorithm, only the faces `Entry`, `Engine` and `Board`; the rules stay here, the page draws.
#![forbid(unsafe_code)]

mod admission;
mod arena;
mod assets;
mod catalogue;
mod error;
mod guard;
mod hall;
mod lab;
mod level;
mod messages;
mod pool;
mod record;
mod room;
mod routes;
mod scene;
mod store;
mod stream;
mod tracing;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use hetman_arena::ledger::LedgerError;
use hetman_game::Entry;
use thiserror::Error as ThisError;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Handle};

pub use arena::Program;

use admission::Playable;
use arena::Arena;
use guard::Names;
use hall::Hall;
use lab::Lab;
use pool::Work;
use routes::Rooms;
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
}

/// Why the server cannot be started.
#[derive(Debug, ThisError)]
pub enum Failure {
    /// The address is taken or forbidden.
    #[error("cannot listen on `{0}`: {1}")]
    Listen(SocketAddr, io::Error),
    /// The folder cannot be made.
    #[error("cannot keep games in `{0}`: {1}")]
    Folder(PathBuf, io::Error),
    /// The database refuses.
    #[error("cannot keep games: {0}")]
    Store(#[from] rusqlite::Error),
    /// Tournaments cannot be kept.
    #[error("cannot keep tournaments: {0}")]
    Ledger(#[from] LedgerError),
    /// The machine refuses.
    #[error("cannot start: {0}")]
    Start(#[from] io::Error),
}

/// Serves until the program is told to end; `ready` hears the address once it is open.
pub fn serve(
    settings: Settings,
    ready: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> Result<(), Failure> {
    let folder = &settings.data;
    std::fs::create_dir_all(folder).map_err(|error| Failure::Folder(folder.clone(), error))?;
    let store = Store::open(folder)?;
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    let outcome = runtime.block_on(async {
        let listener = TcpListener::bind(settings.listen).await;
        let listener = listener.map_err(|error| Failure::Listen(settings.listen, error))?;
        let address = listener.local_addr()?;
        let games = Playable::all(settings.games, settings.memory);
        let hall = Hall::open(games, store, hall::ABSENCE, Handle::current())?;
        let work = Work::open(settings.commit)?;
        let arena = Arena::open(Arc::clone(&hall), folder, settings.programs, &work)?;
        let lab = Lab::open(Arc::clone(&hall), folder, &work);
        ready(address)?;
        let service = routes::router(
            Rooms { hall, arena, lab },
            Names::new(address, settings.hosts),
        );
        tokio::select! {
            served = axum::serve(listener, service) => Ok(served?),
            stopped = tokio::signal::ctrl_c() => Ok(stopped?),
        }
    });
    // Engines that still think must not hold the program up.
    runtime.shutdown_background();
    outcome
}

#[cfg(test)]
mod tests;
