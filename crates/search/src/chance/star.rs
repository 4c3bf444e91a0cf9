//! Star1 and Star2 (Ballard 1983): alpha-beta across chance nodes. An average cannot leave its window while the outcomes
//! that are left, worth at most U and at least L each, could still bring it back; so each outcome gets the window in which
//! it decides that. Star2 first looks at one move behind each outcome, which bounds the outcome from one side. Both need
//! the bounds L and U of all values; without them chance nodes are averaged in full.

use hetman_game::{Position, Turn, choices, options};

use crate::algorithm::MoveOf;
use crate::induction::{Interval, Walk};
use crate::policy::Policy;
use crate::probe::Probe;

choices! {
    /// Which cutoffs are made.
    pub enum Star {
        /// None: every node is visited.
        Off = "off",
        /// Alpha-beta at the nodes of players and Star1 at those of chance.
        One = "1",
        /// The same after a look at one move behind each outcome.
        Two = "2",
    }
}

options! {
    /// What searches with chance nodes may be told.
    pub struct StarOptions {
        /// Cutoffs: none, Star1, or Star2, which looks at one move behind each outcome of chance first.
        star: Star = Star::Two;
        /// Moves behind an outcome of chance from which on Star2 looks at one of them first; where there are few, that costs more than it saves.
        probe_moves: usize = 3, 1..=100000;
    }
}

impl StarOptions {
    /// What a move of the root is worth, with or without cutoffs; see [`Method::worth`](crate::induction::Method::worth).
    pub fn worth<G: Policy, R: Probe<G::Position>>(
        &self,
        walk: &mut Walk<G, R>,
        mv: MoveOf<G>,
        depth: u32,
        least: f64,
    ) -> f64 {
        if self.star == Star::Off {
            return walk.expected_after(mv, depth);
        }
        let window = Interval {
            alpha: least,
            ..Interval::FULL
        };
        walk.starred_after(mv, self, depth, window)
    }
}

/// What chance may draw at a node.
struct Outcome<M> {
    mv: M,
    odds: f64,
    /// Between what its worth lies, as far as known.
    low: f64,
    high: f64,
}

