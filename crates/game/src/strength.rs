//! Playing below full strength: what an engine is held back by at a rating. It errs as people do: it looks less far,
//! misjudges what it sees, and overlooks moves. The ratings are those of chess; in other games the same steps are relative to full
//! strength.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use crate::random::{Random, mix};

/// The ratings an engine can be held back to.
pub const RATINGS: RangeInclusive<i32> = 600..=2800;
/// The rating that stands for all there is.
pub const FULL: i32 = 3000;
/// The setting of an engine that holds it back to a rating.
pub const SETTING: &str = "elo";

/// What an engine is held back by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Nodes or playouts it may look at.
    pub nodes: u64,
    /// Points by which it misjudges a move: the standard deviation, in hundredths of the smallest piece.
    pub blur: i32,
    /// How many moves in a hundred it overlooks.
    pub overlooked: i32,
}

const fn knot(elo: i32, nodes: u64, blur: i32, overlooked: i32) -> (i32, Strength) {
    let strength = Strength {
        nodes,
        blur,
        overlooked,
    };
    (elo, strength)
}

/// Strengths whose rating was measured; what lies between them is interpolated.
const KNOTS: [(i32, Strength); 10] = [
    knot(600, 62, 700, 40),
    knot(800, 71, 450, 26),
    knot(1000, 82, 260, 14),
    knot(1200, 101, 135, 6),
    knot(1300, 194, 82, 2),
    knot(1600, 600, 45, 0),
    knot(1900, 1_100, 31, 0),
    knot(2200, 2_500, 16, 0),
    knot(2500, 7_500, 7, 0),
    knot(2800, 25_000, 0, 0),
];

/// Points of blur for each further move that is looked at closely enough to be chosen.
const BLUR_FOR_CANDIDATE: i32 = 15;
/// The most moves an engine chooses among.
const MOST_CANDIDATES: usize = 12;
/// Points that are worth about a share of one in games won.
const POINTS_FOR_A_WIN: f64 = 800.0;

impl Strength {
    /// What holds an engine back at a rating; nothing above the highest.
    pub fn at(elo: i32) -> Option<Self> {
        let above = KNOTS.iter().position(|&(rating, _)| elo <= rating)?;
        let (high, strong) = KNOTS[above];
        let (low, weak) = KNOTS[above.saturating_sub(1)];
        let part = f64::from((elo - low).max(0)) / f64::from((high - low).max(1));
        let between = |weak: i32, strong: i32| {
            (f64::from(weak) + f64::from(strong - weak) * part).round() as i32
        };
        let ratio = strong.nodes as f64 / weak.nodes as f64;
        Some(Self {
            nodes: (weak.nodes as f64 * ratio.powf(part)).round() as u64,
            blur: between(weak.blur, strong.blur),
            overlooked: between(weak.overlooked, strong.overlooked),
        })
    }

    /// How many moves the choice is among.
    pub fn candidates(&self) -> usize {
        let more = (self.blur + BLUR_FOR_CANDIDATE - 1) / BLUR_FOR_CANDIDATE;
        (1 + more as usize).min(MOST_CANDIDATES)
    }

    /// How many moves in a hundred an engine makes at random that cannot be held back in any other way.
    pub fn random(&self) -> u32 {
        self.overlooked as u32
    }

    /// The moves that are not overlooked. Obvious ones are overlooked half as often, and there is always one left; the same
    /// seed overlooks the same moves.
    pub fn seen<M: Copy>(&self, moves: &[M], seed: u64, obvious: impl Fn(M) -> bool) -> Vec<M> {
        let mut random = Random::new(mix(seed));
        let lots: Vec<(usize, M)> = moves.iter().map(|&mv| (random.below(200), mv)).collect();
        let missed = |mv: M| {
            if obvious(mv) {
                self.overlooked
            } else {
                2 * self.overlooked
            }
        };
        let seen = lots.iter().filter(|(lot, mv)| *lot as i32 >= missed(*mv));
        let seen: Vec<M> = seen.map(|&(_, mv)| mv).collect();
        if seen.is_empty() {
            let best = lots.iter().max_by_key(|(lot, _)| *lot);
            best.map(|&(_, mv)| mv).into_iter().collect()
        } else {
            seen
        }
    }

    /// The place of the move to play among candidates with these scores, the best first: each score is misjudged by a lot.
    pub fn choose(&self, scores: impl IntoIterator<Item = i32>, seed: u64) -> usize {
        let mut random = Random::new(seed);
        let misjudged = scores
            .into_iter()
            .map(|score| score + (f64::from(self.blur) * normal(&mut random)).round() as i32);
        let best = misjudged
            .enumerate()
            .max_by_key(|&(at, score)| (score, Reverse(at)));
        best.map_or(0, |(at, _)| at)
    }

    /// The same for shares of games won.
    pub fn choose_share(&self, shares: impl IntoIterator<Item = f64>, seed: u64) -> usize {
        let points = shares
            .into_iter()
            .map(|share| (share * POINTS_FOR_A_WIN) as i32);
        self.choose(points, seed)
    }
}

/// A lot that is nearly normal, with mean 0 and deviation 1, and never beyond 6.
fn normal(random: &mut Random) -> f64 {
    let sum: f64 = (0..12).map(|_| random.below(1 << 20) as f64).sum();
    sum / f64::from(1 << 20) - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_up_sees_more_and_errs_less() {
        let strengths = || RATINGS.step_by(50).filter_map(Strength::at);
        assert_eq!(strengths().count(), 45);
        for (one, next) in strengths().zip(strengths().skip(1)) {
            assert!(one.nodes < next.nodes, "{one:?} {next:?}");
            assert!(one.blur >= next.blur && one.overlooked >= next.overlooked);
            assert!(one.candidates() >= next.candidates());
        }
        assert_eq!(Strength::at(RATINGS.end() + 1), None);
        assert_eq!(Strength::at(FULL), None);
        for (elo, strength) in KNOTS {
            assert_eq!(Strength::at(elo), Some(strength));
        }
    }

    #[test]
    fn small_errors_are_frequent_and_blunders_rare() {
        let chosen = |elo| {
            let strength = Strength::at(elo).unwrap();
            let mut counts = [0; 4];
            for seed in 0..4_000 {
                counts[strength.choose([60, 40, -40, -600], mix(seed))] += 1;
            }
            counts
        };
        let (weak, strong) = (chosen(1300), chosen(2200));
        assert!(weak.is_sorted_by(|one, next| one > next), "{weak:?}");
        assert!(weak[3] < 40, "{weak:?}");
        assert!(strong[0] > weak[0] && strong[2] == 0, "{strong:?}");
        let certain = Strength::at(2800).unwrap();
        assert!((0..100).all(|seed| certain.choose([60, 59], seed) == 0));
    }

    #[test]
    fn as_many_moves_are_overlooked_as_the_rating_says() {
        let strength = Strength {
            nodes: 1,
            blur: 0,
            overlooked: 20,
        };
        let moves: Vec<u32> = (0..10_000).collect();
        let seen = strength.seen(&moves, 1, |mv| mv < 5_000);
        let obvious = seen.iter().filter(|mv| **mv < 5_000).count();
        assert!((4_400..4_600).contains(&obvious), "{obvious}");
        let others = seen.len() - obvious;
        assert!((3_900..4_100).contains(&others), "{others}");
        let blind = Strength {
            overlooked: 100,
            ..strength
        };
        assert_eq!(blind.seen(&[7], 1, |_| false), [7]);
    }
}
