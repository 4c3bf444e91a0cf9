//! A running game as its page sees it: moves with verdicts, seats, clocks, offers, analysis.

use super::{Counts, Outcome, Position, Refusal, messages, words};

words! {
    /// What a score counts.
    pub enum Unit {
        /// Hundredths of the smallest piece.
        Cp,
        /// Moves to a win.
        Mate,
        /// The exact value in the game's own points.
        Value,
        /// The probability to win.
        Win,
    }

    /// How bad a move was.
    pub enum Label {
        /// A little.
        Inaccuracy,
        /// More.
        Mistake,
        /// Very.
        Blunder,
    }

    /// Who sits at a seat.
    pub enum SeatKind {
        /// A person.
        Human,
        /// An engine held back to a level.
        Level,
        /// An engine by its spec.
        Engine,
    }

    /// What one player asks of the others.
    pub enum OfferKind {
        /// To agree on a draw.
        Draw,
        /// To let the last move be taken back.
        Takeback,
    }
}

messages! {
    /// What a score says.
    pub struct Score {
        /// What it counts.
        unit: Unit,
        /// The number in that unit, for the player to move.
        value: f64,
        /// The first player's chance to win, from 0 to 1, a draw counting half.
        chance: f64,
    }

    /// A move of a game or of a variation.
    pub struct Node {
        /// Its number; 0 is the start.
        id: u32,
        /// The move before it; nothing for the start.
        parent: Option<u32>,
        /// The move; empty for the start.
        word: String,
        /// As records write it.
        record: String,
        /// Who made it.
        side: Option<u8>,
        /// What an engine thinks of the position after it.
        verdict: Option<Verdict>,
    }

    /// What an engine thinks of the position after a move.
    pub struct Verdict {
        /// The score of the position, for the player then to move.
        score: Score,
        /// What would have been better, as records write it.
        better: Option<String>,
        /// The chance the mover gave away, from 0 to 1.
        loss: f64,
        /// How bad the move was; nothing for a good one.
        label: Option<Label>,
    }

    /// Who plays a side: a person, a level from 1 to 10, or an engine by its spec.
    pub struct Seat {
        /// Which of the three.
        kind: SeatKind,
        /// The level.
        #[serde(default)]
        level: Option<u8>,
        /// The engine's spec.
        #[serde(default)]
        spec: Option<String>,
    }

    /// The clocks of a game.
    pub struct Clock {
        /// Milliseconds at the start.
        base: u64,
        /// Milliseconds added after each move.
        increment: u64,
        /// Milliseconds left to each side at this moment.
        left: Vec<u64>,
        /// The side whose clock runs.
        running: Option<u8>,
    }

    /// Something one player asks of the others.
    pub struct Offer {
        /// What.
        kind: OfferKind,
        /// Who asks.
        by: u8,
        /// Those who have agreed so far.
        #[serde(default)]
        agreed: Vec<u8>,
    }

    /// A game as one viewer may see it.
    pub struct Game {
        /// Its name in the address.
        id: String,
        /// Counts the changes.
        version: u64,
        /// The seats this viewer holds the keys to.
        sides: Vec<u8>,
        /// The game and its rules as a spec.
        game: String,
        /// Where it started; nothing for the usual start.
        start: Option<String>,
        /// Who plays.
        seats: Vec<Seat>,
        /// The clocks, if any.
        clock: Option<Clock>,
        /// All moves and variations; each after its parent.
        nodes: Vec<Node>,
        /// The node the game has reached.
        head: u32,
        /// The position there.
        position: Position,
        /// The formats it can be taken along in, its own first.
        formats: Vec<String>,
        /// How the game ended.
        outcome: Option<Outcome>,
        /// What one player asks of the others.
        offer: Option<Offer>,
        /// The side whose engine thinks now.
        thinking: Option<u8>,
        /// What the last search of each seat's engine counted.
        counts: Vec<Option<Counts>>,
        /// Moves already judged by the report that is being made.
        reporting: Option<u32>,
        /// Why an engine gave up, if one did.
        trouble: Option<Refusal>,
    }

    /// A line an engine considers.
    pub struct Line {
        /// Its place, from 1.
        rank: u32,
        /// What it is worth.
        score: Score,
        /// Plies looked ahead.
        depth: u32,
        /// Whether the score is proved.
        exact: bool,
        /// The moves.
        words: Vec<String>,
        /// The moves as records write them.
        records: Vec<String>,
    }

    /// What an engine found out about a position so far.
    pub struct Analysis {
        /// The node analysed.
        node: u32,
        /// The engine.
        engine: String,
        /// The lines, the best first.
        lines: Vec<Line>,
        /// Plies looked ahead.
        depth: u32,
        /// Nodes visited.
        nodes: u64,
        /// Nodes a second.
        speed: u64,
        /// Whether the engine has stopped.
        done: bool,
    }
}