impl<G: Policy, R: Probe<G::Position>> Walk<'_, G, R> {
    /// What a move is worth to the player at the root: exact inside the window, a bound outside it.
    pub fn starred_after(
        &mut self,
        mv: MoveOf<G>,
        how: &StarOptions,
        depth: u32,
        window: Interval,
    ) -> f64 {
        let look = |walk: &mut Self| walk.starred(how, depth, window);
        self.after(mv, (depth, window), |worth| *worth, look)
    }

    fn starred(&mut self, how: &StarOptions, depth: u32, window: Interval) -> f64 {
        if self.halted {
            return 0.0;
        }
        match self.decides(depth) {
            Turn::Chance => self.drawn(how, depth, window),
            Turn::Player(_) => self.chosen(how, depth, window),
            Turn::Over => self.settled(),
        }
    }

    /// Alpha-beta where a player chooses: the one at the root the largest value, every other the smallest.
    fn chosen(&mut self, how: &StarOptions, depth: u32, mut window: Interval) -> f64 {
        let mine = self.position.to_move() == self.me;
        let list = self.moves(true);
        let mut best = if mine {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        for (at, &mv) in list.iter().enumerate() {
            let worth = self.starred_after(mv, how, depth - 1, window);
            if mine {
                best = best.max(worth);
                window.alpha = window.alpha.max(best);
            } else {
                best = best.min(worth);
                window.beta = window.beta.min(best);
            }
            if self.halted {
                break;
            }
            if window.alpha >= window.beta {
                self.cut(mv, at + 1);
                break;
            }
        }
        self.keep_list(list);
        best
    }

    /// The average of what chance may draw.
    fn drawn(&mut self, how: &StarOptions, depth: u32, window: Interval) -> f64 {
        let Interval {
            alpha: low,
            beta: high,
        } = self.possible();
        let list = self.moves(false);
        let odds = self.odds(&list);
        let outcome = |(&mv, odds)| Outcome {
            mv,
            odds,
            low,
            high,
        };
        let mut outcomes: Vec<_> = list.iter().zip(odds).map(outcome).collect();
        self.keep_list(list);
        let probes = how.star == Star::Two && depth > 0 && self.range.is_some();
        if probes && let Some(bound) = self.probed(&mut outcomes, how, depth, window) {
            return bound;
        }
        self.summed(&outcomes, how, depth, window)
    }

    /// Star1: outcome by outcome, until those that are left cannot bring the average back into the window.
    fn summed(
        &mut self,
        outcomes: &[Outcome<MoveOf<G>>],
        how: &StarOptions,
        depth: u32,
        window: Interval,
    ) -> f64 {
        let mut sum = 0.0;
        for (at, outcome) in outcomes.iter().enumerate() {
            let rest = bounds(&outcomes[at + 1..]);
            let needed = outcome.deciding(window, sum, rest);
            let worth = match outcome.settled(needed) {
                Some(bound) => bound,
                None => self.starred_after(outcome.mv, how, depth, outcome.within(needed)),
            };
            sum += outcome.odds * worth;
            if self.halted {
                return 0.0;
            }
            let left = worth <= needed.alpha || worth >= needed.beta;
            if left && at + 1 < outcomes.len() {
                self.cut(outcome.mv, at + 1);
            }
            // Rounding must not bring an average that left the window back into it.
            if worth <= needed.alpha {
                return (sum + rest.1).min(window.alpha);
            }
            if worth >= needed.beta {
                return (sum + rest.0).max(window.beta);
            }
        }
        sum
    }

    /// Star2: bounds each outcome by one move behind it. Some bound of the average if that is enough to leave.
    fn probed(
        &mut self,
        outcomes: &mut [Outcome<MoveOf<G>>],
        how: &StarOptions,
        depth: u32,
        window: Interval,
    ) -> Option<f64> {
        for at in 0..outcomes.len() {
            let outcome = &outcomes[at];
            // The only move behind an outcome is all there is to know of it; one of a few costs more than it saves.
            let moves = self.position.peek(outcome.mv, Position::count);
            if moves > 1 && moves < how.probe_moves {
                continue;
            }
            let others = {
                let (low, high) = bounds(outcomes);
                let (own_low, own_high) = (outcome.odds * outcome.low, outcome.odds * outcome.high);
                (low - own_low, high - own_high)
            };
            let whole = Interval {
                alpha: outcome.low,
                beta: outcome.high,
            };
            let needed = outcome.within(outcome.deciding(window, 0.0, others));
            let look = |walk: &mut Self| walk.glimpse(how, depth, whole, needed);
            let seen = self.after(outcome.mv, (depth, whole), |seen| seen.alpha, look);
            (outcomes[at].low, outcomes[at].high) = (seen.alpha, seen.beta);
            let (least, most) = bounds(outcomes);
            if self.halted {
                return Some(0.0);
            }
            if most <= window.alpha || least >= window.beta {
                self.cut(outcomes[at].mv, at + 1);
                return Some(if most <= window.alpha { most } else { least });
            }
        }
        None
    }

    /// What one move says of a node: at least so much if the player at the root moves, at most if another does.
    fn glimpse(
        &mut self,
        how: &StarOptions,
        depth: u32,
        mut whole: Interval,
        needed: Interval,
    ) -> Interval {
        match self.position.turn() {
            Turn::Player(mover) => {
                let mine = mover == self.me;
                let (alpha, beta) = if mine {
                    (whole.alpha, needed.beta)
                } else {
                    (needed.alpha, whole.beta)
                };
                let list = self.moves(true);
                let window = Interval { alpha, beta };
                let seen = self.starred_after(list[0], how, depth - 1, window);
                let only = list.len() == 1;
                self.keep_list(list);
                if mine || only && seen > alpha {
                    whole.alpha = seen;
                }
                if !mine || only && seen < beta {
                    whole.beta = seen;
                }
            }
            Turn::Over => {
                let worth = self.settled();
                (whole.alpha, whole.beta) = (worth, worth);
            }
            Turn::Chance => {}
        }
        whole
    }
}

impl<M> Outcome<M> {
    /// The window of the average as one of this outcome, given what others add before it and at least and most after it.
    fn deciding(&self, window: Interval, sum: f64, (low, high): (f64, f64)) -> Interval {
        Interval {
            alpha: (window.alpha - sum - high) / self.odds,
            beta: (window.beta - sum - low) / self.odds,
        }
    }

    /// A bound that says enough without a search: all that is possible lies on one side of the window, or nothing is open.
    fn settled(&self, window: Interval) -> Option<f64> {
        if self.high <= window.alpha {
            Some(self.high)
        } else if self.low >= window.beta || self.low >= self.high {
            Some(self.low)
        } else {
            None
        }
    }

    /// A window no wider than what is possible.
    fn within(&self, window: Interval) -> Interval {
        Interval {
            alpha: window.alpha.max(self.low),
            beta: window.beta.min(self.high),
        }
    }
}

/// The least and the most that outcomes add to an average.
fn bounds<M>(outcomes: &[Outcome<M>]) -> (f64, f64) {
    outcomes.iter().fold((0.0, 0.0), |(low, high), outcome| {
        (
            low + outcome.odds * outcome.low,
            high + outcome.odds * outcome.high,
        )
    })
}
