//! Counting a board: whole regions at the end of a game, single eyes at the end of a playout.

use super::{Board, COUNT};
use crate::point::{Colour, Point};

/// Empty points that are joined.
pub struct Region {
    /// The points.
    pub points: Vec<Point>,
    /// The only colour they reach.
    pub owner: Option<Colour>,
}

impl Board {
    /// All points, row by row from the bottom.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size();
        (0..size * size).map(move |at| Point::new(at / size, at % size))
    }

    /// Black's points less white's: stones, and empty regions that reach one colour only.
    pub fn area(&self) -> i32 {
        let stones: i32 = self.colours.iter().map(|&colour| worth(colour)).sum();
        let held = |region: &Region| region.owner.map_or(0, worth) * region.points.len() as i32;
        stones + self.regions().iter().map(held).sum::<i32>()
    }

    /// The empty regions.
    pub fn regions(&self) -> Vec<Region> {
        let mut seen = [false; COUNT];
        let mut regions = Vec::new();
        for &start in self.empty() {
            if !seen[start.index()] {
                seen[start.index()] = true;
                regions.push(self.region(start, &mut seen));
            }
        }
        regions
    }

    fn region(&self, start: Point, seen: &mut [bool; COUNT]) -> Region {
        let mut points = vec![start];
        let mut reached = [false; 4];
        let mut at = 0;
        while at < points.len() {
            for next in points[at].beside() {
                let colour = self.at(next);
                reached[colour as usize] = true;
                if colour == Colour::Empty && !seen[next.index()] {
                    seen[next.index()] = true;
                    points.push(next);
                }
            }
            at += 1;
        }
        let owner = match (
            reached[Colour::Black as usize],
            reached[Colour::White as usize],
        ) {
            (true, false) => Some(Colour::Black),
            (false, true) => Some(Colour::White),
            _ => None,
        };
        Region { points, owner }
    }

    /// The area at the end of a playout, where every empty point is an eye, without a look at regions.
    pub fn quick_area(&self) -> i32 {
        let row = |row: usize| {
            let first = Point::new(row, 0).index();
            self.colours[first..first + self.size()]
                .iter()
                .map(|&colour| worth(colour))
                .sum::<i32>()
        };
        let eye = |&point: &Point| {
            let ring = self.ring(point);
            i32::from(ring.touches(Colour::Black)) - i32::from(ring.touches(Colour::White))
        };
        (0..self.size()).map(row).sum::<i32>() + self.empty().iter().map(eye).sum::<i32>()
    }
}

/// What a stone counts for black.
#[inline]
fn worth(colour: Colour) -> i32 {
    match colour {
        Colour::Black => 1,
        Colour::White => -1,
        _ => 0,
    }
}
