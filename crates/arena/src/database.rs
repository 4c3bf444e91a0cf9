//! `SQLite` files of this program: each has a shape with a number, an older file is brought up to date, and a file of another
//! shape or a damaged one is refused in one sentence that names it, before anything is written to it.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};

use crate::ledger::LedgerError;

/// How long to wait for another process that writes.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);
/// Files up to this number of bytes are checked when they are opened.
const MOST_CHECKED: u64 = 64 << 20;

/// What a file must look like. Its number is the count of steps, kept in `user_version`.
pub struct Shape {
    /// The file.
    pub file: &'static str,
    /// What makes the shape of each number from the one before; the first must leave tables alone that exist.
    pub steps: &'static [Step],
    /// The tables with their columns, as they are after the last step.
    pub tables: &'static [(&'static str, &'static [&'static str])],
}

/// What makes a shape from the one before.
pub enum Step {
    /// Statements alone.
    Sql(&'static str),
    /// What statements cannot say.
    Convert(fn(&Connection) -> rusqlite::Result<()>),
}

impl Step {
    /// Takes the step.
    pub fn take(&self, connection: &Connection) -> rusqlite::Result<()> {
        match self {
            Self::Sql(text) => connection.execute_batch(text),
            Self::Convert(convert) => convert(connection),
        }
    }
}

impl Shape {
    /// Opens the file in a folder, both made if need be, so that several processes may write and a kill harms nothing.
    pub fn open(&self, folder: &Path) -> Result<Connection, LedgerError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| LedgerError::Folder(folder.to_owned(), error))?;
        let path = folder.join(self.file);
        let refused = |why: String| LedgerError::File(path.clone(), why);
        let mut connection = Connection::open(&path).map_err(|error| refused(error.to_string()))?;
        self.prepare(&mut connection).map_err(refused)?;
        let small = std::fs::metadata(&path).is_ok_and(|data| data.len() <= MOST_CHECKED);
        if small {
            look_through(&connection).map_err(refused)?;
        }
        Ok(connection)
    }

    /// Brings a file up to date that may be of an older shape.
    pub fn prepare(&self, connection: &mut Connection) -> Result<(), String> {
        let damaged = |error: rusqlite::Error| format!("it is damaged or no database ({error})");
        connection.busy_timeout(BUSY_TIMEOUT).map_err(damaged)?;
        let number = number(connection).map_err(damaged)?;
        let known = self.steps.len();
        if number > known {
            return Err(format!(
                "it was written by a newer program (shape {number}, and this one knows {known})"
            ));
        }
        if number < known {
            self.update(connection)?;
        } else {
            self.check(connection)?;
        }
        for (name, value) in [("journal_mode", "wal"), ("synchronous", "normal")] {
            connection
                .pragma_update(None, name, value)
                .map_err(damaged)?;
        }
        Ok(())
    }

    fn update(&self, connection: &mut Connection) -> Result<(), String> {
        let failed = |error: rusqlite::Error| format!("it cannot be brought up to date ({error})");
        let change = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        // Another process may have been faster.
        let number = number(&change).map_err(failed)?;
        for step in self.steps.iter().skip(number) {
            step.take(&change).map_err(|error| {
                let why = error.to_string();
                let why = why.lines().next().unwrap_or_default().trim();
                format!("it is of another shape, and cannot be brought up to date ({why})")
            })?;
        }
        self.check(&change)?;
        change
            .pragma_update(None, "user_version", self.steps.len() as i64)
            .map_err(failed)?;
        change.commit().map_err(failed)
    }

    fn check(&self, connection: &Connection) -> Result<(), String> {
        for (table, columns) in self.tables {
            let mut found = columns_of(connection, table).map_err(|error| error.to_string())?;
            let mut wanted: Vec<&str> = columns.to_vec();
            found.sort_unstable();
            wanted.sort_unstable();
            if found != wanted {
                return Err(format!(
                    "it is of another shape: its table `{table}` has the columns `{}`",
                    found.join(", ")
                ));
            }
        }
        Ok(())
    }
}

