//! Games between the arms: who meets whom, how long they think, where they start.

use std::num::NonZeroUsize;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use hetman_arena::openings::Book;
use hetman_arena::play::{DrawRule, Pace, ResignRule, TimeControl};
use hetman_arena::tournament::{Description, Schedule};
use hetman_game::{Depth, Entry, Spec};

use super::reader::{Item, Keys, Wrong};
use super::{Arm, PlanContext, Reach, number};

/// Games between the arms.
pub struct Contest {
    /// The contest without its players, as every other contest is described; a gauntlet is played against the base.
    pub description: Description,
    /// The pace of arms that have none of their own.
    pub pace: Pace,
    /// Where games start.
    pub book: Book,
}

impl Contest {
    /// Pairs of games for each two who meet.
    pub fn pairs(&self) -> u64 {
        self.description.games / 2
    }

    /// Pairs of games in all.
    pub fn size(&self, arms: usize) -> u64 {
        self.pairs() * self.description.schedule.meetings(arms) as u64
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

impl PlanContext<'_> {
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
        let concurrency = number(keys.get("concurrency"), 1, 1..=1024)? as usize;
        let description = Description {
            schedule: keys
                .get("schedule")
                .map_or(Ok(Schedule::Gauntlet), schedule)?,
            openings: source.to_owned(),
            concurrency: NonZeroUsize::new(concurrency).unwrap_or(NonZeroUsize::MIN),
            seed: self.seed,
            margin: number(keys.get("margin"), 50, 1..=1_000_000)?,
            resign: rule::<ResignRule>(keys, "resign")?,
            draw: rule::<DrawRule>(keys, "draw")?,
            ..Description::new(game, Vec::new(), count).with_pace(pace)
        };
        Ok(Contest {
            description,
            pace,
            book: self.book(keys, source, entry, game)?,
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

/// When games are cut short, in words that were read once.
fn rule<T: FromStr<Err = String>>(keys: Keys, name: &'static str) -> Result<Option<String>, Wrong> {
    let checked = |item: Item| {
        let text = item.string()?;
        text.parse::<T>().map_err(|why| item.wrong(why))?;
        Ok(text.to_owned())
    };
    keys.get(name).map(checked).transpose()
}

/// A schedule; in the lab a gauntlet is named by the arm that meets all others.
fn schedule(item: Item) -> Result<Schedule, Wrong> {
    match item.string()? {
        "base" => Ok(Schedule::Gauntlet),
        word @ ("round-robin" | "neighbours") => word.parse().map_err(|error| item.wrong(error)),
        word => Err(item.wrong(format!(
            "unknown schedule `{word}`; known are: base, round-robin, neighbours"
        ))),
    }
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
