//! Stored games played again, so that an evaluation can learn from their positions.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use hetman_game::{Error, Notation, Position};
use hetman_search::Policy;

use crate::games::{Game, Reader, Step};

/// A game of a folder of files.
pub struct Library<'a, G: Policy<Position: Notation>> {
    /// The game's answers to the search, which know what the code of a move means.
    pub policy: &'a G,
    /// The rules positions are read by.
    pub rules: &'a <G::Position as Notation>::Rules,
}

impl<G: Policy<Position: Notation>> Library<'_, G> {
    /// Shows every position of a game with what was stored about it.
    pub fn replay(
        &self,
        game: &Game,
        visit: &mut dyn FnMut(&G::Position, Step),
    ) -> Result<(), Error> {
        let mut position = G::Position::parse(self.rules, &game.start)?;
        for &step in &game.steps {
            visit(&position, step);
            let mv = self.policy.decode(&position, step.code);
            let illegal =
                || Error::Other(format!("`{}` has no move {}", position.text(), step.code));
            position.play(mv.ok_or_else(illegal)?);
        }
        Ok(())
    }

    /// Shows the positions to learn from in all games of a file, with the results of their games.
    pub fn read(
        &self,
        path: &Path,
        visit: &mut dyn FnMut(&G::Position, Step, i32),
    ) -> Result<(), Error> {
        let failed = |why: &dyn std::fmt::Display| {
            Error::Other(format!("cannot read {}: {why}", path.display()))
        };
        let file = File::open(path).map_err(|error| failed(&error))?;
        let mut reader = Reader::new(BufReader::new(file)).map_err(|damage| failed(&damage))?;
        while let Some(game) = reader.next_game().map_err(|damage| failed(&damage))? {
            let replayed = self.replay(&game, &mut |position, step| {
                if step.keep {
                    visit(position, step, game.result);
                }
            });
            replayed.map_err(|error| failed(&error))?;
        }
        Ok(())
    }
}

/// The files of games in a folder whose names begin so, in order.
pub fn files(folder: &Path, name: &str) -> Result<Vec<PathBuf>, Error> {
    let failed = |error| Error::Other(format!("cannot read {}: {error}", folder.display()));
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let number = stem.and_then(|stem| stem.strip_prefix(name)?.strip_prefix('-'));
        let numbered = number.is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()));
        if numbered && path.extension().is_some_and(|end| end == "games") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
