//! Measures backgammon: what the engine plays with each opening roll, what Star1 and Star2 save at two plies and how long they
//! take, and points a game of two plies against one.
//!
//! `cargo run --profile test-release -p hetman-backgammon --example backgammon -- GAMES`.

use std::time::Instant;
use std::{env, error};

use hetman_backgammon::{Roll, entry};
use hetman_game::random::Random;
use hetman_game::{Engine, Entry, Limits, Player, Spec, Turn};

const START: &str = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 1";

type Outcome<T> = Result<T, Box<dyn error::Error>>;

fn engine(spec: &str) -> Outcome<Box<dyn Engine>> {
    Ok(entry().engine(&Spec::named("backgammon"), &spec.parse()?)?)
}

fn main() -> Outcome<()> {
    let games: u32 = env::args().nth(1).map_or(Ok(40), |word| word.parse())?;
    let mut plain = engine("expectiminimax(star=off)")?;
    let mut star = engine("expectiminimax(star=1)")?;
    let mut both = engine("expectiminimax(star=2)")?;
    let mut nodes = [0; 3];
    let mut slowest = 0.0_f64;
    for roll in Roll::all() {
        let text = format!("{START} {}{}", roll.high, roll.low);
        let mut best = String::new();
        for (at, engine) in [&mut plain, &mut star, &mut both].into_iter().enumerate() {
            engine.set_position(&text, &[])?;
            let started = Instant::now();
            let found = engine.think(&Limits::depth(2), &mut |_| {})?;
            nodes[at] += found.counters.nodes;
            if at == 2 {
                slowest = slowest.max(started.elapsed().as_secs_f64());
                best = found.best.unwrap_or_default();
            }
        }
        println!("{}-{}  {best}", roll.high, roll.low);
    }
    println!(
        "nodes at two plies: plain {}, Star1 {}, Star2 {}",
        nodes[0], nodes[1], nodes[2]
    );
    println!("the slowest search with Star2: {slowest:.3} s");
    points(&mut *both, games)
}

/// Points a game of two plies against one, each seed from both sides.
fn points(engine: &mut dyn Engine, games: u32) -> Outcome<()> {
    let (mut sum, mut squares) = (0.0, 0.0);
    for game in 0..games {
        let deep = Player((game % 2) as u8);
        let mut random = Random::new(u64::from(game / 2));
        let mut board = entry().board(&Spec::named("backgammon"), None)?;
        loop {
            match board.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    board.draw(&mut random);
                }
                Turn::Player(player) => {
                    engine.set_position(&board.text(), &[])?;
                    let depth = if player == deep { 2 } else { 1 };
                    let found = engine.think(&Limits::depth(depth), &mut |_| {})?;
                    board.play(&found.best.ok_or("no move")?)?;
                }
            }
        }
        let won = f64::from(board.payoff(deep).unwrap_or_default()) / 1000.0;
        sum += won;
        squares += won * won;
    }
    let number = f64::from(games);
    let mean = sum / number;
    let error = 1.96 * ((squares / number - mean * mean) / number).sqrt();
    println!("two plies against one: {mean:+.3} ± {error:.3} points a game in {games} games");
    Ok(())
}
