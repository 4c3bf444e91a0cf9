//! A player by the rules of thumb that a game gives to playouts: the yardstick that a search has to beat.

use hetman_game::random::{Random, mix};
use hetman_game::{Bound, Counters, Error, Score, Setting, Settings, options};

use super::PositionOf;
use super::observation::{Observed, Observer};
use crate::algorithm::{Found, Line, MoveOf};
use crate::montecarlo::MonteCarloPolicy;
use crate::time::{Control, Sharing};

options! {
    /// What a player by rules of thumb may be told.
    pub struct RuledOptions {
        /// Seed of what the rules leave to chance.
        seed: u64 = 1, 0..=1000000000;
    }
}

/// The rules of thumb of a game as an engine. They are asked in a drawn world, so that they cannot look at the true one.
pub struct Ruled<G> {
    policy: G,
    options: RuledOptions,
}

impl<G: MonteCarloPolicy> Ruled<G> {
    /// The engine.
    pub fn new(policy: &G) -> Self {
        Self {
            policy: policy.clone(),
            options: RuledOptions::default(),
        }
    }
}

impl<G: MonteCarloPolicy> Observer<G> for Ruled<G> {
    fn choose(&mut self, task: Observed<PositionOf<G>>) -> Found<MoveOf<G>> {
        let control = Control::start(task.limits, task.stop, &Sharing::default());
        let seed = mix(self.options.seed ^ mix(task.observation.information_set()));
        let mut random = Random::new(seed);
        let world = task.observation.draw(&mut random);
        let ruled = self.policy.playout_move(&world, &mut random);
        let ruled = ruled.filter(|mv| task.moves.contains(mv));
        let best = ruled.unwrap_or_else(|| task.moves[random.below(task.moves.len())]);
        let counters = Counters {
            nodes: 1,
            ..Counters::default()
        };
        let line = Line {
            depth: 1,
            longest: 1,
            index: 1,
            score: Score::DRAW,
            bound: Bound::Exact,
            proven: false,
            nodes: 1,
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
            notes: Vec::new(),
        }
    }

    /// It makes none, which any number of them allows: so it can meet those who do.
    fn makes_playouts(&self) -> bool {
        true
    }
}

impl<G> Settings for Ruled<G> {
    fn settings(&self) -> Vec<Setting> {
        self.options.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.options.set(name, value)
    }
}
