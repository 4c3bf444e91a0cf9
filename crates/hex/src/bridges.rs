//! Bridges: two stones with two empty cells between them are joined, because whichever the opponent takes, the other is
//! left. A chain of bridges from side to side with no cell in common wins, whoever moves.

use hetman_game::Player;

use crate::cells::Cell;
use crate::dead::{EMPTY, Picture, stone};

/// Bridges a stone here would make: two empty neighbours side by side with an own stone beyond both.
pub fn bridges(picture: &Picture, cell: Cell, own: u8) -> usize {
    let ring = cell.ring();
    let open = |at: usize| picture.at(ring[at % 6]) == EMPTY;
    (0..6)
        .filter(|&at| open(at) && open(at + 1) && picture.at(beyond(cell, ring, at)) == own)
        .count()
}

/// The cell beyond two neighbours side by side.
#[inline]
fn beyond(cell: Cell, ring: [Cell; 6], at: usize) -> Cell {
    cell.across(ring[at], ring[(at + 1) % 6])
}

/// Whether stones, bridges and the edges join a player's sides so that the opponent cannot part them. It may overlook
/// such a chain, but never sees one that is not there.
pub fn surely_joined(picture: &Picture, size: usize, player: Player) -> bool {
    let mut chain = Chain {
        picture,
        size,
        player,
        reached: [false; Cell::COUNT],
        used: [false; Cell::COUNT],
    };
    let mut front = [Cell::new(0, 0); 2 * MAX_STONES];
    let mut count = chain.start(&mut front);
    while count > 0 {
        count -= 1;
        let cell = front[count];
        if chain.ends(cell) {
            return true;
        }
        count = chain.step(cell, &mut front, count);
    }
    false
}

/// The most stones a player can have.
const MAX_STONES: usize = 361;

struct Chain<'a> {
    picture: &'a Picture,
    size: usize,
    player: Player,
    reached: [bool; Cell::COUNT],
    /// Empty cells that a bridge of the chain needs.
    used: [bool; Cell::COUNT],
}

impl Chain<'_> {
    /// How far a cell is from the player's first side.
    fn line(&self, cell: Cell) -> usize {
        if self.player == Player::FIRST {
            cell.row()
        } else {
            cell.column()
        }
    }

    /// The neighbours of a cell towards the first side and towards the last.
    fn outward(&self, cell: Cell, last: bool) -> [Cell; 2] {
        let ring = cell.ring();
        match (self.player == Player::FIRST, last) {
            (true, false) => [ring[4], ring[5]],
            (true, true) => [ring[1], ring[2]],
            (false, false) => [ring[2], ring[3]],
            (false, true) => [ring[5], ring[0]],
        }
    }

    /// Takes two empty cells for a bridge, if they are free.
    fn take(&mut self, cells: [Cell; 2]) -> bool {
        let free = cells
            .iter()
            .all(|&cell| self.picture.at(cell) == EMPTY && !self.used[cell.index()]);
        if free {
            for cell in cells {
                self.used[cell.index()] = true;
            }
        }
        free
    }

    /// The stones joined to the first side: those on it, and those one line off with a bridge to it.
    fn start(&mut self, front: &mut [Cell]) -> usize {
        let mut count = 0;
        for line in 0..self.size.min(2) {
            for at in 0..self.size {
                let cell = if self.player == Player::FIRST {
                    Cell::new(line, at)
                } else {
                    Cell::new(at, line)
                };
                let own =
                    self.picture.at(cell) == stone(self.player) && !self.reached[cell.index()];
                if own && (line == 0 || self.take(self.outward(cell, false))) {
                    self.reached[cell.index()] = true;
                    front[count] = cell;
                    count += 1;
                }
            }
        }
        count
    }

    /// Whether a stone is joined to the last side.
    fn ends(&mut self, cell: Cell) -> bool {
        let left = self.size - 1 - self.line(cell);
        left == 0 || left == 1 && self.take(self.outward(cell, true))
    }

    /// The stones joined to this one: first neighbours, then those beyond a bridge.
    fn step(&mut self, cell: Cell, front: &mut [Cell], mut count: usize) -> usize {
        let (ring, own) = (cell.ring(), stone(self.player));
        for at in 0..6 {
            let far = beyond(cell, ring, at);
            let inside = far.is_inside(self.size);
            let joined = inside
                && self.picture.at(far) == own
                && !self.reached[far.index()]
                && self.take([ring[at], ring[(at + 1) % 6]]);
            if joined {
                self.reached[far.index()] = true;
                front[count] = far;
                count += 1;
            }
        }
        for next in ring {
            if next.is_inside(self.size)
                && self.picture.at(next) == own
                && !self.reached[next.index()]
            {
                self.reached[next.index()] = true;
                front[count] = next;
                count += 1;
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Hex, Move};
    use hetman_game::random::Random;
    use hetman_game::{MoveList, Position, Turn};

    /// Whether the player to move wins, by looking at everything.
    fn wins(board: &mut Hex) -> bool {
        let mut list = MoveList::new();
        board.moves(&mut list);
        list.into_iter().any(|mv| {
            let before = board.play(mv);
            let won = board.turn() == Turn::Over || !wins(board);
            board.undo(mv, before);
            won
        })
    }

    #[test]
    fn a_chain_of_bridges_wins_against_everything() {
        let mut random = Random::new(8);
        let mut seen = 0;
        for _ in 0..2_000 {
            let mut board = Hex::new(4, false);
            while board.turn() != Turn::Over && board.empty().count() > 7 {
                let cells: Vec<Cell> = board.empty().collect();
                board.play(Move::Put(cells[random.below(cells.len())]));
            }
            if board.turn() == Turn::Over {
                continue;
            }
            let picture = Picture::new(&board);
            for player in [Player::FIRST, Player::SECOND] {
                if surely_joined(&picture, 4, player) {
                    seen += 1;
                    assert_eq!(wins(&mut board), board.side() == player, "{board:?}");
                }
            }
        }
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn one_stone_in_the_middle_of_three_rows_wins() {
        let mut board = Hex::new(3, false);
        board.play(Move::Put(Cell::new(1, 1)));
        assert!(surely_joined(&Picture::new(&board), 3, Player::FIRST));
        board.play(Move::Put(Cell::new(0, 1)));
        assert!(
            !surely_joined(&Picture::new(&board), 3, Player::FIRST),
            "the bridge above is broken"
        );
    }
}
