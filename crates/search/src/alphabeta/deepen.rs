//! The root: pass after pass, each a ply deeper, each with a window, null-window tests, or several lines in turn.

use std::mem;

use hetman_game::{Bound, Depth, Position, Score, Strength, Window};

use super::picker::Picker;
use super::policy::AlphaBetaPolicy;
use super::worker::Worker;
use crate::algorithm::{Line, MoveOf};
use crate::probe::{Event, Probe};
use crate::time::Pace;

/// Nodes that a search may visit whatever its limits are, if it has nothing to answer without them; a few milliseconds.
const GRANTED: u64 = 10_000;

/// What a search is to do.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// Depth of the first pass.
    pub from: Depth,
    /// Depth of the last pass.
    pub to: Depth,
    /// Best lines to find.
    pub lines: usize,
    /// What holds the engine back, and the seed of its errors.
    pub held: Option<(Strength, u64)>,
    /// Moves within which a forced win ends the search.
    pub mate: Option<u32>,
}

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Deepens until a limit, or until a pass has seen the end of every line. Without deepening chess lost all of 1,000
    /// games at 500 nodes a move, draughts all of 500.
    pub fn deepen(&mut self, plan: Plan, report: &mut dyn FnMut(&mut Self, Depth, usize)) -> Depth {
        let mut done = Depth::ZERO;
        let mut pace = Pace::new(self.shared.sharing);
        let mut depth = plan.from;
        while depth <= plan.to && !self.stopped {
            self.horizon = false;
            let lines = plan.lines.min(self.root.moves.len());
            for line in 0..lines {
                self.root.from = line;
                self.pass(depth);
                if self.stopped {
                    break;
                }
            }
            self.root.from = 0;
            self.root.moves[..lines].sort_by_key(|root| -root.score.raw());
            if self.stopped {
                break;
            }
            done = depth;
            self.complete = !self.horizon;
            for line in 0..lines {
                report(self, depth, line);
            }
            let share = pace.share(
                self.root.moves[0].mv,
                self.root.moves[0].score,
                self.root.best_share(),
            );
            let late = self.control.is_late(self.counters.nodes, share)
                || self.root.moves.len() == 1 && self.control.saves_time();
            if !self.horizon || self.is_mate_enough(plan.mate) || late {
                break;
            }
            depth += 1;
        }
        done
    }

    /// What answers where the limits allowed no pass at all: a search of one ply, which takes nodes of its own. If even
    /// they do not suffice, the first move in order answers: the table's, if it knows one.
    pub fn look_once(&mut self) -> Depth {
        let guessed = self.root.moves[0].score == -Score::INFINITE;
        if guessed || self.shared.options.deepening {
            let granted = self.control.granting(self.counters.nodes, GRANTED);
            let control = mem::replace(&mut self.control, granted);
            (self.stopped, self.root.from) = (false, 0);
            self.search_root(Window::FULL, Depth(1));
            (self.stopped, self.control) = (true, control);
        }
        Depth(1)
    }

    /// Puts the root moves in the order the tree would use, before the first pass.
    pub fn order_root(&mut self) {
        let entry = self.probe_table();
        let code = entry.map_or(0, |entry| entry.code);
        let mut picker = Picker::new(self.listed.len(), code, self.quiet_hints(0));
        let mut ordered = Vec::with_capacity(self.root.moves.len());
        while let Some(mv) = picker.next(self) {
            if self.root.moves.iter().any(|root| root.mv == mv) {
                ordered.push(mv);
            }
        }
        self.listed.clear();
        for &mv in ordered.iter().rev() {
            self.root.promote(mv);
        }
    }

    /// One pass over the tree for the best of the root moves still open; it comes to the front.
    fn pass(&mut self, depth: Depth) {
        let guess = self.root.moves[self.root.from].score;
        if self.shared.options.mtdf {
            match self.shared.policy.plies_left(&self.position) {
                Some(left) if !self.shared.options.deepening => self.bisect(depth, left as i32),
                _ => self.converge(depth, guess),
            }
        } else if self.shared.options.aspiration
            && depth.0 >= self.shared.params.aspiration_depth
            && guess > -Score::INFINITE
        {
            self.aspire(depth, guess);
        } else {
            self.search_root(Window::FULL, depth);
        }
    }

    /// Searches the root once and brings its best move to the front.
    fn search_root(&mut self, window: Window, depth: Depth) -> Score {
        self.emit(Event::Pass { depth, window });
        let score = self.node(window, depth, 0, false);
        if let Some(&mv) = self.stack[0].pv.first() {
            self.root.promote(mv);
        }
        score
    }

    /// Aspiration: a narrow window around the last score, widened on the side where it fails. Worth 21 ± 20 Elo to chess
    /// at 500 nodes a move, 15 ± 15 to draughts.
    fn aspire(&mut self, depth: Depth, guess: Score) {
        let mut width = self.shared.params.aspiration_width;
        let mut window = around(guess, width);
        loop {
            let score = self.search_root(window, depth);
            if self.stopped {
                return;
            }
            match window.bound(score) {
                Bound::Exact => return,
                Bound::Upper => window = Window::new(around(score, width).alpha, middle(window)),
                Bound::Lower => window.beta = around(score, width).beta,
            }
            width += width * self.shared.params.aspiration_growth / 100
                + self.shared.params.aspiration_step;
            if width > self.shared.params.aspiration_limit || score.is_decided() {
                window = Window::FULL;
            }
        }
    }

    /// MTD(f): null-window tests beside the best guess close in on the value from both sides.
    fn converge(&mut self, depth: Depth, guess: Score) {
        let (mut lower, mut upper) = (-Score::INFINITE, Score::INFINITE);
        let mut value = if guess > -Score::INFINITE {
            guess
        } else {
            Score::new(self.shared.params.first_guess)
        };
        while lower < upper {
            let beta = if value == lower { value + 1 } else { value };
            value = self.search_root(Window::null(beta - 1), depth);
            if self.stopped {
                return;
            }
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        let from = self.root.from;
        (self.root.moves[from].score, self.root.moves[from].bound) = (value, Bound::Exact);
    }

    /// Null-window tests that halve the range of possible ends. Quick ends are asked about first: a test for them need
    /// not look far.
    fn bisect(&mut self, depth: Depth, left: i32) {
        let (mut lower, mut upper) = (Score::loss_in(0), Score::win_in(0));
        while lower < upper {
            let alpha = ranked(pivot(rank(lower, left), rank(upper, left)), left)
                .max(lower)
                .min(upper - 1);
            let score = self.search_root(Window::null(alpha), depth);
            if self.stopped {
                return;
            }
            if score > alpha {
                lower = score;
            } else {
                upper = score;
            }
        }
        let from = self.root.from;
        (self.root.moves[from].score, self.root.moves[from].bound) = (lower, Bound::Exact);
    }

    fn is_mate_enough(&self, mate: Option<u32>) -> bool {
        let plies = self.root.moves[0].score.plies_to_end();
        mate.zip(plies)
            .is_some_and(|(moves, plies)| plies > 0 && (plies + 1) / 2 <= moves as i32)
    }

    /// The line of the root move in place `index`, lengthened by what the table knows.
    pub fn line(&mut self, depth: Depth, index: usize) -> Line<MoveOf<G>> {
        let found = &self.root.moves[index];
        let (score, bound) = if found.score > -Score::INFINITE {
            let shown = self.shared.grain.shown::<G::Position>(found.score);
            (shown, found.bound)
        } else {
            (self.position.score(), Bound::Exact)
        };
        let root = &self.root.moves[index];
        let rate = self.shared.grain.rate::<G::Position>(root.score);
        let seen = if self.horizon {
            depth.0 as usize
        } else {
            self.longest.min(depth.0 as usize)
        };
        Line {
            depth: seen as u32,
            longest: self.longest as u32,
            index: index as u32 + 1,
            score,
            bound,
            proven: self.complete,
            nodes: self.counters.nodes,
            time: self.control.elapsed(),
            table_full: if self.shared.options.table {
                self.shared.table.fullness()
            } else {
                0
            },
            pv: self.lengthened(&root.pv, depth),
            rate,
        }
    }

    /// Null-window tests leave only the first moves of a line; the table holds the rest.
    fn lengthened(&self, pv: &[MoveOf<G>], depth: Depth) -> Vec<MoveOf<G>> {
        let mut line = pv.to_vec();
        if !self.shared.options.table {
            return line;
        }
        let mut position = (*self.position).clone();
        let mut seen = vec![position.key()];
        for &mv in pv {
            position.play(mv);
            seen.push(position.key());
        }
        while line.len() < depth.0 as usize && position.mover().is_some() {
            let entry = self
                .shared
                .table
                .probe(position.key())
                .filter(|entry| entry.code != 0);
            let Some(mv) = entry.and_then(|entry| self.shared.policy.decode(&position, entry.code))
            else {
                break;
            };
            position.play(mv);
            line.push(mv);
            if seen.contains(&position.key()) {
                break;
            }
            seen.push(position.key());
        }
        line
    }
}

