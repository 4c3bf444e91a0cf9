//! Collections, their games and what was played from each position, on disk. A batch of games is written together with how far
//! its file has been read, so that a kill at any moment loses and doubles nothing.

use std::collections::HashMap;
use std::path::Path;

use hetman_arena::database::{Shape, Step};
use hetman_arena::ledger::LedgerError;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use crate::messages::{Collection, CollectionSource, CollectionState, OpeningGame};

/// The collection of the games that people played here.
pub const PLAYED: u32 = 0;
/// The collection of the games of tournaments, whose number no file is ever given.
pub const TOURNAMENTS: u32 = u32::MAX;

const SHAPE: Shape = Shape {
    file: "explorer.sqlite",
    steps: &[
        Step::Sql(
            "create table if not exists collection (
            id integer primary key,
            name text not null,
            game text not null,
            key text not null,
            state text not null,
            bytes integer not null,
            received integer not null default 0,
            read integer not null default 0,
            games integer not null default 0,
            refused integer not null default 0,
            complaint text
        );
        create table if not exists game (
            id integer primary key,
            collection integer not null,
            place integer not null,
            length integer not null,
            white text not null,
            black text not null,
            result text not null,
            date text not null
        );
        create index if not exists game_collection on game (collection);
        create table if not exists opening (
            position integer not null,
            collection integer not null,
            word text not null,
            first integer not null,
            drawn integer not null,
            second integer not null,
            games integer not null,
            example integer,
            primary key (position, collection, word)
        ) without rowid;
        create table if not exists played (id text primary key) without rowid;
        create table if not exists opinion (position integer primary key, score text not null);
        insert or ignore into collection (id, name, game, key, state, bytes) values (0, '', '', '', 'ready', 0);",
        ),
        Step::Sql(
            "insert or ignore into collection (id, name, game, key, state, bytes) values (4294967295, '', '', '', 'ready', 0)",
        ),
    ],
    tables: &[
        (
            "collection",
            &[
                "id", "name", "game", "key", "state", "bytes", "received", "read", "games", "refused",
                "complaint",
            ],
        ),
        ("game", &["id", "collection", "place", "length", "white", "black", "result", "date"]),
        (
            "opening",
            &["position", "collection", "word", "first", "drawn", "second", "games", "example"],
        ),
        ("played", &["id"]),
        ("opinion", &["position", "score"]),
    ],
};

/// How often a move was played, and how these games ended.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Won by the first player.
    pub first: u64,
    /// Drawn.
    pub drawn: u64,
    /// Won by the second player.
    pub second: u64,
    /// All of them, those without a result too.
    pub games: u64,
    /// The number of one of them.
    pub example: Option<u32>,
}

/// Tallies by position and move.
pub type Tallies = HashMap<(i64, String), Tally>;

/// Where in the file of a collection a game is, and what its heading says.
pub struct Filed {
    /// Where it begins.
    pub place: u64,
    /// Its bytes.
    pub length: u64,
    /// Who played and how it ended; its number is given by the store.
    pub game: OpeningGame,
}

/// What has been read of a file since the last batch.
#[derive(Default)]
pub struct Batch {
    /// The games.
    pub games: Vec<Filed>,
    /// What was played in them; an example is a place in `games`.
    pub tallies: Tallies,
    /// Games that could not be read.
    pub refused: u64,
    /// Why the first of these could not.
    pub complaint: Option<String>,
    /// How far the file has been read now.
    pub read: u64,
    /// Whether that is all of it.
    pub done: bool,
}

/// The database of the explorer.
pub struct OpeningStore(Connection);

impl OpeningStore {
    /// Opens the database in a folder.
    pub fn open(folder: &Path) -> Result<Self, LedgerError> {
        Ok(Self(SHAPE.open(folder)?))
    }

    /// Enters a collection.
    pub fn enter(
        &mut self,
        name: &str,
        game: &str,
        key: &str,
        bytes: u64,
    ) -> rusqlite::Result<u32> {
        let query = "insert into collection (id, name, game, key, state, bytes)
                     select max(id) + 1, ?1, ?2, ?3, 'receiving', ?4 from collection where id < ?5";
        self.0
            .execute(query, params![name, game, key, bytes as i64, TOURNAMENTS])?;
        Ok(self.0.last_insert_rowid() as u32)
    }

