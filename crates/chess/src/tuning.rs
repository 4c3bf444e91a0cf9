//! The numbers of chess: the weights of `tables` and `classical`, where the tuner starts from, and what it is told of a
//! position.
//!
//! The weights were made in rounds: 8,000 games of seed 1 with the weights of `start`, a fit, then 8,000 games of seed 2
//! and 9,000 of seed 3 with the weights found, all at 500 nodes a move, and a fit to all of their positions.

pub mod start;
mod weights;

pub use hetman_game::linear::Group;
use hetman_game::linear::{Trace, gather, terms, unpack};

use crate::board::Board;
pub use crate::eval::features::GROUPS;
use crate::eval::features::{LEN, TABLES_LEN};
use crate::eval::{classical, ending, tables, taper};

/// The weights of `tables`.
pub(crate) static TABLES: [i32; TABLES_LEN] = gather(weights::TABLES);
/// The weights of `classical`.
pub(crate) static CLASSICAL: [i32; LEN] = gather(weights::CLASSICAL);

/// What a file of weights of `classical` is called in its head.
pub const TITLE: &str = "chess classical";

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
        self.packed().iter().map(|&both| unpack(both)).collect()
    }

    fn packed(self) -> &'static [i32] {
        match self {
            Self::Tables => &TABLES,
            Self::Classical => &CLASSICAL,
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "tables" => Some(Self::Tables),
            "classical" => Some(Self::Classical),
            _ => None,
        }
    }

    /// What each group of features is worth to White.
    pub fn terms(self, board: &Board) -> Vec<(&'static str, i32)> {
        let traced = self.trace(board);
        let mut all = terms(self.groups(), self.packed(), &traced.counts, traced.shares);
        let driven = ending::drive(board);
        if self == Self::Classical && driven != 0 {
            all.push(("LONE_KING", driven));
        }
        all
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
        Traced {
            counts: trace.counts,
            shares: [
                opening,
                (1.0 - opening) * scale as f32 / taper::WHOLE as f32,
            ],
        }
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
        let products = counts
            .iter()
            .zip(&weights)
            .map(|(&count, &(opening, ending))| (count * opening, count * ending));
        products.fold((0, 0), |(opening, ending), (more, late)| {
            (opening + more, ending + late)
        })
    }
}

#[cfg(test)]
mod tests;
