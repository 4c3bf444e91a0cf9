//! Connections that the opponent cannot part, found by Anshelevich's two rules (2000). Two connections that meet at an
//! own stone are one; meeting at an empty cell they are one that still needs a move there. Several that need a move and
//! have no cell in common need none.

use std::collections::VecDeque;

/// Cells of a small board, the one in row r and column c as bit `r * size + c`.
pub type Cells = u128;

/// The most rows and columns such a board may have.
pub const LARGEST: usize = 11;

/// How a player's sides are joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Joined {
    /// Surely, even if the opponent moves.
    Surely,
    /// With a move within each of these sets of cells; not as far as is seen, if there are none.
    ByMove(Vec<Cells>),
}

/// Connections kept between two places, and the most that a sure one is put together from.
const MOST_SURE: usize = 10;
const MOST_NEEDY: usize = 20;
const MOST_PARTS: usize = 4;

/// What joins the two sides of the player who owns the stones `own`, from the first row to the last.
pub fn joined(size: usize, own: Cells, other: Cells) -> Joined {
    let mut net = Net::new(size, own, other);
    net.lay_neighbours();
    let sides = [net.groups.len() - 2, net.groups.len() - 1];
    while let Some((first, second, cells)) = net.fresh.pop_front() {
        net.extend(first, second, cells);
        net.extend(second, first, cells);
        if !net.sure[net.pair(sides[0], sides[1])].is_empty() {
            return Joined::Surely;
        }
    }
    Joined::ByMove(std::mem::take(
        &mut net.needy[sides[0] * net.groups.len() + sides[1]],
    ))
}

/// Everything known to be connected. A place is an empty cell, a group of stones, or one of the two sides.
struct Net {
    size: usize,
    own: Cells,
    /// For each place whether a stone stands there.
    groups: Vec<bool>,
    /// The place of each cell.
    places: Vec<usize>,
    sure: Vec<Vec<Cells>>,
    needy: Vec<Vec<Cells>>,
    /// Sure connections that were not extended yet.
    fresh: VecDeque<(usize, usize, Cells)>,
    /// The cell of each place that is an empty one.
    bits: Vec<Cells>,
}

/// No place: a cell of the opponent.
const NOWHERE: usize = usize::MAX;

impl Net {
    fn new(size: usize, own: Cells, other: Cells) -> Self {
        let mut net = Self {
            size,
            own,
            groups: Vec::new(),
            places: vec![NOWHERE; size * size],
            sure: Vec::new(),
            needy: Vec::new(),
            fresh: VecDeque::new(),
            bits: Vec::new(),
        };
        for cell in 0..size * size {
            if net.places[cell] == NOWHERE && other >> cell & 1 == 0 {
                let stone = own >> cell & 1 == 1;
                let place = net.groups.len();
                net.groups.push(stone);
                net.bits.push(if stone { 0 } else { 1 << cell });
                net.settle(cell, place, stone);
            }
        }
        net.groups.extend([true; 2]);
        net.bits.extend([0; 2]);
        let places = net.groups.len();
        net.sure = vec![Vec::new(); places * places];
        net.needy = vec![Vec::new(); places * places];
        net
    }

