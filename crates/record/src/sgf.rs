//! Games as SGF, the smart game format, in its versions three and four. The word of a move is its property as it is
//! written, such as `B[dd]`; what it means on a board is the game's affair.

mod lexer;
mod writer;

use lexer::Raw;

use crate::tree::{Notes, Property, START};
use crate::{Outcome, Record, Tag};

pub use lexer::{escaped, unescaped};
pub use writer::write;

/// Properties of the first node that PGN has tags for.
const TAGS: [(&str, &str); 11] = [
    ("EV", "Event"),
    ("PC", "Site"),
    ("DT", "Date"),
    ("RO", "Round"),
    ("PW", "White"),
    ("PB", "Black"),
    ("WR", "WhiteElo"),
    ("BR", "BlackElo"),
    ("AN", "Annotator"),
    ("SO", "Source"),
    ("ON", "Opening"),
];

/// Properties of a move that PGN has glyphs for.
const GLYPHS: [(&str, &str, &str); 6] = [
    ("TE", "1", "!"),
    ("TE", "2", "!!"),
    ("BM", "1", "?"),
    ("BM", "2", "??"),
    ("IT", "", "!?"),
    ("DO", "", "?!"),
];

/// Reads the first game of a text; nothing if the text is no SGF, a sentence if it is broken.
pub fn read(text: &str) -> Option<Result<Record, String>> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let inside = text.strip_prefix('(')?.trim_start();
    inside.starts_with(';').then(|| {
        let nodes = lexer::nodes(inside)?;
        record(&nodes)
    })
}

/// The moves of the nodes; what a node without a move says belongs to the move before it, or the one behind it.
fn record(nodes: &[Raw]) -> Result<Record, String> {
    let mut record = Record::default();
    // The node of our tree each node became.
    let mut became: Vec<usize> = Vec::with_capacity(nodes.len());
    let mut waiting: Vec<Vec<String>> = vec![Vec::new(); nodes.len()];
    for (at, raw) in nodes.iter().enumerate() {
        let mut notes = Notes::default();
        let mut moves = Vec::new();
        for property in &raw.properties {
            if matches!(property.name.as_str(), "B" | "W") {
                moves.push(property);
            } else if at > 0 || !heading(&mut record, property) {
                note(&mut notes, property);
            }
        }
        let parent = if at == 0 { START } else { became[raw.parent] };
        let node = match moves[..] {
            [] => parent,
            [property] => {
                let value = property.values.first().map_or("", |value| value.trim());
                let word = format!("{}[{value}]", property.name);
                let before = std::mem::take(&mut waiting[raw.parent]);
                let before = Notes {
                    before,
                    ..Notes::default()
                };
                record.tree.add(parent, word, before)
            }
            _ => return Err("a node has two moves".into()),
        };
        became.push(node);
        let leads = moves.is_empty() && at > 0 && leads_to_one_move(nodes, at);
        if leads && notes.properties.is_empty() && notes.glyphs.is_empty() {
            waiting[at] = std::mem::take(&mut waiting[raw.parent]);
            waiting[at].extend(std::mem::take(&mut notes.comments));
        }
        record.tree.notes_mut(node).merge(notes);
    }
    Ok(record)
}

/// Whether exactly one node follows, and that is a move.
fn leads_to_one_move(nodes: &[Raw], at: usize) -> bool {
    let is_move = |raw: &Raw| {
        raw.properties
            .iter()
            .any(|one| matches!(one.name.as_str(), "B" | "W"))
    };
    nodes[at].children == 1 && nodes.get(at + 1).is_some_and(is_move)
}

/// Takes what PGN would have in the heading; false if it would not.
fn heading(record: &mut Record, property: &Property) -> bool {
    let value = property
        .values
        .first()
        .map(|value| unescaped(value))
        .unwrap_or_default();
    if property.name == "RE" {
        record.outcome = match value.trim().bytes().next() {
            Some(b'W') => Outcome::WhiteWins,
            Some(b'B') => Outcome::BlackWins,
            Some(b'0' | b'D') => Outcome::Draw,
            _ => Outcome::Unknown,
        };
        record.score = Some(value.trim().to_owned()).filter(|value| !value.is_empty());
        return true;
    }
    let Some((_, name)) = TAGS.iter().find(|(name, _)| *name == property.name) else {
        return false;
    };
    let value = if *name == "Date" {
        redated(&value, '-', '.')
    } else {
        value
    };
    record.tags.push(Tag {
        name: (*name).to_owned(),
        value,
    });
    true
}

/// A whole date with other signs between year, month and day.
fn redated(date: &str, from: char, to: char) -> String {
    let parts: Vec<&str> = date.split(from).collect();
    let whole = parts.len() == 3
        && parts
            .iter()
            .zip([4, 2, 2])
            .all(|(part, length)| part.len() == length);
    if whole {
        parts.join(&to.to_string())
    } else {
        date.to_owned()
    }
}

fn note(notes: &mut Notes, property: &Property) {
    let value = property.values.first().map_or("", |value| value.trim());
    let glyph = GLYPHS.iter().find(|(name, number, _)| {
        *name == property.name
            && (number.is_empty() || *number == value || (value.is_empty() && *number == "1"))
    });
    match (glyph, property.name.as_str()) {
        (Some((_, _, glyph)), _) => notes.glyphs.push((*glyph).to_owned()),
        (None, "C") => notes
            .comments
            .extend(property.values.iter().map(|value| unescaped(value))),
        _ => notes.properties.push(property.clone()),
    }
}
