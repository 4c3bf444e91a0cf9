//! The textbook: each algorithm on a page of its own, plain enough to read, exact enough to test the others against.
//! This file seats them: settings, and the one adapter they share. Depth is that of the limits, or the whole tree; where
//! a limit may break a search off, [`Deepening`] has an answer ready.

mod alphabeta;
mod context;
mod deepening;
mod minimax;
mod mtdf;
mod negamax;
mod scout;
mod sss;
mod window;

use hetman_game::options::set_in;
use hetman_game::{
    Bound, Error, Evaluator, Limits, MoveList, Position, Score, Setting, Settings, Stop, options,
};

use crate::algorithm::{Algorithm, ChosenEvaluator, Found, MoveOf, Task};
use crate::bstar::{BStar, BStarOptions};
use crate::catalogue::Maker;
use crate::policy::Policy;
use crate::probe::Probe;
use crate::proof::{Proof, ProofOptions};
use crate::wins::Wins;

pub use alphabeta::AlphaBeta;
pub use context::{Context, Setup};
pub use deepening::Deepening;
pub use minimax::Minimax;
pub use mtdf::{Mtdf, MtdfOptions};
pub use negamax::Negamax;
pub use scout::Scout;
pub use sss::{Sss, SssOptions};
pub use window::WindowOptions;

/// An algorithm of the textbook.
pub trait TextbookAlgorithm: Send + Sync + 'static {
    /// Settings of its own.
    type Options: Settings + Default + Send;

    /// Whether it asks an evaluator and minds how wins are valued.
    const EVALUATES: bool = true;

    /// Whether it can look one ply deeper at a time.
    const DEEPENS: bool = true;

    /// The most bytes it comes to hold with these settings.
    fn memory<P: Position>(_options: &Self::Options) -> u64 {
        0
    }

    /// Searches the position of the context; says what the root is worth and what that says about the true value.
    fn run<P: Position, E: Evaluator<P>, R: Probe<P>>(
        context: &mut Context<P, E, R>,
        options: &Self::Options,
    ) -> (Score, Bound);
}

/// Runs one algorithm on one task.
pub fn run<L: TextbookAlgorithm, P: Position, E: Evaluator<P>, R: Probe<P>>(
    options: &L::Options,
    setup: Setup<E, R>,
    task: Task<P>,
) -> Found<P::Move> {
    let limits = task.limits;
    let mut context = Context::new(setup, task.within(limits));
    let result = L::run(&mut context, options);
    context.finish(result)
}

/// Runs one algorithm on one task, one ply deeper at a time.
pub fn deepen<L: TextbookAlgorithm, P: Position, E: Evaluator<P>, R: Probe<P>>(
    options: &L::Options,
    setup: Setup<E, R>,
    task: Task<P>,
) -> Found<P::Move> {
    let limits = task.limits;
    let mut context = Context::new(setup, task.within(limits));
    let result = deepening::deepen::<L, _, _, _>(&mut context, options);
    context.finish(result)
}

/// Runs the algorithm of this name, with its default settings, for the eyes of a probe. The game must not be over.
pub fn watch<P: Position, E: Evaluator<P>, R: Probe<P>>(
    name: &str,
    position: &P,
    limits: &Limits,
    setup: Setup<E, R>,
) -> Result<Found<P::Move>, Error> {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    if position.mover().is_none() || moves.is_empty() {
        return Err(Error::Other(
            "the game is over: there is nothing to watch".into(),
        ));
    }
    let task = Task {
        position,
        limits,
        moves: &moves,
        stop: &Stop::default(),
        report: &mut |_| {},
    };
    let whole = WindowOptions::default();
    match name {
        "minimax" => Ok(run::<Minimax, _, _, _>(&(), setup, task)),
        "negamax" => Ok(run::<Negamax, _, _, _>(&(), setup, task)),
        "textbook_alphabeta" => Ok(run::<AlphaBeta, _, _, _>(&whole, setup, task)),
        "scout" => Ok(run::<Scout, _, _, _>(&whole, setup, task)),
        "textbook_mtdf" => Ok(run::<Mtdf, _, _, _>(&MtdfOptions::default(), setup, task)),
        "sss" => Ok(run::<Sss, _, _, _>(&SssOptions::default(), setup, task)),
        "bstar" => Ok(run::<BStar, _, _, _>(&BStarOptions::default(), setup, task)),
        "proof" => Ok(run::<Proof, _, _, _>(&ProofOptions::default(), setup, task)),
        _ => Err(Error::unknown("textbook algorithm", name, NAMES)),
    }
}

