//! Forward and backward through the network for a part of a batch: the hot loops of training, compiled for the
//! registers at hand. The first layer is walked block by block of neurons for a group of positions at a time, so that
//! the weights of a block stay in the cache while the group is worked on.

use super::batch::Sample;
use super::model::{Layout, Model};
use super::sigmoid;
use crate::network::Shape;

/// Neurons whose sums stay in registers while the features of a position are added up.
const WIDE: usize = 64;
/// The same for networks whose width is no multiple of [`WIDE`].
const NARROW: usize = Shape::STEP;
/// Positions worked on together.
const GROUP: usize = 64;
/// Sums are taken in a fixed number of lanes, so that every processor adds in the same order.
const LANES: usize = 16;

/// The neurons of a block.
fn width(shape: Shape) -> usize {
    if shape.hidden.is_multiple_of(WIDE) {
        WIDE
    } else {
        NARROW
    }
}

/// Numbers that begin where a cache line does: a vector that lies in two lines costs two reads.
struct Aligned {
    numbers: Vec<f32>,
    from: usize,
}

impl Aligned {
    fn zeros(count: usize) -> Self {
        const LINE: usize = 64;
        let numbers = vec![0.0; count + LINE / size_of::<f32>()];
        let from = numbers.as_ptr().align_offset(LINE);
        // An offset that cannot be computed costs time only.
        let from = if from < LINE { from } else { 0 };
        Self { numbers, from }
    }

    fn get(&self) -> &[f32] {
        &self.numbers[self.from..]
    }

    fn get_mut(&mut self) -> &mut [f32] {
        &mut self.numbers[self.from..]
    }
}

/// The first layer's columns laid out by blocks: all columns of the first block of neurons, then of the next.
pub(super) struct Blocks(Aligned);

impl Blocks {
    /// The columns of a model.
    pub fn of(model: &Model) -> Self {
        let Shape { inputs, hidden, .. } = model.shape;
        let mut blocks = Self(Aligned::zeros(inputs * hidden));
        blocks.visit(model.shape, |place, at| *place = model.weights[at]);
        blocks
    }

    /// Shows every weight with its place among the columns of a model.
    fn visit(&mut self, shape: Shape, mut work: impl FnMut(&mut f32, usize)) {
        let (width, Shape { inputs, hidden, .. }) = (width(shape), shape);
        let rows = self.0.get_mut().chunks_exact_mut(width);
        for (row, part) in rows.take(inputs * (hidden / width)).enumerate() {
            let (block, input) = (row / inputs, row % inputs);
            for (at, place) in part.iter_mut().enumerate() {
                work(place, input * hidden + block * width + at);
            }
        }
    }
}

/// What one thread works with.
pub(super) struct Scratch {
    /// The sum of gradients of its positions, laid out as the weights are; the columns once it is gathered.
    pub gradient: Vec<f32>,
    columns: Blocks,
    /// Sums of the first layer, later their share of the error: for each position of a group the mover's half, then the
    /// opponent's.
    sums: Aligned,
}

impl Scratch {
    /// Room for a model.
    pub fn new(model: &Model) -> Self {
        let Shape { inputs, hidden, .. } = model.shape;
        Self {
            gradient: vec![0.0; model.weights.len()],
            columns: Blocks(Aligned::zeros(inputs * hidden)),
            sums: Aligned::zeros(GROUP * 2 * hidden),
        }
    }
}

/// Adds up the gradients of some positions; gives the sum of squared errors.
pub(super) fn learn(
    model: &Model,
    blocks: &Blocks,
    scratch: &mut Scratch,
    samples: &[Sample],
) -> f64 {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the processor has what the function needs, as was just asked.
            return unsafe { learn_avx512(model, blocks, scratch, samples) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: likewise.
            return unsafe { learn_avx2(model, blocks, scratch, samples) };
        }
    }
    learn_body(model, blocks, scratch, samples)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn learn_avx512(model: &Model, blocks: &Blocks, scratch: &mut Scratch, samples: &[Sample]) -> f64 {
    learn_body(model, blocks, scratch, samples)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn learn_avx2(model: &Model, blocks: &Blocks, scratch: &mut Scratch, samples: &[Sample]) -> f64 {
    learn_body(model, blocks, scratch, samples)
}

/// The sum of squared errors of some positions.
pub(super) fn loss(model: &Model, scratch: &mut Scratch, samples: &[Sample]) -> f64 {
    let blocks = Blocks::of(model);
    let mut losses = 0.0;
    for group in samples.chunks(GROUP) {
        sum_up(model, &blocks, scratch, group);
        for (sample, sums) in group.iter().zip(rows(scratch.sums.get(), model)) {
            let error = sigmoid(output(model, sample, sums)) - sample.target;
            losses += f64::from(error * error);
        }
    }
    losses
}

#[inline(always)]
fn learn_body(model: &Model, blocks: &Blocks, scratch: &mut Scratch, samples: &[Sample]) -> f64 {
    scratch.gradient.fill(0.0);
    scratch.columns.0.get_mut().fill(0.0);
    let mut losses = 0.0;
    for group in samples.chunks(GROUP) {
        sum_up(model, blocks, scratch, group);
        for (at, sample) in group.iter().enumerate() {
            losses += blame(model, scratch, at, sample);
        }
        spread(model, scratch, group);
    }
    let Scratch {
        gradient, columns, ..
    } = scratch;
    columns.visit(model.shape, |part, at| gradient[at] = *part);
    losses
}

fn rows<'a>(sums: &'a [f32], model: &Model) -> impl Iterator<Item = &'a [f32]> {
    sums.chunks_exact(2 * model.shape.hidden)
}

