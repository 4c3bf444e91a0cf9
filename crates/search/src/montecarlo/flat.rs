//! Flat Monte Carlo: no tree, only the moves of the root, each valued by w/n over playouts. They are shared evenly, or by
//! the upper confidence bound E + c*sigma with `sigma^2 = h(n)/n_s`, moves not yet tried first.

use std::time::Duration;

use hetman_game::options::set_in;
use hetman_game::random::mix;
use hetman_game::{Bound, Counters, Error, Player, Position, Score, Setting, Settings, Turn};

use super::options::{self, FlatOptions, MctsOptions};
use super::playout::Playout;
use super::policy::MonteCarloPolicy;
use super::rollout::Rollout;
use super::select::Range;
use crate::algorithm::{Algorithm, ChosenEvaluator, Found, Line, MoveOf, Rate, Task};
use crate::cursor::Cursor;
use crate::policy::CursorOf;
use crate::probe::{Event, Probe};
use crate::time::{Control, Sharing};

/// Flat evaluation as an engine.
pub struct Flat<G: MonteCarloPolicy> {
    policy: G,
    evaluation: ChosenEvaluator<G>,
    options: FlatOptions,
    sharing: Sharing,
    bandit: bool,
}

impl<G: MonteCarloPolicy> Flat<G> {
    /// Every move gets equally many playouts.
    pub fn even(policy: &G) -> Self {
        let evaluation = ChosenEvaluator::new(policy);
        let options = FlatOptions::default();
        Self {
            policy: policy.clone(),
            evaluation,
            options,
            sharing: Sharing::default(),
            bandit: false,
        }
    }

    /// Promising moves get more.
    pub fn bandit(policy: &G) -> Self {
        Self {
            bandit: true,
            ..Self::even(policy)
        }
    }
}

/// How often several moves are reported while the search goes on.
const REST: Duration = Duration::from_millis(250);

/// A move of the root, and how it did for the player who makes it.
struct Arm<M> {
    mv: M,
    sum: f64,
    visits: u64,
}

impl<M> Arm<M> {
    fn mean(&self) -> f64 {
        if self.visits == 0 {
            0.0
        } else {
            self.sum / self.visits as f64
        }
    }

    /// By what moves are ranked: the mean, and last of all what was never tried.
    fn merit(&self) -> f64 {
        if self.visits == 0 {
            f64::MIN
        } else {
            self.mean()
        }
    }
}

/// One search.
struct Search<'a, G: MonteCarloPolicy> {
    flat: &'a Flat<G>,
    arms: Vec<Arm<MoveOf<G>>>,
    mover: Player,
    range: Range,
    rollout: Rollout<'a, G>,
    playout: Playout,
    counters: Counters,
}

impl<G: MonteCarloPolicy> Search<'_, G> {
    /// The arm to try next.
    fn next(&self) -> usize {
        if !self.flat.bandit {
            return (self.counters.playouts % self.arms.len() as u64) as usize;
        }
        largest(self.bounds())
    }

    /// The upper confidence bounds of all arms.
    fn bounds(&self) -> impl Iterator<Item = f64> {
        let FlatOptions {
            interval_growth,
            exploration,
            ..
        } = self.flat.options;
        let growth = f64::from(interval_growth.of(self.counters.playouts as f32));
        self.arms.iter().map(move |arm| {
            let sigma = (growth / arm.visits as f64).sqrt();
            if arm.visits == 0 {
                f64::INFINITY
            } else {
                self.range.share(arm.mean(), self.viewer()) + exploration * sigma
            }
        })
    }

    /// Tells a probe which arm is tried and why.
    fn emit<R: Probe<G::Position>>(&self, at: usize, position: &G::Position, probe: &mut R) {
        probe.event(position, Event::Root);
        if self.flat.bandit {
            for (arm, bound) in self.arms.iter().zip(self.bounds()) {
                probe.event(position, Event::Weigh(arm.mv, bound as f32));
            }
        }
        probe.event(position, Event::Choose(self.arms[at].mv));
    }

    /// Whose results the range holds: the first player's, or where one's gain is not the other's loss those of the one to move,
    /// counted as the first player's would be.
    fn viewer(&self) -> Player {
        if G::Position::ADVERSARIAL {
            self.mover
        } else {
            Player::FIRST
        }
    }

    /// What the player to move got from a playout that ended here and brought the first player `result`.
    fn own(&self, position: &G::Position, result: f32) -> f32 {
        if G::Position::ADVERSARIAL {
            return if self.mover == Player::FIRST {
                result
            } else {
                -result
            };
        }
        let payoff = position.payoff(self.mover);
        match position.turn() == Turn::Over {
            false => 0.0,
            true if G::Position::POINTS => payoff as f32,
            true => payoff.signum() as f32,
        }
    }

    /// Plays an arm out; gives what the first player got.
    fn try_out(&mut self, at: usize, position: &mut CursorOf<G>) -> f32 {
        position.play(self.arms[at].mv);
        self.playout.begin();
        let mover = position.to_move();
        let result = self.rollout.value(position, mover, &mut self.playout);
        self.counters.nodes += 1 + self.playout.positions;
        self.playout.positions = 0;
        if self.playout.was_cut() {
            return result;
        }
        let own = self.own(position, result);
        if G::Position::POINTS {
            let noted = if G::Position::ADVERSARIAL {
                result
            } else {
                own
            };
            self.range = match self.counters.playouts {
                0 => Range::only(noted),
                _ => self.range.with(noted),
            };
        }
        let arm = &mut self.arms[at];
        arm.sum += f64::from(own);
        arm.visits += 1;
        self.counters.playouts += 1;
        self.counters.leaves += 1;
        result
    }

    /// How a move did.
    fn rate(&self, arm: &Arm<MoveOf<G>>) -> Rate {
        Rate {
            win: self.range.share(arm.mean(), self.viewer()),
            points: G::Position::POINTS.then(|| arm.mean()),
            visits: arm.visits,
        }
    }

    /// How each move did.
    fn tried(&self) -> Vec<(MoveOf<G>, Rate)> {
        let rate = |arm: &Arm<MoveOf<G>>| (arm.mv, self.rate(arm));
        self.arms.iter().map(rate).collect()
    }

    /// The moves that did best, the first of equals first; one at least.
    fn lines(&self, control: &Control) -> Vec<Line<MoveOf<G>>> {
        let mut order: Vec<&Arm<MoveOf<G>>> = self.arms.iter().collect();
        order.sort_by(|one, other| other.merit().total_cmp(&one.merit()));
        let tried = |(at, arm): &(usize, &Arm<MoveOf<G>>)| *at == 0 || arm.visits > 0;
        let order = order.into_iter().enumerate().take_while(tried);
        order
            .take(self.flat.options.multipv)
            .map(|(at, arm)| self.line(arm, at as u32 + 1, control))
            .collect()
    }

    fn line(&self, arm: &Arm<MoveOf<G>>, index: u32, control: &Control) -> Line<MoveOf<G>> {
        let points = if G::Position::POINTS {
            arm.mean()
        } else {
            arm.mean() * 100.0
        };
        Line {
            depth: 1,
            longest: 1,
            index,
            score: Score::new(points.round() as i32),
            bound: Bound::Exact,
            proven: false,
            nodes: self.counters.nodes,
            time: control.elapsed(),
            table_full: 0,
            pv: vec![arm.mv],
            rate: Some(self.rate(arm)),
        }
    }
}

