//! Counterfactual regret minimisation (Zinkevich and others 2007) as an engine: it solves the whole game from its start
//! and plays by the average strategies. CFR+ (Tammelin 2014) keeps no negative regret and weighs later iterations more;
//! external sampling (Lanctot and others 2009) goes through games whose tree is too large to be kept.

mod regrets;
mod response;
mod sampled;
mod tree;

use hetman_game::random::{Random, mix};
use hetman_game::{
    Bound, Counters, Error, MoveList, Player, Position, Score, Setting, Settings, Turn, choices,
    options,
};

pub use tree::GameTree;

use super::PositionOf;
use super::observation::{Observed, Observer};
use crate::algorithm::{Found, Line, MoveOf, Solved};
use crate::policy::Policy;
use crate::time::{Control, Sharing};
use regrets::Regrets;
use sampled::Samples;

choices! {
    /// Which part of the tree an iteration goes through.
    pub enum Sampling {
        /// All of it; a tree that does not fit into the memory is sampled.
        Off = "off",
        /// All choices of one player, and one of chance and of every other player.
        External = "external",
    }
}

options! {
    /// What counterfactual regret minimisation may be told.
    pub struct CfrOptions {
        /// Iterations, in each of which the strategy of every player is changed once.
        iterations: u64 = 4000, 1..=1000000000;
        /// CFR+: regrets below zero are forgotten, and later strategies count more.
        plus: bool = true;
        /// Which part of the tree an iteration goes through.
        sampling: Sampling = Sampling::Off;
        /// Megabytes the tree or the table of information sets may use.
        memory: usize = 64, 1..=65536;
        /// Seed of the moves drawn by the strategies, and of the samples.
        seed: u64 = 1, 0..=1000000000;
    }
}

/// Counterfactual regret minimisation as an engine.
pub struct Cfr<P: Position> {
    options: CfrOptions,
    start: Option<P>,
    work: Option<Work<P>>,
    /// What the work came to, with the value of the first player and the exploitability.
    outcome: Option<(f64, Option<f64>)>,
}

/// The regrets so far: by the whole tree, or by samples.
enum Work<P: Position> {
    Whole(Box<GameTree<P>>, Regrets),
    Sampled(Samples<P>),
}

impl<P: Position> Cfr<P> {
    /// The engine with its usual settings.
    pub fn new() -> Self {
        Self {
            options: CfrOptions::default(),
            start: None,
            work: None,
            outcome: None,
        }
    }

    /// Makes the tree, or a table for samples where that does not fit; none if the limits end it.
    fn begin_work(&self, start: &P, control: &mut Control) -> Option<Work<P>> {
        let memory = self.options.memory;
        if self.options.sampling == Sampling::Off {
            let tree = whole_tree(start, memory, &mut |nodes| !control.halts(nodes));
            if let Some(tree) = tree {
                let regrets = Regrets::new(&tree, self.options.plus);
                return Some(Work::Whole(Box::new(tree), regrets));
            }
        }
        let samples = || Work::Sampled(Samples::new(start, self.options.seed, memory));
        (!control.is_halted()).then(samples)
    }

    /// Goes through the game until the iterations are done or the limits end it.
    fn improve(&mut self, control: &mut Control, counters: &mut Counters) {
        let Some(start) = &self.start else { return };
        let work = self.work.take();
        let Some(mut work) = work.or_else(|| self.begin_work(start, control)) else {
            return;
        };
        let before = work.iterations();
        while work.iterations() < self.options.iterations {
            let first = work.iterations() == before;
            if !first && (control.halts(counters.nodes) || control.is_late(counters.nodes, 100)) {
                break;
            }
            if !work.iterate(control, counters) {
                break;
            }
        }
        if work.iterations() > before {
            // Large trees are judged when somebody asks, not while a clock runs.
            let soon = work.len() < SOON_JUDGED;
            self.outcome = soon.then(|| work.outcome(start, &self.options));
        }
        self.work = Some(work);
    }

    fn is_done(&self) -> bool {
        let done = |work: &Work<P>| work.iterations() >= self.options.iterations;
        self.work.as_ref().is_some_and(done)
    }
}

