//! Games on disk. Every change is written before it is acknowledged, so that a kill at any moment loses no move that
//! a page was told about.

use std::path::Path;

use hetman_arena::database::{Shape, Step};
use hetman_arena::ledger::LedgerError;
use rusqlite::{Connection, OptionalExtension, params};

use crate::session::StoredGame;

const SHAPE: Shape = Shape {
    file: "games.sqlite",
    steps: &[Step::Sql(
        "create table if not exists game (
        id text primary key,
        changed text not null default current_timestamp,
        data text not null
    ) without rowid",
    )],
    tables: &[("game", &["id", "changed", "data"])],
};

/// The database of games.
pub struct Store(Connection);

impl Store {
    /// Opens the database in a folder.
    pub fn open(folder: &Path) -> Result<Self, LedgerError> {
        Ok(Self(SHAPE.open(folder)?))
    }

    /// A database that is forgotten at the end.
    #[cfg(test)]
    pub fn in_memory() -> rusqlite::Result<Self> {
        let mut connection = Connection::open_in_memory()?;
        SHAPE
            .prepare(&mut connection)
            .expect("a new database has any shape");
        Ok(Self(connection))
    }

    /// Saves a game as it is now.
    pub fn save(&mut self, record: &StoredGame) -> rusqlite::Result<()> {
        let data = serde_json::to_string(record)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        let query = "insert into game (id, data) values (?1, ?2)
                     on conflict (id) do update set data = excluded.data, changed = current_timestamp";
        self.0
            .prepare_cached(query)?
            .execute(params![record.id, data])?;
        Ok(())
    }

    /// The names of all games.
    pub fn ids(&mut self) -> rusqlite::Result<Vec<String>> {
        let mut statement = self.0.prepare_cached("select id from game")?;
        statement.query_map([], |row| row.get(0))?.collect()
    }

    /// The game of that name; nothing if there is none or if it cannot be read.
    pub fn load(&mut self, id: &str) -> rusqlite::Result<Option<StoredGame>> {
        let mut statement = self
            .0
            .prepare_cached("select data from game where id = ?1")?;
        let data: Option<String> = statement.query_row([id], |row| row.get(0)).optional()?;
        Ok(data.and_then(|data| serde_json::from_str(&data).ok()))
    }
}
