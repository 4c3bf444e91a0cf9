//! The weights at play: whole numbers, the same on every machine.

use crate::header::Header;
use crate::kernel::Kernel;

/// One in the first layer.
pub const FIRST_ONE: i32 = 255;
/// One in the output layer.
pub const OUTPUT_ONE: i32 = 64;
/// Points of evaluation that an output of one is worth where a file says nothing else.
pub const SCALE: i32 = 400;
/// The most points an output of one may be worth.
pub const MOST_SCALE: i32 = 4_000;
/// The largest weight of either layer in training: above it the products of the output layer would not fit 16 bits.
pub const LARGEST: f32 = 1.98;

/// How large a network is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Features.
    pub inputs: usize,
    /// Neurons of each player's half; a multiple of [`Shape::STEP`].
    pub hidden: usize,
    /// Outputs to choose from.
    pub outputs: usize,
}

impl Shape {
    /// The widest registers hold so many neurons.
    pub const STEP: usize = 32;
    /// Larger networks are refused.
    pub const MOST_HIDDEN: usize = 2048;
    /// More features are refused.
    pub const MOST_INPUTS: usize = 1 << 16;
    /// More outputs are refused.
    pub const MOST_OUTPUTS: usize = 64;

    /// Whether a network can have this shape.
    pub fn is_possible(self) -> bool {
        (1..=Self::MOST_INPUTS).contains(&self.inputs)
            && (1..=Self::MOST_OUTPUTS).contains(&self.outputs)
            && (Self::STEP..=Self::MOST_HIDDEN).contains(&self.hidden)
            && self.hidden.is_multiple_of(Self::STEP)
    }
}

/// A trained network.
pub struct Network {
    /// How large it is.
    pub shape: Shape,
    /// What made it: features, data, training.
    pub header: Header,
    /// A column of the first layer for each input, one after the other.
    pub(crate) columns: Vec<i16>,
    /// Where the sums of the first layer start.
    pub(crate) bias: Vec<i16>,
    /// For each output the weights of the mover's half, then of the opponent's.
    pub(crate) outputs: Vec<i16>,
    /// What is added to each output, in units of `FIRST_ONE * OUTPUT_ONE`.
    pub(crate) output_bias: Vec<i32>,
    /// Points of evaluation that an output of one is worth.
    pub(crate) scale: i32,
    pub(crate) corrects: bool,
    pub(crate) kernel: Kernel,
}

impl Network {
    /// The worth of a position to its mover, from both players' sums.
    #[inline]
    pub(crate) fn output(&self, mover: &[i16], other: &[i16], bucket: usize) -> i32 {
        let hidden = self.shape.hidden;
        let weights = &self.outputs[bucket * 2 * hidden..][..2 * hidden];
        let (own, others) = weights.split_at(hidden);
        let sum = (self.kernel.dot)(mover, own) + (self.kernel.dot)(other, others);
        let sum = sum / i64::from(FIRST_ONE) + i64::from(self.output_bias[bucket]);
        (sum * i64::from(self.scale) / i64::from(FIRST_ONE * OUTPUT_ONE)) as i32
    }

    /// Whether it corrects the game's own evaluation, so that its judgement is to be added to that.
    pub fn corrects(&self) -> bool {
        self.corrects
    }

    /// The weights of an input's column.
    pub fn column(&self, input: usize) -> &[i16] {
        &self.columns[input * self.shape.hidden..][..self.shape.hidden]
    }

    /// The neurons of one half, those first that count most in the outputs.
    pub fn neurons_by_weight(&self) -> Vec<usize> {
        let hidden = self.shape.hidden;
        let weight = |neuron: usize| -> i32 {
            let weights = self.outputs.iter().skip(neuron).step_by(hidden);
            weights.map(|weight| i32::from(weight.abs())).sum()
        };
        let mut neurons: Vec<usize> = (0..hidden).collect();
        neurons.sort_by_key(|&neuron| std::cmp::Reverse(weight(neuron)));
        neurons
    }

    /// Points of evaluation that an output of one is worth, as a header says it.
    pub(crate) fn scale_in(header: &Header) -> Option<i32> {
        match header.get("scale") {
            None => Some(SCALE),
            Some(text) => text
                .parse()
                .ok()
                .filter(|scale| (1..=MOST_SCALE).contains(scale)),
        }
    }

    /// Uses another way of computing; the results are the same.
    pub fn with_kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }
}
