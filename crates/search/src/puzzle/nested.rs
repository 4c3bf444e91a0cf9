//! Nested Monte Carlo search (Cazenave 2009): a search of one level tries every move and plays on after each by a search of
//! the level below, down to random playouts; it follows the best line found so far, move by move.

use hetman_game::{Error, Puzzle, Setting, Settings, options};

use super::solo::{Memory, Solo};
use crate::algorithm::{Algorithm, Found, MoveOf, Task};
use crate::policy::Policy;

options! {
    /// What nested Monte Carlo search may be told.
    pub struct NestedOptions {
        /// Levels of nesting, unless a depth limit names their number.
        level: u32 = 2, 1..=8;
        /// Seed of the random playouts.
        seed: u64 = 1, 0..=1000000000;
    }
}

/// Nested Monte Carlo search as an engine.
pub struct Nested<P: Puzzle> {
    options: NestedOptions,
    memory: Memory<P>,
}

impl<P: Puzzle> Nested<P> {
    /// The engine with its usual settings.
    pub fn new() -> Self {
        Self {
            options: NestedOptions::default(),
            memory: Memory::default(),
        }
    }
}

impl<P: Puzzle> Default for Nested<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Policy<Position: Puzzle>> Algorithm<G> for Nested<G::Position> {
    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>> {
        let level = task.limits.depth.unwrap_or(self.options.level).clamp(1, 8);
        let mut search = Search {
            solo: Solo::new(task, self.options.seed, &self.memory),
            path: Vec::new(),
        };
        search.solo.depth = level;
        loop {
            search.path.clear();
            let root = search.solo.root();
            if search.nested(root, level).is_none() || !search.solo.goes_on() {
                break;
            }
        }
        search.solo.found(&mut self.memory)
    }

    fn forget(&mut self) {
        self.memory = Memory::default();
    }

    fn makes_playouts(&self) -> bool {
        true
    }
}

impl<P: Puzzle> Settings for Nested<P> {
    fn settings(&self) -> Vec<Setting> {
        self.options.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.options.set(name, value)
    }
}

/// How a line goes on, and what its end is worth.
struct Run<M> {
    moves: Vec<M>,
    shaped: i32,
}

/// One search.
struct Search<'a, P: Puzzle> {
    solo: Solo<'a, P>,
    /// The moves from the root to where the search is.
    path: Vec<P::Move>,
}

impl<P: Puzzle> Search<'_, P> {
    /// Plays on from `start` to the end; none if the search must end.
    fn nested(&mut self, start: &P, level: u32) -> Option<Run<P::Move>> {
        let here = self.path.len();
        if level == 0 {
            let shaped = self.solo.playout(&mut start.clone(), &mut self.path)?;
            let moves = self.path.split_off(here);
            return Some(Run { moves, shaped });
        }
        let mut position = start.clone();
        let mut best: Option<Run<P::Move>> = None;
        loop {
            let list = self.solo.moves(&position, self.path.len());
            if list.is_empty() {
                break;
            }
            for mv in list {
                let run = self.after(&position, mv, level - 1)?;
                if best.as_ref().is_none_or(|best| run.shaped > best.shaped) {
                    let moves = [&self.path[here..], &[mv], &run.moves].concat();
                    best = Some(Run { moves, ..run });
                }
            }
            let at = self.path.len() - here;
            let mv = best.as_ref().map(|best| best.moves[at])?;
            position.play(mv);
            self.path.push(mv);
        }
        let moves = self.path.split_off(here);
        let shaped = position.shaped_payoff();
        Some(Run { moves, shaped })
    }

    /// Plays on after a move by a search of the level below.
    fn after(&mut self, position: &P, mv: P::Move, level: u32) -> Option<Run<P::Move>> {
        let mut after = position.clone();
        after.play(mv);
        self.solo.counters.nodes += 1;
        self.path.push(mv);
        let run = self.nested(&after, level)?;
        self.path.pop();
        Some(run)
    }
}
