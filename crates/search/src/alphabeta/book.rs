//! A move from the book of openings in place of a search.

use std::time::Duration;

use hetman_game::random::{Random, mix};
use hetman_game::{Bound, Counters, Position, Score};

use crate::algorithm::{Found, Line, MoveOf, Task};
use crate::policy::Policy;

/// A move of the book, drawn by the weights and decided by the seed and the position; none where the book has none that may
/// be played, or where a search without end is asked for.
pub(super) fn found<G: Policy>(
    policy: &G,
    task: &Task<G::Position>,
    seed: u64,
) -> Option<Found<MoveOf<G>>> {
    if !G::BOOKS || task.limits.infinite || task.limits.ponder {
        return None;
    }
    let mut moves = policy.booked(task.position);
    moves.retain(|(mv, _)| task.moves.contains(mv));
    let all: u32 = moves.iter().map(|&(_, weight)| weight).sum();
    if all == 0 {
        return None;
    }
    let mut random = Random::new(mix(seed ^ task.position.key()));
    let mut drawn = random.below(all as usize) as u32;
    let (mv, _) = moves.into_iter().find(|&(_, weight)| {
        let here = drawn < weight;
        drawn = drawn.saturating_sub(weight);
        here
    })?;
    let line = Line {
        depth: 1,
        longest: 1,
        index: 1,
        score: Score::DRAW,
        bound: Bound::Exact,
        proven: false,
        nodes: 0,
        time: Duration::ZERO,
        table_full: 0,
        pv: vec![mv],
        rate: None,
    };
    Some(Found {
        line,
        counters: Counters::default(),
        tried: Vec::new(),
        notes: vec!["the move is from the book".into()],
    })
}
