//! Chance in alpha-beta: the value of a node where chance draws is the average of what it may draw, rounded, with the cutoffs of
//! Star1 and Star2. Values are whole numbers of small parts and weights are whole numbers too, so that cutoffs change no value,
//! and the table, null windows and deepening work across chance as elsewhere. All that is special about games with chance is in
//! this file, also which techniques do not hold there; games without chance pay nothing.

use std::mem;

use hetman_game::{Bound, Depth, Error, Position, Range, Score, Settings, Turn, Window};

use super::options::Options;
use super::picker::Picker;
use super::policy::AlphaBetaPolicy;
use super::worker::{MAX_PLY, Worker};
use crate::algorithm::{MoveOf, Rate};
use crate::chance::Star;
use crate::probe::{Event, Probe, Why};
use crate::transposition::Entry;

/// What chance may draw at a node, and between what its worth lies to the player for whom it is drawn.
#[derive(Clone, Copy)]
pub(super) struct Outcome<M> {
    mv: M,
    weight: i64,
    low: i64,
    high: i64,
}

/// A chance node while it is searched.
#[derive(Clone, Copy)]
struct Drawing {
    ply: usize,
    depth: Depth,
    /// Where its outcomes begin among those of the line.
    base: usize,
    /// The sum of all weights.
    weights: i64,
    /// The least sum that is more than alpha when averaged.
    above_alpha: i64,
    /// The least sum that is at least beta when averaged.
    at_beta: i64,
}

impl Drawing {
    fn new(weights: i64, window: Window, (ply, depth, base): (usize, Depth, usize)) -> Self {
        // An average is rounded to the nearest number, halves up.
        let least = |score: Score| (2 * i64::from(score.raw()) - 1) * weights;
        let half_up = |twice: i64| twice.div_euclid(2) + twice.rem_euclid(2);
        Self {
            ply,
            depth,
            base,
            weights,
            above_alpha: half_up(least(window.alpha + 1)),
            at_beta: half_up(least(window.beta)),
        }
    }

    fn average(&self, sum: i64) -> Score {
        Score::from_raw((2 * sum + self.weights).div_euclid(2 * self.weights) as i32)
    }

    /// A bound of the average if all sums possible lie on one side of the window.
    fn settled(&self, (low, high): (i64, i64)) -> Option<Score> {
        if high < self.above_alpha {
            Some(self.average(high))
        } else if low >= self.at_beta {
            Some(self.average(low))
        } else {
            None
        }
    }

