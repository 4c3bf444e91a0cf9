//! What earlier parts of the search say about moves: which were too good before, after which others, and how far
//! the evaluation of like structures was off.

use super::options::Params;
use super::policy::{AlphaBetaPolicy, THREATENED};
use super::recall::Evaluations;

/// Everything one thread learns, kept from move to move.
pub struct Memory {
    quiet: Vec<i16>,
    capture: Vec<i16>,
    continuation: Vec<i16>,
    counter: Vec<u16>,
    structure: Vec<i16>,
    correction: Vec<i16>,
    continuations: usize,
    /// Evaluations made before.
    pub(super) evaluations: Evaluations,
}

/// Structures told apart by the structure history, a power of two.
const STRUCTURE_HISTORIES: usize = 512;
/// Entries of each correction table, a power of two.
const CORRECTIONS: usize = 16_384;
/// Structures corrected separately.
const STRUCTURES: usize = 4;

/// What the histories of quiet moves depend on beside the move.
#[derive(Clone, Copy)]
pub struct Context {
    /// The rows of the continuation history that belong to the moves made one, two and four plies ago; where there was a
    /// pass or no move, the row behind all others, which stays empty.
    rows: [usize; 3],
    /// The cells on which the opponent threatens to capture.
    pub threats: u64,
}

impl Memory {
    /// An empty memory for games of this kind.
    pub fn new<G: AlphaBetaPolicy>() -> Self {
        Self {
            quiet: vec![0; THREATENED * G::QUIET_INDICES],
            capture: vec![0; G::CAPTURE_INDICES],
            continuation: vec![0; (G::CONTINUATION_INDICES + 1) * G::CONTINUATION_INDICES],
            counter: vec![0; G::CONTINUATION_INDICES],
            structure: vec![0; STRUCTURE_HISTORIES * G::CONTINUATION_INDICES],
            correction: vec![0; STRUCTURES * 2 * CORRECTIONS],
            continuations: G::CONTINUATION_INDICES,
            evaluations: Evaluations::new(),
        }
    }

    /// The bytes of a memory for games of this kind.
    pub const fn bytes<G: AlphaBetaPolicy>() -> usize {
        let numbers = THREATENED * G::QUIET_INDICES
            + G::CAPTURE_INDICES
            + (G::CONTINUATION_INDICES + 1) * G::CONTINUATION_INDICES
            + G::CONTINUATION_INDICES
            + STRUCTURE_HISTORIES * G::CONTINUATION_INDICES;
        (numbers + STRUCTURES * 2 * CORRECTIONS) * size_of::<i16>() + Evaluations::BYTES
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for table in [
            &mut self.quiet,
            &mut self.capture,
            &mut self.continuation,
            &mut self.structure,
            &mut self.correction,
        ] {
            table.fill(0);
        }
        self.counter.fill(0);
        self.evaluations.clear();
    }

    /// After moves with these continuation indices.
    #[inline]
    pub fn context(&self, moves: [Option<usize>; 3], threats: u64) -> Context {
        let rows = moves.map(|mv| mv.unwrap_or(self.continuations) * self.continuations);
        Context { rows, threats }
    }

    /// The rows that belong to moves.
    fn known<'a>(&self, context: &'a Context) -> impl Iterator<Item = usize> + use<'a> {
        let none = self.continuations * self.continuations;
        context.rows.iter().copied().filter(move |&row| row != none)
    }

    /// How a quiet move did. Worth 70 ± 21 Elo to chess at 500 nodes a move, 3 ± 18 to draughts.
    #[inline]
    pub fn quiet(&self, index: usize) -> i32 {
        i32::from(self.quiet[index])
    }

    /// How a tactical move did. Worth 18 ± 18 Elo to chess at 500 nodes a move, 1 ± 14 to draughts.
    #[inline]
    pub fn capture(&self, index: usize) -> i32 {
        i32::from(self.capture[index])
    }

    /// How a quiet move did after the moves before it. Worth 15 ± 19 Elo to chess at 500 nodes a
    /// move, -13 ± 18 to draughts.
    #[inline]
    pub fn continuation(&self, context: &Context, index: usize) -> i32 {
        let [one, two, four] = context
            .rows
            .map(|row| i32::from(self.continuation[row + index]));
        one + two + four
    }

    /// How a quiet move did in positions whose first structure has this key.
    #[inline]
    pub fn structure(&self, key: u64, index: usize) -> i32 {
        i32::from(self.structure[self.structure_index(key, index)])
    }

    /// Learns that a quiet move was good or bad in positions of this structure.
    #[inline]
    pub fn reward_structure(&mut self, key: u64, index: usize, bonus: i32, params: &Params) {
        let at = self.structure_index(key, index);
        nudge(&mut self.structure[at], bonus, params.history_limit);
    }

    #[inline]
    fn structure_index(&self, key: u64, index: usize) -> usize {
        (key as usize & (STRUCTURE_HISTORIES - 1)) * self.continuations + index
    }

    /// The code of the move that last refuted the move before. Within the error in chess (-2 ± 19 Elo
    /// at 500 nodes a move) and draughts (1 ± 16).
    #[inline]
    pub fn counter(&self, context: &Context) -> u16 {
        let row = context.rows[0] / self.continuations;
        self.counter.get(row).copied().unwrap_or(0)
    }

    /// Learns that a quiet move was good or bad.
    #[inline]
    pub fn reward_quiet(&mut self, index: usize, bonus: i32, params: &Params) {
        nudge(&mut self.quiet[index], bonus, params.history_limit);
    }

    /// Learns that a tactical move was good or bad.
    #[inline]
    pub fn reward_capture(&mut self, index: usize, bonus: i32, params: &Params) {
        nudge(&mut self.capture[index], bonus, params.history_limit);
    }

    /// Learns that a quiet move was a good or bad continuation.
    #[inline]
    pub fn reward_continuation(
        &mut self,
        context: &Context,
        index: usize,
        bonus: i32,
        params: &Params,
    ) {
        for row in self.known(context) {
            nudge(
                &mut self.continuation[row + index],
                bonus,
                params.history_limit,
            );
        }
    }

    /// Learns which move refutes the move before.
    #[inline]
    pub fn set_counter(&mut self, context: &Context, code: u16) {
        let row = context.rows[0] / self.continuations;
        if let Some(counter) = self.counter.get_mut(row) {
            *counter = code;
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
