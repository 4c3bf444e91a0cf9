//! The searches of a study made on other machines: all that are known to be wanted at once, then those of the next depth.

use hetman_arena::tournament::hash;
use hetman_game::Limits;

use super::{Cell, RunError, Runner};
use crate::elsewhere::{SearchUnit, Searchers};
use crate::measure::Figures;
use crate::plan::Study;

impl Runner<'_, '_> {
    /// Has all searches of a study made elsewhere, those of a depth at once, as long as the next depth is wanted.
    pub(super) fn spread(
        &mut self,
        study: &Study,
        searchers: &dyn Searchers,
    ) -> Result<(), RunError> {
        let mut fresh = self.context.fresh;
        loop {
            let missing = self.missing(study, fresh)?;
            fresh = false;
            if missing.is_empty() {
                return Ok(());
            }
            let mut units = Vec::new();
            for cell in &missing {
                units.push(SearchUnit::new(
                    &study.game,
                    cell.engine()?,
                    cell.start,
                    &cell.limits,
                ));
            }
            let ids: Vec<(String, String)> = missing
                .iter()
                .map(|cell| (hash(&cell.specification()), cell.specification()))
                .collect();
            let context = &mut *self.context;
            let (store, cancel) = (&mut context.store, &context.cancel);
            let names: Vec<String> = ids.iter().map(|(id, _)| id.clone()).collect();
            searchers.search(&*study.entry, &names, &units, cancel, &mut |at, figures| {
                let (id, specification) = &ids[at];
                store
                    .enter(id, specification, &figures)
                    .map_err(|error| error.to_string())
            })?;
            self.go_on()?;
        }
    }

    /// The searches that are known to be wanted and are not on disk.
    fn missing<'s>(&mut self, study: &'s Study, fresh: bool) -> Result<Vec<Cell<'s>>, RunError> {
        let mut missing = Vec::new();
        for arm in &study.arms {
            if let Some(depths) = &study.depths {
                for depth in depths.from..=depths.to {
                    let (mut nodes, before) = (0, missing.len());
                    for start in &study.positions {
                        for repetition in 1..=self.experiment.repetitions {
                            let cell = Cell {
                                study,
                                arm,
                                start,
                                limits: Limits::depth(depth),
                                limit: "depth",
                                repetition,
                            };
                            match self.found(&cell, fresh)? {
                                Some(figures) if repetition == 1 => nodes += figures.counters.nodes,
                                Some(_) => {}
                                None => missing.push(cell),
                            }
                        }
                    }
                    if nodes > depths.most_nodes || missing.len() > before {
                        break;
                    }
                }
            }
            let asked = study.positions.iter().filter(|start| start.asks());
            for (start, nodes) in asked.filter_map(|start| Some((start, study.solve?))) {
                let cell = Cell {
                    study,
                    arm,
                    start,
                    limits: Limits::nodes(nodes),
                    limit: "nodes",
                    repetition: 1,
                };
                if self.found(&cell, fresh)?.is_none() {
                    missing.push(cell);
                }
            }
        }
        Ok(missing)
    }

    /// A search that is on disk, unless it is to be forgotten.
    fn found(&mut self, cell: &Cell, fresh: bool) -> Result<Option<Figures>, RunError> {
        let id = hash(&cell.specification());
        if fresh {
            self.context.store.forget(&id)?;
        }
        Ok(self.context.store.find(&id)?)
    }
}
