//! Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012): one tree whose nodes are what has been
//! seen, a fresh world for each playout, and bounds that count the walks in which a move was legal.

use hetman_game::random::{Random, mix};
use hetman_game::{
    Bound, Error, Limits, MoveList, Position, Score, Setting, Settings, choices, options,
};

use super::PositionOf;
use super::observation::{Observed, Observer};
use super::walk::{Eyes, Guidance, Manner, Tried, Walk};
use crate::algorithm::{Found, Line, MoveOf, Rate};
use crate::montecarlo::{MonteCarloPolicy, most_playouts};
use crate::probe::Probe;
use crate::time::{Control, Sharing};

choices! {
    /// By whose eyes the nodes of a tree are told apart.
    pub enum Observers {
        /// One tree of what the player who searches has seen.
        Single = "single",
        /// A tree for each player, of what that player has seen.
        Multiple = "multiple",
    }
}

options! {
    /// What information-set Monte Carlo tree search may be told.
    pub struct IsmctsOptions {
        /// Playouts of a search; 0 for as many as its limits allow.
        playouts: u64 = 0, 0..=1000000000;
        /// Playouts in each world before another is drawn.
        world: u64 = 1, 1..=1000000000;
        /// Whose information sets the nodes of the tree are.
        observers: Observers = Observers::Single;
        /// Weight of the confidence interval.
        exploration: f64 = 0.2, 0..=100;
        /// Use the rules of thumb of the game in the tree and in playouts.
        rules: bool = true;
        /// Share of the walks of a node that the move by the game's rules of thumb is expected to get; 0 for all moves alike.
        guide: f64 = 0.3, 0..=1;
        /// Weight of what is expected of a move against what it brought.
        trust: f64 = 0.3, 0..=100;
        /// Plies after which a playout counts as a draw.
        longest: u32 = 1000, 1..=100000;
        /// Megabytes the tree may use.
        memory: usize = 256, 1..=65536;
        /// Seed of the worlds and playouts.
        seed: u64 = 1, 0..=1000000000;
    }
}

/// Information-set Monte Carlo tree search as an engine.
pub struct Ismcts<G> {
    policy: G,
    options: IsmctsOptions,
}

impl<G: MonteCarloPolicy> Ismcts<G> {
    /// The engine with its usual settings.
    pub fn new(policy: &G) -> Self {
        Self {
            policy: policy.clone(),
            options: IsmctsOptions::default(),
        }
    }

    fn run<R: Probe<PositionOf<G>>>(
        &self,
        task: Observed<PositionOf<G>>,
        probe: &mut R,
    ) -> Found<MoveOf<G>> {
        let IsmctsOptions {
            exploration,
            rules,
            guide,
            trust,
            longest,
            memory,
            seed,
            ..
        } = self.options;
        let observation = &task.observation;
        let manner = Manner {
            eyes: match self.options.observers {
                Observers::Single => Eyes::Single(observation.player()),
                Observers::Multiple => Eyes::Multiple,
            },
            exploration,
            rules,
            guidance: Guidance {
                share: if rules { guide } else { 0.0 },
                weight: trust,
            },
            longest,
            most_nodes: most_nodes(memory),
        };
        let random = Random::new(mix(seed ^ mix(observation.information_set())));
        let mut walk = Walk::new(&self.policy, manner, random);
        let mut pace = Pace::new(&task, self.options.playouts);
        let moves = worthy(&self.policy, &task, &mut walk.random);
        let mut world = observation.draw(&mut walk.random);
        while pace.goes_on(walk.counters.playouts, walk.counters.nodes) {
            let done = walk.counters.playouts;
            if done > 0 && done.is_multiple_of(self.options.world) {
                world = observation.draw(&mut walk.random);
            }
            if walk
                .simulate(world.clone(), &moves, &mut pace.control, probe)
                .is_err()
            {
                break;
            }
            if pace.is_time_to_tell(walk.counters.playouts) {
                (task.report)(&line(&walk, &walk.tried(&moves), &pace.control));
            }
        }
        let line = line(&walk, &walk.tried(&moves), &pace.control);
        (task.report)(&line);
        let notes = vec![format!(
            "{} playouts, {} information sets",
            walk.counters.playouts,
            walk.len()
        )];
        Found {
            line,
            counters: walk.counters,
            tried: rates(&walk, &walk.tried(&moves)),
            notes,
        }
    }
}

