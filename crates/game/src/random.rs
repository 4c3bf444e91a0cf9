//! Small seeded generators: numbers that are the same on every machine, for keys, random trees and playouts.

/// `SplitMix64`: a good mixer of 64 bits, usable in constants.
pub const fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A number for a sequence of numbers, so that different sequences have different ones.
pub fn digest(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let numbers = numbers.into_iter();
    numbers.fold(0, |sum, number| mix(sum.rotate_left(5) ^ mix(number)))
}

/// A table of `N` independent keys, for Zobrist hashing.
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut at = 0;
    while at < N {
        table[at] = mix(seed
            .wrapping_mul(0x0001_0000_0001)
            .wrapping_add(at as u64)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15));
        at += 1;
    }
    table
}

/// A stream of numbers from a seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream that belongs to `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let value = mix(self.0);
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        value
    }

    /// A number from 0 to `bound` - 1.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// A number between two others, both included.
    pub fn between(&mut self, min: i32, max: i32) -> i32 {
        min + self.below((max - min) as usize + 1) as i32
    }

    /// Puts the items in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
