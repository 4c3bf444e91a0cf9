//! Somebody else's UCI engine as a child process. Nothing it does can harm: it may die, hang, flood or babble, and all
//! that comes of it is a [`Fault`].

mod hearing;

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use hetman_game::Shown;
use thiserror::Error;

use hearing::Heard;

/// A program to start, and what to set before it plays.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Program {
    /// The program's file.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// UCI options by name and value; a button has an empty value.
    pub options: Vec<(String, String)>,
}

/// What an engine can do wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// It did not start.
    #[error("cannot start the engine: {0}")]
    CannotStart(String),
    /// It ended before it was told to.
    #[error("the engine ended by itself: {0}")]
    Died(String),
    /// It did not answer in time.
    #[error("the engine did not answer within {} ms", .0.as_millis())]
    Silent(Duration),
    /// It answered what nobody understands.
    #[error("the engine answered nonsense: `{0}`")]
    Nonsense(String),
}

/// The last an engine said about its search.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Info {
    /// The score of its best line, for the player to move.
    pub score: Option<Shown>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time spent, by its own watch.
    pub time: Duration,
    /// Its best line.
    pub pv: Vec<String>,
}

/// What an engine decided.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Answer {
    /// The move; none if it says there is none.
    pub best: Option<String>,
    /// The reply it expects.
    pub ponder: Option<String>,
    /// The last it said about its search.
    pub info: Option<Info>,
}

/// A running engine.
pub struct Outside {
    child: Child,
    name: String,
    offered: Vec<String>,
    orders: SyncSender<String>,
    heard: Receiver<Heard>,
}

/// Orders, or messages, not yet taken.
const BACKLOG: usize = 1024;
/// How long an engine may take to leave when told to.
const FAREWELL: Duration = Duration::from_millis(500);

impl Outside {
    /// Starts a program, sets its options and waits until it is ready; each step within `patience`.
    pub fn start(program: &Program, patience: Duration) -> Result<Self, Fault> {
        let mut engine = Self::spawn(program)?;
        engine.order("uci")?;
        engine.wait(patience, |heard| matches!(heard, Heard::UciOk).then_some(()))?;
        for (name, value) in &program.options {
            engine.order(&set_option(name, value))?;
        }
        engine.ready(patience)?;
        Ok(engine)
    }

    /// What the engine calls itself, or else its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of an option as the engine spells it, if it offers that one.
    pub fn offered(&self, name: &str) -> Option<&str> {
        self.offered.iter().map(String::as_str).find(|offered| offered.eq_ignore_ascii_case(name))
    }

    /// Sets an option and waits until that is done.
    pub fn set(&mut self, name: &str, value: &str, patience: Duration) -> Result<(), Fault> {
        self.order(&set_option(name, value))?;
        self.ready(patience)
    }

    /// Tells the engine that another game begins.
    pub fn new_game(&mut self, patience: Duration) -> Result<(), Fault> {
        self.order("ucinewgame")?;
        self.ready(patience)
    }

    /// Lets the engine think about the position after `moves` from `start` (empty: the usual start), with the words of
    /// `go` as limits, and waits for its move.
    pub fn think(&mut self, start: &str, moves: &[String], go: &str, patience: Duration) -> Result<Answer, Fault> {
        self.forget();
        self.order(&position(start, moves))?;
        self.order(&format!("go {go}"))?;
        self.answer(patience)
    }

    /// Ends a search that takes too long and waits for its move.
    pub fn stop_and_wait(&mut self, patience: Duration) -> Result<Answer, Fault> {
        self.order("stop")?;
        self.answer(patience)
    }

    fn spawn(program: &Program) -> Result<Self, Fault> {
        let mut command = Command::new(&program.command);
        command.args(&program.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let cannot = |why: &dyn std::fmt::Display| Fault::CannotStart(format!("`{}`: {why}", program.command));
        let mut child = command.spawn().map_err(|error| cannot(&error))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(cannot(&"it has no pipes"));
        };
        let (orders, taken) = sync_channel(BACKLOG);
        let (teller, heard) = sync_channel(BACKLOG);
        let engine = Self { child, name: program.command.clone(), offered: Vec::new(), orders, heard };
        let thread = |name: &str| thread::Builder::new().name(name.into());
        let started = thread("engine input").spawn(move || write_all(stdin, &taken));
        started.map_err(|error| cannot(&error))?;
        let started = thread("engine output").spawn(move || hearing::listen(BufReader::new(stdout), &teller));
        started.map_err(|error| cannot(&error))?;
        Ok(engine)
    }