    /// The worths of an outcome at or below the first of which, or at or above the second, the average leaves the window,
    /// where the others add between `low` and `high`.
    fn deciding(&self, weight: i64, (low, high): (i64, i64)) -> (i64, i64) {
        let most = (self.above_alpha - 1 - high).div_euclid(weight);
        let least = -(low - self.at_beta).div_euclid(weight);
        (most, least)
    }
}

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Values a node where chance draws; that takes no ply of depth.
    pub(super) fn drawn(&mut self, window: Window, depth: Depth, ply: usize) -> Score {
        if ply >= MAX_PLY || depth.is_spent() && self.position.judges_chance() {
            return self.beyond(window, ply);
        }
        if self.halts() {
            return Score::DRAW;
        }
        self.counters.nodes += 1;
        self.emit(Event::Enter { ply, depth, window });
        self.stack[ply].pv.clear();
        self.longest = self.longest.max(ply);
        let outside = mem::replace(&mut self.horizon, false);
        let base = self.outcomes.len();
        let score = self.averaged(window, depth, ply);
        self.outcomes.truncate(base);
        self.horizon |= outside;
        self.emit(Event::Leave {
            score,
            bound: window.bound(score),
        });
        score
    }

    fn averaged(&mut self, window: Window, depth: Depth, ply: usize) -> Score {
        let key = self.position.key();
        if let Some(entry) = self.probe_table()
            && entry.settles(entry.score, depth, window.alpha, window.beta)
            && self.shared.policy.trusts(&self.position)
        {
            self.counters.table_cutoffs += 1;
            self.horizon |= entry.depth != Entry::COMPLETE;
            self.emit(Event::Settle(Why::TABLE));
            return entry.score;
        }
        let base = self.outcomes.len();
        let weights = self.list_outcomes();
        let drawing = Drawing::new(weights, window, (ply, depth, base));
        let star = self.shared.star;
        let probes = star.star == Star::Two && !depth.is_spent();
        let bound = if probes { self.probed(&drawing) } else { None };
        let score = bound.unwrap_or_else(|| self.summed(&drawing));
        if !self.stopped {
            let found = Entry {
                code: 0,
                score,
                eval: Entry::NO_EVAL,
                depth,
                bound: window.bound(score),
                pv: false,
            };
            self.remember(key, ply, depth, found);
        }
        score
    }

    /// Lists what may be drawn behind the outcomes of nodes above; the sum of the weights.
    fn list_outcomes(&mut self) -> i64 {
        let mut list = mem::take(&mut self.scratch);
        list.clear();
        self.position.moves(&mut list);
        let (low, high) = self.shared.grain.range();
        let mut weights = 0;
        for &mv in &list {
            let weight = i64::from(self.position.weight(mv));
            weights += weight;
            self.outcomes.push(Outcome {
                mv,
                weight,
                low,
                high,
            });
        }
        self.scratch = list;
        weights
    }

    /// The least and the most that outcomes from one on add to the sum.
    fn bounds(&self, from: usize) -> (i64, i64) {
        let outcomes = self.outcomes[from..].iter();
        outcomes.fold((0, 0), |(low, high), outcome| {
            (
                low + outcome.weight * outcome.low,
                high + outcome.weight * outcome.high,
            )
        })
    }

    /// Star1: outcome by outcome, until those that are left cannot bring the average back into the window.
    fn summed(&mut self, drawing: &Drawing) -> Score {
        let cuts = self.shared.star.star != Star::Off;
        let (mut low, mut high) = self.bounds(drawing.base);
        let count = self.outcomes.len();
        for at in drawing.base..count {
            let outcome = self.outcomes[at];
            let weight = outcome.weight;
            let others = (low - weight * outcome.low, high - weight * outcome.high);
            let (mut most, mut least) = (outcome.low - 1, outcome.high + 1);
            if cuts {
                let deciding = drawing.deciding(weight, others);
                (most, least) = (most.max(deciding.0), least.min(deciding.1));
            }
            let worth = if outcome.low == outcome.high {
                outcome.low
            } else {
                let window = Window::new(score(most), score(least));
                let worth = self.worth_of(outcome.mv, drawing, window);
                worth.clamp(outcome.low, outcome.high)
            };
            if self.stopped {
                return Score::DRAW;
            }
            // Between what the worth lies: a bound where it is not inside the window.
            let from = if worth <= most { outcome.low } else { worth };
            let to = if worth >= least { outcome.high } else { worth };
            (low, high) = (others.0 + weight * from, others.1 + weight * to);
            if cuts && let Some(bound) = drawing.settled((low, high)) {
                if at + 1 < count {
                    self.cut_outcomes(outcome.mv, at + 1 - drawing.base);
                }
                return bound;
            }
        }
        drawing.average(low)
    }

    /// Searches what follows an outcome; the value is that of the player for whom it is drawn.
    fn worth_of(&mut self, mv: MoveOf<G>, drawing: &Drawing, window: Window) -> i64 {
        let Drawing { ply, depth, .. } = *drawing;
        let undo = self.play(mv, ply);
        let worth = self.below(ply, window, |worker, window| {
            worker.node(window, depth, ply + 1, false)
        });
        self.undo(mv, undo);
        i64::from(worth.raw())
    }

    fn cut_outcomes(&mut self, mv: MoveOf<G>, searched: usize) {
        self.counters.cutoffs += 1;
        self.counters.first_cutoffs += u64::from(searched == 1);
        self.emit(Event::Cut { mv, searched });
    }

    /// Star2: bounds each outcome by what the table knows of it or by one move behind it. Some bound of the average if that is
    /// enough to leave.
    fn probed(&mut self, drawing: &Drawing) -> Option<Score> {
        let (mut low, mut high) = self.bounds(drawing.base);
        for at in drawing.base..self.outcomes.len() {
            let before = self.outcomes[at];
            let weight = before.weight;
            let others = (low - weight * before.low, high - weight * before.high);
            let deciding = drawing.deciding(weight, others);
            let undo = self.play(before.mv, drawing.ply);
            let again = self.moves_again(drawing.ply);
            self.look_up(at, drawing.depth, again);
            if let Turn::Player(_) = self.position.turn() {
                self.glimpse(at, drawing, deciding, again);
            }
            self.undo(before.mv, undo);
            if self.stopped {
                return Some(Score::DRAW);
            }
            let now = self.outcomes[at];
            (low, high) = (others.0 + weight * now.low, others.1 + weight * now.high);
            if let Some(bound) = drawing.settled((low, high)) {
                self.cut_outcomes(now.mv, at + 1 - drawing.base);
                return Some(bound);
            }
        }
        None
    }

    /// What the table knows of the position behind an outcome.
    fn look_up(&mut self, at: usize, depth: Depth, again: bool) {
        let entry = self.probe_table();
        let Some(entry) =
            entry.filter(|entry| entry.depth >= depth && self.shared.policy.trusts(&self.position))
        else {
            return;
        };
        self.horizon |= entry.depth != Entry::COMPLETE;
        let known = i64::from(entry.score.raw());
        let (worth, at_least, at_most) = if again {
            (
                known,
                entry.bound != Bound::Upper,
                entry.bound != Bound::Lower,
            )
        } else {
            (
                -known,
                entry.bound != Bound::Lower,
                entry.bound != Bound::Upper,
            )
        };
        let outcome = &mut self.outcomes[at];
        if at_least {
            outcome.low = worth.clamp(outcome.low, outcome.high);
        }
        if at_most {
            outcome.high = worth.clamp(outcome.low, outcome.high);
        }
    }

    /// What one move says of the position behind an outcome: at least so much to the one who makes it.
    fn glimpse(&mut self, at: usize, drawing: &Drawing, deciding: (i64, i64), again: bool) {
        let ply = drawing.ply + 1;
        let Outcome { low, high, .. } = self.outcomes[at];
        if low == high {
            return;
        }
        let code = self.shared.table.probe(self.position.key());
        let code = code.map_or(0, |entry| entry.code);
        let base = self.listed.len();
        let first = Picker::new(base, code, self.quiet_hints(ply)).next(self);
        let moves = self.listed.len() - base;
        // The only move is all there is to know; one of a few costs more than it saves.
        let worth_it = moves == 1 || moves >= self.shared.star.probe_moves;
        if let Some(mv) = first.filter(|_| worth_it) {
            let (most, least) = deciding;
            let window = if again {
                Window::new(score(low - 1), score(least.clamp(low + 1, high + 1)))
            } else {
                Window::new(score(-high - 1), score((-most).clamp(1 - high, 1 - low)))
            };
            let seen = self.one_move(mv, drawing.depth, ply, window);
            let seen = if again { seen } else { -seen }.clamp(low, high);
            let outcome = &mut self.outcomes[at];
            if !self.stopped && again {
                outcome.low = seen;
            } else if !self.stopped {
                outcome.high = seen;
            }
        }
        self.listed.truncate(base);
    }

    /// Searches one move of a node; the value is that of the player who makes it.
    fn one_move(&mut self, mv: MoveOf<G>, depth: Depth, ply: usize, window: Window) -> i64 {
        self.counters.nodes += 1;
        self.emit(Event::Enter { ply, depth, window });
        let undo = self.play(mv, ply);
        let seen = self.below(ply, window, |worker, window| {
            worker.node(window, depth - 1, ply + 1, false)
        });
        self.undo(mv, undo);
        self.emit(Event::Leave {
            score: seen,
            bound: Bound::Lower,
        });
        i64::from(seen.raw())
    }
}

