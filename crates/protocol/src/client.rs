//! Somebody else's engine as a child process, by UCI, GTP or Hub. Nothing it does can harm: it may die, hang, flood or
//! babble, and all that comes of it is a [`Fault`].

mod gtp;
mod hearing;
mod hub;
mod process;

use std::time::Duration;

use hetman_game::Shown;
use thiserror::Error;

pub use gtp::GtpProgram;
use hearing::Heard;
pub use hub::HubProgram;
use process::Process;

/// A program to start, and what to set before it plays.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Program {
    /// The program's file.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Options by name and value; a button has an empty value.
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
    process: Process<Heard>,
    name: String,
    offered: Vec<String>,
}

/// More options than any engine offers.
const MOST_OPTIONS: usize = 1024;

impl Outside {
    /// Starts a program, sets its options and waits until it is ready; each step within `patience`.
    pub fn start(program: &Program, patience: Duration) -> Result<Self, Fault> {
        let process = Process::spawn(program, &["stop", "quit"], hearing::listen)?;
        let mut engine = Self {
            process,
            name: program.command.clone(),
            offered: Vec::new(),
        };
        engine.process.order("uci")?;
        engine.wait(patience, |heard| {
            matches!(heard, Heard::UciOk).then_some(())
        })?;
        for (name, value) in &program.options {
            engine.process.order(&set_option(name, value))?;
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
        self.offered
            .iter()
            .map(String::as_str)
            .find(|offered| offered.eq_ignore_ascii_case(name))
    }

    /// Sets an option and waits until that is done.
    pub fn set(&mut self, name: &str, value: &str, patience: Duration) -> Result<(), Fault> {
        self.process.order(&set_option(name, value))?;
        self.ready(patience)
    }

    /// Tells the engine that another game begins.
    pub fn new_game(&mut self, patience: Duration) -> Result<(), Fault> {
        self.process.order("ucinewgame")?;
        self.ready(patience)
    }

    /// Lets the engine think about the position after `moves` from `start` (empty: the usual start), with the words of
    /// `go` as limits, and waits for its move.
    pub fn think(
        &mut self,
        start: &str,
        moves: &[String],
        go: &str,
        patience: Duration,
    ) -> Result<Answer, Fault> {
        self.process.forget();
        self.process.order(&position(start, moves))?;
        self.process.order(&format!("go {go}"))?;
        self.answer(patience)
    }

    /// Ends a search that takes too long and waits for its move.
    pub fn stop_and_wait(&mut self, patience: Duration) -> Result<Answer, Fault> {
        self.process.order("stop")?;
        self.answer(patience)
    }

    fn ready(&mut self, patience: Duration) -> Result<(), Fault> {
        self.process.forget();
        self.process.order("isready")?;
        self.wait(patience, |heard| {
            matches!(heard, Heard::ReadyOk).then_some(())
        })
    }

    fn answer(&mut self, patience: Duration) -> Result<Answer, Fault> {
        self.wait(patience, |heard| {
            if let Heard::Best(answer) = heard {
                Some(answer)
            } else {
                None
            }
        })?
    }

    /// Waits for the one message that matters; a name and what is offered are noted on the way.
    fn wait<T>(
        &mut self,
        patience: Duration,
        wanted: impl Fn(Heard) -> Option<T>,
    ) -> Result<T, Fault> {
        let Self {
            process,
            name,
            offered,
        } = self;
        process.wait(patience, |heard| match heard {
            Heard::Name(own) => {
                *name = own;
                None
            }
            Heard::Offer(option) => {
                if offered.len() < MOST_OPTIONS {
                    offered.push(option);
                }
                None
            }
            heard => wanted(heard),
        })
    }
}

fn set_option(name: &str, value: &str) -> String {
    if value.is_empty() {
        format!("setoption name {name}")
    } else {
        format!("setoption name {name} value {value}")
    }
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
