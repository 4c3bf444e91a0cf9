//! A game as one viewer may see it: what others hide is gone before it is text.

use hetman_game::{Player, Viewer};

use super::{Held, Session};
use crate::error::Error;
use crate::messages::{Game, Node};
use crate::scene;

impl Session {
    /// The game as whoever holds these seats may see it; the live game adds what goes on around it.
    pub fn message(&self, held: &Held) -> Game {
        let (clocks, viewer) = (&self.record.clocks, self.viewer(held));
        let formats = crate::record::formats(&*self.entry);
        Game {
            formats: formats.into_iter().map(str::to_owned).collect(),
            id: self.record.id.clone(),
            version: self.record.version,
            sides: held.0.clone(),
            game: self.record.game.clone(),
            start: self.record.start.clone(),
            seats: self.record.seats.clone(),
            clock: clocks.as_ref().map(|clocks| clocks.message(self.turn())),
            nodes: self.nodes(viewer),
            head: self.record.head,
            position: scene::position(&*self.board, viewer),
            outcome: self.record.outcome.clone(),
            offer: self.record.offer.clone(),
            thinking: None,
            counts: vec![None; self.record.seats.len()],
            reporting: None,
            trouble: self.trouble.clone(),
        }
    }

    /// All moves and variations; of a game with hidden cards only the game itself, as the viewer sees it.
    fn nodes(&self, viewer: Viewer) -> Vec<Node> {
        let moves = &self.record.moves;
        let mut nodes = vec![Node::root()];
        if viewer == Viewer::All {
            nodes.extend(moves.iter().map(|(id, step)| step.message(id)));
            return nodes;
        }
        let path = moves.path(self.record.head).into_iter();
        for (id, word) in path.zip(self.board.history_for(viewer)) {
            let node = moves.get(id).map(|step| step.message(id));
            nodes.extend(node.map(|node| Node {
                record: word.clone(),
                word,
                verdict: None,
                ..node
            }));
        }
        nodes
    }

    /// What whoever holds these seats may see: everything where nothing is hidden or the game is over.
    pub fn viewer(&self, held: &Held) -> Viewer {
        if self.record.outcome.is_some() || !self.board.is_hidden() {
            return Viewer::All;
        }
        let own = |side: &u8| held.has(*side) && self.is_human(*side);
        let side = self.turn().filter(own).or_else(|| self.sides().find(own));
        side.map_or(Viewer::Public, |side| Viewer::Player(Player(side)))
    }

    /// Refuses what would show more than a viewer may see.
    pub fn may_see_all(&self, held: &Held) -> Result<(), Error> {
        match self.viewer(held) {
            Viewer::All => Ok(()),
            _ => Err(Error::Hidden),
        }
    }
}
