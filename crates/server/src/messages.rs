//! Everything that crosses the wire as JSON. `web/types.d.ts` is generated from these structs; a test below fails when
//! the two differ.
#![allow(clippy::struct_field_names, reason = "a game has a `game` and a level a `level`, as people say")]

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;
use utoipa::ToSchema;

macro_rules! messages {
    ($( $(#[$meta:meta])* pub struct $name:ident { $( $(#[$inner:meta])* $field:ident : $type:ty, )* } )*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
            #[cfg_attr(test, derive(TS))]
            #[serde(deny_unknown_fields)]
            pub struct $name { $( $(#[$inner])* pub $field: $type, )* }
        )*

        /// The declarations of all messages for the type checker of the page.
        #[cfg(test)]
        fn declarations() -> String {
            let config = ts_rs::Config::new().with_large_int("number");
            let one = |text: String| format!("export {text}\n");
            [$( one(<$name as TS>::decl(&config)) ),*].concat()
        }
    };
}

messages! {
    /// One cell of a board, counted from the lower left corner.
    pub struct Cell {
        /// The column, from the left, from 0.
        column: u32,
        /// The row, from the bottom, from 0.
        row: u32,
    }

    /// One piece on one cell.
    pub struct Piece {
        /// The column.
        column: u32,
        /// The row.
        row: u32,
        /// What the game calls it.
        kind: String,
        /// The shape to draw; without one the kind is written.
        #[serde(default)]
        shape: String,
        /// The number of its owner.
        owner: Option<u8>,
    }

    /// A cell to notice.
    pub struct Mark {
        /// Where.
        cell: Cell,
        /// `check`, `win`, `forced` or `note`.
        kind: String,
    }

    /// A legal move.
    pub struct Move {
        /// The word to send back.
        text: String,
        /// As records of the game write it.
        record: String,
        /// What kind of act it is: `move`, `drop`, `take`, `split`, `pass`, `swap` or `word`.
        act: String,
        /// The cell left.
        from: Option<Cell>,
        /// The cells rested on between the first and the last.
        path: Vec<Cell>,
        /// The cell reached.
        to: Option<Cell>,
        /// The cells whose pieces are taken.
        takes: Vec<Cell>,
        /// What is chosen beside the cells, such as the shape of the piece a pawn becomes.
        choice: Option<String>,
    }

    /// How a game ended.
    pub struct Outcome {
        /// The winner; nobody in a draw.
        winner: Option<u8>,
        /// Why, in a word or two.
        reason: String,
    }

    /// A position: the picture, the legal moves and the result.
    pub struct Position {
        /// The position as text.
        text: String,
        /// How the cells lie.
        geometry: String,
        /// Columns of the board.
        columns: u32,
        /// Rows of the board.
        rows: u32,
        /// What people call the cells, row by row from the bottom; empty where cells have no names.
        names: Vec<String>,
        /// The pieces.
        pieces: Vec<Piece>,
        /// Cells to notice.
        marks: Vec<Mark>,
        /// The cells the last move touched, in turn.
        last: Vec<Cell>,
        /// What restricts the player to move.
        notice: Option<String>,
        /// What the players are called.
        players: Vec<String>,
        /// The player to move; nobody if the game is over.
        turn: Option<u8>,
        /// The legal moves.
        moves: Vec<Move>,
        /// How the rules ended the game.
        outcome: Option<Outcome>,
        /// The draw the player to move may claim.
        claim: Option<String>,
    }

    /// What a score says.
    pub struct Score {
        /// `cp`, `mate`, `value` or `win`.
        unit: String,
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
        /// `inaccuracy`, `mistake` or `blunder`; nothing for a good move.
        label: Option<String>,
    }

    /// Who plays a side: a person, a level from 1 to 10, or an engine by its spec.
    pub struct Seat {
        /// `human`, `level` or `engine`.
        kind: String,
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

    /// Something one side asks of the other.
    pub struct Offer {
        /// `draw` or `takeback`.
        kind: String,
        /// Who asks.
        by: u8,
    }

    /// A game as everybody may see it.
    pub struct Game {
        /// Its name in the address.
        id: String,
        /// Counts the changes.
        version: u64,
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
        /// How the game ended.
        outcome: Option<Outcome>,
        /// What one side asks of the other.
        offer: Option<Offer>,
        /// The side whose engine thinks now.
        thinking: Option<u8>,
        /// Moves already judged by the report that is being made.
        reporting: Option<u32>,
        /// Why an engine gave up, if one did.
        trouble: Option<String>,
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

    /// What a setting of a game takes.
    pub struct Setting {
        /// Its name in a spec.
        name: String,
        /// What it does.
        meaning: String,
        /// Its default.
        value: String,
        /// `switch`, `number`, `decimal`, `choice` or `text`.
        kind: String,
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
        /// From 1 to 10.
        level: u8,
        /// The most nodes it visits; nothing for the highest.
        nodes: Option<u64>,
        /// How many moves in a hundred it makes at random.
        random: u32,
        /// Milliseconds it thinks at most without a clock.
        time: u64,
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
    }

    /// All games that can be played.
    pub struct Catalogue {
        /// The games.
        games: Vec<Listing>,
    }

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
        error: Option<String>,
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
        /// One sentence that names the offending word.
        error: String,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes the file instead of comparing it if `HETMAN_WRITE_TYPES` is set.
    #[test]
    fn the_types_of_the_page_are_these() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/types.d.ts");
        let head = "// Generated from crates/server/src/messages.rs; `HETMAN_WRITE_TYPES=1 cargo test -p hetman-server` writes it anew.\n\n";
        let now = format!("{head}{}", declarations());
        if std::env::var_os("HETMAN_WRITE_TYPES").is_some() {
            std::fs::write(path, &now).unwrap();
        }
        let old = std::fs::read_to_string(path).unwrap_or_default();
        assert!(old == now, "web/types.d.ts differs from the messages; see its first line");
    }
}
