//! Where games start: positions from a file, the first moves of recorded games, or random moves from the start.

use std::path::Path;

use hetman_game::random::{Random, mix};
use hetman_game::{Entry, Error, Spec, Turn};

use crate::record;

/// Where a game starts.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    /// The position; nothing for the usual start.
    pub start: Option<String>,
    /// Moves made before the players are asked.
    pub moves: Vec<String>,
}

/// A stock of openings: pair number `n` gets the `n`th, and round again.
#[derive(Clone, Debug)]
pub enum Book {
    /// Those of a file, in the order they are to be played.
    List(Vec<Opening>),
    /// So many random plies from the start, different for every pair.
    Random {
        /// Plies to play.
        plies: u32,
        /// Decides the moves.
        seed: u64,
    },
}

/// Tries to find random moves after which the game goes on.
const TRIES: u64 = 1_000;

impl Book {
    /// Reads a file of positions, one a line (EPD, FEN, whatever the game writes), or of games in PGN, of which the
    /// first `plies` plies count; `seed` decides the order.
    pub fn read(entry: &dyn Entry, game: &Spec, path: &Path, plies: u32, seed: u64) -> Result<Self, Error> {
        let other = |why: String| Error::Other(format!("openings `{}`: {why}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|error| other(error.to_string()))?;
        let mut list = if text.lines().any(|line| line.starts_with("[Event ") || line.starts_with("[Result ")) {
            from_games(entry, game, &text, plies)
        } else {
            from_lines(entry, game, &text)
        }
        .map_err(other)?;
        if list.is_empty() {
            return Err(other("there are none".into()));
        }
        Random::new(mix(seed)).shuffle(&mut list);
        Ok(Self::List(list))
    }

    /// The opening of a pair.
    pub fn opening(&self, entry: &dyn Entry, game: &Spec, pair: u64) -> Result<Opening, Error> {
        match self {
            Self::List(list) => Ok(list[pair as usize % list.len()].clone()),
            Self::Random { plies, seed } => random(entry, game, *plies, mix(*seed) ^ mix(pair)),
        }
    }
}

/// Plays random moves from the start until the game is under way.
fn random(entry: &dyn Entry, game: &Spec, plies: u32, seed: u64) -> Result<Opening, Error> {
    let mut random = Random::new(seed);
    for _ in 0..TRIES {
        let mut board = entry.board(game, None)?;
        for _ in 0..plies {
            let moves = board.moves();
            if moves.is_empty() {
                break;
            }
            board.play(&moves[random.below(moves.len())])?;
        }
        if board.turn() != Turn::Over && board.history().len() == plies as usize {
            return Ok(Opening { start: None, moves: board.history() });
        }
    }
    Err(Error::Other(format!("`{game}` is always over after {plies} random plies")))
}

fn from_lines(entry: &dyn Entry, game: &Spec, text: &str) -> Result<Vec<Opening>, String> {
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(at, line)| from_line(entry, game, line).map_err(|why| format!("line {}: {why}", at + 1))).collect()
}

/// A position, if need be without the operations that follow it in an EPD.
fn from_line(entry: &dyn Entry, game: &Spec, line: &str) -> Result<Opening, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let shorter = [6, 4].iter().filter(|&&fields| fields < words.len()).map(|&fields| words[..fields].join(" "));
    let mut complaint = None;
    for text in std::iter::once(line.to_owned()).chain(shorter) {
        match entry.board(game, Some(&text)) {
            Ok(board) if board.turn() == Turn::Over => return Err(format!("the game is over in `{text}`")),
            Ok(board) => return Ok(Opening { start: Some(board.text()), moves: Vec::new() }),
            Err(error) => complaint = complaint.or(Some(error)),
        }
    }
    Err(complaint.map_or_else(String::new, |error| error.to_string()))
}

fn from_games(entry: &dyn Entry, game: &Spec, text: &str, plies: u32) -> Result<Vec<Opening>, String> {
    let mut openings = Vec::new();
    for (at, read) in record::read(text).into_iter().enumerate() {
        let wrong = |error: Error| format!("game {}: {error}", at + 1);
        let start = read.tag("FEN").map(str::to_owned);
        let mut board = entry.board(game, start.as_deref()).map_err(wrong)?;
        for word in read.moves.iter().take(plies as usize) {
            board.play(word).map_err(wrong)?;
        }
        if board.turn() == Turn::Over {
            return Err(format!("game {} is over after {plies} plies", at + 1));
        }
        openings.push(Opening { start, moves: board.history() });
    }
    Ok(openings)
}
