//! An outside engine as a child process, by UCI, GTP or Hub: one module a protocol, all of one shape. Nothing an
//! engine does can harm: it may die, hang, flood or babble, and all that comes of it is a [`ProgramFault`].

mod group;
pub mod gtp;
pub mod hub;
mod process;
pub mod uci;

use std::time::Duration;

use hetman_game::{Clock, Limits, Shown, Stop};
use thiserror::Error;

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

/// The language a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Go Text Protocol.
    Gtp,
    /// The Hub protocol of draughts programs.
    Hub,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Uci, Self::Gtp, Self::Hub];

    /// The word for it in the spec of a player.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Gtp => "gtp",
            Self::Hub => "hub",
        }
    }
}

/// A running program, whatever it speaks.
pub trait Client: Send {
    /// Prepares for another game, in which moves are limited as the first one is.
    fn new_game(&mut self, first: &Limits, timeout: &Timeout) -> Result<(), ProgramFault>;

    /// Lets the program think and waits for its move.
    fn think(&mut self, task: &Task, timeout: &Timeout) -> Result<BestMove, ProgramFault>;
}

/// Starts a program, tells it the rules of the game as far as it knows them, and waits until it is ready; each step
/// within `timeout`.
pub fn start(
    protocol: Protocol,
    program: &Program,
    rules: &[(String, String)],
    timeout: &Timeout,
) -> Result<Box<dyn Client>, ProgramFault> {
    Ok(match protocol {
        Protocol::Uci => Box::new(uci::UciProgram::start(program, rules, timeout)?),
        Protocol::Gtp => Box::new(gtp::GtpProgram::start(program, rules, timeout)?),
        Protocol::Hub => Box::new(hub::HubProgram::start(program, rules, timeout)?),
    })
}

/// What a program is to think about.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// Where the game started, in the words of the protocol; empty for the usual start.
    pub start: &'a str,
    /// The moves since, in the words of the protocol.
    pub moves: &'a [String],
    /// The limits of the player to move.
    pub limits: &'a Limits,
    /// Both clocks, if the game is played with clocks.
    pub clocks: Option<[Clock; 2]>,
}

/// How long to wait for a program.
#[derive(Clone, Debug)]
pub struct Timeout {
    /// The longest wait.
    pub time: Duration,
    /// Or until this is requested.
    pub cancel: Stop,
}

impl From<Duration> for Timeout {
    fn from(time: Duration) -> Self {
        Self {
            time,
            cancel: Stop::default(),
        }
    }
}

/// What an engine can do wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProgramFault {
    /// It did not start.
    #[error("cannot start the engine: {0}")]
    CannotStart(String),
    /// It ended before it was told to.
    #[error("the engine ended by itself: {0}")]
    Died(String),
    /// It did not answer in time.
    #[error("the engine did not answer within {} ms", .0.as_millis())]
    Silent(Duration),
    /// It answered what cannot be understood, or refused.
    #[error("the engine answered nonsense: `{0}`")]
    Nonsense(String),
    /// It was still to answer when the answer was no longer wanted.
    #[error("the engine was interrupted")]
    Interrupted,
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
pub struct BestMove {
    /// The move; none if it says there is none, or resigns.
    pub best: Option<String>,
    /// The reply it expects.
    pub ponder: Option<String>,
    /// Whether it gives the game up.
    pub resigns: bool,
    /// The last it said about its search.
    pub info: Option<Info>,
}
