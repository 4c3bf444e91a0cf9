//! What a page asks for, and the short answers to it.

use std::collections::BTreeMap;

use super::{Move, Piece, Position, Score, Seat, messages};

messages! {
    /// An order for a new game.
    pub struct NewGame {
        /// The game and its rules as a spec.
        game: String,
        /// Where to start; the usual start if nothing.
        #[serde(default)]
        start: Option<String>,
        /// Moves already made, from the start.
        #[serde(default)]
        moves: Vec<String>,
        /// Who plays, the first player first.
        seats: Vec<Seat>,
        /// The time control, if any.
        #[serde(default)]
        clock: Option<Control>,
        /// Decides dice, cards and what engines leave to chance; any number if nothing.
        #[serde(default)]
        seed: Option<u64>,
    }

    /// A time control.
    pub struct Control {
        /// Milliseconds at the start.
        base: u64,
        /// Milliseconds added after each move.
        increment: u64,
    }

    /// A new game and the keys to its sides; whoever has a key may move for that side.
    pub struct Created {
        /// Its name in the address.
        id: String,
        /// The keys, the first player's first.
        keys: Vec<String>,
    }

    /// Which sides the keys of a request open.
    pub struct Sides {
        /// The numbers of the sides.
        sides: Vec<u8>,
    }

    /// An order to move.
    pub struct MoveOrder {
        /// The move, in any form the game reads.
        text: String,
        /// The node the game must have reached; refused if it has moved on.
        #[serde(default)]
        at: Option<u32>,
    }

    /// An order about a side: resign, offer or answer.
    pub struct SideOrder {
        /// The side that acts; needed only by somebody who holds both.
        #[serde(default)]
        side: Option<u8>,
    }

    /// An answer to an offer.
    pub struct AnswerOrder {
        /// Whether it is accepted.
        accept: bool,
    }

    /// An order to add a variation.
    pub struct VariationOrder {
        /// The node it starts from.
        node: u32,
        /// Its moves.
        words: Vec<String>,
    }

    /// The node reached by a variation.
    pub struct Reached {
        /// Its number.
        node: u32,
    }

    /// An order to start or stop analysis.
    pub struct AnalysisOrder {
        /// The node to analyse; nothing to stop.
        node: Option<u32>,
        /// How many lines.
        #[serde(default)]
        lines: Option<u32>,
    }

    /// A move an engine would make.
    pub struct Hint {
        /// The move.
        best: Move,
        /// What it is worth.
        score: Score,
    }

    /// An order to set a position up, as text or by hand.
    pub struct SetupOrder {
        /// The game and its rules as a spec.
        game: String,
        /// The position as text.
        #[serde(default)]
        text: Option<String>,
        /// The pieces, where there is no text.
        #[serde(default)]
        pieces: Vec<Piece>,
        /// The player to move, where there is no text.
        #[serde(default)]
        turn: Option<u8>,
    }

    /// A position set up, and what is wrong with it.
    pub struct SetupReply {
        /// The position as text.
        text: String,
        /// The position, if it can be.
        position: Option<Position>,
        /// Why it cannot be.
        error: Option<Refusal>,
    }

    /// An order to read a game.
    pub struct ImportOrder {
        /// The game and its rules as a spec, unless the text says it.
        #[serde(default)]
        game: Option<String>,
        /// PGN, or a position.
        text: String,
    }

    /// What was wrong with a request.
    pub struct Refusal {
        /// Which sentence it is.
        code: String,
        /// The words in it, by name.
        args: BTreeMap<String, String>,
        /// The sentence in English; it names the offending word.
        text: String,
    }
}
