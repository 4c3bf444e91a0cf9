//! GTP, the Go Text Protocol, version 2, for any game whose board has a size, Hex in its own dialect included, as a
//! grammar of `serve`: a line in, an answer `= ...` or `? ...` out, in the order of the lines. A search ends
//! early at the line `# interrupt`, and soon after the end of the input.

mod analysis;
mod asked;
mod clock;
mod command;
mod grammar;
mod handicap;
mod load;
mod score;

use std::io::{BufRead, Write};
use std::sync::Arc;

use hetman_game::{Entry, Limits, OpenFile, Session, Spec};

use crate::serve;
pub use crate::serve::ServeError;
use grammar::Gtp;

/// What is served.
pub struct GtpService {
    /// The game.
    pub entry: Arc<dyn Entry>,
    /// The game's rules; size and komi may be changed.
    pub game: Spec,
    /// The engine.
    pub engine: Spec,
    /// How long to think where no clock says.
    pub limits: Limits,
    /// Resign below this chance to win, from 0 to 1.
    pub resign: f64,
    /// Reads the files that commands name.
    pub files: OpenFile,
}

/// Obeys the lines of `input` until it ends or says `quit`.
pub fn run(
    service: GtpService,
    input: impl BufRead,
    output: impl Write + Send + 'static,
) -> Result<(), ServeError> {
    let session = Session::new(service.entry, service.game, service.engine)?;
    let grammar = Gtp::new(session, service.limits, service.resign, service.files);
    serve::run(grammar, input, output)
}
