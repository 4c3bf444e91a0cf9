//! Who wins a small board, exactly: every move that matters, with bridges, dead cells and the cells a threat leaves.

use std::collections::HashMap;

use hetman_game::{Player, Position};

use crate::bridges::{bridges, joining, surely_joined};
use crate::cells::Cell;
use crate::dead::{Picture, stone};
use crate::position::{Hex, Move};

/// Remembers who wins.
#[derive(Default)]
pub struct Solver {
    known: HashMap<u64, bool>,
}

impl Solver {
    /// The winner of a game that is played without a swap.
    pub fn winner(&mut self, position: &Hex) -> Player {
        let mut board = *position;
        if self.mover_wins(&mut board) { board.side() } else { board.side().other() }
    }

    fn mover_wins(&mut self, board: &mut Hex) -> bool {
        if let Some(&known) = self.known.get(&board.key()) {
            return known;
        }
        let picture = Picture::new(board);
        let (mover, size) = (board.side(), board.size());
        let wins = if surely_joined(&picture, size, mover.other()) {
            false
        } else if surely_joined(&picture, size, mover) {
            true
        } else {
            self.some_move_wins(board, picture)
        };
        self.known.insert(board.key(), wins);
        wins
    }

    fn some_move_wins(&mut self, board: &mut Hex, mut picture: Picture) -> bool {
        let (mover, size) = (board.side(), board.size());
        let mut cells: Vec<Cell> = board.empty().filter(|&cell| !picture.is_dead(cell)).collect();
        if cells.iter().any(|&cell| joining(&mut picture, size, mover, cell).is_some()) {
            return true;
        }
        for threat in cells.clone() {
            if let Some(needed) = joining(&mut picture, size, mover.other(), threat) {
                cells.retain(|cell| *cell == threat || needed[cell.index()]);
            }
        }
        let merit = |cell: &Cell| {
            let near = board.last().is_some_and(|last| last.ring().contains(cell));
            let own = bridges(&picture, *cell, stone(mover));
            std::cmp::Reverse(4 * own + 2 * bridges(&picture, *cell, stone(mover.other())) + usize::from(near))
        };
        cells.sort_by_key(merit);
        cells.into_iter().any(|cell| {
            let before = board.play(Move::Put(cell));
            let wins = !self.mover_wins(board);
            board.undo(Move::Put(cell), before);
            wins
        })
    }
}
