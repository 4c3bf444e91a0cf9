//! Nested rollout policy adaptation (Rosin 2011): playouts draw moves by the weights of a policy, and every level shifts its
//! own copy of the weights towards the best line it has seen. The lowest level makes several playouts before each shift
//! (Cazenave and others 2020), or it would settle on a line before it has seen others.

use hetman_game::{Error, MoveList, Puzzle, Setting, Settings, options};

use super::solo::{Memory, Solo};
use super::weights::{Alternative, Choices, Weights, draw};
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
        /// Playouts that the lowest level makes before it shifts its weights towards the best of them.
        stable: u32 = 4, 1..=1000;
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
            levels: (0..=level).map(|_| Level::default()).collect(),
            path: Vec::new(),
            moves: MoveList::new(),
            shares: Vec::new(),
        };
        search.solo.depth = level;
        while search.begin(level as usize).is_some() && search.solo.goes_on() {}
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
    /// From playouts, which learn nothing, to the highest.
    levels: Vec<Level>,
    path: Vec<P::Move>,
    moves: MoveList<P::Move>,
    shares: Vec<f32>,
}

/// What a level has learnt, and the best line of its search.
#[derive(Default)]
struct Level {
    weights: Weights,
    best: Choices,
}

impl<P: Puzzle> Search<'_, '_, P> {
    /// A search of the highest level that knows nothing; none if it must end.
    fn begin(&mut self, level: usize) -> Option<()> {
        self.levels[level].weights = Weights::default();
        self.adapt(level)
    }

    /// Finds a line by so many searches of the level below, the weights shifted towards the best after each; none if the
    /// search must end.
    fn adapt(&mut self, level: usize) -> Option<()> {
        self.levels[level].best.clear();
        let each = if level == 1 { self.options.stable } else { 1 };
        for _ in 0..self.options.iterations {
            for _ in 0..each {
                if level == 1 {
                    self.playout()?;
                } else {
                    let (below, here) = self.pair(level);
                    below.weights.copy_from(&here.weights);
                    self.adapt(level - 1)?;
                }
                let (below, here) = self.pair(level);
                if below.best.payoff >= here.best.payoff {
                    std::mem::swap(&mut below.best, &mut here.best);
                }
            }
            let Level { weights, best } = &mut self.levels[level];
            weights.shift(best, self.options.alpha as f32, &mut self.shares);
        }
        Some(())
    }

    /// A level, and the one below.
    fn pair(&mut self, level: usize) -> (&mut Level, &mut Level) {
        let (below, here) = self.levels.split_at_mut(level);
        (&mut below[level - 1], &mut here[0])
    }

    /// Plays to the end, each move drawn in proportion to the exponential of its weight.
    fn playout(&mut self) -> Option<()> {
        let mut position = self.solo.root().clone();
        let (below, here) = self.levels.split_at_mut(1);
        let (line, weights) = (&mut below[0].best, &here[0].weights);
        line.clear();
        self.path.clear();
        loop {
            self.solo.list(&position, self.path.len(), &mut self.moves);
            if self.moves.is_empty() {
                break;
            }
            if self.solo.halts() {
                return None;
            }
            let first = line.alternatives.len();
            let alternative = |&mv: &P::Move| Alternative::new(position.move_key(mv));
            line.alternatives.extend(self.moves.iter().map(alternative));
            let all = weights.shares(&line.alternatives[first..], &mut self.shares);
            let drawn = draw(&self.shares, all, &mut self.solo.random);
            line.taken.push((line.alternatives.len(), first + drawn));
            position.play(self.moves[drawn]);
            self.path.push(self.moves[drawn]);
            self.solo.counters.nodes += 1;
        }
        line.payoff = self.solo.finish(&self.path, &position);
        Some(())
    }
}
