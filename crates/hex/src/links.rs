//! Whether a player's stones join his two sides, by rows of bits.

use crate::cells::MAX_SIZE;

/// The stones of one player, a row of bits for each line between his sides; white's board is mirrored, so that both
/// players join the first row to the last.
pub type Stones = [u32; MAX_SIZE];

/// Whether stones join the first of `size` rows to the last.
#[inline]
pub fn joined(stones: &Stones, size: usize) -> bool {
    if stones[..size].contains(&0) {
        return false;
    }
    let mut reached = [0u32; MAX_SIZE];
    reached[0] = stones[0];
    loop {
        let mut grown = false;
        for row in 1..size {
            let above = reached[row - 1];
            grown |= grow(&mut reached[row], stones[row], above | above >> 1);
        }
        if reached[size - 1] != 0 {
            return true;
        }
        if !grown {
            return false;
        }
        grown = false;
        for row in (0..size - 1).rev() {
            let below = reached[row + 1];
            grown |= grow(&mut reached[row], stones[row], below | below << 1);
        }
        if !grown {
            return false;
        }
    }
}

/// Reaches more of a row's stones from those beside `touched`; true if there are any.
#[inline]
fn grow(reached: &mut u32, stones: u32, touched: u32) -> bool {
    let seeds = touched & stones & !*reached;
    if seeds == 0 {
        return false;
    }
    *reached |= spread(seeds, stones);
    true
}

/// All stones of a row in one piece with a seed. Upwards an addition carries through each piece; downwards by doubling.
#[inline]
fn spread(seeds: u32, stones: u32) -> u32 {
    let upwards = seeds | (stones ^ (stones + seeds)) & stones;
    let (mut downwards, mut room) = (seeds, stones);
    for step in [1, 2, 4, 8, 16] {
        downwards |= room & downwards >> step;
        room &= room >> step;
    }
    upwards | downwards
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;

    #[test]
    fn pieces_of_a_row_are_filled() {
        let mut random = Random::new(3);
        for _ in 0..20_000 {
            let stones = (random.bits() | random.bits()) as u32 & 0x7FFFF;
            let seeds = random.bits() as u32 & random.bits() as u32 & stones;
            let mut filled = seeds;
            for _ in 0..MAX_SIZE {
                filled |= (filled << 1 | filled >> 1) & stones;
            }
            assert_eq!(spread(seeds, stones), filled, "{seeds:b} {stones:b}");
        }
    }

    /// The same by looking at cell after cell.
    fn joined_plainly(stones: &Stones, size: usize) -> bool {
        let has = |row: i32, column: i32| {
            (0..size as i32).contains(&row)
                && (0..size as i32).contains(&column)
                && stones[row as usize] >> column & 1 == 1
        };
        let mut open: Vec<(i32, i32)> = (0..size as i32)
            .filter(|&column| has(0, column))
            .map(|c| (0, c))
            .collect();
        let mut seen = open.clone();
        while let Some((row, column)) = open.pop() {
            if row == size as i32 - 1 {
                return true;
            }
            for (down, right) in [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)] {
                let next = (row + down, column + right);
                if has(next.0, next.1) && !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        false
    }

    #[test]
    fn joined_sides_are_seen() {
        let mut random = Random::new(4);
        let mut found = [0; 2];
        for round in 0..20_000 {
            let size = 1 + round % MAX_SIZE;
            let mut stones = [0; MAX_SIZE];
            for row in &mut stones[..size] {
                *row = (random.bits() | random.bits() & random.bits()) as u32 & ((1 << size) - 1);
            }
            let joins = joined(&stones, size);
            found[usize::from(joins)] += 1;
            assert_eq!(joins, joined_plainly(&stones, size), "{stones:?}");
        }
        assert!(found.iter().all(|&count| count > 1_000), "{found:?}");
    }
}
