//! The pairs of a plan played by the workers of a queue: each is submitted under its name, and every answer is played again
//! before it is entered.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use hetman_arena::ledger::LedgerError;
use hetman_arena::tournament::{
    Crew, OpenPairs, PairAnswer, PairUnit, Plan, RunControl, Take, Taken,
};
use hetman_game::Entry;
use hetman_queue::collect::{Submitter, Verdict};
use hetman_queue::{QueueError, Stamp, Unit};
use serde_json::Value;

use super::{QueueRuns, stamp, written};

/// The kind of a unit that is a pair.
pub const PAIR: &str = "pair";

/// Workers elsewhere.
pub struct QueueCrew<'a> {
    pub(super) runs: &'a QueueRuns<'a>,
    pub(super) name: String,
    pub(super) title: String,
    /// The stamps of the games that were asked about.
    stamps: Mutex<HashMap<(String, bool), Stamp>>,
}

impl<'a> QueueCrew<'a> {
    /// A crew that works for runs of this name; people see the title.
    pub fn new(runs: &'a QueueRuns<'a>, name: &str, title: &str) -> Self {
        Self {
            runs,
            name: name.to_owned(),
            title: title.to_owned(),
            stamps: Mutex::default(),
        }
    }

    /// What workers must be for a game; it is measured once.
    pub(super) fn stamp(&self, entry: &dyn Entry, timed: bool) -> anyhow::Result<Stamp> {
        let mut stamps = self.stamps.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (entry.name().to_owned(), timed);
        if let Some(known) = stamps.get(&key) {
            return Ok(known.clone());
        }
        let made = stamp(entry, timed)?;
        stamps.insert(key, made.clone());
        Ok(made)
    }

    fn submit(
        &self,
        plan: &Plan,
        open: &OpenPairs,
        control: &RunControl,
        take: &mut Take,
    ) -> anyhow::Result<()> {
        let (names, needs) = written(plan, self.runs.place())?;
        let stamp = self.stamp(plan.entry, plan.is_timed())?;
        let run = self.run(plan.entry, &stamp, needs);
        let total = plan.pairings.len() as u64;
        let waiting = open.lock().unwrap_or_else(PoisonError::into_inner).len() as u64;
        let mut pairs = Pairs {
            plan,
            open,
            control,
            take,
            names,
            stamp,
            numbers: HashMap::new(),
            done: total - waiting.min(total),
        };
        self.runs.collect(run, &mut pairs)?;
        Ok(())
    }
}

impl Crew for QueueCrew<'_> {
    fn play(
        &self,
        plan: &Plan,
        open: &OpenPairs,
        control: &RunControl,
        take: &mut Take,
    ) -> Result<(), LedgerError> {
        let played = self.submit(plan, open, control, take);
        played.map_err(|error| LedgerError::Crew(format!("{error:#}")))
    }
}

struct Pairs<'a, 'b> {
    plan: &'a Plan<'a>,
    open: &'a OpenPairs,
    control: &'a RunControl<'a>,
    take: &'a mut Take<'b>,
    names: Vec<String>,
    stamp: Stamp,
    numbers: HashMap<String, usize>,
    done: u64,
}

impl Submitter for Pairs<'_, '_> {
    fn next(&mut self, most: usize) -> Result<Vec<Unit>, QueueError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let mut units = Vec::new();
        while units.len() < most {
            let Some(number) = open.pop() else { break };
            let body = serde_json::to_value(PairUnit::new(self.plan, number, &self.names));
            let unit = Unit {
                id: self.plan.id(number),
                kind: PAIR.into(),
                stamp: self.stamp.clone(),
                body: body.map_err(|error| QueueError::Own(error.to_string()))?,
            };
            self.numbers.insert(unit.id.clone(), number);
            units.push(unit);
        }
        Ok(units)
    }

    fn take(&mut self, unit: &Unit, _: &str, body: &Value) -> Result<Verdict, QueueError> {
        let answer: PairAnswer = match serde::Deserialize::deserialize(body) {
            Ok(answer) => answer,
            Err(error) => return Ok(Verdict::Refused(error.to_string())),
        };
        let Some(&number) = self.numbers.get(&unit.id) else {
            return Ok(Verdict::Refused("nobody asked for it".into()));
        };
        let result = match answer.check(self.plan, number) {
            Ok(result) => result,
            Err(why) => return Ok(Verdict::Refused(why)),
        };
        let taken = (self.take)(result).map_err(|error| QueueError::Own(error.to_string()))?;
        self.done += 1;
        Ok(match taken {
            Taken::More => Verdict::Stored,
            Taken::Enough => Verdict::Enough,
        })
    }

    fn wants(&mut self, _: &Unit) -> Result<bool, QueueError> {
        Ok(true)
    }

    fn notice(&mut self, line: &str) {
        let _ = writeln!(std::io::stderr(), "{line}");
    }

    fn is_cancelled(&self) -> bool {
        self.control.cancel.is_requested()
    }

    fn progress(&self) -> (u64, u64) {
        (self.done, self.plan.pairings.len() as u64)
    }
}
