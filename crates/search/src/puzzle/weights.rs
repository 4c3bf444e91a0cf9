//! What nested rollout policy adaptation learns: a weight for each move key, in a flat table that is copied from level to
//! level, and lines as the choices they were made of.

use hetman_game::random::{Random, mix};

/// A line as its choices: the moves there were at each step, one after another, and which was taken.
pub(super) struct Choices {
    pub alternatives: Vec<Alternative>,
    /// For each step where its moves end, and the place of the one taken.
    pub taken: Vec<(usize, usize)>,
    pub payoff: i32,
}

impl Choices {
    /// Forgets the line; none is worse.
    pub fn clear(&mut self) {
        self.alternatives.clear();
        self.taken.clear();
        self.payoff = i32::MIN;
    }
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            alternatives: Vec::new(),
            taken: Vec::new(),
            payoff: i32::MIN,
        }
    }
}

/// A move that could be made.
#[derive(Clone, Copy)]
pub(super) struct Alternative {
    /// Its key, mixed; never 0.
    key: u64,
}

impl Alternative {
    /// A move by its key.
    #[inline]
    pub fn new(key: u64) -> Self {
        Self {
            key: mix(key).max(1),
        }
    }
}

/// The weights of moves by their keys; zero where there is none. Collisions go to the next free slot.
#[derive(Default)]
pub(super) struct Weights {
    /// As many as a power of two, at least twice those in use.
    slots: Vec<Slot>,
    used: usize,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    /// 0 where the slot is free.
    key: u64,
    weight: f32,
    /// The exponential of the weight.
    share: f32,
}

/// Exponentials of larger weights would leave the range of numbers.
const MOST_WEIGHT: f32 = 60.0;
/// Slots of the first table.
const FIRST_SLOTS: usize = 1024;

impl Weights {
    /// Takes over the weights of another level.
    pub fn copy_from(&mut self, other: &Self) {
        self.slots.clone_from(&other.slots);
        self.used = other.used;
    }

    /// The slot of a key, or the free one where it would be.
    #[inline]
    fn find(&self, key: u64) -> usize {
        let most = self.slots.len() - 1;
        let mut at = key as usize & most;
        while self.slots[at].key != key && self.slots[at].key != 0 {
            at = (at + 1) & most;
        }
        at
    }

    /// The share of each move among its alternatives, and the sum of all.
    #[inline]
    pub fn shares(&self, moves: &[Alternative], shares: &mut Vec<f32>) -> f32 {
        shares.clear();
        if self.slots.is_empty() {
            shares.resize(moves.len(), 1.0);
        } else {
            let share = |one: &Alternative| {
                let slot = self.slots[self.find(one.key)];
                if slot.key == 0 { 1.0 } else { slot.share }
            };
            shares.extend(moves.iter().map(share));
        }
        shares.iter().sum()
    }

    /// One step up the gradient of the likelihood of a line, whose probabilities are those before the step.
    pub fn shift(&mut self, line: &Choices, alpha: f32, scratch: &mut Vec<f32>) {
        let mut steps = Vec::with_capacity(line.alternatives.len());
        let mut first = 0;
        for &(end, taken) in &line.taken {
            let all = self.shares(&line.alternatives[first..end], scratch);
            steps.extend(scratch.iter().map(|share| -alpha * share / all));
            steps[taken] += alpha;
            first = end;
        }
        for (one, step) in line.alternatives.iter().zip(steps) {
            self.add(one.key, step);
        }
    }

    fn add(&mut self, key: u64, step: f32) {
        if 2 * (self.used + 1) > self.slots.len() {
            self.grow();
        }
        let at = self.find(key);
        let slot = &mut self.slots[at];
        if slot.key == 0 {
            slot.key = key;
            self.used += 1;
        }
        slot.weight = (slot.weight + step).clamp(-MOST_WEIGHT, MOST_WEIGHT);
        slot.share = slot.weight.exp();
    }

    fn grow(&mut self) {
        let number = (2 * self.slots.len()).max(FIRST_SLOTS);
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); number]);
        for slot in old.into_iter().filter(|slot| slot.key != 0) {
            let at = self.find(slot.key);
            self.slots[at] = slot;
        }
    }
}

/// A place drawn in proportion to its share of `all`.
pub(super) fn draw(shares: &[f32], all: f32, random: &mut Random) -> usize {
    let unit = (random.bits() >> 40) as f32 / (1_u32 << 24) as f32;
    let mut drawn = all * unit;
    let hit = shares.iter().position(|share| {
        drawn -= share;
        drawn < 0.0
    });
    hit.unwrap_or(shares.len() - 1)
}
