//! Moves with their variations and what was written about them. A node is a move; node 0 is the start.

use serde::{Deserialize, Serialize};

/// The node before the first move.
pub const START: usize = 0;

/// The moves of a game; a node comes after its parent, and the first child of each is the line that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    nodes: Vec<Node>,
}

/// A move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// The move as the record writes it.
    pub word: String,
    /// What was written about it.
    pub notes: Notes,
    /// The move before; that of the start is the start.
    pub parent: usize,
    /// The moves after it, the main line first.
    pub children: Vec<usize>,
}

/// What a record says about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Notes {
    /// Comments in front of it, as at the start of a variation.
    pub before: Vec<String>,
    /// Glyphs as they were written: `!?`, `$14`, `±`.
    pub glyphs: Vec<String>,
    /// Comments behind it.
    pub comments: Vec<String>,
    /// Comments behind the variations that leave the game before it.
    pub late: Vec<String>,
    /// Everything else, as only SGF has it; values are kept as they were written, escapes included.
    pub properties: Vec<Property>,
}

/// A property of SGF.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
}

impl Default for Tree {
    fn default() -> Self {
        Self {
            nodes: vec![Node::default()],
        }
    }
}

impl Tree {
    /// A tree of one line.
    pub fn line<W: Into<String>>(words: impl IntoIterator<Item = W>) -> Self {
        let mut tree = Self::default();
        words
            .into_iter()
            .fold(START, |at, word| tree.add(at, word, Notes::default()));
        tree
    }

    /// Adds a move after a node, behind those that follow it already.
    pub fn add(&mut self, parent: usize, word: impl Into<String>, notes: Notes) -> usize {
        let node = self.nodes.len();
        self.nodes[parent].children.push(node);
        self.nodes.push(Node {
            word: word.into(),
            notes,
            parent,
            children: Vec::new(),
        });
        node
    }

    /// A node by its number.
    pub fn node(&self, node: usize) -> &Node {
        &self.nodes[node]
    }

    /// What is written about a node, to be changed.
    pub fn notes_mut(&mut self, node: usize) -> &mut Notes {
        &mut self.nodes[node].notes
    }

    /// Spells a move in another way.
    pub fn respell(&mut self, node: usize, word: String) {
        self.nodes[node].word = word;
    }

    /// The moves of the game itself, in order.
    pub fn main_line(&self) -> Vec<usize> {
        let next = |&at: &usize| self.nodes[at].children.first().copied();
        std::iter::successors(next(&START), next).collect()
    }

    /// The words of the game itself.
    pub fn words(&self) -> Vec<&str> {
        let line = self.main_line().into_iter();
        line.map(|at| self.nodes[at].word.as_str()).collect()
    }

    /// Every move, each line to its end before the next begins.
    pub fn in_depth(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut open = vec![START];
        while let Some(at) = open.pop() {
            open.extend(self.nodes[at].children.iter().rev());
            order.extend((at != START).then_some(at));
        }
        order
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }
}

impl Notes {
    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The values of a property.
    pub fn property(&self, name: &str) -> Option<&[String]> {
        let found = self.properties.iter().find(|one| one.name == name);
        found.map(|one| one.values.as_slice())
    }

    /// Adds what was written elsewhere about the same move.
    pub fn merge(&mut self, other: Self) {
        self.before.extend(other.before);
        for glyph in other.glyphs {
            if !self.glyphs.contains(&glyph) {
                self.glyphs.push(glyph);
            }
        }
        self.comments.extend(other.comments);
        self.late.extend(other.late);
        for Property { name, values } in other.properties {
            match self.properties.iter_mut().find(|one| one.name == name) {
                Some(known) => known.values.extend(values),
                None => self.properties.push(Property { name, values }),
            }
        }
    }
}
