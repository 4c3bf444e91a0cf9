//! A search to look at: what is asked for, and the trace of it.

use super::{Certainty, Setting, messages};

pub use hetman_game::Counters;

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

    /// What a player does where he has seen the same.
    pub struct InformationSet {
        /// The player to move.
        player: u8,
        /// What the player sees, as text.
        seen: String,
        /// His moves.
        moves: Vec<String>,
        /// How often he makes each of them, from 0 to 1.
        shares: Vec<f64>,
    }

    /// The strategies of all players, where an engine has solved the whole game, or nearly.
    pub struct Equilibrium {
        /// What the first player gets on average.
        value: f64,
        /// How much is gained on average by playing best against the strategies.
        exploitability: Option<f64>,
        /// How often the game was gone through.
        iterations: u64,
        /// Information sets in all.
        sets: u64,
        /// What to do at them, as many as are sent.
        strategy: Vec<InformationSet>,
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
        /// How sure that is.
        certainty: Certainty,
        /// Whether a limit ended the search.
        limited: bool,
        /// Remarks of the engine.
        notes: Vec<String>,
        /// The strategies found, where the engine solves whole games.
        equilibrium: Option<Equilibrium>,
        /// What was counted.
        counts: Counters,
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
        /// How likely chance draws what leads there, in millionths; 0 where a player chooses it.
        odds: Vec<u32>,
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
