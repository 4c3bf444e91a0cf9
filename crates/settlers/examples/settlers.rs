//! Measures the settlers' game: random games a second, and what one engine wins beside three others, seat by seat.
//!
//! `cargo run --profile test-release -p hetman-settlers --example settlers -- ENGINE OTHERS GAMES PLAYOUTS NODES`, as in
//! `mcts greedy 40 200 2000`.

use std::time::Instant;
use std::{env, error};

use hetman_game::random::Random;
use hetman_game::{Engine, Entry, Limits, MoveList, Notation, Player, Position, Spec, Turn};
use hetman_settlers::{Settlers, SettlersRules, entry};

fn main() -> Result<(), Box<dyn error::Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [engine, others, games, playouts, nodes] = words.as_slice() else {
        return random_games(200);
    };
    let spec: Spec = "settlers".parse()?;
    let mut engines = [
        entry().engine(&spec, &engine.parse()?)?,
        entry().engine(&spec, &others.parse()?)?,
    ];
    let limits = Limits {
        playouts: Some(playouts.parse()?),
        nodes: Some(nodes.parse()?),
        ..Limits::depth(3)
    };
    let games: u32 = games.parse()?;
    let mut won = 0;
    for game in 0..games {
        let seat = Player((game % 4) as u8);
        let winner = play(&mut engines, seat, &limits, u64::from(game / 4))?;
        won += u32::from(winner == Some(seat));
    }
    let share = f64::from(won) / f64::from(games);
    let error = 1.96 * (share * (1.0 - share) / f64::from(games)).sqrt();
    println!(
        "{won} of {games}: {:.1} ± {:.1} % (a fair share is 25 %)",
        share * 100.0,
        error * 100.0
    );
    Ok(())
}

/// One game of the first engine in a seat and the second in all others; the dice are those of its seed, whatever the seats.
fn play(
    engines: &mut [Box<dyn Engine>; 2],
    seat: Player,
    limits: &Limits,
    seed: u64,
) -> Result<Option<Player>, Box<dyn error::Error>> {
    let mut random = Random::new(seed);
    let mut position = Settlers::start(&SettlersRules::default())?;
    loop {
        let mv = match position.turn() {
            Turn::Over => break,
            Turn::Chance => position.draw(&mut random).ok_or("chance draws nothing")?,
            Turn::Player(player) => {
                let mut list = MoveList::new();
                position.moves(&mut list);
                if let [only] = list.as_slice() {
                    *only
                } else {
                    let chosen = &mut engines[usize::from(player != seat)];
                    chosen.set_position(&position.text(), &[])?;
                    let found = chosen.think(limits, &mut |_| {})?;
                    position.parse_move(&found.best.ok_or("no move")?)?
                }
            }
        };
        position.play(mv);
    }
    Ok((0..4)
        .map(Player)
        .find(|&player| position.payoff(player) == 1))
}

fn random_games(games: u32) -> Result<(), Box<dyn error::Error>> {
    let mut random = Random::new(1);
    let started = Instant::now();
    let (mut won, mut moves) = (0, 0u64);
    for _ in 0..games {
        let mut position = Settlers::start(&SettlersRules::default())?;
        while position.turn() != Turn::Over {
            let mv = position.draw(&mut random).unwrap_or_else(|| {
                let mut list = MoveList::new();
                position.moves(&mut list);
                list[random.below(list.len())]
            });
            position.play(mv);
            moves += 1;
        }
        won += u32::from((0..4).any(|at| position.payoff(Player(at)) == 1));
    }
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{games} random games of four, {won} won, {:.0} games and {:.0} moves a second",
        f64::from(games) / seconds,
        moves as f64 / seconds
    );
    Ok(())
}
