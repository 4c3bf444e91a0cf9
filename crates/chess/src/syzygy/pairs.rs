//! The compression of Syzygy files: values in pairs replaced by symbols, symbols in canonical Huffman codes, blocks of them
//! found through a sparse index. Every read is checked: a damaged file gives no value.

use std::ops::Range;

/// A file as bytes, read little-endian.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub fn byte(self, at: usize) -> Option<u8> {
        self.0.get(at).copied()
    }

    pub fn half(self, at: usize) -> Option<u16> {
        let bytes = self.0.get(at..at.checked_add(2)?)?;
        Some(u16::from_le_bytes(bytes.try_into().ok()?))
    }

    pub fn word(self, at: usize) -> Option<u32> {
        let bytes = self.0.get(at..at.checked_add(4)?)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    }

    /// Eight bytes of a stream of bits, the first bit highest; zeros beyond the end.
    fn bits(self, at: usize) -> u64 {
        let rest = self.0.get(at..).unwrap_or_default();
        let mut bytes = [0; 8];
        let count = rest.len().min(8);
        bytes[..count].copy_from_slice(&rest[..count]);
        u64::from_be_bytes(bytes)
    }
}

/// The values of one half of a table, compressed.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// What the head says besides: bits of distance tables.
    pub flags: u8,
    body: Body,
}

#[derive(Clone, Debug)]
enum Body {
    /// Every value is the same.
    Constant(u16),
    Coded(Coded),
}

#[derive(Clone, Debug)]
struct Coded {
    block_bits: u8,
    span_bits: u8,
    blocks: usize,
    padded_blocks: usize,
    shortest: u32,
    /// The least code of each length, from the shortest, in the highest bits.
    bases: Vec<u64>,
    /// The symbol of that code.
    firsts: Vec<u16>,
    /// Both halves of each symbol, or a value.
    symbols: Vec<Symbol>,
    /// How many values each symbol stands for, less one.
    lengths: Vec<u8>,
    index: usize,
    sizes: usize,
    data: usize,
}

#[derive(Clone, Copy, Debug)]
enum Symbol {
    Value(u16),
    Pair(u16, u16),
}

/// The half of a pair that says there is none.
const NO_PAIR: u16 = 0xFFF;
/// Every value is the same.
const CONSTANT: u8 = 0x80;
/// Bytes of one entry of the sparse index.
const ENTRY: usize = 6;

impl Pairs {
    /// Reads the head of one half at a place, which moves on; `wdl` tables hold their constant, others mean zero.
    pub fn read(bytes: Bytes, at: &mut usize, wdl: bool) -> Option<Self> {
        let flags = bytes.byte(*at)?;
        if flags & CONSTANT != 0 {
            let value = if wdl { bytes.byte(*at + 1)? } else { 0 };
            *at += 2;
            let body = Body::Constant(u16::from(value));
            return Some(Self { flags, body });
        }
        let start = *at;
        let (longest, shortest) = (bytes.byte(start + 8)?, bytes.byte(start + 9)?);
        let codes = usize::from(longest.checked_sub(shortest)?) + 1;
        let firsts: Vec<u16> = (0..codes)
            .map(|code| bytes.half(start + 10 + 2 * code))
            .collect::<Option<_>>()?;
        let count = usize::from(bytes.half(start + 10 + 2 * codes)?);
        let first_symbol = start + 12 + 2 * codes;
        let symbols: Vec<Symbol> = (0..count)
            .map(|symbol| Symbol::read(bytes, first_symbol + 3 * symbol, count))
            .collect::<Option<_>>()?;
        *at = first_symbol + 3 * count + count % 2;
        let blocks = bytes.word(start + 4)? as usize;
        let (block_bits, span_bits) = (bytes.byte(start + 1)?, bytes.byte(start + 2)?);
        if shortest == 0 || longest > 32 || block_bits > 20 || !(1..32).contains(&span_bits) {
            return None;
        }
        let coded = Coded {
            block_bits,
            span_bits,
            blocks,
            padded_blocks: blocks + usize::from(bytes.byte(start + 3)?),
            shortest: u32::from(shortest),
            bases: bases(&firsts, u32::from(shortest)),
            firsts,
            lengths: lengths(&symbols)?,
            symbols,
            index: 0,
            sizes: 0,
            data: 0,
        };
        let body = Body::Coded(coded);
        Some(Self { flags, body })
    }

    /// Notes where the sparse index of so many values lies; the place moves on.
    pub fn place_index(&mut self, at: &mut usize, values: u64) {
        if let Body::Coded(coded) = &mut self.body {
            coded.index = *at;
            *at += ENTRY * (values.div_ceil(1 << coded.span_bits)) as usize;
        }
    }

    /// Notes where the sizes of blocks lie; the place moves on.
    pub fn place_sizes(&mut self, at: &mut usize) {
        if let Body::Coded(coded) = &mut self.body {
            coded.sizes = *at;
            *at += 2 * coded.padded_blocks;
        }
    }

    /// Notes where the blocks lie, at a whole cache line; the place moves on. False if the file ends before.
    pub fn place_data(&mut self, at: &mut usize, end: usize) -> bool {
        if let Body::Coded(coded) = &mut self.body {
            coded.data = at.next_multiple_of(64);
            *at = coded.data + (coded.blocks << coded.block_bits);
        }
        *at <= end
    }

