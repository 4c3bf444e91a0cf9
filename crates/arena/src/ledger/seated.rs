//! Games of as many players as there are seats: one row each, written once.

use rusqlite::types::Type;
use rusqlite::{OptionalExtension, params};

use super::{Ledger, LedgerError};
use crate::multiplayer::Finish;

impl Ledger {
    /// A game of many players, if it is finished.
    pub fn find_table(&mut self, id: &str) -> Result<Option<Finish>, LedgerError> {
        let mut statement = self
            .0
            .prepare_cached("select result from seated where id = ?1")?;
        let kept: Option<String> = statement.query_row([id], |row| row.get(0)).optional()?;
        let damaged = |error: serde_json::Error| {
            rusqlite::Error::FromSqlConversionFailure(0, Type::Text, error.into())
        };
        let read = |kept: String| serde_json::from_str(&kept).map_err(damaged);
        Ok(kept.map(read).transpose()?)
    }

    /// Enters a finished game; one that is known stays as it is.
    pub fn enter_table(
        &mut self,
        id: &str,
        specification: &str,
        result: &Finish,
    ) -> Result<(), LedgerError> {
        let kept = serde_json::to_string(result)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        let query = "insert or ignore into seated (id, specification, result) values (?1, ?2, ?3)";
        let mut statement = self.0.prepare_cached(query)?;
        statement.execute(params![id, specification, kept])?;
        Ok(())
    }

    /// Forgets such games, so that they are played anew.
    pub fn forget_tables(&mut self, ids: &[String]) -> Result<(), LedgerError> {
        let transaction = self.0.transaction()?;
        for id in ids {
            transaction.execute("delete from seated where id = ?1", [id])?;
        }
        Ok(transaction.commit()?)
    }

    /// Finished games of many players in all.
    pub fn count_tables(&self) -> Result<u64, LedgerError> {
        let count = self.0.query_row("select count(*) from seated", [], |row| {
            row.get::<_, i64>(0)
        })?;
        Ok(count.unsigned_abs())
    }
}