/// The moves to consider that the policy finds worth searching, or all if it finds none.
pub(super) fn worthy<G: MonteCarloPolicy>(
    policy: &G,
    task: &Observed<PositionOf<G>>,
    random: &mut Random,
) -> MoveList<MoveOf<G>> {
    let mut list = MoveList::new();
    policy.moves(&task.observation.draw(random), &mut list);
    list.retain(|mv| task.moves.contains(mv));
    if list.is_empty() {
        list.extend_from_slice(task.moves);
    }
    list
}

/// Bytes of a node with the moves of an average game.
const NODE_BYTES: usize = 400;

/// Nodes that fit into so many megabytes.
pub(super) fn most_nodes(megabytes: usize) -> usize {
    (megabytes << 20) / NODE_BYTES
}

/// Playouts before the first report; each later one comes after twice as many.
const FIRST_REPORT: u64 = 1024;

/// How long a search by playouts goes on, and when it tells.
pub(super) struct Pace {
    pub control: Control,
    pub most: u64,
    next_report: u64,
}

impl Pace {
    /// By the limits of an order and the engine's own number of playouts.
    pub fn new<P: Position>(task: &Observed<P>, own: u64) -> Self {
        Self::within(
            task.limits,
            Control::start(task.limits, task.stop, &Sharing::default()),
            own,
        )
    }

    fn within(limits: &Limits, control: Control, own: u64) -> Self {
        Self {
            control,
            most: most_playouts(own, limits),
            next_report: FIRST_REPORT,
        }
    }

    /// Whether another playout is to be made; the first one always is.
    pub fn goes_on(&mut self, playouts: u64, nodes: u64) -> bool {
        playouts == 0
            || playouts < self.most
                && !self.control.halts(nodes)
                && !self.control.is_late(nodes, 100)
    }

    /// Whether a report is due.
    pub fn is_time_to_tell(&mut self, playouts: u64) -> bool {
        let due = playouts >= self.next_report;
        if due {
            self.next_report *= 2;
        }
        due
    }
}

/// The most visited move, and what it brings its player.
pub(super) fn line<G: MonteCarloPolicy>(
    walk: &Walk<G>,
    tried: &[Tried<MoveOf<G>>],
    control: &Control,
) -> Line<MoveOf<G>> {
    let best = tried.iter().rev().max_by_key(|tried| tried.visits);
    let best = best.expect("there is always a move");
    let points = PositionOf::<G>::POINTS;
    let score = if points { best.mean } else { best.mean * 100.0 };
    Line {
        depth: 1,
        longest: walk.longest as u32,
        index: 1,
        score: Score::new(score.round() as i32),
        bound: Bound::Exact,
        proven: false,
        nodes: walk.counters.nodes,
        time: control.elapsed(),
        table_full: 0,
        pv: vec![best.mv],
        rate: Some(rate(walk, best)),
    }
}

/// How a move did.
fn rate<G: MonteCarloPolicy>(walk: &Walk<G>, tried: &Tried<MoveOf<G>>) -> Rate {
    Rate {
        win: walk.share(tried.mean),
        points: PositionOf::<G>::POINTS.then_some(tried.mean),
        visits: u64::from(tried.visits),
    }
}

/// How each of the moves did.
pub(super) fn rates<G: MonteCarloPolicy>(
    walk: &Walk<G>,
    tried: &[Tried<MoveOf<G>>],
) -> Vec<(MoveOf<G>, Rate)> {
    let one = |tried: &Tried<MoveOf<G>>| (tried.mv, rate(walk, tried));
    tried.iter().map(one).collect()
}

impl<G: MonteCarloPolicy> Observer<G> for Ismcts<G> {
    fn choose(&mut self, task: Observed<PositionOf<G>>) -> Found<MoveOf<G>> {
        self.run(task, &mut ())
    }

    fn watch(
        &mut self,
        task: Observed<PositionOf<G>>,
        mut probe: &mut dyn Probe<PositionOf<G>>,
    ) -> Found<MoveOf<G>> {
        self.run(task, &mut probe)
    }

    fn memory(&self) -> u64 {
        (self.options.memory as u64) << 20
    }

    fn makes_playouts(&self) -> bool {
        true
    }
}

impl<G> Settings for Ismcts<G> {
    fn settings(&self) -> Vec<Setting> {
        self.options.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.options.set(name, value)
    }
}
