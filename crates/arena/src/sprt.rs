//! The sequential test: after every pair, is the player at least `elo1` better, at most `elo0` better, or is it too
//! early to say? The generalised likelihood ratio of the five pair scores, in Elo or in normalised Elo.

mod words;

use std::fmt;

use serde::Serialize;

pub use words::{hypotheses, model, risk};

use crate::rating::{PER_UNIT, Pairs, SCORES, expected};

/// What the two hypotheses are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Elo: the mean score is fixed.
    Logistic,
    /// Normalised Elo: the mean score in standard deviations is fixed.
    Normalised,
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Logistic => "logistic",
            Self::Normalised => "normalised",
        })
    }
}

/// A test of "at least `elo1`" against "at most `elo0`".
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The hypothesis to be refuted.
    pub elo0: f64,
    /// The hypothesis hoped for.
    pub elo1: f64,
    /// The risk of accepting `elo1` although `elo0` is true.
    pub alpha: f64,
    /// The risk of accepting `elo0` although `elo1` is true.
    pub beta: f64,
    /// The unit of both.
    pub model: Model,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Play on.
    Open,
    /// `elo0` is accepted.
    H0,
    /// `elo1` is accepted.
    H1,
}

impl Sprt {
    /// The log-likelihood ratio at which `elo0` is accepted and that at which `elo1` is.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The log-likelihood ratio of these results.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        let counts = pairs.0.map(|count| count as f64);
        ratio(&SCORES, &counts, self)
    }

    /// The log-likelihood ratio of observations that score from 0 to 1, in logistic Elo.
    pub fn ratio_of(&self, observed: &[f64]) -> f64 {
        // Nothing and everything are possible, though they may not have been seen.
        let mut scores = vec![0.0, 1.0];
        let mut counts = vec![0.0, 0.0];
        for &score in observed {
            let same = |known: &f64| (known - score).abs() < 1e-9;
            let at = scores.iter().position(same).unwrap_or(scores.len());
            if at == scores.len() {
                scores.push(score);
                counts.push(0.0);
            }
            counts[at] += 1.0;
        }
        let logistic = Self {
            model: Model::Logistic,
            ..*self
        };
        ratio(&scores, &counts, &logistic)
    }

    /// The verdict on these results.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let ((lower, upper), ratio) = (self.bounds(), self.ratio(pairs));
        if ratio >= upper {
            Verdict::H1
        } else if ratio <= lower {
            Verdict::H0
        } else {
            Verdict::Open
        }
    }
}

/// What an outcome that never occurred counts for, so that no logarithm is infinite.
const RARE: f64 = 1e-3;

/// The log-likelihood ratio of results with these scores and counts.
fn ratio(scores: &[f64], counts: &[f64], test: &Sprt) -> f64 {
    if counts.iter().sum::<f64>() == 0.0 {
        return 0.0;
    }
    let counts: Vec<f64> = counts
        .iter()
        .map(|&count| if count == 0.0 { RARE } else { count })
        .collect();
    let total: f64 = counts.iter().sum();
    let observed: Vec<f64> = counts.iter().map(|count| count / total).collect();
    let likeliest = |elo: f64| match test.model {
        Model::Logistic => with_mean(scores, &observed, expected(elo)),
        Model::Normalised => {
            with_strength(scores, &observed, std::f64::consts::SQRT_2 * elo / PER_UNIT)
        }
    };
    let (q0, q1) = (likeliest(test.elo0), likeliest(test.elo1));
    let terms = observed
        .iter()
        .zip(q0.iter().zip(&q1))
        .map(|(p, (q0, q1))| p * (q1 / q0).ln());
    total * terms.sum::<f64>()
}

/// The distribution of mean `mean` under which what was observed is likeliest.
fn with_mean(scores: &[f64], observed: &[f64], mean: f64) -> Vec<f64> {
    let (least, most) = scores.iter().fold((f64::MAX, f64::MIN), |(a, b), &score| {
        (a.min(score), b.max(score))
    });
    // Between these poles the equation for the multiplier falls from +infinity to -infinity.
    let (mut low, mut high) = (-1.0 / (most - mean), 1.0 / (mean - least));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let terms = scores
            .iter()
            .zip(observed)
            .map(|(score, p)| p * (score - mean) / (1.0 + middle * (score - mean)));
        if terms.sum::<f64>() > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let multiplier = f64::midpoint(low, high);
    scores
        .iter()
        .zip(observed)
        .map(|(score, p)| p / (1.0 + multiplier * (score - mean)))
        .collect()
}

