//! UCI for any game and any engine, as a grammar of `serve`.
//!
//! `stop`, `isready` and `quit` are obeyed at any time. `position`, `setoption`, `ucinewgame` and `go` wait for the end of
//! a search, and end one that has no end of its own. Every `go` is answered by one `bestmove`: what makes no sense in it is
//! left out and said. Before an illegal move of `position` the legal ones stand.

pub mod command;
pub mod go;
mod grammar;
pub mod options;
mod reply;
mod setup;

use std::io::{BufRead, Write};
use std::sync::Arc;

use hetman_game::{Entry, Session, Spec};

use crate::serve;
pub use crate::serve::ServeError;
pub use grammar::Bench;
use grammar::Uci;
use setup::Setup;

/// What is served.
pub struct UciService {
    /// The game.
    pub entry: Arc<dyn Entry>,
    /// The game's rules.
    pub game: Spec,
    /// The engine.
    pub engine: Spec,
    /// Writes the signature of the search; its last line is `N nodes N nps`.
    pub bench: Bench,
}

/// Obeys the lines of `input` until it ends or says `quit`.
pub fn run(
    service: UciService,
    input: impl BufRead,
    output: impl Write + Send + 'static,
) -> Result<(), ServeError> {
    let session = Session::new(service.entry, service.game, service.engine)?;
    let grammar = Uci {
        setup: Setup::new(session),
        bench: service.bench,
        last: None,
        debug: false,
    };
    serve::run(grammar, input, output)
}
