//! Evaluations that are sums of weighted features. Every feature is found by one piece of code that tells a [`Sink`]: the
//! evaluation adds its weight, the trace notes it for the tuner, so the two cannot differ.

mod file;

pub use file::{is_weights, read_weights, write_weights};

/// Takes features: numbers of weights and how often each counts.
pub trait Sink {
    /// Weight `index` counts `count` times for the side being looked at.
    fn add(&mut self, index: usize, count: i32);
    /// Turns the sides about: what counted for one now counts against it.
    fn turn(&mut self);
}

/// Adds up weights, the middle game and the ending in one number.
pub struct Sum<'a, const N: usize> {
    weights: &'a [i32; N],
    /// What has come together.
    pub total: i32,
}

impl<'a, const N: usize> Sum<'a, N> {
    /// Nothing yet.
    #[inline(always)]
    pub const fn new(weights: &'a [i32; N]) -> Self {
        Self { weights, total: 0 }
    }
}

impl<const N: usize> Sink for Sum<'_, N> {
    #[inline(always)]
    fn add(&mut self, index: usize, count: i32) {
        self.total += self.weights[index] * count;
    }

    #[inline(always)]
    fn turn(&mut self) {
        self.total = -self.total;
    }
}

/// Notes how often each weight counts.
pub struct Trace {
    /// One side's counts less the other's, by weight.
    pub counts: Vec<i32>,
}

impl Trace {
    /// An empty trace of a number of weights.
    pub fn new(weights: usize) -> Self {
        Self {
            counts: vec![0; weights],
        }
    }
}

impl Sink for Trace {
    fn add(&mut self, index: usize, count: i32) {
        self.counts[index] += count;
    }

    fn turn(&mut self) {
        self.counts.iter_mut().for_each(|count| *count = -*count);
    }
}

/// Features of one sort with neighbouring weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its name in the file of weights.
    pub name: &'static str,
    /// The number of its first weight.
    pub first: usize,
    /// How many weights it has.
    pub len: usize,
}

impl Group {
    /// The number of its weight `at`.
    #[inline(always)]
    pub const fn at(self, at: usize) -> usize {
        self.first + at
    }
}

/// What each group comes to, in hundredths, where the middle game and the ending count by these shares.
pub fn terms(
    groups: &[Group],
    weights: &[i32],
    counts: &[i32],
    [opening, ending]: [f32; 2],
) -> Vec<(&'static str, i32)> {
    let worth = |at: usize| {
        let (early, late) = unpack(weights[at]);
        counts[at] as f32 * (early as f32 * opening + late as f32 * ending)
    };
    let term = |group: &Group| {
        let sum: f32 = (group.first..group.first + group.len).map(worth).sum();
        (group.name, sum.round() as i32)
    };
    groups
        .iter()
        .map(term)
        .filter(|(_, sum)| *sum != 0)
        .collect()
}

/// Declares groups of features, `NAME: how many;` one after the other, with `GROUPS` for all and `LEN` for the total.
#[macro_export]
macro_rules! groups {
    (@from $first:expr; [$($all:ident)*]) => {
        /// Every group, in order.
        pub const GROUPS: &[$crate::linear::Group] = &[$($all),*];
        /// The number of weights.
        pub(crate) const LEN: usize = $first;
    };
    (@from $first:expr; [$($all:ident)*] $(#[$doc:meta])* $name:ident: $len:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: $crate::linear::Group =
            $crate::linear::Group { name: stringify!($name), first: $first, len: $len };
        $crate::groups!(@from $first + $len; [$($all)* $name] $($rest)*);
    };
    ($($rest:tt)*) => { $crate::groups!(@from 0; [] $($rest)*); };
}

/// Weights of one group as a file of weights has them.
pub struct Fitted {
    /// The group's name, for readers of the file and for tests.
    pub group: &'static str,
    /// Weights in the middle game.
    pub opening: &'static [i16],
    /// Weights in the ending.
    pub ending: &'static [i16],
}

/// All weights in a row, packed.
pub const fn gather<const N: usize>(groups: &[Fitted]) -> [i32; N] {
    let mut all = [0; N];
    let (mut group, mut next) = (0, 0);
    while group < groups.len() {
        let Fitted {
            opening, ending, ..
        } = groups[group];
        assert!(
            opening.len() == ending.len(),
            "a group has as many weights for the middle game as for the ending"
        );
        let mut at = 0;
        while at < opening.len() {
            all[next] = pack(opening[at] as i32, ending[at] as i32);
            (at, next) = (at + 1, next + 1);
        }
        group += 1;
    }
    assert!(next == N, "the file of weights has all groups");
    all
}

/// Two values in one: the ending in the upper half, the middle game in the lower.
pub const fn pack(opening: i32, ending: i32) -> i32 {
    (ending << 16) + opening
}

/// The two values again.
#[inline(always)]
pub const fn unpack(packed: i32) -> (i32, i32) {
    let ending = (packed + 0x8000) >> 16;
    (packed as i16 as i32, ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_values_live_in_one() {
        for opening in [-3000, -1, 0, 1, 3000] {
            for ending in [-4000, -1, 0, 1, 4000] {
                let packed = pack(opening, ending);
                assert_eq!(unpack(packed), (opening, ending));
                assert_eq!(unpack(packed * -3), (-3 * opening, -3 * ending));
                assert_eq!(unpack(packed - pack(7, -9)), (opening - 7, ending + 9));
            }
        }
    }
}