    /// All collections, those of the games played here first, then the newest.
    pub fn collections(&self) -> rusqlite::Result<Vec<Collection>> {
        let query = format!("{COLLECTION} order by id = {PLAYED} desc, id desc");
        let mut statement = self.0.prepare_cached(&query)?;
        statement.query_map([], collection)?.collect()
    }

    /// One of them, with its key.
    pub fn collection(&self, id: u32) -> rusqlite::Result<Option<(Collection, String)>> {
        let mut statement = self
            .0
            .prepare_cached(&format!("{COLLECTION} where id = ?1"))?;
        let row = |row: &Row| Ok((collection(row)?, row.get("key")?));
        statement.query_row([id], row).optional()
    }

    /// Notes how many bytes of a file have come; its games can be read once all have.
    pub fn receive(&mut self, id: u32, received: u64) -> rusqlite::Result<()> {
        let query = "update collection set received = ?2, state = case when ?2 = bytes then 'reading' else state end
                     where id = ?1";
        self.0.execute(query, params![id, received as i64])?;
        Ok(())
    }

    /// Says why a file cannot be read any further.
    pub fn fail(&mut self, id: u32, why: &str) -> rusqlite::Result<()> {
        let query = "update collection set state = 'failed', complaint = coalesce(complaint, ?2) where id = ?1";
        self.0.execute(query, params![id, why])?;
        Ok(())
    }

    /// Adds what has been read of a file; false if the collection is gone.
    pub fn add(&mut self, id: u32, batch: &Batch) -> rusqlite::Result<bool> {
        let change = self.0.transaction()?;
        let state = if batch.done { "ready" } else { "reading" };
        let query = "update collection set read = ?2, games = games + ?3, refused = refused + ?4,
                     complaint = coalesce(complaint, ?5), state = ?6 where id = ?1";
        let known = change.execute(
            query,
            params![
                id,
                batch.read as i64,
                batch.games.len() as i64,
                batch.refused as i64,
                batch.complaint,
                state
            ],
        )?;
        if known == 0 {
            return Ok(false);
        }
        let numbers = file_games(&change, id, &batch.games)?;
        add_tallies(&change, id, &batch.tallies, &numbers)?;
        change.commit()?;
        Ok(true)
    }

    /// Which of these games that came to their end here are counted already.
    pub fn counted<'a>(&self, games: impl Iterator<Item = &'a str>) -> rusqlite::Result<Vec<bool>> {
        let mut statement = self
            .0
            .prepare_cached("select 1 from played where id = ?1")?;
        games.map(|id| statement.exists([id])).collect()
    }

    /// Counts games that came to their end here, each once.
    pub fn add_finished(
        &mut self,
        collection: u32,
        games: &[(&str, Tallies)],
    ) -> rusqlite::Result<()> {
        let change = self.0.transaction()?;
        for (id, tallies) in games {
            if change.execute("insert or ignore into played values (?1)", [id])? == 1 {
                let query = "update collection set games = games + 1 where id = ?1";
                change.execute(query, [collection])?;
                add_tallies(&change, collection, tallies, &[])?;
            }
        }
        change.commit()
    }

    /// Forgets a collection and its games.
    pub fn forget(&mut self, id: u32) -> rusqlite::Result<()> {
        let change = self.0.transaction()?;
        for table in [
            "collection where id",
            "game where collection",
            "opening where collection",
        ] {
            change.execute(&format!("delete from {table} = ?1"), [id])?;
        }
        change.commit()
    }

    /// What was played from a position, by one collection or by all, the most frequent move first.
    pub fn moves(
        &self,
        position: i64,
        collection: Option<u32>,
    ) -> rusqlite::Result<Vec<(String, Tally)>> {
        let query = "select word, sum(first) first, sum(drawn) drawn, sum(second) second, sum(games) games, max(example) example
                     from opening where position = ?1 and (?2 is null or collection = ?2)
                     group by word order by games desc, word";
        let mut statement = self.0.prepare_cached(query)?;
        let count = |row: &Row, name: &str| row.get::<_, i64>(name).map(|count| count as u64);
        let tally = |row: &Row| {
            let tally = Tally {
                first: count(row, "first")?,
                drawn: count(row, "drawn")?,
                second: count(row, "second")?,
                games: count(row, "games")?,
                example: row.get("example")?,
            };
            Ok((row.get("word")?, tally))
        };
        statement
            .query_map(params![position, collection], tally)?
            .collect()
    }

    /// A game by its number, with its collection, its place in the file and its bytes.
    pub fn game(&self, id: u32) -> rusqlite::Result<Option<(u32, Filed)>> {
        let mut statement = self.0.prepare_cached("select * from game where id = ?1")?;
        let filed = |row: &Row| {
            let filed = Filed {
                place: row.get::<_, i64>("place")? as u64,
                length: row.get::<_, i64>("length")? as u64,
                game: OpeningGame {
                    id,
                    white: row.get("white")?,
                    black: row.get("black")?,
                    result: row.get("result")?,
                    date: row.get("date")?,
                },
            };
            Ok((row.get("collection")?, filed))
        };
        statement.query_row([id], filed).optional()
    }

    /// What an engine said of a position.
    pub fn opinion(&self, position: i64) -> rusqlite::Result<Option<String>> {
        let mut statement = self
            .0
            .prepare_cached("select score from opinion where position = ?1")?;
        statement.query_row([position], |row| row.get(0)).optional()
    }

    /// Keeps what an engine said.
    pub fn keep_opinion(&mut self, position: i64, score: &str) -> rusqlite::Result<()> {
        let query = "insert or replace into opinion values (?1, ?2)";
        self.0
            .prepare_cached(query)?
            .execute(params![position, score])?;
        Ok(())
    }
}

