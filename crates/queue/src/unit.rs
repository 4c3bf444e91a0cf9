//! What travels: a unit of work, its answer, and the run it belongs to; their sizes are bounded.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Bytes of a message at most: what a NATS server takes as it comes.
pub const MOST_BYTES: usize = (1 << 20) - (16 << 10);
/// Bytes of a message once it is unpacked.
const MOST_UNPACKED: u64 = 16 << 20;
/// Longer messages are packed.
const PACK_FROM: usize = 64 << 10;

/// Which engine must do the work: the build, and what it counts on the fixed positions of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stamp {
    /// Version and catalogue of games, engines and options.
    pub build: String,
    /// The game.
    pub game: String,
    /// Nodes of its bench.
    pub bench: u64,
    /// Nodes a second of the one who asks, where time decides; workers stretch their clocks by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u64>,
}

/// One piece of work.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The hash of all that decides it.
    pub id: String,
    /// What kind of work it is.
    pub kind: String,
    /// Which engine must do it.
    pub stamp: Stamp,
    /// What is to be done.
    pub body: Value,
}

/// What comes back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The unit.
    pub id: String,
    /// Who did it.
    pub worker: String,
    /// How it went.
    pub outcome: Outcome,
}

/// How a unit went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It was done, with this result.
    Done(Value),
    /// It cannot be done, for this reason.
    Failed(String),
    /// Not now: the unit is another worker's.
    Later,
}

/// Units that belong together, as workers and pages see them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The name: a hash, so that the same command finds its run again.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// Which engine must do it.
    pub stamp: Stamp,
    /// Outside engines it needs, by name.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Whether it is stopped for now.
    #[serde(default)]
    pub stopped: bool,
}

/// A message as it travels; long ones are packed.
pub fn encode(message: &impl Serialize) -> Result<Vec<u8>, String> {
    let text = serde_json::to_vec(message).map_err(|error| error.to_string())?;
    let bytes = if text.len() < PACK_FROM {
        text
    } else {
        let mut packed = DeflateEncoder::new(vec![PACKED], Compression::fast());
        let done = packed.write_all(&text).and_then(|()| packed.finish());
        done.map_err(|error| error.to_string())?
    };
    if bytes.len() > MOST_BYTES {
        return Err(format!("it is longer than {MOST_BYTES} bytes"));
    }
    Ok(bytes)
}

/// What a packed message begins with; JSON cannot.
const PACKED: u8 = 0;

/// Reads a message, which may come from anybody.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    if bytes.len() > MOST_BYTES {
        return Err(format!("it is longer than {MOST_BYTES} bytes"));
    }
    let Some((&PACKED, packed)) = bytes.split_first() else {
        return serde_json::from_slice(bytes).map_err(|error| error.to_string());
    };
    let mut text = Vec::new();
    let mut reader = DeflateDecoder::new(packed).take(MOST_UNPACKED + 1);
    let read = reader.read_to_end(&mut text);
    read.map_err(|error| error.to_string())?;
    if text.len() as u64 > MOST_UNPACKED {
        return Err(format!("it is longer than {MOST_UNPACKED} bytes unpacked"));
    }
    serde_json::from_slice(&text).map_err(|error| error.to_string())
}

/// The name of these bytes.
pub fn content_hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let nibbles = digest.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    nibbles
        .filter_map(|nibble| char::from_digit(nibble.into(), 16))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(length: usize) -> Answer {
        Answer {
            id: "a".into(),
            worker: "w".into(),
            outcome: Outcome::Done(Value::String("x".repeat(length))),
        }
    }

    #[test]
    fn messages_travel_and_long_ones_are_packed() {
        for length in [0, 100, PACK_FROM, 2_000_000] {
            let bytes = encode(&answer(length)).unwrap();
            assert!(bytes.len() < PACK_FROM + 100, "{}", bytes.len());
            assert_eq!(decode::<Answer>(&bytes).unwrap(), answer(length));
        }
    }

    #[test]
    fn nonsense_and_excess_are_refused() {
        let bomb = encode(&answer(MOST_UNPACKED as usize + 10)).unwrap();
        assert!(decode::<Answer>(&bomb).unwrap_err().contains("unpacked"));
        assert!(decode::<Answer>(b"{}").is_err() && decode::<Answer>(b"").is_err());
        assert!(decode::<Answer>(&[PACKED, 1, 2, 3]).is_err());
        let mut long = vec![b' '; MOST_BYTES + 1];
        assert!(decode::<Answer>(&long).unwrap_err().contains("longer"));
        long.truncate(10);
        assert!(decode::<Answer>(&long).is_err());
        let known = content_hash(b"abc");
        assert!(known.starts_with("ba7816bf") && known.len() == 64);
    }
}
