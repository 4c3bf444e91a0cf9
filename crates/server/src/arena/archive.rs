//! The tournaments that were ordered, on disk. Their games are in the ledger; here is only what was asked for, and
//! whether it came to its end.

use std::path::Path;

use hetman_arena::database::{Shape, Step};
use hetman_arena::ledger::LedgerError;
use hetman_arena::tournament::Description;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

use crate::messages::TournamentOrder;

const SHAPE: Shape = Shape {
    file: "tournaments.sqlite",
    steps: &[
        Step::Sql(
            "create table if not exists tournament (
            id text primary key,
            created integer not null default (unixepoch()),
            finished integer not null default 0,
            data text not null
        ) without rowid",
        ),
        // Those from before there were keys are the operator's.
        Step::Sql("alter table tournament add column key text not null default ''"),
    ],
    tables: &[("tournament", &["id", "created", "finished", "data", "key"])],
};

/// What was ordered.
#[derive(Clone, Serialize, Deserialize)]
pub struct Entered {
    /// As the page ordered it, programs by name.
    pub order: TournamentOrder,
    /// As the arena takes it.
    pub description: Description,
    /// The builds that play it; another build is another tournament.
    pub builds: Vec<String>,
}

/// A tournament of the archive.
pub struct Filed {
    /// Its name.
    pub id: String,
    /// Seconds since 1970.
    pub created: u64,
    /// Whether it came to its end.
    pub finished: bool,
    /// What was ordered.
    pub entered: Entered,
    /// What opens it; nothing does if this is empty.
    pub key: String,
}

/// The archive.
pub struct Archive(Connection);

impl Archive {
    /// Opens the archive in a folder.
    pub fn open(folder: &Path) -> Result<Self, LedgerError> {
        Ok(Self(SHAPE.open(folder)?))
    }

    /// Files an order.
    pub fn enter(&mut self, id: &str, key: &str, entered: &Entered) -> rusqlite::Result<()> {
        let data = serde_json::to_string(entered)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        self.0.execute(
            "insert into tournament (id, key, data) values (?1, ?2, ?3)",
            params![id, key, data],
        )?;
        Ok(())
    }

    /// Notes that a tournament came to its end.
    pub fn finish(&mut self, id: &str) -> rusqlite::Result<()> {
        self.0
            .execute("update tournament set finished = 1 where id = ?1", [id])?;
        Ok(())
    }

    /// The tournament of that name; nothing if there is none or if it cannot be read.
    pub fn find(&mut self, id: &str) -> rusqlite::Result<Option<Filed>> {
        let query = "select id, created, finished, data, key from tournament where id = ?1";
        Ok(self
            .0
            .prepare_cached(query)?
            .query_row([id], filed)
            .optional()?
            .flatten())
    }

    /// The newest tournaments.
    pub fn newest(&mut self, count: u32) -> rusqlite::Result<Vec<Filed>> {
        let query = "select id, created, finished, data, key from tournament order by created desc, id limit ?1";
        let mut statement = self.0.prepare_cached(query)?;
        let rows = statement.query_map([count], filed)?;
        Ok(rows
            .collect::<rusqlite::Result<Vec<_>>>()?
            .into_iter()
            .flatten()
            .collect())
    }
}

fn filed(row: &Row) -> rusqlite::Result<Option<Filed>> {
    let data: String = row.get(3)?;
    let (id, created, finished, key) = (
        row.get(0)?,
        row.get::<_, i64>(1)?.unsigned_abs(),
        row.get(2)?,
        row.get(4)?,
    );
    Ok(serde_json::from_str(&data).ok().map(|entered| Filed {
        id,
        created,
        finished,
        entered,
        key,
    }))
}
