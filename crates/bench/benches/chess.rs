//! Speed of the chess generator against `cozy-chess`: bulk perft, both in one process, turn about, the minimum of each.

use std::time::{Duration, Instant};

use hetman_chess::{Board, Move, Position, notation::fen};

const ROUNDS: usize = 7;

fn main() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    compare(
        "start, depth 6",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
        119_060_324,
    );
    compare("kiwipete, depth 5", kiwipete, 5, 193_690_690);
}

fn compare(name: &str, text: &str, depth: u32, leaves: u64) {
    let ours = fen::parse(text).expect("a legal position");
    let theirs = cozy_chess::Board::from_fen(text, false).expect("a legal position");
    let mut position = Position::from_board(ours, false);
    let mut best = [Duration::MAX; 3];
    for _ in 0..ROUNDS {
        best[0] = best[0].min(timed(leaves, || perft(&ours, depth)));
        best[1] = best[1].min(timed(leaves, || cozy(&theirs, depth)));
        best[2] = best[2].min(timed(leaves, || hetman_game::perft(&mut position, depth)));
    }
    let [ours, theirs, generic] = best.map(|time| leaves as f64 / time.as_secs_f64() / 1e6);
    println!(
        "{name}: hetman {ours:.1} M/s, cozy-chess {theirs:.1} M/s, ratio {:.3}",
        ours / theirs
    );
    println!(
        "    with play and undo of any game, and keys for repetition: {generic:.1} M/s, ratio {:.3}",
        generic / theirs
    );
}

fn timed(leaves: u64, run: impl FnOnce() -> u64) -> Duration {
    let start = Instant::now();
    assert_eq!(run(), leaves);
    start.elapsed()
}

fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 1 {
        return board.count() as u64;
    }
    let mut list = hetman_game::MoveList::<Move>::new();
    board.moves(&mut list);
    let mut leaves = 0;
    for &mv in &list {
        let mut child = *board;
        child.play(mv);
        leaves += perft(&child, depth - 1);
    }
    leaves
}

fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            leaves += moves.len() as u64;
            false
        });
        return leaves;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            leaves += cozy(&child, depth - 1);
        }
        false
    });
    leaves
}
