//! Who wins a small board, exactly: proof numbers, depth first, with bridges, dead cells, and only those moves that a
//! threat of the opponent leaves.

use std::collections::HashMap;

use hetman_game::{Player, Position};

use crate::bridges::{joining, surely_joined};
use crate::cells::Cell;
use crate::dead::Picture;
use crate::position::{Hex, Move};

/// Remembers how near each position is to being decided.
#[derive(Default)]
pub struct Solver {
    known: HashMap<u64, Numbers>,
}

/// Positions still to be won to prove that the player to move wins, and still to be lost to prove that he does not.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    proof: u64,
    disproof: u64,
}

const ENDLESS: u64 = u64::MAX / 4;

impl Numbers {
    const OPEN: Self = Self { proof: 1, disproof: 1 };
    const WON: Self = Self { proof: 0, disproof: ENDLESS };
    const LOST: Self = Self { proof: ENDLESS, disproof: 0 };
}

impl Solver {
    /// The winner of a game that is played without a swap.
    pub fn winner(&mut self, position: &Hex) -> Player {
        let mut board = *position;
        let found = self.search(&mut board, Numbers { proof: ENDLESS, disproof: ENDLESS });
        if found.proof == 0 { board.side() } else { board.side().other() }
    }

    /// Works below a position until its numbers reach a limit.
    fn search(&mut self, board: &mut Hex, limit: Numbers) -> Numbers {
        let Some(cells) = candidates(board) else { return self.store(board, Numbers::WON) };
        let children: Vec<(Cell, u64)> = cells.into_iter().map(|cell| (cell, key_after(board, cell))).collect();
        loop {
            let (best, numbers, rival) = self.sum_up(&children);
            if numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                return self.store(board, numbers);
            }
            let (cell, key) = children[best];
            let own = self.numbers(key);
            let below = Numbers {
                proof: limit.disproof.saturating_sub(numbers.disproof - own.proof).min(ENDLESS),
                disproof: limit.proof.min(rival + 1 + rival / 4),
            };
            let before = board.play(Move::Put(cell));
            self.search(board, below);
            board.undo(Move::Put(cell), before);
        }
    }

    fn store(&mut self, board: &Hex, numbers: Numbers) -> Numbers {
        self.known.insert(board.key(), numbers);
        numbers
    }

    fn numbers(&self, key: u64) -> Numbers {
        self.known.get(&key).copied().unwrap_or(Numbers::OPEN)
    }

    /// The move nearest to a proof, the numbers of the position, and the disproof number of the next best move.
    fn sum_up(&self, children: &[(Cell, u64)]) -> (usize, Numbers, u64) {
        let (mut best, mut rival, mut found) = (0, ENDLESS, Numbers::LOST);
        for (at, &(_, key)) in children.iter().enumerate() {
            let child = self.numbers(key);
            found.disproof = (found.disproof + child.proof).min(ENDLESS);
            if child.disproof < found.proof {
                (best, rival, found.proof) = (at, found.proof, child.disproof);
            } else {
                rival = rival.min(child.disproof);
            }
        }
        (best, found, rival)
    }
}

fn key_after(board: &mut Hex, cell: Cell) -> u64 {
    let before = board.play(Move::Put(cell));
    let key = board.key();
    board.undo(Move::Put(cell), before);
    key
}

/// The moves that can save the player to move, none at all if he is lost; nothing if he wins with a move at once.
fn candidates(board: &Hex) -> Option<Vec<Cell>> {
    let mut picture = Picture::new(board);
    let (mover, size) = (board.side(), board.size());
    if surely_joined(&picture, size, mover.other()) {
        return Some(Vec::new());
    }
    let mut cells: Vec<Cell> = board.empty().filter(|&cell| !picture.is_dead(cell)).collect();
    if surely_joined(&picture, size, mover)
        || cells.iter().any(|&cell| joining(&mut picture, size, mover, cell).is_some())
    {
        return None;
    }
    for threat in cells.clone() {
        if let Some(needed) = joining(&mut picture, size, mover.other(), threat) {
            cells.retain(|cell| *cell == threat || needed[cell.index()]);
        }
    }
    Some(cells)
}
