//! An explicit tree as a game: worked examples such as `((4 6 5)(2 9 8)(9 7 2))`, and random trees for tests.
//! Leaf values, and the intervals `low..high` that B* needs, are those of the maximising player.

mod grow;
pub(crate) mod places;
mod text;

use std::sync::Arc;

use crate::evaluate::Evaluator;
use crate::notation::{BoardView, Geometry, Notation};
use crate::random::mix;
use crate::{Error, MoveList, Player, Position, Score, Shown, Turn};

pub use grow::{Order, Side, TreeRules};
pub use text::MAX_NODES;

/// One node; its children lie side by side.
#[derive(Clone, Debug)]
struct Node {
    first: u32,
    count: u32,
    parent: u32,
    /// What it looks worth: a leaf's value, the rounded mean of the children's estimates elsewhere.
    estimate: i32,
    /// The least and the most it can be worth.
    interval: (i32, i32),
    /// Whether the interval was given in the text, and is not just that of the leaves.
    stated: bool,
}

/// A whole tree; node 0 is the root.
#[derive(Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// Tells the keys of one tree from those of another.
    seed: u64,
}

impl Tree {
    /// Fills in what the nodes above the leaves look worth, from the bottom up, and the seed of the keys.
    fn finish(mut nodes: Vec<Node>) -> Self {
        for at in (0..nodes.len()).rev() {
            let Node {
                first,
                count,
                stated,
                ..
            } = nodes[at];
            if count == 0 {
                continue;
            }
            let children = &nodes[first as usize..(first + count) as usize];
            let sum: i64 = children.iter().map(|child| i64::from(child.estimate)).sum();
            let low = children.iter().map(|child| child.interval.0).min();
            let high = children.iter().map(|child| child.interval.1).max();
            nodes[at].estimate = (sum / i64::from(count)) as i32;
            if !stated {
                nodes[at].interval = low.zip(high).unwrap_or_default();
            }
        }
        let hash = |seed: u64, node: &Node| {
            mix(seed ^ mix(u64::from(node.count) << 32 ^ node.estimate as u32 as u64))
        };
        let seed = nodes.iter().fold(0, hash);
        Self { nodes, seed }
    }

    /// Nodes in all.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A tree has at least its root.
    pub fn is_empty(&self) -> bool {
        false
    }
}

/// A node of a tree as a position.
#[derive(Clone, Debug)]
pub struct TreePosition {
    tree: Arc<Tree>,
    node: u32,
    mover: Player,
}

impl TreePosition {
    fn new(tree: Tree, mover: Player) -> Self {
        Self {
            tree: Arc::new(tree),
            node: 0,
            mover,
        }
    }

    fn node(&self) -> &Node {
        &self.tree.nodes[self.node as usize]
    }

    /// The number of this node in its tree: 0 the root, siblings in a row.
    pub fn id(&self) -> u32 {
        self.node
    }

    /// The tree it belongs to.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// A value of the maximiser as the player to move sees it.
    fn seen_by_mover(&self, value: i32) -> i32 {
        if self.mover == Player::FIRST {
            value
        } else {
            -value
        }
    }
}

impl Position for TreePosition {
    type Move = u16;
    type Undo = u32;

    const POINTS: bool = true;

    fn turn(&self) -> Turn {
        if self.node().count == 0 {
            Turn::Over
        } else {
            Turn::Player(self.mover)
        }
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.mover
    }

    fn payoff(&self, player: Player) -> i32 {
        if player == Player::FIRST {
            self.node().estimate
        } else {
            -self.node().estimate
        }
    }

    fn moves(&self, list: &mut MoveList<u16>) {
        list.extend(0..self.node().count as u16);
    }

    fn play(&mut self, mv: u16) -> u32 {
        let before = self.node;
        self.node = self.node().first + u32::from(mv);
        self.mover = self.mover.other();
        before
    }

    fn undo(&mut self, _mv: u16, before: u32) {
        self.node = before;
        self.mover = self.mover.other();
    }

    fn key(&self) -> u64 {
        mix(self.tree.seed ^ (u64::from(self.node) << 1 | u64::from(self.mover.0)))
    }
}

impl Notation for TreePosition {
    type Rules = TreeRules;

    fn start(rules: &TreeRules) -> Result<Self, Error> {
        grow::start(rules)
    }

