//! The loop every protocol shares, and who answers when. The thread that calls [`run`] reads lines and obeys them; one
//! standing thread thinks, and says itself what it finds. Both hold the desk, the state of the conversation, while they
//! obey or speak, so that lines never mix and an answer needs no other thread to wake up.
//!
//! `stop`, and whatever needs no engine, is obeyed at any time. What needs the engine waits until a search is over; a
//! search without an end of its own is ended for it. Nothing that was said is lost.

mod desk;
mod thinker;

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hetman_game::{Choice, Error, Limits, Report, Session, Stop};
use thiserror::Error as ThisError;

use crate::lines::{self, Line};
use desk::Desk;

/// A protocol: what its lines mean, and how it says what was found.
pub trait Grammar: Send + 'static {
    /// What a line asks for.
    type Command: Send;
    /// Longer lines are skipped.
    const LONGEST_LINE: usize;
    /// How long a search may go on after the end of the input.
    const THINKS_ON: Duration;

    /// What a line asks for, and when it can be done.
    fn read(line: Line) -> Order<Self::Command>;
    /// Obeys a command.
    fn obey(&mut self, command: Self::Command, out: &mut Output) -> Step;
    /// Says how far a search is.
    fn report(&mut self, report: &Report, out: &mut Output);
    /// Says what a search found.
    fn answer(&mut self, thought: Thought, out: &mut Output);
    /// The game being played.
    fn session(&mut self) -> &mut Session;
}

/// What a line asks for, and when it can be done.
pub enum Order<C> {
    /// Nothing at all.
    Nothing,
    /// Something that is done at once, even during a search.
    Now(C),
    /// Something that needs the engine, so that it waits for the end of a search.
    Later(C),
    /// The same, and nothing is read after it.
    Last(C),
    /// The end of the search.
    Stop,
    /// The move pondered on was played.
    PonderHit,
    /// The end of the conversation.
    Quit,
}

/// What is to be done once a command was obeyed.
pub enum Step {
    /// Nothing more.
    Done,
    /// Search the position of the session; [`Grammar::answer`] hears of the end.
    Think(Limits),
    /// Work that takes long.
    Work(Work),
}

/// Work that takes long: it looks at the stop, may speak on the way, and gives back its last words.
pub type Work = Box<dyn FnOnce(&Stop, &mut dyn FnMut(&str)) -> String + Send>;

/// How a search ended.
pub struct Thought {
    /// What was found, or why nothing was.
    pub choice: Result<Choice, Error>,
    /// Whether it was ended before its limits.
    pub interrupted: bool,
}

/// Why a conversation could not start or go on.
#[derive(Debug, ThisError)]
pub enum Failure {
    /// The game or the engine cannot be.
    #[error(transparent)]
    Setup(#[from] Error),
    /// The answers could not be written.
    #[error("cannot write the answers")]
    Io(#[from] io::Error),
}

/// Where answers are written.
pub struct Output {
    writer: Box<dyn Write + Send>,
    failed: Option<io::Error>,
}

impl Output {
    /// Says a line, or several. A listener who is gone is noticed by the loop.
    pub fn say(&mut self, text: &str) {
        if self.failed.is_none() {
            let line = format!("{text}\n");
            let written = self.writer.write_all(line.as_bytes());
            self.failed = written.and_then(|()| self.writer.flush()).err();
        }
    }
}

/// What both threads see.
struct Shared<G: Grammar> {
    desk: Mutex<Desk<G>>,
    /// Rung when there is something to think about, or nothing ever again.
    bell: Condvar,
    /// Rung when nothing is left to do.
    idle: Condvar,
}

impl<G: Grammar> Shared<G> {
    fn desk(&self) -> MutexGuard<'_, Desk<G>> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves the desk, and wakes whoever has something to do.
    fn leave(&self, desk: MutexGuard<Desk<G>>) {
        let (wanted, idle) = (desk.job.is_some() || desk.closed, desk.is_idle());
        drop(desk);
        if wanted {
            self.bell.notify_one();
        }
        if idle {
            self.idle.notify_one();
        }
    }
}

/// Serves a grammar: obeys the lines of `input` until it ends or says so.
pub fn run<G: Grammar>(
    grammar: G,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
) -> Result<(), Failure> {
    let output = Output {
        writer: Box::new(output),
        failed: None,
    };
    let shared = Arc::new(Shared {
        desk: Mutex::new(Desk::new(grammar, output)),
        bell: Condvar::new(),
        idle: Condvar::new(),
    });
    let alone = !thinker::start(&shared);
    while let Ok(Some(line)) = lines::read(&mut input, G::LONGEST_LINE) {
        let order = G::read(line);
        let last = matches!(order, Order::Last(_) | Order::Quit);
        let mut desk = shared.desk();
        desk.hear(order);
        let over = last || desk.output.failed.is_some();
        shared.leave(desk);
        if alone {
            thinker::work_off(&shared);
        }
        if over {
            break;
        }
    }
    end(&shared)
}

/// A search told to stop at the end of the input is given so long.
const PATIENCE: Duration = Duration::from_secs(5);
/// Other work is finished even then, if it takes no longer.
const WORKS_ON: Duration = Duration::from_secs(10);

/// No more commands will come: what was asked for is finished, in a hurry after a while, or given up.
fn end<G: Grammar>(shared: &Shared<G>) -> Result<(), Failure> {
    let mut desk = wait(shared, shared.desk(), G::THINKS_ON);
    desk.hurry();
    shared.leave(desk);
    let desk = shared.desk();
    let patience = if desk.is_working() {
        WORKS_ON
    } else {
        PATIENCE
    };
    let mut desk = wait(shared, desk, patience);
    if !desk.is_idle() {
        desk.give_up();
        desk = wait(shared, desk, Duration::from_secs(1));
    }
    desk.closed = true;
    let failed = desk.output.failed.take();
    shared.leave(desk);
    failed.map_or(Ok(()), |error| Err(error.into()))
}

/// Waits until nothing is left to do, or for so long.
fn wait<'a, G: Grammar>(
    shared: &'a Shared<G>,
    mut desk: MutexGuard<'a, Desk<G>>,
    longest: Duration,
) -> MutexGuard<'a, Desk<G>> {
    let deadline = Instant::now() + longest;
    while !desk.is_idle() {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        let woken = shared.idle.wait_timeout(desk, left);
        desk = woken.unwrap_or_else(PoisonError::into_inner).0;
    }
    desk
}
