//! `hetman tournament`: a round robin or a gauntlet described in a file, with everybody's rating at the end.

mod table;

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use hetman_arena::openings::Book;
use hetman_arena::play::{Adjudication, Pace, TimeControl};
use hetman_arena::sprt::{Model, Sprt};
use hetman_arena::tournament::{self, Plan, Schedule, Standing};
use serde::Deserialize;

use super::contest::{Keeping, Records, Watch, hypotheses, model, player, risk};
use crate::games::{self, Game};

use table::Table;

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
    /// Cut games short, as `match` does.
    resign: Option<String>,
    draw: Option<String>,
    /// End the games of two players who meet, as `match` does.
    sprt: Option<String>,
    model: Option<String>,
    alpha: Option<f64>,
    beta: Option<f64>,
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
        let live = |whole| Table::new(&plan, standing).live(whole);
        watch.show(done as u64 * 2, done == found, &live);
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
            adjudication: self.adjudication()?,
            seed: self.seed,
            concurrency: self.concurrency.get(),
            sprt: self.sprt()?,
        };
        let schedule = match self.schedule {
            ScheduleName::RoundRobin => Schedule::RoundRobin,
            ScheduleName::Gauntlet => Schedule::Gauntlet,
        };
        let book = Book::named(&*game.entry, &game.spec, &self.openings, self.seed)?;
        plan.schedule(schedule, self.games.div_ceil(2), &book)?;
        Ok(plan)
    }

    fn adjudication(&self) -> anyhow::Result<Adjudication> {
        let resign = self.resign.as_ref().map(|text| text.parse().map_err(|why| anyhow!("`resign`: {why}")));
        let draw = self.draw.as_ref().map(|text| text.parse().map_err(|why| anyhow!("`draw`: {why}")));
        Ok(Adjudication { resign: resign.transpose()?, draw: draw.transpose()? })
    }

    fn sprt(&self) -> anyhow::Result<Option<Sprt>> {
        let Some(text) = &self.sprt else {
            if self.model.is_some() || self.alpha.is_some() || self.beta.is_some() {
                bail!("`model`, `alpha` and `beta` say nothing without `sprt`");
            }
            return Ok(None);
        };
        let (elo0, elo1) = hypotheses(text).map_err(|why| anyhow!("`sprt`: {why}"))?;
        let risk_of = |name: &str, given: Option<f64>| {
            risk(&given.unwrap_or(0.05).to_string()).map_err(|why| anyhow!("`{name}`: {why}"))
        };
        let model = self.model.as_deref().map_or(Ok(Model::Normalised), model);
        Ok(Some(Sprt {
            elo0,
            elo1,
            alpha: risk_of("alpha", self.alpha)?,
            beta: risk_of("beta", self.beta)?,
            model: model.map_err(|why| anyhow!("`model`: {why}"))?,
        }))
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
