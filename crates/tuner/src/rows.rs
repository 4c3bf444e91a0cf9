//! Positions as the fit sees them: few of many counts are not zero, so only those are kept, all in one piece.

use crate::Pair;

/// How often each weight counts in one position, for the first player.
pub struct Row {
    /// Counts by weight.
    pub counts: Vec<i32>,
    /// How much the middle game and the ending count.
    pub shares: Pair,
}

/// Many positions with what they should be worth.
#[derive(Default)]
pub struct Rows {
    entries: Vec<(u16, i16)>,
    ends: Vec<usize>,
    shares: Vec<Pair>,
    targets: Vec<Target>,
}

/// How a game ended and what a search said, both for the first player.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// 1, 0.5 or 0.
    pub result: f32,
    /// What a search said, in units of evaluation.
    pub score: f32,
}

impl Rows {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a position.
    pub fn push(&mut self, row: &Row, target: Target) {
        let counted = row
            .counts
            .iter()
            .enumerate()
            .filter(|(_, count)| **count != 0);
        self.entries
            .extend(counted.map(|(index, &count)| (index as u16, count as i16)));
        self.ends.push(self.entries.len());
        self.shares.push(row.shares);
        self.targets.push(target);
    }

    /// The counts of a position that are not zero.
    #[inline]
    pub fn counts(&self, at: usize) -> &[(u16, i16)] {
        let first = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.entries[first..self.ends[at]]
    }

    /// How much the middle game and the ending count in a position.
    #[inline]
    pub fn shares(&self, at: usize) -> Pair {
        self.shares[at]
    }

    /// What a position should be worth.
    #[inline]
    pub fn target(&self, at: usize) -> Target {
        self.targets[at]
    }

    /// What a position is worth with these weights.
    #[inline]
    pub fn value(&self, at: usize, weights: &[Pair]) -> f32 {
        let mut sums = [0.0; 2];
        for &(index, count) in self.counts(at) {
            let weight = weights[index as usize];
            sums[0] += weight[0] * f32::from(count);
            sums[1] += weight[1] * f32::from(count);
        }
        let shares = self.shares(at);
        sums[0] * shares[0] + sums[1] * shares[1]
    }
}
