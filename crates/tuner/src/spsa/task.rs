//! What is to be tuned, read from a file in TOML: the numbers with their ranges and steps, and the contest that compares them,
//! in the words of every other contest.

use std::collections::BTreeMap;

use hetman_arena::tournament::Description;
use hetman_game::{Entry, Error, Setting, SettingKind, Spec};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Table;

use super::{Gains, Parameter, StopRule};

/// A tuning, checked.
#[derive(Clone, Debug)]
pub struct Task {
    /// The contest; its two players are the engine, as it is.
    pub description: Description,
    /// The engine whose numbers are tuned.
    pub engine: Spec,
    /// The numbers.
    pub parameters: Vec<Parameter>,
    /// How steps and gains fall.
    pub gains: Gains,
    /// The most iterations.
    pub iterations: u64,
    /// Pairs of games in an iteration.
    pub pairs: u64,
    /// When to stop before.
    pub stop: Option<StopRule>,
}

/// A file that was read and whose game is still to be found.
pub struct Draft {
    words: Words,
    contest: Table,
}

/// What a tuning says beside the contest.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    game: String,
    engine: Option<String>,
    iterations: u64,
    #[serde(default = "one")]
    pairs: u64,
    parameters: BTreeMap<String, ParameterWords>,
    #[serde(default)]
    gains: GainWords,
    stop: Option<StopWords>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ParameterWords {
    min: Option<f64>,
    max: Option<f64>,
    start: Option<f64>,
    step: Option<f64>,
    rate: Option<f64>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct GainWords {
    alpha: Option<f64>,
    gamma: Option<f64>,
    stability: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StopWords {
    window: usize,
    within: f64,
}

/// The keys that are not the contest's.
const OWN: [&str; 7] = [
    "game",
    "engine",
    "iterations",
    "pairs",
    "parameters",
    "gains",
    "stop",
];
/// What the tuning decides of the contest.
const DECIDED: [&str; 7] = [
    "players", "games", "schedule", "sprt", "model", "alpha", "beta",
];
/// The part of a step that a parameter moves at the end for a game won.
const USUAL_RATE: f64 = 0.002;
/// Steps from one end of a range to the other.
const USUAL_STEPS: f64 = 20.0;
/// The least step of a whole number: both sides of it are then different numbers.
const LEAST_WHOLE_STEP: f64 = 0.5;

const fn one() -> u64 {
    1
}

impl Draft {
    /// Reads a file.
    pub fn read(text: &str) -> Result<Self, Error> {
        let mut contest: Table = toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            let line = before.unwrap_or_default().matches('\n').count() + 1;
            Error::Other(format!("line {line}: {}", sentence(error.message())))
        })?;
        if let Some(key) = DECIDED.into_iter().find(|key| contest.contains_key(*key)) {
            let why = "the tuning decides it by `engine`, `iterations` and `pairs`";
            return Err(Error::Other(format!("`{key}` cannot be given: {why}")));
        }
        let mut own = Table::new();
        for key in OWN {
            own.extend(contest.remove_entry(key));
        }
        let words: Words = taken(own)?;
        Ok(Self { words, contest })
    }

    /// The game that is named.
    pub fn game(&self) -> &str {
        &self.words.game
    }

    /// The tuning, once its game is found.
    pub fn task(mut self, entry: &dyn Entry, game: &Spec) -> Result<Task, Error> {
        let (iterations, pairs) = (self.words.iterations, self.words.pairs);
        within("iterations", iterations as f64, 1.0, 1e7)?;
        within("pairs", pairs as f64, 1.0, 1e4)?;
        let engine = self.engine(entry)?;
        let whole = |text: String| toml::Value::String(text);
        let players = vec![whole(engine.to_string()); 2];
        self.contest.insert("game".into(), whole(game.to_string()));
        self.contest.insert("players".into(), players.into());
        self.contest.insert("games".into(), 2.into());
        let mut description: Description = taken(self.contest)?;
        let settings = entry.engine(game, &engine)?.settings();
        let parameters = self.words.parameters.iter();
        let parameters = parameters.map(|(name, words)| words.parameter(name, &settings));
        let parameters: Vec<Parameter> = parameters.collect::<Result<_, _>>()?;
        if parameters.is_empty() {
            return Err(Error::Other("`parameters` names no number to tune".into()));
        }
        // The first pair is planned, to see whether it can be.
        description.plan(entry, game)?;
        description.games = 2 * pairs * iterations;
        Ok(Task {
            description,
            engine,
            parameters,
            gains: self.words.gains.gains()?,
            iterations,
            pairs,
            stop: self.words.stop.map(|words| words.rule()).transpose()?,
        })
    }

    fn engine(&self, entry: &dyn Entry) -> Result<Spec, Error> {
        let engines = entry.engines();
        let names = || engines.iter().map(|engine| engine.name);
        let spec = match &self.words.engine {
            Some(text) => text.parse()?,
            None => Spec::named(names().next().unwrap_or_default()),
        };
        if names().any(|name| name == spec.name) {
            Ok(spec)
        } else {
            Err(Error::unknown("engine", &spec.name, names()))
        }
    }
}

