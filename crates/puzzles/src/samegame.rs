//! `SameGame` (Moribe 1985): take off groups of at least two blocks of one colour; a group of k pays (k - 2) squared, an empty
//! board 1000 more. Blocks fall down, and columns close up to the left.

mod blocks;

use hetman_game::evaluate::Blind;
use hetman_game::random::{Random, keys};
use hetman_game::{
    Act, BoardView, Cell, Error, Geometry, Gesture, MoveList, Notation, Player, Position, Puzzle,
    Turn, options,
};
use hetman_search::{Listed, Plain};

use crate::length;

/// The most columns and rows.
const MOST: usize = 15;
/// Cells from one column to the next; one more than rows, so that a column ends with an empty cell.
const STRIDE: usize = MOST + 1;
/// Cells with an empty column on either side.
const CELLS: usize = (MOST + 2) * STRIDE;
/// What an empty board pays.
const CLEARED: u32 = 1000;
/// The most colours.
const COLOURS: usize = 9;

/// What is added to the score by the number of blocks left for a search that learns: three quarters of [`CLEARED`] for one
/// block, and of that for each block more. Without it a search never comes to know what nearly cleared the board.
const NEARLY: [i32; 16] = [
    0, 750, 563, 422, 316, 237, 178, 133, 100, 75, 56, 42, 32, 24, 18, 13,
];

/// What the colours are called, in the order of their numbers.
const NAMES: [&str; COLOURS] = [
    "red", "blue", "green", "yellow", "purple", "orange", "white", "black", "pink",
];

options! {
    /// What the spec of `SameGame` may set.
    pub struct SameGameRules {
        /// Columns of the board.
        columns: usize = 15, 1..=15;
        /// Rows of the board.
        rows: usize = 15, 1..=15;
        /// Colours of the blocks.
        colours: usize = 5, 1..=9;
        /// Number of the instance, which decides the colours of the blocks.
        seed: u64 = 1, 0..=1000000000;
    }
}

/// A position of `SameGame`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SameGame {
    /// The colours from 1, column by column from the left, each from the bottom; 0 where there is no block.
    blocks: [u8; CELLS],
    /// Blocks of each colour.
    counts: [u8; COLOURS + 1],
    columns: u8,
    rows: u8,
    score: u32,
}

/// A group of blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// A number that stands for its cells and its colour.
    key: u32,
    /// The lowest cell of its first column.
    cell: u16,
    size: u8,
}

const KEYS: [u64; CELLS] = keys(0x5341_4D45_4741_4D01);

/// The cell in a column and a row.
const fn cell(column: usize, row: usize) -> usize {
    (column + 1) * STRIDE + row
}

/// The key of a block.
fn key(cell: usize, colour: u8) -> u64 {
    KEYS[cell].wrapping_mul(2 * u64::from(colour) + 1)
}

impl SameGame {
    fn empty(rules: &SameGameRules) -> Self {
        Self {
            blocks: [0; CELLS],
            counts: [0; COLOURS + 1],
            columns: rules.columns as u8,
            rows: rules.rows as u8,
            score: 0,
        }
    }

    fn put(&mut self, cell: usize, colour: u8) {
        self.blocks[cell] = colour;
        self.counts[usize::from(colour)] += 1;
    }

    fn is_cleared(&self) -> bool {
        self.blocks[cell(0, 0)] == 0
    }

    fn at(cell: u16) -> Cell {
        let cell = usize::from(cell);
        Cell::new((cell / STRIDE - 1) as u32, (cell % STRIDE) as u32)
    }

    /// The cells of a group.
    fn cells(&self, group: Group) -> Vec<Cell> {
        self.group(usize::from(group.cell))
            .iter()
            .map(|&cell| Self::at(cell))
            .collect()
    }
}

impl Position for SameGame {
    type Move = Group;
    type Undo = Self;

    const ALONE: bool = true;

    fn turn(&self) -> Turn {
        let pair = |at: usize| {
            let colour = self.blocks[at];
            colour > 0 && (self.blocks[at + 1] == colour || self.blocks[at + STRIDE] == colour)
        };
        let used = cell(0, 0)..cell(usize::from(self.columns), 0);
        if used.into_iter().any(pair) {
            Turn::Player(Player::FIRST)
        } else {
            Turn::Over
        }
    }

    fn to_move(&self) -> Player {
        Player::FIRST
    }

    fn payoff(&self, _player: Player) -> i32 {
        self.score as i32
    }

    fn moves(&self, list: &mut MoveList<Group>) {
        self.groups(0, list);
    }

    fn play(&mut self, group: Group) -> Self {
        let before = self.clone();
        let cells = self.group(usize::from(group.cell));
        self.counts[usize::from(self.blocks[usize::from(group.cell)])] -= group.size;
        self.take_off(&cells);
        self.score += (u32::from(group.size) - 2).pow(2);
        if self.is_cleared() {
            self.score += CLEARED;
        }
        before
    }

