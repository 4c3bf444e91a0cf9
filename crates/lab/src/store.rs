//! Finished measurements on disk: a row each, written once under the hash of everything that decides it.

use std::path::Path;

use hetman_arena::database::Shape;
use hetman_arena::ledger::LedgerError;
use rusqlite::{Connection, OptionalExtension, params};

use crate::measure::Figures;

const SHAPE: Shape = Shape {
    file: "lab.sqlite",
    steps: &["create table if not exists measurement (
        id text primary key,
        specification text not null,
        finished text not null default current_timestamp,
        nodes integer not null, leaves integer not null,
        cutoffs integer not null, first_cutoffs integer not null,
        table_probes integer not null, table_hits integer not null,
        microseconds integer not null, best text not null
    ) without rowid"],
    tables: &[(
        "measurement",
        &[
            "id",
            "specification",
            "finished",
            "nodes",
            "leaves",
            "cutoffs",
            "first_cutoffs",
            "table_probes",
            "table_hits",
            "microseconds",
            "best",
        ],
    )],
};

/// The measurements made so far.
pub struct Store(Connection);

impl Store {
    /// Opens the store in a folder, which is made if need be.
    pub fn open(folder: &Path) -> Result<Self, LedgerError> {
        Ok(Self(SHAPE.open(folder)?))
    }

    /// A measurement, if it was made.
    pub fn find(&mut self, id: &str) -> Result<Option<Figures>, LedgerError> {
        let query = "select nodes, leaves, cutoffs, first_cutoffs, table_probes, table_hits, microseconds, best
                     from measurement where id = ?1";
        let mut statement = self.0.prepare_cached(query)?;
        let found = statement.query_row([id], |row| {
            let count = |at: usize| row.get::<_, i64>(at).map(i64::cast_unsigned);
            Ok(Figures {
                nodes: count(0)?,
                leaves: count(1)?,
                cutoffs: count(2)?,
                first_cutoffs: count(3)?,
                table_probes: count(4)?,
                table_hits: count(5)?,
                microseconds: count(6)?,
                best: row.get(7)?,
            })
        });
        Ok(found.optional()?)
    }

    /// Enters a measurement; one that is known stays as it is.
    pub fn enter(
        &mut self,
        id: &str,
        specification: &str,
        figures: &Figures,
    ) -> Result<(), LedgerError> {
        let query = "insert or ignore into measurement (id, specification, nodes, leaves, cutoffs, first_cutoffs,
                     table_probes, table_hits, microseconds, best) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        self.0.prepare_cached(query)?.execute(params![
            id,
            specification,
            figures.nodes.cast_signed(),
            figures.leaves.cast_signed(),
            figures.cutoffs.cast_signed(),
            figures.first_cutoffs.cast_signed(),
            figures.table_probes.cast_signed(),
            figures.table_hits.cast_signed(),
            figures.microseconds.cast_signed(),
            figures.best,
        ])?;
        Ok(())
    }

    /// Forgets a measurement, so that it is made anew.
    pub fn forget(&mut self, id: &str) -> Result<(), LedgerError> {
        self.0
            .prepare_cached("delete from measurement where id = ?1")?
            .execute([id])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measurement_is_entered_once_and_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let figures = Figures {
            nodes: u64::MAX,
            leaves: 2,
            best: "e4".into(),
            ..Figures::default()
        };
        let mut store = Store::open(folder.path()).unwrap();
        assert_eq!(store.find("a").unwrap(), None);
        store.enter("a", "x", &figures).unwrap();
        store.enter("a", "x", &Figures::default()).unwrap();
        drop(store);
        let mut store = Store::open(folder.path()).unwrap();
        assert_eq!(store.find("a").unwrap(), Some(figures));
        store.forget("a").unwrap();
        assert_eq!(store.find("a").unwrap(), None);
    }
}