    fn parse(rules: &TreeRules, text: &str) -> Result<Self, Error> {
        text::parse(rules, text)
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn move_text(&self, mv: u16) -> String {
        (mv + 1).to_string()
    }

    fn view(&self) -> BoardView {
        let mut view = BoardView::empty(Geometry::Tree, self.node().count.max(1), 1);
        let children = self.node().first..self.node().first + self.node().count;
        for (column, child) in children.enumerate() {
            let child = &self.tree.nodes[child as usize];
            let kind = if child.count == 0 {
                child.estimate.to_string()
            } else {
                "(…)".into()
            };
            view.put(column as u32, 0, &kind, None);
        }
        view
    }

    /// The value of the tree is the maximiser's, at every move.
    fn shown(&self, score: Score) -> Shown {
        Shown::Value(self.seen_by_mover(score.raw()))
    }

    fn ending(&self) -> &'static str {
        "a leaf"
    }
}

/// Judges a node by the mean of what lies below it, and bounds it by its interval.
#[derive(Clone, Copy, Default, Debug)]
pub struct TreeEvaluator;

impl Evaluator<TreePosition> for TreeEvaluator {
    fn score(&mut self, position: &TreePosition) -> Score {
        Score::new(position.seen_by_mover(position.node().estimate))
    }

    fn bounds(&mut self, position: &TreePosition) -> (Score, Score) {
        let (low, high) = position.node().interval;
        if position.mover == Player::FIRST {
            (Score::new(low), Score::new(high))
        } else {
            (Score::new(-high), Score::new(-low))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::Conformance;
    use crate::perft;
    use crate::spec::Spec;

    fn rules(spec: &str) -> TreeRules {
        let mut rules = TreeRules::default();
        spec.parse::<Spec>().unwrap().apply(&mut rules).unwrap();
        rules
    }

    fn minimax(position: &TreePosition) -> i32 {
        let mut list = MoveList::new();
        position.moves(&mut list);
        let values = list.iter().map(|&mv| {
            let mut child = position.clone();
            child.play(mv);
            minimax(&child)
        });
        let best = if position.mover == Player::FIRST {
            values.max()
        } else {
            values.min()
        };
        best.unwrap_or_else(|| position.payoff(Player::FIRST))
    }

    #[test]
    fn worked_trees_have_their_values() {
        let value = |spec, text| minimax(&TreePosition::parse(&rules(spec), text).unwrap());
        assert_eq!(value("tree", "((4 6 5)(2 9 8)(9 7 2))"), 4);
        assert_eq!(value("tree(root=min)", "((4 6 5)(2 9 8)(9 7 2))"), 6);
        assert_eq!(value("tree", "7"), 7);
    }

    #[test]
    fn trees_conform() {
        for spec in [
            "tree",
            "tree(root=min)",
            "tree(random,seed=5)",
            "tree(uniform,branching=3,depth=4,order=worst)",
        ] {
            Conformance::default()
                .check::<TreePosition>(&rules(spec))
                .unwrap();
        }
    }

    #[test]
    fn uniform_trees_have_every_leaf() {
        let mut tree = TreePosition::start(&rules("tree(uniform,branching=4,depth=5)")).unwrap();
        assert_eq!(perft(&mut tree, 5), 1024);
        assert_eq!(tree.tree().len(), (4usize.pow(6) - 1) / 3);
    }

    #[test]
    fn best_order_puts_the_best_child_first_and_has_no_ties() {
        fn check(position: &TreePosition, sign: i32) {
            let mut list = MoveList::new();
            position.moves(&mut list);
            let children: Vec<_> = list
                .iter()
                .map(|&mv| {
                    let mut c = position.clone();
                    c.play(mv);
                    c
                })
                .collect();
            let values: Vec<i32> = children.iter().map(|child| sign * minimax(child)).collect();
            assert!(
                values.windows(2).all(|pair| pair[0] > pair[1]),
                "{values:?}"
            );
            for child in &children {
                check(child, -sign);
            }
        }
        check(
            &TreePosition::start(&rules(
                "tree(uniform,branching=3,depth=4,order=best,seed=9)",
            ))
            .unwrap(),
            1,
        );
        check(
            &TreePosition::start(&rules(
                "tree(uniform,branching=3,depth=4,order=best,root=min)",
            ))
            .unwrap(),
            -1,
        );
    }

    #[test]
    fn intervals_are_read_for_both_players() {
        let tree = TreePosition::parse(&rules("tree"), "(22..25 8..22 10..30)").unwrap();
        let mut child = tree.clone();
        child.play(2);
        assert_eq!(TreeEvaluator.bounds(&tree), (Score::new(8), Score::new(30)));
        assert_eq!(
            TreeEvaluator.bounds(&child),
            (Score::new(-30), Score::new(-10))
        );
    }
}
