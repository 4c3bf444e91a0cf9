//! Openings as they are named on the command line.

use std::path::Path;

use anyhow::bail;
use hetman_arena::openings::{Book, Opening, RandomBook};
use hetman_game::{Error, Spec};

use crate::games::Game;

/// Plies of a recorded game that make an opening.
const PLIES: u32 = 16;

/// A book by its name: `start`, `random(plies=N,within=CP)`, or a file.
pub fn read(text: &str, game: &Game, seed: u64) -> anyhow::Result<Book> {
    if Path::new(text).is_file() {
        return Ok(Book::read(&*game.entry, &game.spec, Path::new(text), PLIES, seed)?);
    }
    let Ok(spec) = text.parse::<Spec>() else { bail!("openings `{text}`: there is no such file") };
    match spec.name.as_str() {
        "start" if spec.settings.is_empty() => Ok(Book::List(vec![Opening::default()])),
        "random" => Ok(Book::Random(random(&spec, seed)?)),
        _ => bail!("openings `{text}`: there is no such file"),
    }
}

fn random(spec: &Spec, seed: u64) -> Result<RandomBook, Error> {
    let mut book = RandomBook { plies: 4, within: None, seed };
    for (key, value) in &spec.settings {
        let number = |most: u32| {
            let number = value.parse::<u32>().ok().filter(|number| *number <= most);
            number.ok_or_else(|| Error::value(key, value, format!("a whole number from 0 to {most}")))
        };
        match key.as_str() {
            "plies" => book.plies = number(200)?,
            "within" => book.within = Some(number(10_000)? as i32),
            _ => return Err(Error::unknown("option", key, ["plies", "within"])),
        }
    }
    Ok(book)
}
