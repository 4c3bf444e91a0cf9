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
        /// The title of a study; nothing for a game that is played.
        #[serde(default)]
        study: Option<String>,
        /// Decides what engines leave to chance, any number if nothing; dice and cards are drawn by the server.
        #[serde(default)]
        seed: Option<u64>,
    }

    /// A time control.
    pub struct Control {
        /// Milliseconds at the start.
        base: u64,
        /// Milliseconds added after each move.
        increment: u64,
        /// Milliseconds of each move that are not charged.
        #[serde(default)]
        delay: u64,
        /// Milliseconds of a period of byo-yomi, in which a move must be made once the time at the start is over.
        #[serde(default)]
        period: u64,
        /// How many such periods there are.
        #[serde(default)]
        periods: u32,
    }

    /// A new game and the keys to its sides; the holder of a key may move for that side.
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
        /// The side that acts; needed only by a visitor who holds both.
        #[serde(default)]
        side: Option<u8>,
    }

    /// An offer of a draw, or a claim.
    pub struct DrawOrder {
        /// The side that acts; needed only by a visitor who holds both.
        #[serde(default)]
        side: Option<u8>,
        /// The move that is declared, if the draw is claimed by one; it is not made.
        #[serde(default)]
        text: Option<String>,
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

    /// An order to write about a move.
    pub struct NotesOrder {
        /// The node it is about.
        node: u32,
        /// What is written; nothing if empty.
        comment: String,
        /// The signs of the move, as `!?`.
        #[serde(default)]
        glyphs: Vec<String>,
    }

    /// An order to name a study, or to make one of a game.
    pub struct StudyOrder {
        /// Its title.
        title: String,
    }

    /// An order to forget a variation, or to put it before the others at its place.
    pub struct CutOrder {
        /// The node it starts with.
        node: u32,
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
        /// The engine that is to look; the strongest if nothing.
        #[serde(default)]
        engine: Option<String>,
        /// Whether to look at what the other side would do if the side to move passed.
        #[serde(default)]
        threat: bool,
        /// Whether to play whole games from every move by a shallow search and count the wins, instead of searching.
        #[serde(default)]
        playouts: bool,
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
        /// Moves made from there.
        #[serde(default)]
        moves: Vec<String>,
    }

    /// An order to judge a move.
    pub struct JudgeOrder {
        /// The game and its rules as a spec.
        game: String,
        /// The position as text; the usual start if nothing.
        #[serde(default)]
        text: Option<String>,
        /// Moves made from there.
        #[serde(default)]
        moves: Vec<String>,
        /// The move to judge.
        word: String,
    }

    /// A position set up, and what is wrong with it.
    pub struct SetupReply {
        /// The position as text.
        text: String,
        /// The position, if it can be.
        position: Option<Position>,
        /// The moves made from there, as records write them.
        records: Vec<String>,
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
        /// The title of the study it becomes; nothing for a game.
        #[serde(default)]
        study: Option<String>,
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
