//! What people write about moves: comments and glyphs, and variations they no longer want. With these a game is worth sharing.

use super::{HeldSeats, NodeId, Session};
use crate::error::Error;
use crate::messages::NotesOrder;

/// The most characters of a comment.
const LONGEST: usize = 4_000;
/// The signs a move can be given, by which records know them too: what it is worth, then by their numbers in records what the
/// position is worth (equal, unclear, White or Black a little better, better, winning), and that the move is new.
const GLYPHS: [&str; 15] = [
    "!", "?", "!!", "??", "!?", "?!", "$10", "$13", "$14", "$15", "$16", "$17", "$18", "$19",
    "$146",
];

impl Session {
    /// Writes a comment and a glyph at a node, in place of those that are there.
    pub fn write_notes(&mut self, held: &HeldSeats, order: &NotesOrder) -> Result<(), Error> {
        self.may_annotate(held)?;
        let node = order.node;
        if !self.record.moves.has(node) {
            return Err(Error::NoNode { node });
        }
        let length = order.comment.chars().count();
        if length > LONGEST {
            return Err(Error::LongComment {
                most: LONGEST,
                length,
            });
        }
        if let Some(word) = order
            .glyphs
            .iter()
            .find(|word| !GLYPHS.contains(&word.as_str()))
        {
            return Err(hetman_game::Error::unknown("glyph", word, GLYPHS).into());
        }
        let mut glyphs: Vec<String> = Vec::new();
        for glyph in &order.glyphs {
            if !glyphs.contains(glyph) {
                glyphs.push(glyph.clone());
            }
        }
        // Records enclose comments in braces.
        let comment = order.comment.replace('{', "(").replace('}', ")");
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        let notes = self.record.annotations.notes.entry(node).or_default();
        notes.comments = Some(comment)
            .filter(|text| !text.is_empty())
            .into_iter()
            .collect();
        notes.glyphs = glyphs;
        self.record
            .annotations
            .notes
            .retain(|_, notes| !notes.is_empty());
        Ok(())
    }

    /// Forgets a variation from a node on; the game itself stays.
    pub fn cut_variation(&mut self, held: &HeldSeats, node: NodeId) -> Result<(), Error> {
        self.may_annotate(held)?;
        if !self.record.moves.has(node) {
            return Err(Error::NoNode { node });
        }
        let played = self.record.moves.path(self.record.head).contains(&node);
        if node == super::ROOT || (played && self.record.study.is_none()) {
            return Err(Error::NoVariationThere);
        }
        self.record.moves.cut(node);
        let moves = &self.record.moves;
        self.record.annotations.notes.retain(|&at, _| moves.has(at));
        self.follow_main_line()
    }

    pub(super) fn may_annotate(&self, held: &HeldSeats) -> Result<(), Error> {
        self.may_analyse(held)?;
        if held.any() {
            Ok(())
        } else {
            Err(Error::NoVariation)
        }
    }
}
