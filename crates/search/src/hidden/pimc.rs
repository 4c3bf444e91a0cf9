//! Perfect-information Monte Carlo, or determinisation: worlds are drawn, each is searched as if everything were seen, and
//! the move that is best on average is played. It never hides or finds out anything, since it believes to see all.

use hetman_game::random::{Random, mix};
use hetman_game::{Counters, Error, Setting, Settings, options};

use super::PositionOf;
use super::ismcts::{Pace, line, most_nodes, rates, worthy};
use super::observation::{Observed, Observer};
use super::walk::{Eyes, Guidance, Manner, Tried, Walk};
use crate::algorithm::{Found, MoveOf};
use crate::montecarlo::MonteCarloPolicy;
use crate::probe::Probe;

options! {
    /// What perfect-information Monte Carlo may be told.
    pub struct PimcOptions {
        /// Playouts of a search, in all worlds together; 0 for as many as its limits allow.
        playouts: u64 = 0, 0..=1000000000;
        /// Playouts in each world.
        world: u64 = 50, 1..=1000000000;
        /// Weight of the confidence interval.
        exploration: f64 = 0.2, 0..=100;
        /// Use the rules of thumb of the game in playouts.
        rules: bool = true;
        /// Plies after which a playout counts as a draw.
        longest: u32 = 1000, 1..=100000;
        /// Megabytes the tree of a world may use.
        memory: usize = 64, 1..=65536;
        /// Seed of the worlds and playouts.
        seed: u64 = 1, 0..=1000000000;
    }
}

/// Perfect-information Monte Carlo as an engine.
pub struct Pimc<G> {
    policy: G,
    options: PimcOptions,
}

impl<G: MonteCarloPolicy> Pimc<G> {
    /// The engine with its usual settings.
    pub fn new(policy: &G) -> Self {
        Self {
            policy: policy.clone(),
            options: PimcOptions::default(),
        }
    }

    fn walk(&self, information_set: u64) -> Walk<'_, G> {
        let PimcOptions {
            exploration,
            rules,
            longest,
            memory,
            seed,
            ..
        } = self.options;
        let manner = Manner {
            eyes: Eyes::Open,
            exploration,
            rules,
            // The few playouts of a world would all go to the move by rules of thumb, and the others look bad by chance.
            guidance: Guidance::NONE,
            longest,
            most_nodes: most_nodes(memory),
        };
        let random = Random::new(mix(seed ^ mix(information_set)));
        Walk::new(&self.policy, manner, random)
    }

    /// Searches world after world while a probe looks on.
    fn run<R: Probe<PositionOf<G>>>(
        &self,
        task: Observed<PositionOf<G>>,
        probe: &mut R,
    ) -> Found<MoveOf<G>> {
        let mut walk = self.walk(task.observation.information_set());
        let mut pace = Pace::new(&task, self.options.playouts);
        let moves = worthy(&self.policy, &task, &mut walk.random);
        let mut votes = Votes::new(&moves);
        let each = self.options.world.max(moves.len() as u64);
        while votes.worlds == 0 || pace.goes_on(walk.counters.playouts, walk.counters.nodes) {
            let world = task.observation.draw(&mut walk.random);
            let end = (walk.counters.playouts + each).min(pace.most.max(each));
            walk.clear();
            while walk.counters.playouts < end {
                let walked = walk.simulate(world.clone(), &moves, &mut pace.control, probe);
                // Playouts of a small game are too short to see the stop themselves.
                if walked.is_err() || pace.control.halts(walk.counters.nodes) {
                    break;
                }
            }
            // A world in which some move was never tried says nothing of it.
            let tried = walk.tried(&moves);
            if votes.worlds == 0 || tried.iter().all(|tried| tried.visits > 0) {
                votes.add(&tried);
            }
            if pace.is_time_to_tell(walk.counters.playouts) {
                (task.report)(&line(&walk, &votes.best(), &pace.control));
            }
        }
        let line = line(&walk, &votes.best(), &pace.control);
        (task.report)(&line);
        let counters: Counters = walk.counters;
        Found {
            line,
            counters,
            tried: rates(&walk, &votes.means()),
            notes: vec![format!(
                "{} playouts in {} worlds",
                counters.playouts, votes.worlds
            )],
        }
    }
}

/// The results of all worlds: visits, and the sum over worlds of what a move brings on average.
struct Votes<M> {
    tried: Vec<Tried<M>>,
    worlds: u32,
}

impl<M: Copy> Votes<M> {
    fn new(moves: &[M]) -> Self {
        let one = |&mv: &M| Tried {
            mv,
            visits: 0,
            mean: 0.0,
        };
        Self {
            tried: moves.iter().map(one).collect(),
            worlds: 0,
        }
    }

    fn add(&mut self, world: &[Tried<M>]) {
        for (sum, one) in self.tried.iter_mut().zip(world) {
            sum.visits += one.visits;
            sum.mean += one.mean;
        }
        self.worlds += 1;
    }

    /// What each move brings on average over all worlds.
    fn means(&self) -> Vec<Tried<M>> {
        let mean = |tried: &Tried<M>| Tried {
            mean: tried.mean / f64::from(self.worlds.max(1)),
            ..*tried
        };
        self.tried.iter().map(mean).collect()
    }

    /// The move with the greatest mean over all worlds.
    fn best(&self) -> Vec<Tried<M>> {
        let mut ranked = self.means();
        let merit = |at: usize| (ranked[at].visits > 0, ranked[at].mean);
        let best = (0..ranked.len()).rev().max_by(|&one, &other| {
            let (one, other) = (merit(one), merit(other));
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
        });
        ranked.swap(0, best.unwrap_or(0));
        ranked.truncate(1);
        ranked
    }
}

impl<G: MonteCarloPolicy> Observer<G> for Pimc<G> {
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

impl<G> Settings for Pimc<G> {
    fn settings(&self) -> Vec<Setting> {
        self.options.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.options.set(name, value)
    }
}
