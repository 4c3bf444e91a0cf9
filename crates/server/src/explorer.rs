//! The opening explorer: which moves were played from a position in the games on this server, and how these games ended. Games come
//! from files that visitors bring (collections), and from those that came to their end here, of people and of tournaments. Positions have keys, so that games that meet by another
//! order of moves are counted together.

mod finished;
mod import;
mod key;
mod opinion;
mod pieces;
mod store;

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use hetman_arena::ledger::LedgerError;
use hetman_game::{Entry, Spec};

use crate::access::{Access, random_word};
use crate::admission::Playable;
use crate::error::Error;
use crate::messages::{
    CollectionCreated, CollectionOrder, CollectionSource, CollectionState, Collections,
    ImportOrder, OpeningMove, Openings, OpeningsOrder, Score,
};
use crate::openings;
use crate::pool::{Job, Next, Order, Pool, lock};

use import::Import;
use key::{board, is_counted, position_key, rules};
use store::OpeningStore;

pub use finished::FinishedGame;
pub use opinion::OpinionQuestion;

/// The most bytes of one file.
const MOST_BYTES: u64 = 4 << 30;
/// The most bytes of all files together.
const MOST_BYTES_TOGETHER: u64 = 16 << 30;
/// The most bytes that are sent at once.
pub const MOST_PART: usize = 1 << 20;
/// The most characters of the name of a collection.
const LONGEST_NAME: usize = 80;

/// All collections.
pub struct Explorer {
    folder: PathBuf,
    games: Vec<Arc<Playable>>,
    access: Arc<Access>,
    /// Writes; a query does not have to wait for it.
    writer: Mutex<OpeningStore>,
    reader: Mutex<OpeningStore>,
    /// Held while a part is added to a file.
    files: Mutex<()>,
    importers: Pool,
    jobs: Mutex<HashMap<u32, Arc<Job>>>,
}

impl Explorer {
    /// Opens the explorer in a folder, and goes on with files that were not read to their end.
    pub fn open(
        folder: &Path,
        games: Vec<Arc<Playable>>,
        access: Arc<Access>,
    ) -> Result<Arc<Self>, LedgerError> {
        let files = folder.join("collections");
        let refused = |error| LedgerError::Folder(files.clone(), error);
        fs::create_dir_all(&files).map_err(refused)?;
        let explorer = Arc::new(Self {
            games,
            access,
            writer: Mutex::new(OpeningStore::open(folder)?),
            reader: Mutex::new(OpeningStore::open(folder)?),
            files: Mutex::default(),
            importers: Pool::open("importer", 1).map_err(refused)?,
            jobs: Mutex::default(),
            folder: files,
        });
        let known = lock(&explorer.reader).collections().unwrap_or_default();
        for one in known {
            if one.state == CollectionState::Reading {
                explorer.read(one.id);
            }
        }
        Ok(explorer)
    }

    /// All collections.
    pub fn list(&self) -> Result<Collections, Error> {
        let collections = lock(&self.reader).collections()?;
        Ok(Collections { collections })
    }

    /// The game a spec names, and the spec.
    fn entry(&self, text: &str) -> Result<(Arc<Playable>, Spec), Error> {
        let spec: Spec = text.parse()?;
        let found = self.games.iter().find(|entry| entry.name() == spec.name);
        let names = self.games.iter().map(|entry| entry.name());
        let unknown = || hetman_game::Error::unknown("game", &spec.name, names);
        Ok((Arc::clone(found.ok_or_else(unknown)?), spec))
    }

    /// Takes an order for a collection.
    pub fn create(&self, order: &CollectionOrder) -> Result<CollectionCreated, Error> {
        let (entry, spec) = self.entry(&order.game)?;
        if !is_counted(&*entry.board(&spec, None)?) {
            return Err(Error::NotCounted { game: spec.name });
        }
        let length = order.name.chars().count();
        if length > LONGEST_NAME {
            return Err(Error::LongName {
                most: LONGEST_NAME,
                length,
            });
        }
        let most = |most: u64| Error::LargeFile {
            most: most >> 20,
            size: order.bytes.div_ceil(1 << 20),
        };
        let known = self.stored()?;
        if order.bytes == 0 || order.bytes > MOST_BYTES {
            return Err(most(MOST_BYTES));
        }
        if known + order.bytes > MOST_BYTES_TOGETHER {
            return Err(most(MOST_BYTES_TOGETHER.saturating_sub(known)));
        }
        let key = random_word(22)?;
        let name: String = order
            .name
            .chars()
            .filter(|letter| !letter.is_control())
            .collect();
        let id = lock(&self.writer).enter(name.trim(), &spec.to_string(), &key, order.bytes)?;
        Ok(CollectionCreated { id, key })
    }

    /// The bytes on disk: who announces a file and does not send it takes no place from others.
    fn stored(&self) -> Result<u64, Error> {
        let collections = self.list()?.collections;
        Ok(collections.iter().map(|one| one.received).sum())
    }

    /// Adds a part to the file of a collection; its games are read once all parts have come.
    pub fn receive(
        self: &Arc<Self>,
        id: u32,
        at: u64,
        part: &[u8],
        keys: &[&str],
    ) -> Result<(), Error> {
        let _held = lock(&self.files);
        let (known, key) = self.known(id)?;
        self.access.check(&key, keys)?;
        if known.state != CollectionState::Receiving || at != known.received {
            return Err(Error::NotNext {
                at,
                received: known.received,
            });
        }
        let received = at + part.len() as u64;
        if received > known.bytes {
            return Err(Error::LongFile { bytes: known.bytes });
        }
        if self.stored()? + part.len() as u64 > MOST_BYTES_TOGETHER {
            return Err(Error::LargeFile {
                most: MOST_BYTES_TOGETHER >> 20,
                size: known.bytes.div_ceil(1 << 20),
            });
        }
        self.append(id, at, part).map_err(|_| Error::Store)?;
        lock(&self.writer).receive(id, received)?;
        if received == known.bytes {
            self.read(id);
        }
        Ok(())
    }

