//! `AdamW`: steps along running means of the gradient, divided by running means of its square, with decaying weights.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::batch::Sample;
use super::model::{Layout, Model};
use super::pass::{self, Blocks, Scratch};
use crate::network::LARGEST;

/// The numbers of `AdamW` that do not change from step to step.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// How slowly the mean of gradients changes.
    pub mean: f32,
    /// How slowly the mean of their squares changes.
    pub square: f32,
    /// The share by which weights shrink at each step, times the rate of the step.
    pub decay: f32,
}

impl Default for Rates {
    fn default() -> Self {
        Self {
            mean: 0.9,
            square: 0.999,
            decay: 0.01,
        }
    }
}

/// A model being trained.
pub struct Trainer {
    /// The model.
    pub model: Model,
    /// The numbers of `AdamW`.
    pub rates: Rates,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    scratch: Vec<Scratch>,
}

impl Trainer {
    /// Starts with a model, to be trained by so many threads.
    pub fn new(model: Model, threads: usize) -> Self {
        let none = vec![0.0; model.weights.len()];
        let scratch = (0..threads.max(1)).map(|_| Scratch::new(&model)).collect();
        Self {
            means: none.clone(),
            squares: none,
            steps: 0,
            rates: Rates::default(),
            scratch,
            model,
        }
    }

    /// One step along the mean gradient of a batch; gives its mean squared error before the step.
    pub fn step(&mut self, batch: &[Sample], rate: f32) -> f64 {
        let share = batch.len().div_ceil(self.scratch.len()).max(1);
        let (model, blocks) = (&self.model, Blocks::of(&self.model));
        let parts = self.scratch.iter_mut().zip(batch.chunks(share));
        let parts: Vec<_> = parts.map(|part| Mutex::new((part, 0.0))).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
                let ((scratch, samples), loss) = &mut *part;
                *loss = pass::learn(model, &blocks, scratch, samples);
            }
        };
        thread::scope(|scope| {
            for _ in 1..parts.len() {
                // Threads that cannot be started leave their share to the others.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        // Always added in the same order.
        let losses = parts.into_iter().map(Mutex::into_inner);
        let losses: f64 = losses
            .map(|part| part.unwrap_or_else(PoisonError::into_inner).1)
            .sum();
        let parts = batch.len().div_ceil(share);
        self.descend(parts, batch.len(), rate);
        losses / batch.len().max(1) as f64
    }

    /// The mean squared error of positions that are not learnt from.
    pub fn loss(&mut self, samples: &[Sample]) -> f64 {
        let sum = pass::loss(&self.model, &mut self.scratch[0], samples);
        sum / samples.len().max(1) as f64
    }

    /// Moves all weights against the gradients of the first `parts` threads.
    fn descend(&mut self, parts: usize, positions: usize, rate: f32) {
        self.steps += 1;
        let step = Step {
            rates: self.rates,
            rate,
            share: 1.0 / positions.max(1) as f32,
            mean_bias: 1.0 - self.rates.mean.powi(self.steps),
            square_bias: 1.0 - self.rates.square.powi(self.steps),
        };
        let (first, others) = self.scratch.split_at_mut(1);
        let gradient = &mut first[0].gradient;
        for other in &others[..parts.saturating_sub(1).min(others.len())] {
            for (sum, part) in gradient.iter_mut().zip(&other.gradient) {
                *sum += part;
            }
        }
        let clipped = Layout::of(self.model.shape).output_bias;
        let weights = self.model.weights.iter_mut().enumerate();
        let state = self.means.iter_mut().zip(self.squares.iter_mut());
        for ((at, weight), ((mean, square), gradient)) in weights.zip(state.zip(gradient)) {
            step.adjust(weight, mean, square, *gradient);
            if at < clipped {
                *weight = weight.clamp(-LARGEST, LARGEST);
            }
        }
    }

    /// Writes all that is needed to go on.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.steps.to_le_bytes())?;
        for list in [&self.model.weights, &self.means, &self.squares] {
            let bytes: Vec<u8> = list
                .iter()
                .flat_map(|number| number.to_le_bytes())
                .collect();
            out.write_all(&bytes)?;
        }
        Ok(())
    }

    /// Reads what `save` wrote for a model of the same shape.
    pub fn restore(&mut self, input: &mut dyn Read) -> io::Result<()> {
        let mut word = [0; 4];
        input.read_exact(&mut word)?;
        let steps = i32::from_le_bytes(word);
        let mut lists = Vec::new();
        for _ in 0..3 {
            let mut bytes = vec![0; 4 * self.means.len()];
            input.read_exact(&mut bytes)?;
            let numbers = bytes.chunks_exact(4);
            let numbers =
                numbers.map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
            lists.push(numbers.collect::<Vec<f32>>());
        }
        self.steps = steps;
        self.squares = lists.pop().unwrap_or_default();
        self.means = lists.pop().unwrap_or_default();
        self.model.weights = lists.pop().unwrap_or_default();
        Ok(())
    }
}

/// The numbers of one step.
struct Step {
    rates: Rates,
    rate: f32,
    share: f32,
    mean_bias: f32,
    square_bias: f32,
}

impl Step {
    #[inline]
    fn adjust(&self, weight: &mut f32, mean: &mut f32, square: &mut f32, gradient: f32) {
        const TINY: f32 = 1e-8;
        let Rates {
            mean: slow,
            square: slower,
            decay,
        } = self.rates;
        let gradient = gradient * self.share;
        *mean = slow * *mean + (1.0 - slow) * gradient;
        *square = slower * *square + (1.0 - slower) * gradient * gradient;
        let direction = (*mean / self.mean_bias) / ((*square / self.square_bias).sqrt() + TINY);
        *weight -= self.rate * (direction + decay * *weight);
    }
}
