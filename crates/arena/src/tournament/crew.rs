//! Who plays the pairs of a plan: tables in this process, or workers elsewhere. Whoever it is hands every result on to be
//! entered into the ledger, and hears whether more are wanted.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::{PairResult, Plan, RunControl, Table};
use crate::ledger::LedgerError;

/// The pairings still to be played, by number, the next one last; those no longer of interest are taken out.
pub type OpenPairs = Mutex<Vec<usize>>;

/// What becomes of a result once it is entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// More are wanted.
    More,
    /// No more are wanted.
    Enough,
}

/// Enters a result.
pub type Take<'a> = dyn FnMut(PairResult) -> Result<Taken, LedgerError> + 'a;

/// Plays pairs and hands their results on.
pub trait Crew: Sync {
    /// Plays the open pairs until there are none, the run is cancelled, or no more are wanted.
    fn play(
        &self,
        plan: &Plan,
        open: &OpenPairs,
        control: &RunControl,
        take: &mut Take,
    ) -> Result<(), LedgerError>;
}

/// Tables in this process, as many as the plan has pairs played at once.
pub struct Tables;

impl Crew for Tables {
    fn play(
        &self,
        plan: &Plan,
        open: &OpenPairs,
        control: &RunControl,
        take: &mut Take,
    ) -> Result<(), LedgerError> {
        let (sender, results) = channel();
        thread::scope(|scope| {
            for table in 0..plan.concurrency.max(1) {
                let table = Table::new(table, plan, control);
                let sender = sender.clone();
                let builder = thread::Builder::new()
                    .name("table".into())
                    .stack_size(STACK);
                let work = move || work(table, plan, open, control, &sender);
                let started = builder.spawn_scoped(scope, work);
                started
                    .inspect_err(|_| control.cancel.request())
                    .map_err(LedgerError::Thread)?;
            }
            drop(sender);
            for result in results {
                let taken = take(result);
                if !matches!(taken, Ok(Taken::More)) {
                    control.cancel.request();
                    taken?;
                    break;
                }
            }
            Ok(())
        })
    }
}

/// Searches of ours may recurse deeply.
const STACK: usize = hetman_game::SEARCH_STACK;

/// Plays until no pair is open or the run is cancelled.
fn work(
    mut table: Table,
    plan: &Plan,
    open: &OpenPairs,
    control: &RunControl,
    results: &Sender<PairResult>,
) {
    while !control.cancel.is_requested() {
        let next = open.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let Some(number) = next else { return };
        let Some(games) = table.pair(number, &plan.pairings[number]) else {
            return;
        };
        if results.send(PairResult { number, games }).is_err() {
            return;
        }
    }
}
