//! `hetman train`: a network for the evaluation of a game, fitted to the positions of self-play games. The same data,
//! seed and number of threads give the same network; a run that was ended goes on from its last checkpoint.

mod checkpoint;

use std::f32::consts::PI;
use std::fs;
use std::io::Write;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use hetman_game::Notation;
use hetman_network::network::{MOST_SCALE, SCALE};
use hetman_network::train::{Model, Sample, Trainer};
use hetman_network::{Features, Header, Network, Shape};
use hetman_search::AlphaBetaPolicy;
use hetman_tuner::replay::{Library, files};
use hetman_tuner::stream::{Stream, Survey};
use hetman_tuner::target::Target;

use super::subject::{self, Subject};
use super::{grouped, per_second};
use crate::progress::Progress;

/// What `train` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: chess, or draughts in a variant with features for a network
    game: String,
    /// Folders of games to learn from, as `hetman generate` writes them
    #[arg(long, required = true)]
    data: Vec<PathBuf>,
    /// Network file to write; `FILE.checkpoint` beside it keeps the state of training
    #[arg(long)]
    out: PathBuf,
    /// Network file whose weights training starts from, of the same game and size; random weights by default
    #[arg(long)]
    from: Option<PathBuf>,
    /// Neurons of the first layer for each player, a multiple of 32
    #[arg(long, default_value_t = 256)]
    hidden: usize,
    /// Number of output buckets, chosen by the number of pieces
    #[arg(long, default_value_t = 8)]
    outputs: usize,
    /// Passes over the data
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    passes: u32,
    /// Passes before these in which the network learns to imitate the game's own evaluation, on positions near those of
    /// the games
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_000), conflicts_with = "correct")]
    imitate: u32,
    /// Positions of one step
    #[arg(long, default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// Learning rate at the start, in millionths
    #[arg(long, default_value_t = 1_000)]
    rate: u32,
    /// Learning rate at the end, in millionths
    #[arg(long, default_value_t = 20)]
    last_rate: u32,
    /// Weight decay, in thousandths of the learning rate
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    decay: u32,
    /// Share of game results in the training target, in percent; the rest is search scores
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u8).range(0..=100))]
    blend: u8,
    /// Share of the next position's target in the target of each, in percent: the lambda of TD(lambda); 0 learns from the
    /// score of each search alone
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    lambda: u8,
    /// Points of evaluation to the unit of the curve from scores to chances; fitted to the games by default. A larger number
    /// tells large advantages apart
    #[arg(long, value_parser = clap::value_parser!(u16).range(10..=2_000))]
    scale: Option<u16>,
    /// Train a network that corrects the game's own evaluation, in place of one that stands alone
    #[arg(long)]
    correct: bool,
    /// Seed of the first weights and of the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of training threads
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Print progress line by line even where stderr is no terminal
    #[arg(long)]
    verbose: bool,
}

impl Arguments {
    /// Points of evaluation to the unit of the curve from scores to chances.
    fn scale(&self, survey: &Survey) -> f32 {
        self.scale
            .map_or_else(|| survey.curve.scale().round() as f32, f32::from)
    }

    /// Points that an output of one is worth. Those of a network that stands alone are counted so that 100 of them win half of
    /// the games; one that corrects counts as what it corrects does.
    fn points(&self, survey: &Survey) -> f32 {
        let scale = self.scale(survey);
        match survey.curve.even() {
            Some(even) if even > 0.0 && !self.correct => {
                (scale * 100.0 / even as f32).round().min(MOST_SCALE as f32)
            }
            _ => scale,
        }
    }

    /// The network whose weights training starts from, if one is named.
    fn earlier<F: Features>(&self, shape: Shape) -> anyhow::Result<Option<Network>> {
        let Some(path) = &self.from else {
            return Ok(None);
        };
        let failed = || format!("cannot start from {}", path.display());
        let bytes = fs::read(path).with_context(failed)?;
        let network = Network::parse::<F>(&bytes).with_context(failed)?;
        if network.shape != shape || network.corrects() != self.correct {
            bail!(
                "{} has {} neurons and {} outputs and corrects {}: --hidden, --outputs and --correct must say the same",
                path.display(),
                network.shape.hidden,
                network.shape.outputs,
                if network.corrects() {
                    "another evaluation"
                } else {
                    "nothing"
                },
            );
        }
        Ok(Some(network))
    }
}

