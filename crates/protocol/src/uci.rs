//! The UCI loop for any game and any engine. One thread reads, one searches, and this one decides and writes, so that
//! `stop`, `isready` and `quit` are obeyed at any time and lines never mix.
//!
//! While a search runs, commands that need the engine are refused, unless the search has been told to stop: then they
//! wait for its `bestmove`. A refused `go` starts no search.

pub mod command;
pub mod go;
pub mod options;
mod reply;
mod search;
mod session;
mod setup;
mod worker;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::sync_channel;

use hetman_game::{Entry, Error, Spec};
use thiserror::Error as ThisError;

use session::Session;
use setup::Setup;

/// Events not yet looked at; whoever has more to say waits.
const BACKLOG: usize = 32;

/// Whom the loop serves.
pub struct Host<'a> {
    /// The game.
    pub entry: &'a dyn Entry,
    /// The game's rules.
    pub game: Spec,
    /// The engine.
    pub engine: Spec,
    /// Writes the signature of the search; its last line is `N nodes N nps`.
    pub bench: &'a mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
}

/// Why the loop could not start or go on.
#[derive(Debug, ThisError)]
pub enum Failure {
    /// The game or the engine cannot be.
    #[error(transparent)]
    Setup(#[from] Error),
    /// The answers could not be written, or a thread not started.
    #[error("cannot write the answers")]
    Io(#[from] io::Error),
}

/// Obeys the lines of `input` until it ends or says `quit`.
pub fn run(
    host: Host,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let setup = Setup::new(host.entry, host.game, host.engine)?;
    let (sender, events) = sync_channel(BACKLOG);
    worker::read(input, sender.clone())?;
    let session = Session {
        setup,
        bench: host.bench,
        output,
        events: sender,
        search: None,
        waiting: VecDeque::new(),
        debug: false,
        deadline: None,
    };
    Ok(session.serve(&events)?)
}
