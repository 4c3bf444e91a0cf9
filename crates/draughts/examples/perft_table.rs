//! Checks every row of the perft tables as deep as it goes below so many leaves:
//! `cargo run --release -p hetman-draughts --example perft_table -- [MOST]`.

#[path = "../tests/perft/table.rs"]
mod table;

use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let most = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(400_000_000);
    let mut wrong = 0;
    for row in table::rows() {
        let started = Instant::now();
        match row.check(most, &mut |_| {}) {
            Ok(leaves) => {
                let rate = leaves as f64 / started.elapsed().as_secs_f64() / 1e6;
                println!(
                    "right, {leaves} leaves, {rate:.0} million a second: {}",
                    row.text
                );
            }
            Err(why) => {
                println!("WRONG {why}");
                wrong += 1;
            }
        }
    }
    if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
