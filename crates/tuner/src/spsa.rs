//! SPSA: simultaneous perturbation stochastic approximation. All numbers are moved at once by a step up or down, drawn by lot;
//! both sides of the step are compared, and the numbers follow the better one. Knows no game: who compares tells how
//! much better the one side was. [`task`] reads what is to be tuned, [`run`] compares by games, [`store`] keeps the results.

pub mod run;
pub mod store;
pub mod task;

use hetman_game::random::{Random, mix};

/// A number to tune.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// Its name in a spec.
    pub name: String,
    /// Where it starts.
    pub start: f64,
    /// The least it may be.
    pub min: f64,
    /// The most it may be.
    pub max: f64,
    /// How far it is moved for a comparison, at the last iteration; earlier ones move it farther.
    pub step: f64,
    /// Which part of a step it moves for a game won more than lost, at the last iteration.
    pub rate: f64,
    /// Whether it takes whole numbers alone.
    pub whole: bool,
}

/// How steps and gains fall over the iterations.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gains {
    /// The power of the iteration by which gains fall.
    pub alpha: f64,
    /// The power of the iteration by which steps fall.
    pub gamma: f64,
    /// Iterations, as a share of all, by which gains are held back at the beginning (`A`).
    pub stability: f64,
}

impl Default for Gains {
    fn default() -> Self {
        Self {
            alpha: 0.602,
            gamma: 0.101,
            stability: 0.1,
        }
    }
}

/// When no parameter goes anywhere any more.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StopRule {
    /// Iterations whose mean is compared with the mean of as many before them.
    pub window: usize,
    /// Steps by which the means of every parameter may differ.
    pub within: f64,
}

/// One comparison: the same numbers a step to one side and to the other.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The iteration, from 0.
    pub number: u64,
    /// The numbers of the first side.
    pub plus: Vec<f64>,
    /// The numbers of the second side.
    pub minus: Vec<f64>,
    /// The step of each parameter towards the first side.
    steps: Vec<f64>,
}

/// The optimiser between two iterations. The same seed and the same comparisons give the same numbers.
#[derive(Clone, Debug)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    gains: Gains,
    iterations: u64,
    seed: u64,
    values: Vec<f64>,
    curve: Vec<Vec<f64>>,
}

impl Spsa {
    /// Begins with every parameter at its start.
    pub fn new(parameters: Vec<Parameter>, gains: Gains, iterations: u64, seed: u64) -> Self {
        let values: Vec<f64> = parameters.iter().map(|one| one.start).collect();
        Self {
            curve: vec![values.clone()],
            values,
            parameters,
            gains,
            iterations,
            seed,
        }
    }

    /// The parameters, as they were given.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// What the parameters have come to, with fractions.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The parameters as an engine takes them: whole numbers rounded.
    pub fn rounded(&self) -> Vec<f64> {
        let both = self.parameters.iter().zip(&self.values);
        both.map(|(one, &value)| if one.whole { value.round() } else { value })
            .collect()
    }

    /// The values before the first iteration and after each.
    pub fn curve(&self) -> &[Vec<f64>] {
        &self.curve
    }

    /// Iterations done.
    pub fn done(&self) -> u64 {
        self.curve.len() as u64 - 1
    }

    /// The next comparison, or nothing after the last iteration.
    pub fn trial(&self) -> Option<Trial> {
        let number = self.done();
        if number >= self.iterations {
            return None;
        }
        let mut random = Random::new(mix(self.seed) ^ mix(number));
        let mut trial = Trial {
            number,
            plus: Vec::new(),
            minus: Vec::new(),
            steps: Vec::new(),
        };
        for (one, &value) in self.parameters.iter().zip(&self.values) {
            let sign = if random.bits() >> 63 == 0 { 1.0 } else { -1.0 };
            let step = sign * self.step(one, number);
            // Both sides are rounded by the same lot: up as often as the fraction says, and never onto each other.
            let lot = (random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
            let side = |value: f64| one.taken(value, lot);
            trial.plus.push(side(value + step));
            trial.minus.push(side(value - step));
            trial.steps.push(step);
        }
        Some(trial)
    }

    /// Follows the outcome of a comparison: by how many games the first side won more than it lost.
    pub fn learn(&mut self, trial: &Trial, balance: f64) {
        for (at, one) in self.parameters.iter().enumerate() {
            let change = self.rate(one, trial.number) * trial.steps[at] * balance;
            self.values[at] = (self.values[at] + change).clamp(one.min, one.max);
        }
        self.curve.push(self.values.clone());
    }

    /// Whether the parameters go nowhere any more.
    pub fn is_settled(&self, rule: &StopRule) -> bool {
        let window = rule.window.max(1);
        let Some(from) = self.curve[1..].len().checked_sub(2 * window) else {
            return false;
        };
        let (earlier, later) = self.curve[1 + from..].split_at(window);
        let mean = |part: &[Vec<f64>], at: usize| part.iter().map(|values| values[at]).sum::<f64>();
        self.parameters.iter().enumerate().all(|(at, one)| {
            let moved = (mean(later, at) - mean(earlier, at)) / window as f64;
            moved.abs() <= rule.within * one.step
        })
    }

    /// How far a parameter is moved for a comparison (`c`).
    fn step(&self, one: &Parameter, number: u64) -> f64 {
        let share = self.iterations as f64 / (number + 1) as f64;
        one.step * share.powf(self.gains.gamma)
    }

    /// The part of a step that a parameter moves for a game won (`a` by the square of `c`).
    fn rate(&self, one: &Parameter, number: u64) -> f64 {
        let held = self.gains.stability * self.iterations as f64;
        let share = (held + self.iterations as f64) / (held + (number + 1) as f64);
        let gain = one.rate * one.step.powi(2) * share.powf(self.gains.alpha);
        gain / self.step(one, number).powi(2)
    }
}

impl Parameter {
    /// A value as an engine takes it, a fraction rounded by lot.
    fn taken(&self, value: f64, lot: f64) -> f64 {
        let value = value.clamp(self.min, self.max);
        if self.whole {
            (value + lot).floor().clamp(self.min, self.max)
        } else {
            value
        }
    }
}

#[cfg(test)]
mod tests;