fn around(score: Score, width: i32) -> Window {
    let infinite = Score::INFINITE.raw();
    let bounded = |raw: i32| Score::from_raw(raw.clamp(-infinite, infinite));
    Window::new(bounded(score.raw() - width), bounded(score.raw() + width))
}

/// After a score below the window the upper bound comes down too, as the true value is likely near it.
fn middle(window: Window) -> Score {
    Score::from_raw(
        i32::midpoint(window.alpha.raw(), window.beta.raw()).max(window.alpha.raw() + 1),
    )
}

/// The place of a score among all ends a game of at most `left` plies can have: wins above 0, the quickest highest.
fn rank(score: Score, left: i32) -> i32 {
    match score.plies_to_end() {
        Some(plies) if score.is_win() => left + 1 - plies,
        Some(plies) => -(left + 1 + plies),
        None => 0,
    }
}

/// The score with a rank.
fn ranked(rank: i32, left: i32) -> Score {
    match rank {
        0 => Score::DRAW,
        1.. => Score::win_in(left + 1 - rank),
        _ => Score::loss_in(left + 1 + rank),
    }
}

/// The middle of a range, moved half-way to its nearer end if that is a quicker end of the game.
fn pivot(low: i32, high: i32) -> i32 {
    let middle = low + (high - low) / 2;
    if middle <= 0 && low / 2 < middle {
        low / 2
    } else if middle >= 0 && high / 2 > middle {
        high / 2
    } else {
        middle
    }
}
