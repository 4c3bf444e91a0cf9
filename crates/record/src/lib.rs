//! Games as text. A [`Record`] is a heading of tags and a tree of moves with comments and glyphs; [`pgn`] reads and writes
//! it as PGN or PDN, [`sgf`] as SGF. No game is known here: a move is the word the record has for it.
//!
//! ```
//! use hetman_record::pgn::{self, Dialect};
//!
//! let text = "[White \"Anna\"]\n[Result \"*\"]\n\n1. e4! {best} e5 (1... c5 $14) 2. Nf3 *\n";
//! let game = &pgn::read(text, Dialect::Pgn)[0];
//! assert_eq!(game.tree.words(), ["e4", "e5", "Nf3"]);
//! assert_eq!(pgn::write(game, 0), text);
//! ```
#![forbid(unsafe_code)]

pub mod pgn;
pub mod sgf;
mod tree;

use serde::{Deserialize, Serialize};

pub use tree::{Node, Notes, Property, START, Tree};

/// A game as its record holds it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// What the heading says, in its order.
    pub tags: Vec<Tag>,
    /// The moves.
    pub tree: Tree,
    /// Who won.
    pub outcome: Outcome,
    /// The result in the words of the record, where they say more than the outcome: `B+3.5`, `2-0`.
    pub score: Option<String>,
}

/// A line of a heading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tag {
    /// What it is about, by the names of PGN.
    pub name: String,
    /// What it says.
    pub value: String,
}

impl Record {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|tag| tag.name == name);
        found.map(|tag| tag.value.as_str())
    }

    /// Sets a tag where it stands, or adds it.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag {
                name: name.to_owned(),
                value,
            }),
        }
    }

    /// Sets a tag unless the heading has it.
    pub fn default_tag(&mut self, name: &str, value: impl Into<String>) {
        if self.tag(name).is_none() {
            self.set_tag(name, value);
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Outcome {
    /// 1-0
    WhiteWins,
    /// 0-1
    BlackWins,
    /// 1/2-1/2
    Draw,
    /// `*`, or nothing.
    #[default]
    Unknown,
}

impl Outcome {
    /// As PGN writes it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

/// The text of a file: UTF-8, UTF-16 with its mark, and everything else as Latin-1, in which every byte is a letter.
pub fn decode(bytes: &[u8]) -> String {
    let wide = |read: fn([u8; 2]) -> u16| {
        let units = bytes[2..].chunks_exact(2).map(|two| read([two[0], two[1]]));
        String::from_utf16_lossy(&units.collect::<Vec<u16>>())
    };
    match bytes {
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
            Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_every_encoding_are_text() {
        assert_eq!(decode("\u{feff}Łódź".as_bytes()), "Łódź");
        assert_eq!(decode(b"[White \"M\xfcller\"]"), "[White \"Müller\"]");
        assert_eq!(decode(b"\xff\xfee\x004\x00"), "e4");
        assert_eq!(decode(b"\xfe\xff\x00e\x004\x00"), "e4");
        assert_eq!(decode(b""), "");
    }
}
