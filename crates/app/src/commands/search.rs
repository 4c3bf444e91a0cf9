//! `hetman search`: one position, one engine, its answer.

mod answer;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, bail};
use hetman_arena::level::Level;
use hetman_arena::player::{Own, Player, PlayerSpec, Question};
use hetman_game::random::Random;
use hetman_game::{Board, Choice, Depth, Engine, Limits, Report, Spec, Stop};

use super::number;
use crate::games::{Game, Games};
use crate::progress::Progress;

use answer::{Answer, Lines, report_line};

/// What `search` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game, as in `tree(random,seed=1)`
    game: String,
    /// Position to search, in the notation of the game; the start by default
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves to play before the search, separated by spaces
    #[arg(
        long,
        allow_hyphen_values = true,
        default_value = "",
        hide_default_value = true
    )]
    moves: String,
    /// The engine, as in `alphabeta(null_move=off)`, or a level, as in `level(elo=1500)`; the game's first engine if not given
    #[arg(long)]
    engine: Option<String>,
    /// Seed that decides dice, cards and what the engine leaves to chance
    #[arg(long, value_name = "N", conflicts_with = "trace")]
    seed: Option<u64>,
    #[command(flatten)]
    limit: Limit,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    /// File for every step of the search, as JSON
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// File for a picture of the board at the end of the line, as SVG
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Show progress even where stderr is no terminal
    #[arg(long)]
    verbose: bool,
}

/// At most one limit.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Limit {
    /// Depth limit, in plies
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = plies)]
    depth: Option<u32>,
    /// Node limit
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = nodes)]
    nodes: Option<u64>,
    /// Time limit, in milliseconds
    #[arg(long, value_name = "MS", allow_hyphen_values = true, value_parser = milliseconds)]
    time: Option<Duration>,
    /// Playout limit
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = playouts)]
    playouts: Option<u64>,
}

/// The longest time that can be asked for: a year, in milliseconds.
const YEAR: u64 = 365 * 24 * 60 * 60 * 1000;

fn plies(text: &str) -> Result<u32, String> {
    number(text, "plies", 1, Depth::MAX.0 as u64).map(|plies| plies as u32)
}

fn nodes(text: &str) -> Result<u64, String> {
    number(text, "nodes", 1, u64::MAX)
}

fn playouts(text: &str) -> Result<u64, String> {
    number(text, "playouts", 1, u64::MAX)
}

fn milliseconds(text: &str) -> Result<Duration, String> {
    number(text, "milliseconds", 1, YEAR).map(Duration::from_millis)
}

impl Limit {
    fn limits(&self, game: &Game, spec: &Spec, engine: &dyn Engine) -> anyhow::Result<Limits> {
        let &Self {
            depth,
            nodes,
            time,
            playouts,
        } = self;
        if playouts.is_some() && !engine.makes_playouts() {
            bail!(
                "engine `{}` makes no playouts; limit it by --depth, --nodes or --time",
                spec.name
            );
        }
        let limits = Limits {
            depth,
            nodes,
            time,
            playouts,
            ..Limits::none()
        };
        Ok(if limits.is_open() {
            game.entry.default_limits()
        } else {
            limits
        })
    }
}

/// Searches a position and says what was found.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = games.find(&arguments.game)?;
    let moves: Vec<&str> = arguments.moves.split_whitespace().collect();
    let mut board = game
        .entry
        .board(&game.spec, arguments.position.as_deref())?;
    moves.iter().try_for_each(|word| board.play(word))?;
    let mut random = Random::new(arguments.seed.unwrap_or_default());
    while board.draw(&mut random).is_some() {}
    let history = board.history();
    let moves: Vec<&str> = history.iter().map(String::as_str).collect();
    let engine_spec = game.engine(arguments.engine.as_deref())?;
    let level = level(&engine_spec)?;
    let inner_spec = match level {
        Some(level) => level.engine(&*game.entry)?,
        None => engine_spec.clone(),
    };
    let mut engine = game.entry.engine(&game.spec, &inner_spec)?;
    let start = arguments.position.as_deref().unwrap_or_default();
    engine.set_position(start, &moves)?;
    let limits = arguments.limit.limits(&game, &inner_spec, &*engine)?;
    let progress = Progress::new(arguments.verbose);
    let mut lines = Lines::default();
    let mut report = |report: &Report| {
        progress.line(&report_line(report));
        lines.note(report);
    };
    let choice = match &arguments.trace {
        Some(_) if level.is_some() => bail!("a level cannot be traced; name its engine"),
        Some(file) => traced(&mut *engine, &limits, file)?,
        None if level.is_some() => {
            let question = Question {
                start,
                moves: &history,
                board: &*board,
                limits: &limits,
                clocks: None,
                timeout: Duration::MAX,
                cancel: &Stop::default(),
            };
            let seed = arguments.seed.unwrap_or_default();
            let mut player = Own::new(engine, level);
            let choice = played(&mut player, seed, &question)?;
            engine = player.into_engine();
            choice
        }
        None => {
            if let Some(seed) = arguments.seed {
                let mut player = Own::new(engine, None);
                player.new_game(seed, &limits)?;
                engine = player.into_engine();
                engine.set_position(start, &moves)?;
            }
            engine.think(&limits, &mut report)?
        }
    };
    if let Some(file) = &arguments.picture {
        draw(
            &mut *game
                .entry
                .board(&game.spec, arguments.position.as_deref())?,
            &history,
            &choice,
            file,
        )?;
    }
    let answer = Answer {
        game: &game.spec,
        board: &*board,
        engine: &engine_spec,
        choice: &choice,
        lines: lines.beside(&choice.report),
        equilibrium: engine.equilibrium(),
        sum: answer::Sum::of(&*engine),
    };
    if arguments.json {
        answer.write_json(out)
    } else {
        answer.write(out)
    }
}

/// The level a spec names, if it names one.
fn level(spec: &Spec) -> Result<Option<Level>, hetman_game::Error> {
    match spec.name.as_str() {
        "level" => match spec.to_string().parse()? {
            PlayerSpec::Level(level) => Ok(Some(level)),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// What a player chooses at its first move in a game with that seed, as in the arena and on the page.
fn played(player: &mut Own, seed: u64, question: &Question) -> anyhow::Result<Choice> {
    player.new_game(seed, question.limits)?;
    Ok(player.think(question)?)
}

/// The most steps of a trace that are kept.
const MOST_STEPS: usize = 2_000_000;

fn traced(engine: &mut dyn Engine, limits: &Limits, file: &Path) -> anyhow::Result<Choice> {
    let (choice, trace) = engine.trace(limits, MOST_STEPS)?;
    let text = serde_json::to_string(&trace)?;
    fs::write(file, text)
        .map_err(|error| anyhow!("cannot write the trace to `{}`: {error}", file.display()))?;
    Ok(choice)
}

/// Writes a picture of the board at the end of the line that was found.
fn draw(
    board: &mut dyn Board,
    history: &[String],
    choice: &Choice,
    file: &Path,
) -> anyhow::Result<()> {
    for word in history.iter().chain(&choice.report.pv) {
        board.play(word)?;
    }
    let picture = board.picture();
    let picture = picture.ok_or_else(|| anyhow!("this game has no pictures to print"))?;
    fs::write(file, picture)
        .map_err(|error| anyhow!("cannot write the picture to `{}`: {error}", file.display()))
}
