//! Proof and disproof numbers, and the bounded table that remembers them.

/// More than any number that counts leaves: what can never be proven, or disproven.
pub const INFINITE: u64 = 1 << 60;

/// How far a position is from a proof and from a disproof that the player to move reaches his goal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Numbers {
    /// Leaves still to be won, at least, to prove it; zero once proven.
    pub proof: u64,
    /// Leaves still to be lost, at least, to disprove it; zero once disproven.
    pub disproof: u64,
    /// Once decided: the game is over within so many plies.
    pub plies: u32,
}

impl Numbers {
    /// Nothing is known.
    pub const OPEN: Self = Self {
        proof: 1,
        disproof: 1,
        plies: 0,
    };
    /// The goal is reached.
    pub const YES: Self = Self {
        proof: 0,
        disproof: INFINITE,
        plies: 0,
    };
    /// The goal is out of reach.
    pub const NO: Self = Self {
        proof: INFINITE,
        disproof: 0,
        plies: 0,
    };

    /// The same with the opponent's eyes.
    pub fn flip(self) -> Self {
        Self {
            proof: self.disproof,
            disproof: self.proof,
            plies: self.plies,
        }
    }

    /// Whether the player to move reaches his goal for certain.
    pub fn is_proven(self) -> bool {
        self.proof == 0
    }

    /// Whether he misses it for certain.
    pub fn is_disproven(self) -> bool {
        self.disproof == 0
    }

    /// Whether the question is answered.
    pub fn is_decided(self) -> bool {
        self.is_proven() || self.is_disproven()
    }

    /// The numbers of a node from those behind its moves: one move is enough to prove it, all must fail to disprove.
    pub fn sum_up(moves: impl Iterator<Item = Self> + Clone) -> Self {
        let proof = moves
            .clone()
            .map(|numbers| numbers.proof)
            .min()
            .unwrap_or(INFINITE);
        let sum = moves
            .clone()
            .fold(0u64, |sum, numbers| sum.saturating_add(numbers.disproof));
        let plies = if proof == 0 {
            moves
                .filter(|numbers| numbers.is_proven())
                .map(|numbers| numbers.plies + 1)
                .min()
        } else {
            moves.map(|numbers| numbers.plies + 1).max()
        };
        Self {
            proof,
            disproof: sum.min(INFINITE),
            plies: plies.unwrap_or(0),
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    numbers: Numbers,
    /// Nodes it took; zero marks an empty slot.
    work: u64,
}

/// The table grows up to its limit; then a position has two places, one for costly work and one for the latest.
pub struct Table {
    slots: Vec<Slot>,
    used: usize,
    limit: usize,
}

impl Table {
    /// A table of at most `limit` positions.
    pub fn new(limit: usize) -> Self {
        Self {
            slots: vec![Slot::default(); limit.min(1024)],
            used: 0,
            limit,
        }
    }

    /// The most bytes such a table takes, while it grows.
    pub fn bytes(limit: usize) -> u64 {
        (limit as u64).saturating_mul(3 * size_of::<Slot>() as u64 / 2)
    }

    /// What is remembered.
    pub fn get(&self, key: u64) -> Option<Numbers> {
        let places = self.places(key);
        let known = places.map(|at| self.slots[at]);
        known
            .into_iter()
            .find(|slot| slot.key == key && slot.work > 0)
            .map(|slot| slot.numbers)
    }

    /// Remembers the numbers of a position that took `work` nodes.
    pub fn store(&mut self, key: u64, numbers: Numbers, work: u64) {
        if self.used * 2 > self.slots.len() && self.slots.len() < self.limit {
            self.grow();
        }
        let slot = Slot {
            key,
            numbers,
            work: work.max(1),
        };
        let [first, second] = self.places(key);
        let same = |at: usize| self.slots[at].key == key || self.slots[at].work == 0;
        let at = if same(first) || (!same(second) && self.slots[first].work <= slot.work) {
            first
        } else {
            second
        };
        self.used += usize::from(self.slots[at].work == 0);
        self.slots[at] = slot;
    }

    fn places(&self, key: u64) -> [usize; 2] {
        let size = self.slots.len();
        let at = ((u128::from(key) * size as u128) >> 64) as usize;
        [at, (at ^ 1).min(size - 1)]
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).min(self.limit);
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); size]);
        self.used = 0;
        for slot in old.into_iter().filter(|slot| slot.work > 0) {
            self.store(slot.key, slot.numbers, slot.work);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_proves_and_all_disprove() {
        let node = |numbers: &[Numbers]| Numbers::sum_up(numbers.iter().copied());
        assert!(node(&[Numbers::NO, Numbers::YES]).is_proven());
        assert!(node(&[Numbers::NO, Numbers::NO]).is_disproven());
        assert_eq!(
            node(&[Numbers::OPEN, Numbers::OPEN]),
            Numbers {
                proof: 1,
                disproof: 2,
                plies: 1
            }
        );
    }

    #[test]
    fn a_table_of_any_size_forgets_but_never_lies() {
        for limit in [1, 2, 3, 1000, 5000] {
            let mut table = Table::new(limit);
            let key = hetman_game::random::mix;
            for n in 1..=3000u64 {
                table.store(
                    key(n),
                    Numbers {
                        proof: n,
                        disproof: n,
                        plies: 0,
                    },
                    n,
                );
            }
            let known: Vec<u64> = (1..=3000)
                .filter(|&n| table.get(key(n)).is_some())
                .collect();
            assert!(known.iter().all(|&n| table.get(key(n)).unwrap().proof == n));
            assert!(
                !known.is_empty() && known.len() <= limit.max(1),
                "{limit}: {}",
                known.len()
            );
        }
    }
}
