//! Positions and moves as text, and a position as a picture: what the rim of the program needs of a game.

use serde::Serialize;

use crate::{Error, MoveList, Player, Position, Score, Settings, Shown};

/// A position people can read and write.
pub trait Notation: Position {
    /// What a game's spec may set, as in `nim(misere=on)`; `()` if nothing.
    type Rules: Settings + Default + Clone + Send + Sync + 'static;

    /// The position a game starts from, unless the rules ask for one that cannot be.
    fn start(rules: &Self::Rules) -> Result<Self, Error>;
    /// Reads a position, refusing what cannot be.
    fn parse(rules: &Self::Rules, text: &str) -> Result<Self, Error>;
    /// Writes the position so that `parse` gives it back.
    fn text(&self) -> String;
    /// Writes a legal move so that `parse_move` gives it back.
    fn move_text(&self, mv: Self::Move) -> String;
    /// The position as a picture.
    fn view(&self) -> BoardView;

    /// Reads a legal move.
    fn parse_move(&self, word: &str) -> Result<Self::Move, Error> {
        let mut list = MoveList::new();
        if self.mover().is_some() {
            self.moves(&mut list);
        }
        let found = list.iter().copied().find(|&mv| self.move_text(mv) == word);
        found.ok_or_else(|| Error::illegal(word, format!("the position `{}` does not allow it", self.text())))
    }

    /// A score of this position in the units people expect; the score is that of the player to move.
    fn shown(&self, score: Score) -> Shown {
        if Self::POINTS { Shown::Value(score.raw()) } else { Shown::plain(score) }
    }

    /// Writes a legal move as records of the game do, in a way `parse_move` can read.
    fn record_text(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// Writes a legal move as the game's own engine protocols do, in a way `parse_move` can read.
    fn wire_text(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// The draw that the player to move may claim, in a word or two.
    fn claim(&self) -> Option<&'static str> {
        None
    }

    /// The score as the position lies, as referees of the game write it, where the game keeps one.
    fn tally(&self) -> Option<String> {
        None
    }

    /// Why a finished game is over, in a word or two.
    fn ending(&self) -> &'static str {
        "the end"
    }
}

/// How the cells of a board lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
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

/// One piece on one cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// The column, from the left, from 0.
    pub column: u32,
    /// The row, from the bottom, from 0.
    pub row: u32,
    /// What it is, as a short word: `X`, `king`, `stone`.
    pub kind: String,
    /// Whose it is.
    pub owner: Option<Player>,
}

/// A position as a picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardView {
    /// How the cells lie.
    pub geometry: Geometry,
    /// Columns of the board.
    pub columns: u32,
    /// Rows of the board.
    pub rows: u32,
    /// The pieces on it.
    pub pieces: Vec<Piece>,
}

impl BoardView {
    /// An empty board.
    pub fn empty(geometry: Geometry, columns: u32, rows: u32) -> Self {
        Self { geometry, columns, rows, pieces: Vec::new() }
    }

    /// Puts a piece on the board.
    pub fn put(&mut self, column: u32, row: u32, kind: &str, owner: Option<Player>) {
        self.pieces.push(Piece { column, row, kind: kind.to_owned(), owner });
    }

    /// The board in plain characters, the top row first; a piece is the first letter of its kind.
    pub fn to_text(&self) -> String {
        let mut rows = vec![vec!['.'; self.columns as usize]; self.rows as usize];
        for piece in &self.pieces {
            rows[piece.row as usize][piece.column as usize] = piece.kind.chars().next().unwrap_or('?');
        }
        let line = |row: &Vec<char>| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
        rows.iter().rev().map(line).collect::<Vec<_>>().join("\n")
    }
}
