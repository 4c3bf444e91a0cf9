//! What an experiment found, and what follows from it: sums over positions, growth by depth, the minimal tree. Written as
//! JSON it is the answer; page, tables and CSV are made of it.

use hetman_arena::rating::{Estimate, Pairs};
use hetman_arena::tournament::Schedule;
use serde::Serialize;

use crate::measure::Figures;
use crate::plan::{Column, Study};

/// The number of the form that findings are written in.
pub const VERSION: u32 = 1;

/// What a whole experiment found; its keys are a contract.
#[derive(Serialize)]
pub struct Findings {
    /// Which form this is: [`VERSION`].
    pub version: u32,
    /// The experiment's name.
    pub title: String,
    /// What was asked.
    pub question: String,
    /// What decided everything random.
    pub seed: u64,
    /// How often times were taken.
    pub repetitions: u32,
    /// What was found, game by game.
    pub games: Vec<Game>,
}

/// What was found in one game.
#[derive(Serialize)]
pub struct Game {
    /// The game.
    pub game: String,
    /// How its positions were named.
    pub source: String,
    /// How many there are.
    pub positions: usize,
    /// What was compared.
    pub arms: Vec<Named>,
    /// The arm all others are compared with.
    pub base: usize,
    /// What the report shows of searches.
    pub columns: Vec<Column>,
    /// The mean branching of the game, where growth was fitted.
    pub branching: Option<f64>,
    /// For each position, the leaves of the whole tree at depth 1 and deeper.
    #[serde(skip)]
    pub full_trees: Vec<Vec<u64>>,
    /// Every search to a depth.
    #[serde(skip)]
    pub searches: Vec<Search>,
    /// All positions together.
    pub totals: Vec<Total>,
    /// Each arm at the greatest depth it reached.
    pub deepest: Vec<Deepest>,
    /// The growth of each arm, where it was fitted.
    pub fits: Vec<Fit>,
    /// Every search for a known best move.
    #[serde(skip)]
    pub solutions: Vec<Solution>,
    /// Nodes for each position with a known best move, if that was asked.
    pub solve: Option<u64>,
    /// Positions with a known best move.
    pub asked: usize,
    /// Positions solved by each arm, if that was asked.
    pub solved: Vec<usize>,
    /// Games between the arms.
    pub played: Vec<Played>,
}

/// An arm in words.
#[derive(Serialize)]
pub struct Named {
    /// What tables call it.
    pub name: String,
    /// Its spec.
    pub engine: String,
    /// How long it thinks in games, if not as long as the others.
    pub pace: Option<String>,
}

/// One search to a depth.
pub struct Search {
    /// The arm.
    pub arm: usize,
    /// How deep.
    pub depth: u32,
    /// The number of the position.
    pub position: usize,
    /// The number of the repetition, from 1.
    pub repetition: u32,
    /// What it cost.
    pub figures: Figures,
}

/// What all positions together cost an arm at a depth; of repetitions the shortest time counts.
#[derive(Serialize)]
pub struct Total {
    /// The arm.
    pub arm: usize,
    /// How deep.
    pub depth: u32,
    /// What it cost.
    #[serde(flatten)]
    pub figures: Figures,
}

/// One search for a known best move.
pub struct Solution {
    /// The arm.
    pub arm: usize,
    /// The number of the position.
    pub position: usize,
    /// Whether the move is what was wanted.
    pub solved: bool,
    /// What it cost.
    pub figures: Figures,
}

/// Games between the arms.
#[derive(Serialize)]
pub struct Played {
    /// Who met whom.
    pub schedule: Schedule,
    /// How long they thought.
    pub pace: String,
    /// Where games started.
    pub openings: String,
    /// How many there were.
    pub games: u64,
    /// Results of each two who met.
    pub meetings: Vec<Meeting>,
    /// Ratings by maximum likelihood, with mean 0, in the order of the arms.
    pub ratings: Vec<Estimate>,
    /// Games lost by breaking down, breaking the rules or overstepping the time.
    pub forfeits: usize,
}

/// The games of two arms, as the first sees them.
#[derive(Serialize)]
pub struct Meeting {
    /// One arm.
    pub arm: usize,
    /// The other.
    pub opponent: usize,
    /// Wins, draws and losses.
    pub tally: [u64; 3],
    /// The same without the games that a fault decided.
    pub clean: [u64; 3],
    /// The results by pairs.
    pub pairs: Pairs,
    /// The difference in Elo by the pentanomial.
    pub elo: Estimate,
    /// The probability that the first arm is the stronger one.
    pub superiority: f64,
}

/// An arm at the greatest depth it reached, beside the base at the same depth.
#[derive(Serialize)]
pub struct Deepest {
    /// The arm.
    pub arm: usize,
    /// How deep.
    pub depth: u32,
    /// Nodes against the base.
    pub nodes: Option<f64>,
    /// Time against the base.
    pub time: Option<f64>,
    /// The effective branching factor.
    pub growth: Option<f64>,
    /// Leaves against the minimal tree.
    pub minimal: Option<f64>,
    /// Share of cutoffs made by the first move.
    pub cutoffs: Option<f64>,
    /// Share of table probes that hit.
    pub table: Option<f64>,
}

