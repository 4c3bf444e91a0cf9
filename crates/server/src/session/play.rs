//! Moves of the game itself, the clocks they press, and how the game ends.

use hetman_game::random::{Random, mix};
use hetman_game::{Board, Turn};

use super::{HeldSeats, MOST_NODES, NodeId, Session, Step};
use crate::error::Error;
use crate::messages::{Outcome, Searched};
use crate::{openings, picture};

impl Session {
    /// Makes a move for the holder of these seats.
    pub fn play(&mut self, held: &HeldSeats, text: &str, at: Option<NodeId>) -> Result<(), Error> {
        let side = self.turn().ok_or(Error::Over)?;
        if at.is_some_and(|at| at != self.record.head) {
            return Err(Error::MovedOn);
        }
        if !self.is_human(side) {
            return Err(Error::EnginesTurn);
        }
        if !held.has(side) {
            return Err(Error::NoKeyToMove);
        }
        self.advance(text)
    }

    /// Makes a move for the player to move; then chance draws, if it is its turn.
    pub fn advance(&mut self, text: &str) -> Result<(), Error> {
        self.step(text)?;
        self.draw();
        Ok(())
    }

    /// Notes what the engine of a side looked at before its last move.
    pub fn note_search(&mut self, side: u8, searched: Option<Searched>) {
        let path = self.record.moves.path(self.record.head);
        let own = |node: &&NodeId| {
            let step = self.record.moves.get(**node);
            step.is_some_and(|step| step.side == Some(side))
        };
        let last = path.iter().rev().find(own).copied();
        if let Some(step) = last.and_then(|node| self.record.moves.get_mut(node)) {
            step.search = searched;
        }
    }

    /// Lets chance draw until a player is to move or the game is over. What it draws follows from the seed and the
    /// number of the move, so that a move taken back does not bring another draw.
    pub(super) fn draw(&mut self) {
        while self.board.turn() == Turn::Chance && self.record.moves.len() < MOST_NODES {
            let ply = self.record.moves.path(self.record.head).len() as u64;
            let seed = self.record.chance.unwrap_or(self.record.seed);
            let mut random = Random::new(mix(seed) ^ mix(!ply));
            let Some(word) = self.board.draw(&mut random) else {
                break;
            };
            self.record.head = self.record.moves.add(Step {
                parent: self.record.head,
                record: word.clone(),
                word,
                side: None,
                verdict: None,
                opening: None,
                search: None,
                rank: 0,
            });
            self.settle();
        }
    }

    /// Makes one move, of a player or of chance.
    pub(super) fn step(&mut self, text: &str) -> Result<(), Error> {
        let side = self.turn();
        if self.flag() {
            return Err(Error::TimeOver);
        }
        if self.record.moves.len() >= MOST_NODES {
            return Err(too_many());
        }
        let mut step = make(&mut *self.board, self.record.head, text)?;
        step.opening = openings::name(&*self.entry, &*self.board);
        self.record.head = self.record.moves.add(step);
        let offer = self.record.offer.as_ref();
        if offer.is_some_and(|offer| Some(offer.by) != side) {
            self.record.offer = None;
        }
        self.press(side);
        self.settle();
        Ok(())
    }

    /// The clocks stand until each player has moved once.
    fn press(&mut self, side: Option<u8>) {
        let moved = self.have_all_moved();
        if let (Some(clocks), Some(side)) = (&mut self.record.clocks, side) {
            clocks.press(side);
            if moved {
                clocks.start();
            }
        }
    }

    fn have_all_moved(&self) -> bool {
        let moves = &self.record.moves;
        let path = moves.path(self.record.head);
        let has_moved = |side| {
            let own = |&node: &NodeId| moves.get(node).is_some_and(|step| step.side == Some(side));
            path.iter().any(own)
        };
        self.sides().all(has_moved)
    }

    /// Ends the game if the rules do, or if a draw may be claimed where an engine plays, which always would.
    pub(super) fn settle(&mut self) {
        self.record.outcome = picture::outcome(&*self.board);
        let machine = self.sides().any(|side| !self.is_human(side));
        if self.record.outcome.is_none() && machine {
            self.record.outcome = self.claimed();
        }
        self.rest();
    }

    /// The draw that may be claimed now.
    pub(super) fn claimed(&self) -> Option<Outcome> {
        let players = self.record.seats.len();
        self.board
            .claim()
            .map(|reason| Outcome::drawn(players, reason))
    }

    pub(super) fn end(&mut self, outcome: Outcome) {
        self.record.outcome = Some(outcome);
        self.record.offer = None;
        self.rest();
    }

    /// Stops the clock of a game that is over.
    fn rest(&mut self) {
        let Some(clocks) = self
            .record
            .clocks
            .as_mut()
            .filter(|_| self.record.outcome.is_some())
        else {
            return;
        };
        match picture::turn(&*self.board) {
            Some(side) => clocks.stop(side),
            // The rules ended the game, and nobody was to move any more.
            None => clocks.halt(),
        }
    }

    /// Ends the game if the time of the side to move is over.
    pub fn flag(&mut self) -> bool {
        let Some(side) = self.turn() else {
            return false;
        };
        let clocks = self.record.clocks.as_ref();
        let over = clocks.is_some_and(|clocks| clocks.is_over(side));
        if over {
            let players = self.record.seats.len();
            self.end(Outcome::lost_by(side, players, "time"));
        }
        over
    }

    /// Stops the clocks while the game has no subscriber.
    pub fn pause(&mut self) {
        if let (Some(side), Some(clocks)) = (self.turn(), &mut self.record.clocks) {
            clocks.stop(side);
        }
    }

    /// Starts them again.
    pub fn resume(&mut self) {
        let moved = self.have_all_moved();
        if let (Some(_), Some(clocks)) = (self.turn(), &mut self.record.clocks)
            && moved
        {
            clocks.start();
        }
    }
}

/// Plays a move on a board; the step follows the node `parent`.
pub(super) fn make(board: &mut dyn Board, parent: NodeId, text: &str) -> Result<Step, Error> {
    let side = picture::turn(board);
    let record = board.record_text(text)?;
    board.play(text)?;
    Ok(Step {
        parent,
        word: board.last_word().unwrap_or_default(),
        record,
        side,
        verdict: None,
        opening: None,
        search: None,
        rank: 0,
    })
}

/// Why no more moves are taken.
pub(super) fn too_many() -> Error {
    Error::MovesInAll { most: MOST_NODES }
}
