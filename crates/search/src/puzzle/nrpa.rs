//! Nested rollout policy adaptation (Rosin 2011): playouts draw moves by the weights of a policy, and every level shifts its
//! own copy of the weights towards the best line it has seen.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use hetman_game::{Error, Puzzle, Setting, Settings, options};

use super::solo::{Memory, Solo};
use crate::algorithm::{Algorithm, Found, MoveOf, Task};
use crate::policy::Policy;

options! {
    /// What nested rollout policy adaptation may be told.
    pub struct NrpaOptions {
        /// Levels of nesting, unless a depth limit names their number.
        level: u32 = 3, 1..=8;
        /// Searches of the level below that one search makes.
        iterations: u32 = 100, 1..=100000;
        /// How far each iteration shifts the weights towards the best line.
        alpha: f64 = 1.0, 0..=10;
        /// Seed of the playouts.
        seed: u64 = 1, 0..=1000000000;
    }
}

/// Nested rollout policy adaptation as an engine.
pub struct Nrpa<P: Puzzle> {
    options: NrpaOptions,
    memory: Memory<P>,
}

impl<P: Puzzle> Nrpa<P> {
    /// The engine with its usual settings.
    pub fn new() -> Self {
        Self {
            options: NrpaOptions::default(),
            memory: Memory::default(),
        }
    }
}

impl<P: Puzzle> Default for Nrpa<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Policy<Position: Puzzle>> Algorithm<G> for Nrpa<G::Position> {
    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>> {
        let level = task.limits.depth.unwrap_or(self.options.level).clamp(1, 8);
        let mut search = Search {
            options: &self.options,
            solo: Solo::new(task, self.options.seed, &self.memory),
            path: Vec::new(),
        };
        search.solo.depth = level;
        while search.adapt(level, &Weights::default()).is_some() && search.solo.goes_on() {}
        search.solo.found(&mut self.memory)
    }

    fn forget(&mut self) {
        self.memory = Memory::default();
    }

    fn makes_playouts(&self) -> bool {
        true
    }
}

impl<P: Puzzle> Settings for Nrpa<P> {
    fn settings(&self) -> Vec<Setting> {
        self.options.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.options.set(name, value)
    }
}

/// One search.
struct Search<'a, 's, P: Puzzle> {
    options: &'a NrpaOptions,
    solo: Solo<'s, P>,
    path: Vec<P::Move>,
}

impl<P: Puzzle> Search<'_, '_, P> {
    /// The best line of so many searches of the level below, the weights shifted after each; none if it must end.
    fn adapt(&mut self, level: u32, weights: &Weights) -> Option<Choices> {
        if level == 0 {
            return self.playout(weights);
        }
        let mut weights = weights.clone();
        let mut best: Option<Choices> = None;
        for _ in 0..self.options.iterations {
            let choices = self.adapt(level - 1, &weights)?;
            if best
                .as_ref()
                .is_none_or(|best| choices.payoff >= best.payoff)
            {
                best = Some(choices);
            }
            if let Some(best) = &best {
                weights.shift(best, self.options.alpha);
            }
        }
        best
    }

    /// Plays to the end, each move drawn in proportion to the exponential of its weight.
    fn playout(&mut self, weights: &Weights) -> Option<Choices> {
        let mut position = self.solo.root().clone();
        let mut choices = Choices::default();
        self.path.clear();
        loop {
            let list = self.solo.moves(&position, self.path.len());
            if list.is_empty() {
                break;
            }
            if self.solo.halts() {
                return None;
            }
            let first = choices.keys.len();
            let keys = list.iter().map(|&mv| position.move_key(mv));
            choices.keys.extend(keys);
            let drawn = self.draw(weights, &choices.keys[first..], &mut choices.scratch);
            choices.taken.push((choices.keys.len(), first + drawn));
            position.play(list[drawn]);
            self.path.push(list[drawn]);
            self.solo.counters.nodes += 1;
        }
        choices.payoff = self.solo.finish(&self.path, &position);
        Some(choices)
    }

    fn draw(&mut self, weights: &Weights, keys: &[u64], shares: &mut Vec<f64>) -> usize {
        let all = weights.shares(keys, shares);
        let mut drawn = self.unit() * all;
        let hit = shares.iter().position(|share| {
            drawn -= share;
            drawn < 0.0
        });
        hit.unwrap_or(keys.len() - 1)
    }

    /// A number from 0 to 1, 1 left out.
    fn unit(&mut self) -> f64 {
        (self.solo.random.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A line as its choices: the keys of the moves there were at each step, one after another, and which was taken.
#[derive(Default)]
struct Choices {
    keys: Vec<u64>,
    /// For each step where its keys end, and the place of the one taken.
    taken: Vec<(usize, usize)>,
    scratch: Vec<f64>,
    payoff: i32,
}

/// The weight of each move by its key; zero where there is none.
#[derive(Clone, Default)]
struct Weights(HashMap<u64, f64, BuildHasherDefault<Spread>>);

impl Weights {
    /// The exponentials of the weights, and their sum.
    fn shares(&self, keys: &[u64], shares: &mut Vec<f64>) -> f64 {
        shares.clear();
        shares.extend(
            keys.iter()
                .map(|key| self.0.get(key).map_or(1.0, |weight| weight.exp())),
        );
        shares.iter().sum()
    }

    /// One step up the gradient of the likelihood of a line.
    fn shift(&mut self, line: &Choices, alpha: f64) {
        let mut shares = Vec::new();
        let mut steps = Vec::with_capacity(line.keys.len());
        let mut first = 0;
        for &(end, taken) in &line.taken {
            let all = self.shares(&line.keys[first..end], &mut shares);
            steps.extend(shares.iter().map(|share| -alpha * share / all));
            steps[taken] += alpha;
            first = end;
        }
        for (&key, step) in line.keys.iter().zip(steps) {
            *self.0.entry(key).or_default() += step;
        }
    }
}

/// Hashes numbers that are spread already, or need only one multiplication to be.
#[derive(Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }
}
