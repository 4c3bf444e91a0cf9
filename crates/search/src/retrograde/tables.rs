//! Solved endings: a byte for each number, packed for the disk.

use std::fmt::Write;

use hetman_game::Error;

/// What a position is worth to the player to move, and how many plies from the end it is with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Neither side can force an end.
    Draw,
    /// A win after so many plies.
    Win(u8),
    /// A loss after so many plies.
    Loss(u8),
}

impl Value {
    /// The farthest end that can be told.
    pub const FARTHEST: u8 = 253;

    const fn byte(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win(plies) | Self::Loss(plies) => plies + 1,
        }
    }

    /// Wins are an odd number of plies away, losses an even one.
    const fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Draw,
            _ if byte.is_multiple_of(2) => Self::Win(byte - 1),
            _ => Self::Loss(byte - 1),
        }
    }
}

/// The values of all positions of some endings, group by group.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tables {
    groups: Vec<(String, Vec<u8>)>,
}

/// The first line of a file of tables.
const MAGIC: &str = "hetman tables 1";
/// How hard to compress; beyond this time grows and size hardly shrinks.
const LEVEL: u8 = 8;
/// The largest group that will be unpacked, against files that lie about their size.
const LARGEST: usize = 1 << 30;

impl Tables {
    /// Adds the next group.
    pub fn push(&mut self, name: String, values: Vec<Value>) {
        self.groups
            .push((name, values.into_iter().map(Value::byte).collect()));
    }

    /// The value of a position by its group and number.
    #[inline]
    pub fn value(&self, group: usize, number: u32) -> Value {
        Value::from_byte(self.groups[group].1[number as usize])
    }

    /// The names of the groups and how many numbers each has.
    pub fn groups(&self) -> impl Iterator<Item = (&str, u32)> {
        self.groups
            .iter()
            .map(|(name, values)| (name.as_str(), values.len() as u32))
    }

    /// A file of these tables: a line for each group with its name, its length and its packed length, then the packed bytes.
    pub fn to_bytes(&self, title: &str) -> Vec<u8> {
        let packed: Vec<Vec<u8>> = self
            .groups
            .iter()
            .map(|(_, values)| miniz_oxide::deflate::compress_to_vec(values, LEVEL))
            .collect();
        let mut head = format!("{MAGIC}\n{title}\n");
        for ((name, values), packed) in self.groups.iter().zip(&packed) {
            // Writing to a text cannot fail.
            let _ = writeln!(head, "{name}|{}|{}", values.len(), packed.len());
        }
        head.push('\n');
        let mut bytes = head.into_bytes();
        bytes.extend(packed.concat());
        bytes
    }

    /// Reads a file of tables with this title.
    pub fn from_bytes(bytes: &[u8], title: &str) -> Result<Self, Error> {
        let bad =
            |why: &str| Error::Other(format!("these are no endgame tables of {title}: {why}"));
        let end = bytes
            .windows(2)
            .position(|pair| pair == b"\n\n")
            .ok_or_else(|| bad("the head has no end"))?;
        let head = std::str::from_utf8(&bytes[..end]).map_err(|_| bad("the head is no text"))?;
        let mut lines = head.lines();
        if lines.next() != Some(MAGIC) {
            return Err(bad("the first line is another"));
        }
        if lines.next() != Some(title) {
            return Err(bad("they are of another game"));
        }
        let mut rest = &bytes[end + 2..];
        let mut tables = Self::default();
        for line in lines {
            let fields: Vec<&str> = line.split('|').collect();
            let &[name, length, packed] = fields.as_slice() else {
                return Err(bad("a line of the head is odd"));
            };
            let number = |word: &str| {
                word.parse::<usize>()
                    .ok()
                    .filter(|&number| number <= LARGEST)
            };
            let (length, packed) = number(length)
                .zip(number(packed))
                .ok_or_else(|| bad("a length is no number"))?;
            let piece = rest
                .get(..packed)
                .ok_or_else(|| bad("the file is cut off"))?;
            rest = &rest[packed..];
            let values = miniz_oxide::inflate::decompress_to_vec_with_limit(piece, length);
            let values = values
                .ok()
                .filter(|values| values.len() == length)
                .ok_or_else(|| bad("a group is damaged"))?;
            tables.groups.push((name.to_owned(), values));
        }
        Ok(tables)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_back() {
        let mut tables = Tables::default();
        tables.push(
            "a".into(),
            vec![
                Value::Draw,
                Value::Win(7),
                Value::Loss(0),
                Value::Win(Value::FARTHEST),
            ],
        );
        tables.push("b".into(), vec![Value::Loss(12); 1000]);
        let bytes = tables.to_bytes("test");
        assert!(bytes.len() < 200);
        assert_eq!(Tables::from_bytes(&bytes, "test").unwrap(), tables);
        assert_eq!(
            (tables.value(0, 1), tables.value(0, 2), tables.value(1, 999)),
            (Value::Win(7), Value::Loss(0), Value::Loss(12))
        );
        assert!(Tables::from_bytes(&bytes, "other").is_err());
        for cut in 0..bytes.len() {
            assert!(Tables::from_bytes(&bytes[..cut], "test").is_err(), "{cut}");
        }
    }
}
