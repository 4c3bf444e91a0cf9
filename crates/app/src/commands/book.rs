//! `hetman book`: a book of openings made of games the engine plays against itself, some of their first moves left to chance.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use hetman_game::random::Random;
use hetman_game::{Board, BookMove, Engine, Limits, Player};

use super::number;
use crate::files::check_writable;
use crate::games::{Game, Games};
use crate::progress::Bar;

/// What `book` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game
    #[arg(default_value = "chess")]
    game: String,
    /// Games to play
    #[arg(long, default_value_t = 200, value_parser = games)]
    games: u64,
    /// Nodes of each search
    #[arg(long, default_value_t = 2_000, value_parser = nodes)]
    nodes: u64,
    /// Plies from the start that the book covers
    #[arg(long, default_value_t = 16, value_parser = plies)]
    plies: u64,
    /// Decides which moves are left to chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File for the book
    #[arg(long)]
    out: PathBuf,
}

fn games(text: &str) -> Result<u64, String> {
    number(text, "games", 1, 10_000_000)
}

fn nodes(text: &str) -> Result<u64, String> {
    number(text, "nodes", 1, 1_000_000_000)
}

fn plies(text: &str) -> Result<u64, String> {
    number(text, "plies", 1, 200)
}

/// Moves beyond which a game counts as drawn.
const LONGEST: usize = 300;
/// One of so many moves of the opening is left to chance.
const CHANCE: usize = 4;

/// Points of each move that the engine chose, by position and word: two for a win, one for a draw.
type Points = BTreeMap<(String, String), u64>;

/// Plays the games and writes the book.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = games.find(&arguments.game)?;
    let format = game.entry.books();
    let format = format.with_context(|| format!("`{}` has no kind of book", game.spec))?;
    check_writable(&arguments.out)?;
    let mut engine = game.entry.engine(&game.spec, &game.engine(None)?)?;
    engine.prepare();
    let mut random = Random::new(arguments.seed);
    let mut points = Points::new();
    let mut bar = Bar::new(arguments.games, "games");
    for played in 0..arguments.games {
        play(&game, &mut *engine, arguments, &mut random, &mut points)?;
        bar.show(played + 1, false, &|_| String::new());
    }
    bar.done();
    let moves = weighed(points);
    let bytes = format.write(&moves)?;
    let path = arguments.out.display();
    fs::write(&arguments.out, bytes).with_context(|| format!("cannot write `{path}`"))?;
    let games = arguments.games;
    writeln!(out, "{} moves from {games} games", moves.len())?;
    Ok(())
}

/// Plays one game and gives points to the moves of its opening that were not left to chance.
fn play(
    game: &Game,
    engine: &mut dyn Engine,
    arguments: &Arguments,
    random: &mut Random,
    points: &mut Points,
) -> anyhow::Result<()> {
    let mut board = game.entry.board(&game.spec, None)?;
    let mut chosen: Vec<(Player, (String, String))> = Vec::new();
    engine.new_game();
    for ply in 0..LONGEST {
        let legal = board.moves();
        let Some(mover) = board.mover().filter(|_| !legal.is_empty()) else {
            break;
        };
        let opening = ply < arguments.plies as usize;
        let word = if opening && random.below(CHANCE) == 0 {
            legal[random.below(legal.len())].clone()
        } else {
            let word = best(engine, &*board, arguments.nodes)?;
            if opening {
                chosen.push((mover, (board.text(), word.clone())));
            }
            word
        };
        board.play(&word)?;
    }
    for (mover, one) in chosen {
        let gained = match board.payoff(mover) {
            Some(payoff) if payoff > 0 => 2,
            Some(payoff) if payoff < 0 => 0,
            _ => 1,
        };
        *points.entry(one).or_default() += gained;
    }
    Ok(())
}

fn best(engine: &mut dyn Engine, board: &dyn Board, nodes: u64) -> anyhow::Result<String> {
    let history = board.history();
    let words: Vec<&str> = history.iter().map(String::as_str).collect();
    engine.set_position("", &words)?;
    let choice = engine.think(&Limits::nodes(nodes), &mut |_| {})?;
    choice.best.context("the engine found no move")
}

/// The moves that gained something, weights within what a book can hold.
fn weighed(points: Points) -> Vec<BookMove> {
    let most = points.values().copied().max().unwrap_or(0).max(1);
    let scaled = |points: u64| points.div_ceil(most.div_ceil(u64::from(u16::MAX))) as u16;
    let gained = points.into_iter().filter(|&(_, points)| points > 0);
    gained
        .map(|((position, word), points)| BookMove {
            position,
            word,
            weight: scaled(points),
        })
        .collect()
}
