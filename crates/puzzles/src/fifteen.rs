//! Sliding tiles: the 15-puzzle, and its smaller and larger sisters with 8 and 24 tiles. A move slides a tile next to the
//! blank into it; the fewest moves bring the tiles in order, with the blank last.

mod guide;
mod kept;
mod patterns;
mod regions;
#[cfg(test)]
mod tests;

use hetman_game::random::{Random, keys};
use hetman_game::{
    BoardView, Cell, Error, Geometry, Gesture, Goal, MoveList, Notation, Player, Position, Puzzle,
    Score, Shown, Turn, UNSOLVED, options,
};
use hetman_search::{Listed, Solitaire};

pub use guide::Tables;

use crate::length;

/// The most cells of a board.
const MOST: usize = 25;
/// Moves after which a puzzle counts as given up; no shortest solution is as long.
const LONGEST: u32 = 1_000;

options! {
    /// What the spec of sliding tiles may set.
    pub struct FifteenRules {
        /// Rows and columns of the board.
        size: usize = 4, 3..=5;
        /// Number of the instance, which decides how the tiles are mixed.
        seed: u64 = 1, 0..=1000000000;
    }
}

/// A position of sliding tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fifteen {
    /// The tile on each cell, row by row from the top; 0 is the blank.
    tiles: [u8; MOST],
    /// The cell of each tile.
    cells: [u8; MOST],
    size: u8,
    /// Where the blank was before the last move, or its own cell.
    came_from: u8,
    /// The sum of the distances of the tiles from their places, in rows and columns.
    distance: u16,
    spent: u32,
    key: u64,
}

const KEYS: [u64; MOST * MOST] = keys(0x4649_4654_4545_4E01);

impl Fifteen {
    /// A board with these tiles, if they can be brought in order.
    fn new(size: usize, tiles: &[u8]) -> Result<Self, String> {
        let mut position = Self {
            tiles: [0; MOST],
            cells: [u8::MAX; MOST],
            size: size as u8,
            came_from: 0,
            distance: 0,
            spent: 0,
            key: 0,
        };
        if tiles.len() != size * size {
            return Err(format!("it takes {} tiles, the blank as 0", size * size));
        }
        for (cell, &tile) in tiles.iter().enumerate() {
            let place = position.cells.get_mut(usize::from(tile));
            let place = place.filter(|_| usize::from(tile) < size * size);
            match place {
                Some(place) if *place == u8::MAX => *place = cell as u8,
                Some(_) => return Err(format!("tile {tile} is there twice")),
                None => return Err(format!("there is no tile {tile}")),
            }
            position.tiles[cell] = tile;
            position.key ^= key(tile, cell);
            position.distance += position.away(tile, cell);
        }
        position.came_from = position.blank() as u8;
        if position.is_solvable() {
            Ok(position)
        } else {
            Err("it cannot be solved: an odd number of tiles would have to change places".into())
        }
    }

    /// Whether the tiles can be brought in order: each slide up or down passes `size - 1` tiles.
    fn is_solvable(&self) -> bool {
        let tiles: Vec<u8> = self
            .all_tiles()
            .iter()
            .copied()
            .filter(|&tile| tile > 0)
            .collect();
        let later_smaller = |at: usize| {
            tiles[at..]
                .iter()
                .filter(|&&later| later < tiles[at])
                .count()
        };
        let inversions: usize = (0..tiles.len()).map(later_smaller).sum();
        let rows_below = self.side() - 1 - self.blank() / self.side();
        let passed = if self.side().is_multiple_of(2) {
            rows_below
        } else {
            0
        };
        (inversions + passed).is_multiple_of(2)
    }

    fn all_tiles(&self) -> &[u8] {
        &self.tiles[..self.side() * self.side()]
    }

    /// Rows and columns.
    pub fn side(&self) -> usize {
        usize::from(self.size)
    }

    /// The cell of the blank.
    fn blank(&self) -> usize {
        usize::from(self.cells[0])
    }

    /// How far a tile on a cell is from its place; the blank has none.
    fn away(&self, tile: u8, cell: usize) -> u16 {
        if tile == 0 {
            return 0;
        }
        let (goal, side) = (usize::from(tile) - 1, self.side());
        let apart = (goal / side).abs_diff(cell / side) + (goal % side).abs_diff(cell % side);
        apart as u16
    }

    /// Slides a tile into the blank.
    fn slide(&mut self, tile: u8) {
        let (from, to) = (usize::from(self.cells[usize::from(tile)]), self.blank());
        self.distance = self.distance + self.away(tile, to) - self.away(tile, from);
        self.key ^= key(tile, from) ^ key(tile, to) ^ key(0, from) ^ key(0, to);
        self.tiles.swap(from, to);
        self.cells[usize::from(tile)] = to as u8;
        self.cells[0] = from as u8;
    }

    /// Calls for each cell next to another.
    fn beside(side: usize, cell: usize, mut each: impl FnMut(usize)) {
        let (row, column) = (cell / side, cell % side);
        if row > 0 {
            each(cell - side);
        }
        if column > 0 {
            each(cell - 1);
        }
        if column + 1 < side {
            each(cell + 1);
        }
        if row + 1 < side {
            each(cell + side);
        }
    }

