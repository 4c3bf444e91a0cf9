//! Monte Carlo tree search as an engine: it sets walkers to work, makes room for the tree, and says what was found.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use hetman_game::options::set_in;
use hetman_game::{Counters, Error, Limits, Player, Position, Setting, Settings};

use super::options::MctsOptions;
use super::report::Reading;
use super::reuse::Kept;
use super::select::Growths;
use super::tree::{Full, ROOT, Tree};
use super::walk::{Shared, Walker, unknown};
use crate::algorithm::{Algorithm, Found, Judge, Line, MoveOf, Task};
use crate::policy::Policy;
use crate::probe::Probe;
use crate::time::{Control, Sharing};

/// The engine with its settings and the tree of its last search.
pub struct Mcts<G: Policy> {
    policy: G,
    judge: Judge<G>,
    options: MctsOptions,
    sharing: Sharing,
    kept: Option<Kept<G::Position>>,
}

impl<G: Policy> Mcts<G> {
    /// The engine as the game's policy wants it.
    pub fn new(policy: &G) -> Self {
        Self {
            policy: policy.clone(),
            judge: Judge::new(policy),
            options: admissible::<G::Position>(policy.mcts()),
            sharing: Sharing::default(),
            kept: None,
        }
    }

    /// The tree kept from the last move, or a new one.
    fn tree(
        &mut self,
        task: &Task<G::Position>,
        mover: Player,
        moves: &[MoveOf<G>],
    ) -> Tree<MoveOf<G>> {
        let kept = self.kept.take().filter(|_| self.options.reuse);
        let kept = kept.and_then(|kept| kept.below(task.position, mover, moves));
        kept.unwrap_or_else(|| Tree::new(self.options.memory << 20, unknown::<G::Position>()))
    }
}

/// What takes one's gain for the other's loss, or everything for seen.
const ADVERSARIAL_ONLY: [&str; 6] = [
    "first_play_urgency",
    "rave",
    "grave",
    "mast",
    "solver",
    "knowledge",
];

/// The same settings without what the kind of game does not allow.
fn admissible<P: Position>(options: MctsOptions) -> MctsOptions {
    if P::ADVERSARIAL {
        return options;
    }
    MctsOptions {
        first_play_urgency: false,
        rave: false,
        grave: false,
        mast: false,
        solver: false,
        knowledge: false,
        reuse: options.reuse && !P::HIDDEN,
        ..options
    }
}

/// Refuses a setting that the kind of game does not allow.
fn admits<P: Position>(name: &str, value: &str) -> Result<(), Error> {
    let adversarial = ADVERSARIAL_ONLY.contains(&name) && value == "on"
        || name == "playout" && matches!(value, "greedy" | "search");
    let shows = name == "reuse" && value == "on" && P::HIDDEN;
    if !P::ADVERSARIAL && (adversarial || shows) {
        return Err(Error::Other(format!(
            "option `{name}` = `{value}` is for games of two players who see everything, without chance"
        )));
    }
    Ok(())
}

/// Playouts when nothing at all limits a search.
const PLAYOUTS: u64 = 10_000;

/// The playouts a search may make.
fn most_playouts(options: &MctsOptions, limits: &Limits) -> u64 {
    let own = (options.n > 0).then_some(options.n);
    let most = own.into_iter().chain(limits.playouts).min();
    let limited = limits.nodes.is_some() || limits.time.is_some() || limits.clock.is_some();
    let endless = limited || limits.infinite || limits.ponder;
    most.unwrap_or(if endless { u64::MAX } else { PLAYOUTS })
}

