//! Where games start: positions from a file, the first moves of recorded games, or random moves from the start.

use std::path::Path;

use hetman_game::random::{Random, mix};
use hetman_game::record::RecordFormat;
use hetman_game::{Board, Engine, Entry, Error, Limits, Shown, Spec, Turn};
use hetman_record::pgn::{self, Dialect};

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
    /// Random moves from the start, different for every pair.
    Random(RandomBook),
}

/// How random openings are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomBook {
    /// Plies to play.
    pub plies: u32,
    /// Keep only positions that a short search finds no better than this for either side, in hundredths.
    pub within: Option<i32>,
    /// Decides the moves.
    pub seed: u64,
}

/// Tries to find random moves after which the game goes on.
const TRIES: u64 = 1_000;

/// Plies of a recorded game that make an opening.
const PLIES: u32 = 16;

impl Book {
    /// A book by its name: `start`, `random(plies=N,within=CP)`, or a file.
    pub fn named(entry: &dyn Entry, game: &Spec, text: &str, seed: u64) -> Result<Self, Error> {
        if Path::new(text).is_file() {
            return Self::read(entry, game, Path::new(text), PLIES, seed);
        }
        Self::made(text, seed)
    }

    /// A book without a file: `start` or `random(plies=N,within=CP)`.
    pub fn made(text: &str, seed: u64) -> Result<Self, Error> {
        match text.parse::<Spec>() {
            Ok(spec) if spec.name == "start" && spec.settings.is_empty() => {
                Ok(Self::List(vec![Opening::default()]))
            }
            Ok(spec) if spec.name == "random" => {
                Ok(Self::Random(RandomBook::new(&spec.settings, seed)?))
            }
            _ => Err(Error::Other(format!(
                "openings `{text}`: there is no such file"
            ))),
        }
    }

    /// Reads a file of positions, one a line (EPD, FEN, whatever the game writes), or of games in PGN, of which the
    /// first `plies` plies count; `seed` decides the order.
    pub fn read(
        entry: &dyn Entry,
        game: &Spec,
        path: &Path,
        plies: u32,
        seed: u64,
    ) -> Result<Self, Error> {
        let other = |why: String| Error::Other(format!("openings `{}`: {why}", path.display()));
        let bytes = std::fs::read(path).map_err(|error| other(error.to_string()))?;
        let text = hetman_record::decode(&bytes);
        let mut list = if text
            .lines()
            .any(|line| line.starts_with("[Event ") || line.starts_with("[Result "))
        {
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
            Self::Random(book) => book.opening(entry, game, pair),
        }
    }
}

impl RandomBook {
    /// Random moves as the settings `plies` and `within` say.
    pub fn new(settings: &[(String, String)], seed: u64) -> Result<Self, Error> {
        let mut book = Self {
            plies: 4,
            within: None,
            seed,
        };
        for (key, value) in settings {
            let number = |most: u32| {
                let number = value.parse::<u32>().ok().filter(|number| *number <= most);
                number.ok_or_else(|| {
                    Error::value(key, value, format!("a whole number from 0 to {most}"))
                })
            };
            match key.as_str() {
                "plies" => book.plies = number(200)?,
                "within" => book.within = Some(number(10_000)? as i32),
                _ => return Err(Error::unknown("option", key, ["plies", "within"])),
            }
        }
        Ok(book)
    }

    /// Plays random moves from the start until the game is under way, and balanced if that is asked.
    fn opening(&self, entry: &dyn Entry, game: &Spec, pair: u64) -> Result<Opening, Error> {
        let mut random = Random::new(mix(self.seed) ^ mix(pair));
        let mut scales = self
            .within
            .map(|within| Scales::new(entry, game, within))
            .transpose()?;
        for _ in 0..TRIES {
            let mut board = entry.board(game, None)?;
            for _ in 0..self.plies {
                let moves = board.moves();
                if moves.is_empty() {
                    break;
                }
                board.play(&moves[random.below(moves.len())])?;
            }
            let moves = board.history();
            let goes_on = board.turn() != Turn::Over && moves.len() == self.plies as usize;
            if goes_on
                && scales
                    .as_mut()
                    .map_or(Ok(true), |scales| scales.balance(&moves))?
            {
                return Ok(Opening { start: None, moves });
            }
        }
        let wanted = if self.within.is_some() {
            "over or unbalanced"
        } else {
            "over"
        };
        Err(Error::Other(format!(
            "`{game}` is always {wanted} after {} random plies",
            self.plies
        )))
    }
}

