//! One game between people and engines: its board, moves, seats, clocks and result. Everything here is about the rules
//! of playing together; who is connected and who thinks where belongs to the live game.

mod clocks;
mod moves;
mod notes;
mod offers;
mod play;
mod rematch;
mod study;
mod variations;
mod view;

use std::sync::Arc;

use hetman_game::{Board, Entry, Player, Shown, Spec};
use serde::{Deserialize, Serialize};

use crate::admission::Playable;
use crate::error::Error;
use crate::level::{self, Strength};
use crate::messages::{NewGame, Offer, Outcome, Refusal, Seat, SeatKind};
use crate::picture;
use crate::record::Annotations;

pub use clocks::Clocks;
pub use moves::{MOST_NODES, Moves, NodeId, ROOT, Step};

/// The most moves a request may bring.
const MOST_MOVES: usize = 2_000;

/// What is stored of a game; the board follows from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredGame {
    /// Its name in the address.
    pub id: String,
    /// The game and its rules.
    pub game: String,
    /// Where it started.
    pub start: Option<String>,
    /// Who plays.
    pub seats: Vec<Seat>,
    /// What opens each seat.
    pub keys: Vec<String>,
    /// Moves and variations.
    pub moves: Moves,
    /// The title, if it is a study: a tree of variations that is written, not played.
    #[serde(default)]
    pub study: Option<String>,
    /// What the text it comes from says beside its moves.
    #[serde(default)]
    pub annotations: Annotations,
    /// Where the game is.
    pub head: NodeId,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What one player asks of the others.
    pub offer: Option<Offer>,
    /// Another game of the same players, if one is wanted.
    #[serde(default)]
    pub again: rematch::Again,
    /// Counts the changes.
    pub version: u64,
    /// Decides what engines leave to chance.
    #[serde(default)]
    pub seed: u64,
    /// Decides dice and cards; games stored before it was known follow the other seed.
    #[serde(default)]
    pub chance: Option<u64>,
}

/// What the server gives a new game, beside what was ordered.
pub struct Issued {
    /// Its name in the address.
    pub id: String,
    /// What opens each seat.
    pub keys: Vec<String>,
    /// Decides dice and cards: no visitor may choose it, since it foretells them.
    pub chance: u64,
}

/// A game that is being played.
pub struct Session {
    /// What is stored of it.
    pub record: StoredGame,
    /// The game in the list of games.
    pub entry: Arc<Playable>,
    /// The rules as a spec.
    pub spec: Spec,
    board: Box<dyn Board>,
    /// What each seat's engine last thought of the game, for itself.
    pub opinions: Vec<Option<Shown>>,
    /// Why an engine gave up.
    pub failure: Option<Refusal>,
}

/// The seats a visitor holds the keys to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldSeats(pub Vec<u8>);

impl HeldSeats {
    /// Whether this seat is among them.
    pub fn has(&self, side: u8) -> bool {
        self.0.contains(&side)
    }

    fn any(&self) -> bool {
        !self.0.is_empty()
    }
}

impl Session {
    /// A new game.
    pub fn new(entry: Arc<Playable>, order: NewGame, issued: Issued) -> Result<Self, Error> {
        let spec: Spec = order.game.parse()?;
        let start = order.start.clone().filter(|text| !text.trim().is_empty());
        let board = entry.board(&spec, start.as_deref())?;
        picture::check(&*board)?;
        check(&entry, &spec, &*board, &order)?;
        let players = order.seats.len();
        let control = order.clock.as_ref();
        let record = StoredGame {
            id: issued.id,
            game: spec.to_string(),
            start,
            seats: order.seats,
            keys: issued.keys,
            moves: Moves::default(),
            study: order.study.map(study::title).transpose()?,
            annotations: Annotations::default(),
            head: ROOT,
            clocks: control.map(|it| Clocks::new(it, players)).transpose()?,
            outcome: picture::outcome(&*board),
            offer: None,
            again: rematch::Again::default(),
            version: 1,
            seed: order.seed.unwrap_or_default(),
            chance: Some(issued.chance),
        };
        let mut session = Self::with(entry, spec, board, record);
        for word in &order.moves {
            session.step(word)?;
        }
        session.draw();
        Ok(session)
    }