impl<P: Position> Default for Cfr<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Position> Work<P> {
    fn iterations(&self) -> u64 {
        match self {
            Self::Whole(_, regrets) => regrets.iterations,
            Self::Sampled(samples) => samples.iterations,
        }
    }

    /// Nodes of the tree; a game that is sampled has no bound that is known.
    fn len(&self) -> usize {
        match self {
            Self::Whole(tree, _) => tree.len(),
            Self::Sampled(_) => usize::MAX,
        }
    }

    /// One iteration; false if the limits ended it.
    fn iterate(&mut self, control: &mut Control, counters: &mut Counters) -> bool {
        match self {
            Self::Whole(tree, regrets) => {
                counters.nodes += (tree.len() * tree.players()) as u64;
                let nodes = counters.nodes;
                regrets.iterate(tree, || !control.halts(nodes));
                true
            }
            Self::Sampled(samples) => samples.iterate(control, counters),
        }
    }

    /// The value of the first player, and the exploitability where the tree can be gone through.
    fn outcome(&self, start: &P, options: &CfrOptions) -> (f64, Option<f64>) {
        match self {
            Self::Whole(tree, regrets) => tree.judge(&regrets.average()).into_parts(),
            Self::Sampled(samples) => {
                let tree = whole_tree(start, options.memory, &mut |_| true);
                tree.map_or((samples.value(), None), |tree| {
                    let strategy = tree.strategy_of(|set| samples.average(set));
                    tree.judge(&strategy).into_parts()
                })
            }
        }
    }

    /// How often each of the moves of an information set is made; none where it was never reached.
    fn shares(&self, information_set: u64) -> Option<Vec<f64>> {
        match self {
            Self::Whole(tree, regrets) => {
                let set = tree.find(information_set)?;
                Some(regrets.average_of(tree.range(set)))
            }
            Self::Sampled(samples) => samples.average(information_set),
        }
    }
}

/// More positions than these are too many for any table: games beyond are refused.
const MOST_POSITIONS: f64 = 1e12;
/// Random games by which the size of a tree is estimated.
const PROBES: u32 = 32;

/// The size of a tree by Knuth's estimate (1975): the mean, over random games, of the product of the numbers of moves.
fn estimate<P: Position>(start: &P) -> f64 {
    let mut random = Random::new(1);
    let mut list = MoveList::new();
    let mut sum = 0.0;
    for _ in 0..PROBES {
        let (mut position, mut product) = (start.clone(), 1.0);
        while position.turn() != Turn::Over && product < MOST_POSITIONS * 1e3 {
            list.clear();
            position.moves(&mut list);
            if list.is_empty() {
                break;
            }
            product *= list.len() as f64;
            position.play(list[random.below(list.len())]);
        }
        sum += product;
    }
    sum / f64::from(PROBES)
}

/// Estimates beyond this many times what fits are believed.
const DOUBT: f64 = 100.0;

/// Nodes of a tree that is judged within a moment.
const SOON_JUDGED: usize = 50_000;