    /// Writes a part where it belongs: what a kill has left behind there is overwritten.
    fn append(&self, id: u32, at: u64, part: &[u8]) -> std::io::Result<()> {
        let mut options = OpenOptions::new();
        let mut file = options
            .create(true)
            .truncate(false)
            .write(true)
            .open(self.file(id))?;
        file.set_len(at)?;
        file.seek(SeekFrom::Start(at))?;
        file.write_all(part)?;
        file.sync_data()
    }

    fn file(&self, id: u32) -> PathBuf {
        self.folder.join(id.to_string())
    }

    fn known(&self, id: u32) -> Result<(crate::messages::Collection, String), Error> {
        let found = lock(&self.reader).collection(id)?;
        found
            .filter(|(known, _)| known.source == CollectionSource::File)
            .ok_or(Error::NoCollection { id })
    }

    /// Reads the games of a collection in the background, a batch a turn.
    fn read(self: &Arc<Self>, id: u32) {
        let explorer = Arc::clone(self);
        let mut import = None;
        let job = self.importers.take(Order::in_turns(move |job| {
            let next = explorer.read_on(id, &mut import, job);
            next.unwrap_or_else(|error| {
                // A collection that was deleted meanwhile has nobody to tell.
                let _ = lock(&explorer.writer).fail(id, &error.to_string());
                Next::Done
            })
        }));
        lock(&self.jobs).insert(id, job);
    }

    fn read_on(&self, id: u32, import: &mut Option<Import>, job: &Job) -> Result<Next, Error> {
        if job.is_cancelled() {
            return Ok(Next::Done);
        }
        if import.is_none() {
            let (known, _) = self.known(id)?;
            let (entry, spec) = self.entry(&known.game)?;
            let (path, read, bytes) = (self.file(id), known.read, known.bytes);
            *import = Some(Import {
                entry,
                spec,
                path,
                read,
                bytes,
            });
        }
        let Some(import) = import else {
            return Ok(Next::Done);
        };
        let batch = import
            .batch()
            .map_err(|error| Error::Bad(error.to_string()))?;
        let mut writer = lock(&self.writer);
        // A collection that was forgotten may have left its number to another one.
        if job.is_cancelled() {
            return Ok(Next::Done);
        }
        let known = writer.add(id, &batch)?;
        Ok(if known && !batch.done {
            Next::Again
        } else {
            Next::Done
        })
    }

    /// Forgets a collection with its file.
    pub fn forget(&self, id: u32, keys: &[&str]) -> Result<(), Error> {
        let (_, key) = self.known(id)?;
        self.access.check(&key, keys)?;
        if let Some(job) = lock(&self.jobs).remove(&id) {
            job.cancel();
        }
        let _held = lock(&self.files);
        lock(&self.writer).forget(id)?;
        // A file that has never come cannot be removed.
        let _ = fs::remove_file(self.file(id));
        Ok(())
    }

    /// What was played from a position.
    pub fn openings(&self, order: &OpeningsOrder) -> Result<Openings, Error> {
        let (entry, game) = self.entry(&order.game)?;
        let board = board(&entry, &game, order.start.as_deref(), &order.moves)?;
        if !is_counted(&*board) {
            return Err(Error::NotCounted { game: game.name });
        }
        let store = lock(&self.reader);
        let position = position_key(&rules(&entry, &game), &*board);
        let mut moves = Vec::new();
        for (word, tally) in store.moves(position, order.collection)? {
            // A move of another game with the same key, if there ever is one, is none here.
            let Ok(record) = board.record_text(&word) else {
                continue;
            };
            let example = tally
                .example
                .map(|id| store.game(id))
                .transpose()?
                .flatten();
            moves.push(OpeningMove {
                record,
                word,
                games: tally.games,
                first: tally.first,
                drawn: tally.drawn,
                second: tally.second,
                example: example.map(|(_, filed)| filed.game),
            });
        }
        Ok(Openings {
            name: openings::name(&*entry, &*board),
            games: moves.iter().map(|one| one.games).sum(),
            moves,
        })
    }

    /// The record of a game of a collection.
    pub fn game(&self, id: u32) -> Result<ImportOrder, Error> {
        let missing = || Error::Missing(format!("game {id} in the collections"));
        let (collection, filed) = lock(&self.reader).game(id)?.ok_or_else(missing)?;
        let (known, _) = self.known(collection)?;
        let mut bytes = Vec::new();
        let mut read = || {
            let mut file = File::open(self.file(collection))?;
            file.seek(SeekFrom::Start(filed.place))?;
            file.take(filed.length).read_to_end(&mut bytes)
        };
        read().map_err(|_| Error::Store)?;
        Ok(ImportOrder {
            game: Some(known.game),
            text: hetman_record::decode(&bytes),
            study: Some(format!("{} – {}", filed.game.white, filed.game.black)),
        })
    }

    fn opinion(&self, position: i64) -> Result<Option<Score>, Error> {
        let kept = lock(&self.reader).opinion(position)?;
        Ok(kept.and_then(|text| serde_json::from_str(&text).ok()))
    }

    fn keep_opinion(&self, position: i64, score: &Score) -> Result<(), Error> {
        let text = serde_json::to_string(score).map_err(|_| Error::Server)?;
        Ok(lock(&self.writer).keep_opinion(position, &text)?)
    }
}

#[cfg(test)]
mod tests;
