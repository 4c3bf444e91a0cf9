//! Connections that the opponent cannot part, found by Anshelevich's two rules (H-search, 2000). AND: two connections that
//! meet at an own stone are one; meeting at an empty cell they are one that still needs a move there. OR: several that need
//! a move and have no cell in common need none.

use std::collections::VecDeque;

use crate::carrier::Carrier;

/// How a player's sides are joined.
#[derive(Clone, PartialEq, Debug)]
pub enum Joined<C> {
    /// Surely, even if the opponent moves.
    Surely,
    /// By a move; not as far as is seen, if there are no chances.
    ByMove(Vec<Chance<C>>),
}

/// A connection that still needs a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chance<C> {
    /// All cells it may need.
    pub cells: C,
    /// The cell to move to.
    pub key: usize,
}

/// Connections kept between two places, and the most that a sure one is put together from.
const MOST_SURE: usize = 6;
const MOST_NEEDY: usize = 12;
const MOST_PARTS: usize = 4;
/// Cells that a sure connection between two empty cells may need: a bridge. Longer ones are found from stones and sides.
const MOST_BETWEEN_CELLS: u32 = 2;

/// What joins the two sides of the player who owns the stones `own`, from the first row to the last. It tries to put
/// together at most `work` pairs of connections, and ends with the first chance if one is `enough`.
pub fn joined<C: Carrier>(board: &Side<C>, work: usize, enough: bool) -> Joined<C> {
    let mut net = Net::new(board, work);
    net.lay_neighbours();
    let (first, last) = (net.stones.len() - 2, net.stones.len() - 1);
    let goal = net.pair(first, last);
    while let Some(Link {
        ends: [near, far],
        cells,
    }) = net.fresh.pop_front()
    {
        let pair = net.pair(near, far);
        // A smaller one may have taken its place meanwhile.
        if !net.pairs[pair].sure.contains(&cells) {
            continue;
        }
        net.extend(near, far, cells);
        net.extend(far, near, cells);
        let pair = &net.pairs[goal];
        if !pair.sure.is_empty() {
            return Joined::Surely;
        }
        if net.work == 0 || enough && !pair.needy.is_empty() {
            break;
        }
    }
    Joined::ByMove(std::mem::take(&mut net.pairs[goal].needy))
}

/// A board as the player sees it whose rows lie between his sides.
pub struct Side<C> {
    /// Rows and columns.
    pub size: usize,
    /// The player's stones.
    pub own: C,
    /// The opponent's.
    pub other: C,
}

/// Everything known to be connected. A place is an empty cell, a group of stones, or one of the two sides.
struct Net<'a, C> {
    board: &'a Side<C>,
    /// For each place whether a stone stands there.
    stones: Vec<bool>,
    /// The cell of each place that is an empty one, as a set and as a number.
    bits: Vec<C>,
    homes: Vec<usize>,
    /// The place of each cell.
    places: Vec<usize>,
    /// Where the connections of two places are, and 0 before there are any.
    slots: Vec<u32>,
    pairs: Vec<Pair<C>>,
    /// For each place those that it is surely joined to.
    partners: Vec<Vec<usize>>,
    /// Sure connections that were not extended yet.
    fresh: VecDeque<Link<C>>,
    /// Pairs of connections that may still be tried.
    work: usize,
}

/// The connections of two places.
struct Pair<C> {
    sure: Vec<C>,
    needy: Vec<Chance<C>>,
}

struct Link<C> {
    ends: [usize; 2],
    cells: C,
}

/// No place: a cell of the opponent.
const NOWHERE: usize = usize::MAX;

