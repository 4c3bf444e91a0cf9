//! Files of games to learn from, about four bytes a position.
//!
//! A file begins with lines of text, `hetman games 1` first, then `key value` lines, then an empty line. After it come
//! records: the length of the record as a varint, the record, and its checksum (FNV-1a, four bytes, little-endian).
//! A record is the result for the first player plus one (one byte), the start position as text (varint length, bytes),
//! the number of plies (varint), and for each ply the move's 16-bit code (little-endian) and a varint that holds the
//! score for the first player (zigzag) shifted left by one, its lowest bit set if the position is one to learn from.
//! A length of zero ends a complete file. A file that was cut anywhere is valid up to its last whole record.

use std::io::{self, BufRead, Read};

pub use hetman_network::Header;
use hetman_network::header::HeaderDamage;

/// The first line of every file.
pub(crate) const MAGIC: &str = "hetman games 1";
/// A record longer than this is damaged.
const LONGEST: u64 = 1 << 20;
/// A file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Damage {
    /// Reading itself failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file holds no games, or games of another version.
    #[error("it holds no games of this version: {0}")]
    Header(#[from] HeaderDamage),
    /// A record is cut off or altered.
    #[error("the record at byte {0} is cut off or altered")]
    Record(u64),
}

/// One position of a game and the move played there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move in 16 bits.
    pub code: u16,
    /// What the search said, for the first player.
    pub score: i32,
    /// Whether the position is one to learn from.
    pub keep: bool,
}

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// The start position as text.
    pub start: String,
    /// How it ended for the first player: 1, 0, -1.
    pub result: i32,
    /// The moves.
    pub steps: Vec<Step>,
}

impl Game {
    /// The number of positions to learn from.
    pub fn kept(&self) -> u64 {
        self.steps.iter().filter(|step| step.keep).count() as u64
    }

    /// Appends the game as a whole record.
    pub fn write(&self, out: &mut Vec<u8>) {
        let mut record = vec![(self.result + 1) as u8];
        put(&mut record, self.start.len() as u64);
        record.extend(self.start.as_bytes());
        put(&mut record, self.steps.len() as u64);
        for step in &self.steps {
            record.extend(step.code.to_le_bytes());
            put(&mut record, zigzag(step.score) << 1 | u64::from(step.keep));
        }
        put(out, record.len() as u64);
        out.extend(&record);
        out.extend(checksum(&record).to_le_bytes());
    }

    fn parse(record: &[u8]) -> Option<Self> {
        let (&result, mut rest) = record.split_first()?;
        let result = i32::from(Some(result).filter(|&result| result <= 2)?) - 1;
        let length = usize::try_from(take(&mut rest)?).ok()?;
        let (start, mut rest) = rest.split_at_checked(length)?;
        let start = String::from_utf8(start.to_vec()).ok()?;
        let plies = usize::try_from(take(&mut rest)?).ok()?;
        let mut steps = Vec::with_capacity(plies.min(rest.len()));
        for _ in 0..plies {
            let (code, after) = rest.split_first_chunk::<2>()?;
            rest = after;
            let packed = take(&mut rest)?;
            steps.push(Step {
                code: u16::from_le_bytes(*code),
                score: unzigzag(packed >> 1),
                keep: packed & 1 == 1,
            });
        }
        rest.is_empty().then_some(Self {
            start,
            result,
            steps,
        })
    }
}

/// The end of a complete file.
pub const END: [u8; 1] = [0];

/// Reads a file of games one by one.
pub struct Reader<R> {
    input: R,
    /// What the file says about itself.
    pub header: Header,
    /// Bytes read up to the end of the last whole record.
    pub valid: u64,
    /// Whether the end of a complete file was seen.
    pub complete: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    pub fn new(mut input: R) -> Result<Self, Damage> {
        let (header, valid) = Header::read(MAGIC, &mut input)?;
        Ok(Self {
            input,
            header,
            valid,
            complete: false,
        })
    }

