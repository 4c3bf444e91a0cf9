//! What results say about strength: Elo with its error, likelihood of superiority, normalised Elo, and the ratings of
//! all players of a round robin. The unit is a pair of games with colours reversed.

mod bound;

use serde::Serialize;

pub use bound::Bound;

/// Two standard deviations, roughly: the quantile of a 95 % interval.
const QUANTILE: f64 = 1.959_964;
/// Elo points per unit of normalised strength.
pub(crate) const PER_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// How many pairs of games brought one player 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Pairs(pub [u64; 5]);

/// A number with the half-width of its 95 % interval; the error is not finite when one side won nearly everything, and
/// then there is a [`Bound`].
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The likeliest value.
    pub value: f64,
    /// Half the width of the interval.
    pub error: f64,
}

impl Pairs {
    /// Adds a pair by its half points, 0 to 4.
    pub fn add(&mut self, half_points: u8) {
        self.0[usize::from(half_points.min(4))] += 1;
    }

    /// Pairs in all.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// These results and others.
    pub fn plus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] + other.0[at]))
    }

    /// The same results as the opponent sees them.
    pub fn reversed(&self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }

    /// The mean score of a pair, 0 to 1; ½ before the first.
    pub fn mean(&self) -> f64 {
        let points: f64 = SCORES
            .iter()
            .zip(self.0)
            .map(|(score, count)| score * count as f64)
            .sum();
        if self.count() == 0 {
            0.5
        } else {
            points / self.count() as f64
        }
    }

    /// The variance of the score of a pair.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares = SCORES
            .iter()
            .zip(self.0)
            .map(|(score, count)| (score - mean).powi(2) * count as f64);
        squares.sum::<f64>() / self.count().max(1) as f64
    }

    /// The standard error of the mean.
    fn standard_error(&self) -> f64 {
        (self.variance() / self.count().max(1) as f64).sqrt()
    }

    /// The difference in Elo.
    pub fn elo(&self) -> Estimate {
        let (mean, reach) = (self.mean(), QUANTILE * self.standard_error());
        let error = (elo(mean + reach) - elo(mean - reach)) / 2.0;
        Estimate {
            value: elo(mean),
            error: if self.variance() > 0.0 {
                error
            } else {
                f64::INFINITY
            },
        }
    }

    /// The difference in normalised Elo, which does not depend on how many games are drawn.
    pub fn normalised_elo(&self) -> Estimate {
        let value = (self.mean() - 0.5) / (2.0 * self.variance()).sqrt() * PER_UNIT;
        let error = QUANTILE * PER_UNIT / (2.0 * self.count() as f64).sqrt();
        if self.variance() > 0.0 {
            Estimate { value, error }
        } else {
            Estimate {
                value: elo(self.mean()),
                error: f64::INFINITY,
            }
        }
    }

    /// The likelihood that the player is the stronger one.
    pub fn superiority(&self) -> f64 {
        let lead = self.mean() - 0.5;
        if lead == 0.0 {
            0.5
        } else {
            normal(lead / self.standard_error())
        }
    }
}

/// The scores of a pair of games, worst first.
pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The difference in Elo at which this score is expected.
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

