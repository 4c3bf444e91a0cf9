//! Counting the leaves of the tree of legal moves: the test every move generator must pass.

use crate::{MoveList, Position, Stop};

/// The number of move sequences of length `depth`. The last ply is counted, not played.
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    let mut lists = vec![MoveList::new(); depth as usize];
    leaves(position, &mut lists)
}

/// The same, with a list at hand for each ply.
fn leaves<P: Position>(position: &mut P, lists: &mut [MoveList<P::Move>]) -> u64 {
    match lists {
        [] => 1,
        [_] => position.count() as u64,
        [list, below @ ..] => {
            list.clear();
            position.moves(list);
            let mut sum = 0;
            for &mv in &*list {
                let undo = position.play(mv);
                sum += leaves(position, below);
                position.undo(mv, undo);
            }
            sum
        }
    }
}

/// The same below each move in turn, each told when it is counted; none if stopped.
pub fn divide<P: Position>(
    position: &mut P,
    depth: u32,
    stop: &Stop,
    tell: &mut dyn FnMut(&P, P::Move, u64),
) -> Option<u64> {
    let Some(below) = depth.checked_sub(1) else {
        return Some(1);
    };
    let mut list = MoveList::new();
    position.moves(&mut list);
    let mut leaves = 0u64;
    for mv in list {
        let undo = position.play(mv);
        let found = count(position, below, stop);
        position.undo(mv, undo);
        tell(position, mv, found?);
        leaves = leaves.saturating_add(found?);
    }
    Some(leaves)
}

/// Trees of this number of plies are counted in a few milliseconds, without a look at the stop.
const QUICK: u32 = 3;

/// The number of leaves, or nothing if stopped.
fn count<P: Position>(position: &mut P, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_requested() {
        return None;
    }
    if depth <= QUICK {
        return Some(perft(position, depth));
    }
    divide(position, depth, stop, &mut |_, _, _| {})
}
