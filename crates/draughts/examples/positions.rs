//! Prints positions of random games, each followed by the positions one move on, for `differential.py` to compare:
//! `cargo run --release -p hetman-draughts --example positions -- VARIANT GAMES [SEED]`.

use std::process::ExitCode;

use hetman_game::random::Random;
use hetman_game::{Board, Entry, Error, Spec};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| {
        arguments
            .get(at)
            .and_then(|word| word.parse().ok())
            .unwrap_or(usual)
    };
    let Some(variant) = arguments.first() else {
        eprintln!("error: name a variant, and perhaps a number of games and a seed");
        return ExitCode::from(2);
    };
    let game = Spec::named("draughts").with("variant", variant);
    let mut random = Random::new(number(2, 1));
    for _ in 0..number(1, 20) {
        if let Err(error) = play(&game, &mut random) {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Prints every position of a random game.
fn play(game: &Spec, random: &mut Random) -> Result<(), Error> {
    let entry = hetman_draughts::entry();
    let mut board = entry.board(game, None)?;
    while !board.moves().is_empty() {
        let mut fresh = entry.board(game, Some(&pieces(&*board)))?;
        let mut line = vec![pieces(&*fresh)];
        for word in fresh.moves() {
            fresh.play(&word)?;
            line.push(pieces(&*fresh));
            fresh.undo();
        }
        println!("{}", line.join("\t"));
        let moves = board.moves();
        board.play(&moves[random.below(moves.len())])?;
    }
    Ok(())
}

/// The position without anything that was counted.
fn pieces(board: &dyn Board) -> String {
    board
        .text()
        .split(':')
        .take(3)
        .collect::<Vec<_>>()
        .join(":")
}
