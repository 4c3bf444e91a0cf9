//! The one list of games.

use std::ffi::OsString;
use std::sync::Arc;
use std::{fs, io};

use anyhow::Context;
use hetman_game::{Entry, Error, Files, OpenFile, Spec};

use crate::storage::Tables;

/// Every game there is, the flagship first.
pub fn games() -> Vec<Box<dyn Entry>> {
    let mut games: Vec<Box<dyn Entry>> = vec![
        Box::new(hetman_chess::entry()),
        Box::new(hetman_draughts::entry()),
        Box::new(hetman_go::entry()),
        Box::new(hetman_hex::entry()),
        Box::new(hetman_backgammon::entry()),
        Box::new(hetman_settlers::entry()),
        Box::new(hetman_hex::dark::entry()),
    ];
    games.extend(hetman_classics::entries());
    games.extend(hetman_cards::entries());
    games.extend(hetman_puzzles::entries());
    games
}

/// The games of the program.
#[derive(Clone, Copy)]
pub struct Games(pub fn() -> Vec<Box<dyn Entry>>);

impl Games {
    /// All of them, with engines that may open the files their settings name and keep the tables they make.
    pub fn all(self) -> Vec<Box<dyn Entry>> {
        let open: OpenFile = Arc::new(Disk);
        let tables = Tables::in_user_folder().map(Arc::new);
        let mut games = self.without_files();
        for game in &mut games {
            game.open_files_with(open.clone());
            if let Some(tables) = &tables {
                game.keep_tables_with(tables.clone());
            }
        }
        games
    }

    /// The same games with engines that open no file: for strangers.
    pub fn without_files(self) -> Vec<Box<dyn Entry>> {
        (self.0)()
    }

    /// The game that is meant where none is named.
    pub fn first(self) -> anyhow::Result<Game> {
        let first = self.all().into_iter().next();
        first.map(Game::plain).context("there is no game")
    }

    /// The game a spec names.
    pub fn find(self, text: &str) -> Result<Game, Error> {
        let spec: Spec = text.parse()?;
        let mut games = self.all();
        match games.iter().position(|entry| entry.name() == spec.name) {
            Some(at) => Ok(Game {
                entry: games.swap_remove(at),
                spec,
            }),
            None => Err(Error::unknown(
                "game",
                &spec.name,
                games.iter().map(|entry| entry.name()),
            )),
        }
    }
}

/// The files of the machine.
struct Disk;

impl Files for Disk {
    /// The bytes of a plain file; a device could go on for ever.
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        if !fs::metadata(name)?.is_file() {
            return Err(io::Error::other("it is no plain file"));
        }
        fs::read(name)
    }

    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name()));
        let text = |name: io::Result<OsString>| Ok(name?.to_string_lossy().into_owned());
        names.map(text).collect()
    }
}

/// A game with the variant and rules that were asked for.
pub struct Game {
    /// The game.
    pub entry: Box<dyn Entry>,
    /// What was asked for.
    pub spec: Spec,
}

impl Game {
    /// The game with its default rules.
    pub fn plain(entry: Box<dyn Entry>) -> Self {
        let spec = Spec::named(entry.name());
        Self { entry, spec }
    }

    /// The engine that was asked for, or the game's first.
    pub fn engine(&self, asked: Option<&str>) -> Result<Spec, Error> {
        if let Some(text) = asked {
            return text.parse();
        }
        let engines = self.entry.engines();
        let none = || Error::Other(format!("no engine plays `{}` yet", self.spec.name));
        Ok(Spec::named(engines.first().ok_or_else(none)?.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_every_game_starts_and_signs() {
        let games = Games(games).all();
        for (at, game) in games.iter().enumerate() {
            assert!(
                games[..at].iter().all(|other| other.name() != game.name()),
                "{}",
                game.name()
            );
            let spec = Spec::named(game.name());
            assert!(game.board(&spec, None).is_ok(), "{}", game.name());
            assert!(
                !game.bench().is_empty(),
                "{} has no bench position",
                game.name()
            );
            for &(position, _) in game.bench() {
                let board = game.board(&spec, Some(position).filter(|text| !text.is_empty()));
                assert!(board.is_ok(), "{}: {position}", game.name());
            }
        }
    }
}
