//! Additive pattern databases (Korf and Felner 2002): for each placement of a group of tiles the fewest moves of those tiles
//! that bring them home, whatever the others do. Sums over groups that share no tile never exceed the true cost.

use hetman_game::KeepTables;

use super::regions::Regions;
use super::{MOST, kept};

/// Databases of one partition of the tiles.
pub struct Patterns {
    side: usize,
    groups: Vec<Group>,
}

struct Group {
    tiles: &'static [u8],
    /// The tiles whose places mirror those of `tiles` on the diagonal.
    mirrored: Vec<u8>,
    /// One more than the cost of each placement.
    costs: Vec<u8>,
}

/// The partition of the tiles of a board.
pub fn groups(side: usize, large: bool) -> &'static [&'static [u8]] {
    match (side, large) {
        (3, _) => &[&[1, 2, 3, 4, 5, 6, 7, 8]],
        (4, false) => &[&[1, 5, 6, 9, 10, 13], &[7, 8, 11, 12, 14, 15], &[2, 3, 4]],
        (4, true) => &[&[1, 2, 3, 4, 5, 6, 7, 8], &[9, 10, 11, 12, 13, 14, 15]],
        (_, false) => &[
            &[1, 2, 6, 7, 11],
            &[3, 4, 5, 8, 9],
            &[12, 16, 17, 21, 22],
            &[10, 14, 15, 19, 20],
            &[13, 18, 23, 24],
        ],
        (_, true) => &[
            &[1, 2, 3, 6, 7, 8],
            &[4, 5, 9, 10, 14, 15],
            &[11, 12, 16, 17, 21, 22],
            &[13, 18, 19, 20, 23, 24],
        ],
    }
}

/// The most bytes that the databases of a partition take, which is while the largest of them is made.
pub fn bytes(side: usize, groups: &[&[u8]]) -> u64 {
    let (mut made, mut most) = (0, 0);
    for tiles in groups {
        let number = placements(side, tiles.len()) as u64;
        most = most.max(made + BUILDING * number);
        made += number;
    }
    most.max(made)
}

/// How many ways there are to place so many tiles.
fn placements(side: usize, tiles: usize) -> usize {
    (0..tiles).map(|at| side * side - at).product()
}

impl Patterns {
    /// Takes up the databases that are kept and makes the others, unless `halts` ends it.
    pub fn make(
        side: usize,
        groups: &[&'static [u8]],
        keep: Option<&dyn KeepTables>,
        halts: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let mut made = Vec::new();
        for tiles in groups {
            let costs = kept_or_made(side, tiles, keep, halts)?;
            let mirrored = tiles
                .iter()
                .map(|&tile| mirror(usize::from(tile) - 1, side) as u8 + 1);
            made.push(Group {
                tiles,
                mirrored: mirrored.collect(),
                costs,
            });
        }
        Some(Self { side, groups: made })
    }

    /// Rows and columns of the board they are for.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The larger of the sums for a position and for its mirror image, which is as far from home.
    #[inline]
    pub fn remaining(&self, cells: &[u8; MOST]) -> u32 {
        let side = self.side;
        let (mut plain, mut mirrored) = (0, 0);
        for group in &self.groups {
            let places = group
                .tiles
                .iter()
                .map(|&tile| usize::from(cells[usize::from(tile)]));
            plain += u32::from(group.costs[rank(side * side, places)]) - 1;
            let places = group
                .mirrored
                .iter()
                .map(|&tile| mirror(usize::from(cells[usize::from(tile)]), side));
            mirrored += u32::from(group.costs[rank(side * side, places)]) - 1;
        }
        plain.max(mirrored)
    }
}

/// The database of a group as it is kept, or freshly made and kept from now on.
fn kept_or_made(
    side: usize,
    tiles: &'static [u8],
    keep: Option<&dyn KeepTables>,
    halts: &mut dyn FnMut() -> bool,
) -> Option<Vec<u8>> {
    let Some(keep) = keep else {
        return costs(side, tiles, halts);
    };
    let name = kept::name(side, tiles);
    let known = kept::load(keep, &name, placements(side, tiles.len()));
    known.or_else(|| Some(kept::save(keep, &name, costs(side, tiles, halts)?)))
}

/// The database of a group, freshly made.
fn costs(side: usize, tiles: &'static [u8], halts: &mut dyn FnMut() -> bool) -> Option<Vec<u8>> {
    Builder::new(side, tiles).run(halts)
}

/// The cell on the other side of the diagonal through the first and the last.
#[inline]
fn mirror(cell: usize, side: usize) -> usize {
    cell % side * side + cell / side
}

/// The number of a placement: each tile counts the free cells before its own.
#[inline]
fn rank(cells: usize, places: impl Iterator<Item = usize>) -> usize {
    let (mut number, mut taken) = (0, 0_u32);
    for (at, place) in places.enumerate() {
        let before = (taken & ((1 << place) - 1)).count_ones() as usize;
        number = number * (cells - at) + place - before;
        taken |= 1 << place;
    }
    number
}

/// Breadth first from the goal over placements and the region the blank can roam, which costs nothing.
struct Builder {
    side: usize,
    tiles: &'static [u8],
    regions: Regions,
    /// One more than the cost of each placement met; fresh memory is 0, so that a large table costs nothing to begin.
    costs: Vec<u8>,
    /// The regions in which the blank was met already, for each placement; as single cells they would take four times
    /// the memory on the largest board.
    seen: Vec<u8>,
    /// Those in which it was met at the present cost and is still to go on from.
    open: Vec<u8>,
}

/// Placements without work between two looks at whether to end.
const LOOK_EVERY: usize = 1 << 14;

/// Bytes for each placement while a database is made: its cost, where the blank was, where it is still to go on from.
const BUILDING: u64 = 3;

impl Builder {
    fn new(side: usize, tiles: &'static [u8]) -> Self {
        let number = placements(side, tiles.len());
        Self {
            side,
            tiles,
            regions: Regions::new(side, tiles.len()),
            costs: vec![0; number],
            seen: vec![0; number],
            open: vec![0; number],
        }
    }

