//! `hetman match`: two players or as many as the game has seats, many games, and what they say about strength.

mod report;
pub mod seats;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use hetman_arena::play::{DrawRule, ResignRule, TimeControl};
use hetman_arena::sprt::{hypotheses, model, risk};
use hetman_arena::tournament::{Description, Plan, Standing};
use hetman_game::Depth;

use super::contest::{Contest, Keeping};
use super::number;
use crate::games::{Game, Games};

/// What `match` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The first player: `alphabeta(hash=64)`, `uci(path argument,Option=Value)`, `level(elo=1500)`, `random(seed=1)`
    one: String,
    /// The second player, written like the first
    two: String,
    /// The other players of a game with more seats, as many as there are or more; with two alone, they take the seats in turn
    more: Vec<String>,
    /// The game, as in `hex(size=11)`; chess by default
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
    /// Games played at the same time; each player may use a core
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// File for the games, in PGN; in SGF if its name ends with `.sgf` and the game has that
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    /// Seed of openings, dice, cards and random players
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Adjudicate a win once both players report at least CP for MOVES moves each, as in `4,800`
    #[arg(long, value_name = "MOVES,CP", value_parser = checked::<ResignRule>)]
    resign: Option<String>,
    /// Adjudicate a draw once both players report at most CP for MOVES moves each, after move FROM, as in `40,8,10`
    #[arg(long, value_name = "FROM,MOVES,CP", value_parser = checked::<DrawRule>)]
    draw: Option<String>,
    /// Milliseconds by which a clock may be overstepped
    #[arg(long, value_name = "MS", default_value = "50", value_parser = milliseconds)]
    margin: u64,
    #[command(flatten)]
    keeping: Keeping,
}

/// At most one limit.
#[derive(clap::Args)]
#[group(multiple = false)]
struct PaceArguments {
    /// Clock in seconds, as `5+0.05` or `40/60+0.5`; 5+0.05 by default
    #[arg(long, value_name = "TC", value_parser = checked::<TimeControl>)]
    tc: Option<String>,
    /// Node limit of each move
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = nodes)]
    nodes: Option<u64>,
    /// Time limit of each move, in milliseconds
    #[arg(long, value_name = "MS", allow_hyphen_values = true, value_parser = milliseconds)]
    time: Option<u64>,
    /// Depth limit of each move, in plies
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = plies)]
    depth: Option<u32>,
    /// Playout limit of each move, for players that search by playouts
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = playouts)]
    playouts: Option<u64>,
}

/// The sequential test.
#[derive(clap::Args)]
struct TestArguments {
    /// Stop the match when a sequential test (SPRT) accepts one of two differences in Elo, as in `0,5`
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = two_differences)]
    sprt: Option<String>,
    /// Elo model of the two differences: `normalised` or `logistic`
    #[arg(long, default_value = "normalised", value_parser = unit)]
    model: String,
    /// Probability of accepting the second difference wrongly
    #[arg(long, default_value = "0.05", value_parser = risk)]
    alpha: f64,
    /// Probability of accepting the first difference wrongly
    #[arg(long, default_value = "0.05", value_parser = risk)]
    beta: f64,
}

/// Plays a match and says what it shows.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = arguments.game(games)?;
    if !arguments.more.is_empty() {
        return seats::run(arguments, &game, out);
    }
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
    fn game(&self, games: Games) -> anyhow::Result<Game> {
        match &self.game {
            Some(text) => Ok(games.find(text)?),
            None => games.first(),
        }
    }

    /// All players by their texts.
    fn players(&self) -> Vec<String> {
        let two = [&self.one, &self.two].into_iter();
        two.chain(&self.more).cloned().collect()
    }

    fn plan<'a>(&self, game: &'a Game) -> anyhow::Result<Plan<'a>> {
        for text in [&self.one, &self.two] {
            self.keeping.try_out(&text.parse()?, game)?;
        }
        Ok(self.description(game).plan(&*game.entry, &game.spec)?)
    }

    fn description(&self, game: &Game) -> Description {
        let PaceArguments {
            tc,
            nodes,
            time,
            depth,
            playouts,
        } = &self.pace;
        let given = nodes.or(*time).or(*playouts).or(depth.map(u64::from));
        let usual = given.is_none().then(|| USUAL_CLOCK.to_owned());
        let test = |risk: f64| self.test.sprt.as_ref().map(|_| risk);
        let players = self.players();
        Description {
            tc: tc.clone().or(usual),
            nodes: *nodes,
            time: *time,
            depth: *depth,
            playouts: *playouts,
            openings: self.openings.clone(),
            concurrency: self.concurrency,
            seed: self.seed,
            margin: self.margin,
            resign: self.resign.clone(),
            draw: self.draw.clone(),
            sprt: self.test.sprt.clone(),
            model: self.test.sprt.as_ref().map(|_| self.test.model.clone()),
            alpha: test(self.test.alpha),
            beta: test(self.test.beta),
            ..Description::new(&game.spec, players, self.games)
        }
    }
}

/// The default clock.
const USUAL_CLOCK: &str = "5+0.05";

/// A word that can be read as what it stands for.
fn checked<T: FromStr>(text: &str) -> Result<String, T::Err> {
    text.parse::<T>().map(|_| text.to_owned())
}

fn two_differences(text: &str) -> Result<String, String> {
    hypotheses(text).map(|_| text.to_owned())
}

fn unit(text: &str) -> Result<String, String> {
    model(text).map(|_| text.to_owned())
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

fn milliseconds(text: &str) -> Result<u64, String> {
    number(text, "milliseconds", 1, 1_000_000_000)
}
