//! Finished measurements on disk: a row each, written once under the hash of everything that decides it.

use std::path::Path;

use hetman_arena::database::{Shape, Step};
use hetman_arena::ledger::LedgerError;
use rusqlite::{Connection, OptionalExtension};

use crate::measure::Figures;

const SHAPE: Shape = Shape {
    file: "lab.sqlite",
    steps: &[Step::Sql("create table if not exists measurement (
        id text primary key,
        specification text not null,
        finished text not null default current_timestamp,
        nodes integer not null, leaves integer not null,
        cutoffs integer not null, first_cutoffs integer not null,
        table_probes integer not null, table_hits integer not null,
        microseconds integer not null, best text not null
    ) without rowid"),
        Step::Sql("create table measured (
        id text primary key,
        specification text not null,
        finished text not null default current_timestamp,
        figures text not null
    ) without rowid;
    insert into measured select id, specification, finished, json_object('nodes', nodes, 'leaves', leaves,
        'cutoffs', cutoffs, 'first_cutoffs', first_cutoffs, 'table_probes', table_probes, 'table_hits', table_hits,
        'microseconds', microseconds, 'best', best) from measurement;
    drop table measurement;
    alter table measured rename to measurement")],
    tables: &[("measurement", &["id", "specification", "finished", "figures"])],
};

/// The measurements made so far.
pub struct MeasurementStore(Connection);

impl MeasurementStore {
    /// Opens the store in a folder, which is made if need be.
    pub fn open(folder: &Path) -> Result<Self, LedgerError> {
        Ok(Self(SHAPE.open(folder)?))
    }

    /// A measurement, if it was made.
    pub fn find(&mut self, id: &str) -> Result<Option<Figures>, LedgerError> {
        let query = "select figures from measurement where id = ?1";
        let mut statement = self.0.prepare_cached(query)?;
        let found = statement.query_row([id], |row| row.get::<_, String>(0));
        let text = found.optional()?;
        // What another program wrote there is measured again.
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Enters a measurement; one that is known stays as it is.
    pub fn enter(
        &mut self,
        id: &str,
        specification: &str,
        figures: &Figures,
    ) -> Result<(), LedgerError> {
        let query =
            "insert or ignore into measurement (id, specification, figures) values (?1, ?2, ?3)";
        let text = serde_json::to_string(figures).unwrap_or_default();
        let mut statement = self.0.prepare_cached(query)?;
        statement.execute([id, specification, &text])?;
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
    use hetman_game::Counters;

    #[test]
    fn measurements_of_an_older_program_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let old = Connection::open(folder.path().join(SHAPE.file)).unwrap();
        SHAPE.steps[0].take(&old).unwrap();
        old.execute_batch(
            "insert into measurement values ('a', 'x', 'then', 7, 6, 5, 4, 3, 2, 1, 'e4'); pragma user_version = 1",
        )
        .unwrap();
        drop(old);
        let found = MeasurementStore::open(folder.path())
            .unwrap()
            .find("a")
            .unwrap()
            .unwrap();
        assert_eq!((found.microseconds, found.best.as_str()), (1, "e4"));
        assert_eq!(found.counters.values(), [7, 6, 5, 4, 3, 2, 0, 0, 0]);
    }

    #[test]
    fn a_measurement_is_entered_once_and_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let counters = Counters {
            nodes: u64::MAX,
            playouts: 2,
            ..Counters::default()
        };
        let figures = Figures {
            counters,
            microseconds: 3,
            best: "e4".into(),
        };
        let mut store = MeasurementStore::open(folder.path()).unwrap();
        assert_eq!(store.find("a").unwrap(), None);
        store.enter("a", "x", &figures).unwrap();
        store.enter("a", "x", &Figures::default()).unwrap();
        drop(store);
        let mut store = MeasurementStore::open(folder.path()).unwrap();
        assert_eq!(store.find("a").unwrap(), Some(figures));
        store.forget("a").unwrap();
        assert_eq!(store.find("a").unwrap(), None);
    }
}