impl<G: Policy> Mcts<G> {
    fn run<R: Probe<G::Position>>(
        &mut self,
        task: Task<G::Position>,
        probe: &mut R,
    ) -> Found<MoveOf<G>> {
        let threads = self.options.threads as u64;
        let limits = Limits {
            nodes: task.limits.nodes.map(|nodes| nodes.div_ceil(threads)),
            ..task.limits.clone()
        };
        let control = Control::start(&limits, task.stop, &self.sharing);
        let moves = task.worthy(&self.policy);
        let mover = task.position.mover().unwrap_or(Player::FIRST);
        let tree = self.tree(&task, mover, &moves);
        let ripe = if self.options.n0 > 0 {
            self.options.n0
        } else {
            self.policy.mean_branching(task.position).max(1)
        };
        let shared = Shared {
            policy: &self.policy,
            options: &self.options,
            position: task.position,
            mover,
            ripe,
            growths: Growths::new(self.options.h),
            deepest: task.limits.depth.map_or(usize::MAX, |depth| depth as usize),
            left: AtomicU64::new(most_playouts(&self.options, task.limits)),
            extremes: (AtomicI32::new(i32::MAX), AtomicI32::new(i32::MIN)),
        };
        let walker = |thread| {
            let evaluator = self.judge.evaluator.clone();
            Walker::new(&shared, evaluator, thread, control.alarm())
        };
        let walkers = (0..threads).map(walker).collect();
        let mut team = Team {
            shared: &shared,
            tree,
            walkers,
            control,
            next_report: FIRST_REPORT,
        };
        let found = team.search(&moves, task.limits, task.report, probe);
        let kept = Kept {
            tree: team.tree,
            position: task.position.clone(),
            mover,
        };
        self.kept = Some(kept).filter(|_| self.options.reuse);
        found
    }
}

impl<G: Policy> Algorithm<G> for Mcts<G> {
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

impl<G: Policy> Settings for Mcts<G> {
    fn settings(&self) -> Vec<Setting> {
        let groups: [&dyn Settings; 3] = [&self.judge, &self.options, &self.sharing];
        groups.iter().flat_map(|group| group.settings()).collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        admits::<G::Position>(name, value)?;
        self.kept = None;
        set_in(
            &mut [&mut self.judge, &mut self.options, &mut self.sharing],
            name,
            value,
        )
    }
}

/// Playouts after which the first report is made; each later one comes after twice as many.
const FIRST_REPORT: u64 = 1024;
/// Playouts between two looks at the clock for the soft limit.
const LOOK_EVERY: u64 = 64;

/// One search: the tree, those who walk it, and the clock.
struct Team<'a, G: Policy> {
    shared: &'a Shared<'a, G>,
    tree: Tree<MoveOf<G>>,
    walkers: Vec<Walker<'a, G>>,
    control: Control,
    next_report: u64,
}

impl<G: Policy> Team<'_, G> {
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
        while self.shift(report, probe).is_err() {
            self.tree.make_room();
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
        let lines: Vec<_> = lines(self.shared, &reading).collect();
        lines.iter().for_each(&mut *report);
        let line = lines
            .into_iter()
            .next()
            .expect("a position that is not over has a move");
        Found {
            line,
            counters,
            notes: notes(&self.tree),
        }
    }

    /// Works until the search is over, or the tree full; the probe looks at the first walker alone.
    fn shift<R: Probe<G::Position>>(
        &mut self,
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
        probe: &mut R,
    ) -> Result<(), Full> {
        let Self {
            shared,
            tree,
            walkers,
            control,
            next_report,
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
                // A helper that cannot be started is missed, not mourned.
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
                if playouts >= *next_report {
                    *next_report *= 2;
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
fn step<G: Policy, R: Probe<G::Position>>(
    shared: &Shared<G>,
    tree: &Tree<MoveOf<G>>,
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

fn reading<'a, G: Policy>(
    shared: &Shared<G>,
    tree: &'a Tree<MoveOf<G>>,
    leader: &Walker<G>,
    control: &Control,
) -> Reading<'a, MoveOf<G>> {
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

/// The lines to report.
fn lines<'a, G: Policy>(
    shared: &'a Shared<G>,
    reading: &'a Reading<MoveOf<G>>,
) -> impl Iterator<Item = Line<MoveOf<G>>> + 'a {
    let order = reading
        .ranking()
        .into_iter()
        .take(shared.options.multipv)
        .enumerate();
    order.map(|(index, child)| reading.line(shared.position, child, index))
}

fn notes<M: Copy>(tree: &Tree<M>) -> Vec<String> {
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
