//! General trees as text: numbers, round brackets where a player chooses and square ones where chance draws, `2:` before an
//! outcome twice as likely as another, a letter before a bracket if it is not the next player's, and `@2.1` for a node below
//! the root.

use std::mem;

use super::{GeneralPosition, GeneralRules, Node, Payoffs, Tree};
use crate::tree::places::{Place, follow, lay_out, path_text};
use crate::{Error, Player, Score};

/// The most nodes a tree may have.
const MAX_NODES: usize = 500_000;

/// The deepest nesting a tree may have.
const MAX_HEIGHT: usize = 200;

/// The heaviest weight of an outcome.
const MAX_WEIGHT: u32 = 10_000;

/// The player after another.
pub(super) fn after(player: Player, players: usize) -> Player {
    Player((player.0 + 1) % players as u8)
}

/// Refuses a tree of too many nodes.
pub(super) fn admit(nodes: usize) -> Result<(), Error> {
    if nodes <= MAX_NODES {
        return Ok(());
    }
    Err(Error::Other(format!(
        "the tree would have more than {MAX_NODES} nodes"
    )))
}

/// Reads a tree and the node in it.
pub(super) fn parse(rules: &GeneralRules, text: &str) -> Result<GeneralPosition, Error> {
    let (tree, path) = text.split_once('@').unwrap_or((text, ""));
    let reader = Reader {
        text,
        rest: tree,
        players: rules.players,
        count: 0,
    };
    let mut position = GeneralPosition::new(Tree::finish(reader.read()?, rules.players));
    follow(&mut position, text, path)?;
    Ok(position)
}

/// Writes the tree and the path to the node.
pub(super) fn write(position: &GeneralPosition) -> String {
    let mut text = String::new();
    write_node(&position.tree, 0, Player::FIRST, &mut text);
    let place = |at: u32| position.tree.nodes[at as usize].place;
    text.push_str(&path_text(position.node, place));
    text
}

/// What a leaf pays.
pub(super) fn leaf(node: &Node, players: usize) -> String {
    let numbers = if players == 2 { 1 } else { players };
    let words: Vec<String> = node.payoffs[..numbers].iter().map(i32::to_string).collect();
    words.join(",")
}

fn write_node(tree: &Tree, at: u32, next: Player, text: &mut String) {
    let node = &tree.nodes[at as usize];
    let players = usize::from(tree.players);
    if node.place.count == 0 {
        text.push_str(&leaf(node, players));
        return;
    }
    if node.mover != next {
        text.push(char::from(b'a' + node.mover.0));
    }
    let (open, close) = if node.chance { ('[', ']') } else { ('(', ')') };
    let next = if node.chance {
        node.mover
    } else {
        after(node.mover, players)
    };
    text.push(open);
    let Place { first, count, .. } = node.place;
    for child in first..first + count {
        if child > first && !text.ends_with([')', ']']) {
            text.push(' ');
        }
        let weight = tree.nodes[child as usize].weight;
        if node.chance && weight != 1 {
            text.push_str(&weight.to_string());
            text.push(':');
        }
        write_node(tree, child, next, text);
    }
    text.push(close);
}

/// A node as it is read, before siblings are put side by side.
struct Draft {
    weight: u32,
    chance: bool,
    mover: Player,
    payoffs: Payoffs,
    children: Vec<Draft>,
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    players: usize,
    count: usize,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Vec<Node>, Error> {
        let root = self.draft(Player::FIRST, 0)?;
        self.rest = self.rest.trim_start();
        if !self.rest.is_empty() {
            return Err(self.wrong(format!("`{}` stands after the end of the tree", self.rest)));
        }
        let split = |draft: &mut Draft| mem::take(&mut draft.children);
        Ok(lay_out(root, split, node))
    }

    fn draft(&mut self, next: Player, height: usize) -> Result<Draft, Error> {
        self.count += 1;
        admit(self.count)?;
        if height > MAX_HEIGHT {
            return Err(self.wrong(format!("it is nested deeper than {MAX_HEIGHT}")));
        }
        self.rest = self.rest.trim_start();
        let mut draft = Draft {
            weight: 1,
            chance: false,
            mover: self.letter(next)?,
            payoffs: Payoffs::default(),
            children: Vec::new(),
        };
        if let Some(inside) = self.rest.strip_prefix(['(', '[']) {
            draft.chance = self.rest.starts_with('[');
            self.rest = inside;
            self.children(&mut draft, height)?;
        } else {
            draft.payoffs = self.payoffs()?;
        }
        Ok(draft)
    }

