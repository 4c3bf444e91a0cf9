//! The shape of the island: 19 hexagons, 54 corners, 72 edges and the coast, with everything that touches.
//!
//! Hexagons are numbered row by row from the top. Corners and edges get their numbers as they are first met going round the
//! hexagons in that order, beginning at the right; a page can number them the same way.

use std::sync::LazyLock;

/// Hexagons, corners and edges.
pub(crate) const HEXES: usize = 19;
pub(crate) const CORNERS: usize = 54;
pub(crate) const EDGES: usize = 72;
/// Nothing there.
pub(crate) const NONE: u8 = u8::MAX;

/// A place in three directions that add up to nothing.
type Place = [i32; 3];

/// The six neighbours of a hexagon, in turn.
const WAYS: [Place; 6] = [
    [1, 0, -1],
    [0, 1, -1],
    [-1, 1, 0],
    [-1, 0, 1],
    [0, -1, 1],
    [1, -1, 0],
];

/// Everything about the shape that never changes.
pub(crate) struct Island {
    /// The corners of each hexagon, round it.
    pub hex_corners: [[u8; 6]; HEXES],
    /// The hexagons round each corner, up to three.
    pub corner_hexes: [[u8; 3]; CORNERS],
    /// The corners next to each corner, and the edges between, up to three.
    pub corner_next: [[(u8, u8); 3]; CORNERS],
    /// The two corners of each edge.
    pub ends: [[u8; 2]; EDGES],
    /// The edges with a harbour, round the coast.
    pub harbours: [u8; 9],
    /// The harbour at each corner, if any.
    pub corner_harbour: [u8; CORNERS],
}

/// The island.
pub(crate) static ISLAND: LazyLock<Island> = LazyLock::new(Island::new);

fn hexes() -> Vec<Place> {
    let mut hexes = Vec::with_capacity(HEXES);
    for row in -2i32..=2 {
        for column in (-2).max(-2 - row)..=2.min(2 - row) {
            hexes.push([column, row, -column - row]);
        }
    }
    hexes
}

fn sum(places: &[Place]) -> Place {
    places.iter().fold([0; 3], |sum, place| {
        [sum[0] + place[0], sum[1] + place[1], sum[2] + place[2]]
    })
}

/// The number of a place among those met so far.
fn number(known: &mut Vec<Place>, place: Place) -> u8 {
    let at = known.iter().position(|&one| one == place);
    at.unwrap_or_else(|| {
        known.push(place);
        known.len() - 1
    }) as u8
}

impl Island {
    fn new() -> Self {
        let (mut corners, mut edges) = (Vec::new(), Vec::new());
        let mut island = Self {
            hex_corners: [[NONE; 6]; HEXES],
            corner_hexes: [[NONE; 3]; CORNERS],
            corner_next: [[(NONE, NONE); 3]; CORNERS],
            ends: [[NONE; 2]; EDGES],
            harbours: [NONE; 9],
            corner_harbour: [NONE; CORNERS],
        };
        for (at, &hex) in hexes().iter().enumerate() {
            for way in 0..6 {
                let (this, next) = (WAYS[way], WAYS[(way + 1) % 6]);
                let corner = number(&mut corners, sum(&[hex, hex, hex, this, next]));
                island.hex_corners[at][way] = corner;
                fill(
                    &mut island.corner_hexes[usize::from(corner)],
                    at as u8,
                    NONE,
                );
            }
        }
        let mut beside = [0; EDGES];
        for (at, &hex) in hexes().iter().enumerate() {
            for way in 0..6 {
                let edge = number(&mut edges, sum(&[hex, hex, WAYS[way]]));
                let round = island.hex_corners[at];
                island.ends[usize::from(edge)] = [round[(way + 5) % 6], round[way]];
                beside[usize::from(edge)] += 1;
            }
        }
        for (edge, [one, other]) in island.ends.into_iter().enumerate() {
            let none = (NONE, NONE);
            fill(
                &mut island.corner_next[usize::from(one)],
                (other, edge as u8),
                none,
            );
            fill(
                &mut island.corner_next[usize::from(other)],
                (one, edge as u8),
                none,
            );
        }
        island.find_harbours(&beside);
        island
    }

    /// Walks along the coast, the edges with one hexagon beside them, with a harbour on every third or fourth.
    fn find_harbours(&mut self, beside: &[u8; EDGES]) {
        let coastal = |edge: u8| beside[usize::from(edge)] == 1;
        let first = (0..EDGES as u8)
            .find(|&edge| coastal(edge))
            .unwrap_or_default();
        let mut coast = vec![first];
        let mut corner = self.ends[usize::from(first)][1];
        loop {
            let last = coast[coast.len() - 1];
            let next = self.corner_next[usize::from(corner)];
            let next = next
                .iter()
                .find(|&&(_, edge)| edge != NONE && edge != last && coastal(edge));
            match next {
                Some(&(other, edge)) if edge != first => {
                    coast.push(edge);
                    corner = other;
                }
                _ => break,
            }
        }
        let mut at = 0;
        for (harbour, gap) in [3, 3, 4, 3, 3, 4, 3, 3, 4].into_iter().enumerate() {
            let edge = coast[at % coast.len()];
            self.harbours[harbour] = edge;
            for corner in self.ends[usize::from(edge)] {
                self.corner_harbour[usize::from(corner)] = harbour as u8;
            }
            at += gap;
        }
    }

    /// The hexagons round a corner.
    pub fn around(&self, corner: u8) -> impl Iterator<Item = usize> {
        let hexes = self.corner_hexes[usize::from(corner)].into_iter();
        hexes.filter(|&hex| hex != NONE).map(usize::from)
    }

    /// The corners next to a corner with the edges that lead there.
    pub fn next(&self, corner: u8) -> impl Iterator<Item = (u8, u8)> {
        let next = self.corner_next[usize::from(corner)].into_iter();
        next.filter(|&(corner, _)| corner != NONE)
    }

    /// Whether two hexagons lie side by side.
    pub fn touch(&self, one: usize, other: usize) -> bool {
        let shared = |corner: &&u8| self.hex_corners[other].contains(*corner);
        one != other && self.hex_corners[one].iter().filter(shared).count() == 2
    }
}

fn fill<T: PartialEq + Copy>(places: &mut [T; 3], item: T, none: T) {
    if let Some(free) = places.iter_mut().find(|place| **place == none) {
        *free = item;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_island_has_its_corners_edges_and_harbours() {
        let island = &*ISLAND;
        let corners: BTreeSet<u8> = island.hex_corners.iter().flatten().copied().collect();
        assert_eq!(corners.len(), CORNERS);
        assert!(island.ends.iter().flatten().all(|&corner| corner != NONE));
        let edges: usize = (0..CORNERS as u8)
            .map(|corner| island.next(corner).count())
            .sum();
        assert_eq!(edges, 2 * EDGES);
        let lonely = (0..CORNERS as u8).filter(|&corner| island.around(corner).count() == 1);
        assert_eq!(lonely.count(), 18);
        assert_eq!(island.harbours.iter().collect::<BTreeSet<_>>().len(), 9);
        let at_harbour = island.corner_harbour.iter().filter(|&&at| at != NONE);
        assert_eq!(at_harbour.count(), 18, "no corner has two harbours");
        assert_eq!((0..HEXES).filter(|&hex| island.touch(9, hex)).count(), 6);
    }
}
