//! Monte Carlo tree search as an engine: it sets walkers to work, makes room for the tree, and says what was found.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use hetman_game::options::set_in;
use hetman_game::random::mix;
use hetman_game::{Counters, Error, Limits, Player, Position, Setting, Settings, Strength};

use super::node::Bounds;
use super::options::{MctsOptions, admissible, admits};
use super::policy::MonteCarloPolicy;
use super::report::Reading;
use super::reuse::Kept;
use super::select::Growths;
use super::shared::{Shared, unknown};
use super::tree::{Full, ROOT, Tree, TreeOf};
use super::walk::Walker;
use crate::algorithm::{Algorithm, ChosenEvaluator, Found, Line, MoveOf, Task};
use crate::probe::Probe;
use crate::time::{Control, Sharing};

/// The engine with its settings and the tree of its last search.
pub struct Mcts<G: MonteCarloPolicy> {
    policy: G,
    evaluation: ChosenEvaluator<G>,
    options: MctsOptions,
    sharing: Sharing,
    kept: Option<Kept<G::Position>>,
    /// Where games begin.
    start: Option<G::Position>,
    /// The game's mean number of moves, once it was asked for.
    branching: Option<u32>,
}

impl<G: MonteCarloPolicy> Mcts<G> {
    /// The engine as the game's policy wants it.
    pub fn new(policy: &G) -> Self {
        Self {
            policy: policy.clone(),
            evaluation: ChosenEvaluator::new(policy),
            options: admissible::<G::Position>(policy.mcts()),
            sharing: Sharing::default(),
            kept: None,
            start: None,
            branching: None,
        }
    }

    /// Playouts at a leaf before it is expanded; `position` stands in for the start where that is not known.
    fn expand_after(&mut self, position: &G::Position) -> u32 {
        if self.options.expand_after > 0 {
            return self.options.expand_after;
        }
        let (policy, start) = (&self.policy, self.start.as_ref().unwrap_or(position));
        let measure = || policy.mean_branching(start).max(1);
        *self.branching.get_or_insert_with(measure)
    }

    /// The tree kept from the last move, or a new one.
    fn tree(&mut self, task: &Task<G::Position>, mover: Player, moves: &[MoveOf<G>]) -> TreeOf<G> {
        let kept = self.kept.take().filter(|_| self.options.reuse);
        let kept = kept.and_then(|kept| kept.below(task.position, mover, moves));
        kept.unwrap_or_else(|| Tree::new(self.options.memory << 20, unknown::<G::Position>()))
    }
}

/// Playouts when nothing at all limits a search.
const PLAYOUTS: u64 = 10_000;

/// The playouts a search may make by its limits and a number of its own, which counts unless it is 0.
pub(crate) fn most_playouts(own: u64, limits: &Limits) -> u64 {
    let own = (own > 0).then_some(own);
    let most = own.into_iter().chain(limits.playouts).min();
    let limited = limits.nodes.is_some() || limits.time.is_some() || limits.clock.is_some();
    let endless = limited || limits.infinite || limits.ponder;
    most.unwrap_or(if endless { u64::MAX } else { PLAYOUTS })
}

impl<G: MonteCarloPolicy> Mcts<G> {
    fn run<R: Probe<G::Position>>(
        &mut self,
        task: Task<G::Position>,
        probe: &mut R,
    ) -> Found<MoveOf<G>> {
        let threads = self.options.threads as u64;
        let held = Strength::at(self.options.elo);
        let least = |given: Option<u64>| given.into_iter().chain(held.map(|held| held.nodes)).min();
        let limits = Limits {
            nodes: least(task.limits.nodes).map(|nodes| nodes.div_ceil(threads)),
            playouts: least(task.limits.playouts),
            ..task.limits.clone()
        };
        let control = Control::start(&limits, task.stop, &self.sharing);
        let mut moves = task.worthy(&self.policy);
        if let Some(held) = held {
            let seed = mix(self.options.seed) ^ task.position.key();
            let seen = held.seen(&moves, seed, |_| false);
            moves.retain(|mv| seen.contains(mv));
        }
        let mover = task.position.mover().unwrap_or(Player::FIRST);
        let tree = self.tree(&task, mover, &moves);
        let expand_after = self.expand_after(task.position);
        let shared = Shared {
            policy: &self.policy,
            options: &self.options,
            position: task.position,
            mover,
            expand_after,
            growths: Growths::new(self.options.interval_growth),
            deepest: task.limits.depth.map_or(usize::MAX, |depth| depth as usize),
            left: AtomicU64::new(most_playouts(self.options.playouts, &limits)),
            extremes: (AtomicI32::new(i32::MAX), AtomicI32::new(i32::MIN)),
        };
        let walker = |thread| {
            let evaluator = self.evaluation.evaluator.clone();
            Walker::new(&shared, evaluator, thread, control.alarm())
        };
        let walkers = (0..threads).map(walker).collect();
        let mut team = Team {
            shared: &shared,
            tree,
            walkers,
            control,
            next_report: FIRST_REPORT,
            reported: Duration::ZERO,
        };
        let found = team.search(&moves, task.limits, task.report, probe);
        let kept = Kept {
            tree: team.tree,
            position: task.position.clone(),
            mover,
        };
        // A tree that lacks what was overlooked would overlook it again.
        let whole = held.is_none_or(|held| held.overlooked == 0);
        self.kept = Some(kept).filter(|_| self.options.reuse && whole);
        found
    }
}

