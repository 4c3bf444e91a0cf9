//! One game: its board, moves, seats, clocks and result. Everything here is about the rules of playing together; who is
//! connected and who thinks where is the hall's business.

mod clocks;
mod moves;
mod offers;

use std::sync::Arc;

use hetman_arena::record::Variation;
use hetman_game::{Board, Entry, Player, Shown, Spec};
use serde::{Deserialize, Serialize};

use crate::admission::Playable;
use crate::error::Error;
use crate::level::{self, Strength};
use crate::messages::{Game, NewGame, Node, Offer, Outcome, Position, Seat};
use crate::scene;

pub use clocks::Clocks;
pub use moves::{MOST_NODES, Moves, NodeId, ROOT, Step};

/// The most moves a request may bring.
const MOST_MOVES: usize = 2_000;

/// What is kept of a game; the board follows from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Its name in the address.
    pub id: String,
    /// The game and its rules.
    pub game: String,
    /// Where it started.
    pub start: Option<String>,
    /// Who plays.
    pub seats: Vec<Seat>,
    /// What opens each side.
    pub keys: [String; 2],
    /// Moves and variations.
    pub moves: Moves,
    /// Where the game is.
    pub head: NodeId,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What one side asks of the other.
    pub offer: Option<Offer>,
    /// Counts the changes.
    pub version: u64,
}

/// A game that is being played.
pub struct Room {
    /// What is kept of it.
    pub kept: Kept,
    /// The game in the list of games.
    pub entry: Arc<Playable>,
    /// The rules as a spec.
    pub spec: Spec,
    board: Box<dyn Board>,
    /// What each side's engine last thought of the game, for itself.
    pub opinions: [Option<Shown>; 2],
    /// Why an engine gave up.
    pub trouble: Option<String>,
}

/// The sides a visitor holds the keys to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held(pub [bool; 2]);

impl Held {
    fn any(self) -> bool {
        self.0[0] || self.0[1]
    }
}

impl Room {
    /// A new game.
    pub fn new(
        entry: Arc<Playable>,
        order: NewGame,
        id: String,
        keys: [String; 2],
    ) -> Result<Self, Error> {
        let spec: Spec = order.game.parse()?;
        if order.seats.len() != 2 {
            return Err(Error::Bad(format!(
                "a game has 2 seats, not {}",
                order.seats.len()
            )));
        }
        if order.moves.len() > MOST_MOVES {
            return Err(Error::Bad(format!(
                "a game starts with at most {MOST_MOVES} moves, not {}",
                order.moves.len()
            )));
        }
        for seat in &order.seats {
            if let Some(strength) = level::strength(&entry, seat, None)? {
                entry.engine(&spec, &strength.engine)?;
            }
        }
        let clocks = order.clock.as_ref().map(Clocks::new).transpose()?;
        let start = order.start.filter(|text| !text.trim().is_empty());
        let board = entry.board(&spec, start.as_deref())?;
        scene::check(&*board)?;
        let kept = Kept {
            id,
            game: spec.to_string(),
            start,
            seats: order.seats,
            keys,
            moves: Moves::default(),
            head: ROOT,
            clocks,
            outcome: scene::outcome(&*board),
            offer: None,
            version: 1,
        };
        let mut room = Self {
            kept,
            entry,
            spec,
            board,
            opinions: [None; 2],
            trouble: None,
        };
        for word in &order.moves {
            room.advance(word)?;
        }
        Ok(room)
    }

    /// A game as it was kept.
    pub fn restore(entry: Arc<Playable>, kept: Kept) -> Result<Self, Error> {
        if kept.seats.len() != 2 || !kept.moves.is_sound() || !kept.moves.has(kept.head) {
            return Err(Error::Conflict(
                "this game was kept badly and cannot be read".into(),
            ));
        }
        let spec: Spec = kept.game.parse()?;
        let mut board = entry.board(&spec, kept.start.as_deref())?;
        kept.moves
            .words(kept.head)
            .iter()
            .try_for_each(|word| board.play(word))?;
        Ok(Self {
            kept,
            entry,
            spec,
            board,
            opinions: [None; 2],
            trouble: None,
        })
    }

    /// The side to move; nobody once the game is over.
    pub fn turn(&self) -> Option<u8> {
        scene::turn(&*self.board).filter(|_| self.kept.outcome.is_none())
    }

    /// The sides these keys open.
    pub fn held(&self, keys: &[&str]) -> Held {
        Held([0, 1].map(|side: usize| keys.contains(&self.kept.keys[side].as_str())))
    }

    fn is_human(&self, side: usize) -> bool {
        self.kept.seats[side].kind == "human"
    }

