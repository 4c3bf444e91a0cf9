//! The first layer beside a search: sums for both players, kept for each ply of the line being searched and changed by
//! the few features in which two positions differ.
//!
//! Each level remembers the position its sums belong to. To judge a position, the sums of the nearest level are taken
//! and changed by the difference; a level that was filled for another position is still a valid place to start from.
//! So the result never depends on what the search told the accumulator about its moves, only the time does.

use std::fmt;
use std::sync::Arc;

use arrayvec::ArrayVec;
use hetman_game::{Evaluator, Player, Position, Score};

use crate::features::{Features, cells_of};
use crate::kernel::Columns;
use crate::network::{Network, Shape};

/// A network with the sums of the line being searched.
pub struct Accumulator<F: Features> {
    network: Arc<Network>,
    levels: Vec<Level<F>>,
    /// Sums to start from when a player's view changes its bucket, one for each player and bucket.
    caches: Vec<Side<F>>,
    depth: usize,
}

/// One ply: what each player sees.
type Level<F> = [Side<F>; 2];

/// Sums of one player's view, and the position they belong to.
struct Side<F: Features> {
    planes: F::Planes,
    view: usize,
    valid: bool,
    sums: Vec<i16>,
}

/// How far back a level is looked for to start from.
const FARTHEST: usize = 8;
/// More differences than any two positions have.
const MOST_CHANGES: usize = 128;

impl<F: Features> Accumulator<F> {
    /// Nothing is summed yet.
    pub fn new(network: Arc<Network>) -> Self {
        let caches = (0..2 * F::VIEWS).map(|_| Side::empty(&network)).collect();
        Self {
            network,
            levels: Vec::new(),
            caches,
            depth: 0,
        }
    }

    /// The network in use.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The worth of a position to its mover, in points of evaluation.
    pub fn judge(&mut self, position: &F::Position) -> i32 {
        while self.levels.len() <= self.depth {
            let level = [Side::empty(&self.network), Side::empty(&self.network)];
            self.levels.push(level);
        }
        let planes = F::planes(position);
        for player in 0..2 {
            let view = F::view(position, Player(player as u8));
            self.bring_up(player, &planes, view);
        }
        // Not `turn`, which looks for the end of the game.
        let mover = usize::from(position.to_move().0);
        let bucket = F::bucket(position, self.network.shape.outputs);
        let level = &self.levels[self.depth];
        self.network
            .output(&level[mover].sums, &level[1 - mover].sums, bucket)
    }

    /// Makes the sums of this ply those of a position, as one player sees it.
    fn bring_up(&mut self, player: usize, planes: &F::Planes, view: usize) {
        let here = &self.levels[self.depth][player];
        if here.valid && here.view == view && same::<F>(&here.planes, planes) {
            return;
        }
        let nearest = (self.depth.saturating_sub(FARTHEST)..=self.depth)
            .rev()
            .find(|&depth| {
                let side = &self.levels[depth][player];
                side.valid && side.view == view
            });
        let network = &*self.network;
        match nearest {
            Some(depth) if depth < self.depth => {
                let (before, from) = self.levels.split_at_mut(self.depth);
                from[0][player].follow(network, &before[depth][player], planes, player);
            }
            Some(_) => self.levels[self.depth][player].shift(network, planes, player),
            None => {
                let cache = &mut self.caches[player * F::VIEWS + view];
                cache.view = view;
                cache.shift(network, planes, player);
                let side = &mut self.levels[self.depth][player];
                side.sums.copy_from_slice(&cache.sums);
                (side.planes, side.view, side.valid) = (*planes, view, true);
            }
        }
    }
}

impl<F: Features> Side<F> {
    /// The sums of an empty board.
    fn empty(network: &Network) -> Self {
        Self {
            planes: F::Planes::default(),
            view: 0,
            valid: false,
            sums: network.bias.clone(),
        }
    }

    /// Takes the sums of another ply and changes them.
    fn follow(&mut self, network: &Network, from: &Self, planes: &F::Planes, player: usize) {
        let changes = Changes::between::<F>(&from.planes, planes, player, from.view);
        changes.apply(network, &mut self.sums, &from.sums);
        (self.planes, self.view, self.valid) = (*planes, from.view, true);
    }

    /// Changes its own sums.
    fn shift(&mut self, network: &Network, planes: &F::Planes, player: usize) {
        let changes = Changes::between::<F>(&self.planes, planes, player, self.view);
        let from = self.sums.clone();
        changes.apply(network, &mut self.sums, &from);
        (self.planes, self.valid) = (*planes, true);
    }
}

/// The features two positions differ in.
struct Changes {
    added: ArrayVec<u16, MOST_CHANGES>,
    removed: ArrayVec<u16, MOST_CHANGES>,
}

impl Changes {
    #[inline]
    fn between<F: Features>(old: &F::Planes, new: &F::Planes, player: usize, view: usize) -> Self {
        let mut changes = Self {
            added: ArrayVec::new(),
            removed: ArrayVec::new(),
        };
        let player = Player(player as u8);
        for (plane, (&old, &new)) in old.as_ref().iter().zip(new.as_ref()).enumerate() {
            if old == new {
                continue;
            }
            for cell in cells_of(new & !old) {
                changes
                    .added
                    .push(F::index(plane, cell, player, view) as u16);
            }
            for cell in cells_of(old & !new) {
                changes
                    .removed
                    .push(F::index(plane, cell, player, view) as u16);
            }
        }
        changes
    }

    #[inline]
    fn apply(&self, network: &Network, to: &mut [i16], from: &[i16]) {
        let columns = Columns {
            all: &network.columns,
            added: &self.added,
            removed: &self.removed,
        };
        (network.kernel.change)(to, from, &columns);
    }
}

#[inline]
fn same<F: Features>(a: &F::Planes, b: &F::Planes) -> bool {
    a.as_ref() == b.as_ref()
}

impl<F: Features> fmt::Debug for Accumulator<F> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Shape {
            inputs,
            hidden,
            outputs,
        } = self.network.shape;
        write!(f, "{}: {inputs}-{hidden}x2-{outputs}", F::NAME)
    }
}

/// A copy shares the weights and starts with no sums.
impl<F: Features> Clone for Accumulator<F> {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.network))
    }
}

impl<F: Features> Evaluator<F::Position> for Accumulator<F> {
    #[inline]
    fn score(&mut self, position: &F::Position) -> Score {
        Score::new(self.judge(position))
    }

    #[inline]
    fn begin(&mut self, _position: &F::Position) {
        self.depth = 0;
    }

    #[inline]
    fn played(&mut self, _position: &F::Position, _mv: <F::Position as Position>::Move) {
        self.depth += 1;
        if let Some(level) = self.levels.get_mut(self.depth) {
            level[0].valid = false;
            level[1].valid = false;
        }
    }

    #[inline]
    fn undone(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}
