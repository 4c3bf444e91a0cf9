//! The sequential test of a contest, told in words.

use std::fmt;

use hetman_arena::rating::Pairs;
use hetman_arena::sprt::{Sprt, Verdict};
use serde::Serialize;

/// A test and what it says.
#[derive(Serialize)]
pub struct SprtReport {
    #[serde(flatten)]
    sprt: Sprt,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: Verdict,
}

impl SprtReport {
    /// What the test says about these results.
    pub fn new(sprt: Sprt, pairs: &Pairs) -> Self {
        let (lower, upper) = sprt.bounds();
        Self {
            sprt,
            llr: sprt.ratio(pairs),
            lower,
            upper,
            verdict: sprt.verdict(pairs),
        }
    }

    /// The likelihood ratio between its bounds.
    pub fn short(&self) -> String {
        format!(
            "LLR {:.2} ({:.2}, {:.2}) {}",
            self.llr, self.lower, self.upper, self.sprt.model
        )
    }
}

impl fmt::Display for SprtReport {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sprt {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        } = self.sprt;
        let says = match self.verdict {
            Verdict::Open => "undecided",
            Verdict::H0 => "H0 accepted",
            Verdict::H1 => "H1 accepted",
        };
        let Self {
            llr, lower, upper, ..
        } = self;
        let hypotheses = format!("[{elo0}, {elo1}] {model} Elo, risks {alpha} and {beta}");
        write!(
            f,
            "LLR {llr:.2} ({lower:.2}, {upper:.2}) {hypotheses}: {says}"
        )
    }
}
