//! Monte Carlo tree search of Connect Four beside one written out by hand, in turns, on the same bitboard with the same
//! random playouts and the same number of visits before a leaf is expanded.

use std::error::Error;
use std::time::{Duration, Instant};

use hetman_bench::uct::Uct;
use hetman_classics::connect4::{self, Connect4};
use hetman_game::{Entry, Limits, Notation, Spec};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Rounds of which the fastest counts.
const ROUNDS: usize = 5;
/// Where the searches start.
const STARTS: [&str; 3] = ["", "4453", "44444432"];
/// Playouts of each search.
const PLAYOUTS: u64 = 200_000;
/// Visits before a leaf is expanded.
const EXPAND_AFTER: u64 = 7;

fn main() -> Outcome<()> {
    let spec =
        format!("mcts(playout=random,priors=off,solver=off,knowledge=off,n0={EXPAND_AFTER})");
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
        for start in STARTS {
            ours += hetman(&spec, start)?;
            theirs += other(start)?;
        }
        best = [best[0].min(ours), best[1].min(theirs)];
    }
    let [ours, theirs] =
        best.map(|time| STARTS.len() as f64 * PLAYOUTS as f64 / time.as_secs_f64() / 1e6);
    println!(
        "{spec} {ours:.3} M playouts/s, by hand {theirs:.3} M playouts/s: {:.2} times as fast",
        ours / theirs
    );
    Ok(())
}

fn hetman(spec: &str, start: &str) -> Outcome<Duration> {
    let mut engine = connect4::entry().engine(&Spec::named("connect4"), &spec.parse()?)?;
    engine.set_position(start, &[])?;
    let started = Instant::now();
    let choice = engine.think(
        &Limits {
            playouts: Some(PLAYOUTS),
            ..Limits::none()
        },
        &mut |_| {},
    )?;
    assert_eq!(choice.counters.playouts, PLAYOUTS);
    Ok(started.elapsed())
}

fn other(start: &str) -> Outcome<Duration> {
    let position = Connect4::parse(&(), start)?;
    let mut search = Uct {
        expand_after: EXPAND_AFTER,
        seed: 1,
    };
    let started = Instant::now();
    assert!(search.best(&position, PLAYOUTS).is_some());
    Ok(started.elapsed())
}