    /// A game as it was stored.
    pub fn restore(entry: Arc<Playable>, record: StoredGame) -> Result<Self, Error> {
        let spec: Spec = record.game.parse()?;
        let mut board = entry.board(&spec, record.start.as_deref())?;
        let players = board.players().len();
        let clocks = record.clocks.as_ref();
        if [record.seats.len(), record.keys.len()] != [players; 2]
            || clocks.is_some_and(|clocks| clocks.players() != players)
            || !record.moves.is_sound()
            || !record.moves.has(record.head)
        {
            return Err(Error::BadlyStored);
        }
        let words = record.moves.words(record.head);
        words.iter().try_for_each(|word| board.play(word))?;
        Ok(Self::with(entry, spec, board, record))
    }

    fn with(entry: Arc<Playable>, spec: Spec, board: Box<dyn Board>, record: StoredGame) -> Self {
        Self {
            opinions: vec![None; record.seats.len()],
            record,
            entry,
            spec,
            board,
            failure: None,
        }
    }

    /// The side to move; none once the game is over.
    pub fn turn(&self) -> Option<u8> {
        picture::turn(&*self.board).filter(|_| self.record.outcome.is_none())
    }

    /// The player to move at the head, for scores.
    pub fn mover(&self) -> Player {
        Player(picture::turn(&*self.board).unwrap_or(0))
    }

    /// The seats these keys open.
    pub fn held(&self, keys: &[&str]) -> HeldSeats {
        let opened = |(side, key): (u8, &String)| keys.contains(&key.as_str()).then_some(side);
        HeldSeats((0..).zip(&self.record.keys).filter_map(opened).collect())
    }

    /// The numbers of all seats.
    pub fn sides(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.record.seats.len() as u8
    }

    /// Whether a person sits there.
    pub fn is_human(&self, side: u8) -> bool {
        let seat = self.record.seats.get(usize::from(side));
        seat.is_some_and(|seat| seat.kind == SeatKind::Human)
    }

    /// Whether every player is an engine.
    pub fn is_demonstration(&self) -> bool {
        !self.sides().any(|side| self.is_human(side))
    }

    /// Whether a visitor speaks for every person in this game.
    pub fn is_alone(&self, held: &HeldSeats) -> bool {
        let own = |side| held.has(side) || !self.is_human(side);
        held.any() && self.sides().all(own)
    }

    /// Refuses analysis while another person still plays.
    pub fn may_analyse(&self, held: &HeldSeats) -> Result<(), Error> {
        self.may_see_all(held)?;
        if self.record.outcome.is_some() || self.is_alone(held) {
            return Ok(());
        }
        Err(Error::NoAnalysis)
    }

    /// The engine that has to move now, if one has.
    pub fn engine_to_move(&self) -> Option<(u8, Strength)> {
        let side = self.turn()?;
        let clocks = self.record.clocks.as_ref();
        let clock = clocks.map(|clocks| clocks.for_engine(side));
        let seat = self.record.seats.get(usize::from(side))?;
        let strength = level::strength(&self.entry, seat, clock).ok()??;
        Some((side, strength))
    }
}

/// Refuses an order with too few or too many players or moves, or with an engine that cannot be had.
fn check(entry: &Playable, spec: &Spec, board: &dyn Board, order: &NewGame) -> Result<(), Error> {
    let (players, seats) = (board.players().len(), order.seats.len());
    if seats != players {
        return Err(Error::Seats { players, seats });
    }
    let moves = order.moves.len();
    if moves > MOST_MOVES {
        return Err(Error::MovesAtStart {
            most: MOST_MOVES,
            moves,
        });
    }
    for seat in &order.seats {
        if let Some(strength) = level::strength(entry, seat, None)? {
            entry.engine(spec, &strength.engine)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
