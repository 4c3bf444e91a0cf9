//! Games that came to their end on this server, each counted once: those that people played, and those of tournaments.

use std::sync::Arc;

use hetman_game::record::white;
use hetman_game::{Entry, Player};
use hetman_record::Outcome;

use super::Explorer;
use super::import::Line;
use super::key::is_counted;
use super::store::{PLAYED, TOURNAMENTS, Tallies};
use crate::error::Error;
use crate::pool::{Job, Order, lock};
use crate::session::StoredGame;

/// Games of a tournament that are written together.
const BATCH: usize = 200;

/// A game that came to its end here.
pub struct FinishedGame {
    /// Its name, by which it is counted once.
    pub id: String,
    /// The game and its rules as a spec.
    pub game: String,
    /// Where it started; the usual start if nothing.
    pub start: Option<String>,
    /// Its moves.
    pub words: Vec<String>,
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
}

impl Explorer {
    /// Counts a game that was played here to its end, in the background.
    pub fn count_played(self: &Arc<Self>, game: &StoredGame) {
        let (Some(outcome), None) = (&game.outcome, &game.study) else {
            return;
        };
        // It was played elsewhere, and only brought here.
        if game.annotations.end.is_some() {
            return;
        }
        let played = FinishedGame {
            id: game.id.clone(),
            game: game.game.clone(),
            start: game.start.clone(),
            words: game.moves.words(game.head),
            winner: outcome.winner.map(Player),
        };
        self.count_later(PLAYED, vec![played]);
    }

    /// Counts games of a tournament, in the background; those counted before are left out.
    pub fn count_tournament(self: &Arc<Self>, games: Vec<FinishedGame>) {
        let mut games = games.into_iter().peekable();
        while games.peek().is_some() {
            self.count_later(TOURNAMENTS, games.by_ref().take(BATCH).collect());
        }
    }

    fn count_later(self: &Arc<Self>, collection: u32, games: Vec<FinishedGame>) {
        let explorer = Arc::clone(self);
        // What cannot be counted now is counted when the game or its tournament is next changed.
        let count = move |_: &Job| drop(explorer.count(collection, &games));
        self.importers.take(Order::new(count));
    }

    fn count(&self, collection: u32, games: &[FinishedGame]) -> Result<(), Error> {
        let known = lock(&self.reader).counted(games.iter().map(|game| game.id.as_str()))?;
        let fresh = games.iter().zip(known).filter(|(_, known)| !known);
        let tallied = fresh.filter_map(|(game, _)| {
            let tallies = self.tallies(game).ok().flatten()?;
            Some((game.id.as_str(), tallies))
        });
        let tallied: Vec<_> = tallied.collect();
        Ok(lock(&self.writer).add_finished(collection, &tallied)?)
    }

    /// What was played in a game; nothing if games like this one are not counted.
    fn tallies(&self, finished: &FinishedGame) -> Result<Option<Tallies>, Error> {
        let (entry, game) = self.entry(&finished.game)?;
        let start = finished.start.as_deref();
        let board = entry.board(&game, start)?;
        if !is_counted(&*board) {
            return Ok(None);
        }
        let mut tallies = Tallies::new();
        let line = Line {
            entry: &entry,
            game: &game,
            start,
            result: result(finished.winner, white(&*board)),
            example: None,
        };
        line.count(&finished.words, &mut tallies)?;
        Ok(Some(tallies))
    }

    /// Whether no game played here has been counted yet.
    pub fn is_new(&self) -> bool {
        let played = lock(&self.reader).collection(PLAYED);
        played.is_ok_and(|found| found.is_none_or(|(played, _)| played.games == 0))
    }
}

/// How a game ended, as records tell it.
fn result(winner: Option<Player>, white: Player) -> Outcome {
    match winner {
        None => Outcome::Draw,
        Some(winner) if winner == white => Outcome::WhiteWins,
        Some(_) => Outcome::BlackWins,
    }
}