fn score(raw: i64) -> Score {
    let most = i64::from(Score::INFINITE.raw());
    Score::from_raw(raw.clamp(-most, most) as i32)
}

/// How values are counted in a game with chance: in parts of a point or of a win, as many as scores have room for, so that
/// averages lose little by rounding. A win is a win there, at whatever distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grain {
    parts: i32,
    least: i32,
    most: i32,
}

/// The largest value in parts.
const ROOM: i32 = 20_000;

impl Grain {
    /// For a search in which all values lie in this range; shares of wins lie between -1 and 1.
    pub fn new<P: Position>(range: Option<Range>) -> Self {
        let (least, most) = match range {
            _ if !P::POINTS => (-1, 1),
            Some(range) => (range.least, range.most),
            None => (-Score::LIMIT.raw(), Score::LIMIT.raw()),
        };
        let parts = (ROOM / least.abs().max(most.abs()).max(1)).max(1);
        Self { parts, least, most }
    }

    /// The least and the most a player can get, in parts.
    fn range(self) -> (i64, i64) {
        let parts = i64::from(self.parts);
        (i64::from(self.least) * parts, i64::from(self.most) * parts)
    }

    /// What a finished game pays, in parts.
    pub fn payoff<P: Position>(self, payoff: i32) -> Score {
        let payoff = if P::POINTS { payoff } else { payoff.signum() };
        Score::new(payoff.clamp(self.least, self.most) * self.parts)
    }

