//! The logistic fit: weights whose value, through a curve from 0 to 1, best foretells results. Adam in small batches;
//! the same seed gives the same weights.

use hetman_game::random::Random;

use crate::Pair;
use crate::rows::Rows;

/// How to fit.
#[derive(Clone, Debug)]
pub struct Fitting {
    /// Passes over the positions.
    pub epochs: usize,
    /// Positions between two steps.
    pub batch: usize,
    /// The first step, in units of evaluation; it shrinks to nothing.
    pub step: f32,
    /// How much results count against scores of searches, 1 for results alone.
    pub blend: f32,
    /// How strongly weights are held at their start.
    pub hold: f32,
    /// The order of positions.
    pub seed: u64,
}

impl Default for Fitting {
    fn default() -> Self {
        Self {
            epochs: 30,
            batch: 4096,
            step: 1.5,
            blend: 0.7,
            hold: 2e-8,
            seed: 1,
        }
    }
}

/// What a fit came to.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights.
    pub weights: Vec<Pair>,
    /// How steep the curve from values to results is.
    pub slope: f32,
    /// Mean loss before and after on the positions fitted to.
    pub fitted: (f64, f64),
    /// Mean loss before and after on positions held back.
    pub held_back: (f64, f64),
}

/// Fits weights from `start` to the first positions and checks them on the last twentieth; tells `progress` the pass.
pub fn fit(
    rows: &Rows,
    start: &[Pair],
    fitting: &Fitting,
    progress: &mut dyn FnMut(usize, f64),
) -> Fit {
    let kept = rows.len() - rows.len() / 20;
    let slope = best_slope(rows, kept, start);
    let mut descent = Descent::new(rows, start, fitting, slope);
    let before = (descent.loss(0..kept), descent.loss(kept..rows.len()));
    let mut order: Vec<usize> = (0..kept).collect();
    let mut random = Random::new(fitting.seed);
    for epoch in 0..fitting.epochs {
        random.shuffle(&mut order);
        descent.rate = fitting.step * (1.0 - epoch as f32 / fitting.epochs as f32);
        for batch in order.chunks(fitting.batch.max(1)) {
            descent.step(batch);
        }
        progress(epoch + 1, descent.loss(kept..rows.len()));
    }
    let after = (descent.loss(0..kept), descent.loss(kept..rows.len()));
    Fit {
        weights: descent.weights,
        slope,
        fitted: (before.0, after.0),
        held_back: (before.1, after.1),
    }
}

/// The slope that suits the start weights best, by golden section; it fixes the unit of the weights.
fn best_slope(rows: &Rows, kept: usize, start: &[Pair]) -> f32 {
    let every = (kept / 100_000).max(1);
    let values: Vec<(f32, f32)> = (0..kept)
        .step_by(every)
        .map(|at| (rows.value(at, start), rows.target(at).result))
        .collect();
    let loss = |slope: f32| -> f64 {
        values
            .iter()
            .map(|&(value, result)| entropy(curve(slope * value), result))
            .sum()
    };
    let golden = 0.618_034;
    let (mut low, mut high) = (0.000_1_f32, 0.05_f32);
    for _ in 0..40 {
        let width = golden * (high - low);
        if loss(high - width) < loss(low + width) {
            high = low + width;
        } else {
            low += (high - low) - width;
        }
    }
    f32::midpoint(low, high)
}

/// The state of Adam.
struct Descent<'a> {
    rows: &'a Rows,
    start: &'a [Pair],
    fitting: &'a Fitting,
    slope: f32,
    rate: f32,
    steps: i32,
    weights: Vec<Pair>,
    gradient: Vec<Pair>,
    mean: Vec<Pair>,
    square: Vec<Pair>,
}

impl<'a> Descent<'a> {
    fn new(rows: &'a Rows, start: &'a [Pair], fitting: &'a Fitting, slope: f32) -> Self {
        let none = vec![[0.0; 2]; start.len()];
        Self {
            rows,
            start,
            fitting,
            slope,
            rate: fitting.step,
            steps: 0,
            weights: start.to_vec(),
            gradient: none.clone(),
            mean: none.clone(),
            square: none,
        }
    }

    fn target(&self, at: usize) -> f32 {
        let target = self.rows.target(at);
        let blend = self.fitting.blend;
        blend * target.result + (1.0 - blend) * curve(self.slope * target.score)
    }

    fn loss(&self, range: std::ops::Range<usize>) -> f64 {
        let len = range.len().max(1) as f64;
        let each = range.map(|at| {
            entropy(
                curve(self.slope * self.rows.value(at, &self.weights)),
                self.target(at),
            )
        });
        each.sum::<f64>() / len
    }

