//! A game as one viewer may see it: what others hide is gone before it is text.

use hetman_game::{Player, Viewer};

use super::{HeldSeats, Session};
use crate::error::Error;
use crate::messages::{Game, Node};
use crate::picture;

impl Session {
    /// The game as the holder of these seats may see it; the live game adds what goes on around it.
    pub fn message(&self, held: &HeldSeats) -> Game {
        let (clocks, viewer) = (&self.record.clocks, self.viewer(held));
        let mut formats = crate::record::formats(&*self.entry);
        formats.extend(self.board.identifier().map(|_| "id"));
        Game {
            formats: formats.into_iter().map(str::to_owned).collect(),
            id: self.record.id.clone(),
            version: self.record.version,
            sides: held.0.clone(),
            game: self.record.game.clone(),
            start: self.record.start.clone().filter(|_| viewer == Viewer::All),
            study: self.record.study.clone(),
            seats: self.record.seats.clone(),
            clock: clocks.as_ref().map(|clocks| clocks.message(self.turn())),
            nodes: self.nodes(viewer),
            head: self.record.head,
            position: picture::position(&*self.board, viewer),
            outcome: self.record.outcome.clone(),
            offer: self.record.offer.clone(),
            rematch: self.rematch(held),
            handover: self.handover(held),
            thinking: None,
            counts: vec![None; self.record.seats.len()],
            reporting: None,
            failure: self.failure.clone(),
        }
    }

    /// All moves and variations; of a game with hidden cards only the game itself, as the viewer sees it.
    fn nodes(&self, viewer: Viewer) -> Vec<Node> {
        let moves = &self.record.moves;
        let mut nodes = vec![Node::root()];
        if viewer == Viewer::All {
            nodes.extend(moves.iter().map(|(id, step)| step.message(id)));
            for node in &mut nodes {
                self.add_notes(node);
            }
            return nodes;
        }
        let path = moves.path(self.record.head).into_iter();
        for (id, word) in path.zip(self.board.history_for(viewer)) {
            let node = moves.get(id).map(|step| step.message(id));
            nodes.extend(node.map(|node| Node {
                record: word.clone(),
                word,
                verdict: None,
                search: None,
                ..node
            }));
        }
        nodes
    }

    /// Adds what was written about a move.
    fn add_notes(&self, node: &mut Node) {
        if let Some(notes) = self.record.annotations.notes.get(&node.id) {
            let comments = notes
                .before
                .iter()
                .chain(&notes.comments)
                .chain(&notes.late);
            node.comment = comments.cloned().collect::<Vec<_>>().join(" ");
            node.glyphs.clone_from(&notes.glyphs);
        }
    }

    /// What the holder of these seats may see: everything where nothing is hidden, of a game that is over, and of a study. Several people may
    /// look at a page that holds several seats, so that it is shown the cards of none: it has to send the key of the one
    /// who looks, alone.
    pub fn viewer(&self, held: &HeldSeats) -> Viewer {
        let open = self.record.outcome.is_some() || self.record.study.is_some();
        if open || !self.board.is_hidden() {
            return Viewer::All;
        }
        match self.people(held)[..] {
            [side] => Viewer::Player(Player(side)),
            _ => Viewer::Public,
        }
    }

    /// The seats among these on which people sit.
    fn people(&self, held: &HeldSeats) -> Vec<u8> {
        let sides = self.sides();
        sides
            .filter(|&side| held.has(side) && self.is_human(side))
            .collect()
    }

    /// The seat whose player has to take the page over before it shows cards or takes a move.
    fn handover(&self, held: &HeldSeats) -> Option<u8> {
        let several = self.board.is_hidden() && self.people(held).len() > 1;
        self.turn().filter(|&side| several && held.has(side))
    }

    /// Refuses what would show more than a viewer may see.
    pub fn may_see_all(&self, held: &HeldSeats) -> Result<(), Error> {
        match self.viewer(held) {
            Viewer::All => Ok(()),
            _ => Err(Error::Hidden),
        }
    }
}
