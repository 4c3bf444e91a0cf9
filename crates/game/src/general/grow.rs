//! Generated trees with chance and any number of players, and worked examples to begin with.

use super::{GeneralPosition, Node, Payoffs, Tree, text};
use crate::random::Random;
use crate::tree::places::Place;
use crate::{Error, Player, options};

options! {
    /// What the spec of a general tree may set.
    pub struct GeneralRules {
        /// Players at the table.
        players: usize = 3, 2..=6;
        /// Grow a tree of random shape and random leaves.
        random: bool = false;
        /// Children of a node, at most.
        branching: usize = 3, 1..=64;
        /// Height of the tree.
        depth: usize = 4, 0..=30;
        /// Percentage of the nodes at which chance draws.
        chance: usize = 0, 0..=100;
        /// What every leaf pays in all, nobody less than nothing; 0 for payoffs that add up to anything. Not for two players.
        sum: i32 = 0, 0..=3000;
        /// Payoffs that add up to anything lie between minus and plus this.
        spread: i32 = 100, 0..=3000;
        /// Seed of the random numbers, which decides the tree.
        seed: u64 = 1, 0..=9223372036854775807;
    }
}

/// A worked example where there is one, and otherwise a grown tree.
pub(super) fn start(rules: &GeneralRules) -> Result<GeneralPosition, Error> {
    match rules.players {
        2 if !rules.random => text::parse(rules, "([(3 9)2:(1 7)][(6 4)(8 2)])"),
        3 if !rules.random => text::parse(rules, "((1,6,3 4,2,4)(5,3,2 2,7,1)(3,3,4 6,1,3))"),
        _ => grow(rules),
    }
}

/// The heaviest outcome of chance.
const HEAVIEST: i32 = 4;

/// Grows the tree breadth first, so that siblings are neighbours.
fn grow(rules: &GeneralRules) -> Result<GeneralPosition, Error> {
    let mut random = Random::new(rules.seed);
    let mut nodes = vec![leaf(rules, &mut random, 0, Player::FIRST)];
    let mut from = 0;
    for height in 0..rules.depth {
        let to = nodes.len();
        for at in from..to {
            let stays_leaf = height > 0 && random.below(6) == 0;
            if stays_leaf {
                continue;
            }
            let count = 1 + random.below(rules.branching);
            text::admit(nodes.len() + count)?;
            let node = &mut nodes[at];
            node.chance = height > 0 && random.below(100) < rules.chance;
            let next = if node.chance {
                node.mover
            } else {
                text::after(node.mover, rules.players)
            };
            (nodes[at].place.first, nodes[at].place.count) = (nodes.len() as u32, count as u32);
            for _ in 0..count {
                let child = leaf(rules, &mut random, at as u32, next);
                nodes.push(child);
            }
            if nodes[at].chance {
                let first = nodes[at].place.first as usize;
                for child in &mut nodes[first..first + count] {
                    child.weight = random.between(1, HEAVIEST) as u32;
                }
            }
        }
        from = to;
    }
    Ok(GeneralPosition::new(Tree::finish(nodes, rules.players)))
}

fn leaf(rules: &GeneralRules, random: &mut Random, parent: u32, mover: Player) -> Node {
    Node {
        place: Place {
            first: 0,
            count: 0,
            parent,
        },
        weight: 1,
        chance: false,
        mover,
        payoffs: payoffs(rules, random),
    }
}

/// What a leaf pays: any numbers, or parts of a sum.
fn payoffs(rules: &GeneralRules, random: &mut Random) -> Payoffs {
    let mut payoffs = Payoffs::default();
    let all = &mut payoffs[..rules.players];
    if rules.players == 2 {
        all[0] = random.between(-rules.spread, rules.spread);
        all[1] = -all[0];
    } else if rules.sum == 0 {
        all.fill_with(|| random.between(-rules.spread, rules.spread));
    } else {
        let mut left = rules.sum;
        for payoff in all.iter_mut() {
            *payoff = random.between(0, left);
            left -= *payoff;
        }
        all[0] += left;
        random.shuffle(all);
    }
    payoffs
}