fn number(connection: &Connection) -> rusqlite::Result<usize> {
    let number: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

fn columns_of(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare("select name from pragma_table_info(?1)")?;
    let names = statement.query_map([table], |row| row.get(0))?;
    names.collect()
}

fn look_through(connection: &Connection) -> Result<(), String> {
    let damaged = |why: String| format!("it is damaged ({why})");
    let found = connection.pragma_query_value(None, "quick_check", |row| row.get::<_, String>(0));
    match found.map_err(|error| damaged(error.to_string()))? {
        word if word == "ok" => Ok(()),
        word => Err(damaged(word.lines().next().unwrap_or_default().to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "create table if not exists thing (id text primary key) without rowid";
    const OLD: Shape = Shape {
        file: "x.sqlite",
        steps: &[Step::Sql(FIRST)],
        tables: &[("thing", &["id"])],
    };
    const NEW: Shape = Shape {
        file: "x.sqlite",
        steps: &[
            Step::Sql(FIRST),
            Step::Sql("alter table thing add column size integer not null default 7"),
        ],
        tables: &[("thing", &["id", "size"])],
    };

    #[test]
    fn an_older_file_is_brought_up_to_date_and_a_newer_one_refused() {
        let folder = tempfile::tempdir().unwrap();
        let old = OLD.open(folder.path()).unwrap();
        old.execute("insert into thing values ('a')", []).unwrap();
        drop(old);
        let new = NEW.open(folder.path()).unwrap();
        let size = new.query_row("select size from thing", [], |row| row.get::<_, i64>(0));
        assert_eq!(size, Ok(7));
        drop(new);
        assert!(NEW.open(folder.path()).is_ok());
        let refused = OLD.open(folder.path()).unwrap_err().to_string();
        assert!(
            refused.contains("x.sqlite") && refused.contains("newer"),
            "{refused}"
        );
    }

    #[test]
    fn a_file_from_before_there_were_numbers_is_taken_over() {
        let folder = tempfile::tempdir().unwrap();
        let before = Connection::open(folder.path().join("x.sqlite")).unwrap();
        before
            .execute_batch(
                "create table thing (id text primary key); insert into thing values ('a')",
            )
            .unwrap();
        drop(before);
        let taken = NEW.open(folder.path()).unwrap();
        let count = taken.query_row("select count(*) from thing", [], |row| row.get::<_, i64>(0));
        assert_eq!(count, Ok(1));
    }

    #[test]
    fn other_shapes_and_damage_are_told_by_name_and_left_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.sqlite");
        let other = Connection::open(&path).unwrap();
        other
            .execute_batch("create table thing (name text, other text)")
            .unwrap();
        drop(other);
        let before = std::fs::read(&path).unwrap();
        let refused = OLD.open(folder.path()).unwrap_err().to_string();
        assert!(
            refused.contains("x.sqlite") && refused.contains("`name, other`"),
            "{refused}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), before);
        std::fs::remove_file(&path).unwrap();
        let whole = OLD.open(folder.path()).unwrap();
        for number in 0..2_000 {
            whole
                .execute("insert into thing values (?1)", [format!("{number:0100}")])
                .unwrap();
        }
        drop(whole);
        let mut bytes = std::fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle..middle + 8_192].fill(0x5a);
        std::fs::write(&path, &bytes).unwrap();
        let refused = OLD.open(folder.path()).unwrap_err().to_string();
        assert!(
            refused.contains("x.sqlite") && refused.contains("damaged"),
            "{refused}"
        );
        std::fs::write(&path, "not a database, but long enough to be looked at").unwrap();
        let refused = OLD.open(folder.path()).unwrap_err().to_string();
        assert!(
            refused.contains("x.sqlite") && refused.contains("no database"),
            "{refused}"
        );
    }
}
