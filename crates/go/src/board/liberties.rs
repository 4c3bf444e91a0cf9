//! The pseudo-liberties of a chain: each empty point once for every stone beside it, with the sum and the sum of squares
//! of their numbers, which betray a last liberty. The three share a word, so that one addition keeps them all.

use crate::point::Point;

/// Pseudo-liberties of a chain: their number in the lowest bits, above it the sum, above that the squares. The largest
/// board has 4 * 361 at most, whose sums fit.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Liberties(u64);

const SUM: u32 = 12;
const SQUARES: u32 = 32;

const _: () = {
    let (most, last) = (4 * 361, Point::COUNT as u64 - 1);
    assert!(
        most < 1 << SUM
            && most * last < 1 << (SQUARES - SUM)
            && most * last * last < 1 << (64 - SQUARES)
    );
};

impl Liberties {
    /// What one liberty adds.
    #[inline]
    const fn of(point: Point) -> u64 {
        let at = point.index() as u64;
        1 | at << SUM | (at * at) << SQUARES
    }

    #[inline]
    pub const fn add(&mut self, point: Point) {
        self.0 = self.0.wrapping_add(Self::of(point));
    }

    /// Adds a point on a condition, without a branch.
    #[inline]
    pub const fn add_if(&mut self, condition: bool, point: Point) {
        self.0 += condition as u64 * Self::of(point);
    }

    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0 = self.0.wrapping_sub(Self::of(point));
    }

    #[inline]
    pub const fn join(&mut self, other: Self) {
        self.0 += other.0;
    }

    /// How many there are.
    #[inline]
    pub const fn number(self) -> u32 {
        (self.0 & ((1 << SUM) - 1)) as u32
    }

    /// The sum of their points' numbers.
    #[inline]
    const fn sum(self) -> u64 {
        self.0 >> SUM & ((1 << (SQUARES - SUM)) - 1)
    }

    /// Whether there is just one: then all numbers are equal, and only then.
    #[inline]
    pub const fn is_one(self) -> bool {
        let (number, sum) = (self.number() as u64, self.sum());
        number > 0 && number * (self.0 >> SQUARES) == sum * sum
    }

    /// The only liberty, if there is just one.
    #[inline]
    pub const fn last(self) -> Option<Point> {
        if self.is_one() {
            Some(Point::from_index(
                (self.sum() as u32 / self.number()) as usize,
            ))
        } else {
            None
        }
    }
}
