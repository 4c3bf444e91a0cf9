//! Connect Four on seven columns of six: stones fall, four in a row win, a full board is a draw.
//! Bitboards of seven bits a column, the seventh always empty, so that no line runs over an edge.

mod picture;
mod policy;
mod text;

use hetman_game::notation::{Act, BoardView, Cell, Gesture, Notation, Piece};
use hetman_game::{Error, MoveList, Player, Position, Score, Shown, Turn};

use crate::rows::picture_rows;

pub use policy::{Connect4Evaluator, Connect4Policy, entry};

/// Columns of the board.
pub const COLUMNS: u32 = 7;
/// Rows of the board.
pub const ROWS: u32 = 6;
/// Cells of the board.
pub const CELLS: u32 = COLUMNS * ROWS;

/// Bits from one column to the next.
const STEP: u32 = ROWS + 1;
/// The lowest cell of every column.
const BOTTOM: u64 = 0x0000_0408_1020_4081;
/// Every cell.
const BOARD: u64 = BOTTOM * ((1 << ROWS) - 1);

/// A stone dropped into a cell, which is that of its column's lowest gap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drop(u8);

impl Drop {
    /// The column, from the left, from 0.
    pub const fn column(self) -> u32 {
        self.0 as u32 / STEP
    }

    #[inline]
    const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// A position: the stones of the player to move, and all stones.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Connect4 {
    own: u64,
    all: u64,
}

impl Connect4 {
    /// Stones on the board.
    #[inline]
    pub const fn stones(&self) -> u32 {
        self.all.count_ones()
    }

    /// Cells still empty.
    #[inline]
    pub const fn left(&self) -> u32 {
        CELLS - self.stones()
    }

    /// The stones of the player who moved last.
    #[inline]
    const fn opponent(&self) -> u64 {
        self.own ^ self.all
    }

    /// The cells a stone can fall into; the board alone counts, not whether the game is over.
    #[inline]
    const fn open(&self) -> u64 {
        (self.all + BOTTOM) & BOARD
    }

    /// The empty cells, reachable now or later, that would complete four of these stones.
    #[inline]
    const fn spots(&self, stones: u64) -> u64 {
        completions(stones) & (BOARD ^ self.all)
    }

    /// The legal moves as cells: none after a win.
    #[inline]
    const fn legal(&self) -> u64 {
        if aligned(self.opponent()) {
            0
        } else {
            self.open()
        }
    }

    /// The first player's stones, then the second's.
    pub const fn sides(&self) -> [u64; 2] {
        if self.stones() & 1 == 0 {
            [self.own, self.opponent()]
        } else {
            [self.opponent(), self.own]
        }
    }

    /// The player whose turn it would be if the game went on.
    #[inline]
    const fn side(&self) -> Player {
        Player((self.stones() & 1) as u8)
    }

    /// A decided score in points: 22 minus the winner's stones at the moment of winning, negative for a loss.
    fn points(&self, score: Score) -> Option<i32> {
        let plies = score.plies_to_end()?;
        let stones = self.stones() as i32;
        Some(if score.is_win() {
            22 - stones / 2 - (plies + 1) / 2
        } else {
            (stones + 1) / 2 - plies / 2 - 22
        })
    }
}

/// Whether four of the stones stand in a row.
#[inline]
const fn aligned(stones: u64) -> bool {
    let upright = stones & stones >> 1;
    let level = stones & stones >> STEP;
    let falling = stones & stones >> (STEP - 1);
    let rising = stones & stones >> (STEP + 1);
    (upright & upright >> 2)
        | (level & level >> (2 * STEP))
        | (falling & falling >> (2 * STEP - 2))
        | (rising & rising >> (2 * STEP + 2))
        != 0
}

/// The cells, on or off the board, that have three stones beside them in a row of four.
#[inline]
const fn completions(stones: u64) -> u64 {
    (stones << 1 & stones << 2 & stones << 3)
        | completions_along(stones, STEP)
        | completions_along(stones, STEP - 1)
        | completions_along(stones, STEP + 1)
}

#[inline]
const fn completions_along(stones: u64, step: u32) -> u64 {
    let two_before = stones << step & stones << (2 * step);
    let two_after = stones >> step & stones >> (2 * step);
    (two_before & (stones << (3 * step) | stones >> step))
        | (two_after & (stones >> (3 * step) | stones << step))
}

impl Position for Connect4 {
    type Move = Drop;
    type Undo = ();

    #[inline]
    fn turn(&self) -> Turn {
        if aligned(self.opponent()) || self.all == BOARD {
            Turn::Over
        } else {
            Turn::Player(self.side())
        }
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.side()
    }

    fn payoff(&self, player: Player) -> i32 {
        match aligned(self.opponent()) {
            false => 0,
            true if player == self.side() => -1,
            true => 1,
        }
    }

    #[inline]
    fn moves(&self, list: &mut MoveList<Drop>) {
        append(self.legal(), list);
    }

    #[inline]
    fn play(&mut self, mv: Drop) {
        self.own ^= self.all;
        self.all |= mv.bit();
    }

    #[inline]
    fn undo(&mut self, mv: Drop, (): ()) {
        self.all ^= mv.bit();
        self.own ^= self.all;
    }

