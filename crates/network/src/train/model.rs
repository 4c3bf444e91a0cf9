//! The weights in training, and how they become whole numbers.

use hetman_game::random::Random;

use crate::header::Header;
use crate::kernel::Kernel;
use crate::network::{FIRST_ONE, LARGEST, Network, OUTPUT_ONE, SCALE, Shape};

/// A network in floats: all weights in one list, the first layer's columns first.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// How large it is.
    pub shape: Shape,
    /// Columns, biases of the first layer, output weights, output biases.
    pub weights: Vec<f32>,
}

/// Where each kind of weight begins.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// The biases of the first layer.
    pub bias: usize,
    /// The output weights.
    pub outputs: usize,
    /// The output biases.
    pub output_bias: usize,
    /// The end.
    pub end: usize,
}

impl Layout {
    /// The layout of a shape.
    pub fn of(shape: Shape) -> Self {
        let bias = shape.inputs * shape.hidden;
        let outputs = bias + shape.hidden;
        let output_bias = outputs + 2 * shape.hidden * shape.outputs;
        Self {
            bias,
            outputs,
            output_bias,
            end: output_bias + shape.outputs,
        }
    }
}

impl Model {
    /// Small random weights.
    pub fn new(shape: Shape, seed: u64) -> Self {
        let layout = Layout::of(shape);
        let mut random = Random::new(seed);
        let mut uniform =
            |spread: f32| (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * spread;
        let first = 1.0 / (MEAN_FEATURES * 3.0_f32).sqrt();
        let last = 1.0 / (2.0 * shape.hidden as f32).sqrt();
        let weights = (0..layout.end)
            .map(|at| match at {
                at if at < layout.bias => uniform(first),
                at if at < layout.outputs => uniform(first) + 0.1,
                at if at < layout.output_bias => uniform(last),
                _ => 0.0,
            })
            .collect();
        Self { shape, weights }
    }

    /// The weights of a trained network, for training that goes on from it and whose outputs are worth `scale` points.
    pub fn of(network: &Network, scale: f32) -> Self {
        let unit = network.scale as f32 / scale;
        let floats = |numbers: &[i16], one: i32, unit: f32| -> Vec<f32> {
            let numbers = numbers.iter().map(|&number| f32::from(number));
            numbers.map(|number| number / one as f32 * unit).collect()
        };
        let mut weights = floats(&network.columns, FIRST_ONE, 1.0);
        weights.extend(floats(&network.bias, FIRST_ONE, 1.0));
        weights.extend(floats(&network.outputs, OUTPUT_ONE, unit));
        let biases = network.output_bias.iter().map(|&bias| bias as f32);
        weights.extend(biases.map(|bias| bias / (FIRST_ONE * OUTPUT_ONE) as f32 * unit));
        Self {
            shape: network.shape,
            weights,
        }
    }

    /// The same with small outputs: a network that corrects something begins with saying little.
    pub fn quiet(mut self) -> Self {
        let outputs = Layout::of(self.shape).outputs;
        for weight in &mut self.weights[outputs..] {
            *weight *= 0.1;
        }
        self
    }

    /// The weights as whole numbers, for play.
    pub fn quantised(&self, header: Header) -> Network {
        let layout = Layout::of(self.shape);
        let first = |range: std::ops::Range<usize>| self.rounded(range, FIRST_ONE);
        Network {
            shape: self.shape,
            columns: first(0..layout.bias),
            bias: first(layout.bias..layout.outputs),
            outputs: self.rounded(layout.outputs..layout.output_bias, OUTPUT_ONE),
            output_bias: self.weights[layout.output_bias..]
                .iter()
                .map(|bias| (bias * (FIRST_ONE * OUTPUT_ONE) as f32).round() as i32)
                .collect(),
            scale: Network::scale_in(&header).unwrap_or(SCALE),
            corrects: header.get("corrects").is_some(),
            kernel: Kernel::best(),
            header,
        }
    }

    fn rounded(&self, range: std::ops::Range<usize>, one: i32) -> Vec<i16> {
        let weights = self.weights[range].iter();
        weights
            .map(|weight| (weight.clamp(-LARGEST, LARGEST) * one as f32).round() as i16)
            .collect()
    }
}

/// About how many features a position has, for the spread of first weights.
const MEAN_FEATURES: f32 = 20.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_goes_on_from_the_weights_of_a_network() {
        let shape = Shape {
            inputs: 6,
            hidden: 32,
            outputs: 2,
        };
        let header = Header::default().with("scale", 300);
        let network = Model::new(shape, 3).quantised(header.clone());
        let again = Model::of(&network, 300.0).quantised(header);
        assert_eq!(again.columns, network.columns);
        assert_eq!(again.bias, network.bias);
        assert_eq!(again.outputs, network.outputs);
        assert_eq!(again.output_bias, network.output_bias);
        let halved = Model::of(&network, 600.0);
        let outputs = Layout::of(shape).outputs;
        let whole = Model::of(&network, 300.0);
        for (half, weight) in halved.weights[outputs..]
            .iter()
            .zip(&whole.weights[outputs..])
        {
            assert!((half * 2.0 - weight).abs() < 1e-6);
        }
    }
}