/// Growth by depth: nodes are about `scale` times `growth` to the power of the depth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Fit {
    /// The arm.
    pub arm: usize,
    /// Nodes at depth 0.
    pub scale: f64,
    /// Nodes at a depth over those a ply less deep.
    pub growth: f64,
    /// The power of the game's branching that this is: 1 for minimax, 0.5 for the minimal tree.
    pub exponent: f64,
}

impl Game {
    /// Nothing found yet.
    pub fn new(study: &Study) -> Self {
        let named = study.arms.iter().map(|arm| Named {
            name: arm.name.clone(),
            engine: arm.player.to_string(),
            pace: arm.pace.map(|pace| pace.to_string()),
        });
        Self {
            game: study.game.to_string(),
            source: study.source.clone(),
            positions: study.positions.len(),
            arms: named.collect(),
            base: study.base,
            columns: study
                .depths
                .as_ref()
                .map_or_else(Vec::new, |depths| depths.columns.clone()),
            branching: None,
            full_trees: Vec::new(),
            searches: Vec::new(),
            totals: Vec::new(),
            deepest: Vec::new(),
            fits: Vec::new(),
            solutions: Vec::new(),
            solve: study.solve,
            asked: 0,
            solved: Vec::new(),
            played: Vec::new(),
        }
    }

    /// Sums up what was measured; `fits` asks for the growth too.
    pub fn sum_up(&mut self, fits: bool) {
        let same = |one: &Search, other: &Search| {
            (one.arm, one.depth, one.position) == (other.arm, other.depth, other.position)
        };
        for repeated in self.searches.chunk_by(same) {
            let &Search {
                arm,
                depth,
                ref figures,
                ..
            } = &repeated[0];
            let times = repeated.iter().map(|one| one.figures.microseconds);
            let figures = Figures {
                microseconds: times.min().unwrap_or_default(),
                ..figures.clone()
            };
            match self.totals.last_mut() {
                Some(total) if (total.arm, total.depth) == (arm, depth) => {
                    total.figures.add(&figures);
                }
                _ => self.totals.push(Total {
                    arm,
                    depth,
                    figures,
                }),
            }
        }
        if !self.solutions.is_empty() {
            let solved = |arm| {
                self.solutions
                    .iter()
                    .filter(|one| one.arm == arm && one.solved)
                    .count()
            };
            self.solved = (0..self.arms.len()).map(solved).collect();
            self.asked = self.solutions.iter().filter(|one| one.arm == 0).count();
        }
        let arms = 0..self.arms.len();
        self.deepest = arms
            .clone()
            .filter_map(|arm| self.at_deepest(arm))
            .collect();
        if fits && !self.totals.is_empty() {
            self.branching = Some(self.mean_branching());
            self.fits = arms.filter_map(|arm| self.fit(arm)).collect();
        }
    }

    fn at_deepest(&self, arm: usize) -> Option<Deepest> {
        let depth = self.deepest(arm)?;
        let own = self.total(arm, depth)?;
        let against_base = |of: fn(&Figures) -> u64| {
            let base = self.total(self.base, depth)?;
            (of(base) > 0).then(|| of(own) as f64 / of(base) as f64)
        };
        let share = |part: u64, whole: u64| (whole > 0).then(|| part as f64 / whole as f64);
        let counted = &own.counters;
        let minimal = self.minimal_leaves(depth);
        Some(Deepest {
            arm,
            depth,
            nodes: against_base(|figures| figures.counters.nodes),
            time: against_base(|figures| figures.microseconds),
            growth: self.growth(arm),
            minimal: (minimal > 0.0).then(|| counted.leaves as f64 / minimal),
            cutoffs: share(counted.first_cutoffs, counted.cutoffs),
            table: share(counted.table_hits, counted.table_probes),
        })
    }

    /// What all positions cost an arm at a depth, if it got there.
    pub fn total(&self, arm: usize, depth: u32) -> Option<&Figures> {
        self.totals
            .iter()
            .find(|total| total.arm == arm && total.depth == depth)
            .map(|total| &total.figures)
    }

    /// The depths that at least one arm reached.
    pub fn depths(&self) -> Vec<u32> {
        let mut depths: Vec<u32> = self.totals.iter().map(|total| total.depth).collect();
        depths.sort_unstable();
        depths.dedup();
        depths
    }

    /// The greatest depth an arm reached.
    pub fn deepest(&self, arm: usize) -> Option<u32> {
        self.totals
            .iter()
            .filter(|total| total.arm == arm)
            .map(|total| total.depth)
            .max()
    }

    /// Nodes of an arm by depth, as the mean of the positions.
    pub fn curve(&self, arm: usize) -> Vec<(u32, f64)> {
        let own = self.totals.iter().filter(|total| total.arm == arm);
        own.map(|total| {
            (
                total.depth,
                total.figures.counters.nodes as f64 / self.positions as f64,
            )
        })
        .collect()
    }

