//! Trees as text: numbers, `low..high` intervals and brackets; `@2.1` after the tree names a node below the root.

use std::mem;

use super::places::{Place, follow, lay_out, path_text};
use super::{Node, Tree, TreePosition, TreeRules};
use crate::{Error, Score};

/// The most nodes a tree may have.
pub const MAX_NODES: usize = 2_000_000;

/// The most children of a node, each of which is a move in 16 bits.
const MOST_CHILDREN: usize = 60_000;

/// The deepest nesting a tree may have.
const MAX_HEIGHT: usize = 200;

/// Reads a tree and the node in it.
pub(super) fn parse(rules: &TreeRules, text: &str) -> Result<TreePosition, Error> {
    let (tree, path) = text.split_once('@').unwrap_or((text, ""));
    let nodes = Reader { text, rest: tree }.read()?;
    let mut position = TreePosition::new(Tree::finish(nodes), rules.root.player());
    follow(&mut position, text, path)?;
    Ok(position)
}

/// Writes the tree and the path to the node.
pub(super) fn write(position: &TreePosition) -> String {
    let mut text = String::new();
    write_node(&position.tree, 0, &mut text);
    let place = |at: u32| {
        let node = &position.tree.nodes[at as usize];
        Place {
            first: node.first,
            count: node.count,
            parent: node.parent,
        }
    };
    text.push_str(&path_text(position.node, place));
    text
}

fn write_node(tree: &Tree, at: u32, text: &mut String) {
    let node = &tree.nodes[at as usize];
    if node.stated {
        text.push_str(&node.interval.0.to_string());
        text.push_str("..");
        text.push_str(&node.interval.1.to_string());
    } else if node.count == 0 {
        text.push_str(&node.estimate.to_string());
    }
    if node.count > 0 {
        text.push('(');
        for child in node.first..node.first + node.count {
            if child > node.first && (!text.ends_with(')') || tree.nodes[child as usize].count == 0)
            {
                text.push(' ');
            }
            write_node(tree, child, text);
        }
        text.push(')');
    }
}

/// A node as it is read, before siblings are put side by side.
struct Draft {
    interval: Option<(i32, i32)>,
    children: Vec<Draft>,
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Vec<Node>, Error> {
        let mut count = 0;
        let root = self.draft(&mut count, 0)?;
        self.rest = self.rest.trim_start();
        if !self.rest.is_empty() {
            return Err(self.wrong(format!(
                "`{}` stands after the end of the tree",
                self.word()
            )));
        }
        let split = |draft: &mut Draft| mem::take(&mut draft.children);
        Ok(lay_out(root, split, node))
    }

    fn draft(&mut self, count: &mut usize, height: usize) -> Result<Draft, Error> {
        *count += 1;
        if *count > MAX_NODES {
            return Err(self.wrong(format!("it has more than {MAX_NODES} nodes")));
        }
        if height > MAX_HEIGHT {
            return Err(self.wrong(format!("it is nested deeper than {MAX_HEIGHT}")));
        }
        self.rest = self.rest.trim_start();
        let interval = self.interval()?;
        let mut children = Vec::new();
        if let Some(inside) = self.rest.strip_prefix('(') {
            self.rest = inside;
            while !self.closed()? {
                children.push(self.draft(count, height + 1)?);
            }
            if children.is_empty() {
                return Err(self.wrong("a pair of brackets is empty".into()));
            }
            if children.len() > MOST_CHILDREN {
                return Err(self.wrong(format!("a node has more than {MOST_CHILDREN} children")));
            }
        } else if interval.is_none() {
            return Err(self.wrong(match self.word() {
                "" => "it ends where a number or `(` should stand".into(),
                word => format!("`{word}` is neither a number nor `(`"),
            }));
        }
        Ok(Draft { interval, children })
    }

    fn closed(&mut self) -> Result<bool, Error> {
        self.rest = self.rest.trim_start();
        if self.rest.is_empty() {
            return Err(self.wrong("a `(` is never closed".into()));
        }
        let closed = self.rest.strip_prefix(')');
        self.rest = closed.unwrap_or(self.rest);
        Ok(closed.is_some())
    }

    /// A number, an interval, or nothing.
    fn interval(&mut self) -> Result<Option<(i32, i32)>, Error> {
        let word = self.word();
        if word.is_empty() || word.starts_with('(') {
            return Ok(None);
        }
        let number = |word: &str| {
            let number = word
                .parse::<i32>()
                .ok()
                .filter(|n| n.unsigned_abs() <= Score::LIMIT.raw().unsigned_abs());
            number.ok_or_else(|| {
                self.wrong(format!(
                    "`{word}` is not a number from -{0} to {0}",
                    Score::LIMIT.raw()
                ))
            })
        };
        let (low, high) = match word.split_once("..") {
            Some((low, high)) => (number(low)?, number(high)?),
            None => (number(word)?, number(word)?),
        };
        if low > high {
            return Err(self.wrong(format!("the interval `{word}` is upside down")));
        }
        self.rest = &self.rest[word.len()..];
        Ok(Some((low, high)))
    }

    /// The next word, up to a bracket or a space.
    fn word(&self) -> &str {
        let end = self
            .rest
            .find(|c: char| c.is_whitespace() || c == '(' || c == ')')
            .unwrap_or(self.rest.len());
        &self.rest[..end]
    }

    fn wrong(&self, why: String) -> Error {
        Error::position(self.text, why)
    }
}

fn node(draft: Draft, place: Place) -> Node {
    let (low, high) = draft.interval.unwrap_or_default();
    let stated = draft.interval.is_some() && (low != high || place.count > 0);
    Node {
        first: place.first,
        count: place.count,
        parent: place.parent,
        estimate: i32::midpoint(low, high),
        interval: (low, high),
        stated,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use proptest::prelude::*;

    #[test]
    fn bad_trees_are_named() {
        let height = "(".repeat(300);
        for (text, says) in [
            ("((4 6", "never closed"),
            ("(4 6))", "after the end"),
            ("(4 x)", "`x` is not a number"),
            ("()", "empty"),
            ("", "it ends"),
            ("(99999)", "not a number from"),
            ("(-2147483648 1)", "not a number from"),
            ("(5..1)", "upside down"),
            ("(1 2)@3", "no child `3`"),
            ("(1 2)@x", "no child `x`"),
            (height.as_str(), "nested deeper"),
        ] {
            let error = parse(&TreeRules::default(), text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "[()0-9 .@-]{0,40}") {
            if let Ok(position) = parse(&TreeRules::default(), &text) {
                let again = parse(&TreeRules::default(), &write(&position)).unwrap();
                prop_assert_eq!(write(&again), write(&position));
                prop_assert_eq!(again.key(), position.key());
            }
        }
    }
}
