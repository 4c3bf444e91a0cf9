//! Exact liberties, found by walking along a chain where pseudo-liberties do not tell.

use super::Board;
use crate::point::{Colour, Point};

/// A few points, each once.
#[derive(Clone, Copy, Debug)]
pub struct Few<const N: usize> {
    points: [Point; N],
    len: usize,
}

impl<const N: usize> Few<N> {
    /// None yet.
    pub const fn new() -> Self {
        Self {
            points: [Point::NONE; N],
            len: 0,
        }
    }

    /// Adds a point unless it is there or there is no room; says whether there is room for more.
    #[inline]
    pub fn add(&mut self, point: Point) -> bool {
        if self.len < N && !self.as_slice().contains(&point) {
            self.points[self.len] = point;
            self.len += 1;
        }
        self.len < N
    }

    /// Adds a point, if there is one.
    pub fn extend(&mut self, point: Option<Point>) {
        if let Some(point) = point {
            self.add(point);
        }
    }

    /// The points.
    #[inline]
    pub fn as_slice(&self) -> &[Point] {
        &self.points[..self.len]
    }

    /// How many they are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }
}

/// Pseudo-liberties that one empty point can account for.
pub const MOST_OF_ONE: u32 = 4;

impl Board {
    /// The liberties of a stone's chain, the first `N` of them.
    #[inline]
    pub fn liberties<const N: usize>(&self, stone: Point) -> Few<N> {
        let mut found = Few::new();
        for at in self.chain(stone) {
            for next in at.beside() {
                if self.at(next) == Colour::Empty && !found.add(next) {
                    return found;
                }
            }
        }
        found
    }

    /// How many liberties a new stone's chain would have, at most two of them counted; two also if it takes two stones.
    #[inline]
    pub fn liberties_after(&self, point: Point, colour: Colour) -> usize {
        let mut found = Few::<2>::new();
        for next in point.beside() {
            let open = match self.at(next) {
                Colour::Empty => found.add(next),
                Colour::Edge => true,
                own if own == colour => self.liberties_but(next, point, &mut found),
                _ if self.last_liberty(next).is_none() => true,
                _ => self.chain_len(next) == 1 && found.add(next),
            };
            if !open {
                return 2;
            }
        }
        found.len()
    }

    /// Adds the liberties of a chain but one; says whether fewer than two are known.
    fn liberties_but(&self, stone: Point, but: Point, found: &mut Few<2>) -> bool {
        if self.pseudo_liberties(stone) > 2 * MOST_OF_ONE {
            return false;
        }
        for at in self.chain(stone) {
            for next in at.beside() {
                if self.at(next) == Colour::Empty && next != but && !found.add(next) {
                    return false;
                }
            }
        }
        true
    }
}
