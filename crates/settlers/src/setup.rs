//! How the island is laid out: the usual way, or by a seed.

use hetman_game::random::Random;
use hetman_game::{choices, options};

use crate::goods::Good;
use crate::island::{HEXES, ISLAND};

choices! {
    /// How hexagons, numbers and harbours lie.
    pub enum Setup {
        /// As books for beginners lay them.
        Standard = "standard",
        /// Mixed by the seed, no six or eight beside another.
        Variable = "variable",
    }
}

options! {
    /// What the spec of the game may set.
    pub struct SettlersRules {
        /// Players at the table.
        players: usize = 4, 2..=4;
        /// How the island is laid out.
        setup: Setup = Setup::Standard;
        /// Seed of a variable island, which decides it.
        seed: u64 = 1, 0..=9223372036854775807;
        /// Points that win.
        goal: u32 = 10, 3..=12;
        /// Offers a player may make to others in a turn.
        offers: u32 = 3, 0..=9;
        /// Turns after which the game is drawn.
        turns: u32 = 600, 1..=2000;
    }
}

/// The land: what each hexagon brings and at which number, and what each harbour takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Land {
    /// Nothing for the desert.
    pub brings: [Option<Good>; HEXES],
    /// Zero for the desert.
    pub numbers: [u8; HEXES],
    /// The good of which two are enough; nothing where three of any are.
    pub harbours: [Option<Good>; 9],
}

/// The letters of what hexagons bring, with the desert last.
pub(crate) const LETTERS: [char; 6] = ['w', 'b', 's', 'g', 'o', 'd'];

/// The place of a letter among those of the land; the last is the desert's.
pub(crate) fn land(letter: char) -> Option<usize> {
    LETTERS.iter().position(|&known| known == letter)
}

/// What the land in a place among the letters brings.
pub(crate) fn brings(at: usize) -> Option<Good> {
    Good::ALL.get(at).copied()
}

/// The usual island, row by row.
const USUAL: &str = "o10 s2 w9 g12 b6 s4 b10 g9 w11 d0 w3 o8 w8 o3 g4 s5 b5 g6 s11";

/// What the harbours of the usual island take, round the coast.
const HARBOURS: [Option<Good>; 9] = [
    None,
    Some(Good::Wool),
    None,
    None,
    Some(Good::Brick),
    Some(Good::Wood),
    None,
    Some(Good::Grain),
    Some(Good::Ore),
];

impl Land {
    pub fn new(rules: &SettlersRules) -> Self {
        let mut land = Self::usual();
        if rules.setup == Setup::Variable {
            let mut random = Random::new(rules.seed);
            random.shuffle(&mut land.brings);
            random.shuffle(&mut land.harbours);
            while !land.place_numbers(&mut random) {}
        }
        land
    }

    fn usual() -> Self {
        let mut usual = Self {
            brings: [None; HEXES],
            numbers: [0; HEXES],
            harbours: HARBOURS,
        };
        for (at, word) in USUAL.split(' ').enumerate() {
            let (letter, number) = word.split_at(1);
            usual.brings[at] = letter.chars().next().and_then(land).and_then(brings);
            usual.numbers[at] = number.parse().unwrap_or_default();
        }
        usual
    }

    /// Mixes the numbers; false if a six or an eight came to lie beside another.
    fn place_numbers(&mut self, random: &mut Random) -> bool {
        let mut numbers: Vec<u8> = self.numbers.into_iter().filter(|&at| at > 0).collect();
        random.shuffle(&mut numbers);
        for (number, brings) in self.numbers.iter_mut().zip(self.brings) {
            *number = brings.map_or(0, |_| numbers.pop().unwrap_or_default());
        }
        let hot = |hex: usize| matches!(self.numbers[hex], 6 | 8);
        let crowded =
            |one: usize| hot(one) && (0..HEXES).any(|other| hot(other) && ISLAND.touch(one, other));
        !(0..HEXES).any(crowded)
    }

    pub fn desert(&self) -> u8 {
        let at = self.brings.iter().position(Option::is_none);
        at.unwrap_or_default() as u8
    }
}

/// How many of the 36 ways in which two dice fall give a number.
pub(crate) fn ways(number: u8) -> u32 {
    match number {
        2..=12 => 6 - u32::from(number.abs_diff(7)),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_island_has_the_same_parts() {
        let parts = |land: &Land| {
            let count = |good| land.brings.iter().filter(|&&brings| brings == good).count();
            let goods: Vec<usize> = Good::ALL.iter().map(|&good| count(Some(good))).collect();
            let mut numbers = land.numbers;
            numbers.sort_unstable();
            (goods, count(None), numbers)
        };
        let usual = parts(&Land::new(&SettlersRules::default()));
        assert_eq!(
            (usual.0.as_slice(), usual.1),
            ([4, 3, 4, 4, 3].as_slice(), 1)
        );
        assert_eq!(
            usual.2,
            [0, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
        );
        for seed in 0..20 {
            let rules = SettlersRules {
                setup: Setup::Variable,
                seed,
                ..SettlersRules::default()
            };
            let land = Land::new(&rules);
            assert_eq!(parts(&land), usual);
            assert_eq!(land.numbers[usize::from(land.desert())], 0);
        }
    }
}
