//! The numbers of draughts: the weights of `classical`, where the tuner starts from, and what it is told of a position.
//! Variants share weights by class, because short kings, flying kings and a larger board each ask for their own.

mod eight;
mod short;
pub mod start;
mod ten;

pub use hetman_game::linear::Group;
use hetman_game::linear::{Trace, gather, terms};

use crate::board::Board;
use crate::eval::classical;
pub use crate::eval::features::GROUPS;
use crate::eval::features::LEN;
use crate::geometry::Geometry;
use crate::rules::{Colour, Rules};

static SHORT: [i32; LEN] = gather(short::CLASSICAL);
static EIGHT: [i32; LEN] = gather(eight::CLASSICAL);
static TEN: [i32; LEN] = gather(ten::CLASSICAL);

/// What a file of weights of `classical` is called in its head; any variant takes it.
pub const TITLE: &str = "draughts classical";

/// Variants that share their weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Short kings; fitted to English games.
    Short,
    /// Flying kings on eight rows; fitted to Russian games.
    Eight,
    /// Flying kings on ten rows and more; fitted to international games.
    Ten,
}

impl Class {
    /// The class of a variant.
    #[inline(always)]
    pub fn of<R: Rules>(rules: R) -> Self {
        match (rules.flying(), R::Geometry::SIZE) {
            (false, _) => Self::Short,
            (true, 0..=8) => Self::Eight,
            (true, _) => Self::Ten,
        }
    }

    /// Its weights, the middle game and the ending in one number.
    #[inline(always)]
    pub(crate) const fn weights(self) -> &'static [i32; LEN] {
        match self {
            Self::Short => &SHORT,
            Self::Eight => &EIGHT,
            Self::Ten => &TEN,
        }
    }
}

/// What the tuner is told of a position.
pub struct Traced {
    /// The first player's count less the second's for each weight.
    pub counts: Vec<i32>,
    /// How much the middle game and the ending count.
    pub shares: [f32; 2],
}

/// The features of a board and what they count for: the same code that evaluates it.
pub fn trace<R: Rules>(board: &Board<R>) -> Traced {
    use hetman_game::linear::Sink;
    let mut trace = Trace::new(LEN);
    classical::collect(board, &mut trace);
    if R::FIRST == Colour::Black {
        trace.turn();
    }
    let (phase, full) = classical::phase(board);
    let opening = phase as f32 / full as f32;
    Traced {
        counts: trace.counts,
        shares: [opening, 1.0 - opening],
    }
}

/// What each group of features is worth to the first player.
pub fn worth<R: Rules>(board: &Board<R>) -> Vec<(&'static str, i32)> {
    let traced = trace(board);
    terms(
        GROUPS,
        Class::of(board.rules()).weights(),
        &traced.counts,
        traced.shares,
    )
}

#[cfg(test)]
mod tests;
