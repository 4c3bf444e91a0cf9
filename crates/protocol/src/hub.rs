//! The Hub protocol, version 2, which draughts programs speak, as a grammar of `serve`: lines of
//! `command name=value ...`. A line that makes no sense is answered by `error message=...`.

mod grammar;
pub(crate) mod line;
mod reply;

use std::io::{BufRead, Write};
use std::sync::Arc;

use hetman_game::{Entry, Session, Spec};

use crate::serve;
pub use crate::serve::ServeError;
use grammar::Hub;

/// What is served.
pub struct HubService {
    /// The game.
    pub entry: Arc<dyn Entry>,
    /// The game's rules.
    pub game: Spec,
    /// The engine.
    pub engine: Spec,
}

/// Obeys the lines of `input` until it ends or says `quit`.
pub fn run(
    service: HubService,
    input: impl BufRead,
    output: impl Write + Send + 'static,
) -> Result<(), ServeError> {
    let session = Session::new(service.entry, service.game, service.engine)?;
    serve::run(Hub::new(session), input, output)
}
