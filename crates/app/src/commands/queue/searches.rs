//! The searches of an experiment made by the workers of a queue; the move of every answer must be legal.

use std::collections::HashMap;
use std::io::Write;

use hetman_game::{Entry, Spec, Stop};
use hetman_lab::elsewhere::{Enter, SearchUnit, Searchers};
use hetman_lab::measure::Figures;
use hetman_lab::run::RunError;
use hetman_queue::collect::{Submitter, Verdict};
use hetman_queue::{QueueError, Run, Stamp, Unit};
use serde_json::Value;

use super::QueueCrew;
use super::files::with_hashes;

/// The kind of a unit that is a search.
pub const SEARCH: &str = "search";

impl Searchers for QueueCrew<'_> {
    fn search(
        &self,
        entry: &dyn Entry,
        names: &[String],
        units: &[SearchUnit],
        cancel: &Stop,
        enter: &mut Enter,
    ) -> Result<(), RunError> {
        let submitted = self.submit_searches(entry, names, units, cancel, enter);
        submitted.map_err(|error| RunError::Elsewhere(format!("{error:#}")))
    }
}

impl QueueCrew<'_> {
    fn submit_searches(
        &self,
        entry: &dyn Entry,
        names: &[String],
        units: &[SearchUnit],
        cancel: &Stop,
        enter: &mut Enter,
    ) -> anyhow::Result<()> {
        let stamp = self.stamp(entry, false)?;
        let mut travelling = Vec::new();
        for unit in units {
            let (game, engine): (Spec, Spec) = (unit.game.parse()?, unit.engine.parse()?);
            let engine = with_hashes(entry, &game, &engine, self.runs.place())?;
            travelling.push(SearchUnit {
                engine: engine.to_string(),
                ..unit.clone()
            });
        }
        let run = self.run(entry, &stamp, Vec::new());
        let mut searches = Searches {
            entry,
            units,
            travelling,
            names,
            stamp,
            numbers: HashMap::new(),
            given: 0,
            done: 0,
            cancel,
            enter,
        };
        self.runs.collect(run, &mut searches)?;
        Ok(())
    }

    /// The run that units of a game belong to.
    pub(super) fn run(&self, entry: &dyn Entry, stamp: &Stamp, needs: Vec<String>) -> Run {
        Run {
            name: format!("{}-{}", self.name, entry.name()),
            title: self.title.clone(),
            stamp: stamp.clone(),
            needs,
            stopped: false,
        }
    }
}

struct Searches<'a, 'b> {
    entry: &'a dyn Entry,
    units: &'a [SearchUnit],
    travelling: Vec<SearchUnit>,
    names: &'a [String],
    stamp: Stamp,
    numbers: HashMap<String, usize>,
    given: usize,
    done: u64,
    cancel: &'a Stop,
    enter: &'a mut Enter<'b>,
}

impl Submitter for Searches<'_, '_> {
    fn next(&mut self, most: usize) -> Result<Vec<Unit>, QueueError> {
        let from = self.given;
        self.given = (from + most).min(self.names.len());
        let unit = |at: usize| {
            let body = serde_json::to_value(&self.travelling[at]);
            Ok(Unit {
                id: self.names[at].clone(),
                kind: SEARCH.into(),
                stamp: self.stamp.clone(),
                body: body.map_err(|error| QueueError::Own(error.to_string()))?,
            })
        };
        let units: Vec<Unit> = (from..self.given)
            .map(unit)
            .collect::<Result<_, QueueError>>()?;
        let named = units.iter().zip(from..);
        self.numbers
            .extend(named.map(|(unit, at)| (unit.id.clone(), at)));
        Ok(units)
    }

    fn take(&mut self, unit: &Unit, _: &str, body: &Value) -> Result<Verdict, QueueError> {
        let figures: Figures = match serde::Deserialize::deserialize(body) {
            Ok(figures) => figures,
            Err(error) => return Ok(Verdict::Refused(error.to_string())),
        };
        let Some(&at) = self.numbers.get(&unit.id) else {
            return Ok(Verdict::Refused("nobody asked for it".into()));
        };
        if let Err(why) = self.units[at].check(self.entry, &figures) {
            return Ok(Verdict::Refused(why));
        }
        (self.enter)(at, figures).map_err(QueueError::Own)?;
        self.done += 1;
        Ok(Verdict::Stored)
    }

    fn wants(&mut self, _: &Unit) -> Result<bool, QueueError> {
        Ok(true)
    }

    fn notice(&mut self, line: &str) {
        let _ = writeln!(std::io::stderr(), "{line}");
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_requested()
    }

    fn progress(&self) -> (u64, u64) {
        (self.done, self.names.len() as u64)
    }
}