/// The tree of a game, if it fits into so many megabytes and `goes_on`, told of its nodes, does not say no.
fn whole_tree<P: Position>(
    start: &P,
    megabytes: usize,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Option<GameTree<P>> {
    let most = tree::most_nodes(megabytes);
    let hopeless = estimate(start) > DOUBT * most as f64;
    (!hopeless)
        .then(|| GameTree::while_allowed(start, most, goes_on))
        .flatten()
}

impl<G: Policy> Observer<G> for Cfr<PositionOf<G>> {
    fn plays(&self, start: &PositionOf<G>) -> Result<(), Error> {
        if estimate(start) <= MOST_POSITIONS {
            return Ok(());
        }
        Err(Error::Other(
            "`cfr` goes through the whole game, and this one is too large for that: `ismcts` and `pimc` can play it"
                .into(),
        ))
    }

    fn begin(&mut self, start: &PositionOf<G>) {
        self.start = Some(start.clone());
    }

    fn choose(&mut self, task: Observed<PositionOf<G>>) -> Found<MoveOf<G>> {
        let mut control = Control::start(task.limits, task.stop, &Sharing::default());
        let mut counters = Counters::default();
        self.improve(&mut control, &mut counters);
        let set = key(
            task.observation.information_set(),
            task.observation.player(),
        );
        let mut random = Random::new(mix(self.options.seed ^ mix(set)));
        let world = task.observation.draw(&mut random);
        let mut legal = MoveList::new();
        world.moves(&mut legal);
        let known = self.work.as_ref().and_then(|work| work.shares(set));
        let known = known.filter(|shares| shares.len() == legal.len());
        let shares = known.unwrap_or_else(|| vec![1.0; legal.len()]);
        let allowed = legal
            .iter()
            .zip(&shares)
            .filter(|(mv, _)| task.moves.contains(mv));
        let allowed: Vec<(MoveOf<G>, f64)> = allowed.map(|(&mv, &share)| (mv, share)).collect();
        let best = drawn(&allowed, &mut random).unwrap_or(task.moves[0]);
        let value = self.outcome.map_or(0.0, |(value, _)| value);
        let own = if task.observation.player() == Player::FIRST {
            value
        } else {
            -value
        };
        let line = Line {
            depth: 1,
            longest: 1,
            index: 1,
            score: Score::new(own.round() as i32),
            bound: Bound::Exact,
            proven: false,
            nodes: counters.nodes,
            time: control.elapsed(),
            table_full: 0,
            pv: vec![best],
            rate: None,
        };
        (task.report)(&line);
        Found {
            line,
            counters,
            tried: Vec::new(),
            notes: self.notes(&allowed),
        }
    }

    fn solved(&self) -> Option<Solved<PositionOf<G>>> {
        let (work, start) = (self.work.as_ref()?, self.start.as_ref()?);
        let known = self.outcome;
        let (value, exploitability) = known.unwrap_or_else(|| work.outcome(start, &self.options));
        let strategy = match work {
            Work::Whole(tree, regrets) => tree.written(&regrets.average()),
            Work::Sampled(samples) => samples.written(),
        };
        Some(Solved {
            value,
            exploitability,
            iterations: work.iterations(),
            strategy,
        })
    }

    fn forget(&mut self) {
        // What is solved is a property of the game; what is half solved would depend on the games played before.
        if !self.is_done() {
            (self.work, self.outcome) = (None, None);
        }
    }

    fn memory(&self) -> u64 {
        (self.options.memory as u64) << 20
    }
}

impl<P: Position> Cfr<P> {
    fn notes(&self, shares: &[(P::Move, f64)]) -> Vec<String> {
        let iterations = self.work.as_ref().map_or(0, Work::iterations);
        let all: f64 = shares.iter().map(|(_, share)| share).sum();
        let shares = shares
            .iter()
            .map(|(mv, share)| format!("{mv:?} {:.4}", share / all));
        let mut notes = vec![shares.collect::<Vec<_>>().join(", ")];
        if let Some((value, exploitability)) = self.outcome {
            let open = exploitability.map_or("not known".into(), |open| format!("{open:.6}"));
            notes.push(format!(
                "{iterations} iterations, value {value:.6}, exploitability {open}"
            ));
        }
        notes
    }
}

/// A move drawn by the shares.
fn drawn<M: Copy>(shares: &[(M, f64)], random: &mut Random) -> Option<M> {
    let all: f64 = shares.iter().map(|(_, share)| share).sum();
    let mut left = all * unit(random);
    let found = shares.iter().find(|(_, share)| {
        left -= share;
        left < 0.0
    });
    found.or(shares.last()).map(|&(mv, _)| mv)
}

/// A number from 0 to 1.
fn unit(random: &mut Random) -> f64 {
    (random.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

/// The name of an information set among those of all players.
fn key(information_set: u64, player: Player) -> u64 {
    information_set ^ mix(u64::from(player.0))
}

impl<P: Position> Settings for Cfr<P> {
    fn settings(&self) -> Vec<Setting> {
        self.options.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        let before = self.options.clone();
        self.options.set(name, value)?;
        let CfrOptions {
            iterations, seed, ..
        } = self.options;
        let same = CfrOptions {
            iterations,
            seed,
            ..before
        } == self.options;
        // Another seed changes what is drawn, and the strategies only where they were sampled.
        let sampled = matches!(self.work, Some(Work::Sampled(_)));
        if !same || sampled || iterations < before.iterations {
            (self.work, self.outcome) = (None, None);
        }
        Ok(())
    }
}
