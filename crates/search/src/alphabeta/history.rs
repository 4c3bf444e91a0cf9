//! What earlier parts of the search say about moves: which were too good before, after which others, and how far
//! the evaluation of like structures was off.

use super::options::Params;
use crate::policy::Policy;

/// Everything one thread learns, kept from move to move.
pub struct Memory {
    quiet: Vec<i16>,
    prize: Vec<i16>,
    follow: Vec<i16>,
    counter: Vec<u16>,
    correction: Vec<i16>,
    trails: usize,
}

/// Entries of each correction table, a power of two.
const CORRECTIONS: usize = 16_384;
/// Structures corrected separately.
const STRUCTURES: usize = 4;

/// The moves made one, two and four plies ago, as trails; none where there was a pass or no move.
pub type Trails = [Option<usize>; 3];

impl Memory {
    /// An empty memory for games of this kind.
    pub fn new<G: Policy>() -> Self {
        Self {
            quiet: vec![0; G::SLOTS],
            prize: vec![0; G::PRIZES],
            follow: vec![0; G::TRAILS * G::TRAILS],
            counter: vec![0; G::TRAILS],
            correction: vec![0; STRUCTURES * 2 * CORRECTIONS],
            trails: G::TRAILS,
        }
    }

    /// The bytes of a memory for games of this kind.
    pub const fn bytes<G: Policy>() -> usize {
        let numbers = G::SLOTS + G::PRIZES + G::TRAILS * G::TRAILS + G::TRAILS;
        (numbers + STRUCTURES * 2 * CORRECTIONS) * size_of::<i16>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for table in [
            &mut self.quiet,
            &mut self.prize,
            &mut self.follow,
            &mut self.correction,
        ] {
            table.fill(0);
        }
        self.counter.fill(0);
    }

    /// How a quiet move did. Worth 70 ± 21 Elo to chess at 500 nodes a move, 3 ± 18 to draughts.
    #[inline]
    pub fn quiet(&self, slot: usize) -> i32 {
        i32::from(self.quiet[slot])
    }

    /// How a tactical move did. Worth 18 ± 18 Elo to chess at 500 nodes a move, 1 ± 14 to draughts.
    #[inline]
    pub fn prize(&self, prize: usize) -> i32 {
        i32::from(self.prize[prize])
    }

    /// How a quiet move did after the moves before it. Worth 15 ± 19 Elo to chess at 500 nodes a
    /// move, -13 ± 18 to draughts.
    #[inline]
    pub fn follow(&self, trails: &Trails, trail: usize) -> i32 {
        trails
            .iter()
            .flatten()
            .map(|before| i32::from(self.follow[before * self.trails + trail]))
            .sum()
    }

    /// The tag of the move that last refuted the move before. Within the error in chess (-2 ± 19 Elo
    /// at 500 nodes a move) and draughts (1 ± 16).
    #[inline]
    pub fn counter(&self, trails: &Trails) -> u16 {
        trails[0].map_or(0, |before| self.counter[before])
    }

    /// Learns that a quiet move was good or bad.
    #[inline]
    pub fn reward_quiet(&mut self, slot: usize, bonus: i32, params: &Params) {
        nudge(&mut self.quiet[slot], bonus, params.history_limit);
    }

    /// Learns that a tactical move was good or bad.
    #[inline]
    pub fn reward_prize(&mut self, prize: usize, bonus: i32, params: &Params) {
        nudge(&mut self.prize[prize], bonus, params.history_limit);
    }

    /// Learns that a quiet move was a good or bad continuation.
    #[inline]
    pub fn reward_follow(&mut self, trails: &Trails, trail: usize, bonus: i32, params: &Params) {
        for before in trails.iter().flatten() {
            nudge(
                &mut self.follow[before * self.trails + trail],
                bonus,
                params.history_limit,
            );
        }
    }

    /// Learns which move refutes the move before.
    #[inline]
    pub fn set_counter(&mut self, trails: &Trails, tag: u16) {
        if let Some(before) = trails[0] {
            self.counter[before] = tag;
        }
    }

    /// What to add to the evaluation of a position with these structures, the player `side` to move.
    #[inline]
    pub fn correction(&self, side: usize, keys: [u64; STRUCTURES], weight: i32) -> i32 {
        let sum: i32 = keys
            .iter()
            .enumerate()
            .filter(|(_, key)| **key != 0)
            .map(|(which, &key)| i32::from(self.correction[correction_index(which, side, key)]))
            .sum();
        sum * weight / (32 * 1024)
    }

    /// Learns how far the evaluation was off.
    #[inline]
    pub fn correct(&mut self, side: usize, keys: [u64; STRUCTURES], error: i32, params: &Params) {
        let bonus = error.clamp(-params.correction_step, params.correction_step);
        for (which, &key) in keys.iter().enumerate().filter(|(_, key)| **key != 0) {
            nudge(
                &mut self.correction[correction_index(which, side, key)],
                bonus,
                params.correction_limit,
            );
        }
    }
}

#[inline]
fn correction_index(which: usize, side: usize, key: u64) -> usize {
    (which * 2 + side) * CORRECTIONS + (key as usize & (CORRECTIONS - 1))
}

/// Moves an entry by `bonus`, less the nearer it is to its limit, which it never passes.
#[inline]
fn nudge(entry: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_limit() {
        let mut entry = 0;
        for _ in 0..10_000 {
            nudge(&mut entry, 2_000, 16_384);
        }
        assert!(entry > 16_000 && i32::from(entry) <= 16_384);
        for _ in 0..10_000 {
            nudge(&mut entry, -30_000, 16_384);
        }
        assert!(i32::from(entry) >= -16_384);
    }
}
