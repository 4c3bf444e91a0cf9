//! Pawns and kings move seldom: what they alone are worth is remembered by their key.

use std::fmt;

use super::Weights;
use super::structure::{self, Shape};
use crate::board::Board;
use crate::eval::features::LEN;
use crate::types::Colour;
use hetman_game::linear::Sum;

/// Entries; a power of two.
const SIZE: usize = 4096;

/// Values of structures of pawns and kings met before. A copy starts empty.
#[derive(Default)]
pub struct Cache {
    /// Made at the first question.
    entries: Box<[Entry]>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    shape: Shape,
    score: i32,
}

impl Cache {
    /// The score of a structure, White's less Black's, and its shape.
    #[inline(always)]
    pub(super) fn look_up(&mut self, board: &Board, weights: &Weights) -> (i32, Shape) {
        let kings = board.king(Colour::White).index() << 6 | board.king(Colour::Black).index();
        let key = board.pawn_key() ^ (kings as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let at = (key >> 40) as usize & (SIZE - 1);
        match self.entries.get(at) {
            Some(entry) if entry.key == key => (entry.score, entry.shape),
            _ => self.fill(board, weights, key, at),
        }
    }

    #[cold]
    #[inline(never)]
    fn fill(&mut self, board: &Board, weights: &Weights, key: u64, at: usize) -> (i32, Shape) {
        if self.entries.is_empty() {
            self.entries = vec![Entry::default(); SIZE].into_boxed_slice();
        }
        let mut sum: Sum<LEN> = Sum::new(weights);
        let shape = structure::collect(board, &mut sum);
        self.entries[at] = Entry {
            key,
            shape,
            score: sum.total,
        };
        (sum.total, shape)
    }
}

impl Clone for Cache {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cache")
    }
}