/// The score expected at this difference in Elo.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The distribution function of the normal distribution.
fn normal(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

/// The complementary error function: a series near zero, a continued fraction beyond.
fn erfc(x: f64) -> f64 {
    if x < 0.0 {
        return 2.0 - erfc(-x);
    }
    let scale = (-x * x).exp() / std::f64::consts::PI.sqrt();
    if x < 2.0 {
        let (mut term, mut sum) = (x, x);
        for n in 1..100 {
            term *= 2.0 * x * x / (2.0 * f64::from(n) + 1.0);
            sum += term;
        }
        return 1.0 - 2.0 * scale * sum;
    }
    let fraction = (1..60)
        .rev()
        .fold(x, |below, n| x + f64::from(n) / 2.0 / below);
    scale / fraction
}

/// One encounter of a round robin: who met whom, and how the first of them did.
#[derive(Clone, Copy, Debug)]
pub struct Encounter {
    /// The number of the player whose results these are.
    pub player: usize,
    /// The number of the opponent.
    pub opponent: usize,
    /// The results.
    pub pairs: Pairs,
}

/// The ratings that make the results of `players` players likeliest, with mean 0. A quarter of a pair, shared
/// evenly, is added to every encounter, so that no rating diverges; errors come from the scatter of the pairs.
pub fn ratings(players: usize, encounters: &[Encounter]) -> Vec<Estimate> {
    let mut strengths = vec![0.0; players];
    let mut curvature = Matrix::identity(players, 0.0);
    for _ in 0..100 {
        let (slope, matrix) = likelihood(&strengths, encounters);
        curvature = matrix.inverse();
        let step = curvature.times(&slope);
        let longest = step.iter().fold(0f64, |most, one| most.max(one.abs()));
        // A Newton step from afar may overshoot: one unit is 400 Elo.
        let damping = (1.0 / longest).min(1.0);
        strengths
            .iter_mut()
            .zip(&step)
            .for_each(|(one, step)| *one += damping * step);
        if longest < 1e-10 {
            break;
        }
    }
    let scatter = scatter(&strengths, encounters);
    let per_unit = 400.0 / std::f64::consts::LN_10;
    let estimate = |at: usize| {
        let column = curvature.column(at);
        let variance: f64 = scatter
            .times(&column)
            .iter()
            .zip(&column)
            .map(|(a, b)| a * b)
            .sum();
        Estimate {
            value: strengths[at] * per_unit,
            error: QUANTILE * variance.max(0.0).sqrt() * per_unit,
        }
    };
    (0..players).map(estimate).collect()
}

/// What is added to every encounter, in pairs.
const SHARED_PAIRS: f64 = 0.25;

/// The slope of the log-likelihood and its negated curvature, in units of one pair.
fn likelihood(strengths: &[f64], encounters: &[Encounter]) -> (Vec<f64>, Matrix) {
    let players = strengths.len();
    let mut slope = vec![0.0; players];
    // Fixing the mean makes the curvature invertible.
    let mut curvature = Matrix::filled(players, 1.0 / players as f64);
    for &Encounter {
        player,
        opponent,
        pairs,
    } in encounters
    {
        let count = pairs.count() as f64 + SHARED_PAIRS;
        let score = pairs.mean() * pairs.count() as f64 + 0.5 * SHARED_PAIRS;
        let p = 1.0 / (1.0 + (strengths[opponent] - strengths[player]).exp());
        slope[player] += score - count * p;
        slope[opponent] -= score - count * p;
        curvature.add_difference(player, opponent, count * p * (1.0 - p));
    }
    (slope, curvature)
}

/// How far the pairs lie from what the ratings expect.
fn scatter(strengths: &[f64], encounters: &[Encounter]) -> Matrix {
    let mut matrix = Matrix::identity(strengths.len(), 0.0);
    for &Encounter {
        player,
        opponent,
        pairs,
    } in encounters
    {
        let p = 1.0 / (1.0 + (strengths[opponent] - strengths[player]).exp());
        let residual = pairs.variance() + (pairs.mean() - p).powi(2);
        // Results without any scatter are no proof of certainty: assume that of a coin toss for one pair.
        let weight = residual * pairs.count() as f64 + SHARED_PAIRS * 0.25;
        matrix.add_difference(player, opponent, weight);
    }
    matrix
}

/// A small square matrix.
struct Matrix(Vec<Vec<f64>>);

impl Matrix {
    fn filled(size: usize, value: f64) -> Self {
        Self(vec![vec![value; size]; size])
    }

    fn identity(size: usize, value: f64) -> Self {
        let mut matrix = Self::filled(size, 0.0);
        (0..size).for_each(|at| matrix.0[at][at] = value);
        matrix
    }

    /// Adds `weight` times the square of the difference between two coordinates.
    fn add_difference(&mut self, one: usize, other: usize, weight: f64) {
        self.0[one][one] += weight;
        self.0[other][other] += weight;
        self.0[one][other] -= weight;
        self.0[other][one] -= weight;
    }

    fn times(&self, vector: &[f64]) -> Vec<f64> {
        self.0
            .iter()
            .map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
            .collect()
    }

    fn column(&self, at: usize) -> Vec<f64> {
        self.0.iter().map(|row| row[at]).collect()
    }

    /// By Gauss and Jordan, with the largest pivot.
    fn inverse(mut self) -> Self {
        let size = self.0.len();
        let mut result = Self::identity(size, 1.0);
        for at in 0..size {
            let pivot = (at..size)
                .max_by(|&a, &b| self.0[a][at].abs().total_cmp(&self.0[b][at].abs()))
                .unwrap_or(at);
            self.0.swap(at, pivot);
            result.0.swap(at, pivot);
            let scale = self.0[at][at];
            for column in 0..size {
                self.0[at][column] /= scale;
                result.0[at][column] /= scale;
            }
            for row in (0..size).filter(|&row| row != at) {
                let factor = self.0[row][at];
                for column in 0..size {
                    self.0[row][column] -= factor * self.0[at][column];
                    result.0[row][column] -= factor * result.0[at][column];
                }
            }
        }
        result
    }
}

#[cfg(test)]
mod tests;
