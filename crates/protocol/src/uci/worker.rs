//! The threads around the loop: one reads and parses lines, one at a time searches or counts. All they have to say
//! arrives as [`Event`]s in one channel, so that the loop alone writes.

use std::io::{self, BufRead};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::SyncSender;
use std::thread;

use hetman_game::{Board, Choice, Engine, Error, Limits, Report, Stop};

use super::command::{Command, Wrong};
use crate::lines::{self, Line};

/// Something the loop must know.
pub enum Event {
    /// A line came in.
    Line(Result<Option<Command>, Wrong>),
    /// A line was too long to be read.
    TooLong,
    /// No more lines will come.
    End,
    /// The search has something to say.
    Report(Report),
    /// The count has something to say.
    Text(String),
    /// The search is over; the engine comes back unless it broke down.
    Thought(Option<Box<dyn Engine>>, Result<Choice, Error>),
    /// The count is over.
    Counted,
}

/// Longer lines are skipped; no game is so long.
pub const LONGEST_LINE: usize = 1 << 20;
/// What a search may need on a deep tree; reserved, not used up.
const STACK: usize = 256 << 20;

/// Reads lines to the end of the input or to the command to quit.
pub fn read(mut input: impl BufRead + Send + 'static, events: SyncSender<Event>) -> io::Result<()> {
    let work = move || {
        while let Ok(Some(line)) = lines::read(&mut input, LONGEST_LINE) {
            let event = match line {
                Line::Text(text) => Event::Line(Command::parse(&text)),
                Line::TooLong => Event::TooLong,
            };
            let quits = matches!(event, Event::Line(Ok(Some(Command::Quit))));
            if events.send(event).is_err() || quits {
                return;
            }
        }
        // Nobody may be left to hear it.
        let _ = events.send(Event::End);
    };
    thread::Builder::new()
        .name("input".into())
        .spawn(work)
        .map(drop)
}

/// Searches; a search that breaks down costs the engine but not the program.
pub fn think(
    mut engine: Box<dyn Engine>,
    limits: Limits,
    events: SyncSender<Event>,
) -> io::Result<()> {
    let work = move || {
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let choice = engine.think(&limits, &mut |report| {
                drop(events.send(Event::Report(report.clone())))
            });
            (engine, choice)
        }));
        let (engine, choice) = match outcome {
            Ok((engine, choice)) => (Some(engine), choice),
            Err(_) => (None, Err(Error::Other("the search broke down".into()))),
        };
        drop(events.send(Event::Thought(engine, choice)));
    };
    thread::Builder::new()
        .name("think".into())
        .stack_size(STACK)
        .spawn(work)
        .map(drop)
}

/// Counts the leaves below each move.
pub fn count(
    mut board: Box<dyn Board>,
    depth: u32,
    stop: Stop,
    events: SyncSender<Event>,
) -> io::Result<()> {
    let work = move || {
        let total = catch_unwind(AssertUnwindSafe(|| {
            board.divide(depth, &stop, &mut |word, nodes| {
                drop(events.send(Event::Text(format!("{word}: {nodes}"))))
            })
        }));
        let last = match total {
            Ok(Some(total)) => format!("\nNodes searched: {total}\n"),
            Ok(None) => "info string error: the count was stopped".into(),
            Err(_) => "info string error: the count broke down".into(),
        };
        drop(events.send(Event::Text(last)));
        drop(events.send(Event::Counted));
    };
    thread::Builder::new()
        .name("count".into())
        .stack_size(STACK)
        .spawn(work)
        .map(drop)
}
