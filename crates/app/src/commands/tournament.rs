//! `hetman tournament`: a round robin or a gauntlet described in a file, with everybody's rating at the end.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use hetman_arena::openings::Book;
use hetman_arena::play::{Adjudication, Pace, TimeControl};
use hetman_arena::rating::{Estimate, ratings};
use hetman_arena::tournament::{self, Plan, Schedule, Standing};
use serde::{Deserialize, Serialize};

use super::contest::{Forfeit, Keeping, Records, Watch, forfeits, player, plus_minus};
use crate::games::{self, Game};

/// What `tournament` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The file that describes it
    file: PathBuf,
    /// Write the games to a file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    keeping: Keeping,
}

/// The file: who plays what, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    game: String,
    players: Vec<String>,
    #[serde(default)]
    schedule: ScheduleName,
    /// Games of each two who meet.
    games: u64,
    tc: Option<String>,
    nodes: Option<u64>,
    time: Option<u64>,
    depth: Option<u32>,
    #[serde(default = "usual_openings")]
    openings: String,
    #[serde(default = "one")]
    concurrency: NonZeroUsize,
    #[serde(default)]
    seed: u64,
    #[serde(default = "usual_margin")]
    margin: u64,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ScheduleName {
    #[default]
    RoundRobin,
    Gauntlet,
}

fn usual_openings() -> String {
    "random(plies=4)".into()
}

fn usual_margin() -> u64 {
    50
}

const fn one() -> NonZeroUsize {
    NonZeroUsize::MIN
}

/// Plays a tournament and rates everybody.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(&arguments.file)
        .map_err(|error| anyhow!("cannot read `{}`: {error}", arguments.file.display()))?;
    let name = || format!("`{}`", arguments.file.display());
    let described: Description = toml::from_str(&text).map_err(|error| wrong(&text, &error)).with_context(name)?;
    let game = games::find(&described.game).with_context(name)?;
    let plan = described.plan(&game).with_context(name)?;
    let mut ledger = arguments.keeping.ledger(&plan)?;
    let mut records = Records::create(arguments.pgn.as_deref(), &plan)?;
    let mut watch = Watch::new(plan.pairings.len() as u64 * 2, "games");
    let mut trouble = Ok(());
    let standing = tournament::run(&plan, ledger.as_mut(), &mut |standing: &Standing| {
        trouble = records.write(standing);
        let (done, found) = (standing.results.len(), standing.found);
        watch.show(done as u64 * 2, done == found, &|| leader(&plan, standing));
        if trouble.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    watch.done();
    trouble?;
    let table = Table::new(&plan, &standing);
    if arguments.json { table.write_json(out) } else { table.write(out) }
}

/// What is wrong with the file, in one line that names the line.
fn wrong(text: &str, error: &toml::de::Error) -> anyhow::Error {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    anyhow!("line {line}: {}", error.message())
}

impl Description {
    fn plan<'a>(&self, game: &'a Game) -> anyhow::Result<Plan<'a>> {
        if self.players.len() < 2 {
            bail!("`players` must name at least two");
        }
        let mut plan = Plan {
            entry: &*game.entry,
            game: game.spec.clone(),
            players: self.players.iter().map(|text| player(text, game)).collect::<anyhow::Result<_>>()?,
            pairings: Vec::new(),
            pace: self.pace()?,
            own_paces: Vec::new(),
            margin: Duration::from_millis(self.margin),
            adjudication: Adjudication::default(),
            seed: self.seed,
            concurrency: self.concurrency.get(),
        };
        let schedule = match self.schedule {
            ScheduleName::RoundRobin => Schedule::RoundRobin,
            ScheduleName::Gauntlet => Schedule::Gauntlet,
        };
        let book = Book::named(&*game.entry, &game.spec, &self.openings, self.seed)?;
        plan.schedule(schedule, self.games.div_ceil(2), &book)?;
        Ok(plan)
    }

    fn pace(&self) -> anyhow::Result<Pace> {
        match (&self.tc, self.nodes, self.time, self.depth) {
            (Some(text), None, None, None) => {
                Ok(Pace::Clock(text.parse::<TimeControl>().map_err(|why| anyhow!("`tc`: {why}"))?))
            }
            (None, Some(nodes), None, None) if nodes > 0 => Ok(Pace::Nodes(nodes)),
            (None, None, Some(time), None) if time > 0 => Ok(Pace::Time(Duration::from_millis(time))),
            (None, None, None, Some(depth)) if depth > 0 => Ok(Pace::Depth(depth)),
            _ => bail!("exactly one of `tc`, `nodes`, `time` and `depth` must be given, and not be 0"),
        }
    }
}

/// The line people watch.
fn leader(plan: &Plan, standing: &Standing) -> String {
    let table = Table::new(plan, standing);
    table.rows.first().map_or_else(String::new, |row| format!("{} leads with {}", row.player, plus_minus(row.elo)))
}

/// The result of a tournament; its keys are a contract.
#[derive(Serialize)]
struct Table {
    game: String,
    pace: String,
    games: u64,
    resumed: u64,
    rows: Vec<Row>,
    forfeits: Vec<Forfeit>,
}

/// One player of a tournament.
#[derive(Serialize)]
struct Row {
    player: String,
    elo: Estimate,
    games: u64,
    points: f64,
}

impl Table {
    fn new(plan: &Plan, standing: &Standing) -> Self {
        let encounters = standing.encounters(plan);
        let rated = ratings(plan.players.len(), &encounters);
        let row = |at: usize| {
            let own = encounters.iter().filter(|one| one.player == at).map(|one| one.pairs);
            let others = encounters.iter().filter(|one| one.opponent == at).map(|one| one.pairs.reversed());
            let (games, points) = own.chain(others).fold((0, 0.0), |(games, points), pairs| {
                (games + 2 * pairs.count(), points + 2.0 * pairs.mean() * pairs.count() as f64)
            });
            Row { player: plan.players[at].to_string(), elo: rated[at], games, points }
        };
        let mut rows: Vec<Row> = (0..plan.players.len()).map(row).collect();
        rows.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
        let count = standing.results.len() as u64 * 2;
        Self {
            game: plan.game.to_string(),
            pace: plan.pace.to_string(),
            games: count,
            resumed: standing.found as u64 * 2,
            rows,
            forfeits: forfeits(plan, standing),
        }
    }

    fn write_json(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)?;
        Ok(())
    }

    fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let resumed =
            if self.resumed > 0 { format!(", {} of them from the ledger", self.resumed) } else { String::new() };
        writeln!(
            out,
            "{}, {}, {} games{resumed}; Elo by maximum likelihood, mean 0, 95 %\n",
            self.game, self.pace, self.games
        )?;
        writeln!(out, "  #  {:>18}  {:>7}  {:>6}  player", "Elo", "points", "games")?;
        for (at, Row { player, elo, games, points }) in self.rows.iter().enumerate() {
            writeln!(out, "{:>3}  {:>18}  {points:>7.1}  {games:>6}  {player}", at + 1, plus_minus(*elo))?;
        }
        self.forfeits.iter().try_for_each(|forfeit| writeln!(out, "{forfeit}"))?;
        Ok(())
    }
}
