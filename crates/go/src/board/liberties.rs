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
        self.number += 1;
        self.sum += at;
        self.squares += at * at;
    }

    #[inline]
    pub fn remove(&mut self, point: Point) {
        let at = point.index() as u32;
        self.number -= 1;
        self.sum -= at;
        self.squares -= at * at;
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
