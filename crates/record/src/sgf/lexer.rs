//! The nodes of an SGF, in the order written, with their properties.

use crate::tree::Property;

/// The most letters read, more than any game has.
const LONGEST: usize = 1 << 22;

/// A node as it is written.
#[derive(Default)]
pub(super) struct Raw {
    pub(super) properties: Vec<Property>,
    /// The node before; that of the first is itself.
    pub(super) parent: usize,
    /// How many nodes follow it.
    pub(super) children: usize,
}

/// Reads the nodes of a game that starts with `;`.
pub(super) fn nodes(text: &str) -> Result<Vec<Raw>, String> {
    let mut nodes: Vec<Raw> = Vec::new();
    let mut letters = text.chars().take(LONGEST);
    // The node that is being read, and those where the open variations leave the game.
    let (mut at, mut leaves) = (0, Vec::new());
    let mut name = Name::default();
    while let Some(letter) = letters.next() {
        if ";()".contains(letter) {
            name = Name::default();
        }
        match letter {
            ';' => {
                let parent = at;
                at = nodes.len();
                if let Some(before) = nodes.get_mut(parent) {
                    before.children += 1;
                }
                nodes.push(Raw {
                    parent,
                    ..Raw::default()
                });
            }
            '(' => leaves.push(at),
            ')' => match leaves.pop() {
                Some(before) => at = before,
                None => return Ok(nodes),
            },
            '[' => {
                let value = value(&mut letters)?;
                let properties = &mut nodes[at].properties;
                name.give(properties, value)?;
            }
            'A'..='Z' => name.push(letter),
            _ => {}
        }
    }
    Err("it breaks off before its last bracket".into())
}

/// The name whose values are being read. Versions before the fourth allow small letters in between, which say nothing.
#[derive(Default)]
struct Name {
    letters: String,
    /// It has values, so that the next letter begins another name.
    given: bool,
}

impl Name {
    fn push(&mut self, letter: char) {
        if std::mem::take(&mut self.given) {
            self.letters.clear();
        }
        self.letters.push(letter);
    }

    fn give(&mut self, properties: &mut Vec<Property>, value: String) -> Result<(), String> {
        if self.letters.is_empty() {
            return Err("a value has no name".into());
        }
        self.given = true;
        match properties.iter_mut().find(|one| one.name == self.letters) {
            Some(known) => known.values.push(value),
            None => properties.push(Property {
                name: self.letters.clone(),
                values: vec![value],
            }),
        }
        Ok(())
    }
}

/// A value up to its closing bracket, escapes and all.
fn value(letters: &mut impl Iterator<Item = char>) -> Result<String, String> {
    let mut value = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            ']' => return Ok(value),
            '\\' => {
                value.push(letter);
                value.extend(letters.next());
            }
            _ => value.push(letter),
        }
    }
    Err("a value is never closed".into())
}

/// A value as it is meant: a backslash makes the next letter an ordinary one, and joins two lines.
pub fn unescaped(value: &str) -> String {
    let mut text = String::new();
    let mut letters = value.chars().filter(|letter| *letter != '\r');
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next().filter(|letter| *letter != '\n')),
            _ => text.push(letter),
        }
    }
    text
}

/// Text as it stands in a value.
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