impl<G: MonteCarloPolicy> Algorithm<G> for Mcts<G> {
    fn begin(&mut self, start: &G::Position) {
        (self.start, self.branching) = (Some(start.clone()), None);
    }

    fn prepare(&mut self) {
        if let Some(start) = self.start.clone() {
            self.expand_after(&start);
        }
    }

    fn memory(&self) -> u64 {
        (self.options.memory as u64) << 20
    }

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

    fn forget(&mut self) {
        self.kept = None;
    }

    fn makes_playouts(&self) -> bool {
        true
    }
}

impl<G: MonteCarloPolicy> Settings for Mcts<G> {
    fn settings(&self) -> Vec<Setting> {
        let groups: [&dyn Settings; 3] = [&self.evaluation, &self.options, &self.sharing];
        let own = groups.iter().flat_map(|group| group.settings());
        let own = own.filter(|setting| !G::Position::ADVERSARIAL || setting.name != "judged");
        own.chain(self.policy.settings()).collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        admits::<G::Position>(name, value)?;
        self.kept = None;
        let has = |settings: &[Setting]| settings.iter().any(|setting| setting.is_called(name));
        if has(&self.policy.settings()) {
            return self.policy.set(name, value);
        }
        let listed = Settings::settings(self);
        if !has(&listed) {
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

/// Playouts after which the first report is made; each later one comes after twice as many.
const FIRST_REPORT: u64 = 1024;
/// Time between two reports of a search that goes on until it is stopped.
const REPORT_EVERY: Duration = Duration::from_millis(200);
/// Playouts between two looks at the clock for the soft limit.
const LOOK_EVERY: u64 = 64;

/// One search: the tree, those who walk it, and the clock.
struct Team<'a, G: MonteCarloPolicy> {
    shared: &'a Shared<'a, G>,
    tree: TreeOf<G>,
    walkers: Vec<Walker<'a, G>>,
    control: Control,
    next_report: u64,
    /// When the last report was made.
    reported: Duration,
}

impl<G: MonteCarloPolicy> Team<'_, G> {
    fn search<R: Probe<G::Position>>(
        &mut self,
        moves: &[MoveOf<G>],
        limits: &Limits,
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
        probe: &mut R,
    ) -> Found<MoveOf<G>> {
        let reused = u64::from(self.tree.results(ROOT).visits());
        while self.walkers[0].expand_root(&self.tree, moves).is_err() {
            self.tree.make_room();
        }
        self.walkers[0].look_into_root(&self.tree);
        while self.grow(limits.infinite, report, probe).is_err() {
            self.tree.make_room();
        }
        if self.walkers[0].lost {
            // Playouts have chosen a move that is hard to answer; what it is worth is known all the same.
            self.tree.results(ROOT).set_bounds(lost::<G::Position>());
        }
        while !self.control.is_halted() && (limits.infinite || self.control.must_wait()) {
            thread::sleep(Duration::from_millis(1));
        }
        let mut counters = Counters {
            reused,
            ..Counters::default()
        };
        self.walkers
            .iter()
            .for_each(|walker| counters.add(&walker.counters));
        let reading = reading(self.shared, &self.tree, &self.walkers[0], &self.control);
        let reading = Reading {
            nodes: counters.nodes,
            ..reading
        };
        lines(self.shared, &reading).for_each(|line| report(&line));
        let line = reading.line(self.shared.position, chosen(self.shared, &reading), 0);
        let tried = reading.tried();
        Found {
            line,
            counters,
            tried,
            notes: notes(&self.tree),
        }
    }

    /// Works until the search is over, or the tree full; the probe looks at the first walker alone.
    fn grow<R: Probe<G::Position>>(
        &mut self,
        endless: bool,
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
        probe: &mut R,
    ) -> Result<(), Full> {
        let Self {
            shared,
            tree,
            walkers,
            control,
            next_report,
            reported,
        } = self;
        let (shared, tree) = (*shared, &*tree);
        let (ended, full) = (AtomicBool::new(false), AtomicBool::new(false));
        let signals = Signals {
            ended: &ended,
            full: &full,
        };
        let (leader, helpers) = walkers
            .split_first_mut()
            .expect("there is at least one walker");
        thread::scope(|scope| {
            for helper in helpers {
                // Threads that cannot be started leave a search with fewer of them.
                let help = move || {
                    while step(shared, tree, helper, signals, &mut ()) && !helper.must_end() {}
                };
                let _ = thread::Builder::new().spawn_scoped(scope, help);
            }
            while step(shared, tree, leader, signals, probe) {
                if leader.must_end() {
                    control.halt();
                    break;
                }
                let playouts = leader.counters.playouts;
                let late = playouts.is_multiple_of(LOOK_EVERY) && control.is_late(0, 100);
                if late || control.halts(leader.counters.nodes) {
                    break;
                }
                let watched = endless
                    && playouts.is_multiple_of(LOOK_EVERY)
                    && control.elapsed() >= *reported + REPORT_EVERY;
                if playouts >= *next_report || watched {
                    if !watched {
                        *next_report *= 2;
                    }
                    *reported = control.elapsed();
                    lines(shared, &reading(shared, tree, leader, control))
                        .for_each(|line| report(&line));
                }
            }
            ended.store(true, Ordering::Relaxed);
        });
        if full.into_inner() && !control.is_halted() && shared.left.load(Ordering::Relaxed) > 0 {
            return Err(Full);
        }
        Ok(())
    }
}

/// What the walkers tell each other.
#[derive(Clone, Copy)]
struct Signals<'a> {
    ended: &'a AtomicBool,
    full: &'a AtomicBool,
}

