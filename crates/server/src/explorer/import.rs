//! Reading the file of a collection, a batch at a time, and counting the first moves of its games.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use hetman_game::record::{self, GameRecord, white};
use hetman_game::{Entry, Player, Spec, Turn};
use hetman_record::{Outcome, Record, decode};

use super::key::{position_key, rules};
use super::pieces::pieces;
use super::store::{Batch, Filed, Tallies, Tally};
use crate::admission::Playable;
use crate::error::Error;
use crate::messages::OpeningGame;

/// Bytes of a file that are read at once.
const BATCH: usize = 1 << 20;
/// The most bytes of one game.
const MOST_GAME: usize = 16 << 20;
/// Plies of each game that are counted.
const PLIES: usize = 40;
/// The most characters kept of a name.
const LONGEST_NAME: usize = 60;

/// A file on its way into the explorer.
pub struct Import {
    /// The game whose records it has.
    pub entry: Arc<Playable>,
    /// The rules of records that do not say theirs.
    pub spec: Spec,
    /// The file.
    pub path: PathBuf,
    /// How far it has been read.
    pub read: u64,
    /// Its bytes.
    pub bytes: u64,
}

impl Import {
    /// Reads the next games.
    pub fn batch(&mut self) -> io::Result<Batch> {
        let (bytes, pieces) = self.next_pieces()?;
        let mut batch = Batch::default();
        for piece in &pieces {
            let text = decode(&bytes[piece.clone()]);
            let place = self.read + piece.start as u64;
            if let Err(why) = self.take(&text, place, piece.len(), &mut batch) {
                batch.refused += 1;
                batch.complaint.get_or_insert(why.to_string());
            }
        }
        let all = self.read + bytes.len() as u64 >= self.bytes;
        let taken = pieces.last().map_or(bytes.len(), |piece| piece.end);
        self.read += if all { bytes.len() } else { taken } as u64;
        (batch.read, batch.done) = (self.read, all);
        Ok(batch)
    }

    /// The next part of the file with at least one whole game, and the games in it.
    fn next_pieces(&self) -> io::Result<(Vec<u8>, Vec<Range<usize>>)> {
        let mut size = BATCH;
        loop {
            let mut file = File::open(&self.path)?;
            file.seek(SeekFrom::Start(self.read))?;
            let mut bytes = Vec::with_capacity(size);
            file.take(size as u64).read_to_end(&mut bytes)?;
            if self.read == 0
                && (bytes.starts_with(&[0xfe, 0xff]) || bytes.starts_with(&[0xff, 0xfe]))
            {
                return Err(io::Error::other(
                    "the file is written in UTF-16; save it as UTF-8",
                ));
            }
            let last = bytes.is_empty() || self.read + bytes.len() as u64 >= self.bytes;
            let found = pieces(&bytes, self.format(&bytes), last);
            if last || !found.is_empty() {
                return Ok((bytes, found));
            }
            if size >= MOST_GAME {
                let whole = 0..bytes.len();
                return Ok((bytes, vec![whole]));
            }
            size *= 4;
        }
    }

    /// The format of the games in these bytes.
    fn format(&self, bytes: &[u8]) -> &'static str {
        let own = self.entry.records().map_or("pgn", |format| format.name());
        // A game of Go may be written in the shape of PGN, too.
        match bytes.trim_ascii_start().first() {
            Some(b'[') => "pgn",
            _ => own,
        }
    }

    /// Counts one game.
    fn take(&self, text: &str, place: u64, length: usize, batch: &mut Batch) -> Result<(), Error> {
        let read = record::read(&*self.entry, text, Some(&self.spec));
        let another = || Error::Bad("it is a record of another game".into());
        let GameRecord {
            game,
            start,
            record,
        } = read.ok_or_else(another)??;
        let words = record.tree.words();
        if words.is_empty() {
            return Err(Error::Bad("it has no moves".into()));
        }
        let line = Line {
            entry: &self.entry,
            game: &game,
            start: start.as_deref(),
            result: record.outcome,
            example: u32::try_from(batch.games.len()).ok(),
        };
        line.count(&words, &mut batch.tallies)?;
        let game = heading(&record);
        let length = length as u64;
        batch.games.push(Filed {
            place,
            length,
            game,
        });
        Ok(())
    }
}

/// What people want to know of a game before they open it.
fn heading(record: &Record) -> OpeningGame {
    let tag = |name: &str| {
        let value = record.tag(name).unwrap_or_default();
        value.chars().take(LONGEST_NAME).collect::<String>()
    };
    OpeningGame {
        id: 0,
        white: tag("White"),
        black: tag("Black"),
        result: record.outcome.word().into(),
        date: tag("Date"),
    }
}

/// The moves of one game, to be counted.
pub struct Line<'a> {
    /// The game in the list of games.
    pub entry: &'a Playable,
    /// Its rules.
    pub game: &'a Spec,
    /// Where it started.
    pub start: Option<&'a str>,
    /// How it ended.
    pub result: Outcome,
    /// Its place among the games of a batch.
    pub example: Option<u32>,
}

impl Line<'_> {
    /// Counts its first moves; a position that comes again is counted once.
    pub fn count<T: AsRef<str>>(&self, words: &[T], tallies: &mut Tallies) -> Result<(), Error> {
        let mut board = self.entry.board(self.game, self.start)?;
        let rules = rules(self.entry, self.game);
        let one = self.tally(white(&*board));
        let mut seen = Vec::new();
        for word in words.iter().take(PLIES) {
            if !matches!(board.turn(), Turn::Player(_)) {
                break;
            }
            let position = position_key(&rules, &*board);
            board.play(word.as_ref())?;
            if seen.contains(&position) {
                continue;
            }
            seen.push(position);
            let word = board.last_word().unwrap_or_default();
            let tally = tallies.entry((position, word)).or_default();
            tally.first += one.first;
            tally.drawn += one.drawn;
            tally.second += one.second;
            tally.games += 1;
            tally.example = one.example.or(tally.example);
        }
        Ok(())
    }

    fn tally(&self, white: Player) -> Tally {
        let winner = match self.result {
            Outcome::WhiteWins => Some(white == Player::FIRST),
            Outcome::BlackWins => Some(white != Player::FIRST),
            Outcome::Draw | Outcome::Unknown => None,
        };
        Tally {
            first: u64::from(winner == Some(true)),
            drawn: u64::from(self.result == Outcome::Draw),
            second: u64::from(winner == Some(false)),
            games: 1,
            example: self.example,
        }
    }
}