impl<'a, C: Carrier> Net<'a, C> {
    fn new(board: &'a Side<C>, work: usize) -> Self {
        let cells = board.size * board.size;
        let mut net = Self {
            board,
            stones: Vec::with_capacity(cells + 2),
            bits: Vec::with_capacity(cells + 2),
            homes: Vec::with_capacity(cells),
            places: vec![NOWHERE; cells],
            slots: Vec::new(),
            pairs: Vec::new(),
            partners: Vec::new(),
            fresh: VecDeque::new(),
            work,
        };
        for cell in 0..cells {
            if net.places[cell] == NOWHERE && !board.other.has(cell) {
                let (stone, place) = (board.own.has(cell), net.stones.len());
                net.stones.push(stone);
                net.bits.push(if stone { C::NONE } else { C::one(cell) });
                net.homes.push(cell);
                net.settle(cell, place, stone);
            }
        }
        net.stones.extend([true; 2]);
        net.bits.extend([C::NONE; 2]);
        let places = net.stones.len();
        net.slots = vec![0; places * places];
        net.partners = vec![Vec::new(); places];
        net
    }

    /// Gives a cell, and the whole group if a stone stands there, its place.
    fn settle(&mut self, cell: usize, place: usize, stone: bool) {
        let board = self.board;
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            self.places[cell] = place;
            if stone {
                let fellow = |&next: &usize| board.own.has(next) && self.places[next] == NOWHERE;
                open.extend(around(board.size, cell).filter(fellow));
            }
        }
    }

    /// Neighbours are joined without any cell between them.
    fn lay_neighbours(&mut self) {
        let (size, places) = (self.board.size, self.stones.len());
        for cell in 0..size * size {
            let place = self.places[cell];
            if place == NOWHERE {
                continue;
            }
            for next in around(size, cell) {
                let next = self.places[next];
                if next != NOWHERE && next != place {
                    self.add_sure(place, next, C::NONE);
                }
            }
            if cell < size {
                self.add_sure(place, places - 2, C::NONE);
            }
            if cell >= size * (size - 1) {
                self.add_sure(place, places - 1, C::NONE);
            }
        }
    }

    /// Where the connections of two places are.
    fn pair(&mut self, first: usize, second: usize) -> usize {
        let slot = &mut self.slots[first.min(second) * self.stones.len() + first.max(second)];
        if *slot == 0 {
            self.pairs.push(Pair {
                sure: Vec::new(),
                needy: Vec::new(),
            });
            *slot = self.pairs.len() as u32;
        }
        *slot as usize - 1
    }

    fn add_sure(&mut self, first: usize, second: usize, cells: C) {
        let at = self.pair(first, second);
        let sure = &mut self.pairs[at].sure;
        let met = !sure.is_empty();
        if keep(sure, cells, MOST_SURE, |cells| *cells) {
            if !met {
                self.partners[first].push(second);
                self.partners[second].push(first);
            }
            let ends = [first, second];
            self.fresh.push_back(Link { ends, cells });
        }
    }

    /// Joins a new connection to all that begin at its far end.
    fn extend(&mut self, near: usize, middle: usize, cells: C) {
        let places = self.stones.len();
        if middle >= places - 2 {
            return;
        }
        for partner in 0..self.partners[middle].len() {
            let far = self.partners[middle][partner];
            if far == near || cells.and(self.bits[far]) != C::NONE {
                continue;
            }
            let pair = self.pair(middle, far);
            for at in 0..self.pairs[pair].sure.len() {
                let Some(&more) = self.pairs[pair].sure.get(at) else {
                    break;
                };
                self.work = self.work.saturating_sub(1);
                if cells.apart(more) && self.bits[near].apart(more) {
                    self.put_together([near, middle, far], cells.or(more));
                }
            }
            if self.work == 0 {
                return;
            }
        }
    }

    /// A new connection of two places over a third one.
    fn put_together(&mut self, [near, middle, far]: [usize; 3], cells: C) {
        let loose = !self.stones[near] && !self.stones[far];
        if self.stones[middle] {
            if !loose || cells.count() <= MOST_BETWEEN_CELLS {
                self.add_sure(near, far, cells);
            }
        } else if !loose || cells.is_none() {
            let cells = cells.or(self.bits[middle]);
            let key = self.homes[middle];
            self.add_needy(near, far, Chance { cells, key });
        }
    }

    fn add_needy(&mut self, first: usize, second: usize, chance: Chance<C>) {
        let at = self.pair(first, second);
        let (pair, cells) = (&mut self.pairs[at], chance.cells);
        if pair.sure.iter().any(|sure| sure.within(cells))
            || !keep(&mut pair.needy, chance, MOST_NEEDY, |chance| chance.cells)
        {
            return;
        }
        self.work = self.work.saturating_sub(pair.needy.len());
        let parts = Parts {
            all: cells,
            common: cells,
            left: MOST_PARTS - 1,
        };
        let mut unions = Vec::new();
        combine(&pair.needy, parts, &mut unions);
        for union in unions {
            self.add_sure(first, second, union);
        }
    }
}