/// The place of the largest value, the first of several.
fn largest(values: impl Iterator<Item = f64>) -> usize {
    let better = |best: (usize, f64), next: (usize, f64)| if next.1 > best.1 { next } else { best };
    values.enumerate().reduce(better).map_or(0, |(at, _)| at)
}

impl<G: MonteCarloPolicy> Flat<G> {
    fn run<R: Probe<G::Position>>(
        &mut self,
        task: Task<G::Position>,
        probe: &mut R,
    ) -> Found<MoveOf<G>> {
        let mut control = Control::start(task.limits, task.stop, &self.sharing);
        let settings = MctsOptions {
            playout: self.options.playout.into(),
            search_depth: self.options.search_depth,
            chance: self.options.chance,
            ..self.policy.mcts()
        };
        let most = task.limits.playouts.unwrap_or(self.options.playouts);
        let mut search = Search {
            flat: self,
            arms: task
                .moves
                .iter()
                .map(|&mv| Arm {
                    mv,
                    sum: 0.0,
                    visits: 0,
                })
                .collect(),
            mover: task.position.mover().unwrap_or(Player::FIRST),
            range: Range {
                lowest: -1.0,
                highest: 1.0,
            },
            rollout: Rollout::new(
                &self.policy,
                &MctsOptions {
                    mast: false,
                    ..settings
                },
            ),
            playout: Playout::new(
                mix(self.options.seed ^ mix(task.position.key())),
                G::QUIET_INDICES,
                false,
            )
            .under(control.alarm()),
            counters: Counters::default(),
        };
        let mut scratch = Cursor::new(task.position.clone(), self.evaluation.evaluator.clone());
        let mut told = control.elapsed();
        while search.counters.playouts < most
            && !search.playout.was_cut()
            && !control.halts(search.counters.nodes)
            && !control.is_late(0, 100)
        {
            scratch.begin(task.position);
            let at = search.next();
            if probe.listens() {
                search.emit(at, &scratch, probe);
            }
            let result = search.try_out(at, &mut scratch);
            probe.event(&scratch, Event::Playout(result));
            if self.options.multipv > 1 && control.elapsed() >= told + REST {
                told = control.elapsed();
                search.lines(&control).iter().for_each(&mut *task.report);
            }
        }
        let mut lines = search.lines(&control);
        lines.iter().for_each(&mut *task.report);
        Found {
            line: lines.swap_remove(0),
            tried: search.tried(),
            counters: search.counters,
            notes: Vec::new(),
        }
    }
}

impl<G: MonteCarloPolicy> Algorithm<G> for Flat<G> {
    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>> {
        self.run(task, &mut ())
    }

    fn watch(
        &mut self,
        task: Task<G::Position>,
        mut probe: &mut dyn Probe<G::Position>,
    ) -> Found<MoveOf<G>> {
        self.run(task, &mut probe)
    }

    fn makes_playouts(&self) -> bool {
        true
    }
}

/// Settings that an even division of the playouts does not have.
const BANDIT_ONLY: [&str; 2] = ["interval_growth", "exploration"];

impl<G: MonteCarloPolicy> Settings for Flat<G> {
    fn settings(&self) -> Vec<Setting> {
        let groups: [&dyn Settings; 3] = [&self.evaluation, &self.options, &self.sharing];
        groups
            .iter()
            .flat_map(|group| group.settings())
            .filter(|setting| self.bandit || !BANDIT_ONLY.contains(&setting.name))
            .collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        options::admits::<G::Position>(name, value)?;
        let listed = self.settings();
        if !listed.iter().any(|setting| setting.is_called(name)) {
            let names = listed.iter().map(|setting| setting.name);
            return Err(Error::unknown("option", name, names));
        }
        set_in(
            &mut [&mut self.evaluation, &mut self.options, &mut self.sharing],
            name,
            value,
        )
    }
}
