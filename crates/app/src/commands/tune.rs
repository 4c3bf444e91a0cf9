//! `hetman tune`: games of the engine against itself, and the weights of its evaluations fitted to them. The same seed
//! and the same data give the same weights.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use hetman_chess::tuning::{Weighted, start};
use hetman_chess::{ChessPolicy, ChessRules, Position};
use hetman_game::{Error, Notation};
use hetman_tuner::rows::Target;
use hetman_tuner::source::{Set, render};
use hetman_tuner::{Fitting, Model, Pair, Plan, Row, Rows, Sample, fit, play};

use crate::progress::Progress;

/// What `tune` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: chess
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
    if arguments.game != "chess" {
        return Err(Error::unknown("game with weights to tune", &arguments.game, ["chess"]).into());
    }
    let progress = Progress::new(false);
    let samples = samples(arguments, &progress)?;
    if samples.is_empty() {
        bail!("no positions to fit to; ask for --games or give --data");
    }
    let positions = parsed(&samples)?;
    let mut sets = Vec::new();
    for evaluation in [Weighted::Tables, Weighted::Classical] {
        let weights = fitted(arguments, evaluation, (&samples, &positions), &progress, out)?;
        sets.push((evaluation, weights));
    }
    if let Some(path) = &arguments.out {
        fs::write(path, source(arguments, samples.len(), &sets))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// The positions of earlier games and of new ones.
fn samples(arguments: &Arguments, progress: &Progress) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    if let Some(path) = arguments.data.as_ref().filter(|path| path.exists()) {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        samples = text.lines().map(str::parse).collect::<Result<Vec<Sample>, _>>()?;
    }
    let plan = Plan {
        games: arguments.games,
        nodes: arguments.nodes,
        seed: arguments.seed,
        threads: arguments.threads.into(),
        ..Plan::default()
    };
    let rules = ChessRules::default();
    let played = play(&ChessPolicy, &rules, &plan, &mut |done| {
        progress.step(&format!("game {done} of {}", plan.games));
    })?;
    progress.done();
    if let Some(path) = &arguments.data {
        let file = fs::File::options().create(true).append(true).open(path);
        let mut file = BufWriter::new(file.with_context(|| format!("cannot open {}", path.display()))?);
        let mut lines = played.iter();
        lines
            .try_for_each(|sample| writeln!(file, "{sample}"))
            .and_then(|()| file.flush())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    samples.extend(played);
    Ok(samples)
}

fn parsed(samples: &[Sample]) -> anyhow::Result<Vec<Position>> {
    let rules = ChessRules::default();
    let read = |sample: &Sample| Position::parse(&rules, &sample.position);
    Ok(samples.iter().map(read).collect::<Result<_, _>>()?)
}

/// Fits one evaluation and says how well it foretells results.
fn fitted(
    arguments: &Arguments,
    evaluation: Weighted,
    (samples, positions): (&[Sample], &[Position]),
    progress: &Progress,
    out: &mut dyn Write,
) -> anyhow::Result<Vec<Pair>> {
    let model = Chess(evaluation);
    let mut rows = Rows::default();
    for (sample, position) in samples.iter().zip(positions) {
        rows.push(&model.row(position), Target { result: sample.result, score: sample.score as f32 });
    }
    let blend = f32::from(arguments.blend) / 100.0;
    let fitting = Fitting { epochs: arguments.epochs, blend, seed: arguments.seed, ..Fitting::default() };
    let found = fit(&rows, &model.start(), &fitting, &mut |epoch, loss| {
        progress.step(&format!("{evaluation:?}: pass {epoch} of {}, loss {loss:.5}", arguments.epochs));
    });
    progress.done();
    writeln!(
        out,
        "{evaluation:?}: {} positions, slope {:.5}, loss {:.5} -> {:.5}, held back {:.5} -> {:.5}",
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
fn source(arguments: &Arguments, positions: usize, sets: &[(Weighted, Vec<Pair>)]) -> String {
    let Arguments { games, nodes, epochs, seed, blend, .. } = arguments;
    let data = if arguments.data.is_some() { " --data FILE" } else { "" };
    let header = [
        "The weights of `tables` and `classical`: one number for each feature, so longer than a file should be.".into(),
        format!("Made from {positions} positions, not to be edited by hand, by"),
        format!(
            "`hetman tune chess --games {games} --nodes {nodes} --epochs {epochs} --seed {seed} --blend {blend}{data}`."
        ),
    ];
    let name = |evaluation| match evaluation {
        Weighted::Tables => ("TABLES", "The weights of `tables`."),
        Weighted::Classical => ("CLASSICAL", "The weights of `classical`."),
    };
    let sets: Vec<Set> = sets
        .iter()
        .map(|(evaluation, weights)| {
            let (name, meaning) = name(*evaluation);
            let groups = evaluation.groups().iter().map(|group| (group.name, &weights[group.first..][..group.len]));
            Set { name, meaning, groups: groups.collect() }
        })
        .collect();
    render(&header, &sets)
}

/// An evaluation of chess as the tuner sees it.
struct Chess(Weighted);

impl Model for Chess {
    type Position = Position;

    fn start(&self) -> Vec<Pair> {
        let weight = |(opening, ending)| [opening as f32, ending as f32];
        let groups = self.0.groups().iter();
        groups.flat_map(|group| (0..group.len).map(move |at| weight(start::weight(group, at)))).collect()
    }

    fn row(&self, position: &Position) -> Row {
        let traced = self.0.trace(position.board());
        Row { counts: traced.counts, shares: traced.shares }
    }
}
