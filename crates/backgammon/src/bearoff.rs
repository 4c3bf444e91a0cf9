//! Exact values of the last moves of a race: both players have at most five men left, all of them at home. Every roll and every play
//! is looked at, so that these values are the truth without a cube.

use std::sync::OnceLock;

use crate::play::Roll;
use crate::position::{Men, OFF};

/// The most men of a player in the table.
const MOST_MEN: u8 = 5;
/// Points of the home.
const HOME: usize = 6;

/// Men on the points of the home.
type Homely = [u8; HOME];

/// The table: for each pair of homes the equity of the player to roll, in points.
pub struct Bearoff {
    homes: Vec<Homely>,
    /// By the rank of the one to roll and that of the other.
    values: Vec<f32>,
}

impl Bearoff {
    /// The table, made when it is first wanted.
    pub fn get() -> &'static Self {
        static TABLE: OnceLock<Bearoff> = OnceLock::new();
        TABLE.get_or_init(Self::new)
    }

    /// What a position is worth to the one who rolls; nothing if it is not in the table.
    pub fn value(&self, own: &Men, other: &Men) -> Option<f64> {
        let [own, other] = [self.rank(own)?, self.rank(other)?];
        Some(f64::from(self.values[own * self.homes.len() + other]))
    }

    fn rank(&self, men: &Men) -> Option<usize> {
        let outside: u8 = men[HOME + 1..].iter().sum();
        let left: u8 = men[1..=HOME].iter().sum();
        if outside > 0 || left > MOST_MEN || left == 0 || men[OFF] == 0 {
            return None;
        }
        let mut home = Homely::default();
        home.copy_from_slice(&men[1..=HOME]);
        find(&self.homes, home)
    }

    /// Fills the table from few pips to many: a play always leaves fewer.
    fn new() -> Self {
        let homes = homes();
        let count = homes.len();
        let next: Vec<Vec<(f32, Vec<usize>)>> =
            homes.iter().map(|&home| rolls(&homes, home)).collect();
        let mut values = vec![0.0; count * count];
        let mut pairs: Vec<(usize, usize)> = (1..count)
            .flat_map(|own| (1..count).map(move |other| (own, other)))
            .collect();
        pairs.sort_by_key(|&(own, other)| pips(homes[own]) + pips(homes[other]));
        for (own, other) in pairs {
            let best = |after: &Vec<usize>| {
                let worth = |&after: &usize| match after {
                    0 => 1.0,
                    _ => -values[other * count + after],
                };
                after.iter().map(worth).fold(-1.0, f32::max)
            };
            let sum: f32 = next[own]
                .iter()
                .map(|(odds, after)| odds * best(after))
                .sum();
            values[own * count + other] = sum;
        }
        Self { homes, values }
    }
}

fn pips(home: Homely) -> u32 {
    home.iter()
        .zip(1..)
        .map(|(&men, point)| u32::from(men) * point)
        .sum()
}

/// All ways to have up to five men at home, in order; the first is none at all.
fn homes() -> Vec<Homely> {
    let mut all = vec![Homely::default()];
    for point in 0..HOME {
        for known in all.clone() {
            let free = MOST_MEN - known.iter().sum::<u8>();
            all.extend((1..=free).map(|men| {
                let mut home = known;
                home[point] = men;
                home
            }));
        }
    }
    all.sort_unstable();
    all
}

fn find(homes: &[Homely], home: Homely) -> Option<usize> {
    homes.binary_search(&home).ok()
}

/// For each roll its odds and the homes its plays lead to.
fn rolls(homes: &[Homely], home: Homely) -> Vec<(f32, Vec<usize>)> {
    let after = |roll: Roll| {
        let orders = if roll.is_double() {
            vec![vec![roll.high; 4]]
        } else {
            vec![vec![roll.high, roll.low], vec![roll.low, roll.high]]
        };
        let mut found: Vec<usize> = orders
            .iter()
            .flat_map(|dice| reached(home, dice))
            .filter_map(|home| find(homes, home))
            .collect();
        found.sort_unstable();
        found.dedup();
        (roll.ways() as f32 / 36.0, found)
    };
    Roll::all().map(after).collect()
}

/// The homes after these numbers are played one after another; at home a number can always be played.
fn reached(home: Homely, dice: &[u8]) -> Vec<Homely> {
    let Some((&die, rest)) = dice.split_first() else {
        return vec![home];
    };
    if home.iter().all(|&men| men == 0) {
        return vec![home];
    }
    let die = usize::from(die);
    let farthest = home.iter().rposition(|&men| men > 0).unwrap_or_default() + 1;
    let mut found = Vec::new();
    for point in (1..=HOME).filter(|&point| home[point - 1] > 0) {
        let mut after = home;
        after[point - 1] -= 1;
        match point.checked_sub(die) {
            Some(0) => {}
            Some(to) => after[to - 1] += 1,
            // A larger number bears off the farthest man only.
            None if point == farthest => {}
            None => continue,
        }
        found.extend(reached(after, rest));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn men(points: &[(usize, u8)]) -> Men {
        let mut men = Men::default();
        for &(point, count) in points {
            men[point] = count;
        }
        men[OFF] = 15 - men.iter().sum::<u8>();
        men
    }

    #[test]
    fn known_endings_have_their_known_values() {
        let table = Bearoff::get();
        let value = |own: &[(usize, u8)], other: &[(usize, u8)]| {
            table.value(&men(own), &men(other)).unwrap()
        };
        assert!(
            (value(&[(1, 1)], &[(1, 1)]) - 1.0).abs() < 1e-6,
            "one man, any roll"
        );
        // Men on 6 and 1 are borne off at once by 15 of the 36 rolls: 6-x, and 2-2 to 5-5 where four numbers suffice.
        let once = 15.0 / 36.0;
        assert!((value(&[(6, 1), (1, 1)], &[(1, 1)]) - (2.0 * once - 1.0)).abs() < 1e-6);
        // Two men on the 2 point: 26 of 36 rolls.
        assert!((value(&[(2, 2)], &[(1, 1)]) - (2.0 * 26.0 / 36.0 - 1.0)).abs() < 1e-6);
        let outside = men(&[(7, 1)]);
        assert!(table.value(&outside, &men(&[(1, 1)])).is_none());
        assert!(
            table.value(&men(&[(1, 6)]), &men(&[(1, 1)])).is_none(),
            "six men"
        );
    }

    #[test]
    fn the_table_holds_every_home_of_five_men() {
        assert_eq!(Bearoff::get().homes.len(), 462);
    }
}