    fn undo(&mut self, _group: Group, undo: Self) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let blocks = self
            .blocks
            .iter()
            .enumerate()
            .filter(|(_, colour)| **colour > 0);
        blocks.fold(0, |sum, (at, &colour)| sum ^ key(at, colour))
    }
}

impl Puzzle for SameGame {
    fn move_key(&self, group: Group) -> u64 {
        u64::from(group.key)
    }

    /// The fewer blocks are left, the nearer is the empty board.
    fn shaped_payoff(&self) -> i32 {
        let left: u32 = self.counts.iter().map(|&count| u32::from(count)).sum();
        self.score as i32 + NEARLY.get(left as usize).copied().unwrap_or(0)
    }

    /// All but the groups of the commonest colour, as long as there are others: it is worth most when taken last.
    fn promising(&self, list: &mut MoveList<Group>) {
        let colours = (1..=COLOURS).rev();
        let commonest = colours
            .max_by_key(|&colour| self.counts[colour])
            .unwrap_or_default();
        self.groups(commonest as u8, list);
        if list.is_empty() {
            self.groups(0, list);
        }
    }
}

impl Notation for SameGame {
    type Rules = SameGameRules;

    fn start(rules: &SameGameRules) -> Result<Self, Error> {
        let mut random = Random::new(rules.seed);
        let mut position = Self::empty(rules);
        for column in 0..rules.columns {
            for row in 0..rules.rows {
                position.put(cell(column, row), random.below(rules.colours) as u8 + 1);
            }
        }
        Ok(position)
    }

    /// `01./12.`: the rows from the top, a digit for each colour from 0 and a dot where there is no block; then, if there
    /// are any, `score` and the points so far.
    fn parse(rules: &SameGameRules, text: &str) -> Result<Self, Error> {
        let bad = |why: String| Error::position(text, why);
        let (board, score) = length::split(text, "score").map_err(bad)?;
        let rows = board.split(|c: char| c.is_whitespace() || c == '/');
        let rows: Vec<&str> = rows.filter(|row| !row.is_empty()).collect();
        let fits = |row: &&str| row.chars().count() == rules.columns;
        if rows.len() != rules.rows || !rows.iter().all(fits) {
            return Err(bad(format!(
                "it takes {} rows of {} blocks",
                rules.rows, rules.columns
            )));
        }
        let mut position = Self::empty(rules);
        for (row, line) in rows.iter().rev().enumerate() {
            for (column, word) in line.chars().enumerate() {
                let colour = word
                    .to_digit(10)
                    .filter(|colour| (*colour as usize) < rules.colours);
                match colour {
                    Some(colour) => position.put(cell(column, row), colour as u8 + 1),
                    None if word == '.' => {}
                    None => return Err(bad(format!("there is no colour `{word}`"))),
                }
            }
        }
        let mut settled = position.clone();
        settled.settle();
        if settled != position {
            return Err(bad(
                "a block hangs in the air, or a column is missing".into()
            ));
        }
        position.score = score;
        Ok(position)
    }

    fn text(&self) -> String {
        let (columns, rows) = (usize::from(self.columns), usize::from(self.rows));
        let block = |at: usize| match self.blocks[at] {
            0 => '.',
            colour => char::from(b'0' + colour - 1),
        };
        let row = |row: usize| {
            (0..columns)
                .map(|column| block(cell(column, row)))
                .collect::<String>()
        };
        let rows: Vec<String> = (0..rows).rev().map(row).collect();
        length::join(&rows.join("/"), "score", self.score)
    }

    /// The lowest block of the group's first column.
    fn move_text(&self, group: Group) -> String {
        Self::at(group.cell).name()
    }

    fn view(&self) -> BoardView {
        let mut view = BoardView::empty(
            Geometry::Squares,
            u32::from(self.columns),
            u32::from(self.rows),
        );
        for (at, &colour) in self
            .blocks
            .iter()
            .enumerate()
            .filter(|(_, colour)| **colour > 0)
        {
            let cell = Self::at(at as u16);
            view.put(cell.column, cell.row, NAMES[usize::from(colour) - 1], None);
        }
        view
    }

    fn gesture(&self, group: Group) -> Gesture {
        Gesture {
            takes: self.cells(group),
            ..Gesture::at(Act::Take, Self::at(group.cell))
        }
    }

    fn shape(&self, _kind: &str) -> &'static str {
        "block"
    }

    fn tally(&self) -> Option<String> {
        Some(self.score.to_string())
    }

    fn ending(&self) -> &'static str {
        if self.is_cleared() {
            "cleared"
        } else {
            "no group is left"
        }
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Plain<SameGame>> {
    let summary =
        "SameGame: take off groups of one colour; larger groups pay more, an empty board most";
    Listed::puzzle(
        "samegame",
        summary,
        Plain::new(Blind, |group: Group| group.cell + 1),
    )
    .bench(&[("", 1)])
}