    fn cell(&self, cell: u8) -> Cell {
        let (side, cell) = (u32::from(self.size), u32::from(cell));
        Cell::new(cell % side, side - 1 - cell / side)
    }
}

fn key(tile: u8, cell: usize) -> u64 {
    KEYS[usize::from(tile) * MOST + cell]
}

impl Position for Fifteen {
    /// The tile that slides.
    type Move = u8;
    /// Where the blank came from before.
    type Undo = u8;

    const ALONE: bool = true;

    fn turn(&self) -> Turn {
        if self.is_solved() || self.spent >= LONGEST {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }

    fn to_move(&self) -> Player {
        Player::FIRST
    }

    fn payoff(&self, _player: Player) -> i32 {
        if self.is_solved() {
            -(self.spent as i32)
        } else {
            UNSOLVED - i32::from(self.distance)
        }
    }

    #[inline]
    fn moves(&self, list: &mut MoveList<u8>) {
        if self.turn() != Turn::Over {
            Self::beside(self.side(), self.blank(), |cell| {
                list.push(self.tiles[cell]);
            });
        }
    }

    #[inline]
    fn play(&mut self, tile: u8) -> u8 {
        let undo = std::mem::replace(&mut self.came_from, self.cells[0]);
        self.slide(tile);
        self.spent += 1;
        undo
    }

    #[inline]
    fn undo(&mut self, tile: u8, undo: u8) {
        self.slide(tile);
        self.came_from = undo;
        self.spent -= 1;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

impl Puzzle for Fifteen {
    fn move_key(&self, tile: u8) -> u64 {
        u64::from(tile) << 16 | u64::from(self.cells[usize::from(tile)]) << 8 | self.blank() as u64
    }

    /// All but the move that takes back the one before.
    fn promising(&self, list: &mut MoveList<u8>) {
        self.moves(list);
        let back = self.tiles[usize::from(self.came_from)];
        list.retain(|tile| *tile != back);
    }
}

impl Goal for Fifteen {
    type Guide = Tables;

    fn spent(&self) -> u32 {
        self.spent
    }

    #[inline]
    fn is_solved(&self) -> bool {
        self.distance == 0
    }
}

impl Notation for Fifteen {
    type Rules = FifteenRules;

    fn start(rules: &FifteenRules) -> Result<Self, Error> {
        let mut random = Random::new(rules.seed);
        let mut tiles: Vec<u8> = (0..(rules.size * rules.size) as u8).collect();
        loop {
            random.shuffle(&mut tiles);
            match Self::new(rules.size, &tiles) {
                Ok(position) if !position.is_solved() => return Ok(position),
                _ => {}
            }
        }
    }

    /// `1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0`: the rows from the top, the blank as 0; then, if moves were made, `after`
    /// and their number.
    fn parse(rules: &FifteenRules, text: &str) -> Result<Self, Error> {
        let bad = |why: String| Error::position(text, why);
        let (board, spent) = length::split(text, "after").map_err(bad)?;
        let words = board.split(|c: char| c.is_whitespace() || ",/".contains(c));
        let number = |word: &str| {
            word.parse::<u8>()
                .map_err(|_| bad(format!("`{word}` is no tile")))
        };
        let tiles = words.filter(|word| !word.is_empty()).map(number);
        let tiles = tiles.collect::<Result<Vec<u8>, Error>>()?;
        let mut position = Self::new(rules.size, &tiles).map_err(bad)?;
        position.spent = spent.min(LONGEST);
        Ok(position)
    }

    fn text(&self) -> String {
        let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let rows: Vec<String> = self.all_tiles().chunks(self.side()).map(row).collect();
        length::join(&rows.join("/"), "after", self.spent)
    }

    fn move_text(&self, tile: u8) -> String {
        tile.to_string()
    }

    fn shown(&self, score: Score) -> Shown {
        length::shown(score)
    }

    fn view(&self) -> BoardView {
        let side = u32::from(self.size);
        let mut view = BoardView::empty(Geometry::Squares, side, side);
        for tile in 1..(self.side() * self.side()) as u8 {
            let cell = self.cell(self.cells[usize::from(tile)]);
            view.put(
                cell.column,
                cell.row,
                &tile.to_string(),
                Some(Player::FIRST),
            );
        }
        view
    }

    fn gesture(&self, tile: u8) -> Gesture {
        Gesture::step(
            self.cell(self.cells[usize::from(tile)]),
            self.cell(self.cells[0]),
        )
    }

    fn tally(&self) -> Option<String> {
        Some(self.spent.to_string())
    }

    fn ending(&self) -> &'static str {
        length::ending(self.is_solved())
    }
}

/// The game as the list of games has it.
pub fn entry() -> Listed<Solitaire<Fifteen>> {
    let summary =
        "sliding tiles: 15 on a board of 4 x 4, or 8, or 24, in order by the fewest moves";
    Listed::goal("fifteen", summary, u16::from).bench(&[
        ("5 1 2 4/9 6 3 8/13 10 7 11/14 15 12 0", 80),
        ("2 5 4 8/1 6 3 12/9 13 11 7/14 10 15 0", 80),
    ])
}
