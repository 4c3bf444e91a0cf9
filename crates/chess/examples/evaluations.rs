//! Speed of the evaluation functions: evaluations a second over the positions of random games, one thread.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use hetman_chess::{Board, ChessFeatures, Evaluation, Position};
use hetman_game::MoveList;
use hetman_game::random::Random;
use hetman_network::Accumulator;
use hetman_network::conformance::random_network;

fn main() {
    let positions = positions();
    network(&positions);
    for name in ["network", "classical", "tables", "simple", "material"] {
        let mut evaluation = Evaluation::named(name);
        let mut best = f64::INFINITY;
        for _ in 0..7 {
            let started = Instant::now();
            for position in &positions {
                black_box(evaluation.of(black_box(position)));
            }
            best = best.min(started.elapsed().as_secs_f64());
        }
        println!(
            "{name:<10} {:.2} M evaluations/s",
            positions.len() as f64 / best / 1e6
        );
    }
}

/// A network of 64 neurons a side, its sums made from scratch and changed by a move.
fn network(positions: &[Position]) {
    let network = Arc::new(random_network::<ChessFeatures>(1));
    let mut kept = Accumulator::<ChessFeatures>::new(network.clone());
    let nanoseconds = |judge: &mut dyn FnMut(&Position) -> i32| {
        let started = Instant::now();
        for position in positions {
            black_box(judge(black_box(position)));
        }
        started.elapsed().as_nanos() / positions.len() as u128
    };
    let mut best = [u128::MAX; 2];
    for _ in 0..7 {
        let fresh = nanoseconds(&mut |position| {
            Accumulator::<ChessFeatures>::new(network.clone()).judge(position)
        });
        let updated = nanoseconds(&mut |position| kept.judge(position));
        best = [best[0].min(fresh), best[1].min(updated)];
    }
    println!("network    {} ns fresh, {} ns updated", best[0], best[1]);
}

/// Middle games: plies 8 to 60 of random games, so that neighbours resemble each other as in a search.
fn positions() -> Vec<Position> {
    let mut random = Random::new(1);
    let mut positions = Vec::new();
    while positions.len() < 50_000 {
        let mut board = Board::start();
        for ply in 0..60 {
            let mut list = MoveList::new();
            board.moves(&mut list);
            if list.is_empty() {
                break;
            }
            board.play(list[random.below(list.len())]);
            if ply >= 8 {
                positions.push(Position::new(board, false));
            }
        }
    }
    positions
}