    fn run(mut self, halts: &mut dyn FnMut() -> bool) -> Option<Vec<u8>> {
        let cells = self.side * self.side;
        let home = self.tiles.iter().map(|&tile| usize::from(tile) - 1);
        let taken = home.clone().fold(0, |set, cell| set | 1 << cell);
        let start = rank(cells, home);
        self.reach(start, taken, cells - 1, 0);
        let mut cost = 0;
        loop {
            let mut more = false;
            for number in 0..self.open.len() {
                let work = self.open[number] != 0;
                if work {
                    more |= self.expand(number, cost);
                }
                if (work || number % LOOK_EVERY == 0) && halts() {
                    return None;
                }
            }
            if !more {
                return Some(self.costs);
            }
            cost += 1;
        }
    }

    /// Moves every tile into the blank where that is beside it; false if the placement belongs to the next cost.
    fn expand(&mut self, number: usize, cost: u8) -> bool {
        let mut places = [0; 8];
        let places = &mut places[..self.tiles.len()];
        self.unrank(number, places);
        if self.parity(places) != cost % 2 {
            return false;
        }
        let taken = places.iter().fold(0, |set, &cell| set | 1 << cell);
        let open = std::mem::take(&mut self.open[number]);
        let blank = self.regions.cells(taken, open);
        for at in 0..places.len() {
            let from = places[at];
            let mut into = self.regions.beside(from) & blank;
            while into > 0 {
                let to = into.trailing_zeros() as usize;
                into &= into - 1;
                places[at] = to;
                let next = rank(self.side * self.side, places.iter().copied());
                self.reach(next, taken ^ 1 << from ^ 1 << to, from, cost + 1);
            }
            places[at] = from;
        }
        true
    }

    /// Meets a placement with the blank on a cell.
    fn reach(&mut self, number: usize, taken: u32, blank: usize, cost: u8) {
        let region = 1 << self.regions.number(taken, blank);
        if self.seen[number] & region > 0 {
            return;
        }
        self.seen[number] |= region;
        self.open[number] |= region;
        if self.costs[number] == 0 {
            self.costs[number] = cost + 1;
        }
    }

    /// The placement with a number.
    fn unrank(&self, mut number: usize, places: &mut [usize]) {
        let cells = self.side * self.side;
        for at in (0..places.len()).rev() {
            places[at] = number % (cells - at);
            number /= cells - at;
        }
        let mut free: u32 = (1 << cells) - 1;
        for place in places {
            let mut rest = free;
            for _ in 0..*place {
                rest &= rest - 1;
            }
            *place = rest.trailing_zeros() as usize;
            free &= !(1 << *place);
        }
    }

    /// Every move changes a distance by one, so that the sum of distances tells odd costs from even ones.
    fn parity(&self, places: &[usize]) -> u8 {
        let apart = |(&tile, &place): (&u8, &usize)| {
            let home = usize::from(tile) - 1;
            (home / self.side).abs_diff(place / self.side)
                + (home % self.side).abs_diff(place % self.side)
        };
        (self.tiles.iter().zip(places).map(apart).sum::<usize>() % 2) as u8
    }
}
