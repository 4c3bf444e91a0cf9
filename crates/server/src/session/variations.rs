//! Moves beside the game, and positions along them.

use hetman_game::{Board, Entry};

use super::play::{make, too_many};
use super::{HeldSeats, MOST_MOVES, MOST_NODES, NodeId, Session};
use crate::error::Error;
use crate::messages::Position;
use crate::{openings, picture};

impl Session {
    /// Adds a variation and gives its last node.
    pub fn explore(
        &mut self,
        held: &HeldSeats,
        node: NodeId,
        words: &[String],
    ) -> Result<NodeId, Error> {
        self.may_analyse(held)?;
        if !held.any() {
            return Err(Error::NoVariation);
        }
        let reached = self.branch(node, words)?.last().copied().unwrap_or(node);
        self.follow_main_line()?;
        Ok(reached)
    }

    /// Plays moves from a node on, beside the game, and gives their nodes.
    pub fn branch(&mut self, node: NodeId, words: &[String]) -> Result<Vec<NodeId>, Error> {
        if self.record.moves.len() + words.len() > MOST_NODES {
            return Err(too_many());
        }
        let mut board = self.board_at(node)?;
        // All or nothing: a wrong word leaves no moves behind.
        let mut steps = Vec::new();
        for text in words {
            let mut step = make(&mut *board, node, text)?;
            step.opening = openings::name(&*self.entry, &*board);
            steps.push(step);
        }
        let mut nodes = Vec::new();
        for mut step in steps {
            step.parent = nodes.last().copied().unwrap_or(node);
            nodes.push(self.record.moves.add(step));
        }
        Ok(nodes)
    }

    /// A board at a node.
    pub fn board_at(&self, node: NodeId) -> Result<Box<dyn Board>, Error> {
        if !self.record.moves.has(node) {
            return Err(Error::NoNode { node });
        }
        let start = self.record.start.as_deref();
        let mut board = self.entry.board(&self.spec, start)?;
        let words = self.record.moves.words(node);
        words.iter().try_for_each(|word| board.play(word))?;
        Ok(board)
    }

    /// The position at a node, or after more moves from there, as the holder of these seats may see it.
    pub fn position_at(
        &self,
        held: &HeldSeats,
        node: NodeId,
        more: &[&str],
    ) -> Result<Position, Error> {
        if !more.is_empty() {
            self.may_see_all(held)?;
        }
        if more.len() > MOST_MOVES {
            return Err(Error::LongLine {
                most: MOST_MOVES,
                moves: more.len(),
            });
        }
        let mut board = self.board_at(node)?;
        more.iter().try_for_each(|word| board.play(word))?;
        Ok(picture::position(&*board, self.viewer(held)))
    }
}
