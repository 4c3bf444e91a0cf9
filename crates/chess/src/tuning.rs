//! The numbers of chess: the weights of `tables` and `classical`, where the tuner starts from, and what it is told of a
//! position.
//!
//! The weights were made in rounds: 8,000 games of seed 1 with the weights of `start`, a fit, then 8,000 games of seed 2
//! and 9,000 of seed 3 with the weights found, all at 500 nodes a move, and a fit to all of their positions.

pub mod start;
mod weights;

use crate::board::Board;
pub use crate::eval::features::{GROUPS, Group};
use crate::eval::features::{LEN, TABLES_LEN};
use crate::eval::sink::Trace;
use crate::eval::{classical, ending, tables, taper};

/// The weights of `tables`.
pub(crate) static TABLES: [i32; TABLES_LEN] = gather(weights::TABLES);
/// The weights of `classical`.
pub(crate) static CLASSICAL: [i32; LEN] = gather(weights::CLASSICAL);

/// Weights of one group as the file of weights has them.
struct Fitted {
    #[cfg_attr(not(test), expect(dead_code, reason = "for readers of the file, and for a test"))]
    group: &'static str,
    opening: &'static [i16],
    ending: &'static [i16],
}

/// All weights in a row, packed.
const fn gather<const N: usize>(groups: &[Fitted]) -> [i32; N] {
    let mut all = [0; N];
    let (mut group, mut next) = (0, 0);
    while group < groups.len() {
        let Fitted { opening, ending, .. } = groups[group];
        assert!(opening.len() == ending.len(), "a group has as many weights for the middle game as for the ending");
        let mut at = 0;
        while at < opening.len() {
            all[next] = taper::pack(opening[at] as i32, ending[at] as i32);
            (at, next) = (at + 1, next + 1);
        }
        group += 1;
    }
    assert!(next == N, "the file of weights has all groups");
    all
}

/// One of the evaluations that have weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weighted {
    /// `tables`.
    Tables,
    /// `classical`.
    Classical,
}

/// What the tuner is told of a position.
pub struct Traced {
    /// White's count less Black's for each weight.
    pub counts: Vec<i32>,
    /// How much the middle game and the ending count.
    pub shares: [f32; 2],
}

impl Weighted {
    /// The groups of its weights.
    pub fn groups(self) -> &'static [Group] {
        match self {
            Self::Tables => &GROUPS[..3],
            Self::Classical => GROUPS,
        }
    }

    /// Its weights, for the middle game and the ending.
    pub fn weights(self) -> Vec<(i32, i32)> {
        let packed: &[i32] = match self {
            Self::Tables => &TABLES,
            Self::Classical => &CLASSICAL,
        };
        packed.iter().map(|&both| taper::unpack(both)).collect()
    }

    /// The features of a board and what they count for: the same code that evaluates it.
    pub fn trace(self, board: &Board) -> Traced {
        let mut trace = Trace::new(self.weights_len());
        let phase = taper::phase(board);
        let scale = match self {
            Self::Tables => {
                tables::collect(board, &mut trace);
                taper::WHOLE
            }
            Self::Classical => {
                classical::collect(board, &mut trace);
                ending::scale(board, self.sums(&trace.counts).1)
            }
        };
        let opening = phase as f32 / taper::FULL as f32;
        Traced { counts: trace.counts, shares: [opening, (1.0 - opening) * scale as f32 / taper::WHOLE as f32] }
    }

    fn weights_len(self) -> usize {
        match self {
            Self::Tables => TABLES_LEN,
            Self::Classical => LEN,
        }
    }

    /// What counts come to with the present weights.
    fn sums(self, counts: &[i32]) -> (i32, i32) {
        let weights = self.weights();
        let products =
            counts.iter().zip(&weights).map(|(&count, &(opening, ending))| (count * opening, count * ending));
        products.fold((0, 0), |(opening, ending), (more, late)| (opening + more, ending + late))
    }
}

#[cfg(test)]
mod tests;