/// Positions held back to judge the network by.
const HELD_BACK: usize = 200_000;

/// Trains, writes the network and says how good it is.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    subject::find(&arguments.game, Training { arguments, out })?
}

/// A run over a game found by its name.
struct Training<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl subject::Visitor for Training<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G, F>(self, subject: Subject<G, F>) -> anyhow::Result<()>
    where
        G: AlphaBetaPolicy<Position: Notation>,
        F: Features<Position = G::Position>,
    {
        let Training { arguments, out } = self;
        let shape = Shape {
            inputs: F::INPUTS,
            hidden: arguments.hidden,
            outputs: arguments.outputs,
        };
        if !shape.is_possible() {
            bail!(
                "--hidden takes a multiple of {} up to {}, --outputs 1 to {}",
                Shape::STEP,
                Shape::MOST_HIDDEN,
                Shape::MOST_OUTPUTS
            );
        }
        let mut found = Vec::new();
        for folder in &arguments.data {
            found.extend(files(folder, &subject.file_name())?);
        }
        let mut stream = Stream::<F, G> {
            library: Library {
                policy: &subject.policy,
                rules: &subject.rules,
            },
            files: found,
            target: Target {
                blend: f32::from(arguments.blend) / 100.0,
                lambda: f32::from(arguments.lambda) / 100.0,
                scale: SCALE as f32,
            },
            corrects: arguments.correct,
            outputs: arguments.outputs,
            seed: arguments.seed,
            imitates: false,
            features: PhantomData,
        };
        let survey = stream.survey()?;
        if survey.positions < u64::from(arguments.batch) {
            bail!(
                "{} positions of `{}` are too few",
                survey.positions,
                subject.name
            );
        }
        stream.target.scale = arguments.scale(&survey);
        let earlier = arguments.earlier::<F>(shape)?;
        let mut course = Course::new(arguments, shape, survey, earlier.as_ref());
        course.resume()?;
        course.run(&mut stream)?;
        let header = course.header::<F>(&subject.name.to_string());
        write_network(&course.trainer.model, header, &arguments.out)?;
        fs::write(arguments.out.with_extension("svg"), course.curve())?;
        writeln!(
            out,
            "{}: {} positions, {} passes, held-back loss {:.6}",
            arguments.out.display(),
            grouped(course.survey.positions),
            arguments.passes,
            course.losses.last().copied().unwrap_or_default().1
        )?;
        Ok(())
    }
}

/// Writes a network to a file.
fn write_network(model: &Model, header: Header, path: &Path) -> anyhow::Result<()> {
    let mut bytes = Vec::new();
    model.quantised(header).write(&mut bytes)?;
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Training under way.
struct Course<'a> {
    arguments: &'a Arguments,
    shape: Shape,
    survey: Survey,
    trainer: Trainer,
    /// The checksum of the network whose weights came first; empty if they were random.
    from: String,
    /// Passes that are over.
    passes: u32,
    /// Loss in training and on games held back after each pass.
    losses: Vec<(f64, f64)>,
}

impl<'a> Course<'a> {
    fn new(
        arguments: &'a Arguments,
        shape: Shape,
        survey: Survey,
        earlier: Option<&Network>,
    ) -> Self {
        let model = match earlier {
            Some(network) => Model::of(network, arguments.points(&survey)),
            None if arguments.correct => Model::new(shape, arguments.seed).quiet(),
            None => Model::new(shape, arguments.seed),
        };
        let checksum = earlier.and_then(|network| network.header.get("checksum"));
        let mut trainer = Trainer::new(model, arguments.threads.into());
        trainer.rates.decay = arguments.decay as f32 / 1e3;
        Self {
            arguments,
            shape,
            survey,
            trainer,
            from: checksum.unwrap_or_default().to_owned(),
            passes: 0,
            losses: Vec::new(),
        }
    }

