//! Games on disk. Every change is written before it is acknowledged, so that a kill at any moment loses no move that
//! somebody was told about.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

use crate::room::Kept;

/// How long to wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// The database of games.
pub struct Store(Connection);

impl Store {
    /// Opens the database in a folder, which must exist.
    pub fn open(folder: &Path) -> rusqlite::Result<Self> {
        Self::prepare(Connection::open(folder.join("games.sqlite"))?)
    }

    /// A database that is forgotten at the end.
    #[cfg(test)]
    pub fn in_memory() -> rusqlite::Result<Self> {
        Self::prepare(Connection::open_in_memory()?)
    }

    fn prepare(connection: Connection) -> rusqlite::Result<Self> {
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "normal")?;
        connection.execute_batch(
            "create table if not exists game (
                id text primary key,
                changed text not null default current_timestamp,
                data text not null
            ) without rowid",
        )?;
        Ok(Self(connection))
    }

    /// Keeps a game as it is now.
    pub fn save(&mut self, kept: &Kept) -> rusqlite::Result<()> {
        let data = serde_json::to_string(kept)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        let query = "insert into game (id, data) values (?1, ?2)
                     on conflict (id) do update set data = excluded.data, changed = current_timestamp";
        self.0
            .prepare_cached(query)?
            .execute(params![kept.id, data])?;
        Ok(())
    }

    /// The game of that name; nothing if there is none or if it cannot be read.
    pub fn load(&mut self, id: &str) -> rusqlite::Result<Option<Kept>> {
        let mut statement = self
            .0
            .prepare_cached("select data from game where id = ?1")?;
        let data: Option<String> = statement.query_row([id], |row| row.get(0)).optional()?;
        Ok(data.and_then(|data| serde_json::from_str(&data).ok()))
    }
}