    /// The effective branching factor of an arm: the root of its growth over its last two plies, since odd and even
    /// depths grow differently.
    fn growth(&self, arm: usize) -> Option<f64> {
        let depth = self.deepest(arm)?;
        let (now, before) = (
            self.total(arm, depth)?,
            self.total(arm, depth.checked_sub(2)?)?,
        );
        Some((now.counters.nodes as f64 / before.counters.nodes as f64).sqrt())
    }

    /// The exponential that fits an arm's nodes best, by least squares of their logarithms.
    fn fit(&self, arm: usize) -> Option<Fit> {
        let points: Vec<(f64, f64)> = self
            .curve(arm)
            .iter()
            .map(|&(d, nodes)| (f64::from(d), nodes.ln()))
            .collect();
        if points.len() < 3 {
            return None;
        }
        let count = points.len() as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        let covariance: f64 = points
            .iter()
            .map(|point| (point.0 - x) * (point.1 - y))
            .sum();
        let variance: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
        let slope = covariance / variance;
        Some(Fit {
            arm,
            scale: (y - slope * x).exp(),
            growth: slope.exp(),
            exponent: slope / self.mean_branching().ln(),
        })
    }

    /// The mean branching of the game, as far down as its whole tree was counted.
    fn mean_branching(&self) -> f64 {
        let logarithms = self
            .full_trees
            .iter()
            .map(|counts| branching(counts, u32::MAX).ln());
        (logarithms.sum::<f64>() / self.full_trees.len() as f64).exp()
    }

    /// The leaves of the minimal tree of this depth, N^ceil(D/2) + N^floor(D/2) - 1, summed over the positions.
    fn minimal_leaves(&self, depth: u32) -> f64 {
        let minimal = |counts: &Vec<u64>| {
            let n = branching(counts, depth);
            n.powi(depth.div_ceil(2) as i32) + n.powi((depth / 2) as i32) - 1.0
        };
        self.full_trees.iter().map(minimal).sum()
    }
}

/// The branching whose power is the count of leaves at the greatest depth that is known and not beyond `depth`.
fn branching(counts: &[u64], depth: u32) -> f64 {
    let known = counts
        .iter()
        .zip(1u32..)
        .take_while(|(count, at)| **count > 0 && *at <= depth)
        .last();
    known.map_or(1.0, |(count, at)| (*count as f64).powf(1.0 / f64::from(at)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::Counters;

    fn game(nodes: &[u64], full_trees: Vec<Vec<u64>>) -> Game {
        let figures = |nodes| Figures {
            counters: Counters {
                nodes,
                ..Counters::default()
            },
            ..Figures::default()
        };
        let search = |(nodes, depth): (&u64, u32)| Search {
            arm: 0,
            depth,
            position: 0,
            repetition: 1,
            figures: figures(*nodes),
        };
        let mut game = Game {
            game: "x".into(),
            source: "x".into(),
            positions: 1,
            arms: vec![Named {
                name: "a".into(),
                engine: "a".into(),
                pace: None,
            }],
            base: 0,
            columns: Vec::new(),
            branching: None,
            full_trees,
            searches: nodes.iter().zip(1..).map(search).collect(),
            totals: Vec::new(),
            deepest: Vec::new(),
            fits: Vec::new(),
            solutions: Vec::new(),
            solve: None,
            asked: 0,
            solved: Vec::new(),
            played: Vec::new(),
        };
        game.sum_up(true);
        game
    }

    #[test]
    fn growth_is_found_again() {
        let game = game(&[6, 12, 24, 48], vec![vec![4, 16, 64]]);
        let fit = game.fits[0];
        assert!(
            (fit.growth - 2.0).abs() < 1e-9 && (fit.scale - 3.0).abs() < 1e-9,
            "{fit:?}"
        );
        assert!((fit.exponent - 0.5).abs() < 1e-9, "{fit:?}");
        assert!((game.deepest[0].growth.unwrap() - 2.0).abs() < 1e-9);
        assert!((game.branching.unwrap() - 4.0).abs() < 1e-9);
    }

    #[test]
    fn the_minimal_tree_is_that_of_the_formula() {
        let game = game(&[1], vec![vec![3, 9, 27], vec![3, 9]]);
        for (depth, leaves) in [(1, 3.0), (2, 5.0), (3, 11.0), (4, 17.0)] {
            assert!((game.minimal_leaves(depth) - 2.0 * leaves).abs() < 1e-9);
        }
    }

    #[test]
    fn the_shortest_time_counts() {
        let mut game = game(&[7], vec![vec![2]]);
        (game.searches, game.totals) = (Vec::new(), Vec::new());
        for (repetition, microseconds) in [(1, 50), (2, 30), (3, 40)] {
            let figures = Figures {
                microseconds,
                ..Figures::default()
            };
            game.searches.push(Search {
                arm: 0,
                depth: 2,
                position: 0,
                repetition,
                figures,
            });
        }
        game.sum_up(false);
        let total = game.total(0, 2).unwrap();
        assert_eq!(total.microseconds, 30);
    }
}
