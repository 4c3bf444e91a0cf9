//! Games between the arms: who meets whom, how long they think, where they start.

use std::path::Path;
use std::time::Duration;

use hetman_arena::openings::Book;
use hetman_arena::play::{Adjudication, Pace, TimeControl};
use hetman_arena::tournament;
use hetman_game::{Depth, Entry, Spec};
use serde::Serialize;

use super::reader::{Item, Keys, Wrong};
use super::{Arm, Place, Reach, number};

/// Games between the arms.
pub struct Contest {
    /// Who meets whom.
    pub schedule: Schedule,
    /// How long everybody thinks who has no pace of the own.
    pub pace: Pace,
    /// Pairs of games for each two who meet.
    pub pairs: u64,
    /// How the openings were named.
    pub source: String,
    /// Where games start.
    pub book: Book,
    /// When games are cut short.
    pub adjudication: Adjudication,
    /// What a clock may be overstepped by.
    pub margin: Duration,
    /// Pairs played at once.
    pub concurrency: usize,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Each arm the base.
    Base,
    /// Everybody everybody.
    RoundRobin,
    /// Each arm the one before.
    Neighbours,
}

impl Schedule {
    /// What the arena calls it, if the base is the first player.
    pub fn for_arena(self) -> tournament::Schedule {
        match self {
            Self::Base => tournament::Schedule::Gauntlet,
            Self::RoundRobin => tournament::Schedule::RoundRobin,
            Self::Neighbours => tournament::Schedule::Neighbours,
        }
    }
}

const KEYS: [&str; 12] = [
    "schedule",
    "games",
    "tc",
    "nodes",
    "time",
    "depth",
    "playouts",
    "openings",
    "resign",
    "draw",
    "margin",
    "concurrency",
];

impl Place<'_> {
    pub(super) fn contest(
        &self,
        item: Item,
        entry: &dyn Entry,
        game: &Spec,
        arms: &[Arm],
    ) -> Result<Contest, Wrong> {
        let keys = item.keys()?;
        keys.allow(&KEYS)?;
        if arms.len() < 2 {
            return Err(keys.wrong("a match needs two arms"));
        }
        let pace = match (pace(keys)?, arms.iter().find_map(|arm| arm.pace)) {
            (Some(pace), _) => pace,
            (None, Some(own)) if arms.iter().all(|arm| arm.pace.is_some()) => own,
            _ => {
                return Err(keys.wrong(
                    "how long? One of `tc`, `nodes`, `time`, `depth` and `playouts` is missing",
                ));
            }
        };
        let games = keys.need("games")?;
        let count = games.number(2..=10_000_000)?;
        if !count.is_multiple_of(2) {
            return Err(games.wrong(format!("games are played in pairs, and {count} is odd")));
        }
        let source = keys
            .get("openings")
            .map_or(Ok("random(plies=8)"), |item| item.string())?;
        Ok(Contest {
            schedule: keys.get("schedule").map_or(Ok(Schedule::Base), schedule)?,
            pace,
            pairs: count / 2,
            book: self.book(keys, source, entry, game)?,
            source: source.to_owned(),
            adjudication: adjudication(keys)?,
            margin: Duration::from_millis(number(keys.get("margin"), 50, 1..=1_000_000)?),
            concurrency: number(keys.get("concurrency"), 1, 1..=1024)? as usize,
        })
    }

    /// Openings; a file is looked for beside the experiment. The first is made, to see whether they can be.
    fn book(
        &self,
        keys: Keys,
        source: &str,
        entry: &dyn Entry,
        game: &Spec,
    ) -> Result<Book, Wrong> {
        let path = self.reach.file(source);
        let book = match (self.reach, path.as_deref().and_then(Path::to_str)) {
            (Reach::Machine(_), file) => {
                Book::named(entry, game, file.unwrap_or(source), self.seed)
            }
            (Reach::Nothing(_), _) => Book::made(source, self.seed),
        };
        let made = book.and_then(|book| book.opening(entry, game, 0).map(|_| book));
        made.map_err(|error| {
            keys.get("openings")
                .map_or_else(|| keys.wrong(error.to_string()), |item| item.wrong(&error))
        })
    }
}

fn schedule(item: Item) -> Result<Schedule, Wrong> {
    match item.string()? {
        "base" => Ok(Schedule::Base),
        "round-robin" => Ok(Schedule::RoundRobin),
        "neighbours" => Ok(Schedule::Neighbours),
        word => Err(item.wrong(format!(
            "unknown schedule `{word}`; known are: base, round-robin, neighbours"
        ))),
    }
}

fn adjudication(keys: Keys) -> Result<Adjudication, Wrong> {
    let resign = keys.get("resign").map(|item| {
        item.string()?
            .parse()
            .map_err(|why: String| item.wrong(why))
    });
    let draw = keys.get("draw").map(|item| {
        item.string()?
            .parse()
            .map_err(|why: String| item.wrong(why))
    });
    Ok(Adjudication {
        resign: resign.transpose()?,
        draw: draw.transpose()?,
    })
}

/// At most one of the ways to say how long.
pub fn pace(keys: Keys) -> Result<Option<Pace>, Wrong> {
    let names = ["tc", "nodes", "time", "depth", "playouts"];
    let given: Vec<Item> = names
        .into_iter()
        .filter_map(|name| keys.get(name))
        .collect();
    if let [_, second, ..] = given[..] {
        return Err(
            second.wrong("only one of `tc`, `nodes`, `time`, `depth` and `playouts` can be given")
        );
    }
    let clock = |item: Item| {
        item.string()?
            .parse::<TimeControl>()
            .map_err(|why| item.wrong(why))
            .map(Pace::Clock)
    };
    let nodes = |item: Item| item.number(1..=u64::MAX).map(Pace::Nodes);
    let time = |item: Item| {
        item.number(1..=1_000_000_000)
            .map(Duration::from_millis)
            .map(Pace::Time)
    };
    let depth = |item: Item| {
        item.number(1..=Depth::MAX.0 as u64)
            .map(|plies| Pace::Depth(plies as u32))
    };
    let playouts = |item: Item| item.number(1..=u64::MAX).map(Pace::Playouts);
    let pace = keys
        .get("tc")
        .map(clock)
        .or_else(|| keys.get("nodes").map(nodes));
    let pace = pace
        .or_else(|| keys.get("time").map(time))
        .or_else(|| keys.get("depth").map(depth));
    pace.or_else(|| keys.get("playouts").map(playouts))
        .transpose()
}