    /// Whether both sides are engines.
    pub fn is_demonstration(&self) -> bool {
        !self.is_human(0) && !self.is_human(1)
    }

    /// Whether a visitor speaks for every person in this game.
    pub fn is_alone(&self, held: Held) -> bool {
        held.any()
            && [0, 1]
                .into_iter()
                .all(|side| held.0[side] || !self.is_human(side))
    }

    /// Refuses everybody who might help one of two people.
    pub fn may_analyse(&self, held: Held) -> Result<(), Error> {
        if self.kept.outcome.is_some() || self.is_alone(held) {
            return Ok(());
        }
        Err(Error::Forbidden(
            "while two people play, nobody may analyse their game",
        ))
    }

    /// Somebody moves.
    pub fn play(&mut self, held: Held, text: &str, at: Option<NodeId>) -> Result<(), Error> {
        let side = self
            .turn()
            .ok_or_else(|| Error::Conflict("the game is over".into()))?;
        if at.is_some_and(|at| at != self.kept.head) {
            return Err(Error::Conflict(
                "the game has moved on since the page was drawn".into(),
            ));
        }
        if !self.is_human(usize::from(side & 1)) {
            return Err(Error::Conflict("it is the engine's turn".into()));
        }
        if !held.0[usize::from(side & 1)] {
            return Err(Error::Forbidden(
                "this page has no key to the side that moves",
            ));
        }
        self.advance(text)
    }

    /// Makes a move for whoever is to move.
    pub fn advance(&mut self, text: &str) -> Result<(), Error> {
        let side = self.turn();
        if let (Some(clocks), Some(side)) = (&self.kept.clocks, side)
            && clocks.is_over(side)
        {
            self.flag();
            return Err(Error::Conflict("the time is over".into()));
        }
        if self.kept.moves.len() >= MOST_NODES {
            return Err(Error::Conflict(format!(
                "a game has at most {MOST_NODES} moves"
            )));
        }
        let record = self.board.record_text(text)?;
        self.board.play(text)?;
        let word = self.board.history().pop().unwrap_or_default();
        self.kept.head = self.kept.moves.add(Step {
            parent: self.kept.head,
            word,
            record,
            side,
            verdict: None,
        });
        if self
            .kept
            .offer
            .as_ref()
            .is_some_and(|offer| Some(offer.by) != side)
        {
            self.kept.offer = None;
        }
        self.press(side);
        self.settle();
        Ok(())
    }

    /// Both clocks stand until both sides have moved once.
    fn press(&mut self, side: Option<u8>) {
        let plies = self.kept.moves.path(self.kept.head).len();
        if let (Some(clocks), Some(side)) = (&mut self.kept.clocks, side) {
            clocks.press(side);
            if plies >= 2 {
                clocks.start();
            }
        }
    }

    /// Ends the game if the rules do, or if a draw may be claimed where an engine plays, which always would.
    fn settle(&mut self) {
        self.kept.outcome = scene::outcome(&*self.board);
        let machine = !self.is_human(0) || !self.is_human(1);
        if self.kept.outcome.is_none() && machine {
            self.kept.outcome = self.claimed();
        }
        self.rest();
    }

    /// The draw that may be claimed now.
    fn claimed(&self) -> Option<Outcome> {
        self.board.claim().map(|reason| Outcome {
            winner: None,
            reason: reason.into(),
        })
    }

    fn end(&mut self, outcome: Outcome) {
        self.kept.outcome = Some(outcome);
        self.kept.offer = None;
        self.rest();
    }

    /// Stops the clock of a game that is over.
    fn rest(&mut self) {
        if self.kept.outcome.is_some()
            && let (Some(clocks), Some(side)) = (&mut self.kept.clocks, scene::turn(&*self.board))
        {
            clocks.stop(side);
        }
    }

    /// Ends the game if the time of the side to move is over.
    pub fn flag(&mut self) -> bool {
        let Some(side) = self.turn() else {
            return false;
        };
        let over = self
            .kept
            .clocks
            .as_ref()
            .is_some_and(|clocks| clocks.is_over(side));
        if over {
            self.end(Outcome {
                winner: Some(side ^ 1),
                reason: "time".into(),
            });
        }
        over
    }

    /// Nobody's clock runs while nobody is there.
    pub fn pause(&mut self) {
        if let (Some(side), Some(clocks)) = (self.turn(), &mut self.kept.clocks) {
            clocks.stop(side);
        }
    }

    /// Somebody is there again.
    pub fn resume(&mut self) {
        let moved = self.kept.moves.path(self.kept.head).len() >= 2;
        if let (Some(_), Some(clocks)) = (self.turn(), &mut self.kept.clocks)
            && moved
        {
            clocks.start();
        }
    }

