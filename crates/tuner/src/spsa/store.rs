//! Finished iterations on disk: a row each, written once under the hash of everything that decides it. What the parameters
//! have come to is computed from the rows, so that a kill at any moment loses no iteration and counts none twice.

use std::path::Path;

use hetman_arena::database::{Shape, Step};
use hetman_arena::ledger::LedgerError;
use hetman_arena::rating::Pairs;
use rusqlite::{Connection, OptionalExtension, params};

const SHAPE: Shape = Shape {
    file: "spsa.sqlite",
    steps: &[Step::Sql(
        "create table if not exists iteration (
        id text primary key,
        specification text not null,
        finished text not null default current_timestamp,
        pairs_0 integer not null, pairs_1 integer not null, pairs_2 integer not null,
        pairs_3 integer not null, pairs_4 integer not null
    ) without rowid",
    )],
    tables: &[(
        "iteration",
        &[
            "id",
            "specification",
            "finished",
            "pairs_0",
            "pairs_1",
            "pairs_2",
            "pairs_3",
            "pairs_4",
        ],
    )],
};

/// The iterations played so far, of all tunings.
pub struct IterationStore(Connection);

impl IterationStore {
    /// Opens the store in a folder, which is made if need be.
    pub fn open(folder: &Path) -> Result<Self, LedgerError> {
        Ok(Self(SHAPE.open(folder)?))
    }

    /// The results of an iteration, if it was played.
    pub fn find(&mut self, id: &str) -> Result<Option<Pairs>, LedgerError> {
        let query =
            "select pairs_0, pairs_1, pairs_2, pairs_3, pairs_4 from iteration where id = ?1";
        let mut statement = self.0.prepare_cached(query)?;
        let found = statement.query_row([id], |row| {
            let mut counts = [0; 5];
            for (at, count) in counts.iter_mut().enumerate() {
                *count = row.get::<_, u32>(at)?.into();
            }
            Ok(Pairs(counts))
        });
        Ok(found.optional()?)
    }

    /// Enters an iteration; one that is known stays as it is.
    pub fn enter(
        &mut self,
        id: &str,
        specification: &str,
        pairs: &Pairs,
    ) -> Result<(), LedgerError> {
        let query = "insert or ignore into iteration
                     (id, specification, pairs_0, pairs_1, pairs_2, pairs_3, pairs_4)
                     values (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let [none, half, one, more, both] = pairs.0.map(|count| count as i64);
        let mut statement = self.0.prepare_cached(query)?;
        statement.execute(params![id, specification, none, half, one, more, both])?;
        Ok(())
    }

    /// Forgets an iteration, so that it is played anew.
    pub fn forget(&mut self, id: &str) -> Result<(), LedgerError> {
        self.0
            .prepare_cached("delete from iteration where id = ?1")?
            .execute([id])?;
        Ok(())
    }

    /// Iterations in all.
    pub fn count(&self) -> Result<u64, LedgerError> {
        let count = "select count(*) from iteration";
        Ok(self
            .0
            .query_row(count, [], |row| row.get::<_, u32>(0))?
            .into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_iteration_is_entered_once_and_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = IterationStore::open(folder.path()).unwrap();
        assert_eq!(store.find("a").unwrap(), None);
        store.enter("a", "x", &Pairs([1, 2, 3, 4, 5])).unwrap();
        store.enter("a", "x", &Pairs([9; 5])).unwrap();
        drop(store);
        let mut store = IterationStore::open(folder.path()).unwrap();
        assert_eq!(store.find("a").unwrap(), Some(Pairs([1, 2, 3, 4, 5])));
        assert_eq!(store.count().unwrap(), 1);
        store.forget("a").unwrap();
        assert_eq!(store.find("a").unwrap(), None);
    }
}
