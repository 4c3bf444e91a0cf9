//! The moves of a game with their variations. A node is a move; node 0 is the start.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::messages::{Node, Searched, Verdict};

/// The number of a node.
pub type NodeId = u32;

/// The start of the game.
pub const ROOT: NodeId = 0;

/// The most nodes a game may have.
pub const MOST_NODES: usize = 4_000;

/// One move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The move before.
    pub parent: NodeId,
    /// The move.
    pub word: String,
    /// As records write it.
    pub record: String,
    /// Who made it.
    pub side: Option<u8>,
    /// What an engine thinks of it.
    pub verdict: Option<Verdict>,
    /// What the opening is called.
    #[serde(default)]
    pub opening: Option<String>,
    /// What the engine that made it looked at.
    #[serde(default)]
    pub search: Option<Searched>,
    /// Among moves from the same position the greatest comes first, then the oldest.
    #[serde(default)]
    pub rank: u32,
}

impl Step {
    /// The move as a page sees it.
    pub fn message(&self, id: NodeId) -> Node {
        Node {
            id,
            parent: Some(self.parent),
            word: self.word.clone(),
            record: self.record.clone(),
            side: self.side,
            verdict: self.verdict.clone(),
            opening: self.opening.clone(),
            search: self.search.clone(),
            comment: String::new(),
            glyphs: Vec::new(),
            rank: self.rank,
        }
    }
}

impl Node {
    /// The start of the game.
    pub fn root() -> Self {
        Self {
            id: ROOT,
            parent: None,
            word: String::new(),
            record: String::new(),
            side: None,
            verdict: None,
            opening: None,
            search: None,
            comment: String::new(),
            glyphs: Vec::new(),
            rank: 0,
        }
    }
}

/// All moves and variations; numbers grow, so that a node comes after its parent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Moves {
    steps: BTreeMap<NodeId, Step>,
    last: NodeId,
}

impl Moves {
    /// Whether there is such a node.
    pub fn has(&self, node: NodeId) -> bool {
        node == ROOT || self.steps.contains_key(&node)
    }

    /// A move by its number.
    pub fn get(&self, node: NodeId) -> Option<&Step> {
        self.steps.get(&node)
    }

    /// The move, to be judged.
    pub fn get_mut(&mut self, node: NodeId) -> Option<&mut Step> {
        self.steps.get_mut(&node)
    }

    /// All moves in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Step)> {
        self.steps.iter().map(|(&node, step)| (node, step))
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether every node comes after its parent, as it does unless a file was tampered with.
    pub fn is_sound(&self) -> bool {
        self.iter()
            .all(|(node, step)| step.parent < node && self.has(step.parent))
    }

    /// The node before, if there is one.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.steps.get(&node).map(|step| step.parent)
    }

    /// The nodes from the first move to this one.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(node), |&at| self.parent(at)).collect();
        path.pop();
        path.reverse();
        path
    }

    /// The words from the first move to this one.
    pub fn words(&self, node: NodeId) -> Vec<String> {
        self.path(node)
            .iter()
            .filter_map(|at| self.get(*at))
            .map(|step| step.word.clone())
            .collect()
    }

    /// The moves after this one, those put first before the others, then the oldest first.
    pub fn children(&self, node: NodeId) -> Vec<NodeId> {
        let mut children: Vec<(NodeId, &Step)> = self
            .iter()
            .filter(|(_, step)| step.parent == node)
            .collect();
        children.sort_by_key(|(id, step)| (Reverse(step.rank), *id));
        children.into_iter().map(|(id, _)| id).collect()
    }

    /// Puts a move before the others from the same position.
    pub fn put_first(&mut self, node: NodeId) {
        let parent = self.parent(node).unwrap_or(ROOT);
        let ranks = self
            .iter()
            .filter(|(id, step)| step.parent == parent && *id != node);
        let rank = ranks.map(|(_, step)| step.rank).max();
        if let (Some(rank), Some(step)) = (rank, self.steps.get_mut(&node)) {
            step.rank = rank + 1;
        }
    }

    /// The end of the line that goes on with the first move each time.
    pub fn main_end(&self) -> NodeId {
        let first = |&node: &NodeId| self.children(node).first().copied();
        std::iter::successors(Some(ROOT), first)
            .last()
            .unwrap_or(ROOT)
    }

    /// The move after `node` with this word, if it was made before.
    pub fn child(&self, node: NodeId, word: &str) -> Option<NodeId> {
        self.iter()
            .find(|(_, step)| step.parent == node && step.word == word)
            .map(|(id, _)| id)
    }

    /// Adds a move, or finds the one that is there.
    pub fn add(&mut self, step: Step) -> NodeId {
        if let Some(known) = self.child(step.parent, &step.word) {
            return known;
        }
        self.last += 1;
        self.steps.insert(self.last, step);
        self.last
    }

    /// Forgets a node and everything after it.
    pub fn cut(&mut self, node: NodeId) {
        for child in self.children(node) {
            self.cut(child);
        }
        self.steps.remove(&node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(parent: NodeId, word: &str) -> Step {
        Step {
            parent,
            word: word.into(),
            record: word.into(),
            side: Some(0),
            verdict: None,
            opening: None,
            search: None,
            rank: 0,
        }
    }

    #[test]
    fn variations_branch_and_are_cut() {
        let mut moves = Moves::default();
        let one = moves.add(step(ROOT, "e4"));
        let two = moves.add(step(one, "e5"));
        let other = moves.add(step(one, "c5"));
        assert_eq!(
            moves.add(step(one, "e5")),
            two,
            "the same move again is the same node"
        );
        assert_eq!(moves.words(other), ["e4", "c5"]);
        assert_eq!(moves.children(one), [two, other]);
        assert_eq!(moves.main_end(), two);
        moves.put_first(other);
        assert_eq!(moves.children(one), [other, two]);
        assert_eq!(moves.main_end(), other);
        moves.cut(two);
        assert_eq!(
            (moves.has(two), moves.has(other), moves.len()),
            (false, true, 2)
        );
        assert_eq!(
            moves.add(step(other, "Nf3")),
            other + 1,
            "numbers are never used again"
        );
        assert!(moves.path(ROOT).is_empty());
    }
}