/// Connections taken together so far.
#[derive(Clone, Copy)]
struct Parts<C> {
    all: C,
    common: C,
    left: usize,
}

/// Finds sets of connections without a common cell.
fn combine<C: Carrier>(needy: &[Chance<C>], parts: Parts<C>, unions: &mut Vec<C>) {
    for (at, chance) in needy.iter().enumerate() {
        let common = parts.common.and(chance.cells);
        let all = parts.all.or(chance.cells);
        if common.is_none() {
            unions.push(all);
        } else if common != parts.common && parts.left > 1 {
            let left = parts.left - 1;
            combine(&needy[at + 1..], Parts { all, common, left }, unions);
        }
    }
}

/// Keeps a connection unless one within it is known or there is no room; those that contain it go.
fn keep<C: Carrier, T: Copy>(
    known: &mut Vec<T>,
    fresh: T,
    most: usize,
    cells: impl Fn(&T) -> C,
) -> bool {
    let own = cells(&fresh);
    if known.iter().any(|other| cells(other).within(own)) {
        return false;
    }
    known.retain(|other| !own.within(cells(other)));
    if known.len() < most {
        known.push(fresh);
        return true;
    }
    let largest = (0..known.len()).max_by_key(|&at| cells(&known[at]).count());
    let largest = largest.filter(|&at| cells(&known[at]).count() > own.count());
    if let Some(at) = largest {
        known[at] = fresh;
    }
    largest.is_some()
}

/// The neighbours of a cell.
fn around(size: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = ((cell / size) as i32, (cell % size) as i32);
    let inside = move |at: i32| (0..size as i32).contains(&at);
    let steps = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
    let near = steps
        .into_iter()
        .map(move |(down, right)| (row + down, column + right));
    near.filter(move |&(row, column)| inside(row) && inside(column))
        .map(move |(row, column)| row as usize * size + column as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(size: usize, list: &[(usize, usize)]) -> u128 {
        list.iter()
            .fold(0, |all, &(row, column)| all | 1 << (row * size + column))
    }

    fn sides(size: usize, own: u128, other: u128) -> Joined<u128> {
        joined(&Side { size, own, other }, usize::MAX, false)
    }

    #[test]
    fn bridges_and_the_edge_are_seen() {
        assert_eq!(sides(3, cells(3, &[(1, 1)]), 0), Joined::Surely);
        assert_eq!(sides(2, cells(2, &[(1, 0)]), 0), Joined::Surely);
        let Joined::ByMove(chances) = sides(3, cells(3, &[(1, 1)]), cells(3, &[(0, 1)])) else {
            panic!("it is cut")
        };
        let chance = Chance {
            cells: cells(3, &[(0, 2), (2, 0), (2, 1)]),
            key: 2,
        };
        assert_eq!(chances, [chance], "one way is left");
        assert_eq!(
            sides(3, 0, cells(3, &[(1, 0), (1, 1), (1, 2)])),
            Joined::ByMove(Vec::new())
        );
    }

    #[test]
    fn a_stone_on_the_third_line_needs_room_to_reach_the_edge() {
        let size = 5;
        let (own, cut) = (
            cells(size, &[(2, 2), (3, 2), (4, 2)]),
            cells(size, &[(3, 1), (3, 3)]),
        );
        assert_eq!(sides(size, own, cut), Joined::Surely);
        let narrow = cut | cells(size, &[(2, 1), (2, 3)]);
        assert_ne!(sides(size, own, narrow), Joined::Surely);
    }
}