    /// The player whom a letter before a bracket names, or the next one.
    fn letter(&mut self, next: Player) -> Result<Player, Error> {
        let mut letters = self.rest.chars();
        let Some(letter) = letters.next().filter(char::is_ascii_lowercase) else {
            return Ok(next);
        };
        let player = Player(letter as u8 - b'a');
        if usize::from(player.0) >= self.players {
            return Err(self.wrong(format!(
                "`{letter}` is none of the {} players",
                self.players
            )));
        }
        self.rest = letters.as_str();
        if !self.rest.starts_with(['(', '[']) {
            return Err(self.wrong(format!("no bracket follows `{letter}`")));
        }
        Ok(player)
    }

    fn children(&mut self, draft: &mut Draft, height: usize) -> Result<(), Error> {
        let next = if draft.chance {
            draft.mover
        } else {
            after(draft.mover, self.players)
        };
        let close = if draft.chance { ']' } else { ')' };
        loop {
            self.rest = self.rest.trim_start();
            if let Some(rest) = self.rest.strip_prefix(close) {
                self.rest = rest;
                break;
            }
            if self.rest.is_empty() {
                return Err(self.wrong(format!("a `{close}` is missing")));
            }
            let weight = self.weight(draft.chance)?;
            let child = self.draft(next, height + 1)?;
            draft.children.push(Draft { weight, ..child });
        }
        match draft.children.len() {
            0 => Err(self.wrong("a pair of brackets is empty".into())),
            1..60_000 => Ok(()),
            _ => Err(self.wrong("a node has more than 60000 children".into())),
        }
    }

    /// The weight before an outcome of chance, 1 if there is none.
    fn weight(&mut self, chance: bool) -> Result<u32, Error> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        let (word, rest) = self.rest.split_at(end);
        let Some(rest) = rest.strip_prefix(':') else {
            return Ok(1);
        };
        if !chance {
            return Err(self.wrong(format!(
                "`{word}:` weighs a move, and only outcomes of chance have weights"
            )));
        }
        let weight = word
            .parse()
            .ok()
            .filter(|weight| (1..=MAX_WEIGHT).contains(weight));
        let weight = weight.ok_or_else(|| {
            self.wrong(format!("`{word}` is not a weight from 1 to {MAX_WEIGHT}"))
        })?;
        self.rest = rest;
        Ok(weight)
    }

    fn payoffs(&mut self) -> Result<Payoffs, Error> {
        let end = |c: char| c.is_whitespace() || "()[]".contains(c);
        let (word, rest) = self
            .rest
            .split_at(self.rest.find(end).unwrap_or(self.rest.len()));
        if word.is_empty() {
            return Err(self.wrong("a number or a bracket is missing".into()));
        }
        let most = Score::LIMIT.raw() / 10;
        let mut payoffs = Payoffs::default();
        let numbers: Vec<&str> = word.split(',').collect();
        let wanted = if self.players == 2 { 1 } else { self.players };
        if numbers.len() != wanted {
            return Err(self.wrong(format!(
                "`{word}` has {} numbers and a leaf has {wanted} here",
                numbers.len()
            )));
        }
        for (payoff, number) in payoffs.iter_mut().zip(numbers) {
            let read = number.parse::<i32>().ok();
            let read = read.filter(|payoff| payoff.unsigned_abs() <= most.unsigned_abs());
            *payoff = read.ok_or_else(|| {
                self.wrong(format!("`{number}` is not a number from -{most} to {most}"))
            })?;
        }
        if self.players == 2 {
            payoffs[1] = -payoffs[0];
        }
        self.rest = rest;
        Ok(payoffs)
    }

    fn wrong(&self, why: String) -> Error {
        Error::position(self.text, why)
    }
}

fn node(draft: Draft, place: Place) -> Node {
    Node {
        place,
        weight: draft.weight,
        chance: draft.chance,
        mover: draft.mover,
        payoffs: draft.payoffs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use proptest::prelude::*;

    #[test]
    fn bad_trees_are_named() {
        let rules = GeneralRules::default();
        for (text, says) in [
            ("((1,2,3", "`)` is missing"),
            ("[1,2,3)", "missing"),
            ("(1,2,3))", "after the end"),
            ("(1,2)", "2 numbers"),
            ("(1,x,2)", "`x` is not a number"),
            ("[0:1,1,1]", "`0` is not a weight"),
            ("(2:1,1,1)", "`2:` weighs a move"),
            ("(d(1,1,1))", "`d` is none of the 3 players"),
            ("(a 1,1,1)", "no bracket follows `a`"),
            ("()", "empty"),
            ("", "missing"),
            ("(1,2,3)@2", "no child `2`"),
        ] {
            let error = parse(&rules, text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "[]()\\[0-9a-c,: .@-]{0,40}", players in 2usize..4) {
            let rules = GeneralRules { players, ..GeneralRules::default() };
            if let Ok(position) = parse(&rules, &text) {
                let again = parse(&rules, &write(&position)).unwrap();
                prop_assert_eq!(write(&again), write(&position));
                prop_assert_eq!(again.key(), position.key());
            }
        }
    }
}
