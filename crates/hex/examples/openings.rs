//! Prints the map of winning first moves of a board: `cargo run --release -p hetman-hex --example openings -- 6`.

use hetman_game::{Player, Position};
use hetman_hex::{Cell, Hex, LARGEST, Move, Solver};

fn main() {
    let size = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .filter(|size| (1..=LARGEST).contains(size));
    let Some(size) = size else {
        eprintln!("error: the size of the board is missing: a whole number from 1 to {LARGEST}");
        std::process::exit(2);
    };
    let mut solver = Solver::default();
    let mut wins = 0;
    for row in 0..size {
        let mut line = String::new();
        for column in 0..size {
            let mut board = Hex::new(size, false);
            board.play(Move::Put(Cell::new(row, column)));
            let won = solver.winner(&board) == Player::FIRST;
            wins += u32::from(won);
            line.push_str(if won { " B" } else { " ." });
        }
        println!("{line}");
    }
    println!(
        "{wins} of {}, {} positions looked at",
        size * size,
        solver.nodes
    );
}
