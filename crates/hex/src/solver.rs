//! Who wins a small board, exactly: proof numbers, depth first, with connections that cannot be parted, and only those
//! moves that a threat of the opponent leaves.

use std::collections::HashMap;

use hetman_game::Player;

use crate::cells::Cell;
use crate::connections::{Joined, Side, joined};
use crate::position::Hex;

/// Cells of a small board, the one in row r and column c as bit `r * size + c`.
type Cells = u128;

/// The most rows and columns such a board may have.
pub const LARGEST: usize = 11;

/// Remembers how near each position is to being decided; for boards of one size.
#[derive(Default)]
pub struct Solver {
    known: HashMap<Small, Numbers>,
    /// The moves of each position that was looked into.
    moves: HashMap<Small, Option<Cells>>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Positions still to be won to prove that the player to move wins, and still to be lost to prove that he does not.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    proof: u64,
    disproof: u64,
}

const ENDLESS: u64 = u64::MAX / 4;

impl Numbers {
    const WON: Self = Self {
        proof: 0,
        disproof: ENDLESS,
    };
    const LOST: Self = Self {
        proof: ENDLESS,
        disproof: 0,
    };
}

/// A position as the player to move sees it: both players join the first row to the last of their own stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Small {
    own: Cells,
    other: Cells,
}

impl Solver {
    /// The winner of a game that is played without a swap, on a board of at most [`LARGEST`] rows.
    pub fn winner(&mut self, position: &Hex) -> Player {
        let size = position.size();
        assert!(size <= LARGEST, "the board is too large to be solved");
        let start = Small::of(position);
        let found = self.search(
            size,
            start,
            Numbers {
                proof: ENDLESS,
                disproof: ENDLESS,
            },
        );
        if found.proof == 0 {
            position.side()
        } else {
            position.side().other()
        }
    }

    /// Works below a position until its numbers reach a limit.
    fn search(&mut self, size: usize, at: Small, limit: Numbers) -> Numbers {
        let nodes = &mut self.nodes;
        let moves = *self.moves.entry(at).or_insert_with(|| {
            *nodes += 1;
            at.candidates(size)
        });
        let Some(moves) = moves else {
            return self.store(at, Numbers::WON);
        };
        let cells = (0..size * size).filter(|&cell| moves >> cell & 1 == 1);
        let children: Vec<Child> = cells.map(|cell| Child::new(at, size, cell)).collect();
        loop {
            let (best, numbers, rival) = self.sum_up(&children);
            if numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                return self.store(at, numbers);
            }
            let own = self.numbers(&children[best]);
            let below = Numbers {
                proof: limit
                    .disproof
                    .saturating_sub(numbers.disproof - own.proof)
                    .min(ENDLESS),
                disproof: limit.proof.min(rival + 1 + rival / 4),
            };
            self.search(size, children[best].at, below);
        }
    }

    fn store(&mut self, at: Small, numbers: Numbers) -> Numbers {
        self.known.insert(at, numbers);
        numbers
    }

    fn numbers(&self, child: &Child) -> Numbers {
        self.known.get(&child.at).copied().unwrap_or(child.open)
    }

    /// The move nearest to a proof, the numbers of the position, and the disproof number of the next best move.
    fn sum_up(&self, children: &[Child]) -> (usize, Numbers, u64) {
        let (mut best, mut rival, mut found) = (0, ENDLESS, Numbers::LOST);
        for (at, child) in children.iter().enumerate() {
            let child = self.numbers(child);
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

/// A position after a move, with its numbers before it was looked at: the middle of the board promises more.
struct Child {
    at: Small,
    open: Numbers,
}

impl Child {
    fn new(before: Small, size: usize, cell: usize) -> Self {
        let off = |at: usize| (2 * at).abs_diff(size - 1) as u64;
        let disproof = 1 + off(cell / size).midpoint(off(cell % size));
        Self {
            at: before.after(size, cell),
            open: Numbers { proof: 1, disproof },
        }
    }
}

impl Small {
    fn of(position: &Hex) -> Self {
        let size = position.size();
        let mut stones = [0; 2];
        for at in 0..size * size {
            if let Some(owner) = position.owner(Cell::new(at / size, at % size)) {
                stones[usize::from(owner.0 & 1)] |= 1 << at;
            }
        }
        let [black, white] = stones;
        let small = match position.side() {
            Player::FIRST => Self {
                own: black,
                other: white,
            },
            _ => Self {
                own: mirrored(size, white),
                other: mirrored(size, black),
            },
        };
        small.plain(size)
    }

    /// Half a turn of the board changes nothing: of both the smaller.
    fn plain(self, size: usize) -> Self {
        let turned = |cells: Cells| cells.reverse_bits() >> (Cells::BITS as usize - size * size);
        let other = Self {
            own: turned(self.own),
            other: turned(self.other),
        };
        if (other.own, other.other) < (self.own, self.other) {
            other
        } else {
            self
        }
    }

    /// After a move, as the other player sees it.
    fn after(self, size: usize, cell: usize) -> Self {
        let own = self.own | 1 << cell;
        Self {
            own: mirrored(size, self.other),
            other: mirrored(size, own),
        }
        .plain(size)
    }

    /// The moves that can save the player to move, none at all if he is lost; nothing if he wins with a move at once.
    fn candidates(self, size: usize) -> Option<Cells> {
        let board = |own, other| Side { size, own, other };
        let opponent = board(mirrored(size, self.other), mirrored(size, self.own));
        let Joined::ByMove(threats) = joined(&opponent, usize::MAX, false) else {
            return Some(0);
        };
        match joined(&board(self.own, self.other), usize::MAX, true) {
            Joined::ByMove(chances) if chances.is_empty() => {}
            _ => return None,
        }
        let all = (1 << (size * size)) - 1;
        let needed = threats
            .iter()
            .fold(all, |needed, &threat| needed & mirrored(size, threat.cells));
        Some(needed & !self.own & !self.other)
    }
}

/// The board on the other side of the long diagonal, where the players change roles.
fn mirrored(size: usize, mut cells: Cells) -> Cells {
    let mut mirrored = 0;
    while cells != 0 {
        let cell = cells.trailing_zeros() as usize;
        mirrored |= 1 << (cell % size * size + cell / size);
        cells &= cells - 1;
    }
    mirrored
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::position::Move;
    use hetman_game::Position;
    use hetman_game::random::Random;

    /// The winner by looking at everything, each position once; knows nothing of connections.
    pub fn plain_winner(board: &Hex) -> Player {
        fn wins(board: &Hex, known: &mut HashMap<u64, bool>) -> bool {
            if board.has_won(board.side().other()) {
                return false;
            }
            if let Some(&known) = known.get(&board.key()) {
                return known;
            }
            let won = board.empty().any(|cell| {
                let mut after = *board;
                after.play(Move::Put(cell));
                !wins(&after, known)
            });
            known.insert(board.key(), won);
            won
        }
        if wins(board, &mut HashMap::new()) {
            board.side()
        } else {
            board.side().other()
        }
    }

    #[test]
    fn the_solver_agrees_with_looking_at_everything() {
        let mut random = Random::new(31);
        for _ in 0..300 {
            let size = 3 + random.below(2);
            let mut board = Hex::new(size, false);
            for _ in 0..2 + random.below(size * size / 2) {
                let cells: Vec<Cell> = board.empty().collect();
                let before = board.play(Move::Put(cells[random.below(cells.len())]));
                if board.has_won(before.side()) {
                    board = before;
                    break;
                }
            }
            assert_eq!(Solver::default().winner(&board), plain_winner(&board));
        }
    }
}