/// The game's own engine, weighing positions.
struct Scales {
    engine: Box<dyn Engine>,
    within: i32,
}

/// Nodes a position is worth.
const WEIGHING: u64 = 5_000;

impl Scales {
    fn new(entry: &dyn Entry, game: &Spec, within: i32) -> Result<Self, Error> {
        let engines = entry.engines();
        let first = engines
            .first()
            .ok_or_else(|| Error::Other(format!("no engine plays `{game}`")))?;
        Ok(Self {
            engine: entry.engine(game, &Spec::named(first.name))?,
            within,
        })
    }

    /// Whether neither side is ahead after these moves.
    fn balance(&mut self, moves: &[String]) -> Result<bool, Error> {
        let words: Vec<&str> = moves.iter().map(String::as_str).collect();
        self.engine.new_game();
        self.engine.set_position("", &words)?;
        let choice = self.engine.think(&Limits::nodes(WEIGHING), &mut |_| {})?;
        Ok(match choice.report.score {
            Shown::Cp(n) | Shown::Value(n) => n.abs() <= self.within,
            Shown::Win(p) => (p - 0.5).abs() * 1000.0 <= f64::from(self.within),
            Shown::Mean(points) => points.abs() <= f64::from(self.within),
            Shown::Mate(_) => false,
        })
    }
}

fn from_lines(entry: &dyn Entry, game: &Spec, text: &str) -> Result<Vec<Opening>, String> {
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(at, line)| {
            from_line(entry, game, line).map_err(|why| format!("line {}: {why}", at + 1))
        })
        .collect()
}

fn from_line(entry: &dyn Entry, game: &Spec, line: &str) -> Result<Opening, String> {
    let (board, _) = board_of_line(entry, game, line).map_err(|error| error.to_string())?;
    Ok(Opening {
        start: Some(board.text()),
        moves: Vec::new(),
    })
}

/// The position a line begins with, in which the game goes on, and the operations that follow it in an EPD.
pub fn board_of_line(
    entry: &dyn Entry,
    game: &Spec,
    line: &str,
) -> Result<(Box<dyn Board>, String), Error> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let shorter = [6, 4].into_iter().filter(|&fields| fields < words.len());
    let mut complaint = Error::position(line, "it is empty");
    for fields in std::iter::once(words.len()).chain(shorter) {
        let text = words[..fields].join(" ");
        match entry.board(game, Some(&text)) {
            Ok(board) if board.turn() == Turn::Over => {
                return Err(Error::position(&text, "the game is over"));
            }
            Ok(board) => return Ok((board, words[fields..].join(" "))),
            Err(error) if fields == words.len() => complaint = error,
            Err(_) => {}
        }
    }
    Err(complaint)
}

fn from_games(
    entry: &dyn Entry,
    game: &Spec,
    text: &str,
    plies: u32,
) -> Result<Vec<Opening>, String> {
    let mut openings = Vec::new();
    let dialect = match entry.records().map(RecordFormat::name) {
        Some("pdn") => Dialect::Pdn,
        _ => Dialect::Pgn,
    };
    for (at, read) in pgn::read(text, dialect).into_iter().enumerate() {
        let wrong = |error: Error| format!("game {}: {error}", at + 1);
        let start = read.tag("FEN").map(str::to_owned);
        let mut board = entry.board(game, start.as_deref()).map_err(wrong)?;
        for word in read.tree.words().into_iter().take(plies as usize) {
            board.play(word).map_err(wrong)?;
        }
        if board.turn() == Turn::Over {
            return Err(format!("game {} is over after {plies} plies", at + 1));
        }
        openings.push(Opening {
            start,
            moves: board.history(),
        });
    }
    Ok(openings)
}
