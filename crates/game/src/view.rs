//! A position as a picture and a move as a hand makes it: what a page that draws a board needs to know of a game.

use serde::{Deserialize, Serialize};

use crate::Player;

/// How the cells of a board lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    /// The 24 points of backgammon with piles of men, the bar, the trays and the dice.
    Points,
    /// A star with six tips, in a rhombus of leaning columns.
    Star,
    /// An island of hexagons with their corners and edges, a row of cells for each.
    Island,
    /// A tree of numbers.
    Tree,
    /// Rows of cards: hands, and beside each the card that was played from it.
    Hands,
}

/// One cell of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cell {
    /// The column, from the left, from 0.
    pub column: u32,
    /// The row, from the bottom, from 0.
    pub row: u32,
}

impl Cell {
    /// The cell in a column and a row.
    pub const fn new(column: u32, row: u32) -> Self {
        Self { column, row }
    }

    /// A letter for the column and a number for the row, as in `e4`; `aa` comes after `z`.
    pub fn name(self) -> String {
        let letter = |at: u32| char::from(b'a' + (at % 26) as u8).to_string();
        let first = if self.column < 26 {
            String::new()
        } else {
            letter(self.column / 26 - 1)
        };
        format!("{first}{}{}", letter(self.column), self.row + 1)
    }
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

impl Piece {
    /// Where it stands.
    pub const fn cell(&self) -> Cell {
        Cell::new(self.column, self.row)
    }
}

/// What a cell is marked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// A king in check.
    Check,
    /// A cell of the row that won.
    Win,
    /// A piece that has to capture.
    Forced,
    /// Anything else worth a look, such as a point that may not be played.
    Note,
}

/// A marked cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Mark {
    /// Where.
    pub cell: Cell,
    /// What for.
    pub kind: MarkKind,
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
    /// Cells the players should notice.
    pub marks: Vec<Mark>,
    /// Lines drawn on the board, by their ends.
    pub lines: Vec<[Cell; 2]>,
    /// What restricts the player to move, in a word or two: `check`, `capturing is compulsory`.
    pub notice: Option<&'static str>,
}

impl BoardView {
    /// An empty board.
    pub fn empty(geometry: Geometry, columns: u32, rows: u32) -> Self {
        Self {
            geometry,
            columns,
            rows,
            pieces: Vec::new(),
            marks: Vec::new(),
            lines: Vec::new(),
            notice: None,
        }
    }

    /// Puts a piece on the board.
    pub fn put(&mut self, column: u32, row: u32, kind: &str, owner: Option<Player>) {
        self.pieces.push(Piece {
            column,
            row,
            kind: kind.to_owned(),
            owner,
        });
    }

    /// Marks a cell.
    pub fn mark(&mut self, cell: Cell, kind: MarkKind) {
        self.marks.push(Mark { cell, kind });
    }

    /// The board in plain characters, the top row first; a piece is the first letter of its kind.
    pub fn to_text(&self) -> String {
        let mut rows = vec![vec!['.'; self.columns as usize]; self.rows as usize];
        for piece in &self.pieces {
            rows[piece.row as usize][piece.column as usize] =
                piece.kind.chars().next().unwrap_or('?');
        }
        let line = |row: &Vec<char>| {
            row.iter()
                .map(char::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        rows.iter().rev().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// What kind of act a move is to the one who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Act {
    /// Something without a place on the board; it is chosen by its text.
    #[default]
    Word,
    /// A piece goes from one cell to another, perhaps taking what is there.
    Move,
    /// A new piece comes to a cell.
    Drop,
    /// Counters are taken from a heap: the cell is the lowest of them.
    Take,
    /// A heap is cut below the cell.
    Split,
    /// The turn is given away.
    Pass,
    /// The players change sides.
    Swap,
}

/// A move as a hand makes it: the cells touched in turn, and what tells apart moves that touch the same ones.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Gesture {
    /// What kind of act it is.
    pub act: Act,
    /// The cell left.
    pub from: Option<Cell>,
    /// The cells rested on between the first and the last, as in a chain of captures.
    pub path: Vec<Cell>,
    /// The cell reached.
    pub to: Option<Cell>,
    /// The cells whose pieces are taken.
    pub takes: Vec<Cell>,
    /// What is chosen beside the cells: the shape of the piece a pawn becomes.
    pub choice: Option<&'static str>,
    /// The cell a second piece leaves and the one it reaches, as the rook does in castling.
    pub along: Option<(Cell, Cell)>,
}

impl Gesture {
    /// A piece goes from one cell to another.
    pub fn step(from: Cell, to: Cell) -> Self {
        Self {
            act: Act::Move,
            from: Some(from),
            to: Some(to),
            ..Self::default()
        }
    }

    /// Something happens on one cell.
    pub fn at(act: Act, cell: Cell) -> Self {
        Self {
            act,
            to: Some(cell),
            ..Self::default()
        }
    }

    /// Something happens nowhere: a pass, a swap.
    pub fn aside(act: Act) -> Self {
        Self {
            act,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_names_however_wide_the_board() {
        let name = |column, row| Cell::new(column, row).name();
        assert_eq!(
            [
                name(4, 3),
                name(0, 0),
                name(25, 9),
                name(26, 0),
                name(52, 1)
            ],
            ["e4", "a1", "z10", "aa1", "ba2"]
        );
    }
}