    /// Adds a variation and gives its last node.
    pub fn explore(&mut self, held: Held, node: NodeId, words: &[String]) -> Result<NodeId, Error> {
        self.may_analyse(held)?;
        if !held.any() {
            return Err(Error::Forbidden(
                "only a player of this game may add variations",
            ));
        }
        Ok(self.branch(node, words)?.last().copied().unwrap_or(node))
    }

    /// Adds the variations of a record to the game that was just read from it.
    pub fn annotate(&mut self, variations: &[Variation]) -> Result<(), Error> {
        // Where each line starts, and the nodes of its moves.
        let mut lines = vec![(ROOT, self.kept.moves.path(self.kept.head))];
        for Variation { of, after, moves } in variations {
            let (start, nodes) = &lines[*of];
            let from = after
                .checked_sub(1)
                .and_then(|last| nodes.get(last))
                .copied()
                .unwrap_or(*start);
            lines.push((from, self.branch(from, moves)?));
        }
        Ok(())
    }

    /// Plays moves from a node on, beside the game, and gives their nodes.
    fn branch(&mut self, node: NodeId, words: &[String]) -> Result<Vec<NodeId>, Error> {
        if self.kept.moves.len() + words.len() > MOST_NODES {
            return Err(Error::Conflict(format!(
                "a game has at most {MOST_NODES} moves"
            )));
        }
        let mut board = self.board_at(node)?;
        let mut nodes = Vec::new();
        for text in words {
            let side = scene::turn(&*board);
            let record = board.record_text(text)?;
            board.play(text)?;
            let word = board.history().pop().unwrap_or_default();
            let parent = nodes.last().copied().unwrap_or(node);
            nodes.push(self.kept.moves.add(Step {
                parent,
                word,
                record,
                side,
                verdict: None,
            }));
        }
        Ok(nodes)
    }

    /// A board at a node.
    pub fn board_at(&self, node: NodeId) -> Result<Box<dyn Board>, Error> {
        if !self.kept.moves.has(node) {
            return Err(Error::Missing(format!("move {node} in this game")));
        }
        let mut board = self.entry.board(&self.spec, self.kept.start.as_deref())?;
        self.kept
            .moves
            .words(node)
            .iter()
            .try_for_each(|word| board.play(word))?;
        Ok(board)
    }

    /// The position at a node, or beyond it after more moves.
    pub fn position_at(&self, node: NodeId, more: &[&str]) -> Result<Position, Error> {
        if more.len() > MOST_MOVES {
            return Err(Error::Bad(format!(
                "a line has at most {MOST_MOVES} moves, not {}",
                more.len()
            )));
        }
        let mut board = self.board_at(node)?;
        more.iter().try_for_each(|word| board.play(word))?;
        Ok(scene::position(&*board))
    }

    /// The engine that has to move now, if one has.
    pub fn engine_to_move(&self) -> Option<(u8, Strength)> {
        let side = self.turn()?;
        let clock = self
            .kept
            .clocks
            .as_ref()
            .map(|clocks| clocks.for_engine(side));
        let strength =
            level::strength(&self.entry, &self.kept.seats[usize::from(side & 1)], clock).ok()??;
        Some((side, strength))
    }

    /// The game as everybody may see it; what is going on around it is filled in by the hall.
    pub fn message(&self) -> Game {
        let node = |(id, step): (NodeId, &Step)| Node {
            id,
            parent: Some(step.parent),
            word: step.word.clone(),
            record: step.record.clone(),
            side: step.side,
            verdict: step.verdict.clone(),
        };
        let root = Node {
            id: ROOT,
            parent: None,
            word: String::new(),
            record: String::new(),
            side: None,
            verdict: None,
        };
        Game {
            formats: crate::record::formats(&*self.entry)
                .into_iter()
                .map(str::to_owned)
                .collect(),
            id: self.kept.id.clone(),
            version: self.kept.version,
            game: self.kept.game.clone(),
            start: self.kept.start.clone(),
            seats: self.kept.seats.clone(),
            clock: self
                .kept
                .clocks
                .as_ref()
                .map(|clocks| clocks.message(self.turn())),
            nodes: [root]
                .into_iter()
                .chain(self.kept.moves.iter().map(node))
                .collect(),
            head: self.kept.head,
            position: scene::position(&*self.board),
            outcome: self.kept.outcome.clone(),
            offer: self.kept.offer.clone(),
            thinking: None,
            reporting: None,
            trouble: self.trouble.clone(),
        }
    }

    /// The player to move at the head, for scores.
    pub fn mover(&self) -> Player {
        Player(scene::turn(&*self.board).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests;
