//! A search to look at: what is asked for, and the trace of it.

use super::{Setting, messages};

messages! {
    /// Which search to show. Without limits it goes as far as the server lets it.
    pub struct TraceOrder {
        /// The game, as a spec.
        game: String,
        /// The position; the start if not given.
        #[serde(default)]
        position: Option<String>,
        /// Moves to play first.
        #[serde(default)]
        moves: Vec<String>,
        /// The engine, as a spec; the game's first if not given.
        #[serde(default)]
        engine: Option<String>,
        /// Plies to look ahead.
        #[serde(default)]
        depth: Option<u32>,
        /// Nodes to visit.
        #[serde(default)]
        nodes: Option<u64>,
        /// Playouts to make.
        #[serde(default)]
        playouts: Option<u64>,
    }

    /// What an engine may be told.
    pub struct Switches {
        /// Its settings with their defaults.
        settings: Vec<Setting>,
    }

    /// What a search counted.
    pub struct Counts {
        /// Positions visited.
        nodes: u64,
        /// Positions valued without looking further.
        leaves: u64,
        /// Nodes left early because a move was too good.
        cutoffs: u64,
        /// Those of them where the first move was.
        first_cutoffs: u64,
        /// Times the table was asked.
        table_probes: u64,
        /// Times it knew the position.
        table_hits: u64,
        /// Times its entry settled a node.
        table_cutoffs: u64,
        /// Playouts made.
        playouts: u64,
        /// Visits of the root that were kept from the search before.
        reused: u64,
    }

    /// A search, step by step. All values are those of the first player, the maximiser.
    pub struct Trace {
        /// The game, as a spec.
        game: String,
        /// The engine, as a spec.
        engine: String,
        /// The position searched, as text.
        position: String,
        /// What the players are called.
        players: Vec<String>,
        /// The move found best.
        best: Option<String>,
        /// Its score in words of the game.
        score: String,
        /// Whether a limit ended the search.
        limited: bool,
        /// Remarks of the engine.
        notes: Vec<String>,
        /// What was counted.
        counts: Counts,
        /// The number that stands for infinity; from `win` on down to `limit` lie wins, a step nearer for each number.
        infinite: i32,
        /// The number of a win on the board.
        win: i32,
        /// The largest number that is no win.
        limit: i32,
        /// The node above each node; the root is above itself.
        parents: Vec<u32>,
        /// The move that leads to each node.
        words: Vec<String>,
        /// Who moves there, 0 or 1.
        sides: Vec<u8>,
        /// The number of legal moves there.
        moves: Vec<u32>,
        /// The names of the kinds of steps.
        kinds: Vec<String>,
        /// The names of reasons.
        reasons: Vec<String>,
        /// The steps, `width` numbers each: kind, node and three more.
        steps: Vec<i32>,
        /// Numbers of a step.
        width: u32,
        /// Steps that were not kept.
        dropped: u64,
    }
}