/// The first layer for a group of positions.
#[inline(always)]
fn sum_up(model: &Model, blocks: &Blocks, scratch: &mut Scratch, group: &[Sample]) {
    if width(model.shape) == WIDE {
        gather::<WIDE>(model, blocks, scratch.sums.get_mut(), group);
    } else {
        gather::<NARROW>(model, blocks, scratch.sums.get_mut(), group);
    }
}

/// `sums = bias + columns of the features`.
#[inline(always)]
fn gather<const WIDTH: usize>(model: &Model, blocks: &Blocks, sums: &mut [f32], group: &[Sample]) {
    let (layout, Shape { inputs, hidden, .. }) = (Layout::of(model.shape), model.shape);
    let biases = model.weights[layout.bias..layout.outputs]
        .as_chunks::<WIDTH>()
        .0;
    let blocks = blocks.0.get().as_chunks::<WIDTH>().0.chunks_exact(inputs);
    for (block, (columns, bias)) in blocks.zip(biases).enumerate() {
        for (sample, sums) in group.iter().zip(sums.chunks_exact_mut(2 * hidden)) {
            for (features, sums) in sample
                .views()
                .into_iter()
                .zip(sums.chunks_exact_mut(hidden))
            {
                let mut parts = *bias;
                for &input in features {
                    let column = &columns[usize::from(input)];
                    for at in 0..WIDTH {
                        parts[at] += column[at];
                    }
                }
                sums[block * WIDTH..][..WIDTH].copy_from_slice(&parts);
            }
        }
    }
}

/// Adds the shares of the error to the gradients of the columns.
#[inline(always)]
fn spread(model: &Model, scratch: &mut Scratch, group: &[Sample]) {
    let (columns, sums) = (&mut scratch.columns, scratch.sums.get());
    if width(model.shape) == WIDE {
        scatter::<WIDE>(model.shape, columns, sums, group);
    } else {
        scatter::<NARROW>(model.shape, columns, sums, group);
    }
}

#[inline(always)]
fn scatter<const WIDTH: usize>(
    shape: Shape,
    columns: &mut Blocks,
    shares: &[f32],
    group: &[Sample],
) {
    let Shape { inputs, hidden, .. } = shape;
    let blocks = columns.0.get_mut().as_chunks_mut::<WIDTH>().0;
    for (block, columns) in blocks.chunks_exact_mut(inputs).enumerate() {
        for (sample, shares) in group.iter().zip(shares.chunks_exact(2 * hidden)) {
            for (features, shares) in sample.views().into_iter().zip(shares.chunks_exact(hidden)) {
                let Some(parts) = shares[block * WIDTH..].first_chunk::<WIDTH>() else {
                    continue;
                };
                for &input in features {
                    let column = &mut columns[usize::from(input)];
                    for at in 0..WIDTH {
                        column[at] += parts[at];
                    }
                }
            }
        }
    }
}

/// The output for a position, from the sums of both halves.
#[inline(always)]
fn output(model: &Model, sample: &Sample, sums: &[f32]) -> f32 {
    let (layout, bucket) = (Layout::of(model.shape), usize::from(sample.bucket));
    let weights = &model.weights[layout.outputs + bucket * sums.len()..][..sums.len()];
    let mut lanes = [0.0; LANES];
    for (sums, weights) in sums
        .as_chunks::<LANES>()
        .0
        .iter()
        .zip(weights.as_chunks().0)
    {
        let weights: &[f32; LANES] = weights;
        for at in 0..LANES {
            let value = sums[at].clamp(0.0, 1.0);
            lanes[at] += value * value * weights[at];
        }
    }
    let sum: f32 = lanes.iter().sum();
    sample.base + model.weights[layout.output_bias + bucket] + sum
}

/// Turns the sums of one position into their shares of the error; gives its square.
#[inline(always)]
fn blame(model: &Model, scratch: &mut Scratch, at: usize, sample: &Sample) -> f64 {
    let (layout, hidden) = (Layout::of(model.shape), model.shape.hidden);
    let bucket = usize::from(sample.bucket);
    let sums = &mut scratch.sums.get_mut()[at * 2 * hidden..][..2 * hidden];
    let chance = sigmoid(output(model, sample, sums));
    let error = chance - sample.target;
    let slope = 2.0 * error * chance * (1.0 - chance);
    scratch.gradient[layout.output_bias + bucket] += slope;
    let place = layout.outputs + bucket * 2 * hidden;
    let weights = &model.weights[place..][..2 * hidden];
    let (first, last) = scratch.gradient.split_at_mut(layout.outputs);
    let gradient = &mut last[place - layout.outputs..][..2 * hidden];
    for ((sum, weight), gradient) in sums.iter_mut().zip(weights).zip(gradient) {
        let value = sum.clamp(0.0, 1.0);
        *gradient += slope * value * value;
        let open = if *sum > 0.0 && *sum < 1.0 { 1.0 } else { 0.0 };
        *sum = slope * weight * 2.0 * value * open;
    }
    let (own, others) = sums.split_at(hidden);
    let bias = &mut first[layout.bias..];
    for ((bias, own), other) in bias.iter_mut().zip(own).zip(others) {
        *bias += own + other;
    }
    f64::from(error * error)
}
