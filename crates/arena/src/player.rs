//! Anyone who chooses moves: an engine of ours in this process, an outside UCI, GTP or Hub program, or chance. A player who
//! breaks down is replaced by a fresh one of the same kind.

mod guard;
mod own;
mod parse;
mod program;

use std::fmt;
use std::time::Duration;

use hetman_game::random::{Random, mix};
use hetman_game::{
    Board, Clock, Counters, Entry, Error, Limits, Player as Side, Shown, Spec, Stop,
};
use hetman_protocol::client::{Program, Protocol};
use thiserror::Error as ThisError;

use crate::level::Level;
use crate::play::Pace;

pub use own::Own;

use guard::Guarded;

/// Who is to play, as `alphabeta(hash=64)`, `uci(/usr/games/stockfish,Hash=16)`,
/// `gtp(/usr/games/gnugo --mode gtp)`, `level(n=3)` or `random(seed=1)`.
#[derive(Clone, Debug)]
pub enum PlayerSpec {
    /// An engine of ours.
    Engine(Spec),
    /// The game's best engine, held back.
    Level(Level),
    /// An outside program and the protocol it speaks.
    Program(Protocol, Program),
    /// Any legal move.
    Random {
        /// Decides the moves, together with the game's own seed.
        seed: u64,
    },
}

/// Why a player did not come up with a move; it costs the game.
#[derive(Clone, PartialEq, Eq, Debug, ThisError)]
pub enum Fault {
    /// It cannot be started.
    #[error("cannot start: {0}")]
    CannotStart(String),
    /// It ended by itself.
    #[error("died: {0}")]
    Died(String),
    /// It said nothing for this time.
    #[error("said nothing for {:.1} s", .0.as_secs_f64())]
    Silent(Duration),
    /// It refused to think, with this reason.
    #[error("{0}")]
    Refused(String),
    /// It gave the game up.
    #[error("resigned")]
    Resigned,
    /// It said what cannot be understood.
    #[error("answered nonsense: {0}")]
    Nonsense(String),
    /// Its answer was no longer wanted.
    #[error("was interrupted")]
    Interrupted,
}

/// What a player is asked: a move in this position, within these limits.
pub struct Question<'a> {
    /// Where the game started.
    pub start: &'a str,
    /// The moves since.
    pub moves: &'a [String],
    /// The position now.
    pub board: &'a dyn Board,
    /// The limits of the player to move.
    pub limits: &'a Limits,
    /// Both clocks, if the game is played by two with clocks.
    pub clocks: Option<[Clock; 2]>,
    /// When to give up waiting.
    pub timeout: Duration,
    /// Requested when the answer is no longer wanted.
    pub cancel: &'a Stop,
}

/// A move with what the player says about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The move as the player writes it; it may be illegal.
    pub word: String,
    /// What the position is worth to the player.
    pub score: Option<Shown>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// What an engine of ours counted.
    pub counters: Counters,
}

/// Anyone who chooses moves.
pub trait Player: Send {
    /// Prepares for a game whose random decisions follow `seed`; `first` are the limits of the player's first move.
    fn new_game(&mut self, seed: u64, first: &Limits) -> Result<(), Fault>;
    /// Chooses a move.
    fn choose(&mut self, question: &Question) -> Result<Answer, Fault>;
}

/// The player of one seat, started when it is first needed and started again after a fault.
pub(crate) struct PlayerSlot<'a> {
    entry: &'a dyn Entry,
    game: &'a Spec,
    spec: &'a PlayerSpec,
    player: Option<Box<dyn Player>>,
}

impl<'a> PlayerSlot<'a> {
    /// A slot whose player is not started yet.
    pub fn new(entry: &'a dyn Entry, game: &'a Spec, spec: &'a PlayerSpec) -> Self {
        Self {
            entry,
            game,
            spec,
            player: None,
        }
    }

    /// Starts the player if the slot is empty, and prepares for a game.
    pub fn new_game(&mut self, seed: u64, first: &Limits) -> Result<(), Fault> {
        let player = match &mut self.player {
            Some(player) => player,
            empty => empty.insert(self.spec.player(self.entry, self.game)?),
        };
        player
            .new_game(seed, first)
            .inspect_err(|_| self.player = None)
    }