    fn run<F, G>(&mut self, stream: &mut Stream<F, G>) -> anyhow::Result<()>
    where
        G: AlphaBetaPolicy<Position: Notation>,
        F: Features<Position = G::Position>,
    {
        let progress = Progress::new(self.arguments.verbose);
        let even = self.survey.curve.even();
        progress.line(&format!(
            "{} positions; results follow scores on a scale of {} points; {}",
            grouped(self.survey.positions),
            stream.target.scale,
            even.map_or_else(
                || "no score wins half of the games".into(),
                |even| format!("{even} points win half of the games")
            )
        ));
        let held_back = stream.held_back(HELD_BACK)?;
        if self.passes == 0 {
            let loss = self.trainer.loss(&held_back);
            progress.line(&format!("before training: held back {loss:.6}"));
        }
        let (first, all) = (self.arguments.imitate, self.arguments.passes);
        while self.passes < first + all {
            stream.imitates = self.passes < first;
            let share = if stream.imitates {
                (self.passes, first)
            } else {
                (self.passes - first, all)
            };
            let (trained, rate) = self.pass(stream, share)?;
            let losses = (trained, self.trainer.loss(&held_back));
            self.losses.push(losses);
            progress.line(&format!(
                "pass {} of {}{}: loss {:.6}, held back {:.6}, {} positions a second",
                self.passes,
                first + all,
                if stream.imitates { ", imitating" } else { "" },
                losses.0,
                losses.1,
                grouped(rate)
            ));
            self.save()?;
        }
        Ok(())
    }

    /// One pass, the rate of learning falling over `of` passes; gives the mean loss and positions a second.
    fn pass<F, G>(
        &mut self,
        stream: &Stream<F, G>,
        (at, of): (u32, u32),
    ) -> anyhow::Result<(f64, u64)>
    where
        G: AlphaBetaPolicy<Position: Notation>,
        F: Features<Position = G::Position>,
    {
        let started = Instant::now();
        let steps = (self.survey.positions / u64::from(self.arguments.batch)).max(1);
        let (mut step, mut sum, mut seen) = (0, 0.0, 0);
        stream.pass(
            u64::from(self.passes),
            self.arguments.batch as usize,
            &mut |batch: &[Sample]| {
                let done = (f64::from(step) / steps as f64).min(1.0);
                let share = (f64::from(at) + done) / f64::from(of);
                sum += self.trainer.step(batch, rate(self.arguments, share as f32));
                step += 1;
                seen += batch.len() as u64;
                true
            },
        )?;
        self.passes += 1;
        let rate = per_second(seen, started.elapsed());
        Ok((sum / f64::from(step.max(1)), rate))
    }

    /// What the network says about itself.
    fn header<F: Features>(&self, game: &str) -> Header {
        let Arguments {
            hidden,
            outputs,
            passes,
            imitate,
            batch,
            rate,
            last_rate,
            decay,
            blend,
            lambda,
            seed,
            ..
        } = self.arguments;
        let scale = self.arguments.scale(&self.survey);
        let held_back = self.losses.last().copied().unwrap_or_default().1;
        let (mut header, mut switch) = (Header::default().with("game", game), "");
        if self.arguments.correct {
            (header, switch) = (header.with("corrects", "classical"), " --correct");
        }
        if !self.from.is_empty() {
            header = header.with("from", &self.from);
        }
        header
            .with("features", F::NAME)
            .with("scale", self.arguments.points(&self.survey))
            .with("positions", self.survey.positions)
            .with("data", format!("{:016x}", self.survey.hash))
            .with("loss", format!("{held_back:.6}"))
            .with(
                "command",
                format!(
                    "hetman train {game} --hidden {hidden} --outputs {outputs} --passes {passes} --imitate {imitate} \
                     --batch {batch} --rate {rate} --last-rate {last_rate} --decay {decay} --blend {blend} --lambda {lambda} --scale {scale} --seed {seed}{switch}"
                ),
            )
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("commit", env!("HETMAN_COMMIT"))
    }

    /// The losses by pass as a picture.
    fn curve(&self) -> String {
        let name = format!("{}: loss by pass", self.arguments.game);
        super::plot::curves(
            &name,
            &[
                ("training", self.losses.iter().map(|loss| loss.0).collect()),
                ("held back", self.losses.iter().map(|loss| loss.1).collect()),
            ],
        )
    }
}

/// The rate of learning after a share of the training: half a cosine from the first to the last.
fn rate(arguments: &Arguments, share: f32) -> f32 {
    let (first, last) = (
        arguments.rate as f32 / 1e6,
        arguments.last_rate as f32 / 1e6,
    );
    last + (first - last) * (1.0 + (PI * share.min(1.0)).cos()) / 2.0
}