/// The names [`watch`] knows.
pub const NAMES: [&str; 8] = [
    "minimax",
    "negamax",
    "textbook_alphabeta",
    "scout",
    "textbook_mtdf",
    "sss",
    "bstar",
    "proof",
];

options! {
    /// What every algorithm of the textbook may be told.
    pub struct Common {
        /// How won and lost games are valued.
        wins: Wins = Wins::Distance;
        /// Look one ply ahead, then two, and so on, and answer with the last pass that was finished.
        deepening: Deepening = Deepening::Auto;
    }
}

options! {
    /// What those that only prove may be told, too.
    pub struct Horizon {
        /// Plies to look ahead, at most; 0 for as many as the limits allow.
        depth: u32 = 0, 0..=250;
    }
}

impl Horizon {
    /// The limits with no more than these plies.
    fn within(&self, limits: &Limits) -> Limits {
        let own = (self.depth > 0).then_some(self.depth);
        Limits {
            depth: limits.depth.into_iter().chain(own).min(),
            ..limits.clone()
        }
    }
}

/// An algorithm of the textbook as an engine.
pub struct Textbook<G: Policy, L: TextbookAlgorithm> {
    evaluation: ChosenEvaluator<G>,
    common: Common,
    horizon: Horizon,
    own: L::Options,
}

impl<G: Policy, L: TextbookAlgorithm> Textbook<G, L> {
    /// The algorithm as it is listed.
    pub fn listed(name: &'static str, summary: &'static str) -> Maker<G> {
        let make = |policy: &G| -> Box<dyn Algorithm<G>> {
            Box::new(Self {
                evaluation: ChosenEvaluator::new(policy),
                common: Common::default(),
                horizon: Horizon::default(),
                own: L::Options::default(),
            })
        };
        Maker {
            name,
            summary,
            make,
        }
    }

    fn groups(&self) -> Vec<&dyn Settings> {
        if L::EVALUATES {
            vec![&self.evaluation, &self.common, &self.horizon, &self.own]
        } else {
            vec![&self.horizon, &self.own]
        }
    }

    /// Searches, `shown` step by step or not.
    fn run<R: Probe<G::Position>>(
        &self,
        task: Task<G::Position>,
        probe: &mut R,
        shown: bool,
    ) -> Found<MoveOf<G>> {
        let setup = Setup {
            evaluator: self.evaluation.evaluator.clone(),
            wins: self.common.wins,
            probe,
        };
        let limits = self.horizon.within(task.limits);
        let task = task.within(&limits);
        if L::DEEPENS && self.common.deepening.applies(&limits, shown) {
            deepen::<L, _, _, _>(&self.own, setup, task)
        } else {
            run::<L, _, _, _>(&self.own, setup, task)
        }
    }
}

impl<G: Policy, L: TextbookAlgorithm> Settings for Textbook<G, L> {
    fn settings(&self) -> Vec<Setting> {
        self.groups()
            .into_iter()
            .flat_map(Settings::settings)
            .collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        if L::EVALUATES {
            set_in(
                &mut [
                    &mut self.evaluation,
                    &mut self.common,
                    &mut self.horizon,
                    &mut self.own,
                ],
                name,
                value,
            )
        } else {
            set_in(&mut [&mut self.horizon, &mut self.own], name, value)
        }
    }
}

impl<G: Policy, L: TextbookAlgorithm> Algorithm<G> for Textbook<G, L> {
    fn memory(&self) -> u64 {
        L::memory::<G::Position>(&self.own)
    }

    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>> {
        self.run(task, &mut (), false)
    }

    fn watch(
        &mut self,
        task: Task<G::Position>,
        mut probe: &mut dyn Probe<G::Position>,
    ) -> Found<MoveOf<G>> {
        self.run(task, &mut probe, true)
    }
}
