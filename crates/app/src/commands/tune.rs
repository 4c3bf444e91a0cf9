//! `hetman tune`: games of the engine against itself, and the weights of its evaluations fitted to them. The same seed
//! and the same data give the same weights.

mod subject;

use std::fs;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use hetman_game::Notation;
use hetman_search::Policy;
use hetman_tuner::rows::Target;
use hetman_tuner::source::{Set, render};
use hetman_tuner::{Fitting, Model, Pair, Plan, Rows, Sample, fit, play};

use crate::progress::Progress;
use subject::{Subject, Weighted};

/// What `tune` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: chess, or draughts in a variant that weights are fitted for
    game: String,
    /// Games to play
    #[arg(long, default_value_t = 10_000)]
    games: usize,
    /// Nodes a move
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Passes over the positions
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// Openings, positions taken and the order of the fit
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How much results count against scores of searches, in percent
    #[arg(long, default_value_t = 70, value_parser = clap::value_parser!(u8).range(0..=100))]
    blend: u8,
    /// Games played at once
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Positions of earlier games; those of the new games are added to it
    #[arg(long)]
    data: Option<PathBuf>,
    /// Where the weights go, as Rust source
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Plays, fits, writes the weights and says how good they are.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    subject::find(&arguments.game, Tuning { arguments, out })?
}

/// A game to be tuned, found by its name.
struct Tuning<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl subject::Visitor for Tuning<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Policy<Position: Notation>>(self, subject: Subject<G>) -> anyhow::Result<()> {
        let Tuning { arguments, out } = self;
        let progress = Progress::new(false);
        let samples = samples(arguments, &subject, &progress)?;
        if samples.is_empty() {
            bail!("no positions to fit to; ask for --games or give --data");
        }
        let read = |sample: &Sample| G::Position::parse(&subject.rules, &sample.position);
        let positions = samples.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let mut sets = Vec::new();
        for evaluation in &subject.evaluations {
            let weights = fitted(
                arguments,
                evaluation,
                (&samples, &positions),
                &progress,
                out,
            )?;
            sets.push((evaluation, weights));
        }
        if let Some(path) = &arguments.out {
            fs::write(path, source(arguments, samples.len(), &sets))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }
}

/// The positions of earlier games and of new ones.
fn samples<G: Policy<Position: Notation>>(
    arguments: &Arguments,
    subject: &Subject<G>,
    progress: &Progress,
) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    if let Some(path) = arguments.data.as_ref().filter(|path| path.exists()) {
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        samples = text
            .lines()
            .map(str::parse)
            .collect::<Result<Vec<Sample>, _>>()?;
    }
    let plan = Plan {
        games: arguments.games,
        nodes: arguments.nodes,
        seed: arguments.seed,
        threads: arguments.threads.into(),
        ..subject.plan.clone()
    };
    let played = play(&subject.policy, &subject.rules, &plan, &mut |done| {
        progress.step(&format!("game {done} of {}", plan.games));
    })?;
    progress.done();
    if let Some(path) = &arguments.data {
        let file = fs::File::options().create(true).append(true).open(path);
        let mut file =
            BufWriter::new(file.with_context(|| format!("cannot open {}", path.display()))?);
        let mut lines = played.iter();
        lines
            .try_for_each(|sample| writeln!(file, "{sample}"))
            .and_then(|()| file.flush())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    samples.extend(played);
    Ok(samples)
}

/// Fits one evaluation and says how well it foretells results.
fn fitted<P>(
    arguments: &Arguments,
    evaluation: &Weighted<P>,
    (samples, positions): (&[Sample], &[P]),
    progress: &Progress,
    out: &mut dyn Write,
) -> anyhow::Result<Vec<Pair>> {
    let mut rows = Rows::default();
    for (sample, position) in samples.iter().zip(positions) {
        rows.push(
            &evaluation.row(position),
            Target {
                result: sample.result,
                score: sample.score as f32,
            },
        );
    }
    let blend = f32::from(arguments.blend) / 100.0;
    let fitting = Fitting {
        epochs: arguments.epochs,
        blend,
        seed: arguments.seed,
        ..Fitting::default()
    };
    let found = fit(&rows, &evaluation.start(), &fitting, &mut |epoch, loss| {
        progress.step(&format!(
            "{}: pass {epoch} of {}, loss {loss:.5}",
            evaluation.name, arguments.epochs
        ));
    });
    progress.done();
    writeln!(
        out,
        "{}: {} positions, slope {:.5}, loss {:.5} -> {:.5}, held back {:.5} -> {:.5}",
        evaluation.name,
        rows.len(),
        found.slope,
        found.fitted.0,
        found.fitted.1,
        found.held_back.0,
        found.held_back.1
    )?;
    Ok(found.weights)
}

/// The file of weights, with the command that made it.
fn source<P>(
    arguments: &Arguments,
    positions: usize,
    sets: &[(&Weighted<P>, Vec<Pair>)],
) -> String {
    let Arguments {
        game,
        games,
        nodes,
        epochs,
        seed,
        blend,
        ..
    } = arguments;
    let data = if arguments.data.is_some() {
        " --data FILE"
    } else {
        ""
    };
    let names: Vec<String> = sets
        .iter()
        .map(|(evaluation, _)| format!("`{}`", evaluation.name))
        .collect();
    let header = [
        format!(
            "The weights of {}: one number for each feature, so longer than a file should be.",
            names.join(" and ")
        ),
        format!("Made from {positions} positions, not to be edited by hand, by"),
        format!(
            "`hetman tune {game} --games {games} --nodes {nodes} --epochs {epochs} --seed {seed} --blend {blend}{data}`."
        ),
    ];
    let titles: Vec<(String, String)> = sets
        .iter()
        .map(|(evaluation, _)| {
            (
                evaluation.name.to_uppercase(),
                format!("The weights of `{}`.", evaluation.name),
            )
        })
        .collect();
    let sets: Vec<Set> = sets
        .iter()
        .zip(&titles)
        .map(|((evaluation, weights), (name, meaning))| {
            let groups = evaluation
                .groups
                .iter()
                .map(|group| (group.name, &weights[group.first..][..group.len]));
            Set {
                name,
                meaning,
                groups: groups.collect(),
            }
        })
        .collect();
    render(&header, &sets)
}
