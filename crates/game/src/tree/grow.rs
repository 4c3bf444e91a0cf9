//! Generated trees: random shapes, uniform ones, and uniform ones in the best or the worst order.

use super::{Node, Tree, TreePosition, text};
use crate::random::Random;
use crate::{Error, Player, Score, choices, options};

choices! {
    /// Who moves at the root.
    pub enum Side {
        /// The maximising player.
        Max = "max",
        /// The minimising player.
        Min = "min",
    }
}

choices! {
    /// How the children of a uniform tree are ordered.
    pub enum Order {
        /// As they fall.
        Random = "random",
        /// The best child first, everywhere, without ties.
        Best = "best",
        /// The best child last, everywhere, without ties, so that alpha-beta never cuts anything off.
        Worst = "worst",
    }
}

options! {
    /// What the spec of a tree may set.
    pub struct TreeRules {
        /// Who moves at the root.
        root: Side = Side::Max;
        /// Grow a tree of random shape and random leaves.
        random: bool = false;
        /// Grow a tree in which every node has the same number of children.
        uniform: bool = false;
        /// Children of a node, at most.
        branching: usize = 3, 1..=64;
        /// Height of the tree.
        depth: usize = 3, 0..=30;
        /// Order of the children of a uniform tree.
        order: Order = Order::Random;
        /// Leaves of a random order lie between minus and plus this.
        spread: i32 = 100, 0..=30000;
        /// Seed of the random numbers, which decides the tree.
        seed: u64 = 1, 0..=9223372036854775807;
    }
}

impl Side {
    /// The player it stands for.
    pub fn player(self) -> Player {
        match self {
            Self::Max => Player::FIRST,
            Self::Min => Player::SECOND,
        }
    }
}

/// The textbook's first example, unless the rules ask for a grown tree.
pub(super) fn start(rules: &TreeRules) -> Result<TreePosition, Error> {
    if rules.random || rules.uniform {
        grow(rules)
    } else {
        text::parse(rules, "((4 6 5)(2 9 8)(9 7 2))")
    }
}

/// The most one sibling of an ordered tree may be better than the next; keeps all values within a score's range.
const LARGEST_STEP: i32 = 15;

/// Grows the tree breadth first, so that siblings are neighbours.
fn grow(rules: &TreeRules) -> Result<TreePosition, Error> {
    let mut random = Random::new(rules.seed);
    let leaf = |value| Node {
        first: 0,
        count: 0,
        parent: 0,
        estimate: value,
        interval: (value, value),
        stated: false,
    };
    let mut nodes = vec![leaf(root_value(rules, &mut random)?)];
    let (mut from, mut sign) = (0, if rules.root == Side::Max { 1 } else { -1 });
    for height in 0..rules.depth {
        let to = nodes.len();
        for at in from..to {
            let count = children(rules, &mut random, height);
            if nodes.len() + count > text::MAX_NODES {
                return Err(Error::Other(format!(
                    "the tree would have more than {} nodes",
                    text::MAX_NODES
                )));
            }
            (nodes[at].first, nodes[at].count) = (nodes.len() as u32, count as u32);
            let values = values(rules, &mut random, count, nodes[at].estimate, sign);
            nodes.extend(values.into_iter().map(|value| Node {
                parent: at as u32,
                ..leaf(value)
            }));
        }
        (from, sign) = (to, -sign);
    }
    Ok(TreePosition::new(Tree::finish(nodes), rules.root.player()))
}

/// The value to grow from. In the worst order that is the first place among all leaves, each of which has its own.
fn root_value(rules: &TreeRules, random: &mut Random) -> Result<i32, Error> {
    if rules.order != Order::Worst {
        return Ok(random.between(-rules.spread, rules.spread));
    }
    let leaves = u64::try_from(rules.branching).unwrap_or(u64::MAX);
    let leaves = leaves.saturating_pow(rules.depth as u32);
    if leaves > Score::LIMIT.raw() as u64 {
        return Err(Error::Other(format!(
            "in the worst order every leaf has a value of its own, and {leaves} leaves are more than there are values"
        )));
    }
    Ok(0)
}

/// How many children a node gets: all of them in a uniform tree; in a random one any number, sometimes none.
fn children(rules: &TreeRules, random: &mut Random, height: usize) -> usize {
    if rules.random && !rules.uniform {
        let stays_leaf = height > 0 && random.below(6) == 0;
        if stays_leaf {
            0
        } else {
            1 + random.below(rules.branching)
        }
    } else {
        rules.branching
    }
}

/// The values of the children of a node worth `value`, where `sign` is +1 if the maximiser chooses among them.
fn values(rules: &TreeRules, random: &mut Random, count: usize, value: i32, sign: i32) -> Vec<i32> {
    if rules.order == Order::Random {
        return (0..count)
            .map(|_| random.between(-rules.spread, rules.spread))
            .collect();
    }
    if rules.order == Order::Worst {
        return worst_first(value, count, sign);
    }
    let mut next = value;
    (0..count)
        .map(|_| {
            let own = next;
            next -= sign * random.between(1, LARGEST_STEP);
            own
        })
        .collect()
}

/// The places of the children of a node among all nodes of their height, by value. All that lies below a child lies
/// between its neighbours, so each move is better than those before it, whatever the replies: no window ever closes.
fn worst_first(place: i32, count: usize, sign: i32) -> Vec<i32> {
    let count = count as i32;
    let nth = |at: i32| if sign > 0 { at } else { count - 1 - at };
    (0..count).map(|at| place * count + nth(at)).collect()
}
