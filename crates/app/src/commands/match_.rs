//! `hetman match`: two players, many games, and what they say about strength.

mod report;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::anyhow;
use hetman_arena::openings::Book;
use hetman_arena::play::{Adjudication, DrawRule, Pace, ResignRule, TimeControl};
use hetman_arena::sprt::{Model, Sprt, hypotheses, model, risk};
use hetman_arena::tournament::{Plan, Schedule, Standing, build};
use hetman_game::Depth;

use super::contest::{Contest, Keeping, player};
use super::number;
use crate::games::{self, Game};

/// What `match` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// One player: `alphabeta(hash=64)`, `uci(path argument,Option=Value)`, `level(n=3)`, `random(seed=1)`
    one: String,
    /// The other player
    two: String,
    /// The game; chess if it is listed
    #[arg(long)]
    game: Option<String>,
    /// Games to play, in pairs with colours reversed
    #[arg(long, value_name = "N", default_value = "100", allow_hyphen_values = true, value_parser = games_count)]
    games: u64,
    #[command(flatten)]
    pace: PaceArguments,
    /// Openings: a file of positions or of games in PGN, `random(plies=N,within=CP)`, or `start`
    #[arg(long, value_name = "FILE", default_value = "random(plies=4)")]
    openings: String,
    #[command(flatten)]
    test: TestArguments,
    /// Games at a time; each player may use a core
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Write the games to a file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Decides openings and random players
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Cut a game short if both players see so much for so many moves, as in `4,800`
    #[arg(long, value_name = "MOVES,CP", value_parser = str::parse::<ResignRule>)]
    resign: Option<ResignRule>,
    /// Cut a game short if both see so little for so many moves, from a move on, as in `40,8,10`
    #[arg(long, value_name = "FROM,MOVES,CP", value_parser = str::parse::<DrawRule>)]
    draw: Option<DrawRule>,
    /// Milliseconds by which a clock may be overstepped
    #[arg(long, value_name = "MS", default_value = "50", value_parser = milliseconds)]
    margin: Duration,
    #[command(flatten)]
    keeping: Keeping,
}

/// At most one of the ways to say how long.
#[derive(clap::Args)]
#[group(multiple = false)]
struct PaceArguments {
    /// Clock in seconds, as `5+0.05` or `40/60+0.5`; 5+0.05 if nothing is said
    #[arg(long, value_name = "TC")]
    tc: Option<TimeControl>,
    /// Nodes for each move
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = nodes)]
    nodes: Option<u64>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", allow_hyphen_values = true, value_parser = milliseconds)]
    time: Option<Duration>,
    /// Plies for each move
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = plies)]
    depth: Option<u32>,
    /// Playouts for each move of players that make any
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = playouts)]
    playouts: Option<u64>,
}

/// The sequential test.
#[derive(clap::Args)]
struct TestArguments {
    /// Stop when one of two differences in Elo is accepted, as in `0,5`
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = hypotheses)]
    sprt: Option<(f64, f64)>,
    /// The unit of the two differences
    #[arg(long, default_value = "normalised", value_parser = model)]
    model: Model,
    /// Risk of accepting the second difference wrongly
    #[arg(long, default_value = "0.05", value_parser = risk)]
    alpha: f64,
    /// Risk of accepting the first difference wrongly
    #[arg(long, default_value = "0.05", value_parser = risk)]
    beta: f64,
}

/// Plays a match and says what it shows.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = arguments.game()?;
    let contest = Contest::prepare(&arguments.keeping, arguments.pgn.as_deref())?;
    let plan = arguments.plan(&game)?;
    let live = |standing: &Standing, _| report::summary(standing, plan.sprt);
    contest.play(&plan, &live, |standing| {
        let result = report::Result::new(&plan, standing);
        if arguments.json {
            result.write_json(out)
        } else {
            result.write(out)
        }
    })
}

impl Arguments {
    fn game(&self) -> anyhow::Result<Game> {
        match &self.game {
            Some(text) => Ok(games::find(text)?),
            None => games::find("chess").map_err(|_| anyhow!("which game? Say --game")),
        }
    }

    fn plan<'a>(&self, game: &'a Game) -> anyhow::Result<Plan<'a>> {
        let players = vec![player(&self.one, game)?, player(&self.two, game)?];
        let mut plan = Plan {
            entry: &*game.entry,
            game: game.spec.clone(),
            builds: players.iter().map(build).collect(),
            players,
            pairings: Vec::new(),
            pace: self.pace.pace(),
            own_paces: Vec::new(),
            margin: self.margin,
            adjudication: Adjudication {
                resign: self.resign,
                draw: self.draw,
            },
            seed: self.seed,
            concurrency: self.concurrency.get(),
            sprt: self.test.sprt(),
        };
        let book = Book::named(&*game.entry, &game.spec, &self.openings, self.seed)?;
        plan.schedule(Schedule::RoundRobin, self.games.div_ceil(2), &book)?;
        Ok(plan)
    }
}

impl PaceArguments {
    fn pace(&self) -> Pace {
        let usual = TimeControl {
            moves: None,
            base: Duration::from_secs(5),
            increment: Duration::from_millis(50),
        };
        let &Self {
            nodes,
            time,
            depth,
            playouts,
            ..
        } = self;
        let pace = nodes
            .map(Pace::Nodes)
            .or(time.map(Pace::Time))
            .or(depth.map(Pace::Depth));
        let pace = pace.or(playouts.map(Pace::Playouts));
        pace.unwrap_or(Pace::Clock(self.tc.unwrap_or(usual)))
    }
}

impl TestArguments {
    fn sprt(&self) -> Option<Sprt> {
        let &Self {
            sprt,
            model,
            alpha,
            beta,
        } = self;
        sprt.map(|(elo0, elo1)| Sprt {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        })
    }
}

fn games_count(text: &str) -> Result<u64, String> {
    number(text, "games", 1, 10_000_000)
}

fn nodes(text: &str) -> Result<u64, String> {
    number(text, "nodes", 1, u64::MAX)
}

fn playouts(text: &str) -> Result<u64, String> {
    number(text, "playouts", 1, u64::MAX)
}

fn plies(text: &str) -> Result<u32, String> {
    number(text, "plies", 1, Depth::MAX.0 as u64).map(|plies| plies as u32)
}

fn milliseconds(text: &str) -> Result<Duration, String> {
    number(text, "milliseconds", 1, 1_000_000_000).map(Duration::from_millis)
}
