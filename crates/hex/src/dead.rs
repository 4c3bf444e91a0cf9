//! Cells that cannot matter any more, by a look at their six neighbours: whatever path runs through such a cell, a
//! shorter one does not, so that a stone of either colour there changes nothing.

use hetman_game::Player;

use crate::cells::{Cell, MAX_SIZE};
use crate::position::Hex;

/// What lies on a cell: nothing, a black or a white stone; the border counts as stones of the player who owns it.
pub const EMPTY: u8 = 0;

/// The number of a player's stones on a [`Picture`].
#[inline]
pub const fn stone(player: Player) -> u8 {
    player.0 + 1
}

/// A board with its border, cell by cell.
pub struct Picture([u8; Cell::COUNT]);

impl Picture {
    /// The board as it is.
    #[inline]
    pub fn new(position: &Hex) -> Self {
        let size = position.size();
        let mut cells = [EMPTY; Cell::COUNT];
        for at in 0..size {
            let below = Cell::new(size, at).index();
            let right = Cell::new(at, size).index();
            cells[Cell::new(0, at).index() - WIDTH] = stone(Player::FIRST);
            cells[below] = stone(Player::FIRST);
            cells[Cell::new(at, 0).index() - 1] = stone(Player::SECOND);
            cells[right] = stone(Player::SECOND);
        }
        cells[Cell::new(0, size).index() - WIDTH] = stone(Player::FIRST);
        cells[Cell::new(size, 0).index() - 1] = stone(Player::FIRST);
        for row in 0..size {
            for column in 0..size {
                let cell = Cell::new(row, column);
                cells[cell.index()] = position.owner(cell).map_or(EMPTY, stone);
            }
        }
        Self(cells)
    }

    #[inline]
    pub fn at(&self, cell: Cell) -> u8 {
        self.0[cell.index()]
    }

    #[inline]
    pub fn put(&mut self, cell: Cell, stone: u8) {
        self.0[cell.index()] = stone;
    }

    /// The neighbours of a cell, two bits each.
    #[inline]
    fn code(&self, cell: Cell) -> usize {
        cell.ring()
            .iter()
            .fold(0, |code, &next| code << 2 | usize::from(self.at(next)))
    }

    /// Whether a stone on this empty cell cannot matter.
    #[inline]
    pub fn is_dead(&self, cell: Cell) -> bool {
        let code = self.code(cell);
        DEAD[code / 64] >> (code % 64) & 1 == 1
    }

    /// The cell that saves a bridge of the player with these stones, after the opponent broke into it at `broken`.
    #[inline]
    pub fn saving(&self, broken: Cell, own: u8) -> Option<Cell> {
        let ring = broken.ring();
        let values = ring.map(|cell| self.at(cell));
        (0..6)
            .find(|&at| {
                values[at] == EMPTY && values[(at + 5) % 6] == own && values[(at + 1) % 6] == own
            })
            .map(|at| ring[at])
    }
}

const WIDTH: usize = 32;

const _: () = assert!(MAX_SIZE + 2 <= WIDTH);

/// A bit for each ring of neighbours.
static DEAD: [u64; 64] = dead_rings();

const fn dead_rings() -> [u64; 64] {
    let mut table = [0; 64];
    let mut code = 0;
    while code < 4096 {
        if useless(code, 1) || useless(code, 2) {
            table[code / 64] |= 1 << (code % 64);
        }
        code += 1;
    }
    table
}

const fn neighbour(code: usize, at: usize) -> usize {
    code >> (2 * (at % 6)) & 3
}

/// Whether the middle of a ring is of no use to a player: any two neighbours he could use are joined without it.
const fn useless(code: usize, own: usize) -> bool {
    let other = 3 - own;
    let mut first = 0;
    while first < 6 {
        let mut second = first + 1;
        while second < 6 {
            let usable = neighbour(code, first) != other && neighbour(code, second) != other;
            if usable && !held(code, own, first, second) && !held(code, own, second, first + 6) {
                return false;
            }
            second += 1;
        }
        first += 1;
    }
    true
}

/// Whether all neighbours between two places are stones of the player.
const fn held(code: usize, own: usize, from: usize, to: usize) -> bool {
    let mut at = from + 1;
    while at < to {
        if neighbour(code, at) != own {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;

    /// Fills every other empty cell at random: the colour of a dead one never decides.
    #[test]
    fn dead_cells_never_decide() {
        let mut random = Random::new(6);
        let mut seen = 0;
        for _ in 0..3_000 {
            let mut board = Hex::new(2 + random.below(6), false);
            let cells: Vec<Cell> = board.empty().collect();
            for &cell in &cells {
                if random.below(3) > 0 {
                    board.toggle(Player(random.below(2) as u8), cell);
                }
            }
            let picture = Picture::new(&board);
            for dead in board
                .empty()
                .filter(|&cell| picture.is_dead(cell))
                .collect::<Vec<_>>()
            {
                seen += 1;
                let mut full = board;
                for cell in board.empty().filter(|&cell| cell != dead) {
                    full.toggle(Player(random.below(2) as u8), cell);
                }
                let wins = [Player::FIRST, Player::SECOND].map(|player| {
                    let mut with = full;
                    with.toggle(player, dead);
                    with.has_won(Player::FIRST)
                });
                assert_eq!(wins[0], wins[1]);
            }
        }
        assert!(seen > 1_000, "{seen}");
    }

    #[test]
    fn a_broken_bridge_is_saved() {
        let mut board = Hex::new(5, false);
        for (row, column) in [(1, 2), (3, 1)] {
            board.toggle(Player::FIRST, Cell::new(row, column));
        }
        board.toggle(Player::SECOND, Cell::new(2, 1));
        let picture = Picture::new(&board);
        assert_eq!(
            picture.saving(Cell::new(2, 1), stone(Player::FIRST)),
            Some(Cell::new(2, 2))
        );
        assert_eq!(picture.saving(Cell::new(2, 1), stone(Player::SECOND)), None);
        let edge = Cell::new(0, 2);
        assert_eq!(
            picture.saving(edge, stone(Player::FIRST)),
            Some(Cell::new(0, 3)),
            "the edge is as good as a stone"
        );
    }
}
