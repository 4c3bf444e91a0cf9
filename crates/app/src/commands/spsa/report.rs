//! What a tuning has come to: the numbers, a spec, a patch of the defaults, the match that confirms them, and the curves.

use std::io::Write;

use hetman_arena::tournament::Description;
use hetman_tuner::spsa::run::{Ending, Tuned};
use hetman_tuner::spsa::task::Task;
use serde::Serialize;

use crate::commands::plot::{Panel, panels};

/// The result, as JSON has it.
#[derive(Serialize)]
pub struct Outcome {
    game: String,
    engine: String,
    iterations: u64,
    games: u64,
    ending: &'static str,
    parameters: Vec<Number>,
    /// The engine with the numbers found.
    spec: String,
    /// What changes in the defaults, as a patch has it.
    patch: String,
    /// The command that shows whether the numbers found are better.
    confirm: String,
    /// The values before the first iteration and after each, for each parameter.
    curve: Vec<Vec<f64>>,
}

/// A parameter and what it has come to.
#[derive(Serialize)]
struct Number {
    name: String,
    min: f64,
    max: f64,
    start: f64,
    /// The value with its fraction.
    value: f64,
    /// The value as the engine takes it.
    taken: f64,
}

/// The most games of the match that confirms the numbers; its test ends it sooner.
const CONFIRMING_GAMES: u64 = 10_000;
/// The differences in Elo between which that test decides.
const CONFIRMING_TEST: &str = "0,5";

impl Outcome {
    /// Sums up a tuning.
    pub fn new(task: &Task, tuned: &Tuned) -> Self {
        let rounded = tuned.spsa.rounded();
        let number = |at: usize| {
            let one = &task.parameters[at];
            Number {
                name: one.name.clone(),
                min: one.min,
                max: one.max,
                start: one.start,
                value: tuned.spsa.values()[at],
                taken: rounded[at],
            }
        };
        let parameters: Vec<Number> = (0..task.parameters.len()).map(number).collect();
        let spec = task.spec(&rounded).to_string();
        let curve = tuned.spsa.curve();
        let curves =
            (0..parameters.len()).map(|at| curve.iter().map(|values| values[at]).collect());
        Self {
            game: task.description.game.clone(),
            engine: task.engine.to_string(),
            iterations: tuned.spsa.done(),
            games: 2 * tuned.pairs.count(),
            ending: match tuned.ending {
                Ending::Complete => "complete",
                Ending::Settled => "settled",
                Ending::Cancelled => "cancelled",
            },
            patch: patch(&parameters),
            confirm: confirmation(task, &spec),
            spec,
            curve: curves.collect(),
            parameters,
        }
    }

    /// One JSON object.
    pub fn write_json(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        Ok(writeln!(out)?)
    }

    /// A page for people.
    pub fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Self {
            iterations, games, ..
        } = self;
        writeln!(
            out,
            "{}: {iterations} iterations, {games} games",
            self.ending
        )?;
        let longest = self.parameters.iter().map(|one| one.name.len()).max();
        for one in &self.parameters {
            let (name, width) = (&one.name, longest.unwrap_or(0));
            let (start, value) = (one.start, one.value);
            writeln!(out, "{name:width$}  {start:>10} -> {value:>10.2}")?;
        }
        writeln!(out, "\nspec\n{}", self.spec)?;
        writeln!(out, "\npatch of the defaults\n{}", self.patch.trim_end())?;
        Ok(writeln!(out, "\nto confirm\n{}", self.confirm)?)
    }

    /// The curve of each parameter in a panel of its own.
    pub fn curves(&self) -> String {
        let both = self.parameters.iter().zip(&self.curve);
        let panel = |(one, values): (&Number, &Vec<f64>)| Panel {
            name: format!("{}: {} -> {:.2}", one.name, one.start, one.value),
            low: values.iter().copied().fold(one.start, f64::min),
            high: values.iter().copied().fold(one.start, f64::max),
            values: values.clone(),
        };
        let title = format!(
            "{}, {}: {} iterations, {} games",
            self.game, self.engine, self.iterations, self.games
        );
        panels(&title, &both.map(panel).collect::<Vec<_>>())
    }
}

/// The lines of a game's or an engine's defaults that change.
fn patch(parameters: &[Number]) -> String {
    let changed = parameters
        .iter()
        .filter(|one| (one.start - one.taken).abs() > f64::EPSILON);
    let lines = changed.map(|one| {
        let Number {
            name, start, taken, ..
        } = one;
        format!("-    {name}: {start},\n+    {name}: {taken},\n")
    });
    lines.collect()
}

/// The match of the engine with the numbers found against the engine as it was, from other openings.
fn confirmation(task: &Task, spec: &str) -> String {
    let description = Description {
        players: vec![spec.to_owned(), task.engine.to_string()],
        games: CONFIRMING_GAMES,
        seed: task.description.seed.wrapping_add(1),
        sprt: Some(CONFIRMING_TEST.into()),
        ..task.description.clone()
    };
    description.command()
}