impl ParameterWords {
    /// The parameter, whose range may be narrower than the engine's.
    fn parameter(&self, name: &str, settings: &[Setting]) -> Result<Parameter, Error> {
        let Some(setting) = settings.iter().find(|setting| setting.is_called(name)) else {
            let numbers = settings.iter().filter(|setting| range(setting).is_some());
            let known = numbers.map(|setting| setting.name);
            return Err(Error::unknown("parameter", name, known));
        };
        let Some((least, most, whole)) = range(setting) else {
            let why = format!("`{name}` is no number and cannot be tuned");
            return Err(Error::Other(why));
        };
        let of = |key: &str| format!("{name}.{key}");
        let min = within(&of("min"), self.min.unwrap_or(least), least, most)?;
        let max = within(&of("max"), self.max.unwrap_or(most), min, most)?;
        let start = self.start.or_else(|| setting.value.parse().ok());
        let start = within(&of("start"), start.unwrap_or(min), min, max)?;
        let least_step = if whole {
            LEAST_WHOLE_STEP
        } else {
            f64::MIN_POSITIVE
        };
        let usual = ((max - min) / USUAL_STEPS).max(least_step);
        let widest = (max - min) / 2.0;
        if widest < least_step {
            let why = format!("`{name}` has nowhere to go between {min} and {max}");
            return Err(Error::Other(why));
        }
        let step = within(&of("step"), self.step.unwrap_or(usual), least_step, widest)?;
        let rate = within(&of("rate"), self.rate.unwrap_or(USUAL_RATE), 1e-9, 10.0)?;
        Ok(Parameter {
            name: setting.name.into(),
            start,
            min,
            max,
            step,
            rate,
            whole,
        })
    }
}

impl GainWords {
    fn gains(&self) -> Result<Gains, Error> {
        let usual = Gains::default();
        let one = |name, given: Option<f64>, usual| within(name, given.unwrap_or(usual), 0.0, 1.0);
        Ok(Gains {
            alpha: one("gains.alpha", self.alpha, usual.alpha)?,
            gamma: one("gains.gamma", self.gamma, usual.gamma)?,
            stability: one("gains.stability", self.stability, usual.stability)?,
        })
    }
}

impl StopWords {
    fn rule(&self) -> Result<StopRule, Error> {
        within("stop.window", self.window as f64, 1.0, 1e7)?;
        Ok(StopRule {
            window: self.window,
            within: within("stop.within", self.within, 0.0, 1e6)?,
        })
    }
}

/// The least and the most a setting takes, and whether it takes whole numbers alone.
fn range(setting: &Setting) -> Option<(f64, f64, bool)> {
    match setting.kind {
        SettingKind::Number { min, max } => Some((min as f64, max as f64, true)),
        SettingKind::Decimal { min, max } => Some((min as f64, max as f64, false)),
        _ => None,
    }
}

/// A number that must lie between two others.
fn within(name: &str, value: f64, min: f64, max: f64) -> Result<f64, Error> {
    if (min..=max).contains(&value) {
        return Ok(value);
    }
    let why = format!("`{name}` is {value} and must lie between {min} and {max}");
    Err(Error::Other(why))
}

/// What a table says as a type.
fn taken<T: DeserializeOwned>(table: Table) -> Result<T, Error> {
    table
        .try_into()
        .map_err(|error: toml::de::Error| Error::Other(sentence(error.message())))
}

fn sentence(message: &str) -> String {
    message.lines().collect::<Vec<_>>().join(" ")
}
