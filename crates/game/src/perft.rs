//! Counting the leaves of the tree of legal moves: the test every move generator must pass.

use crate::{MoveList, Position};

/// The number of move sequences of length `depth`. The last ply is counted, not played.
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count() as u64,
        _ => {
            let mut list = MoveList::new();
            position.moves(&mut list);
            let mut leaves = 0;
            for &mv in &list {
                let undo = position.play(mv);
                leaves += perft(position, depth - 1);
                position.undo(mv, undo);
            }
            leaves
        }
    }
}

/// The same, below each move; nothing at depth 0.
pub fn divide<P: Position>(position: &mut P, depth: u32) -> Vec<(P::Move, u64)> {
    let mut list = MoveList::new();
    if depth > 0 {
        position.moves(&mut list);
    }
    let mut counts = Vec::with_capacity(list.len());
    for mv in list {
        let undo = position.play(mv);
        counts.push((mv, perft(position, depth - 1)));
        position.undo(mv, undo);
    }
    counts
}
