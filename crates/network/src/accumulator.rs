//! The first layer beside a search: sums for both players, kept for each ply of the line being searched and changed by
//! the few features in which two positions differ.
//!
//! Each level remembers the position its sums belong to. To judge a position, the sums of the nearest level are taken
//! and changed by the difference, whatever moves lie between. So the result never depends on what the search told the
//! accumulator about its moves, only the time does.

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
    caches: Vec<Cached<F>>,
    depth: usize,
}

/// One ply: the sums of both players' views, and the position they belong to.
struct Level<F: Features> {
    planes: F::Planes,
    views: [usize; 2],
    valid: bool,
    sums: [Vec<i16>; 2],
}

/// The last sums of one player in one bucket, and the position they belong to.
struct Cached<F: Features> {
    planes: F::Planes,
    sums: Vec<i16>,
}

/// How far back a level is looked for to start from.
const FARTHEST: usize = 8;
/// More differences than any two positions have.
const MOST_CHANGES: usize = 128;
/// Cells of a plane, one for each bit of its word.
const CELLS: u16 = 64;

impl<F: Features> Accumulator<F> {
    /// Nothing is summed yet.
    pub fn new(network: Arc<Network>) -> Self {
        let empty = || Cached {
            planes: F::Planes::default(),
            sums: network.bias.clone(),
        };
        Self {
            caches: (0..2 * F::VIEWS).map(|_| empty()).collect(),
            levels: Vec::new(),
            network,
            depth: 0,
        }
    }

    /// The network in use.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The worth of a position to its mover, in points of evaluation.
    #[inline]
    pub fn judge(&mut self, position: &F::Position) -> i32 {
        while self.levels.len() <= self.depth {
            self.levels.push(Level::empty(&self.network));
        }
        let planes = F::planes(position);
        let views = [0, 1].map(|player| F::view(position, Player(player)));
        self.bring_up(&planes, views);
        // Not `turn`, which looks for the end of the game.
        let mover = usize::from(position.to_move().0);
        let bucket = F::bucket(position, self.network.shape.outputs);
        let [first, second] = &self.levels[self.depth].sums;
        let (own, other) = if mover == 0 {
            (first, second)
        } else {
            (second, first)
        };
        self.network.output(own, other, bucket)
    }

    /// Makes the sums of this ply those of a position.
    #[inline]
    fn bring_up(&mut self, planes: &F::Planes, views: [usize; 2]) {
        let (before, from_here) = self.levels.split_at_mut(self.depth);
        let Some(here) = from_here.first_mut() else {
            return;
        };
        if here.valid && here.views == views && same::<F>(&here.planes, planes) {
            return;
        }
        let nearest = before.iter().rev().take(FARTHEST).find(|level| level.valid);
        let mut changes = Changes::default();
        if let Some(level) = nearest {
            changes.find::<F>(&level.planes, planes);
        }
        for (player, to) in here.sums.iter_mut().enumerate() {
            let view = views[player];
            if let Some(level) = nearest.filter(|level| level.views[player] == view) {
                changes.apply::<F>(&self.network, to, &level.sums[player], (player, view));
                continue;
            }
            let cache = &mut self.caches[player * F::VIEWS + view];
            let mut changes = Changes::default();
            changes.find::<F>(&cache.planes, planes);
            changes.apply::<F>(&self.network, to, &cache.sums, (player, view));
            cache.sums.copy_from_slice(to);
            cache.planes = *planes;
        }
        (here.planes, here.views, here.valid) = (*planes, views, true);
    }
}

impl<F: Features> Level<F> {
    /// Room for the sums of a position.
    fn empty(network: &Network) -> Self {
        Self {
            planes: F::Planes::default(),
            views: [0; 2],
            valid: false,
            sums: [network.bias.clone(), network.bias.clone()],
        }
    }
}

/// The cells in which two positions differ, as `plane * CELLS + cell`. Filled in place, as a copy would cost more than it holds.
#[derive(Default)]
struct Changes {
    added: ArrayVec<u16, MOST_CHANGES>,
    removed: ArrayVec<u16, MOST_CHANGES>,
}

impl Changes {
    /// Notes how two positions differ.
    #[inline(always)]
    fn find<F: Features>(&mut self, old: &F::Planes, new: &F::Planes) {
        for (plane, (&old, &new)) in old.as_ref().iter().zip(new.as_ref()).enumerate() {
            if old == new {
                continue;
            }
            for cell in cells_of(new & !old) {
                self.added.push(plane as u16 * CELLS + cell as u16);
            }
            for cell in cells_of(old & !new) {
                self.removed.push(plane as u16 * CELLS + cell as u16);
            }
        }
    }

    /// `to` becomes `from` with these changes, as a player with this view sees them.
    #[inline(always)]
    fn apply<F: Features>(
        &self,
        network: &Network,
        to: &mut [i16],
        from: &[i16],
        (player, view): (usize, usize),
    ) {
        let (mut added, mut removed) = (ArrayVec::new(), ArrayVec::new());
        let number = |&place: &u16| {
            let (plane, cell) = (place / CELLS, place % CELLS);
            F::index(plane.into(), cell.into(), Player(player as u8), view) as u16
        };
        let note = |places: &[u16], numbers: &mut ArrayVec<u16, MOST_CHANGES>| {
            for place in places {
                numbers.push(number(place));
            }
        };
        note(&self.added, &mut added);
        note(&self.removed, &mut removed);
        let columns = Columns {
            all: &network.columns,
            added: &added,
            removed: &removed,
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
            level.valid = false;
        }
    }

    #[inline]
    fn undone(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}
