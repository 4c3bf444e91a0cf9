//! Lines of text at the head of a binary file: a magic line, `key value` lines, an empty line. `head` shows what the
//! file is.

use std::io::{self, BufRead, Read, Write};

/// A header line longer than this is damaged.
const LONGEST_LINE: u64 = 1 << 12;
/// More header lines than this are damaged.
const MOST_LINES: usize = 64;

/// What a file says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    lines: Vec<(String, String)>,
}

/// Why a header cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum HeaderDamage {
    /// Reading itself failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is of another kind or version.
    #[error("it does not begin with `{0}`")]
    Magic(&'static str),
    /// The lines are cut off, too long or without a value.
    #[error("its header is damaged")]
    Lines,
}

impl Header {
    /// Adds a line; line breaks become spaces.
    pub fn with(mut self, key: &str, value: impl ToString) -> Self {
        let value = value.to_string().replace(['\n', '\r'], " ");
        self.lines.push((key.to_owned(), value));
        self
    }

    /// The value of a line.
    pub fn get(&self, key: &str) -> Option<&str> {
        let line = self.lines.iter().find(|(name, _)| name == key);
        line.map(|(_, value)| value.as_str())
    }

    /// All lines in order.
    pub fn lines(&self) -> impl Iterator<Item = (&str, &str)> {
        let lines = self.lines.iter();
        lines.map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Writes the header behind its magic line.
    pub fn write(&self, magic: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{magic}")?;
        for (key, value) in &self.lines {
            writeln!(out, "{key} {value}")?;
        }
        writeln!(out)
    }

    /// Reads a header; gives the number of its bytes, too.
    pub fn read(magic: &'static str, input: &mut dyn BufRead) -> Result<(Self, u64), HeaderDamage> {
        let mut bytes = 0;
        let mut next = || -> Result<Option<String>, HeaderDamage> {
            let mut line = Vec::new();
            bytes += input.take(LONGEST_LINE).read_until(b'\n', &mut line)? as u64;
            let whole = line.pop() == Some(b'\n');
            Ok(String::from_utf8(line).ok().filter(|_| whole))
        };
        if next()?.as_deref() != Some(magic) {
            return Err(HeaderDamage::Magic(magic));
        }
        let mut header = Self::default();
        while header.lines.len() < MOST_LINES {
            let line = next()?.ok_or(HeaderDamage::Lines)?;
            if line.is_empty() {
                return Ok((header, bytes));
            }
            let (key, value) = line.split_once(' ').ok_or(HeaderDamage::Lines)?;
            header = header.with(key, value);
        }
        Err(HeaderDamage::Lines)
    }
}
