//! An explicit tree with chance and any number of players as a game: `([2:3 -6](1 4))`, where square brackets hold what
//! chance may draw and how likely, and with three players `((1,6,3 4,2,4)(5,3,2 2,7,1))`, where a leaf pays everyone.
//! With two players a leaf is one number, the first player's gain and the second's loss.

mod grow;
mod text;

use std::sync::Arc;

use crate::evaluate::{Evaluator, Range};
use crate::notation::{BoardView, Geometry, Notation};
use crate::random::mix;
use crate::tree::places::Place;
use crate::{Error, MOST_PLAYERS, MoveList, Player, Position, Score, Turn};

pub use grow::GeneralRules;

/// What each player gets; those who do not play get nothing.
type Payoffs = [i32; MOST_PLAYERS];

/// One node; its children lie side by side.
#[derive(Clone, Debug)]
struct Node {
    place: Place,
    /// How likely chance draws it, if chance draws at the parent.
    weight: u32,
    /// Whether chance draws here.
    chance: bool,
    /// Who moves here, or would.
    mover: Player,
    /// What a leaf pays; elsewhere the mean of what the children seem to pay, rounded down.
    payoffs: Payoffs,
}

/// A whole tree; node 0 is the root.
#[derive(Debug)]
struct Tree {
    nodes: Vec<Node>,
    players: u8,
    range: Range,
    /// Tells the keys of one tree from those of another.
    seed: u64,
}

impl Tree {
    /// Fills in what the nodes above the leaves seem to pay, from the bottom up, and what bounds all of it.
    fn finish(mut nodes: Vec<Node>, players: usize) -> Self {
        for at in (0..nodes.len()).rev() {
            let Node { place, chance, .. } = nodes[at];
            let Place { first, count, .. } = place;
            if count > 0 {
                let children = &nodes[first as usize..(first + count) as usize];
                nodes[at].payoffs = mean(children, chance, players);
            }
        }
        let paid = |node: &Node| node.payoffs[..players].to_vec();
        let all = || nodes.iter().flat_map(paid);
        let range = Range {
            least: all().min().unwrap_or_default(),
            most: all().max().unwrap_or_default(),
            sum: nodes
                .iter()
                .map(|node| paid(node).iter().sum())
                .max()
                .unwrap_or_default(),
        };
        let hash = |seed: u64, node: &Node| {
            let shape = u64::from(node.place.count) << 32 | u64::from(node.weight) << 1;
            let seed = mix(seed ^ mix(shape | u64::from(node.chance)) ^ u64::from(node.mover.0));
            let pay = |seed: u64, &payoff: &i32| mix(seed ^ payoff as u32 as u64);
            node.payoffs.iter().fold(seed, pay)
        };
        let seed = nodes.iter().fold(players as u64, hash);
        Self {
            nodes,
            players: players as u8,
            range,
            seed,
        }
    }
}

/// The mean of what the children seem to pay, rounded down, so that no sum grows; with two players what one gains the other
/// loses.
fn mean(children: &[Node], chance: bool, players: usize) -> Payoffs {
    let weight = |child: &Node| i64::from(if chance { child.weight } else { 1 });
    let all: i64 = children.iter().map(weight).sum();
    let mut payoffs = Payoffs::default();
    for (at, payoff) in payoffs.iter_mut().enumerate().take(players) {
        let part = |child: &Node| i64::from(child.payoffs[at]) * weight(child);
        let sum: i64 = children.iter().map(part).sum();
        *payoff = sum.div_euclid(all) as i32;
    }
    if players == 2 {
        payoffs[1] = -payoffs[0];
    }
    payoffs
}

/// A node of a tree as a position.
#[derive(Clone, Debug)]
pub struct GeneralPosition {
    tree: Arc<Tree>,
    node: u32,
}

impl GeneralPosition {
    fn new(tree: Tree) -> Self {
        Self {
            tree: Arc::new(tree),
            node: 0,
        }
    }

    fn node(&self) -> &Node {
        &self.tree.nodes[self.node as usize]
    }

    fn children(&self) -> std::ops::Range<u32> {
        let Place { first, count, .. } = self.node().place;
        first..first + count
    }

    fn child(&self, mv: u16) -> &Node {
        &self.tree.nodes[(self.node().place.first + u32::from(mv)) as usize]
    }
}

impl Position for GeneralPosition {
    type Move = u16;
    type Undo = u32;

    const POINTS: bool = true;
    const MOVES_AGAIN: bool = true;
    const CHANCE: bool = true;
    const MANY: bool = true;

    fn players(&self) -> usize {
        usize::from(self.tree.players)
    }

