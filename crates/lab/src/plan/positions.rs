//! The positions of an experiment: listed, from a file, the game's own bench, or after random moves.

use std::fs;

use hetman_arena::openings::{Book, RandomBook, board_of_line};
use hetman_game::{Board, Entry, Error, Spec};

use super::reader::{Item, Keys, Wrong};
use super::{PlanContext, Reach};

/// A position to search, and what is known about it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Start {
    /// Where the game started; empty for the usual start.
    pub start: String,
    /// The moves since.
    pub moves: Vec<String>,
    /// The moves wanted here, if that is known.
    pub wanted: Vec<String>,
    /// The moves to be avoided.
    pub avoided: Vec<String>,
}

impl Start {
    /// The position on a board.
    pub fn board(&self, entry: &dyn Entry, game: &Spec) -> Result<Box<dyn Board>, Error> {
        let mut board = entry.board(
            game,
            Some(self.start.as_str()).filter(|text| !text.is_empty()),
        )?;
        self.moves.iter().try_for_each(|word| board.play(word))?;
        Ok(board)
    }

    /// Whether something is known about the best move.
    pub fn asks(&self) -> bool {
        !self.wanted.is_empty() || !self.avoided.is_empty()
    }

    /// Whether a move is what is wanted.
    pub fn is_solved_by(&self, best: &str) -> bool {
        let among = |list: &[String]| list.iter().any(|word| word == best);
        (self.wanted.is_empty() || among(&self.wanted)) && !among(&self.avoided)
    }
}

/// Positions an experiment may have, and one by a stranger.
const MOST: u64 = 100_000;
const MOST_OF_STRANGERS: u64 = 200;

impl PlanContext<'_> {
    /// The positions of a study and how they were named.
    pub(super) fn positions(
        &self,
        keys: Keys,
        entry: &dyn Entry,
        game: &Spec,
    ) -> Result<(String, Vec<Start>), Wrong> {
        let Some(item) = keys.get("positions") else {
            return Ok(("the start".into(), vec![Start::default()]));
        };
        if !item.is_string() {
            let lines = item.list()?;
            let starts = lines.iter().map(|line| {
                from_line(entry, game, line.string()?).map_err(|error| line.wrong(error))
            });
            return Ok((
                format!("{} listed", lines.len()),
                starts.collect::<Result<_, _>>()?,
            ));
        }
        let text = item.string()?;
        if let Some(path) = self.reach.file(text) {
            let content = fs::read_to_string(&path)
                .map_err(|error| item.wrong(format!("`{text}`: {error}")))?;
            return Ok((
                format!("`{text}`"),
                from_file(item, text, &content, entry, game)?,
            ));
        }
        Ok((format!("`{text}`"), self.made(item, text, entry, game)?))
    }

    /// `start`, `bench` or `random(plies=N,within=CP,count=N)`.
    fn made(
        &self,
        item: Item,
        text: &str,
        entry: &dyn Entry,
        game: &Spec,
    ) -> Result<Vec<Start>, Wrong> {
        let spec = text
            .parse::<Spec>()
            .map_err(|_| item.wrong(format!("there is no file `{text}`")))?;
        match spec.name.as_str() {
            "start" if spec.settings.is_empty() => Ok(vec![Start::default()]),
            "bench" if spec.settings.is_empty() => Ok(entry
                .bench()
                .iter()
                .map(|(start, _)| Start {
                    start: (*start).into(),
                    ..Start::default()
                })
                .collect()),
            "random" => self
                .random(spec, entry, game)
                .map_err(|error| item.wrong(error)),
            _ => Err(item.wrong(format!(
                "there is no file `{text}`; other words are: start, bench, random(...)"
            ))),
        }
    }

    fn random(&self, spec: Spec, entry: &dyn Entry, game: &Spec) -> Result<Vec<Start>, Error> {
        let (counts, others): (Vec<_>, Vec<_>) = spec
            .settings
            .into_iter()
            .partition(|(key, _)| key == "count");
        let most = if matches!(self.reach, Reach::Nothing(_)) {
            MOST_OF_STRANGERS
        } else {
            MOST
        };
        let count = match counts.first() {
            None => 1,
            Some((key, value)) => {
                let number = value
                    .parse::<u64>()
                    .ok()
                    .filter(|number| (1..=most).contains(number));
                number.ok_or_else(|| {
                    Error::value(key, value, format!("a whole number from 1 to {most}"))
                })?
            }
        };
        let book = Book::Random(RandomBook::new(&others, self.seed)?);
        let start = |number| {
            Ok(Start {
                moves: book.opening(entry, game, number)?.moves,
                ..Start::default()
            })
        };
        (0..count).map(start).collect()
    }
}

fn from_file(
    item: Item,
    name: &str,
    text: &str,
    entry: &dyn Entry,
    game: &Spec,
) -> Result<Vec<Start>, Wrong> {
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let start = |(at, line): (usize, &str)| {
        from_line(entry, game, line)
            .map_err(|error| item.wrong(format!("`{name}`, line {}: {error}", at + 1)))
    };
    let starts = lines.map(start).collect::<Result<Vec<_>, _>>()?;
    if starts.is_empty() {
        Err(item.wrong(format!("`{name}` has no positions")))
    } else {
        Ok(starts)
    }
}

/// A position, followed by operations such as `bm Nf3 d4; am Qxb7; id "x";` if it comes from an EPD.
fn from_line(entry: &dyn Entry, game: &Spec, line: &str) -> Result<Start, Error> {
    let (mut board, operations) = board_of_line(entry, game, line)?;
    let mut start = Start {
        start: board.text(),
        ..Start::default()
    };
    for operation in operations.split(';') {
        let mut words = operation.split_whitespace();
        match words.next() {
            Some("bm") => start.wanted = moves(&mut *board, words)?,
            Some("am") => start.avoided = moves(&mut *board, words)?,
            _ => {}
        }
    }
    Ok(start)
}

/// Moves as the engine will write them, whatever the notation they are given in.
fn moves<'a>(
    board: &mut dyn Board,
    words: impl Iterator<Item = &'a str>,
) -> Result<Vec<String>, Error> {
    let mut moves = Vec::new();
    for word in words.filter(|word| !word.chars().all(|c| "+#!?".contains(c))) {
        board.play(word.trim_end_matches(['!', '?']))?;
        moves.extend(board.history().pop());
        board.undo();
    }
    Ok(moves)
}
