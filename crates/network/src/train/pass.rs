//! Forward and backward through the network for a part of a batch: the hot loops of training, compiled for the
//! registers at hand.

use super::batch::Sample;
use super::model::{Layout, Model};
use super::sigmoid;

/// What one thread works with.
pub(super) struct Scratch {
    /// The sum of gradients of its positions, laid out as the weights are.
    pub gradient: Vec<f32>,
    sums: [Vec<f32>; 2],
    blame: Vec<f32>,
}

impl Scratch {
    /// Room for a model.
    pub fn new(model: &Model) -> Self {
        let row = || vec![0.0; model.shape.hidden];
        Self {
            gradient: vec![0.0; model.weights.len()],
            sums: [row(), row()],
            blame: row(),
        }
    }
}

/// Adds up the gradients of some positions; gives the sum of squared errors.
pub(super) fn learn(model: &Model, scratch: &mut Scratch, samples: &[Sample]) -> f64 {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the processor has what the function needs, as was just asked.
            return unsafe { learn_avx512(model, scratch, samples) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: likewise.
            return unsafe { learn_avx2(model, scratch, samples) };
        }
    }
    learn_body(model, scratch, samples)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn learn_avx512(model: &Model, scratch: &mut Scratch, samples: &[Sample]) -> f64 {
    learn_body(model, scratch, samples)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn learn_avx2(model: &Model, scratch: &mut Scratch, samples: &[Sample]) -> f64 {
    learn_body(model, scratch, samples)
}

/// The sum of squared errors of some positions.
pub(super) fn loss(model: &Model, scratch: &mut Scratch, samples: &[Sample]) -> f64 {
    let losses = samples.iter().map(|sample| {
        let error = sigmoid(forward(model, scratch, sample)) - sample.target;
        f64::from(error * error)
    });
    losses.sum()
}

#[inline(always)]
fn learn_body(model: &Model, scratch: &mut Scratch, samples: &[Sample]) -> f64 {
    let layout = Layout::of(model.shape);
    let mut losses = 0.0;
    for sample in samples {
        let chance = sigmoid(forward(model, scratch, sample));
        let error = chance - sample.target;
        losses += f64::from(error * error);
        let slope = 2.0 * error * chance * (1.0 - chance);
        scratch.gradient[layout.output_bias + usize::from(sample.bucket)] += slope;
        for half in 0..2 {
            backward(model, scratch, sample, half, slope);
        }
    }
    losses
}

/// The output for a position; leaves the sums of both halves behind.
#[inline(always)]
fn forward(model: &Model, scratch: &mut Scratch, sample: &Sample) -> f32 {
    let layout = Layout::of(model.shape);
    let hidden = model.shape.hidden;
    let bucket = usize::from(sample.bucket);
    let mut output = sample.base + model.weights[layout.output_bias + bucket];
    for (half, features) in sample.views().into_iter().enumerate() {
        let sums = &mut scratch.sums[half][..hidden];
        sums.copy_from_slice(&model.weights[layout.bias..layout.outputs]);
        for &input in features {
            let column = &model.weights[usize::from(input) * hidden..][..hidden];
            for (sum, weight) in sums.iter_mut().zip(column) {
                *sum += weight;
            }
        }
        let weights = &model.weights[layout.outputs + (2 * bucket + half) * hidden..][..hidden];
        output += dot(sums, weights);
    }
    output
}

/// Sums in a fixed number of lanes, so that every processor adds in the same order.
const LANES: usize = 16;

#[inline(always)]
fn dot(sums: &[f32], weights: &[f32]) -> f32 {
    let mut lanes = [0.0; LANES];
    for (sums, weights) in sums.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for at in 0..LANES {
            let value = sums[at].clamp(0.0, 1.0);
            lanes[at] += value * value * weights[at];
        }
    }
    lanes.iter().sum()
}

#[inline(always)]
fn backward(model: &Model, scratch: &mut Scratch, sample: &Sample, half: usize, slope: f32) {
    let layout = Layout::of(model.shape);
    let hidden = model.shape.hidden;
    let place = layout.outputs + (2 * usize::from(sample.bucket) + half) * hidden;
    let weights = &model.weights[place..][..hidden];
    let sums = &scratch.sums[half][..hidden];
    let blame = &mut scratch.blame[..hidden];
    let gradient = &mut scratch.gradient[place..][..hidden];
    for at in 0..hidden {
        let sum = sums[at];
        let value = sum.clamp(0.0, 1.0);
        gradient[at] += slope * value * value;
        let open = if sum > 0.0 && sum < 1.0 { 1.0 } else { 0.0 };
        blame[at] = slope * weights[at] * 2.0 * value * open;
    }
    let bias = &mut scratch.gradient[layout.bias..layout.outputs];
    for (sum, part) in bias.iter_mut().zip(&*blame) {
        *sum += part;
    }
    for &input in sample.views()[half] {
        let column = &mut scratch.gradient[usize::from(input) * hidden..][..hidden];
        for (sum, part) in column.iter_mut().zip(&*blame) {
            *sum += part;
        }
    }
}
