//! What one-sided results say about a difference in Elo: no error can be given, but a bound can.

use std::fmt;

use serde::Serialize;

use super::{Pairs, QUANTILE, elo};

/// The quantile of a 95 % interval that is open on one side.
const ONE_SIDED: f64 = 1.644_854;

/// Where a difference in Elo lies with a probability of 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// Nowhere below this.
    AtLeast(f64),
    /// Nowhere above this.
    AtMost(f64),
    /// From the first to the second.
    Between(f64, f64),
}

impl Pairs {
    /// Where the difference in Elo lies, if it has no finite error: results are few or nearly all alike.
    pub fn elo_bound(&self) -> Option<Bound> {
        if self.count() == 0 || self.elo().error.is_finite() {
            return None;
        }
        let mean = self.mean();
        let bound = |quantile: f64, sign: f64| elo(self.wilson(quantile, sign));
        Some(if mean > 0.5 {
            Bound::AtLeast(bound(ONE_SIDED, -1.0))
        } else if mean < 0.5 {
            Bound::AtMost(bound(ONE_SIDED, 1.0))
        } else {
            Bound::Between(bound(QUANTILE, -1.0), bound(QUANTILE, 1.0))
        })
    }

    /// An end of Wilson's interval for the mean. A pair counts as one trial that is won or lost: no result between 0
    /// and 1 scatters more, so that the interval is wide enough whatever the share of draws.
    fn wilson(&self, quantile: f64, sign: f64) -> f64 {
        let (mean, count, square) = (self.mean(), self.count() as f64, quantile * quantile);
        let centre = mean + square / (2.0 * count);
        let reach = (mean * (1.0 - mean) / count + square / (4.0 * count * count)).sqrt();
        (centre + sign * quantile * reach) / (1.0 + square / count)
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::AtLeast(elo) => write!(f, "at least {elo:+.0}"),
            Self::AtMost(elo) => write!(f, "at most {elo:+.0}"),
            Self::Between(low, high) => write!(f, "between {low:+.0} and {high:+.0}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(pairs: [u64; 5]) -> Option<String> {
        Pairs(pairs).elo_bound().map(|bound| bound.to_string())
    }

    #[test]
    fn one_sided_results_have_a_bound() {
        assert_eq!(says([19, 1, 0, 0, 0]).unwrap(), "at most -315");
        assert_eq!(says([0, 0, 0, 1, 19]).unwrap(), "at least +315");
        assert_eq!(says([0, 0, 0, 0, 1]).unwrap(), "at least -173");
        assert_eq!(says([0, 0, 0, 0, 100]).unwrap(), "at least +627");
        assert!(says([0, 0, 9, 0, 0]).unwrap().starts_with("between -"));
        assert_eq!(says([0; 5]), None);
        assert_eq!(says([3, 5, 9, 5, 4]), None);
    }
}