    /// The next game; none at the end, whether the file is complete or ends between two records.
    pub fn next_game(&mut self) -> Result<Option<Game>, Damage> {
        if self.complete || self.input.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let damaged = Damage::Record(self.valid);
        let mut prefix = Vec::new();
        let length = loop {
            let mut byte = [0];
            if prefix.len() > 9 || self.input.read(&mut byte)? == 0 {
                return Err(damaged);
            }
            prefix.push(byte[0]);
            if byte[0] < 0x80 {
                break take(&mut prefix.as_slice()).unwrap_or(u64::MAX);
            }
        };
        if length == 0 {
            self.valid += 1;
            self.complete = true;
            return Ok(None);
        }
        if length > LONGEST {
            return Err(damaged);
        }
        let mut bytes = Vec::new();
        (&mut self.input).take(length + 4).read_to_end(&mut bytes)?;
        let whole = bytes.len() as u64 == length + 4;
        let split = bytes.split_last_chunk::<4>().filter(|_| whole);
        let sound = split.filter(|(record, sum)| checksum(record).to_le_bytes() == **sum);
        let game = sound.and_then(|(record, _)| Game::parse(record));
        let game = game.ok_or(damaged)?;
        self.valid += prefix.len() as u64 + length + 4;
        Ok(Some(game))
    }
}

/// Appends a number in as few bytes as it needs, seven bits each, the lowest first.
fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Takes a number from the front.
fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Small numbers of either sign become small numbers.
fn zigzag(number: i32) -> u64 {
    u64::from((number << 1 ^ number >> 31) as u32)
}

fn unzigzag(number: u64) -> i32 {
    let number = number as u32;
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

/// FNV-1a of 32 bits.
pub fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;

    fn sample(random: &mut Random) -> Game {
        let step = |random: &mut Random| Step {
            code: random.bits() as u16,
            score: random.between(-32_000, 32_000) >> random.below(16),
            keep: random.below(2) == 1,
        };
        Game {
            start: "x".repeat(random.below(80)),
            result: random.between(-1, 1),
            steps: (0..random.below(300)).map(|_| step(random)).collect(),
        }
    }

    fn file(games: &[Game]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let header = Header::default().with("game", "chess").with("seed", 7);
        header.write(MAGIC, &mut bytes).unwrap();
        for game in games {
            game.write(&mut bytes);
        }
        bytes.extend(END);
        bytes
    }

    #[test]
    fn games_are_read_back_and_every_cut_keeps_what_came_before() {
        let mut random = Random::new(1);
        let games: Vec<Game> = (0..20).map(|_| sample(&mut random)).collect();
        let bytes = file(&games);
        let mut reader = Reader::new(bytes.as_slice()).unwrap();
        assert_eq!(reader.header.get("game"), Some("chess"));
        for game in &games {
            assert_eq!(reader.next_game().unwrap().as_ref(), Some(game));
        }
        assert!(reader.next_game().unwrap().is_none() && reader.complete);
        assert_eq!(reader.valid, bytes.len() as u64);
        for cut in 0..bytes.len() {
            let Ok(mut reader) = Reader::new(&bytes[..cut]) else {
                continue;
            };
            let mut whole = 0;
            while let Ok(Some(game)) = reader.next_game() {
                assert_eq!(game, games[whole]);
                whole += 1;
            }
            assert!(!reader.complete);
            let mut again = bytes[..reader.valid as usize].to_vec();
            games[whole..]
                .iter()
                .for_each(|game| game.write(&mut again));
            again.extend(END);
            assert!(again == bytes, "{cut}");
        }
    }

    #[test]
    fn damage_is_named() {
        let bytes = file(&[sample(&mut Random::new(3))]);
        let says = |bytes: &[u8]| match Reader::new(bytes) {
            Err(damage) => damage.to_string(),
            Ok(mut reader) => reader.next_game().unwrap_err().to_string(),
        };
        assert!(says(b"hetman games 2\n\n").contains("`hetman games 1`"));
        assert!(says(b"hetman games 1\nword").contains("header"));
        let mut altered = bytes.clone();
        let middle = altered.len() - 20;
        altered[middle] ^= 4;
        assert!(says(&altered).contains("altered"), "{}", says(&altered));
    }
}
