//! The parts of a test as people write them.

use super::Model;

/// Two differences in Elo, the smaller first.
pub fn hypotheses(text: &str) -> Result<(f64, f64), String> {
    let pair = text
        .split_once(',')
        .and_then(|(one, two)| Some((one.trim().parse().ok()?, two.trim().parse().ok()?)));
    let ordered = pair
        .filter(|(one, two): &(f64, f64)| one < two && one.abs() <= 1000.0 && two.abs() <= 1000.0);
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
    let number = text
        .parse::<f64>()
        .ok()
        .filter(|risk| *risk > 0.0 && *risk < 0.5);
    number.ok_or_else(|| "it takes a number between 0 and 0.5".into())
}
