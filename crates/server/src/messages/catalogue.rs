//! What can be played, by whom, with which settings.

use super::{Piece, Position, messages, words};

words! {
    /// What kind of value a setting takes.
    pub enum SettingKind {
        /// `on` or `off`.
        Switch,
        /// A whole number.
        Number,
        /// A decimal number.
        Decimal,
        /// One of a few words.
        Choice,
        /// Any text.
        Text,
    }
}

messages! {
    /// What a setting of a game takes.
    pub struct Setting {
        /// Its name in a spec.
        name: String,
        /// What it does.
        meaning: String,
        /// Its default.
        value: String,
        /// What kind of value it takes.
        kind: SettingKind,
        /// The words of a choice, or the least and the greatest number.
        words: Vec<String>,
    }

    /// An engine as it is listed.
    pub struct Engine {
        /// Its name in a spec.
        name: String,
        /// What it is.
        summary: String,
    }

    /// A level as it is described.
    pub struct Level {
        /// From 1 to the highest.
        level: u8,
        /// The most nodes it visits; nothing for the highest.
        nodes: Option<u64>,
        /// How many moves in a hundred it makes at random.
        random: u32,
        /// Milliseconds it thinks at most without a clock.
        time: u64,
        /// Its rating, where it was measured against an outside program.
        elo: Option<i32>,
    }

    /// A game that can be played.
    pub struct Listing {
        /// Its name in a spec.
        name: String,
        /// What it is.
        summary: String,
        /// What its spec may set.
        settings: Vec<Setting>,
        /// Who plays it.
        engines: Vec<Engine>,
        /// The levels.
        levels: Vec<Level>,
        /// What the players are called.
        players: Vec<String>,
        /// The pieces positions can be set up from by hand.
        palette: Vec<Piece>,
        /// The start position.
        position: Position,
        /// Whether its players see different things.
        hidden: bool,
    }

    /// All games that can be played.
    pub struct Catalogue {
        /// The games.
        games: Vec<Listing>,
    }
}
