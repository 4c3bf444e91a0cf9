//! MTD(f) (Plaat 1994): nothing but empty windows. Each pass asks whether the value is at least a guess; the answer
//! moves the guess, until the bound from below meets the bound from above. A memory keeps passes from repeating work.

use std::collections::HashMap;

use hetman_game::{Bound, Depth, Evaluator, MoveList, Position, Score, Window, options};

use super::{Context, TextbookAlgorithm};
use crate::probe::{Event, Probe, Why};

options! {
    /// What MTD(f) may be told.
    pub struct MtdfOptions {
        /// The value to start from; a good guess saves passes. Where the search deepens, the value found last is one.
        first_guess: i32 = 0, -32000..=32000;
        /// Positions to remember, at most.
        memory: usize = 4000000, 0..=1000000000;
    }
}

/// MTD(f) over alpha-beta with memory.
pub struct Mtdf;

impl TextbookAlgorithm for Mtdf {
    type Options = MtdfOptions;

    /// A hash map is at least half full, and moves to another while it grows.
    fn memory<P: Position>(options: &MtdfOptions) -> u64 {
        let entry = size_of::<((u64, Depth), (Score, Score))>() + 1;
        (options.memory as u64).saturating_mul(3 * entry as u64)
    }

    fn run<P: Position, E: Evaluator<P>, R: Probe<P>>(
        context: &mut Context<P, E, R>,
        options: &MtdfOptions,
    ) -> (Score, Bound) {
        let mut memory = Memory {
            parts: vec![HashMap::new(); PARTS],
            used: 0,
            limit: options.memory,
        };
        let depth = context.depth();
        let first = Score::from_raw(options.first_guess);
        let mut guess = context.guess().unwrap_or(first);
        let (mut lower, mut upper) = (-Score::INFINITE, Score::INFINITE);
        let mut line = Vec::new();
        while lower < upper {
            let beta = if guess == lower { guess + 1 } else { guess };
            let window = Window::null(beta - 1);
            context.event(Event::Pass { depth, window });
            guess = context.memorised(&mut memory, 0, depth, window);
            if context.halted {
                break;
            }
            if guess < beta {
                upper = guess;
            } else {
                lower = guess;
                line = context.best_line().to_vec();
            }
        }
        let recalled = if context.halted {
            Vec::new()
        } else {
            context.recall_line(&memory, guess, depth)
        };
        context.set_line(if recalled.is_empty() { line } else { recalled });
        (guess, Bound::Exact)
    }
}

/// What earlier passes found. A position is remembered together with its depth, so that its value stays exact.
struct Memory {
    /// In parts, since a map that grows delays the end of a search that is stopped.
    parts: Vec<HashMap<(u64, Depth), (Score, Score)>>,
    used: usize,
    limit: usize,
}

const PARTS: usize = 128;

impl Memory {
    fn get(&self, key: u64, depth: Depth) -> (Score, Score) {
        self.parts[key as usize % PARTS]
            .get(&(key, depth))
            .copied()
            .unwrap_or((-Score::INFINITE, Score::INFINITE))
    }

    fn store(&mut self, key: u64, depth: Depth, score: Score, bound: Bound) {
        let part = &mut self.parts[key as usize % PARTS];
        let known = part.len();
        if self.used >= self.limit && !part.contains_key(&(key, depth)) {
            return;
        }
        let (lower, upper) = part
            .entry((key, depth))
            .or_insert((-Score::INFINITE, Score::INFINITE));
        if bound != Bound::Upper {
            *lower = score;
        }
        if bound != Bound::Lower {
            *upper = score;
        }
        self.used += part.len() - known;
    }
}

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Context<'_, P, E, R> {
    /// Alpha-beta with an empty window and a memory.
    fn memorised(
        &mut self,
        memory: &mut Memory,
        ply: usize,
        depth: Depth,
        window: Window,
    ) -> Score {
        let key = self.position.key();
        if let Some(score) = self.remembered(memory.get(key, depth), ply, depth, window) {
            return score;
        }
        if let Some(leaf) = self.enter(ply, depth, window) {
            memory.store(key, depth, leaf, Bound::Exact);
            return leaf;
        }
        let mut best = -Score::INFINITE;
        let moves = self.moves(ply);
        for (index, &mv) in moves.iter().enumerate() {
            let value = self.worth(mv, window, |context, window| {
                context.memorised(memory, ply + 1, depth - 1, window)
            });
            if self.halted {
                self.keep_list(moves);
                return best;
            }
            best = best.max(value);
            if value >= window.beta {
                self.better(ply, mv, value);
                self.cut(mv, index, moves.len());
                break;
            }
        }
        memory.store(key, depth, best, window.bound(best));
        self.keep_list(moves);
        self.leave(best, window.bound(best))
    }

    /// The answer, if what is remembered is enough; a visit all the same.
    fn remembered(
        &mut self,
        known: (Score, Score),
        ply: usize,
        depth: Depth,
        window: Window,
    ) -> Option<Score> {
        let (lower, upper) = known;
        self.counters.table_probes += 1;
        self.counters.table_hits += u64::from(known != (-Score::INFINITE, Score::INFINITE));
        let score = if lower >= window.beta {
            lower
        } else if upper <= window.alpha {
            upper
        } else {
            return None;
        };
        if self.halts() {
            return Some(Score::DRAW);
        }
        self.counters.table_cutoffs += 1;
        self.clear_line(ply);
        self.arrive(ply, depth, window);
        self.event(Event::Settle(Why::TABLE));
        Some(self.leave(score, window.bound(score)))
    }

    /// The line of best play, read from the memory: from a node worth `value` to a child worth no more than its
    /// opposite, and so on.
    fn recall_line(&mut self, memory: &Memory, value: Score, depth: Depth) -> Vec<P::Move> {
        let (mut line, mut value) = (Vec::new(), value);
        loop {
            let below = depth - (line.len() as i32 + 1);
            let next = self.at(&line, |context| {
                let over = context.position.mover().is_none() || below < Depth::ZERO;
                let moves = if over {
                    MoveList::new()
                } else {
                    context.moves(line.len())
                };
                moves.into_iter().find_map(|mv| {
                    let mover = context.position.to_move();
                    context.at(&[mv], |context| {
                        let (lower, upper) = memory.get(context.position.key(), below);
                        let again = P::MOVES_AGAIN && context.position.to_move() == mover;
                        let best = if again {
                            lower >= value
                        } else {
                            upper <= -value
                        };
                        best.then_some((mv, again))
                    })
                })
            });
            let Some((mv, again)) = next else { return line };
            line.push(mv);
            value = if again { value } else { -value };
        }
    }
}
