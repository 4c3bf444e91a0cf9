//! The inner loops at play, compiled once for each kind of processor and chosen when the program runs. Every way gives
//! the same numbers to the bit: all sums are of integers. On ARM the plain loops already use its vector registers.

use crate::network::FIRST_ONE;

/// The loops of one kind of processor.
#[derive(Clone, Copy)]
pub struct Kernel {
    /// What the registers are called.
    pub name: &'static str,
    /// The sum of clipped squares times weights.
    pub(crate) dot: fn(&[i16], &[i16]) -> i64,
    /// Sums changed by the columns that came and went.
    pub(crate) change: fn(&mut [i16], &[i16], &Columns),
}

/// Columns of the first layer to add and to take away.
pub(crate) struct Columns<'a> {
    /// All columns.
    pub all: &'a [i16],
    /// The numbers of those to add.
    pub added: &'a [u16],
    /// The numbers of those to take away.
    pub removed: &'a [u16],
}

impl Kernel {
    /// The loops every processor can run.
    pub const PLAIN: Self = Self {
        name: "plain",
        dot: dot_body,
        change: change_body,
    };

    /// The best for this machine.
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self::PLAIN)
    }

    /// All this machine can run, the best last.
    pub fn all() -> Vec<Self> {
        let wider = wider::kernels();
        [Self::PLAIN].into_iter().chain(wider).collect()
    }
}

/// Neurons handled together, as many as the widest registers hold.
const BLOCK: usize = 32;

/// The sum of `clipped(sum)^2 * weight`. A product of a clipped sum and a weight fits 16 bits, because weights are
/// clipped in training; so one 16-bit product and one pairwise 32-bit product do all.
#[inline(always)]
fn dot_body(sums: &[i16], weights: &[i16]) -> i64 {
    let mut total = [0_i32; BLOCK / 2];
    // Arrays of a fixed size need no checks, so that the loops become vector instructions.
    let (sums, weights) = (sums.as_chunks::<BLOCK>().0, weights.as_chunks::<BLOCK>().0);
    for (sums, weights) in sums.iter().zip(weights) {
        let (mut values, mut products) = ([0_i16; BLOCK], [0_i16; BLOCK]);
        for at in 0..BLOCK {
            values[at] = sums[at].clamp(0, FIRST_ONE as i16);
            products[at] = values[at].wrapping_mul(weights[at]);
        }
        for at in 0..BLOCK / 2 {
            let first = i32::from(products[2 * at]) * i32::from(values[2 * at]);
            let second = i32::from(products[2 * at + 1]) * i32::from(values[2 * at + 1]);
            total[at] += first + second;
        }
    }
    total.iter().map(|&part| i64::from(part)).sum()
}

/// `to = from + added columns - removed columns`, a block of neurons at a time, so that sums stay in registers.
#[inline(always)]
fn change_body(to: &mut [i16], from: &[i16], columns: &Columns) {
    if to.len().is_multiple_of(4 * BLOCK) {
        change_blocks::<{ 4 * BLOCK }>(to, from, columns);
    } else if to.len().is_multiple_of(2 * BLOCK) {
        change_blocks::<{ 2 * BLOCK }>(to, from, columns);
    } else {
        change_blocks::<BLOCK>(to, from, columns);
    }
}

#[inline(always)]
fn change_blocks<const WIDTH: usize>(to: &mut [i16], from: &[i16], columns: &Columns) {
    let hidden = to.len();
    let blocks = to
        .as_chunks_mut::<WIDTH>()
        .0
        .iter_mut()
        .zip(from.as_chunks::<WIDTH>().0);
    for (block, (to, from)) in blocks.enumerate() {
        let mut sums = *from;
        for &input in columns.added {
            let start = usize::from(input) * hidden + block * WIDTH;
            if let Some(weights) = columns.all[start..].first_chunk::<WIDTH>() {
                for at in 0..WIDTH {
                    sums[at] = sums[at].wrapping_add(weights[at]);
                }
            }
        }
        for &input in columns.removed {
            let start = usize::from(input) * hidden + block * WIDTH;
            if let Some(weights) = columns.all[start..].first_chunk::<WIDTH>() {
                for at in 0..WIDTH {
                    sums[at] = sums[at].wrapping_sub(weights[at]);
                }
            }
        }
        *to = sums;
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod wider {
    //! No wider registers are known here.

    pub(super) const fn kernels() -> Vec<super::Kernel> {
        Vec::new()
    }
}

#[cfg(target_arch = "x86_64")]
mod wider {
    //! The same loops for wider registers.

    use super::{Columns, Kernel, change_body, dot_body};

    /// What this processor has, the best last.
    pub(super) fn kernels() -> Vec<Kernel> {
        let mut all = Vec::new();
        if is_x86_feature_detected!("avx2") {
            all.push(Kernel {
                name: "avx2",
                // SAFETY: the processor has what the function needs, as was just asked.
                dot: |sums, weights| unsafe { dot_avx2(sums, weights) },
                // SAFETY: likewise.
                change: |to, from, columns| unsafe { change_avx2(to, from, columns) },
            });
        }
        let avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl");
        if avx512 {
            all.push(Kernel {
                name: "avx512",
                // SAFETY: the processor has what the function needs, as was just asked.
                dot: |sums, weights| unsafe { dot_avx512(sums, weights) },
                // SAFETY: likewise.
                change: |to, from, columns| unsafe { change_avx512(to, from, columns) },
            });
        }
        all
    }

    #[target_feature(enable = "avx2")]
    fn dot_avx2(sums: &[i16], weights: &[i16]) -> i64 {
        dot_body(sums, weights)
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    fn dot_avx512(sums: &[i16], weights: &[i16]) -> i64 {
        dot_body(sums, weights)
    }

    #[target_feature(enable = "avx2")]
    fn change_avx2(to: &mut [i16], from: &[i16], columns: &Columns) {
        change_body(to, from, columns);
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    fn change_avx512(to: &mut [i16], from: &[i16], columns: &Columns) {
        change_body(to, from, columns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;

    #[test]
    fn every_kernel_gives_the_same_numbers() {
        let mut random = Random::new(1);
        for hidden in [32, 64, 96, 256, 512, 1024] {
            let mut numbers = |count: usize, most: i32| -> Vec<i16> {
                let mut number = || random.between(-most, most) as i16;
                (0..count).map(|_| number()).collect()
            };
            let sums = numbers(hidden, 600);
            let weights = numbers(hidden, 126);
            let columns = numbers(hidden * 40, 505);
            let change = Columns {
                all: &columns,
                added: &[3, 7, 39],
                removed: &[0, 12],
            };
            let mut expected = vec![0; hidden];
            (Kernel::PLAIN.change)(&mut expected, &sums, &change);
            for at in 0..hidden {
                let column = |input: usize| columns[input * hidden + at];
                let sum = sums[at] + column(3) + column(7) + column(39) - column(0) - column(12);
                assert_eq!(expected[at], sum);
            }
            let dot = (Kernel::PLAIN.dot)(&sums, &weights);
            let square = |&sum: &i16| i64::from(sum.clamp(0, 255)).pow(2);
            let slow: i64 = sums
                .iter()
                .zip(&weights)
                .map(|(s, &w)| square(s) * i64::from(w))
                .sum();
            assert_eq!(dot, slow);
            for kernel in Kernel::all() {
                let mut changed = vec![0; hidden];
                (kernel.change)(&mut changed, &sums, &change);
                assert_eq!(changed, expected, "{}", kernel.name);
                assert_eq!((kernel.dot)(&sums, &weights), dot, "{}", kernel.name);
            }
        }
    }
}
