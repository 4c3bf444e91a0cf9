//! A running game as its page sees it: moves with verdicts, seats, clocks, offers, analysis.

use super::{Cell, Counters, Created, Outcome, Position, Refusal, messages, words};

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

    /// How sure a score is.
    pub enum Certainty {
        /// Every line that matters was seen to the end of the game.
        Proven,
        /// Positions were judged before the end of the game, or games were played out.
        Estimate,
        /// The value is at least this.
        AtLeast,
        /// The value is at most this.
        AtMost,
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

/// What scores are that do not say how sure they are.
fn estimate() -> Certainty {
    Certainty::Estimate
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
        /// How sure it is, for the player to move; games of earlier versions do not say.
        #[serde(default = "estimate")]
        certainty: Certainty,
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
        /// What the opening is called that the position after it belongs to.
        opening: Option<String>,
        /// What the engine that made it looked at.
        search: Option<Searched>,
        /// What was written about it.
        comment: String,
        /// The signs it was given, as `!?`; those that records have numbers for as `$14`.
        glyphs: Vec<String>,
        /// Among moves from the same position the greatest comes first, then the oldest.
        rank: u32,
    }

    /// What an engine looked at before it moved.
    pub struct Searched {
        /// Plies looked ahead.
        depth: u32,
        /// Nodes visited.
        nodes: u64,
        /// Milliseconds it took.
        time: u64,
        /// What it thought the position was worth, for itself.
        score: Option<Score>,
        /// The moves it expected, its own first, as records write them.
        line: Vec<String>,
    }

    /// What an engine thinks of the position after a move.
    pub struct Verdict {
        /// The score of the position, for the player then to move.
        score: Score,
        /// What would have been better, as records write it.
        better: Option<String>,
        /// The better move as the game reads it.
        #[serde(default)]
        word: Option<String>,
        /// What the position before the move was worth, for the one who made it.
        #[serde(default)]
        had: Option<Score>,
        /// The better move and what would have followed, as records write it.
        #[serde(default)]
        line: Vec<String>,
        /// What follows on the move that was made, as records write it.
        #[serde(default)]
        answer: Vec<String>,
        /// The chance the mover gave away, from 0 to 1.
        loss: f64,
        /// How bad the move was; nothing for a good one.
        label: Option<Label>,
    }

    /// A part of an evaluation.
    pub struct Term {
        /// What the evaluation calls it.
        name: String,
        /// What it adds to the first player's advantage, in hundredths of the smallest piece.
        worth: i32,
    }

    /// What a piece adds to an evaluation.
    pub struct Worth {
        /// Where it stands.
        cell: Cell,
        /// By how much the first player's advantage would fall without it, in hundredths of the smallest piece.
        worth: i32,
    }

    /// How a position of a game with territory would be counted.
    pub struct Counting {
        /// The names of the cells whose stones are dead.
        dead: Vec<String>,
        /// The names of the cells that belong to each player.
        territory: Vec<Vec<String>>,
        /// The result, as referees write it.
        score: String,
    }

    /// What a position looks worth without search, and why.
    pub struct Explanation {
        /// The evaluations of the game, the default first.
        evaluations: Vec<String>,
        /// The one that is explained; nothing if the game has none or is over.
        evaluation: Option<String>,
        /// What it says.
        score: Option<Score>,
        /// What it adds up.
        terms: Vec<Term>,
        /// What each piece adds.
        pieces: Vec<Worth>,
        /// How the position would be counted, where that is a question.
        counting: Option<Counting>,
    }

    /// Who plays a side: a person, a level by its number, or an engine by its spec.
    pub struct Seat {
        /// Which of the three.
        kind: SeatKind,
        /// The level.
        #[serde(default)]
        level: Option<u8>,
        /// The engine's spec.
        #[serde(default)]
        spec: Option<String>,
        /// The most plies its engine may look ahead.
        #[serde(default)]
        depth: Option<u32>,
    }

    /// The clocks of a game.
    pub struct Clock {
        /// Milliseconds at the start.
        base: u64,
        /// Milliseconds added after each move.
        increment: u64,
        /// Milliseconds of each move that are not charged.
        delay: u64,
        /// Milliseconds of a period of byo-yomi; 0 where there is none.
        period: u64,
        /// Milliseconds left to each side at this moment, of the main time or of the period that runs.
        left: Vec<u64>,
        /// Periods each side has not begun yet.
        periods: Vec<u32>,
        /// Milliseconds of the delay that are left to the side whose clock runs.
        grace: u64,
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

    /// Another game of the same players with sides changed.
    pub struct Rematch {
        /// The sides that want it.
        asked: Vec<u8>,
        /// The new game with the keys of this viewer, once everybody wants it.
        game: Option<Created>,
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
        /// The title of a study; nothing for a game that is played.
        study: Option<String>,
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
        /// Another game, if one is wanted.
        rematch: Option<Rematch>,
        /// The seat whose player has to take the page over, where one page holds several seats of a game with hidden
        /// cards; the page then sends the key to that seat alone.
        handover: Option<u8>,
        /// The side whose engine thinks now.
        thinking: Option<u8>,
        /// What the last search of each seat's engine counted.
        counts: Vec<Option<Counters>>,
        /// Moves already judged by the report that is being made.
        reporting: Option<u32>,
        /// Why an engine gave up, if one did.
        failure: Option<Refusal>,
    }

    /// A line an engine considers.
    pub struct Line {
        /// Its place, from 1.
        rank: u32,
        /// What it is worth.
        score: Score,
        /// Plies looked ahead.
        depth: u32,
        /// Games played out from its first move; none where nothing is played out.
        visits: u64,
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
        /// Whether it waits for a free core and has found nothing yet.
        waiting: bool,
        /// Whether the side to move is taken to pass.
        threat: bool,
        /// Whether whole games are played out from every move.
        playouts: bool,
    }
}
