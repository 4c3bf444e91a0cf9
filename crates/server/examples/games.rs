//! Writes random games of chess as PGN to stdout, to try how the explorer takes large files:
//! `cargo run --release --example games -- 100000`. The first moves come from a short list, so that games meet as they do in
//! real files.

use std::io::{self, BufWriter, Write};

use hetman_game::random::Random;
use hetman_game::{Board, Entry, Spec};

/// Plies of a game.
const PLIES: usize = 80;
/// Plies in which only the first moves of the list are chosen from.
const OPENING: usize = 12;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: u32 = std::env::args().nth(1).unwrap_or_default().parse()?;
    let chess = hetman_chess::entry();
    let mut out = BufWriter::new(io::stdout().lock());
    let mut random = Random::new(1);
    for number in 1..=count {
        let mut board = chess.board(&Spec::named("chess"), None)?;
        let moves = play(&mut *board, &mut random)?;
        let result = ["1-0", "0-1", "1/2-1/2"][random.below(3)];
        let (white, black) = (random.below(500), random.below(500));
        writeln!(
            out,
            "[Event \"Random\"]\n[Date \"2024.{:02}.01\"]\n[White \"Player {white}\"]\n[Black \"Player {black}\"]\n\
             [Round \"{number}\"]\n[Result \"{result}\"]\n\n{moves}{result}\n",
            1 + random.below(12)
        )?;
    }
    out.flush()?;
    Ok(())
}

/// A game in the words of records, ten moves a line.
fn play(board: &mut dyn Board, random: &mut Random) -> Result<String, hetman_game::Error> {
    let mut text = String::new();
    for ply in 0..PLIES {
        let list = board.moves();
        if list.is_empty() {
            break;
        }
        let choices = if ply < OPENING {
            list.len().min(4)
        } else {
            list.len()
        };
        let word = &list[random.below(choices)];
        if ply % 2 == 0 {
            text.push_str(&(ply / 2 + 1).to_string());
            text.push_str(". ");
        }
        text.push_str(&board.record_text(word)?);
        text.push(if ply % 20 == 19 { '\n' } else { ' ' });
        board.play(word)?;
    }
    Ok(text)
}