    /// The value with a number.
    pub fn value(&self, bytes: Bytes, number: u64) -> Option<u16> {
        match &self.body {
            Body::Constant(value) => Some(*value),
            Body::Coded(coded) => coded.value(bytes, number),
        }
    }
}

impl Coded {
    fn value(&self, bytes: Bytes, number: u64) -> Option<u16> {
        let (block, mut left) = self.block(bytes, number)?;
        let first = self.data + (block << self.block_bits);
        let mut bit = 0;
        loop {
            let place = first + bit / 8;
            // At most seven bits are gone, and no code is longer than 32.
            let code = bytes.bits(place) << (bit % 8);
            let at = self.bases.iter().position(|&base| code >= base)?;
            let length = self.shortest + at as u32;
            let offset = code.wrapping_sub(self.bases[at]) >> (64 - length);
            let symbol = usize::from(self.firsts[at]).checked_add(offset as usize)?;
            let values = u64::from(*self.lengths.get(symbol)?) + 1;
            if left < values {
                return self.unfolded(symbol, left);
            }
            left -= values;
            bit += length as usize;
            if bit >> 3 >= 1 << self.block_bits {
                return None;
            }
        }
    }

    /// The block of a value and the value's place in it, from the nearest entry of the sparse index.
    fn block(&self, bytes: Bytes, number: u64) -> Option<(usize, u64)> {
        let span = 1_i64 << self.span_bits;
        let entry = self.index + ENTRY * (number >> self.span_bits) as usize;
        let mut block = bytes.word(entry)? as usize;
        let within = number as i64 & (span - 1);
        let mut left = i64::from(bytes.half(entry + 4)?) + within - span / 2;
        let size = |block: usize| {
            let inside = block < self.padded_blocks;
            let size = bytes.half(self.sizes + 2 * block).filter(|_| inside)?;
            Some(i64::from(size) + 1)
        };
        while left < 0 {
            block = block.checked_sub(1)?;
            left += size(block)?;
        }
        while left >= size(block)? {
            left -= size(block)?;
            block += 1;
        }
        (block < self.blocks).then_some((block, left as u64))
    }

    /// The value at a place of those a symbol stands for.
    fn unfolded(&self, mut symbol: usize, mut left: u64) -> Option<u16> {
        // No symbol is made of more halves than there are symbols.
        for _ in 0..=self.symbols.len() {
            match *self.symbols.get(symbol)? {
                Symbol::Value(value) => return Some(value),
                Symbol::Pair(first, second) => {
                    let values = u64::from(*self.lengths.get(usize::from(first))?) + 1;
                    symbol = usize::from(if left < values { first } else { second });
                    left = if left < values { left } else { left - values };
                }
            }
        }
        None
    }
}

impl Symbol {
    fn read(bytes: Bytes, at: usize, count: usize) -> Option<Self> {
        let [low, middle, high] = [bytes.byte(at)?, bytes.byte(at + 1)?, bytes.byte(at + 2)?];
        let first = u16::from(middle & 0xF) << 8 | u16::from(low);
        let second = u16::from(high) << 4 | u16::from(middle >> 4);
        if second == NO_PAIR {
            return Some(Self::Value(first));
        }
        let known = usize::from(first.max(second)) < count;
        known.then_some(Self::Pair(first, second))
    }
}

/// The least code of each length: longer codes come first in canonical order.
fn bases(firsts: &[u16], shortest: u32) -> Vec<u64> {
    let mut bases = vec![0_u64; firsts.len()];
    for at in (0..firsts.len().saturating_sub(1)).rev() {
        let codes = u64::from(firsts[at]).wrapping_sub(u64::from(firsts[at + 1]));
        bases[at] = bases[at + 1].wrapping_add(codes) / 2;
    }
    for (at, base) in bases.iter_mut().enumerate() {
        *base = base.wrapping_shl(64 - shortest - at as u32);
    }
    bases
}

/// How many values each symbol stands for, less one; none if symbols are made of themselves.
fn lengths(symbols: &[Symbol]) -> Option<Vec<u8>> {
    let mut found: Vec<Option<u8>> = vec![None; symbols.len()];
    let mut waiting = Vec::new();
    for start in 0..symbols.len() {
        waiting.push(start);
        while let Some(&symbol) = waiting.last() {
            if waiting.len() > symbols.len() {
                return None;
            }
            let Symbol::Pair(first, second) = symbols[symbol] else {
                found[symbol] = Some(0);
                waiting.pop();
                continue;
            };
            let (first, second) = (usize::from(first), usize::from(second));
            match (found[first], found[second]) {
                (Some(one), Some(two)) => {
                    found[symbol] = Some(one.checked_add(two)?.checked_add(1)?);
                    waiting.pop();
                }
                (None, _) => waiting.push(first),
                (_, None) => waiting.push(second),
            }
        }
    }
    found.into_iter().collect()
}

/// Places of the halves of a table that lie one after another.
pub(super) const fn both(split: bool) -> Range<usize> {
    0..1 + split as usize
}
