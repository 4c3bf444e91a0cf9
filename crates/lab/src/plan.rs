//! An experiment as its file describes it: for each game the arms, the positions and what is to be measured.
//! Everything is checked here, before anything is measured.

mod arms;
mod contest;
mod positions;
mod reader;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use hetman_arena::play::Pace;
use hetman_arena::player::PlayerSpec;
use hetman_game::{Depth, Entry, Error, Spec, Turn};
use serde::Serialize;

pub use contest::Contest;
pub use positions::Start;
pub use reader::Wrong;

use reader::{Item, Keys};

/// Finds a game of the list of games.
pub type Find<'a> = dyn Fn(&Spec) -> Result<Arc<dyn Entry>, Error> + 'a;

/// A question, and how it is to be answered.
pub struct Experiment {
    /// Its name.
    pub title: String,
    /// What is asked.
    pub question: String,
    /// Decides everything random.
    pub seed: u64,
    /// How often times are taken; the shortest counts.
    pub repetitions: u32,
    /// One study for each game.
    pub studies: Vec<Study>,
}

/// What is measured in one game.
pub struct Study {
    /// The game.
    pub entry: Arc<dyn Entry>,
    /// Its rules.
    pub game: Spec,
    /// What is compared.
    pub arms: Vec<Arm>,
    /// The number of the arm all others are compared with.
    pub base: usize,
    /// How the positions were named.
    pub source: String,
    /// The positions.
    pub positions: Vec<Start>,
    /// Searches to a depth.
    pub depths: Option<Depths>,
    /// Nodes for each position with a known best move.
    pub solve: Option<u64>,
    /// Games between the arms.
    pub contests: Vec<Contest>,
}

/// One way to play.
#[derive(Clone, Debug)]
pub struct Arm {
    /// What tables call it.
    pub name: String,
    /// Who plays.
    pub player: PlayerSpec,
    /// How long it may think in games, if not as long as the others.
    pub pace: Option<Pace>,
}

/// To which depths every position is searched.
#[derive(Clone, Debug)]
pub struct Depths {
    /// The first.
    pub from: u32,
    /// The last.
    pub to: u32,
    /// An arm goes no deeper once a depth took it more nodes than this, all positions together.
    pub most_nodes: u64,
    /// Whether growth is fitted and drawn beside that of the game.
    pub fits: bool,
    /// What the report shows.
    pub columns: Vec<Column>,
}

/// What a report shows of searches to a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Column {
    /// Nodes visited.
    Nodes,
    /// Time spent.
    Time,
    /// The effective branching factor.
    Growth,
    /// Leaves against the minimal tree.
    Minimal,
    /// Share of cutoffs made by the first move.
    Cutoffs,
    /// Share of table probes that hit.
    Table,
}

impl Column {
    const ALL: [(&'static str, Self); 6] = [
        ("nodes", Self::Nodes),
        ("time", Self::Time),
        ("growth", Self::Growth),
        ("minimal", Self::Minimal),
        ("cutoffs", Self::Cutoffs),
        ("table", Self::Table),
    ];
}

const KEYS: [&str; 11] = [
    "title",
    "question",
    "seed",
    "repetitions",
    "base",
    "algorithms",
    "arms",
    "add",
    "off",
    "evaluations",
    "games",
];
const GAME_KEYS: [&str; 8] = [
    "game",
    "positions",
    "depths",
    "most_nodes",
    "fits",
    "measure",
    "solve",
    "matches",
];

impl Experiment {
    /// Reads an experiment from the text of its file.
    pub fn read(text: &str, reach: Reach, find: &Find) -> Result<Self, Wrong> {
        reader::with_file(text, |keys| {
            keys.allow(&KEYS)?;
            let seed = number(keys.get("seed"), 1, 0..=u64::MAX)?;
            let context = PlanContext { reach, find, seed };
            let studies = keys
                .need("games")?
                .list()?
                .into_iter()
                .map(|item| context.study(keys, item));
            Ok(Self {
                title: keys.need("title")?.string()?.to_owned(),
                question: keys.need("question")?.string()?.to_owned(),
                seed,
                repetitions: number(keys.get("repetitions"), 1, 1..=1000)? as u32,
                studies: studies.collect::<Result<_, _>>()?,
            })
        })
    }
}

/// What an experiment may reach beyond itself.
#[derive(Clone, Copy)]
pub enum Reach<'a> {
    /// The files in a folder, and the programs of this machine.
    Machine(&'a Path),
    /// Nothing, because a stranger may have written it; and no engine the gate does not let through.
    Nothing(&'a dyn Gate),
}

/// Says which engines a stranger may have run.
pub trait Gate {
    /// Refuses an engine in one sentence, before one is made.
    fn admit(&self, entry: &dyn Entry, engine: &Spec) -> Result<(), Error>;
}

impl Reach<'_> {
    /// A file the experiment names, if it is there and may be read.
    fn file(self, name: &str) -> Option<PathBuf> {
        match self {
            Self::Machine(folder) => Some(folder.join(name)).filter(|path| path.is_file()),
            Self::Nothing(_) => None,
        }
    }

    /// Refuses a player who is out of reach.
    fn admit(self, entry: &dyn Entry, player: &PlayerSpec) -> Result<(), Error> {
        match (self, player) {
            (Self::Machine(_), _) | (_, PlayerSpec::Level(_) | PlayerSpec::Random { .. }) => Ok(()),
            (Self::Nothing(gate), PlayerSpec::Engine(spec)) => gate.admit(entry, spec),
            (Self::Nothing(_), _) => Err(Error::Other(
                "programs of this machine are out of reach here".into(),
            )),
        }
    }
}

/// Where an experiment is read.
struct PlanContext<'a> {
    reach: Reach<'a>,
    find: &'a Find<'a>,
    seed: u64,
}

