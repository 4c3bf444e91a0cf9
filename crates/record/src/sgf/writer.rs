//! Writing a record as SGF: the properties of the game, then its nodes, each variation in brackets.

use super::{GLYPHS, TAGS, escaped, redated};
use crate::tree::{Notes, Property, START, Tree};
use crate::{Outcome, Record};

/// Writes a game whose words are properties, behind the properties its rules have; these come before any of the same name.
pub fn write(rules: &[Property], record: &Record) -> String {
    let mut text = "(;".to_owned();
    for rule in rules {
        property(&mut text, rule);
    }
    for (name, tag) in TAGS {
        if let Some(value) = record.tag(tag) {
            let value = if tag == "Date" {
                redated(value, '.', '-')
            } else {
                value.to_owned()
            };
            text.extend([name, "[", &escaped(&value), "]"]);
        }
    }
    if let Some(result) = result(record) {
        text.extend(["RE[", &escaped(&result), "]"]);
    }
    let mut notes = record.tree.node(START).notes.clone();
    let known = |one: &Property| rules.iter().any(|rule| rule.name == one.name);
    notes.properties.retain(|one| !known(one));
    told(&mut text, &notes);
    moves(&mut text, &record.tree);
    text + ")\n"
}

fn result(record: &Record) -> Option<String> {
    let fits = |score: &&String| match record.outcome {
        Outcome::WhiteWins => score.starts_with('W'),
        Outcome::BlackWins => score.starts_with('B'),
        Outcome::Draw => score.starts_with(['0', 'D']),
        Outcome::Unknown => !score.starts_with(['W', 'B', '0', 'D']),
    };
    let plain = match record.outcome {
        Outcome::WhiteWins => Some("W+"),
        Outcome::BlackWins => Some("B+"),
        Outcome::Draw => Some("0"),
        Outcome::Unknown => None,
    };
    let score = record.score.as_ref().filter(fits).cloned();
    score.or(plain.map(str::to_owned))
}

/// Variations may be nested deeper than a stack of calls, so what is yet to be written is a list.
fn moves(text: &mut String, tree: &Tree) {
    enum Task {
        Move(usize),
        Text(&'static str),
    }
    let follow = |tasks: &mut Vec<Task>, node: usize| match tree.node(node).children[..] {
        [only] => tasks.push(Task::Move(only)),
        ref children => {
            for &child in children.iter().rev() {
                tasks.extend([Task::Text(")"), Task::Move(child), Task::Text("(")]);
            }
        }
    };
    let mut tasks = Vec::new();
    follow(&mut tasks, START);
    while let Some(task) = tasks.pop() {
        match task {
            Task::Text(bracket) => text.push_str(bracket),
            Task::Move(node) => {
                let notes = &tree.node(node).notes;
                if !notes.before.is_empty() {
                    text.extend([";C[", &escaped(&notes.before.join("\n\n")), "]"]);
                }
                text.extend([";", &tree.node(node).word]);
                told(text, notes);
                follow(&mut tasks, node);
            }
        }
    }
}

/// What is said about a node; glyphs that SGF does not know stand in the comment.
fn told(text: &mut String, notes: &Notes) {
    let mut comments = Vec::new();
    for glyph in &notes.glyphs {
        match GLYPHS.iter().find(|(_, _, known)| known == glyph) {
            Some((name, number, _)) => text.extend([name, "[", number, "]"]),
            None => comments.push(glyph.as_str()),
        }
    }
    for one in &notes.properties {
        property(text, one);
    }
    let all = notes.comments.iter().chain(&notes.late).map(String::as_str);
    comments.extend(all);
    if !comments.is_empty() {
        text.extend(["C[", &escaped(&comments.join("\n\n")), "]"]);
    }
}

fn property(text: &mut String, property: &Property) {
    text.push_str(&property.name);
    for value in &property.values {
        text.extend(["[", value, "]"]);
    }
}