    /// Gives a cell, and the whole group if a stone stands there, its place.
    fn settle(&mut self, cell: usize, place: usize, stone: bool) {
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            self.places[cell] = place;
            if stone {
                let fellow =
                    |&next: &usize| self.own >> next & 1 == 1 && self.places[next] == NOWHERE;
                open.extend(around(self.size, cell).filter(fellow));
            }
        }
    }

    /// Neighbours are joined without any cell between them.
    fn lay_neighbours(&mut self) {
        let (size, places) = (self.size, self.groups.len());
        for cell in 0..size * size {
            let place = self.places[cell];
            let near: Vec<usize> = around(size, cell).map(|next| self.places[next]).collect();
            let sides = [
                (cell < size, places - 2),
                (cell >= size * (size - 1), places - 1),
            ];
            let sides = sides
                .into_iter()
                .filter_map(|(touches, side)| touches.then_some(side));
            for next in near.into_iter().chain(sides) {
                if next != NOWHERE && place != NOWHERE && next != place {
                    self.add_sure(place, next, 0);
                }
            }
        }
    }

    fn pair(&self, first: usize, second: usize) -> usize {
        first.min(second) * self.groups.len() + first.max(second)
    }

    fn add_sure(&mut self, first: usize, second: usize, cells: Cells) {
        let pair = self.pair(first, second);
        if keep(&mut self.sure[pair], cells, MOST_SURE) {
            self.fresh.push_back((first, second, cells));
        }
    }

    /// Joins a new connection to all that begin at its far end.
    fn extend(&mut self, near: usize, middle: usize, cells: Cells) {
        let places = self.groups.len();
        if middle >= places - 2 {
            return;
        }
        for far in (0..places).filter(|&far| far != near && far != middle) {
            let pair = self.pair(middle, far);
            for at in 0..self.sure[pair].len() {
                let more = self.sure[pair][at];
                let apart =
                    cells & more == 0 && self.bits[near] & more == 0 && self.bits[far] & cells == 0;
                if !apart {
                    continue;
                }
                if self.groups[middle] {
                    self.add_sure(near, far, cells | more);
                } else {
                    self.add_needy(near, far, cells | more | self.bits[middle]);
                }
            }
        }
    }

    fn add_needy(&mut self, first: usize, second: usize, cells: Cells) {
        let pair = self.pair(first, second);
        if self.sure[pair].iter().any(|&sure| sure & !cells == 0)
            || !keep(&mut self.needy[pair], cells, MOST_NEEDY)
        {
            return;
        }
        let mut unions = Vec::new();
        combine(
            &self.needy[pair],
            Parts {
                all: cells,
                common: cells,
                left: MOST_PARTS - 1,
            },
            &mut unions,
        );
        for union in unions {
            self.add_sure(first, second, union);
        }
    }
}

/// Connections taken together so far.
#[derive(Clone, Copy)]
struct Parts {
    all: Cells,
    common: Cells,
    left: usize,
}

/// Finds sets of connections without a common cell.
fn combine(needy: &[Cells], parts: Parts, unions: &mut Vec<Cells>) {
    for (at, &cells) in needy.iter().enumerate() {
        let common = parts.common & cells;
        let all = parts.all | cells;
        if common == 0 {
            unions.push(all);
        } else if common != parts.common && parts.left > 1 {
            combine(
                &needy[at + 1..],
                Parts {
                    all,
                    common,
                    left: parts.left - 1,
                },
                unions,
            );
        }
    }
}

/// Keeps a set of cells unless a part of it is known or there is no room; what contains it goes.
fn keep(known: &mut Vec<Cells>, cells: Cells, most: usize) -> bool {
    if known.iter().any(|&other| other & !cells == 0) {
        return false;
    }
    known.retain(|&other| cells & !other != 0);
    if known.len() < most {
        known.push(cells);
        return true;
    }
    let largest = (0..known.len())
        .max_by_key(|&at| known[at].count_ones())
        .unwrap_or(0);
    let better = known[largest].count_ones() > cells.count_ones();
    if better {
        known[largest] = cells;
    }
    better
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

    fn cells(size: usize, list: &[(usize, usize)]) -> Cells {
        list.iter()
            .fold(0, |all, &(row, column)| all | 1 << (row * size + column))
    }

    #[test]
    fn bridges_and_the_edge_are_seen() {
        assert_eq!(joined(3, cells(3, &[(1, 1)]), 0), Joined::Surely);
        assert_eq!(joined(2, cells(2, &[(1, 0)]), 0), Joined::Surely);
        let Joined::ByMove(sets) = joined(3, cells(3, &[(1, 1)]), cells(3, &[(0, 1)])) else {
            panic!("it is cut")
        };
        assert_eq!(sets.len(), 1, "one way is left: {sets:?}");
        assert_eq!(
            joined(3, 0, cells(3, &[(1, 0), (1, 1), (1, 2)])),
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
        assert_eq!(joined(size, own, cut), Joined::Surely);
        let narrow = cut | cells(size, &[(2, 1), (2, 3)]);
        assert_ne!(joined(size, own, narrow), Joined::Surely);
    }
}
