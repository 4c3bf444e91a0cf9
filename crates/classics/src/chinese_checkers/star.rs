//! The star of 121 holes: which holes there are, which lie side by side, and the six tips.
//!
//! Holes lie in leaning columns and rows of a rhombus of 17. Three directions that add up to nothing measure how far a hole
//! is from the middle; a tip is where one of them exceeds four.

use std::sync::LazyLock;

use hetman_game::Cell;

/// Holes of the star.
pub(super) const HOLES: usize = 121;
/// Columns and rows of the rhombus the star lies in.
pub(super) const SIDE: usize = 17;
/// No hole.
pub(super) const NONE: u8 = u8::MAX;
/// How far the hexagon in the middle reaches.
const REACH: i32 = 4;

/// The six directions in which a man may go, round the star.
const WAYS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// A set of holes.
pub(super) type Holes = u128;

/// Everything about the star that never changes.
pub(super) struct Star {
    /// Where each hole lies.
    pub cells: Vec<Cell>,
    /// The hole next to each in each direction.
    pub next: Vec<[u8; 6]>,
    /// The holes of each tip, round the star; opposite tips are three apart.
    pub tips: [Holes; 6],
    /// How many steps each hole is from the far end of each tip.
    pub far: [[u8; HOLES]; 6],
}

/// The star.
pub(super) static STAR: LazyLock<Star> = LazyLock::new(Star::new);

/// The three measures of a place in the rhombus.
fn measures(column: i32, row: i32) -> [i32; 3] {
    let (x, z) = (column - 8, row - 8);
    [x, -x - z, z]
}

fn is_hole(column: i32, row: i32) -> bool {
    let inside = (0..SIDE as i32).contains(&column) && (0..SIDE as i32).contains(&row);
    let measures = measures(column, row);
    let up = measures.iter().all(|&measure| measure <= REACH);
    let down = measures.iter().all(|&measure| measure >= -REACH);
    inside && (up || down)
}

/// How far a place lies in the direction of each tip, round the star.
fn towards(column: i32, row: i32) -> [i32; 6] {
    let [x, y, z] = measures(column, row);
    [x, -y, z, -x, y, -z]
}

impl Star {
    fn new() -> Self {
        let side = SIDE as i32;
        let places: Vec<(i32, i32)> = (0..side)
            .flat_map(|row| (0..side).map(move |column| (column, row)))
            .filter(|&(column, row)| is_hole(column, row))
            .collect();
        let find = |place: (i32, i32)| {
            let at = places.iter().position(|&known| known == place);
            at.map_or(NONE, |at| at as u8)
        };
        let next = |&(column, row): &(i32, i32)| WAYS.map(|(x, y)| find((column + x, row + y)));
        let mut tips = [0; 6];
        let mut far = [[0; HOLES]; 6];
        for (at, &(column, row)) in places.iter().enumerate() {
            let reached = towards(column, row);
            for tip in 0..6 {
                far[tip][at] = (2 * REACH - reached[tip]) as u8;
                if reached[tip] > REACH {
                    tips[tip] |= 1 << at;
                }
            }
        }
        let cell = |&(column, row): &(i32, i32)| Cell::new(column as u32, row as u32);
        Self {
            cells: places.iter().map(cell).collect(),
            next: places.iter().map(next).collect(),
            tips,
            far,
        }
    }

    /// The hole in a cell of the rhombus.
    pub fn hole(&self, cell: Cell) -> Option<u8> {
        let at = self.cells.iter().position(|&known| known == cell);
        at.map(|at| at as u8)
    }
}

/// The holes of a set.
pub(super) fn each(mut holes: Holes) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = holes.trailing_zeros() as u8;
        (holes != 0).then(|| {
            holes &= holes - 1;
            at
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_star_has_its_holes_tips_and_neighbours() {
        let star = &*STAR;
        assert_eq!(star.cells.len(), HOLES);
        assert!(star.tips.iter().all(|tip| tip.count_ones() == 10));
        let all = star.tips.iter().fold(0, |all, tip| all | tip);
        assert_eq!(all.count_ones(), 60, "no hole belongs to two tips");
        for (at, next) in star.next.iter().enumerate() {
            for (way, &other) in next.iter().enumerate().filter(|(_, other)| **other != NONE) {
                let back = star.next[usize::from(other)][(way + 3) % 6];
                assert_eq!(usize::from(back), at);
            }
        }
        for tip in 0..6 {
            let ends = (0..HOLES).filter(|&at| star.far[tip][at] == 0);
            assert_eq!(ends.count(), 1, "a tip has one far end");
        }
    }
}
