//! Measures backgammon. `openings`: what the engine plays with each opening roll; `nodes`: what Star1 and Star2 save at two plies, by
//! expectiminimax and by alpha-beta; `games ONE OTHER NUMBER`: points a game of one evaluation and depth against another, as in
//! `network:1 equity:1 10000`, each dice from both sides; `generators NUMBER`: whether two independent generators of plays agree on
//! so many random positions with all 21 rolls.
//!
//! `cargo run --profile quick -p hetman-backgammon --example backgammon -- games network:1 equity:1 10000`.

#[path = "../tests/plain/mod.rs"]
mod plain;

use std::time::Instant;
use std::{env, error};

use hetman_backgammon::{Backgammon, BackgammonRules, Roll, entry};
use hetman_game::random::Random;
use hetman_game::{Engine, Entry, Limits, MoveList, Notation, Player, Position, Spec, Turn};

const START: &str = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 1";

type Outcome<T> = Result<T, Box<dyn error::Error>>;

fn engine(spec: &str) -> Outcome<Box<dyn Engine>> {
    Ok(entry().engine(&Spec::named("backgammon"), &spec.parse()?)?)
}

fn main() -> Outcome<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["openings"] => openings(),
        ["nodes"] => nodes(),
        ["games", one, other, number] => games([one, other], number.parse()?),
        ["generators", number] => generators(number.parse()?),
        _ => Err("openings, nodes, games ONE OTHER NUMBER, or generators NUMBER".into()),
    }
}

/// What each evaluation plays with each roll as the first player, looking two plies ahead.
fn openings() -> Outcome<()> {
    let mut engines = [
        engine("alphabeta(eval=network)")?,
        engine("alphabeta(eval=equity)")?,
    ];
    println!("roll  network          equity");
    for roll in Roll::all() {
        let text = format!("{START} {}{}", roll.high, roll.low);
        let mut best = Vec::new();
        for engine in &mut engines {
            engine.set_position(&text, &[])?;
            let found = engine.think(&Limits::depth(2), &mut |_| {})?;
            best.push(found.best.unwrap_or_default());
        }
        println!("{}-{}   {:<16} {}", roll.high, roll.low, best[0], best[1]);
    }
    Ok(())
}

/// Nodes at two plies with each of the 21 rolls.
fn nodes() -> Outcome<()> {
    for name in ["expectiminimax", "alphabeta"] {
        let mut plain = 0;
        for star in ["off", "1", "2"] {
            let mut engine = engine(&format!("{name}(star={star})"))?;
            let (mut nodes, mut slowest) = (0, 0.0_f64);
            for roll in Roll::all() {
                engine.new_game();
                engine.set_position(&format!("{START} {}{}", roll.high, roll.low), &[])?;
                let started = Instant::now();
                nodes += engine.think(&Limits::depth(2), &mut |_| {})?.counters.nodes;
                slowest = slowest.max(started.elapsed().as_secs_f64());
            }
            plain = plain.max(nodes);
            let saved = 100.0 - 100.0 * nodes as f64 / plain as f64;
            println!(
                "{name} star={star}: {nodes} nodes, {saved:.1} % fewer, slowest {slowest:.3} s"
            );
        }
    }
    Ok(())
}

/// Compares the two generators on positions of random games, every fifth of them on men thrown on the board instead.
fn generators(number: u64) -> Outcome<()> {
    let mut random = Random::new(1);
    let (mut positions, mut plays) = (0, 0);
    let mut position = Backgammon::new();
    while positions < number {
        if position.turn() == Turn::Over {
            position = Backgammon::new();
        }
        if position.roll().is_some() {
            positions += 1;
            plays += if positions % 5 == 0 {
                let text = plain::scattered(&mut random);
                plain::compare(&Backgammon::parse(&BackgammonRules::default(), &text)?)?
            } else {
                plain::compare(&position)?
            };
            if positions % 100_000 == 0 || positions == number {
                println!(
                    "{positions} positions with 21 rolls each, {plays} plays: the same by both"
                );
            }
        }
        let mv = position.draw(&mut random).unwrap_or_else(|| {
            let mut list = MoveList::new();
            position.moves(&mut list);
            list[random.below(list.len())]
        });
        position.play(mv);
    }
    Ok(())
}

/// A player: an evaluation and how many plies it looks ahead.
struct Side {
    engine: Box<dyn Engine>,
    depth: u32,
}

impl Side {
    fn new(words: &str) -> Outcome<Self> {
        let (eval, depth) = words.split_once(':').ok_or("EVALUATION:PLIES")?;
        Ok(Self {
            engine: engine(&format!("expectiminimax(eval={eval})"))?,
            depth: depth.parse()?,
        })
    }
}

/// Points a game of the first against the second, the error from pair to pair.
fn games(names: [&str; 2], number: u32) -> Outcome<()> {
    let mut sides = [Side::new(names[0])?, Side::new(names[1])?];
    let (mut sum, mut squares) = (0.0, 0.0);
    let pairs = number / 2;
    for pair in 0..pairs {
        let mut won = 0.0;
        for first in 0..2 {
            won += points(&mut sides, first, u64::from(pair))?;
        }
        let mean = won / 2.0;
        sum += mean;
        squares += mean * mean;
        if (pair + 1) % 500 == 0 || pair + 1 == pairs {
            let pairs = f64::from(pair + 1);
            let mean = sum / pairs;
            let error = 1.96 * ((squares / pairs - mean * mean) / pairs).sqrt();
            println!(
                "{} against {}: {mean:+.3} ± {error:.3} points a game in {} games",
                names[0],
                names[1],
                2 * (pair + 1)
            );
        }
    }
    Ok(())
}

/// What the first side gets from one game in which it sits in seat `seat`.
fn points(sides: &mut [Side; 2], seat: usize, seed: u64) -> Outcome<f64> {
    let mut random = Random::new(seed);
    let mut board = entry().board(&Spec::named("backgammon"), None)?;
    loop {
        match board.turn() {
            Turn::Over => break,
            Turn::Chance => {
                board.draw(&mut random);
            }
            Turn::Player(player) => {
                let side = &mut sides[usize::from(player.0) ^ seat];
                side.engine.set_position(&board.text(), &[])?;
                let found = side.engine.think(&Limits::depth(side.depth), &mut |_| {})?;
                board.play(&found.best.ok_or("no move")?)?;
            }
        }
    }
    let payoff = board.payoff(Player(seat as u8)).unwrap_or_default();
    Ok(f64::from(payoff) / 1000.0)
}