    /// Asks the player for a move; a player that fails is dropped.
    pub fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        let Some(player) = &mut self.player else {
            return Err(Fault::CannotStart("no player was started".into()));
        };
        player.choose(question).inspect_err(|_| self.player = None)
    }

    /// Drops the player, so that the next game starts with a fresh one.
    pub fn clear(&mut self) {
        self.player = None;
    }
}

impl PlayerSpec {
    /// Whether it is a program of this machine rather than a part of ours.
    pub const fn is_outside(&self) -> bool {
        matches!(self, Self::Program(..))
    }

    /// Starts such a player once, so that a wrong one is told before the first game.
    pub fn try_out(&self, entry: &dyn Entry, game: &Spec) -> Result<(), Error> {
        let started = self.player(entry, game).map(drop);
        started.map_err(|fault| Error::Other(format!("player `{self}` {fault}")))
    }

    /// Refuses an outside program in a game its protocol cannot carry, and a pace that would never end the player's
    /// search: playouts, if it makes none. A GTP program is told nothing but the time and decides for itself.
    pub fn takes(&self, pace: Pace, entry: &dyn Entry, game: &Spec) -> Result<(), Error> {
        let board = entry.board(game, None)?;
        if self.is_outside() && (board.is_hidden() || board.players().len() != 2) {
            return Err(Error::Other(format!(
                "player `{self}` speaks a protocol for two players who see everything"
            )));
        }
        let Pace::Playouts(_) = pace else {
            return Ok(());
        };
        let makes = |spec: &Spec| Ok(entry.engine(game, spec)?.makes_playouts());
        let ends = match self {
            Self::Engine(spec) => makes(spec)?,
            Self::Level(level) => level.nodes().is_some() || makes(&level.engine(entry)?)?,
            Self::Program(protocol, _) => *protocol == Protocol::Gtp,
            Self::Random { .. } => true,
        };
        if ends {
            return Ok(());
        }
        Err(Error::Other(format!(
            "player `{self}` makes no playouts; limit it by time, nodes or depth"
        )))
    }

    /// A player of this kind, for one game of the list.
    pub fn player(&self, entry: &dyn Entry, game: &Spec) -> Result<Box<dyn Player>, Fault> {
        let cannot = |error: Error| Fault::CannotStart(error.to_string());
        let own = |spec: &Spec, level| {
            let engine = entry.engine(game, spec).map_err(cannot)?;
            Guarded::start(Own::new(engine, level))
        };
        Ok(match self {
            Self::Engine(spec) => Box::new(own(spec, None)?),
            Self::Level(level) => {
                let spec = level.engine(entry).map_err(cannot)?;
                Box::new(own(&spec, Some(*level))?)
            }
            Self::Program(protocol, program) => {
                Box::new(program::Outside::start(*protocol, program, entry, game)?)
            }
            Self::Random { seed } => Box::new(Chance {
                seed: *seed,
                random: Random::new(*seed),
            }),
        })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Engine(spec) => spec.fmt(f),
            Self::Level(level) => level.fmt(f),
            Self::Program(protocol, program) => parse::write(*protocol, program, f),
            Self::Random { seed } => write!(f, "random(seed={seed})"),
        }
    }
}

/// Any legal move, decided by a seed.
struct Chance {
    seed: u64,
    random: Random,
}

impl Player for Chance {
    fn new_game(&mut self, seed: u64, _: &Limits) -> Result<(), Fault> {
        self.random = Random::new(mix(self.seed) ^ mix(seed));
        Ok(())
    }

    fn choose(&mut self, question: &Question) -> Result<Answer, Fault> {
        let mut moves = question.board.moves();
        if moves.is_empty() {
            return Err(Fault::Nonsense("no move".into()));
        }
        let word = moves.swap_remove(self.random.below(moves.len()));
        Ok(Answer {
            word,
            score: None,
            depth: 0,
            nodes: 0,
            counters: Counters::default(),
        })
    }
}

/// The side, 0 or 1, that a seat belongs to: the sides take the seats in turn.
pub(crate) fn side_of(seat: Side) -> usize {
    usize::from(seat.0 % 2)
}