/// The distribution whose mean lies `strength` standard deviations above one half and under which what was observed
/// is likeliest: the condition is made linear about the last answer until nothing changes.
fn with_strength(scores: &[f64], observed: &[f64], strength: f64) -> Vec<f64> {
    let mut answer = vec![1.0 / scores.len() as f64; scores.len()];
    for _ in 0..50 {
        let mean: f64 = scores.iter().zip(&answer).map(|(score, q)| score * q).sum();
        let variance: f64 = scores
            .iter()
            .zip(&answer)
            .map(|(score, q)| (score - mean).powi(2) * q)
            .sum();
        let deviation = variance.sqrt();
        let linear = |score: &f64| {
            score - 0.5 - 0.5 * strength * deviation * (1.0 + ((score - mean) / deviation).powi(2))
        };
        let shifted: Vec<f64> = scores.iter().map(linear).collect();
        let next = with_mean(&shifted, observed, 0.0);
        let change = next
            .iter()
            .zip(&answer)
            .map(|(a, b)| (a - b).abs())
            .fold(0.0, f64::max);
        answer = next;
        if change < 1e-12 {
            break;
        }
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;

    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!(
            (value - expected).abs() <= tolerance,
            "{value} is not {expected} +- {tolerance}"
        );
    }

    fn test(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model,
        }
    }

    #[test]
    fn published_tests_are_reproduced() {
        let fastchess = Pairs([379, 10170, 21828, 10640, 343]);
        let two = test(0.0, 2.0, Model::Normalised);
        near(two.ratio(&fastchess), 2.9455, 0.0005);
        near(two.bounds().0, -2.944, 0.0005);
        near(two.bounds().1, 2.944, 0.0005);
        assert_eq!(two.verdict(&fastchess), Verdict::H1);
        let cinder = Pairs([177, 1629, 3083, 1780, 221]);
        let three = Sprt {
            beta: 0.10,
            ..test(0.0, 3.0, Model::Normalised)
        };
        near(three.ratio(&cinder), 2.913, 0.0005);
        near(three.bounds().0, -2.251, 0.0005);
        near(three.bounds().1, 2.890, 0.0005);
        near(
            ratio(
                &[0.0, 0.5, 1.0],
                &[759.0, 1863.0, 880.0],
                &test(0.0, 5.0, Model::Logistic),
            ),
            2.947,
            0.0005,
        );
    }

    #[test]
    fn nothing_and_everything_can_be_judged() {
        for model in [Model::Logistic, Model::Normalised] {
            let five = test(0.0, 5.0, model);
            near(five.ratio(&Pairs::default()), 0.0, 0.0);
            assert!(five.ratio(&Pairs([0, 0, 0, 0, 40])) > 0.0);
            assert!(five.ratio(&Pairs([40, 0, 0, 0, 0])) < 0.0);
            assert!(five.ratio(&Pairs([0, 0, 40, 0, 0])).is_finite());
        }
    }

    /// Plays synthetic matches at a true strength and counts how many accept `elo1`.
    fn accepted(sprt: &Sprt, truth: &[f64; 5], matches: u32, random: &mut Random) -> u32 {
        let mut accepted = 0;
        for _ in 0..matches {
            let mut pairs = Pairs::default();
            loop {
                for _ in 0..16 {
                    let draw = random.bits() as f64 / u64::MAX as f64;
                    let mut sum = 0.0;
                    let at = truth.iter().position(|p| {
                        sum += p;
                        draw < sum
                    });
                    pairs.add(at.unwrap_or(4) as u8);
                }
                match sprt.verdict(&pairs) {
                    Verdict::Open => {}
                    verdict => {
                        accepted += u32::from(verdict == Verdict::H1);
                        break;
                    }
                }
            }
        }
        accepted
    }

    #[test]
    fn a_thousand_matches_keep_the_error_rates() {
        let mut random = Random::new(7);
        let shape = [0.05, 0.2, 0.5, 0.2, 0.05];
        for model in [Model::Logistic, Model::Normalised] {
            let sprt = test(0.0, 40.0, model);
            let at = |elo: f64| -> [f64; 5] {
                let answer = match model {
                    Model::Logistic => with_mean(&SCORES, &shape, expected(elo)),
                    Model::Normalised => {
                        with_strength(&SCORES, &shape, std::f64::consts::SQRT_2 * elo / PER_UNIT)
                    }
                };
                std::array::from_fn(|at| answer[at])
            };
            let wrongly = accepted(&sprt, &at(0.0), 250, &mut random);
            let rightly = accepted(&sprt, &at(40.0), 250, &mut random);
            // Three standard deviations above the 12.5 errors allowed on average.
            assert!(
                wrongly <= 22,
                "{model}: {wrongly} of 250 accepted without reason"
            );
            assert!(
                rightly >= 228,
                "{model}: {rightly} of 250 accepted with reason"
            );
        }
    }
}
