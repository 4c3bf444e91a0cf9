//! A file in TOML, read key by key, so that whatever is wrong is told with its line.

use std::fmt;
use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Wrong {
    /// The line, from 1.
    pub line: usize,
    /// Why, in one sentence.
    pub why: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// Parses a file and hands its keys to `read`.
pub fn with_file<T>(text: &str, read: impl FnOnce(Keys) -> Result<T, Wrong>) -> Result<T, Wrong> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        Wrong {
            line: line_at(text, at),
            why: error.message().lines().collect::<Vec<_>>().join(" "),
        }
    })?;
    let line = 1;
    read(Keys {
        text,
        table: table.get_ref(),
        line,
    })
}

fn line_at(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

/// The keys of the file, or of a table in it.
#[derive(Clone, Copy)]
pub struct Keys<'a> {
    text: &'a str,
    table: &'a DeTable<'a>,
    line: usize,
}

impl<'a> Keys<'a> {
    /// Refuses every key but these.
    pub fn allow(&self, names: &[&str]) -> Result<(), Wrong> {
        let unknown = self
            .table
            .iter()
            .find(|(key, _)| !names.contains(&key.get_ref().as_ref()));
        unknown.map_or(Ok(()), |(key, _)| {
            let why = format!(
                "unknown key `{}`; known are: {}",
                key.get_ref(),
                names.join(", ")
            );
            Err(Wrong {
                line: line_at(self.text, key.span().start),
                why,
            })
        })
    }

    /// The value of a key, if it is there.
    pub fn get(&self, name: &'static str) -> Option<Item<'a>> {
        let (_, value) = self.table.iter().find(|(key, _)| key.get_ref() == name)?;
        Some(Item {
            text: self.text,
            name,
            value,
        })
    }

    /// The value of a key that must be there.
    pub fn need(&self, name: &'static str) -> Result<Item<'a>, Wrong> {
        self.get(name)
            .ok_or_else(|| self.wrong(format!("the key `{name}` is missing")))
    }

    /// A complaint about the table as a whole.
    pub fn wrong(&self, why: impl Into<String>) -> Wrong {
        Wrong {
            line: self.line,
            why: why.into(),
        }
    }
}

/// A value with the name of its key.
#[derive(Clone, Copy)]
pub struct Item<'a> {
    text: &'a str,
    name: &'static str,
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Item<'a> {
    /// A complaint about this value.
    pub fn wrong(&self, why: impl fmt::Display) -> Wrong {
        Wrong {
            line: line_at(self.text, self.value.span().start),
            why: format!("`{}`: {why}", self.name),
        }
    }

    fn takes(&self, what: &str) -> Wrong {
        self.wrong(format!(
            "it takes {what}, not {}",
            self.value.get_ref().type_str()
        ))
    }

    /// A text that says something.
    pub fn string(&self) -> Result<&'a str, Wrong> {
        let text = self
            .value
            .get_ref()
            .as_str()
            .ok_or_else(|| self.takes("a text"))?;
        if text.trim().is_empty() {
            Err(self.wrong("it is empty"))
        } else {
            Ok(text)
        }
    }

    /// Whether it is a text rather than a list.
    pub fn is_string(&self) -> bool {
        self.value.get_ref().is_str()
    }

    /// A whole number within a range.
    pub fn number(&self, range: RangeInclusive<u64>) -> Result<u64, Wrong> {
        let what = format!("a whole number from {} to {}", range.start(), range.end());
        let written = self
            .value
            .get_ref()
            .as_integer()
            .ok_or_else(|| self.takes(&what))?;
        let number = u64::from_str_radix(written.as_str(), written.radix()).ok();
        let fits = number.filter(|number| range.contains(number));
        fits.ok_or_else(|| self.wrong(format!("it takes {what}, not {}", written.as_str())))
    }

    /// Yes or no.
    pub fn flag(&self) -> Result<bool, Wrong> {
        self.value
            .get_ref()
            .as_bool()
            .ok_or_else(|| self.takes("`true` or `false`"))
    }

    /// The values of a list that is not empty.
    pub fn list(&self) -> Result<Vec<Self>, Wrong> {
        let list = self
            .value
            .get_ref()
            .as_array()
            .ok_or_else(|| self.takes("a list"))?;
        let items: Vec<_> = list.iter().map(|value| Self { value, ..*self }).collect();
        if items.is_empty() {
            Err(self.wrong("the list is empty"))
        } else {
            Ok(items)
        }
    }

    /// The keys of a table.
    pub fn keys(&self) -> Result<Keys<'a>, Wrong> {
        let table = self
            .value
            .get_ref()
            .as_table()
            .ok_or_else(|| self.takes("a table"))?;
        Ok(Keys {
            text: self.text,
            table,
            line: line_at(self.text, self.value.span().start),
        })
    }

    /// Whether it is a table.
    pub fn is_table(&self) -> bool {
        self.value.get_ref().is_table()
    }
}
