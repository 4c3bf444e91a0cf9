//! Sets of squares as machine words: what the geometry of a board needs of them.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares, one bit each.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + 'static
{
    /// No square.
    const NONE: Self;

    /// The set of one square.
    fn square(index: u8) -> Self;
    /// The lowest square of a set that is not empty.
    fn first(self) -> u8;
    /// The set without its lowest square.
    fn rest(self) -> Self;
    /// How many squares.
    fn count(self) -> i32;
    /// All squares moved up by so many bits, round the end of the word.
    fn turned(self, by: u32) -> Self;
    /// The lower 64 squares, the upper ones folded in.
    fn folded(self) -> u64;

    /// Whether there is any.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::NONE
    }

    /// Whether there is none.
    #[inline(always)]
    fn none(self) -> bool {
        self == Self::NONE
    }

    /// The squares one by one, the lowest first.
    #[inline(always)]
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// The squares of a set, one by one.
pub struct Each<B>(B);

impl<B: Bits> Iterator for Each<B> {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0.none() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.rest();
        Some(first)
    }
}

macro_rules! word {
    ($type:ty, $folded:expr) => {
        impl Bits for $type {
            const NONE: Self = 0;

            #[inline(always)]
            fn square(index: u8) -> Self {
                1 << index
            }

            #[inline(always)]
            fn first(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn count(self) -> i32 {
                self.count_ones() as i32
            }

            #[inline(always)]
            fn turned(self, by: u32) -> Self {
                self.rotate_left(by)
            }

            #[inline(always)]
            fn folded(self) -> u64 {
                $folded(self)
            }
        }
    };
}
word!(u64, |bits| bits);
word!(u128, |bits: u128| bits as u64 ^ (bits >> 64) as u64);
