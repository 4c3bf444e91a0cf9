//! The pseudo-liberties of a chain: each empty point once for every stone beside it, with the sum and the sum of squares
//! of their numbers, which betray a last liberty.

use crate::point::Point;

/// Pseudo-liberties of a chain.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Liberties {
    pub number: u32,
    sum: u32,
    squares: u32,
}

impl Liberties {
    #[inline]
    pub fn add(&mut self, point: Point) {
        let at = point.index() as u32;
        self.number = self.number.wrapping_add(1);
        self.sum = self.sum.wrapping_add(at);
        self.squares = self.squares.wrapping_add(at * at);
    }

    /// Adds a point on a condition, without a branch.
    #[inline]
    pub fn add_if(&mut self, condition: bool, point: Point) {
        let (one, at) = (u32::from(condition), point.index() as u32);
        self.number += one;
        self.sum += one * at;
        self.squares += one * at * at;
    }

    #[inline]
    pub fn remove(&mut self, point: Point) {
        let at = point.index() as u32;
        self.number = self.number.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(at);
        self.squares = self.squares.wrapping_sub(at * at);
    }

    #[inline]
    pub fn join(&mut self, other: Self) {
        self.number += other.number;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The only liberty, if there is just one: then all numbers are equal, and only then.
    #[inline]
    pub fn last(self) -> Option<Point> {
        let equal = u64::from(self.number) * u64::from(self.squares) == u64::from(self.sum) * u64::from(self.sum);
        (equal && self.number > 0).then(|| Point::from_index((self.sum / self.number) as usize))
    }
}
