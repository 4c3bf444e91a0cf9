//! The loop every protocol shares, and who answers when. The thread that calls [`run`] reads lines and obeys them; one
//! standing thread thinks, and says itself what it finds. Both lock the state of the conversation while they
//! obey or speak, so that lines never mix and an answer needs no other thread to wake up.
//!
//! `stop`, and whatever needs no engine, is obeyed at any time. What needs the engine waits until a search is over; a
//! search without an end of its own is ended for it. Nothing that was said is lost.

mod conversation;
mod thinker;

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hetman_game::{Choice, Error, Limits, Report, Session, Stop};
use thiserror::Error as ThisError;

use crate::lines::{self, Line};
use conversation::Conversation;

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
pub enum ServeError {
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
    conversation: Mutex<Conversation<G>>,
    /// Rung when there is something to think about, or nothing ever again.
    bell: Condvar,
    /// Rung when nothing is left to do.
    idle: Condvar,
}

impl<G: Grammar> Shared<G> {
    fn conversation(&self) -> MutexGuard<'_, Conversation<G>> {
        self.conversation
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Unlocks the conversation, and wakes the thread that has something to do.
    fn release(&self, conversation: MutexGuard<Conversation<G>>) {
        let (wanted, idle) = (
            conversation.job.is_some() || conversation.closed,
            conversation.is_idle(),
        );
        drop(conversation);
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
) -> Result<(), ServeError> {
    let output = Output {
        writer: Box::new(output),
        failed: None,
    };
    let shared = Arc::new(Shared {
        conversation: Mutex::new(Conversation::new(grammar, output)),
        bell: Condvar::new(),
        idle: Condvar::new(),
    });
    let alone = !thinker::start(&shared);
    while let Ok(Some(line)) = lines::read(&mut input, G::LONGEST_LINE) {
        let order = G::read(line);
        let last = matches!(order, Order::Last(_) | Order::Quit);
        let mut conversation = shared.conversation();
        conversation.obey_or_queue(order);
        let over = last || conversation.output.failed.is_some();
        shared.release(conversation);
        if alone {
            thinker::work_off(&shared);
        }
        if over {
            break;
        }
    }
    end(&shared)
}

/// How long a search that was told to stop at the end of the input may take to end.
const STOP_GRACE: Duration = Duration::from_secs(5);
/// Other work is finished even then, if it takes no longer.
const WORKS_ON: Duration = Duration::from_secs(60);

/// No more commands will come: what was asked for is finished, in a hurry after a while, or given up.
fn end<G: Grammar>(shared: &Shared<G>) -> Result<(), ServeError> {
    let mut conversation = wait(shared, shared.conversation(), G::THINKS_ON);
    conversation.hurry();
    shared.release(conversation);
    let conversation = shared.conversation();
    let grace = if conversation.is_working() {
        WORKS_ON
    } else {
        STOP_GRACE
    };
    let mut conversation = wait(shared, conversation, grace);
    if !conversation.is_idle() {
        conversation.give_up();
        conversation = wait(shared, conversation, Duration::from_secs(1));
    }
    conversation.closed = true;
    let failed = conversation.output.failed.take();
    shared.release(conversation);
    failed.map_or(Ok(()), |error| Err(error.into()))
}

/// Waits until nothing is left to do, `longest` at most.
fn wait<'a, G: Grammar>(
    shared: &'a Shared<G>,
    mut conversation: MutexGuard<'a, Conversation<G>>,
    longest: Duration,
) -> MutexGuard<'a, Conversation<G>> {
    let deadline = Instant::now() + longest;
    while !conversation.is_idle() {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        let woken = shared.idle.wait_timeout(conversation, left);
        conversation = woken.unwrap_or_else(PoisonError::into_inner).0;
    }
    conversation
}
