//! The rules of Hex: stones in rows of bits, a winner as soon as two sides are joined, the swap of the first stone.

use hetman_game::random::keys;
use hetman_game::{MoveList, Player, Position, Turn};

use crate::cells::{Cell, MAX_SIZE};
use crate::links::{Stones, joined};

/// A stone put on a cell, or the first stone taken over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Put a stone here.
    Put(Cell),
    /// Take the first stone over: it becomes white, on the other side of the long diagonal.
    Swap,
}

/// A position: the stones of both players, and who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hex {
    stones: [Stones; 2],
    size: u8,
    mover: Player,
    /// Whether the second player may take over the first stone.
    swap: bool,
    /// The last stone put, if the rules played it.
    last: Option<Cell>,
    key: u64,
}

/// A key for each stone, then one for white to move.
static KEYS: [u64; 2 * Cell::COUNT + 1] = keys(0x4865_7800);

impl Hex {
    /// An empty board.
    pub fn new(size: usize, swap: bool) -> Self {
        debug_assert!((1..=MAX_SIZE).contains(&size));
        Self {
            stones: [[0; MAX_SIZE]; 2],
            size: size as u8,
            mover: Player::FIRST,
            swap,
            last: None,
            key: 0,
        }
    }

    /// Rows and columns.
    #[inline]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// The player whose turn it is, or would be if the game went on.
    #[inline]
    pub const fn side(&self) -> Player {
        self.mover
    }

    /// The last stone put.
    #[inline]
    pub const fn last(&self) -> Option<Cell> {
        self.last
    }

    /// Whose stone stands on a cell of the board.
    #[inline]
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        let (row, column) = (cell.row(), cell.column());
        if self.stones[0][row] >> column & 1 == 1 {
            Some(Player::FIRST)
        } else if self.stones[1][column] >> row & 1 == 1 {
            Some(Player::SECOND)
        } else {
            None
        }
    }

    /// The cells without a stone, row by row.
    #[inline]
    pub fn empty(&self) -> impl Iterator<Item = Cell> {
        let white = self.white_rows();
        let all = (1u32 << self.size) - 1;
        (0..self.size()).flat_map(move |row| {
            let mut open = all & !(self.stones[0][row] | white[row]);
            std::iter::from_fn(move || {
                let column = open.trailing_zeros() as usize;
                open &= open.wrapping_sub(1);
                (column < 32).then(|| Cell::new(row, column))
            })
        })
    }

    /// White's stones row by row, as they lie on the board.
    fn white_rows(&self) -> Stones {
        let mut rows = [0; MAX_SIZE];
        for (column, &line) in self.stones[1][..self.size()].iter().enumerate() {
            let mut line = line;
            while line != 0 {
                rows[line.trailing_zeros() as usize] |= 1 << column;
                line &= line - 1;
            }
        }
        rows
    }

    /// Stones of both players.
    pub fn counts(&self) -> [u32; 2] {
        self.stones
            .map(|stones| stones.iter().map(|row| row.count_ones()).sum())
    }

    /// Whether a player's sides are joined.
    #[inline]
    pub fn has_won(&self, player: Player) -> bool {
        joined(&self.stones[usize::from(player.0)], self.size())
    }

    /// Whether the player to move may take over the first stone.
    pub fn may_swap(&self) -> bool {
        self.swap && self.mover == Player::SECOND && self.counts() == [1, 0]
    }

    /// Whether a first stone will or could be taken over, so that the best first move is not the strongest one.
    pub fn is_swap_open(&self) -> bool {
        self.swap && (self.counts() == [0, 0] || self.may_swap())
    }

    /// Puts or takes a stone.
    #[inline]
    pub(crate) fn toggle(&mut self, player: Player, cell: Cell) {
        let (row, column) = (cell.row(), cell.column());
        if player == Player::FIRST {
            self.stones[0][row] ^= 1 << column;
        } else {
            self.stones[1][column] ^= 1 << row;
        }
        self.key ^= KEYS[2 * cell.index() + usize::from(player.0)];
    }

    /// Gives the turn to the other player.
    #[inline]
    pub(crate) fn turn_over(&mut self) {
        self.mover = self.mover.other();
        self.key ^= KEYS[2 * Cell::COUNT];
    }

    /// Fills cells at once, for the end of a playout, which needs no key.
    #[inline]
    pub(crate) fn fill(&mut self, player: Player, cell: Cell) {
        let (row, column) = (cell.row(), cell.column());
        if player == Player::FIRST {
            self.stones[0][row] |= 1 << column;
        } else {
            self.stones[1][column] |= 1 << row;
        }
    }

    fn swap_pieces(&mut self) {
        let first = self.stones[0].iter().position(|&row| row != 0);
        if let Some(row) = first {
            let cell = Cell::new(row, self.stones[0][row].trailing_zeros() as usize);
            self.toggle(Player::FIRST, cell);
            self.toggle(Player::SECOND, cell.mirrored());
            self.last = Some(cell.mirrored());
        }
    }
}

impl Position for Hex {
    type Move = Move;
    type Undo = Self;

    /// Only the player who moved last can have won.
    #[inline]
    fn turn(&self) -> Turn {
        if self.has_won(self.mover.other()) {
            Turn::Over
        } else {
            Turn::Player(self.mover)
        }
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.mover
    }

    fn payoff(&self, player: Player) -> i32 {
        if self.has_won(player) {
            1
        } else {
            -i32::from(self.has_won(player.other()))
        }
    }

    #[inline]
    fn moves(&self, list: &mut MoveList<Move>) {
        if self.has_won(self.mover.other()) {
            return;
        }
        list.extend(self.empty().map(Move::Put));
        if self.may_swap() {
            list.push(Move::Swap);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) -> Self {
        let before = *self;
        match mv {
            Move::Put(cell) => {
                self.toggle(self.mover, cell);
                self.last = Some(cell);
            }
            Move::Swap => self.swap_pieces(),
        }
        self.turn_over();
        before
    }

    #[inline]
    fn undo(&mut self, _mv: Move, before: Self) {
        *self = before;
    }

    /// Whether the first stone may still be taken over shows in the stones.
    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_full_board_has_exactly_one_winner(size in 1usize..=MAX_SIZE, seed: u64) {
            let mut board = Hex::new(size, false);
            let mut random = Random::new(seed);
            let mut cells: Vec<Cell> = board.empty().collect();
            prop_assert_eq!(cells.len(), size * size);
            random.shuffle(&mut cells);
            for cell in cells {
                board.toggle(board.mover, cell);
                board.turn_over();
            }
            prop_assert_eq!(board.empty().count(), 0);
            prop_assert!(board.has_won(Player::FIRST) != board.has_won(Player::SECOND));
        }
    }

    #[test]
    fn the_first_stone_changes_hands() {
        let mut board = Hex::new(5, true);
        board.play(Move::Put(Cell::new(1, 3)));
        let mut list = MoveList::new();
        board.moves(&mut list);
        assert_eq!((list.len(), list.last()), (25, Some(&Move::Swap)));
        board.play(Move::Swap);
        assert_eq!(board.owner(Cell::new(3, 1)), Some(Player::SECOND));
        assert_eq!((board.counts(), board.side()), ([0, 1], Player::FIRST));
        assert!(!board.may_swap());
    }
}