const COLLECTION: &str = "select id, name, game, key, state, bytes, received, read, games, refused, complaint from collection";

fn collection(row: &Row) -> rusqlite::Result<Collection> {
    let count = |name: &str| row.get::<_, i64>(name).map(|count| count as u64);
    let state: String = row.get("state")?;
    let id = row.get("id")?;
    Ok(Collection {
        id,
        source: match id {
            PLAYED => CollectionSource::Played,
            TOURNAMENTS => CollectionSource::Tournaments,
            _ => CollectionSource::File,
        },
        name: row.get("name")?,
        game: row.get("game")?,
        state: match state.as_str() {
            "receiving" => CollectionState::Receiving,
            "reading" => CollectionState::Reading,
            "ready" => CollectionState::Ready,
            _ => CollectionState::Failed,
        },
        bytes: count("bytes")?,
        received: count("received")?,
        read: count("read")?,
        games: count("games")?,
        refused: count("refused")?,
        complaint: row.get("complaint")?,
    })
}

/// Enters games and gives their numbers.
fn file_games(change: &Transaction, id: u32, games: &[Filed]) -> rusqlite::Result<Vec<u32>> {
    let query = "insert into game (collection, place, length, white, black, result, date)
                 values (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let mut statement = change.prepare_cached(query)?;
    let enter = |filed: &Filed| {
        let OpeningGame {
            white,
            black,
            result,
            date,
            ..
        } = &filed.game;
        let (place, length) = (filed.place as i64, filed.length as i64);
        statement.execute(params![id, place, length, white, black, result, date])?;
        Ok(change.last_insert_rowid() as u32)
    };
    games.iter().map(enter).collect()
}

/// Adds to what is counted; in the order of the table, which is quicker.
fn add_tallies(
    change: &Transaction,
    id: u32,
    tallies: &Tallies,
    numbers: &[u32],
) -> rusqlite::Result<()> {
    let query = "insert into opening values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                 on conflict (position, collection, word) do update set
                 first = first + excluded.first, drawn = drawn + excluded.drawn, second = second + excluded.second,
                 games = games + excluded.games, example = excluded.example";
    let mut statement = change.prepare_cached(query)?;
    let mut sorted: Vec<_> = tallies.iter().collect();
    sorted.sort_unstable_by(|one, other| one.0.cmp(other.0));
    for ((position, word), tally) in sorted {
        let [first, drawn, second, games] =
            [tally.first, tally.drawn, tally.second, tally.games].map(|count| count as i64);
        let example = tally.example.and_then(|at| numbers.get(at as usize));
        statement.execute(params![
            position, id, word, first, drawn, second, games, example
        ])?;
    }
    Ok(())
}
