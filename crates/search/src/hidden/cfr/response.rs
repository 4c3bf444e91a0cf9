//! How good strategies are: what they bring, and what the best response of each player to the others would bring.

use hetman_game::Position;

use super::tree::{GameTree, Kind};

/// What strategies come to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Judged {
    /// What the first player gets on average.
    pub value: f64,
    /// What players gain on average by the best response to the others.
    pub exploitability: f64,
}

impl Judged {
    /// The value, and the exploitability as one that is known.
    pub fn into_parts(self) -> (f64, Option<f64>) {
        (self.value, Some(self.exploitability))
    }
}

impl<P: Position> GameTree<P> {
    /// Judges strategies of all players.
    pub(super) fn judge(&self, strategy: &[f64]) -> Judged {
        let values: Vec<f64> = (0..self.players() as u8)
            .map(|player| self.value(strategy, player))
            .collect();
        let gains = values
            .iter()
            .enumerate()
            .map(|(player, value)| Response::new(self, strategy, player as u8).value(0) - value);
        let exploitability = gains.sum::<f64>() / self.players() as f64;
        Judged {
            value: values[0],
            exploitability,
        }
    }

    /// What a player gets on average. Children come after their parents, so that the table is filled from its end.
    fn value(&self, strategy: &[f64], player: u8) -> f64 {
        let mut values = vec![0.0; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            let node = &self.nodes[at];
            let edges = &self.edges[node.first as usize..(node.first + node.number) as usize];
            values[at] = match node.kind {
                Kind::Over(payoffs) => self.payoffs[payoffs as usize][usize::from(player)],
                Kind::Chance => {
                    let part = edges
                        .iter()
                        .map(|edge| edge.chance * values[edge.child as usize]);
                    part.sum()
                }
                Kind::Choice(_, set) => {
                    let shares = &strategy[self.range(set as usize)];
                    let part = edges.iter().zip(shares);
                    part.map(|(edge, share)| share * values[edge.child as usize])
                        .sum()
                }
            };
        }
        values[0]
    }
}

/// The best response of one player to the strategies of the others.
struct Response<'a, P: Position> {
    tree: &'a GameTree<P>,
    strategy: &'a [f64],
    player: u8,
    /// How likely chance and the others make the moves that lead to each node.
    reach: Vec<f64>,
    /// The best move of each set, once it is known.
    best: Vec<Option<u32>>,
    values: Vec<Option<f64>>,
}

impl<'a, P: Position> Response<'a, P> {
    fn new(tree: &'a GameTree<P>, strategy: &'a [f64], player: u8) -> Self {
        let mut reach = vec![0.0; tree.nodes.len()];
        reach[0] = 1.0;
        for (at, node) in tree.nodes.iter().enumerate() {
            let edges = node.first as usize..(node.first + node.number) as usize;
            for (offset, edge) in tree.edges[edges].iter().enumerate() {
                let share = match node.kind {
                    Kind::Choice(mover, _) if mover == player => 1.0,
                    Kind::Choice(_, set) => strategy[tree.range(set as usize).start + offset],
                    _ => edge.chance,
                };
                reach[edge.child as usize] = reach[at] * share;
            }
        }
        Self {
            tree,
            strategy,
            player,
            reach,
            best: vec![None; tree.sets.len()],
            values: vec![None; tree.nodes.len()],
        }
    }

    fn value(&mut self, at: u32) -> f64 {
        if let Some(value) = self.values[at as usize] {
            return value;
        }
        let tree = self.tree;
        let node = &tree.nodes[at as usize];
        let edges = &tree.edges[node.first as usize..(node.first + node.number) as usize];
        let value = match node.kind {
            Kind::Over(payoffs) => tree.payoffs[payoffs as usize][usize::from(self.player)],
            Kind::Chance => edges
                .iter()
                .map(|edge| edge.chance * self.value(edge.child))
                .sum(),
            Kind::Choice(mover, set) if mover == self.player => {
                let best = self.best_move(set as usize);
                self.value(edges[best as usize].child)
            }
            Kind::Choice(_, set) => {
                let first = tree.range(set as usize).start;
                let shares = &self.strategy[first..first + edges.len()];
                let parts = edges.iter().zip(shares);
                parts
                    .map(|(edge, share)| share * self.value(edge.child))
                    .sum()
            }
        };
        self.values[at as usize] = Some(value);
        value
    }

    /// The move that is best over all nodes of a set, each as likely as the others make it.
    fn best_move(&mut self, set: usize) -> u32 {
        if let Some(best) = self.best[set] {
            return best;
        }
        let tree = self.tree;
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        for offset in 0..tree.range(set).len() as u32 {
            let mut sum = 0.0;
            for &node in &tree.sets[set].nodes {
                let edge = tree.nodes[node as usize].first + offset;
                let reach = self.reach[node as usize];
                sum += reach * self.value(tree.edges[edge as usize].child);
            }
            if sum > most {
                (best, most) = (offset, sum);
            }
        }
        self.best[set] = Some(best);
        best
    }
}