    /// One step down the slope of a batch.
    fn step(&mut self, batch: &[usize]) {
        self.gradient.fill([0.0; 2]);
        for &at in batch {
            let wrong = curve(self.slope * self.rows.value(at, &self.weights)) - self.target(at);
            let shares = self
                .rows
                .shares(at)
                .map(|share| share * wrong * self.slope / batch.len() as f32);
            for &(index, count) in self.rows.counts(at) {
                let sum = &mut self.gradient[index as usize];
                sum[0] += shares[0] * f32::from(count);
                sum[1] += shares[1] * f32::from(count);
            }
        }
        self.steps += 1;
        for index in 0..self.weights.len() {
            for part in 0..2 {
                self.adjust(index, part);
            }
        }
    }

    fn adjust(&mut self, index: usize, part: usize) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        let away = self.weights[index][part] - self.start[index][part];
        let gradient = self.gradient[index][part] + self.fitting.hold * away;
        let (mean, square) = (&mut self.mean[index][part], &mut self.square[index][part]);
        *mean = MEAN * *mean + (1.0 - MEAN) * gradient;
        *square = SQUARE * *square + (1.0 - SQUARE) * gradient * gradient;
        let (mean, square) = (
            *mean / (1.0 - MEAN.powi(self.steps)),
            *square / (1.0 - SQUARE.powi(self.steps)),
        );
        if square > 0.0 {
            self.weights[index][part] -= self.rate * mean / (square.sqrt() + 1e-9);
        }
    }
}

/// From a value to a chance to win.
#[inline]
fn curve(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// How badly a chance foretold a result.
#[inline]
fn entropy(chance: f32, result: f32) -> f64 {
    let chance = f64::from(chance).clamp(1e-9, 1.0 - 1e-9);
    let result = f64::from(result);
    -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{Row, Target};

    const TRUE: [Pair; 4] = [[100.0, 120.0], [-40.0, 10.0], [300.0, 250.0], [0.0, -60.0]];

    /// Positions whose results follow known weights by chance.
    fn made(positions: usize) -> Rows {
        let mut random = Random::new(3);
        let mut rows = Rows::default();
        for _ in 0..positions {
            let counts: Vec<i32> = (0..TRUE.len()).map(|_| random.between(-2, 2)).collect();
            let opening = random.below(25) as f32 / 24.0;
            let shares = [opening, 1.0 - opening];
            let value: f32 = counts
                .iter()
                .zip(TRUE)
                .map(|(&count, pair)| count as f32 * (pair[0] * shares[0] + pair[1] * shares[1]))
                .sum();
            let chance = curve(0.005 * value);
            let won = (random.below(1_000_000) as f32) < chance * 1e6;
            rows.push(
                &Row { counts, shares },
                Target {
                    result: won as u8 as f32,
                    score: 0.0,
                },
            );
        }
        rows
    }

    #[test]
    fn known_weights_are_found_again_and_always_the_same() {
        let rows = made(60_000);
        let start: Vec<Pair> = TRUE
            .iter()
            .map(|pair| pair.map(|weight| weight * 0.8 + 5.0))
            .collect();
        let fitting = Fitting {
            blend: 1.0,
            hold: 0.0,
            batch: 1024,
            ..Fitting::default()
        };
        let found = fit(&rows, &start, &fitting, &mut |_, _| {});
        for (weight, truth) in found.weights.iter().flatten().zip(TRUE.iter().flatten()) {
            let weight = weight * found.slope / 0.005;
            assert!((weight - truth).abs() < 12.0, "{weight} {truth}");
        }
        assert!(found.held_back.1 <= found.held_back.0 && found.fitted.1 < found.fitted.0);
        assert_eq!(
            fit(&rows, &start, &fitting, &mut |_, _| {}).weights,
            found.weights
        );
    }

    #[test]
    fn weights_the_games_say_nothing_about_stay() {
        let mut rows = Rows::default();
        for at in 0..2000 {
            let sign = if at % 3 == 0 { -1 } else { 1 };
            let target = Target {
                result: if at % 4 < 2 {
                    0.5
                } else {
                    (sign + 1) as f32 / 2.0
                },
                score: 0.0,
            };
            rows.push(
                &Row {
                    counts: vec![sign, 0],
                    shares: [1.0, 0.0],
                },
                target,
            );
        }
        let found = fit(
            &rows,
            &[[50.0, 7.0], [30.0, 20.0]],
            &Fitting::default(),
            &mut |_, _| {},
        );
        assert_eq!((found.weights[0][1], found.weights[1]), (7.0, [30.0, 20.0]));
    }
}
