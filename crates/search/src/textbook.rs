//! The textbook: each algorithm on a page of its own, plain enough to read, exact enough to test the others against.
//! This file seats them: settings, and the one adapter they share. Depth is that of the limits, or the whole tree.

mod alphabeta;
mod minimax;
mod mtdf;
mod negamax;
mod page;
mod scout;
mod sss;

use hetman_game::options::set_in;
use hetman_game::{
    Bound, Error, Evaluator, Limits, MoveList, Position, Score, Setting, Settings, Stop, options,
};

use crate::algorithm::{Algorithm, Found, Judge, MoveOf, Task};
use crate::bstar::{BStar, BStarOptions};
use crate::catalogue::Maker;
use crate::policy::Policy;
use crate::probe::Probe;
use crate::proof::{Proof, ProofOptions};
use crate::wins::Wins;

pub use alphabeta::AlphaBeta;
pub use minimax::Minimax;
pub use mtdf::{Mtdf, MtdfOptions};
pub use negamax::Negamax;
pub use page::{Page, Setup};
pub use scout::Scout;
pub use sss::{Sss, SssOptions};

/// An algorithm of the textbook.
pub trait Lesson: Send + Sync + 'static {
    /// Settings of its own.
    type Options: Settings + Default + Send;

    /// Whether it asks an evaluator and minds how wins are valued.
    const EVALUATES: bool = true;

    /// The most bytes it comes to hold with these settings.
    fn memory<P: Position>(_options: &Self::Options) -> u64 {
        0
    }

    /// Searches the position on the page; says what the root is worth and what that says about the true value.
    fn run<P: Position, E: Evaluator<P>, R: Probe<P>>(
        page: &mut Page<P, E, R>,
        options: &Self::Options,
    ) -> (Score, Bound);
}

/// Runs one algorithm on one task.
pub fn run<L: Lesson, P: Position, E: Evaluator<P>, R: Probe<P>>(
    options: &L::Options,
    setup: Setup<E, R>,
    task: Task<P>,
) -> Found<P::Move> {
    let Task {
        position,
        limits,
        moves,
        stop,
        report,
    } = task;
    let mut page = Page::new(
        setup,
        Task {
            position,
            limits,
            moves,
            stop,
            report,
        },
    );
    let result = L::run(&mut page, options);
    page.finish(result)
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
    match name {
        "minimax" => Ok(run::<Minimax, _, _, _>(&(), setup, task)),
        "negamax" => Ok(run::<Negamax, _, _, _>(&(), setup, task)),
        "textbook_alphabeta" => Ok(run::<AlphaBeta, _, _, _>(&(), setup, task)),
        "scout" => Ok(run::<Scout, _, _, _>(&(), setup, task)),
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
    }
}

/// An algorithm of the textbook as an engine.
pub struct Textbook<G: Policy, L: Lesson> {
    judge: Judge<G>,
    common: Common,
    own: L::Options,
}

impl<G: Policy, L: Lesson> Textbook<G, L> {
    /// The algorithm as it is listed.
    pub fn listed(name: &'static str, summary: &'static str) -> Maker<G> {
        let make = |policy: &G| -> Box<dyn Algorithm<G>> {
            Box::new(Self {
                judge: Judge::new(policy),
                common: Common::default(),
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
            vec![&self.judge, &self.common, &self.own]
        } else {
            vec![&self.own]
        }
    }
}

impl<G: Policy, L: Lesson> Settings for Textbook<G, L> {
    fn settings(&self) -> Vec<Setting> {
        self.groups()
            .into_iter()
            .flat_map(Settings::settings)
            .collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        if L::EVALUATES {
            set_in(
                &mut [&mut self.judge, &mut self.common, &mut self.own],
                name,
                value,
            )
        } else {
            self.own.set(name, value)
        }
    }
}

impl<G: Policy, L: Lesson> Algorithm<G> for Textbook<G, L> {
    fn memory(&self) -> u64 {
        L::memory::<G::Position>(&self.own)
    }

    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>> {
        let setup = Setup {
            evaluator: self.judge.evaluator.clone(),
            wins: self.common.wins,
            probe: &mut (),
        };
        run::<L, _, _, _>(&self.own, setup, task)
    }

    fn watch(
        &mut self,
        task: Task<G::Position>,
        mut probe: &mut dyn Probe<G::Position>,
    ) -> Found<MoveOf<G>> {
        let setup = Setup {
            evaluator: self.judge.evaluator.clone(),
            wins: self.common.wins,
            probe: &mut probe,
        };
        run::<L, _, _, _>(&self.own, setup, task)
    }
}
