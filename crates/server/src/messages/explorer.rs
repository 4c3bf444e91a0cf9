//! The opening explorer as its page sees it: collections of games, and what was played from a position.

use super::{Score, messages, words};

words! {
    /// What becomes of a collection.
    pub enum CollectionState {
        /// Parts of its file are still to come.
        Receiving,
        /// Its games are being read.
        Reading,
        /// Every game has been read.
        Ready,
        /// Its file cannot be read any further.
        Failed,
    }

    /// Where the games of a collection come from.
    pub enum CollectionSource {
        /// A file that a visitor brought.
        File,
        /// People played them here.
        Played,
        /// Tournaments on this server.
        Tournaments,
    }
}

messages! {
    /// An order for a collection: a file of games that will come in parts.
    pub struct CollectionOrder {
        /// The game and its rules as a spec, for games that do not say theirs.
        game: String,
        /// What people call it.
        name: String,
        /// Bytes of the file.
        bytes: u64,
    }

    /// A new collection and the key to it.
    pub struct CollectionCreated {
        /// Its number.
        id: u32,
        /// With this key parts are sent, and the collection is deleted.
        key: String,
    }

    /// A collection of games.
    pub struct Collection {
        /// Its number.
        id: u32,
        /// Where its games come from.
        source: CollectionSource,
        /// What people call it.
        name: String,
        /// The game and its rules as a spec.
        game: String,
        /// What becomes of it.
        state: CollectionState,
        /// Bytes of its file.
        bytes: u64,
        /// Bytes that have come.
        received: u64,
        /// Bytes whose games have been read.
        read: u64,
        /// Games that are counted.
        games: u64,
        /// Games that could not be read.
        refused: u64,
        /// Why the first of these could not.
        complaint: Option<String>,
    }

    /// All collections.
    pub struct Collections {
        /// Those of games played here first, then the newest.
        collections: Vec<Collection>,
    }

    /// Which position is asked about.
    pub struct OpeningsOrder {
        /// The game and its rules as a spec.
        game: String,
        /// Where the game started; the usual start if nothing.
        #[serde(default)]
        start: Option<String>,
        /// Moves made from there.
        #[serde(default)]
        moves: Vec<String>,
        /// The collection that is asked; all if nothing.
        #[serde(default)]
        collection: Option<u32>,
    }

    /// A game of a collection.
    pub struct OpeningGame {
        /// Its number.
        id: u32,
        /// Who had White, or moved first.
        white: String,
        /// Who had Black.
        black: String,
        /// The result as records write it.
        result: String,
        /// When it was played, as its record says.
        date: String,
    }

    /// A move that was played from a position.
    pub struct OpeningMove {
        /// The move.
        word: String,
        /// As records write it.
        record: String,
        /// Games in which it was played.
        games: u64,
        /// Those the first player won.
        first: u64,
        /// Those that were drawn.
        drawn: u64,
        /// Those the second player won.
        second: u64,
        /// One of these games.
        example: Option<OpeningGame>,
    }

    /// What was played from a position.
    pub struct Openings {
        /// What the opening is called.
        name: Option<String>,
        /// Games that went on from here.
        games: u64,
        /// The moves, the most frequent first.
        moves: Vec<OpeningMove>,
    }

    /// Moves an engine is asked about.
    pub struct OpinionsOrder {
        /// The game and its rules as a spec.
        game: String,
        /// Where the game started; the usual start if nothing.
        #[serde(default)]
        start: Option<String>,
        /// Moves made from there.
        #[serde(default)]
        moves: Vec<String>,
        /// The moves to judge.
        words: Vec<String>,
    }

    /// What an engine thinks of a move.
    pub struct Opinion {
        /// The move.
        word: String,
        /// What the position after it is worth, for the player who made it.
        score: Score,
    }

    /// What an engine thinks of moves.
    pub struct Opinions {
        /// In the order asked for.
        opinions: Vec<Opinion>,
    }
}
