//! How much each empty cell promises, by two-distance (van Rijswijck 2000): how many moves a cell is from a side if the
//! opponent may always take away the best way on. A cell that is near both sides of both players is worth fighting for.

use hetman_game::Player;

use crate::cells::Cell;
use crate::dead::{EMPTY, Picture, stone};

/// The sum of the four distances of each cell; less is better.
pub struct Potential([u8; Cell::COUNT]);

/// The distance of what cannot be reached.
const FAR: u8 = 40;

impl Potential {
    /// Looks at a board.
    pub fn new(picture: &Picture, size: usize) -> Self {
        let mut sums = [0; Cell::COUNT];
        for player in [Player::FIRST, Player::SECOND] {
            let reach = Reach::new(picture, size, player);
            for last in [false, true] {
                let distances = reach.distances(last);
                let pairs = sums.iter_mut().zip(&reach.empty_index);
                for (sum, &at) in pairs.filter(|(_, at)| **at != NONE) {
                    *sum += distances[at as usize];
                }
            }
        }
        Self(sums)
    }

    /// The sum of a cell.
    pub fn of(&self, cell: Cell) -> u8 {
        self.0[cell.index()]
    }
}

/// Which empty cells a player can go to from which: neighbours, and what lies around the same group of his stones.
struct Reach {
    size: usize,
    player: Player,
    empty: Vec<Cell>,
    /// The place of each empty cell in the list.
    empty_index: [u16; Cell::COUNT],
    near: Vec<Vec<u16>>,
    /// Places beside the first side and the last, or beside a group that touches it.
    beside: [Vec<u16>; 2],
}

const NONE: u16 = u16::MAX;

impl Reach {
    fn new(picture: &Picture, size: usize, player: Player) -> Self {
        let cells =
            || (0..size).flat_map(move |row| (0..size).map(move |column| Cell::new(row, column)));
        let empty: Vec<Cell> = cells().filter(|&cell| picture.at(cell) == EMPTY).collect();
        let mut reach = Self {
            size,
            player,
            empty_index: [NONE; Cell::COUNT],
            near: vec![Vec::new(); empty.len()],
            beside: [Vec::new(), Vec::new()],
            empty,
        };
        for (at, cell) in reach.empty.iter().enumerate() {
            reach.empty_index[cell.index()] = at as u16;
        }
        for at in 0..reach.empty.len() {
            let cell = reach.empty[at];
            let ring = cell.ring().map(|next| reach.empty_index[next.index()]);
            reach.near[at].extend(ring.into_iter().filter(|&next| next != NONE));
            reach.note_sides(cell, &[at as u16]);
        }
        reach.join_groups(picture, cells());
        reach
    }

    /// How far a cell is from the player's first side.
    fn line(&self, cell: Cell) -> usize {
        if self.player == Player::FIRST {
            cell.row()
        } else {
            cell.column()
        }
    }

    /// Notes places as beside a side, if the cell is.
    fn note_sides(&mut self, cell: Cell, places: &[u16]) {
        let line = self.line(cell);
        if line == 0 {
            self.beside[0].extend(places);
        }
        if line == self.size - 1 {
            self.beside[1].extend(places);
        }
    }

    /// What lies around a group is near each other.
    fn join_groups(&mut self, picture: &Picture, cells: impl Iterator<Item = Cell>) {
        let own = stone(self.player);
        let mut seen = [false; Cell::COUNT];
        for start in cells.filter(|&cell| picture.at(cell) == own) {
            if std::mem::replace(&mut seen[start.index()], true) {
                continue;
            }
            let (mut group, mut around) = (vec![start], Vec::new());
            let mut next = 0;
            while let Some(&cell) = group.get(next) {
                next += 1;
                for beside in cell
                    .ring()
                    .into_iter()
                    .filter(|cell| cell.is_inside(self.size))
                {
                    let place = self.empty_index[beside.index()];
                    if place != NONE && !around.contains(&place) {
                        around.push(place);
                    }
                    if picture.at(beside) == own && !seen[beside.index()] {
                        seen[beside.index()] = true;
                        group.push(beside);
                    }
                }
            }
            for &place in &around {
                let others = around.iter().copied().filter(|&other| other != place);
                self.near[place as usize].extend(others);
            }
            for cell in group {
                self.note_sides(cell, &around);
            }
        }
    }

    /// The distance of each empty cell from one side.
    fn distances(&self, last: bool) -> Vec<u8> {
        let mut distances = vec![FAR; self.empty.len()];
        let mut ways = vec![NONE; self.empty.len()];
        let mut front = Vec::new();
        for &place in &self.beside[usize::from(last)] {
            if distances[place as usize] == FAR {
                distances[place as usize] = 1;
                front.push(place);
            }
        }
        for distance in 2..FAR {
            let mut farther = Vec::new();
            for &place in &front {
                for &next in &self.near[place as usize] {
                    let at = next as usize;
                    if distances[at] != FAR || ways[at] == place {
                        continue;
                    }
                    // The first way on is the opponent's, so that the second one counts.
                    if ways[at] == NONE {
                        ways[at] = place;
                    } else {
                        distances[at] = distance;
                        farther.push(next);
                    }
                }
            }
            if farther.is_empty() {
                break;
            }
            front = farther;
        }
        distances
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HexRules;
    use crate::position::Hex;
    use hetman_game::Notation;

    fn potential(text: &str) -> (Potential, usize) {
        let board = Hex::parse(&HexRules::default(), text).unwrap();
        (
            Potential::new(&Picture::new(&board), board.size()),
            board.size(),
        )
    }

    #[test]
    fn the_middle_of_an_empty_board_promises_most() {
        let (potential, size) = potential("...../...../...../...../..... b");
        let middle = potential.of(Cell::new(2, 2));
        assert_eq!(middle, 12, "three from each side");
        for at in 0..size * size {
            assert!(potential.of(Cell::new(at / size, at % size)) >= middle);
        }
    }

    #[test]
    fn stones_shorten_the_way() {
        let (before, _) = potential("...../...../...../...../..... b");
        let (after, _) = potential("...../...../..B../...../..... b");
        let below = Cell::new(3, 2);
        assert!(
            after.of(below) < before.of(below),
            "{} {}",
            after.of(below),
            before.of(below)
        );
    }
}
