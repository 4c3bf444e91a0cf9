//! The Hub protocol, version 2, which draughts programs speak: lines of `command name=value ...`. One thread reads, one
//! searches, and the loop itself decides and writes. A line that makes no sense is answered by `error message=...`.

pub(crate) mod line;
mod reply;
mod session;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::sync_channel;
use std::thread;

use hetman_game::{Choice, Engine, Entry, Error, Report, Spec};
use thiserror::Error as ThisError;

use crate::lines::{self, Line};
use session::Session;

/// Events not yet looked at; whoever has more to say waits.
const BACKLOG: usize = 32;
/// Longer lines are skipped; no game is so long.
const LONGEST_LINE: usize = 1 << 20;

/// Whom the loop serves.
pub struct Host<'a> {
    /// The game.
    pub entry: &'a dyn Entry,
    /// The game's rules.
    pub game: Spec,
    /// The engine.
    pub engine: Spec,
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

/// Something the loop must know.
enum Event {
    /// A line came in.
    Line(String),
    /// A line was too long to be read.
    TooLong,
    /// No more lines will come.
    End,
    /// The search has something to say.
    Report(Report),
    /// The search is over; the engine comes back unless it broke down.
    Thought(Option<Box<dyn Engine>>, Result<Choice, Error>),
}

/// Obeys the lines of `input` until it ends or says `quit`.
pub fn run(
    host: Host,
    mut input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (sender, events) = sync_channel(BACKLOG);
    let session = Session::new(host, output, sender.clone())?;
    let read = move || {
        while let Ok(Some(line)) = lines::read(&mut input, LONGEST_LINE) {
            let event = match line {
                Line::Text(text) => Event::Line(text),
                Line::TooLong => Event::TooLong,
            };
            if sender.send(event).is_err() {
                return;
            }
        }
        // Nobody may be left to hear it.
        let _ = sender.send(Event::End);
    };
    thread::Builder::new().name("input".into()).spawn(read)?;
    Ok(session.serve(&events)?)
}
