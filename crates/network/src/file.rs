//! Networks as files: a header of text that says what made them, then the weights, little-endian.

use std::io::{self, Write};

use crate::features::Features;
use crate::header::{Header, HeaderDamage};
use crate::kernel::Kernel;
use crate::network::{Network, SCALE, Shape};

/// The first line of every file.
const MAGIC: &str = "hetman network 1";

/// Why a network cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Damage {
    /// It is no network, or of another version.
    #[error("this is no network of this version: {0}")]
    Header(#[from] HeaderDamage),
    /// It was made for other features, so for another game.
    #[error("this network is for the features `{found}`, not for `{expected}`")]
    Features {
        /// What the file says.
        found: String,
        /// What the game has.
        expected: &'static str,
    },
    /// Its sizes are missing or cannot be.
    #[error("this network's header has no possible `{0}`")]
    Size(&'static str),
    /// It is shorter or longer than its header says.
    #[error("this network has {found} bytes of weights, where its header promises {expected}")]
    Length {
        /// What there is.
        found: usize,
        /// What there should be.
        expected: usize,
    },
    /// Its weights are not those its header was written for.
    #[error("this network was altered: its checksum is not the one in its header")]
    Checksum,
}

impl Network {
    /// Reads a network made for these features.
    pub fn parse<F: Features>(bytes: &[u8]) -> Result<Self, Damage> {
        let network = Self::parse_any(bytes)?;
        let found = network.header.get("features").unwrap_or_default();
        if found != F::NAME || network.shape.inputs != F::INPUTS {
            return Err(Damage::Features {
                found: found.to_owned(),
                expected: F::NAME,
            });
        }
        Ok(network)
    }

    /// Reads a network, whatever its features.
    pub fn parse_any(bytes: &[u8]) -> Result<Self, Damage> {
        let (header, start) = Header::read(MAGIC, &mut &bytes[..])?;
        let size = |key: &'static str| {
            let number = header.get(key).and_then(|text| text.parse::<usize>().ok());
            number.ok_or(Damage::Size(key))
        };
        let shape = Shape {
            inputs: size("inputs")?,
            hidden: size("hidden")?,
            outputs: size("outputs")?,
        };
        if !shape.is_possible() {
            return Err(Damage::Size("inputs, hidden and outputs"));
        }
        let weights = &bytes[start as usize..];
        let words = shape.hidden * (shape.inputs + 1 + 2 * shape.outputs);
        let expected = 2 * words + 4 * shape.outputs;
        if weights.len() != expected {
            return Err(Damage::Length {
                found: weights.len(),
                expected,
            });
        }
        if header.get("checksum") != Some(checksum(weights).as_str()) {
            return Err(Damage::Checksum);
        }
        let scale = Self::scale_in(&header).ok_or(Damage::Size("scale"))?;
        Ok(Self {
            scale,
            ..Self::unpack(shape, header, weights)
        })
    }

    fn unpack(shape: Shape, header: Header, weights: &[u8]) -> Self {
        let mut rest = weights;
        let mut words = |count: usize| -> Vec<i16> {
            let (part, after) = rest.split_at(2 * count);
            rest = after;
            let pairs = part.chunks_exact(2);
            pairs
                .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
                .collect()
        };
        let bias = words(shape.hidden);
        let columns = words(shape.hidden * shape.inputs);
        let outputs = words(2 * shape.hidden * shape.outputs);
        let quads = rest.chunks_exact(4);
        let output_bias = quads
            .map(|quad| i32::from_le_bytes([quad[0], quad[1], quad[2], quad[3]]))
            .collect();
        Self {
            shape,
            corrects: header.get("corrects").is_some(),
            header,
            columns,
            bias,
            outputs,
            output_bias,
            scale: SCALE,
            kernel: Kernel::best(),
        }
    }

    /// Writes the network; sizes and checksum are added to what its header says.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let words = [&self.bias, &self.columns, &self.outputs];
        let words = words.into_iter().flatten();
        let mut weights: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
        weights.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        let mut header = Header::default();
        for (key, value) in self
            .header
            .lines()
            .filter(|(key, _)| !OWN_KEYS.contains(key))
        {
            header = header.with(key, value);
        }
        let Shape {
            inputs,
            hidden,
            outputs,
        } = self.shape;
        header
            .with("inputs", inputs)
            .with("hidden", hidden)
            .with("outputs", outputs)
            .with("checksum", checksum(&weights))
            .write(MAGIC, out)?;
        out.write_all(&weights)
    }
}

/// Lines that follow from the weights.
const OWN_KEYS: [&str; 4] = ["inputs", "hidden", "outputs", "checksum"];

/// FNV-1a of 64 bits.
fn checksum(bytes: &[u8]) -> String {
    let sum = bytes.iter().fold(0xCBF2_9CE4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    format!("{sum:016x}")
}
