//! Openings as they are named on the command line.

use std::path::Path;

use anyhow::bail;
use hetman_arena::openings::Book;
use hetman_game::{Error, Spec};

use crate::games::Game;

/// Plies of a recorded game that make an opening.
const PLIES: u32 = 16;

/// A book by its name: `start`, `random(plies=N)`, or a file.
pub fn read(text: &str, game: &Game, seed: u64) -> anyhow::Result<Book> {
    if Path::new(text).is_file() {
        return Ok(Book::read(&*game.entry, &game.spec, Path::new(text), PLIES, seed)?);
    }
    let Ok(spec) = text.parse::<Spec>() else { bail!("openings `{text}`: there is no such file") };
    match spec.name.as_str() {
        "start" if spec.settings.is_empty() => Ok(Book::List(vec![Default::default()])),
        "random" => Ok(Book::Random { plies: plies(&spec)?, seed }),
        _ => bail!("openings `{text}`: there is no such file"),
    }
}

fn plies(spec: &Spec) -> Result<u32, Error> {
    let mut plies = 4;
    for (key, value) in &spec.settings {
        if key != "plies" {
            return Err(Error::unknown("option", key, ["plies"]));
        }
        let number = value.parse().ok().filter(|plies| *plies <= 200);
        plies = number.ok_or_else(|| Error::value(key, value, "a whole number from 0 to 200"))?;
    }
    Ok(plies)
}
