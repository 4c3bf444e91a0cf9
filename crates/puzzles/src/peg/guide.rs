//! Lower bounds for peg solitaire: pegs that only their own moves can free, and positions that no jumps lead home from.

use hetman_game::Guide;
use hetman_game::puzzle::BoundName;

use super::{BOARD, Count, NO_HOLE, Peg, SIDE, has};

/// Lower bounds for peg solitaire: what must be lost for good, and pegs that only their own moves can free.
#[derive(Clone, Default)]
pub struct Regions {
    plain: bool,
}

/// A region whose pegs nothing from outside can touch while it is full (Merson): some sweep has to begin in it. No two
/// overlap, so that each asks for a sweep of its own.
const REGIONS: [u64; 12] = {
    const fn set<const N: usize>(cells: [(u8, u8); N]) -> u64 {
        let (mut set, mut at) = (0, 0);
        while at < N {
            set |= 1 << (cells[at].1 * SIDE + cells[at].0);
            at += 1;
        }
        set
    }
    [
        set([(0, 2)]),
        set([(0, 4)]),
        set([(2, 0)]),
        set([(4, 0)]),
        set([(2, 6)]),
        set([(4, 6)]),
        set([(6, 2)]),
        set([(6, 4)]),
        set([(2, 2), (2, 3), (3, 2), (3, 3)]),
        set([(2, 4), (2, 5), (3, 4), (3, 5)]),
        set([(4, 2), (4, 3), (5, 2), (5, 3)]),
        set([(4, 4), (4, 5), (5, 4)]),
    ]
};

/// The holes of the three diagonals in each direction: a jump changes the number of pegs on each of the three by one, so
/// that which of them are odd or even alike never changes.
fn classes(pegs: u64) -> [bool; 4] {
    let odd = |holes: u64| !(pegs & holes).count_ones().is_multiple_of(2);
    let [rising, falling] = DIAGONALS;
    [
        odd(rising[0]) != odd(rising[1]),
        odd(rising[1]) != odd(rising[2]),
        odd(falling[0]) != odd(falling[1]),
        odd(falling[1]) != odd(falling[2]),
    ]
}

const DIAGONALS: [[u64; 3]; 2] = {
    let (mut sets, mut at) = ([[0; 3]; 2], 0);
    while at < SIDE * SIDE {
        if has(BOARD, at) {
            let (column, row) = (at % SIDE, at / SIDE);
            sets[0][((column + row) % 3) as usize] |= 1 << at;
            sets[1][((column + 2 * row) % 3) as usize] |= 1 << at;
        }
        at += 1;
    }
    sets
};

impl Guide<Peg> for Regions {
    const BOUNDS: &'static [BoundName] = &[
        (
            "regions",
            "a sweep for each full region that only its own pegs can open; a jump for each peg but one",
        ),
        (
            "none",
            "a jump for each peg but one; no bound on sweeps but the last",
        ),
    ];

    fn choose(&mut self, bound: usize) {
        self.plain = bound > 0;
    }

    fn remaining(&self, position: &Peg) -> Option<u32> {
        let (pegs, target) = (position.pegs, 1 << position.target);
        if pegs == target {
            return Some(0);
        }
        if pegs.count_ones() < 2 || classes(pegs) != classes(target) {
            return None;
        }
        if position.count == Count::Jumps {
            return Some(pegs.count_ones() - 1);
        }
        if self.plain {
            return Some(u32::from(position.last == NO_HOLE));
        }
        // The peg that jumped last goes on for nothing, and a peg may stay in the target.
        let free = target
            | if position.last == NO_HOLE {
                0
            } else {
                1 << position.last
            };
        let full = REGIONS
            .iter()
            .filter(|&&region| region & !pegs == 0 && region & free == 0);
        Some(full.count() as u32)
    }
}
