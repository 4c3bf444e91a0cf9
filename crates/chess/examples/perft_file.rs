//! Checks every line `FEN ;D1 n ;D2 n ...` of a file: `cargo run --release -p hetman-chess --example perft_file -- FILE [DEPTH] [CACHE]`.
//! A `CACHE` of so many counts, 0 by default, saves most of the work below depth 5.

use std::process::ExitCode;
use std::time::Instant;

use hetman_chess::notation::epd;
use hetman_chess::{Board, Move};
use hetman_game::MoveList;
use hetman_game::random::mix;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let deepest = arguments
        .get(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(u32::MAX);
    let Some(text) = arguments
        .first()
        .and_then(|path| std::fs::read_to_string(path).ok())
    else {
        eprintln!(
            "error: name a file of perft lines that can be read, and perhaps a greatest depth"
        );
        return ExitCode::from(2);
    };
    let entries = arguments
        .get(2)
        .and_then(|word| word.parse::<u32>().ok())
        .unwrap_or(0);
    let mut cache = Cache(vec![(0, 0); entries as usize]);
    let start = Instant::now();
    let (mut leaves, mut lines, mut wrong) = (0, 0, 0);
    for (number, line) in (1..).zip(text.lines().filter(|line| !line.trim().is_empty())) {
        match check(line, deepest, &mut cache) {
            Ok(counted) => leaves += counted,
            Err(why) => {
                println!("line {number}: {why}");
                wrong += 1;
            }
        }
        lines = number;
        if number % 20 == 0 {
            eprintln!(
                "{number} lines, {wrong} wrong, {:.0} s",
                start.elapsed().as_secs_f64()
            );
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{lines} lines, {wrong} wrong, {leaves} leaves in {seconds:.1} s");
    if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Counts the leaves of one line at each depth given; returns how many there were.
fn check(line: &str, deepest: u32, cache: &mut Cache) -> Result<u64, String> {
    let epd = epd::parse(line).map_err(|error| error.to_string())?;
    let mut leaves = 0;
    for (code, value) in &epd.operations {
        let depth = code
            .strip_prefix('D')
            .and_then(|digits| digits.parse::<u32>().ok());
        let (Some(depth), Ok(expected)) = (depth, value.parse::<u64>()) else {
            continue;
        };
        if depth == 0 || depth > deepest {
            continue;
        }
        let counted = cache.perft(&epd.board, depth);
        if counted != expected {
            return Err(format!(
                "depth {depth} has {counted} leaves, not {expected}: {line}"
            ));
        }
        leaves += counted;
    }
    Ok(leaves)
}

/// Counts already made, by key and depth; a wrong key would show as a wrong count.
struct Cache(Vec<(u64, u64)>);

impl Cache {
    fn perft(&mut self, board: &Board, depth: u32) -> u64 {
        if depth == 1 {
            return board.count() as u64;
        }
        let key = mix(board.key() ^ u64::from(depth));
        let slot = key as usize % self.0.len().max(1);
        if let Some(&(_, leaves)) = self.0.get(slot).filter(|entry| entry.0 == key) {
            return leaves;
        }
        let mut list = MoveList::<Move>::new();
        board.moves(&mut list);
        let mut leaves = 0;
        for &mv in &list {
            let mut child = *board;
            child.play(mv);
            leaves += self.perft(&child, depth - 1);
        }
        if let Some(entry) = self.0.get_mut(slot) {
            *entry = (key, leaves);
        }
        leaves
    }
}
