//! What one engine wins beside others of another kind in a game of many players without dice: `GAME ENGINE OTHERS ROUNDS`. Each round
//! begins with random moves of its own and is played once from every seat; the error is taken from round to round. Engines
//! have 500 playouts or 20,000 nodes a move, or what `HETMAN_PLAYOUTS` and `HETMAN_NODES` say.
//!
//! `cargo run --release -p hetman-classics --example seats -- "chinese_checkers(players=6)" mcts greedy 20`.

use std::{env, error};

use hetman_game::random::{Random, mix};
use hetman_game::{Board, Engine, Entry, Limits, Player, Spec, Turn};

/// Random moves of each player before the engines are asked.
const OPENING: usize = 2;

type Outcome<T> = Result<T, Box<dyn error::Error>>;

fn main() -> Outcome<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, one, others, rounds] = words.as_slice() else {
        return Err("GAME ENGINE OTHERS ROUNDS".into());
    };
    let game: Spec = game.parse()?;
    let mut entries = hetman_classics::entries().into_iter();
    let entry = entries.find(|entry| entry.name() == game.name);
    let mut table = Table {
        entry: &*entry.ok_or("there is no such game")?,
        game,
        limits: limits()?,
    };
    table.measure([one, others], rounds.parse()?)
}

fn limits() -> Outcome<Limits> {
    let number = |name: &str, usual: u64| env::var(name).map_or(Ok(usual), |text| text.parse());
    Ok(Limits {
        playouts: Some(number("HETMAN_PLAYOUTS", 500)?),
        nodes: Some(number("HETMAN_NODES", 20_000)?),
        ..Limits::none()
    })
}

/// The game, and how long everybody may think.
struct Table<'a> {
    entry: &'a dyn Entry,
    game: Spec,
    limits: Limits,
}

impl Table<'_> {
    fn measure(&mut self, names: [&str; 2], rounds: u64) -> Outcome<()> {
        let mut engines = Vec::new();
        for name in names {
            engines.push(self.entry.engine(&self.game, &name.parse()?)?);
        }
        let seats = self.entry.board(&self.game, None)?.players().len();
        let mut shares = Vec::new();
        for round in 0..rounds {
            let mut won = 0.0;
            for seat in 0..seats {
                won += self.game(&mut engines, seat, round)?;
            }
            shares.push(won / seats as f64);
            tell(names, &shares, seats);
        }
        Ok(())
    }

    /// A game from the opening of a round.
    fn begin(&self, round: u64) -> Outcome<Box<dyn Board>> {
        let mut random = Random::new(mix(round));
        let mut board = self.entry.board(&self.game, None)?;
        for _ in 0..OPENING * board.players().len() {
            let moves = board.moves();
            board.play(&moves[random.below(moves.len())])?;
        }
        Ok(board)
    }

    /// What the first engine wins in a seat: a game, or a part of one that nobody wins.
    fn game(&self, engines: &mut [Box<dyn Engine>], seat: usize, round: u64) -> Outcome<f64> {
        let mut board = self.begin(round)?;
        for engine in engines.iter_mut() {
            engine.new_game();
        }
        while let Turn::Player(player) = board.turn() {
            let engine = &mut engines[usize::from(usize::from(player.0) != seat)];
            engine.set_position(&board.text(), &[])?;
            let found = engine.think(&self.limits, &mut |_| {})?;
            board.play(&found.best.ok_or("no move")?)?;
        }
        Ok(match board.payoff(Player(seat as u8)).unwrap_or_default() {
            0 => 1.0 / board.players().len() as f64,
            payoff => f64::from(payoff.max(0)),
        })
    }
}

/// The share so far, with its error.
fn tell([one, others]: [&str; 2], shares: &[f64], seats: usize) {
    let number = shares.len() as f64;
    let mean = shares.iter().sum::<f64>() / number;
    let squares: f64 = shares.iter().map(|share| (share - mean).powi(2)).sum();
    let error = 1.96 * (squares / (number - 1.0).max(1.0) / number).sqrt();
    println!(
        "{one} beside {others}: {:.1} ± {:.1} % of {} games (a fair share is {:.1} %)",
        100.0 * mean,
        100.0 * error,
        shares.len() * seats,
        100.0 / seats as f64
    );
}
