//! `hetman tune`: games of the engine against itself, and the weights of its evaluations fitted to them. The same seed
//! and the same games give the same weights.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use hetman_game::Notation;
use hetman_game::linear::write_weights;
use hetman_network::Features;
use hetman_search::AlphaBetaPolicy;
use hetman_tuner::replay::{Library, files};
use hetman_tuner::rows::Target;
use hetman_tuner::source::{Set, render};
use hetman_tuner::{Fitting, Model, Pair, Plan, Rows, fit};

use super::generate::Run;
use super::subject::{self, Subject, Weighted};
use crate::files::check_writable;
use crate::progress::Progress;

/// What `tune` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: chess, or draughts in a variant that weights are fitted for
    game: String,
    /// Folder of games to learn from, as `hetman generate` writes them
    #[arg(long)]
    data: PathBuf,
    /// Number of games to learn from; missing ones are played first
    #[arg(long, default_value_t = 0)]
    games: u64,
    /// Nodes after which a search begins no new iteration
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    nodes: u64,
    /// Passes over the positions
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// Seed of the openings and of the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How much results count against scores of searches, in percent
    #[arg(long, default_value_t = 70, value_parser = clap::value_parser!(u8).range(0..=100))]
    blend: u8,
    /// Games played at the same time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// File for the weights: Rust source if it ends in `.rs`, else one that the option `eval_file` reads
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Plays, fits, writes the weights and says how good they are.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    arguments.out.as_deref().map_or(Ok(()), check_writable)?;
    subject::find(&arguments.game, Tuning { arguments, out })?
}

/// A game to be tuned, found by its name.
struct Tuning<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl subject::Visitor for Tuning<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G, F>(self, subject: Subject<G, F>) -> anyhow::Result<()>
    where
        G: AlphaBetaPolicy<Position: Notation>,
        F: Features<Position = G::Position>,
    {
        let Tuning { arguments, out } = self;
        let progress = Progress::new(false);
        play(arguments, &subject, &progress)?;
        let (mut sets, mut positions) = (Vec::new(), 0);
        for evaluation in &subject.evaluations {
            let rows = rows(arguments, &subject, evaluation)?;
            let weights = fitted(arguments, evaluation, &rows, out)?;
            positions = rows.len();
            sets.push((evaluation, weights));
        }
        if let Some(path) = &arguments.out {
            let rust = path.extension().is_some_and(|ending| ending == "rs");
            let text = if rust {
                source(arguments, positions, &sets)
            } else {
                weights(&sets)?
            };
            fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()))?;
        }
        Ok(())
    }
}

/// Plays the games that are missing.
fn play<G: AlphaBetaPolicy<Position: Notation>, F>(
    arguments: &Arguments,
    subject: &Subject<G, F>,
    progress: &Progress,
) -> anyhow::Result<()> {
    if arguments.games == 0 {
        return Ok(());
    }
    let run = Run {
        folder: arguments.data.clone(),
        games: arguments.games,
        threads: arguments.threads.into(),
        plan: Plan {
            nodes: arguments.nodes,
            seed: arguments.seed,
            ..subject.plan.clone()
        },
    };
    run.play(subject, progress).map(drop)
}

/// The positions of all games as an evaluation sees them.
fn rows<G: AlphaBetaPolicy<Position: Notation>, F>(
    arguments: &Arguments,
    subject: &Subject<G, F>,
    evaluation: &Weighted<G::Position>,
) -> anyhow::Result<Rows> {
    let mut rows = Rows::default();
    let library = Library {
        policy: &subject.policy,
        rules: &subject.rules,
    };
    for path in files(&arguments.data, &subject.file_name())? {
        library.read(&path, &mut |position, step, result| {
            let target = Target {
                result: (result + 1) as f32 / 2.0,
                score: step.score as f32,
            };
            rows.push(&evaluation.row(position), target);
        })?;
    }
    if rows.is_empty() {
        bail!(
            "no positions of `{}` in {}; ask for --games",
            subject.name,
            arguments.data.display()
        );
    }
    Ok(rows)
}

/// Fits one evaluation and says how well it foretells results.
fn fitted<P>(
    arguments: &Arguments,
    evaluation: &Weighted<P>,
    rows: &Rows,
    out: &mut dyn Write,
) -> anyhow::Result<Vec<Pair>> {
    let progress = Progress::new(false);
    let blend = f32::from(arguments.blend) / 100.0;
    let fitting = Fitting {
        epochs: arguments.epochs,
        blend,
        seed: arguments.seed,
        ..Fitting::default()
    };
    let found = fit(rows, &evaluation.start(), &fitting, &mut |epoch, loss| {
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

/// The file of weights that `eval_file` reads.
fn weights<P>(sets: &[(&Weighted<P>, Vec<Pair>)]) -> anyhow::Result<String> {
    let wanted = sets
        .iter()
        .find(|(evaluation, _)| evaluation.title.is_some());
    let (evaluation, weights) = wanted.context("no evaluation has weights to be read")?;
    let whole = |&[opening, ending]: &Pair| (opening.round() as i32, ending.round() as i32);
    let weights: Vec<(i32, i32)> = weights.iter().map(whole).collect();
    let title = evaluation.title.unwrap_or_default();
    Ok(write_weights(title, evaluation.groups, &weights))
}

/// The file of weights as Rust source, with the command that made it.
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
            "`hetman tune {game} --games {games} --nodes {nodes} --epochs {epochs} --seed {seed} --blend {blend} --data FOLDER`."
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