    /// Sends a line. A thread of its own writes it: an engine that does not read must not hold us up.
    fn order(&mut self, line: &str) -> Result<(), Fault> {
        let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match self.orders.try_send(line) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(Fault::Died("it no longer reads".into())),
            Err(TrySendError::Disconnected(_)) => Err(self.died()),
        }
    }

    fn ready(&mut self, patience: Duration) -> Result<(), Fault> {
        self.forget();
        self.order("isready")?;
        self.wait(patience, |heard| matches!(heard, Heard::ReadyOk).then_some(()))
    }

    /// What was said before a question is no answer to it.
    fn forget(&mut self) {
        for _ in 0..BACKLOG {
            if self.heard.try_recv().is_err() {
                return;
            }
        }
    }

    fn answer(&mut self, patience: Duration) -> Result<Answer, Fault> {
        self.wait(patience, |heard| if let Heard::Best(answer) = heard { Some(answer) } else { None })?
    }

    /// Waits for the one message that matters.
    fn wait<T>(&mut self, patience: Duration, wanted: impl Fn(Heard) -> Option<T>) -> Result<T, Fault> {
        let deadline = Deadline::after(patience);
        loop {
            match self.heard.recv_timeout(deadline.left()) {
                Ok(Heard::Name(name)) => self.name = name,
                Ok(Heard::Offer(name)) if self.offered.len() < BACKLOG => self.offered.push(name),
                Ok(heard) => {
                    if let Some(found) = wanted(heard) {
                        return Ok(found);
                    }
                    // A flood never leaves the channel empty, so that it alone would never report a time-out.
                    if deadline.left().is_zero() {
                        return Err(Fault::Silent(patience));
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(Fault::Silent(patience)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.died()),
            }
        }
    }

    /// How it ended; it has closed its output or its input, so the end is near, if it has not come yet.
    fn died(&mut self) -> Fault {
        for _ in 0..100 {
            match self.child.try_wait() {
                Ok(Some(status)) => return Fault::Died(status.to_string()),
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Err(error) => return Fault::Died(error.to_string()),
            }
        }
        Fault::Died("it closed its pipes".into())
    }
}

impl Drop for Outside {
    /// Tells the engine to leave, waits a moment, and then makes it.
    fn drop(&mut self) {
        let told = self.orders.try_send("stop".into()).and_then(|()| self.orders.try_send("quit".into()));
        let deadline = Deadline::after(if told.is_ok() { FAREWELL } else { Duration::ZERO });
        // Its output ends when it does, if it starts no programs of its own.
        let gone = loop {
            match self.heard.recv_timeout(deadline.left()) {
                Ok(_) if !deadline.left().is_zero() => {}
                Err(RecvTimeoutError::Disconnected) => break true,
                _ => break false,
            }
        };
        if gone {
            self.died();
        }
        // Both fail only if it is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The end of our patience, which may be endless.
struct Deadline(Option<Instant>);

impl Deadline {
    fn after(patience: Duration) -> Self {
        Self(Instant::now().checked_add(patience))
    }

    fn left(&self) -> Duration {
        self.0.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()))
    }
}

fn write_all(mut stdin: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if stdin.write_all((line + "\n").as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn set_option(name: &str, value: &str) -> String {
    if value.is_empty() { format!("setoption name {name}") } else { format!("setoption name {name} value {value}") }
}

fn position(start: &str, moves: &[String]) -> String {
    let mut line = match start {
        "" => "position startpos".to_owned(),
        text => format!("position fen {text}"),
    };
    if !moves.is_empty() {
        line += " moves ";
        line += &moves.join(" ");
    }
    line
}
