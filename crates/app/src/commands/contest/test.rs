//! The sequential test of a contest, read from words and told in words.

use std::fmt;

use hetman_arena::rating::Pairs;
use hetman_arena::sprt::{Model, Sprt, Verdict};
use serde::Serialize;

/// A test and what it says.
#[derive(Serialize)]
pub struct Test {
    #[serde(flatten)]
    sprt: Sprt,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: Verdict,
}

impl Test {
    /// What the test says about these results.
    pub fn new(sprt: Sprt, pairs: &Pairs) -> Self {
        let (lower, upper) = sprt.bounds();
        Self { sprt, llr: sprt.ratio(pairs), lower, upper, verdict: sprt.verdict(pairs) }
    }

    /// The likelihood ratio between its bounds.
    pub fn short(&self) -> String {
        format!("LLR {:.2} ({:.2}, {:.2}) {}", self.llr, self.lower, self.upper, self.sprt.model)
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self.sprt;
        let says = match self.verdict {
            Verdict::Open => "undecided",
            Verdict::H0 => "H0 accepted",
            Verdict::H1 => "H1 accepted",
        };
        let Self { llr, lower, upper, .. } = self;
        let hypotheses = format!("[{elo0}, {elo1}] {model} Elo, risks {alpha} and {beta}");
        write!(f, "LLR {llr:.2} ({lower:.2}, {upper:.2}) {hypotheses}: {says}")
    }
}

/// Two differences in Elo, the smaller first.
pub fn hypotheses(text: &str) -> Result<(f64, f64), String> {
    let pair = text.split_once(',').and_then(|(one, two)| Some((one.trim().parse().ok()?, two.trim().parse().ok()?)));
    let ordered = pair.filter(|(one, two): &(f64, f64)| one < two && one.abs() <= 1000.0 && two.abs() <= 1000.0);
    ordered.ok_or_else(|| "it takes two differences in Elo, the smaller first, as in `0,5`".into())
}

/// The unit of the differences.
pub fn model(text: &str) -> Result<Model, String> {
    match text {
        "logistic" => Ok(Model::Logistic),
        "normalised" => Ok(Model::Normalised),
        _ => Err("it takes `logistic` or `normalised`".into()),
    }
}

/// The risk of a wrong verdict.
pub fn risk(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|risk| *risk > 0.0 && *risk < 0.5);
    number.ok_or_else(|| "it takes a number between 0 and 0.5".into())
}