    /// An evaluation in parts: points, or the share of wins that it stands for.
    pub fn judged<P: Position>(self, score: Score) -> Score {
        if P::POINTS {
            return self.payoff::<P>(score.raw());
        }
        let share = 2.0 / (1.0 + 10_f64.powf(-f64::from(score.raw()) / 400.0)) - 1.0;
        Score::new((share * f64::from(self.parts)).round() as i32)
    }

    /// A value as it is shown, in points or hundredths of a win; a game without chance has no parts.
    pub fn shown<P: Position>(self, score: Score) -> Score {
        if !P::CHANCE {
            return score;
        }
        let unit = if P::POINTS { 1.0 } else { 100.0 };
        let worth = f64::from(score.raw()) / f64::from(self.parts);
        Score::new((worth * unit).round() as i32)
    }

    /// The share of wins that a value stands for, where chance draws and points do not count.
    pub fn rate<P: Position>(self, score: Score) -> Option<Rate> {
        (P::CHANCE && !P::POINTS).then(|| Rate {
            win: f64::midpoint(f64::from(score.raw()) / f64::from(self.parts), 1.0),
            points: None,
            visits: 0,
        })
    }
}

/// Whether a technique holds across chance: those that never change a value do, and so do the null windows of MTD(f). All others
/// guess from one line of play what only an average over all draws could say.
fn holds(setting: &hetman_game::Setting) -> bool {
    setting.is_marked("sound") || setting.name == "mtdf"
}

/// The switches without those that do not hold in this game.
pub(super) fn restricted<P: Position>(options: Options) -> Options {
    if P::CHANCE {
        options.without(|setting| !holds(setting))
    } else {
        options
    }
}

/// Refuses a switch that does not hold in this game.
pub(super) fn admit<P: Position>(name: &str, value: &str) -> Result<(), Error> {
    let settings = Options::bare().settings();
    let known = settings.iter().find(|setting| setting.is_called(name));
    match known {
        Some(setting) if P::CHANCE && value != "off" && !holds(setting) => {
            Err(Error::Other(format!(
                "`{}` does not hold across chance nodes, so it stays off in this game",
                setting.name
            )))
        }
        _ => Ok(()),
    }
}
