//! What searches for one player ask of a puzzle beyond its rules: [`Puzzle`] for every puzzle, [`Goal`] for those that are
//! solved at the least cost, and [`Guide`], the lower bounds that exact searches need.

use std::sync::Arc;

use crate::{KeepTables, MoveList, Player, Position};

/// A game for one player, who tries for the greatest payoff.
pub trait Puzzle: Position {
    /// A number that stands for a move wherever it can be made; equal numbers share what a search learns of the move.
    fn move_key(&self, mv: Self::Move) -> u64;

    /// The moves a playout draws from: all, or all but those that spoil what follows. None only at the end.
    fn promising(&self, list: &mut MoveList<Self::Move>) {
        self.moves(list);
    }

    /// What an end is worth to a search that learns from playouts: its payoff, or more where it came near a better one.
    fn shaped_payoff(&self) -> i32 {
        self.payoff(Player::FIRST)
    }
}

/// What an end without a solution is worth: less than every solution, however long.
pub const UNSOLVED: i32 = -10_000;

/// A puzzle that is solved by reaching a goal. The payoff of a solution is its cost, negative; every other end is worth
/// [`UNSOLVED`] or less.
pub trait Goal: Puzzle {
    /// Lower bounds on what a solution costs.
    type Guide: Guide<Self>;

    /// Megabytes of table IDA* uses when nobody says otherwise; worth it where many ways lead to the same position.
    const TABLE: usize = 0;

    /// What a legal move adds to the cost of a solution.
    fn cost(&self, _mv: Self::Move) -> u32 {
        1
    }

    /// What the moves so far cost.
    fn spent(&self) -> u32;

    /// Whether the goal is reached.
    fn is_solved(&self) -> bool;
}

/// A lower bound as it is listed: its name in a spec, and one line about it.
pub type BoundName = (&'static str, &'static str);

/// Lower bounds on the cost of a solution, one of them chosen. Clones share the tables that were made.
pub trait Guide<P: Position>: Clone + Default + Send + Sync + 'static {
    /// The bounds to choose from, the default first.
    const BOUNDS: &'static [BoundName];

    /// Uses the bound at this place in the list from now on.
    fn choose(&mut self, bound: usize);

    /// Makes the tables the bound needs for puzzles like this one, unless they are made; false if `halts` ended it.
    fn prepare(&mut self, _like: &P, _halts: &mut dyn FnMut() -> bool) -> bool {
        true
    }

    /// Keeps the tables made from now on, and takes up those that are kept.
    fn keep_tables(&mut self, _keep: Arc<dyn KeepTables>) {}

    /// The most bytes of those tables, also while they are made.
    fn memory(&self, _like: &P) -> u64 {
        0
    }

    /// The least a solution from here can cost; none if there is none.
    fn remaining(&self, position: &P) -> Option<u32>;
}
