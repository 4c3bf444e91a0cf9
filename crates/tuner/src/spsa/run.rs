//! A tuning by games: each iteration is a short match between the two sides of a step, from openings of its own, both games of
//! a pair with the same dice. Iterations that are on disk are not played again.

use std::ops::ControlFlow;

use hetman_arena::ledger::LedgerError;
use hetman_arena::openings::Book;
use hetman_arena::rating::Pairs;
use hetman_arena::tournament::{Crew, Pairing, Plan, RunControl, hash, run_watched};
use hetman_game::{Entry, Error, Spec, Stop};
use thiserror::Error as ThisError;

use super::store::IterationStore;
use super::task::Task;
use super::{Spsa, Trial};

/// Why a tuning cannot go on.
#[derive(Debug, ThisError)]
pub enum TuningError {
    /// A side of a step or an opening cannot be set up.
    #[error(transparent)]
    Game(#[from] Error),
    /// Results cannot be kept, or a worker cannot be started.
    #[error(transparent)]
    Store(#[from] LedgerError),
}

/// Why a tuning came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All iterations were played.
    Complete,
    /// The stop rule found that no parameter goes anywhere.
    Settled,
    /// It was cancelled, and can be resumed.
    Cancelled,
}

/// What a tuning has come to.
pub struct Tuned {
    /// The optimiser with its curve.
    pub spsa: Spsa,
    /// The results of the first sides of all steps.
    pub pairs: Pairs,
    /// How it ended.
    pub ending: Ending,
}

/// Where a tuning is carried out.
pub struct TuningContext<'a> {
    /// The game.
    pub entry: &'a dyn Entry,
    /// Its rules.
    pub game: &'a Spec,
    /// The iterations on disk, if any are kept.
    pub store: Option<&'a mut IterationStore>,
    /// Whether iterations on disk are forgotten and played anew.
    pub fresh: bool,
    /// Who plays.
    pub crew: &'a dyn Crew,
    /// Ends the tuning; the iteration under way does not count.
    pub cancel: Stop,
    /// Sees the optimiser after each iteration, and whether that one was on disk.
    pub observer: &'a mut dyn FnMut(&Spsa, bool),
}

/// Tunes until the last iteration, the stop rule or the cancellation.
pub fn run(task: &Task, context: &mut TuningContext) -> Result<Tuned, TuningError> {
    let seed = task.description.seed;
    let book = Book::named(
        context.entry,
        context.game,
        &task.description.openings,
        seed,
    )?;
    let mut tuned = Tuned {
        spsa: Spsa::new(task.parameters.clone(), task.gains, task.iterations, seed),
        pairs: Pairs::default(),
        ending: Ending::Complete,
    };
    while let Some(trial) = tuned.spsa.trial() {
        let plan = task.plan(context, &book, &trial)?;
        let Some((pairs, known)) = context.iteration(&plan)? else {
            tuned.ending = Ending::Cancelled;
            break;
        };
        tuned.pairs = tuned.pairs.plus(&pairs);
        tuned.spsa.learn(&trial, balance(&pairs));
        (context.observer)(&tuned.spsa, known);
        if task.stop.is_some_and(|rule| tuned.spsa.is_settled(&rule)) {
            tuned.ending = Ending::Settled;
            break;
        }
    }
    Ok(tuned)
}

/// By how many games the first side won more than it lost.
fn balance(pairs: &Pairs) -> f64 {
    4.0 * (pairs.mean() - 0.5) * pairs.count() as f64
}

impl Task {
    /// The engine with these values.
    pub fn spec(&self, values: &[f64]) -> Spec {
        let both = self.parameters.iter().zip(values);
        both.fold(self.engine.clone(), |spec, (parameter, value)| {
            spec.set(&parameter.name, &value.to_string())
        })
    }

    /// The match of one iteration.
    fn plan<'a>(
        &self,
        context: &TuningContext<'a>,
        book: &Book,
        trial: &Trial,
    ) -> Result<Plan<'a>, Error> {
        let sides = [&trial.plus, &trial.minus];
        let mut description = self.description.clone();
        description.players = sides.map(|side| self.spec(side).to_string()).to_vec();
        let mut plan = description.outline(context.entry, context.game)?;
        let first = trial.number * self.pairs;
        for round in first..first + self.pairs {
            plan.pairings.push(Pairing {
                players: [0, 1],
                opening: book.opening(context.entry, context.game, round)?,
                round,
            });
        }
        Ok(plan)
    }
}

impl TuningContext<'_> {
    /// The results of an iteration and whether they were on disk; nothing if it was cancelled.
    fn iteration(&mut self, plan: &Plan) -> Result<Option<(Pairs, bool)>, TuningError> {
        let pairings = 0..plan.pairings.len();
        let specification: Vec<String> = pairings.map(|at| plan.specification(at)).collect();
        let specification = specification.join("\n\n");
        let id = hash(&specification);
        if let Some(store) = &mut self.store {
            if self.fresh {
                store.forget(&id)?;
            } else if let Some(pairs) = store.find(&id)? {
                return Ok(Some((pairs, true)));
            }
        }
        let control = RunControl {
            cancel: self.cancel.clone(),
            see: &|_| {},
            crew: self.crew,
        };
        let standing = run_watched(plan, None, &control, &mut |_| ControlFlow::Continue(()))?;
        if standing.results.len() < plan.pairings.len() {
            return Ok(None);
        }
        let pairs = standing.pairs();
        if let Some(store) = &mut self.store {
            store.enter(&id, &specification, &pairs)?;
        }
        Ok(Some((pairs, false)))
    }
}