    fn turn(&self) -> Turn {
        let node = self.node();
        if node.place.count == 0 {
            Turn::Over
        } else if node.chance {
            Turn::Chance
        } else {
            Turn::Player(node.mover)
        }
    }

    fn to_move(&self) -> Player {
        self.node().mover
    }

    fn payoff(&self, player: Player) -> i32 {
        self.node().payoffs[usize::from(player.0)]
    }

    fn moves(&self, list: &mut MoveList<u16>) {
        list.extend(0..self.node().place.count as u16);
    }

    fn play(&mut self, mv: u16) -> u32 {
        let before = self.node;
        self.node = self.node().place.first + u32::from(mv);
        before
    }

    fn undo(&mut self, _mv: u16, before: u32) {
        self.node = before;
    }

    fn key(&self) -> u64 {
        mix(self.tree.seed ^ u64::from(self.node))
    }

    fn weight(&self, mv: u16) -> u32 {
        self.child(mv).weight
    }
}

impl Notation for GeneralPosition {
    type Rules = GeneralRules;

    fn start(rules: &GeneralRules) -> Result<Self, Error> {
        grow::start(rules)
    }

    fn parse(rules: &GeneralRules, text: &str) -> Result<Self, Error> {
        text::parse(rules, text)
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn move_text(&self, mv: u16) -> String {
        (mv + 1).to_string()
    }

    fn view(&self) -> BoardView {
        let mut view = BoardView::empty(Geometry::Tree, self.node().place.count.max(1), 1);
        for (column, child) in self.children().enumerate() {
            let child = &self.tree.nodes[child as usize];
            let kind = if child.place.count == 0 {
                text::leaf(child, self.players())
            } else {
                "(…)".into()
            };
            view.put(column as u32, 0, &kind, None);
        }
        view
    }

    fn ending(&self) -> &'static str {
        "a leaf"
    }
}

/// Judges a node by the mean of what lies below it.
#[derive(Clone, Copy, Default, Debug)]
pub struct GeneralEvaluator;

impl Evaluator<GeneralPosition> for GeneralEvaluator {
    fn score(&mut self, position: &GeneralPosition) -> Score {
        self.score_for(position, position.to_move())
    }

    fn score_for(&mut self, position: &GeneralPosition, player: Player) -> Score {
        Score::new(position.payoff(player))
    }

    fn range(&mut self, position: &GeneralPosition) -> Option<Range> {
        Some(position.tree.range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::Conformance;
    use crate::spec::Spec;

    fn rules(spec: &str) -> GeneralRules {
        let mut rules = GeneralRules::default();
        spec.parse::<Spec>().unwrap().apply(&mut rules).unwrap();
        rules
    }

    #[test]
    fn trees_conform() {
        for players in 2..=6 {
            for more in ["", ",random,chance=30", ",random,sum=50,depth=5,seed=7"] {
                let rules = rules(&format!("general_tree(players={players}{more})"));
                Conformance::default()
                    .check::<GeneralPosition>(&rules)
                    .unwrap();
            }
        }
    }

    #[test]
    fn brackets_say_who_decides_and_how_likely() {
        let text = "([2:3 -6]c(1 4))";
        let error = GeneralPosition::parse(&rules("general_tree(players=2)"), text);
        assert!(error.unwrap_err().to_string().contains("`c`"));
        let text = "([2:3,0,1 0,0,9]c(1,1,1 4,0,0))";
        let mut tree = GeneralPosition::parse(&rules("general_tree"), text).unwrap();
        assert_eq!(tree.turn(), Turn::Player(Player(0)));
        tree.play(0);
        assert_eq!((tree.turn(), tree.to_move()), (Turn::Chance, Player(1)));
        assert_eq!((tree.weight(0), tree.weight(1)), (2, 1));
        tree.undo(0, 0);
        tree.play(1);
        assert_eq!(tree.turn(), Turn::Player(Player(2)));
        assert_eq!(tree.text(), format!("{text}@2"));
        tree.play(1);
        assert_eq!([0, 1, 2].map(|at| tree.payoff(Player(at))), [4, 0, 0]);
    }

    #[test]
    fn bounds_hold_for_every_node() {
        for seed in 0..50 {
            let spec = format!("general_tree(random,players=4,chance=20,sum=60,seed={seed})");
            let tree = GeneralPosition::start(&rules(&spec)).unwrap();
            let Range { least, most, sum } = tree.tree.range;
            assert_eq!(sum, 60, "every leaf of these trees pays 60 in all");
            for node in &tree.tree.nodes {
                let paid = &node.payoffs[..4];
                assert!(paid.iter().all(|paid| (least..=most).contains(paid)));
                assert!(paid.iter().sum::<i32>() <= sum);
            }
        }
    }
}
