//! What a board shows: cells, pieces, marks, moves and the position they make.

use super::{messages, words};
use hetman_game as game;

words! {
    /// How the cells of a board lie.
    pub enum Geometry {
        /// A grid of squares.
        Squares,
        /// A grid of which only the dark squares are used.
        DarkSquares,
        /// A grid into whose columns pieces fall.
        Columns,
        /// A rhombus of hexagons.
        Hexagons,
        /// Crossings of lines.
        Crossings,
        /// Rows of counters.
        Heaps,
        /// A tree of numbers.
        Tree,
    }

    /// What a cell is marked for.
    pub enum MarkKind {
        /// A king in check.
        Check,
        /// A cell of the row that won.
        Win,
        /// A piece that has to capture.
        Forced,
        /// Anything else worth a look.
        Note,
    }

    /// What a hand does to make a move.
    pub enum Act {
        /// Something without a place on the board.
        Word,
        /// A piece goes from one cell to another.
        Move,
        /// A new piece comes to a cell.
        Drop,
        /// Counters are taken from a heap.
        Take,
        /// A heap is cut below the cell.
        Split,
        /// The turn is given away.
        Pass,
        /// The players change sides.
        Swap,
    }
}

/// The same words on the wire as in the game; a new one there does not compile until it is here.
macro_rules! mirror {
    ($( $name:ident { $($word:ident)* } )*) => {$(
        impl From<game::$name> for $name {
            fn from(word: game::$name) -> Self {
                match word { $( game::$name::$word => Self::$word, )* }
            }
        }
    )*};
}

mirror! {
    Geometry { Squares DarkSquares Columns Hexagons Crossings Heaps Tree }
    MarkKind { Check Win Forced Note }
    Act { Word Move Drop Take Split Pass Swap }
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
        /// What for.
        kind: MarkKind,
    }

    /// A legal move.
    pub struct Move {
        /// The word to send back.
        text: String,
        /// As records of the game write it.
        record: String,
        /// What a hand does.
        act: Act,
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
        /// The winner; nobody in a draw, or if several win.
        winner: Option<u8>,
        /// Why, in a word or two.
        reason: String,
        /// What each player has won.
        #[serde(default)]
        payoffs: Vec<i32>,
    }

    /// A position: the picture, the legal moves and the result.
    pub struct Position {
        /// The position as text.
        text: String,
        /// How the cells lie.
        geometry: Geometry,
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
}

impl Outcome {
    /// One of so many players lost; the others share what was lost.
    pub fn lost_by(side: u8, players: usize, reason: &str) -> Self {
        let mut payoffs = vec![1; players];
        if let Some(loss) = payoffs.get_mut(usize::from(side)) {
            *loss = 1 - players as i32;
        }
        Self::paid(payoffs, reason)
    }

    /// Nobody won.
    pub fn drawn(players: usize, reason: &str) -> Self {
        Self::paid(vec![0; players], reason)
    }

    /// The player with the most wins, if there is but one.
    pub fn paid(payoffs: Vec<i32>, reason: &str) -> Self {
        let most = payoffs.iter().max();
        let mut best = (0..)
            .zip(&payoffs)
            .filter(|(_, payoff)| Some(*payoff) == most);
        let first = best.next().map(|(side, _)| side);
        Self {
            winner: first.filter(|_| best.next().is_none()),
            reason: reason.into(),
            payoffs,
        }
    }
}
