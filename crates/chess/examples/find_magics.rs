//! Searches for the numbers in `attacks/magics.rs` and prints that file; the same seed gives the same numbers.

use hetman_chess::attacks::{relevant_bishop, relevant_rook, slow_bishop, slow_rook};
use hetman_chess::types::Square;
use hetman_game::random::Random;

fn main() {
    println!("//! Multipliers found by `cargo run --example find_magics`, which prints this file.");
    let mut random = Random::new(1);
    for (name, piece, straight) in [("ROOK", "rook", true), ("BISHOP", "bishop", false)] {
        println!("\n/// For a {piece} on each square.\npub(super) static {name}: [u64; 64] = [");
        for index in 0..64 {
            println!(
                "    {:#018x},",
                magic(Square::from_index(index), straight, &mut random)
            );
        }
        println!("];");
    }
}

/// A multiplier that sends occupations with different attacks to different places.
fn magic(square: Square, straight: bool, random: &mut Random) -> u64 {
    let mask = if straight {
        relevant_rook(square)
    } else {
        relevant_bishop(square)
    };
    let mut cases = Vec::new();
    let mut subset = 0u64;
    loop {
        let attacks = if straight {
            slow_rook(square, subset)
        } else {
            slow_bishop(square, subset)
        };
        cases.push((subset, attacks));
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            break;
        }
    }
    let mut place = vec![(0, 0); cases.len()];
    (1u32..)
        .find_map(|round| {
            let magic = random.bits() & random.bits() & random.bits();
            let fits = cases.iter().all(|&(subset, attacks)| {
                let slot =
                    &mut place[(subset.wrapping_mul(magic) >> (64 - mask.count_ones())) as usize];
                let free = slot.0 != round || slot.1 == attacks;
                *slot = (round, attacks);
                free
            });
            fits.then_some(magic)
        })
        .expect("a multiplier exists for every square")
}
