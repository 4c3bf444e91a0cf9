//! Finished pairs on disk. A row is written once, in one transaction, under the hash of everything that decides the
//! pair; totals are computed from rows, so that a kill at any moment loses nothing finished and counts nothing twice.
//! A game is kept as data, heading and moves, in JSON; records are written from it when they are asked for.

mod earlier;
mod seated;

use std::path::{Path, PathBuf};

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};
use thiserror::Error as ThisError;

use crate::database::{Shape, Step};
use crate::play::{Game, Outcome};
use crate::tournament::{Forfeit, GameResult};

/// Why results could not be kept.
#[derive(Debug, ThisError)]
pub enum LedgerError {
    /// The folder cannot be made.
    #[error("ledger `{0}`: {1}")]
    Folder(PathBuf, std::io::Error),
    /// A file is none of this program, or damaged.
    #[error("cannot use `{0}`: {1}")]
    File(PathBuf, String),
    /// The database refuses.
    #[error("ledger: {0}")]
    Database(#[from] rusqlite::Error),
    /// Those who play elsewhere cannot.
    #[error("{0}")]
    Crew(String),
    /// A worker cannot be started.
    #[error("cannot start a worker: {0}")]
    Thread(std::io::Error),
}

/// The ledger of finished pairs.
pub struct Ledger(Connection);

const SHAPE: Shape = Shape {
    file: "ledger.sqlite",
    steps: &[
        Step::Sql(
            "create table if not exists pair (
        id text primary key,
        specification text not null,
        finished text not null default current_timestamp,
        points_1 integer not null, reason_1 text not null, forfeit_1 integer not null, record_1 text not null,
        points_2 integer not null, reason_2 text not null, forfeit_2 integer not null, record_2 text not null
    ) without rowid",
        ),
        Step::Sql(
            "alter table pair add column game_1 text not null default '';
             alter table pair add column game_2 text not null default ''",
        ),
        Step::Convert(earlier::convert),
        Step::Sql("alter table pair drop column record_1; alter table pair drop column record_2"),
        Step::Sql(
            "create table if not exists seated (
        id text primary key,
        specification text not null,
        finished text not null default current_timestamp,
        result text not null
    ) without rowid",
        ),
    ],
    tables: &[(
        "seated",
        &["id", "specification", "finished", "result"],
    ), (
        "pair",
        &[
            "id",
            "specification",
            "finished",
            "points_1",
            "reason_1",
            "forfeit_1",
            "game_1",
            "points_2",
            "reason_2",
            "forfeit_2",
            "game_2",
        ],
    )],
};

impl Ledger {
    /// Opens the ledger in a folder, which is made if need be.
    pub fn open(folder: &Path) -> Result<Self, LedgerError> {
        Ok(Self(SHAPE.open(folder)?))
    }

    /// The games of a pair, if it is finished.
    pub fn find(&mut self, id: &str) -> Result<Option<[GameResult; 2]>, LedgerError> {
        let query =
            "select points_1, reason_1, forfeit_1, game_1, points_2, reason_2, forfeit_2, game_2
                     from pair where id = ?1";
        let mut statement = self.0.prepare_cached(query)?;
        Ok(statement
            .query_row([id], |row| Ok([game(row, 0)?, game(row, 4)?]))
            .optional()?)
    }

    /// Enters a finished pair; one that is known stays as it is.
    pub fn enter(
        &mut self,
        id: &str,
        specification: &str,
        games: &[GameResult; 2],
    ) -> Result<(), LedgerError> {
        let query = "insert or ignore into pair (id, specification, points_1, reason_1, forfeit_1, game_1,
                     points_2, reason_2, forfeit_2, game_2) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        let [one, two] = games;
        self.0.prepare_cached(query)?.execute(params![
            id,
            specification,
            one.outcome.half_points(),
            one.reason,
            code(one.forfeit),
            json(&one.game)?,
            two.outcome.half_points(),
            two.reason,
            code(two.forfeit),
            json(&two.game)?,
        ])?;
        Ok(())
    }

    /// Forgets pairs, so that they are played anew.
    pub fn forget(&mut self, ids: &[String]) -> Result<(), LedgerError> {
        let transaction = self.0.transaction()?;
        for id in ids {
            transaction.execute("delete from pair where id = ?1", [id])?;
        }
        Ok(transaction.commit()?)
    }

    /// Finished pairs in all.
    pub fn count(&self) -> Result<u64, LedgerError> {
        let count: i64 = self
            .0
            .query_row("select count(*) from pair", [], |row| row.get(0))?;
        Ok(count.unsigned_abs())
    }
}

/// A game as it is kept.
fn json(game: &Game) -> rusqlite::Result<String> {
    serde_json::to_string(game)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

/// The number a forfeit is kept as.
fn code(forfeit: Option<Forfeit>) -> u8 {
    forfeit.map_or(0, |forfeit| forfeit as u8)
}

fn game(row: &Row, at: usize) -> Result<GameResult, rusqlite::Error> {
    let (number, kept): (u8, String) = (row.get(at + 2)?, row.get(at + 3)?);
    let damaged = |error: serde_json::Error| {
        rusqlite::Error::FromSqlConversionFailure(at + 3, Type::Text, error.into())
    };
    Ok(GameResult {
        outcome: Outcome::from_half_points(row.get(at)?),
        reason: row.get(at + 1)?,
        forfeit: Forfeit::ALL
            .into_iter()
            .find(|forfeit| *forfeit as u8 == number),
        game: serde_json::from_str(&kept).map_err(damaged)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Source;

    fn result(outcome: Outcome) -> GameResult {
        GameResult {
            outcome,
            reason: "mate".into(),
            forfeit: Some(Forfeit::Illegal),
            game: Game {
                moves: "e2e4 \u{17c}".into(),
                sources: vec![Source::Book, Source::Chance],
                ..Game::default()
            },
        }
    }

    #[test]
    fn a_pair_is_entered_once_and_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let games = [result(Outcome::First), result(Outcome::Draw)];
        {
            let mut ledger = Ledger::open(&folder.path().join("deep/er")).unwrap();
            assert_eq!(ledger.find("a").unwrap(), None);
            ledger.enter("a", "x", &games).unwrap();
            ledger
                .enter(
                    "a",
                    "x",
                    &[result(Outcome::Second), result(Outcome::Second)],
                )
                .unwrap();
        }
        let mut ledger = Ledger::open(&folder.path().join("deep/er")).unwrap();
        assert_eq!(ledger.find("a").unwrap(), Some(games));
        assert_eq!(ledger.count().unwrap(), 1);
        ledger.forget(&["a".into(), "b".into()]).unwrap();
        assert_eq!(ledger.count().unwrap(), 0);
    }

    #[test]
    fn what_is_no_ledger_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(
            folder.path().join("ledger.sqlite"),
            "not a database, but long enough to look at",
        )
        .unwrap();
        assert!(Ledger::open(folder.path()).is_err());
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        assert!(Ledger::open(&file).is_err());
    }
}
