//! Sets of cells as bits, as wide as the board needs: the cells a connection may need are its carrier.

use std::fmt::Debug;

/// A set of cells of a board, the one in row r and column c as bit `r * size + c`.
pub trait Carrier: Copy + PartialEq + Debug {
    /// No cell.
    const NONE: Self;

    /// One cell.
    fn one(cell: usize) -> Self;
    /// The cells of either.
    fn or(self, other: Self) -> Self;
    /// The cells of both.
    fn and(self, other: Self) -> Self;
    /// The cells that the other lacks.
    fn without(self, other: Self) -> Self;
    /// How many they are.
    fn count(self) -> u32;

    /// Whether there is no cell.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether this cell is one of them.
    #[inline]
    fn has(self, cell: usize) -> bool {
        !self.and(Self::one(cell)).is_none()
    }

    /// Whether no cell is in both.
    #[inline]
    fn apart(self, other: Self) -> bool {
        self.and(other).is_none()
    }

    /// Whether all of its cells are in the other.
    #[inline]
    fn within(self, other: Self) -> bool {
        self.without(other).is_none()
    }
}

/// Boards of up to eleven rows.
impl Carrier for u128 {
    const NONE: Self = 0;

    #[inline]
    fn one(cell: usize) -> Self {
        1 << cell
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
}

/// Boards with up to 64 times as many cells as words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Wide<WORDS> {
    #[inline]
    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|at| join(self.0[at], other.0[at])))
    }
}

impl<const WORDS: usize> Carrier for Wide<WORDS> {
    const NONE: Self = Self([0; WORDS]);

    #[inline]
    fn one(cell: usize) -> Self {
        let mut words = [0; WORDS];
        words[cell / 64] = 1 << (cell % 64);
        Self(words)
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        self.zip(other, |own, more| own | more)
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        self.zip(other, |own, more| own & more)
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self.zip(other, |own, more| own & !more)
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;

    fn check<C: Carrier>(cells: usize) {
        let mut random = Random::new(5);
        for _ in 0..200 {
            let mut draw = || -> Vec<bool> { (0..cells).map(|_| random.below(3) == 0).collect() };
            let (first, second) = (draw(), draw());
            let set = |list: &[bool]| {
                let members = (0..cells).filter(|&at| list[at]);
                members.fold(C::NONE, |all, at| all.or(C::one(at)))
            };
            let (one, two) = (set(&first), set(&second));
            for at in 0..cells {
                assert_eq!(one.or(two).has(at), first[at] || second[at]);
                assert_eq!(one.and(two).has(at), first[at] && second[at]);
                assert_eq!(one.without(two).has(at), first[at] && !second[at]);
            }
            let both = (0..cells).filter(|&at| first[at] && second[at]).count();
            assert_eq!(one.and(two).count() as usize, both);
            assert_eq!(one.apart(two), both == 0);
            assert!(one.and(two).within(one) && one.within(one.or(two)));
        }
    }

    #[test]
    fn sets_of_every_width_do_the_same() {
        check::<u128>(121);
        check::<Wide<3>>(169);
        check::<Wide<6>>(361);
    }
}
