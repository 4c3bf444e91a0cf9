//! Regrets and average strategies over a whole tree, one iteration after another.

use std::ops::Range;

use hetman_game::Position;

use super::tree::{GameTree, Kind};

/// For each move of each information set: how much it is regretted, how often it is made now, and on average.
pub(super) struct Regrets {
    kept: Vec<f64>,
    /// What this iteration adds.
    changes: Vec<f64>,
    current: Vec<f64>,
    sums: Vec<f64>,
    /// Where the moves of each set are.
    ranges: Vec<Range<usize>>,
    plus: bool,
    pub iterations: u64,
}

/// Whose regrets a walk changes, and what counts in the average.
#[derive(Clone, Copy)]
struct Pass {
    player: u8,
    weight: f64,
}

impl Regrets {
    /// No regrets: every move is as likely.
    pub fn new<P: Position>(tree: &GameTree<P>, plus: bool) -> Self {
        let ranges: Vec<Range<usize>> = (0..tree.sets.len()).map(|set| tree.range(set)).collect();
        let mut new = Self {
            kept: vec![0.0; tree.slots()],
            changes: vec![0.0; tree.slots()],
            current: vec![0.0; tree.slots()],
            sums: vec![0.0; tree.slots()],
            ranges,
            plus,
            iterations: 0,
        };
        for set in 0..new.ranges.len() {
            new.match_regrets(set);
        }
        new
    }

    /// Changes the strategy of every player once, in turn, unless `goes_on` says no before one of them.
    pub fn iterate<P: Position>(&mut self, tree: &GameTree<P>, mut goes_on: impl FnMut() -> bool) {
        self.iterations += 1;
        let weight = if self.plus {
            self.iterations as f64
        } else {
            1.0
        };
        for player in 0..tree.players() as u8 {
            if player > 0 && !goes_on() {
                return;
            }
            self.walk(tree, 0, Pass { player, weight }, [1.0, 1.0]);
            for (set, info) in tree.sets.iter().enumerate() {
                if info.player.0 == player {
                    self.learn(set);
                }
            }
        }
    }

    /// The value of a node to the player, whose regrets are noted on the way; `reach` is how likely he makes the moves
    /// that lead here, and how likely all others do.
    fn walk<P: Position>(
        &mut self,
        tree: &GameTree<P>,
        at: u32,
        pass: Pass,
        [own, others]: [f64; 2],
    ) -> f64 {
        let node = &tree.nodes[at as usize];
        let edges = node.first as usize..(node.first + node.number) as usize;
        match node.kind {
            Kind::Over(payoffs) => tree.payoffs[payoffs as usize][usize::from(pass.player)],
            Kind::Chance => {
                let mut value = 0.0;
                for edge in &tree.edges[edges] {
                    let reach = [own, others * edge.chance];
                    value += edge.chance * self.walk(tree, edge.child, pass, reach);
                }
                value
            }
            Kind::Choice(player, set) => {
                let first = self.ranges[set as usize].start;
                let mine = player == pass.player;
                let mut value = 0.0;
                for (offset, edge) in tree.edges[edges.clone()].iter().enumerate() {
                    let share = self.current[first + offset];
                    let reach = if mine {
                        [own * share, others]
                    } else {
                        [own, others * share]
                    };
                    let below = self.walk(tree, edge.child, pass, reach);
                    value += share * below;
                    if mine {
                        self.changes[first + offset] += others * below;
                        self.sums[first + offset] += pass.weight * own * share;
                    }
                }
                if mine {
                    for slot in first..first + edges.len() {
                        self.changes[slot] -= others * value;
                    }
                }
                value
            }
        }
    }

    /// Adds what an iteration changed at a set, and matches the regrets.
    fn learn(&mut self, set: usize) {
        for slot in self.ranges[set].clone() {
            let regret = self.kept[slot] + self.changes[slot];
            self.kept[slot] = if self.plus { regret.max(0.0) } else { regret };
            self.changes[slot] = 0.0;
        }
        self.match_regrets(set);
    }

    /// The next strategy: moves in proportion to how much they are regretted.
    fn match_regrets(&mut self, set: usize) {
        let range = self.ranges[set].clone();
        let shares = matched(&self.kept[range.clone()]);
        self.current[range].copy_from_slice(&shares);
    }

    /// The average strategies of all sets.
    pub fn average(&self) -> Vec<f64> {
        let mut average = vec![0.0; self.sums.len()];
        for range in &self.ranges {
            average[range.clone()].copy_from_slice(&self.average_of(range.clone()));
        }
        average
    }

    /// The average strategy of the set with these moves.
    pub fn average_of(&self, range: Range<usize>) -> Vec<f64> {
        normalised(&self.sums[range])
    }
}

/// Shares in proportion to what is positive; equal ones if nothing is.
pub(super) fn matched(regrets: &[f64]) -> Vec<f64> {
    let positive: Vec<f64> = regrets.iter().map(|regret| regret.max(0.0)).collect();
    normalised(&positive)
}

/// Shares in proportion to numbers that are not negative; equal ones if all are zero.
pub(super) fn normalised(numbers: &[f64]) -> Vec<f64> {
    let all: f64 = numbers.iter().sum();
    if all > 0.0 {
        numbers.iter().map(|number| number / all).collect()
    } else {
        vec![1.0 / numbers.len() as f64; numbers.len()]
    }
}