impl PlanContext<'_> {
    /// What is measured in one game.
    fn study(&self, experiment: Keys, item: Item) -> Result<Study, Wrong> {
        let keys = item.keys()?;
        keys.allow(&GAME_KEYS)?;
        let named = keys.need("game")?;
        let game: Spec = named
            .string()?
            .parse()
            .map_err(|error| named.wrong(error))?;
        let entry = (self.find)(&game).map_err(|error| named.wrong(error))?;
        let start = entry
            .board(&game, None)
            .map_err(|error| named.wrong(error))?;
        if start.turn() == Turn::Over {
            return Err(named.wrong("the game is over before it starts"));
        }
        let (arms, base) = arms::read(experiment, self.reach, &*entry, &game)?;
        let (source, positions) = self.positions(keys, &*entry, &game)?;
        let contests = match keys.get("matches") {
            Some(item) => item
                .list()?
                .into_iter()
                .map(|item| self.contest(item, &*entry, &game, &arms))
                .collect(),
            None => Ok(Vec::new()),
        };
        let (depths, solve) = (depths(keys)?, solve(keys, &positions)?);
        let study = Study {
            contests: contests?,
            entry,
            game,
            arms,
            base,
            source,
            positions,
            depths,
            solve,
        };
        study.check(keys)?;
        Ok(study)
    }
}

impl Study {
    fn check(&self, keys: Keys) -> Result<(), Wrong> {
        if self.depths.is_none() && self.solve.is_none() && self.contests.is_empty() {
            return Err(
                keys.wrong("nothing is measured: `depths`, `solve` and `matches` are all missing")
            );
        }
        let searches = keys.get("depths").or(keys.get("solve"));
        let outsider = self
            .arms
            .iter()
            .find(|arm| !matches!(arm.player, PlayerSpec::Engine(_)));
        match (searches, outsider) {
            (Some(item), Some(arm)) => Err(item.wrong(format!(
                "`{}` is no engine of ours to search with",
                arm.name
            ))),
            _ => Ok(()),
        }
    }
}

fn number(
    item: Option<Item>,
    usual: u64,
    range: std::ops::RangeInclusive<u64>,
) -> Result<u64, Wrong> {
    item.map_or(Ok(usual), |item| item.number(range))
}

/// What an arm may cost where the file does not say.
const MOST_NODES: u64 = 10_000_000;

fn depths(keys: Keys) -> Result<Option<Depths>, Wrong> {
    let Some(item) = keys.get("depths") else {
        let idle = ["most_nodes", "fits", "measure"]
            .into_iter()
            .find_map(|name| keys.get(name));
        return idle.map_or(Ok(None), |item| {
            Err(item.wrong("it says nothing without `depths`"))
        });
    };
    let [from, to] = item.list()?[..] else {
        return Err(item.wrong("it takes the first and the last depth, as in [1, 6]"));
    };
    let plies = |item: Item| {
        item.number(1..=Depth::MAX.0 as u64)
            .map(|plies| plies as u32)
    };
    let (from, to) = (plies(from)?, plies(to)?);
    if from > to {
        return Err(item.wrong(format!(
            "the first depth, {from}, is greater than the last, {to}"
        )));
    }
    let columns = match keys.get("measure") {
        Some(item) => item
            .list()?
            .into_iter()
            .map(column)
            .collect::<Result<_, _>>()?,
        None => Column::ALL.map(|(_, column)| column).to_vec(),
    };
    Ok(Some(Depths {
        from,
        to,
        most_nodes: number(keys.get("most_nodes"), MOST_NODES, 1..=u64::MAX)?,
        fits: keys.get("fits").map_or(Ok(false), |item| item.flag())?,
        columns,
    }))
}

fn column(item: Item) -> Result<Column, Wrong> {
    let name = item.string()?;
    let found = Column::ALL.iter().find(|(known, _)| *known == name);
    found.map(|(_, column)| *column).ok_or_else(|| {
        item.wrong(Error::unknown(
            "measurement",
            name,
            Column::ALL.iter().map(|(known, _)| *known),
        ))
    })
}

fn solve(keys: Keys, positions: &[Start]) -> Result<Option<u64>, Wrong> {
    let Some(item) = keys.get("solve") else {
        return Ok(None);
    };
    if !positions.iter().any(Start::asks) {
        return Err(item.wrong("no position has a known best move, `bm` or `am`"));
    }
    item.number(1..=u64::MAX).map(Some)
}

#[cfg(test)]
mod tests;
