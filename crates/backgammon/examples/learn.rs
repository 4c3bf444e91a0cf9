//! Trains the network of backgammon by games against itself.
//!
//! `cargo run --profile quick -p hetman-backgammon --example learn -- FILE ROUNDS HIDDEN SEED`; a round is a thousand games. The
//! network is written every twenty rounds; one that is there already is where training goes on.

use std::time::Instant;
use std::{env, error, fs};

use hetman_backgammon::{Backgammon, BackgammonFeatures, MOST_POINTS, SCALE};
use hetman_network::train::temporal::{Learner, Temporal};
use hetman_network::train::{Model, Trainer};
use hetman_network::{Features, Header, Network, Shape};

fn main() -> Result<(), Box<dyn error::Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [file, rounds, hidden, seed] = &words[..] else {
        return Err("FILE ROUNDS HIDDEN SEED".into());
    };
    let (rounds, seed): (u32, u64) = (rounds.parse()?, seed.parse()?);
    let shape = Shape {
        inputs: BackgammonFeatures::INPUTS,
        hidden: hidden.parse()?,
        outputs: 5,
    };
    let model = match fs::read(file) {
        Ok(bytes) => Model::of(&Network::parse::<BackgammonFeatures>(&bytes)?, SCALE as f32),
        Err(_) => Model::new(shape, seed).quiet(),
    };
    let how = Temporal {
        lambda: 0.7,
        most: MOST_POINTS as f32,
        scale: SCALE,
        games: 1_000,
        kept: 5,
        batch: 1_024,
    };
    let mut learner = Learner::<BackgammonFeatures>::new(Trainer::new(model, 1), how, seed);
    let started = Instant::now();
    for round in 1..=rounds {
        let progress = round as f32 / rounds as f32;
        let rate = 1e-3 * (0.03_f32).powf(progress);
        let done = learner.round(&Backgammon::new(), rate);
        if round % 20 == 0 || round == rounds {
            println!(
                "round {round}: {} positions, loss {:.5}, {:.0} s",
                done.positions,
                done.loss,
                started.elapsed().as_secs_f64()
            );
            let header = Header::default()
                .with("game", "backgammon")
                .with("features", BackgammonFeatures::NAME)
                .with("scale", SCALE)
                .with("games", u64::from(round) * 1_000)
                .with("method", "temporal differences, lambda 0.7")
                .with("command", format!("learn {}", words.join(" ")))
                .with("version", env!("CARGO_PKG_VERSION"));
            let mut bytes = Vec::new();
            learner.trainer.model.quantised(header).write(&mut bytes)?;
            fs::write(file, bytes)?;
        }
    }
    Ok(())
}