    /// A one-to-one mixture of the 49 bits that name the position.
    #[inline]
    fn key(&self) -> u64 {
        let product = (self.own + self.all).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ product >> 32
    }

    #[inline]
    fn count(&self) -> usize {
        self.legal().count_ones() as usize
    }
}

/// Appends the cells as moves, from the left.
#[inline]
fn append(mut cells: u64, list: &mut MoveList<Drop>) {
    while cells != 0 {
        list.push(Drop(cells.trailing_zeros() as u8));
        cells &= cells - 1;
    }
}

impl Notation for Connect4 {
    type Rules = ();

    fn start((): &()) -> Result<Self, Error> {
        Ok(Self::default())
    }

    fn parse((): &(), text: &str) -> Result<Self, Error> {
        text::parse(text)
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn move_text(&self, mv: Drop) -> String {
        (mv.column() + 1).to_string()
    }

    fn parse_move(&self, word: &str) -> Result<Drop, Error> {
        text::parse_move(self, word)
    }

    fn view(&self) -> BoardView {
        picture::view(self)
    }

    fn gesture(&self, mv: Drop) -> Gesture {
        Gesture::at(Act::Drop, Cell::new(mv.column(), u32::from(mv.0) % STEP))
    }

    fn shape(&self, _kind: &str) -> &'static str {
        "disc"
    }

    fn player_names(&self) -> &'static [&'static str] {
        &["red", "yellow"]
    }

    fn palette(&self) -> Vec<(&'static str, Option<Player>)> {
        vec![("X", Some(Player::FIRST)), ("O", Some(Player::SECOND))]
    }

    fn arrange(&self, pieces: &[Piece], _mover: Player) -> Option<String> {
        Some(picture_rows(COLUMNS, ROWS, pieces))
    }

    /// Decided games are shown in points, and so is a draw: no evaluation of this game but `blind` says 0.
    fn shown(&self, score: Score) -> Shown {
        match self.points(score) {
            Some(points) => Shown::Value(points),
            None if score == Score::DRAW => Shown::Value(0),
            None => Shown::plain(score),
        }
    }

    fn ending(&self) -> &'static str {
        if aligned(self.opponent()) {
            "four in a row"
        } else {
            "the board is full"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::conformance::Conformance;
    use hetman_game::perft;

    #[test]
    fn perft_is_known() {
        let counts: Vec<u64> = (0..=9)
            .map(|depth| perft(&mut Connect4::default(), depth))
            .collect();
        assert_eq!(
            counts,
            [
                1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234, 39_394_572
            ]
        );
    }

    #[test]
    fn conforms() {
        Conformance {
            games: 1_000,
            longest: CELLS,
            ..Conformance::default()
        }
        .check::<Connect4>(&())
        .unwrap();
    }

    #[test]
    fn points_count_the_stones_of_the_winner() {
        let shown = |text: &str, score| Connect4::parse(&(), text).unwrap().shown(score);
        assert_eq!(shown("", Score::win_in(41)), Shown::Value(1));
        assert_eq!(shown("", Score::win_in(7)), Shown::Value(18));
        assert_eq!(shown("121212", Score::win_in(1)), Shown::Value(18));
        assert_eq!(shown("12121", Score::loss_in(2)), Shown::Value(-18));
        assert_eq!(shown("1212121", Score::loss_in(0)), Shown::Value(-18));
        assert_eq!(shown("4", Score::loss_in(40)), Shown::Value(-1));
        assert_eq!(shown("", Score::DRAW), Shown::Value(0));
        assert_eq!(shown("", Score::new(-7)), Shown::Cp(-7));
    }

    /// The one cell of a line that has no stone; in an upright line only the uppermost, as nothing hangs in the air.
    fn gap(line: &[u64], stones: u64) -> Option<u64> {
        let gaps: Vec<u64> = line
            .iter()
            .copied()
            .filter(|bit| stones & bit == 0)
            .collect();
        let upright = line[1] == line[0] << 1;
        (gaps.len() == 1 && (!upright || gaps[0] == line[3])).then(|| gaps[0])
    }

    #[test]
    fn every_line_of_four_is_seen_and_no_other() {
        let cell = |column: i32, row: i32| 1u64 << (column * STEP as i32 + row);
        let inside = |column: i32, row: i32| (0..7).contains(&column) && (0..6).contains(&row);
        let mut lines = Vec::new();
        for (column, row) in (0..7).flat_map(|column| (0..6).map(move |row| (column, row))) {
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                if inside(column + 3 * right, row + 3 * up) {
                    lines.push(
                        (0..4)
                            .map(|at| cell(column + at * right, row + at * up))
                            .collect::<Vec<_>>(),
                    );
                }
            }
        }
        assert_eq!(lines.len(), 69);
        let mut random = hetman_game::random::Random::new(1);
        for _ in 0..20_000 {
            let stones = random.bits() & random.bits() & BOARD;
            let whole = |line: &Vec<u64>| line.iter().all(|bit| stones & bit != 0);
            assert_eq!(aligned(stones), lines.iter().any(whole));
            let gaps = lines.iter().filter_map(|line| gap(line, stones));
            let spots = gaps.fold(0, |spots, bit| spots | bit);
            assert_eq!(completions(stones) & BOARD & !stones, spots);
        }
    }
}
