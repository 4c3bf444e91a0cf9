//! What can be wrong with words from outside: each error is one sentence that names the offending word.

use thiserror::Error as ThisError;

/// Why a text was refused.
#[derive(Clone, PartialEq, Eq, Debug, ThisError)]
pub enum Error {
    /// An unknown name, with those that exist.
    #[error("unknown {kind} `{word}`; known are: {known}")]
    Unknown {
        /// What the name was meant to be: game, engine, option.
        kind: &'static str,
        /// The word itself.
        word: String,
        /// The names that exist, separated by commas.
        known: String,
    },
    /// A spec that does not follow `name(key=value,...)`.
    #[error("malformed spec `{text}`: {why}")]
    Spec {
        /// The whole spec.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// An option's value of the wrong kind or out of range.
    #[error("option `{name}` cannot be `{value}`; it takes {takes}")]
    Value {
        /// The option.
        name: String,
        /// The value refused.
        value: String,
        /// What it would take.
        takes: String,
    },
    /// A position that cannot be read or cannot exist.
    #[error("bad position `{text}`: {why}")]
    Position {
        /// The text as given.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// A move that cannot be read or is not legal here.
    #[error("illegal move `{word}`: {why}")]
    Move {
        /// The move as given.
        word: String,
        /// Why it is refused.
        why: String,
    },
    /// Anything else that is wrong with a request.
    #[error("{0}")]
    Other(String),
}

impl Error {
    /// An unknown name, with the names that exist.
    pub fn unknown<'a>(
        kind: &'static str,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let known = known.into_iter().collect::<Vec<_>>().join(", ");
        Self::Unknown {
            kind,
            word: shorten(word),
            known: if known.is_empty() {
                "none".into()
            } else {
                known
            },
        }
    }

    /// A position that cannot be read or cannot exist.
    pub fn position(text: &str, why: impl Into<String>) -> Self {
        Self::Position {
            text: shorten(text),
            why: reason(why),
        }
    }

    /// A move that cannot be read or is not legal.
    pub fn illegal(word: &str, why: impl Into<String>) -> Self {
        Self::Move {
            word: shorten(word),
            why: reason(why),
        }
    }

    /// An option's value of the wrong kind.
    pub fn value(name: &str, value: &str, takes: impl Into<String>) -> Self {
        Self::Value {
            name: name.into(),
            value: shorten(value),
            takes: takes.into(),
        }
    }

    /// A spec that does not follow the grammar.
    pub fn spec(text: &str, why: impl Into<String>) -> Self {
        Self::Spec {
            text: shorten(text),
            why: reason(why),
        }
    }
}

/// A text from outside, fit for one line of an error.
fn shorten(text: &str) -> String {
    one_line(text, 80)
}

/// A reason, which may quote a text from outside.
fn reason(why: impl Into<String>) -> String {
    one_line(&why.into(), 240)
}

/// A bounded number of characters, no line breaks.
fn one_line(text: &str, most: usize) -> String {
    let mut line: String = text
        .chars()
        .take(most)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(most).is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_one_short_line() {
        let long = "x\n".repeat(10_000);
        let text = Error::position(&long, "too long").to_string();
        assert!(text.len() < 200 && !text.contains('\n'));
        let text = Error::illegal("x", format!("`{long}` is in the way")).to_string();
        assert!(text.len() < 400 && !text.contains('\n'));
    }
}