/// One playout; false once the search is over or the tree full.
#[inline]
fn step<G: MonteCarloPolicy, R: Probe<G::Position>>(
    shared: &Shared<G>,
    tree: &TreeOf<G>,
    walker: &mut Walker<G>,
    signals: Signals,
    probe: &mut R,
) -> bool {
    let settled = tree.results(ROOT).bounds().is_settled();
    if settled || signals.ended.load(Ordering::Relaxed) || signals.full.load(Ordering::Relaxed) {
        return false;
    }
    let take = |left: u64| left.checked_sub(1);
    if shared
        .left
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, take)
        .is_err()
    {
        return false;
    }
    if walker.simulate(tree, probe).is_err() {
        shared.left.fetch_add(1, Ordering::Relaxed);
        signals.full.store(true, Ordering::Relaxed);
        return false;
    }
    true
}

fn reading<'a, G: MonteCarloPolicy>(
    shared: &Shared<G>,
    tree: &'a TreeOf<G>,
    leader: &Walker<G>,
    control: &Control,
) -> Reading<'a, G::Position> {
    let Walker {
        longest, counters, ..
    } = leader;
    let (mover, range, time) = (shared.mover, shared.range(), control.elapsed());
    Reading {
        tree,
        mover,
        range,
        longest: *longest,
        nodes: counters.nodes,
        time,
    }
}

/// The bounds of a root at which the player to move loses.
fn lost<P: Position>() -> Bounds {
    Bounds::exactly(unknown::<P>().upper)
}

/// The lines to report.
fn lines<'a, G: MonteCarloPolicy>(
    shared: &'a Shared<G>,
    reading: &'a Reading<G::Position>,
) -> impl Iterator<Item = Line<MoveOf<G>>> + 'a {
    let order = reading
        .ranking()
        .into_iter()
        .take(shared.options.multipv)
        .enumerate();
    order.map(|(index, child)| reading.line(shared.position, child, index))
}

/// The move to play: the best, unless the search is held back.
fn chosen<G: MonteCarloPolicy>(shared: &Shared<G>, reading: &Reading<G::Position>) -> u32 {
    let order = reading.ranking();
    let at = Strength::at(shared.options.elo).map_or(0, |held| {
        let tried = order.iter().take(held.candidates());
        let tried = tried.filter(|child| reading.tree.results(**child).visits() > 0);
        let seed = mix(shared.options.seed) ^ shared.position.key();
        held.choose_share(tried.map(|&child| reading.share(child, shared.mover)), seed)
    });
    order[at]
}

fn notes<M: Copy, P>(tree: &Tree<M, P>) -> Vec<String> {
    let visits = tree.results(ROOT).visits();
    let proven = if tree.results(ROOT).bounds().is_settled() {
        ", proven"
    } else {
        ""
    };
    vec![format!(
        "{visits} visits, {} nodes in the tree{proven}",
        tree.len()
    )]
}
