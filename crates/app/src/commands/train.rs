//! `hetman train`: a network for the evaluation of a game, fitted to the positions of self-play games. The same data,
//! seed and number of threads give the same network; a run that was ended goes on from its last checkpoint.

use std::f32::consts::PI;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use hetman_game::Notation;
use hetman_network::network::SCALE;
use hetman_network::train::{Model, Sample, Trainer};
use hetman_network::{Features, Header, Shape};
use hetman_search::Policy;
use hetman_tuner::replay::{Library, files};
use hetman_tuner::stream::{Stream, Survey};

use super::subject::{self, Subject};
use super::{grouped, per_second};
use crate::progress::Progress;

/// What `train` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: chess, or draughts in a variant with features for a network
    game: String,
    /// Folders of games as `generate` makes them
    #[arg(long, required = true)]
    data: Vec<PathBuf>,
    /// The network's file; `FILE.checkpoint` beside it keeps the state of training
    #[arg(long)]
    out: PathBuf,
    /// Neurons of each player's half, a multiple of 32
    #[arg(long, default_value_t = 256)]
    hidden: usize,
    /// Outputs chosen by the number of pieces
    #[arg(long, default_value_t = 8)]
    outputs: usize,
    /// Passes over the data
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    passes: u32,
    /// Positions of one step
    #[arg(long, default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// The first rate of learning, in millionths
    #[arg(long, default_value_t = 1_000)]
    rate: u32,
    /// The last rate of learning, in millionths
    #[arg(long, default_value_t = 20)]
    last_rate: u32,
    /// The share by which weights shrink at each step, in thousandths of the rate
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    decay: u32,
    /// How much results count against scores of searches, in percent
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u8).range(0..=100))]
    blend: u8,
    /// Train a network that corrects the game's own evaluation, in place of one that stands alone
    #[arg(long)]
    correct: bool,
    /// Chooses first weights and the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Print progress line by line even if stderr is no terminal
    #[arg(long)]
    verbose: bool,
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
        G: Policy<Position: Notation>,
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
            blend: f32::from(arguments.blend) / 100.0,
            scale: SCALE as f32,
            corrects: arguments.correct,
            outputs: arguments.outputs,
            seed: arguments.seed,
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
        stream.scale = survey.curve.scale().round() as f32;
        let mut course = Course::new(arguments, shape, survey);
        course.resume()?;
        course.run(&stream)?;
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
    /// Passes that are over.
    passes: u32,
    /// Loss in training and on games held back after each pass.
    losses: Vec<(f64, f64)>,
}

impl<'a> Course<'a> {
    fn new(arguments: &'a Arguments, shape: Shape, survey: Survey) -> Self {
        let mut model = Model::new(shape, arguments.seed);
        if arguments.correct {
            model = model.quiet();
        }
        let mut trainer = Trainer::new(model, arguments.threads.into());
        trainer.rates.decay = arguments.decay as f32 / 1e3;
        Self {
            arguments,
            shape,
            survey,
            trainer,
            passes: 0,
            losses: Vec::new(),
        }
    }

    fn run<F, G>(&mut self, stream: &Stream<F, G>) -> anyhow::Result<()>
    where
        G: Policy<Position: Notation>,
        F: Features<Position = G::Position>,
    {
        let progress = Progress::new(self.arguments.verbose);
        let even = self.survey.curve.even();
        progress.line(&format!(
            "{} positions; results follow scores on a scale of {} points; {}",
            grouped(self.survey.positions),
            stream.scale,
            even.map_or_else(
                || "no score wins half of the games".into(),
                |even| format!("{even} points win half of the games")
            )
        ));
        let held_back = stream.held_back(HELD_BACK)?;
        let steps = (self.survey.positions / u64::from(self.arguments.batch)).max(1);
        while self.passes < self.arguments.passes {
            let started = Instant::now();
            let (mut step, mut sum, mut seen) = (0, 0.0, 0);
            let pass = self.passes;
            stream.pass(
                u64::from(pass),
                self.arguments.batch as usize,
                &mut |batch: &[Sample]| {
                    let share = (f64::from(pass) + step as f64 / steps as f64)
                        / f64::from(self.arguments.passes);
                    sum += self.trainer.step(batch, rate(self.arguments, share as f32));
                    step += 1;
                    seen += batch.len() as u64;
                    true
                },
            )?;
            self.passes += 1;
            let losses = (sum / f64::from(step.max(1)), self.trainer.loss(&held_back));
            self.losses.push(losses);
            progress.line(&format!(
                "pass {} of {}: loss {:.6}, held back {:.6}, {} positions a second",
                self.passes,
                self.arguments.passes,
                losses.0,
                losses.1,
                grouped(per_second(seen, started.elapsed()))
            ));
            self.save()?;
        }
        Ok(())
    }

    /// What the network says about itself.
    fn header<F: Features>(&self, game: &str) -> Header {
        let Arguments {
            hidden,
            outputs,
            passes,
            batch,
            rate,
            last_rate,
            decay,
            blend,
            seed,
            ..
        } = self.arguments;
        let held_back = self.losses.last().copied().unwrap_or_default().1;
        let (mut header, mut switch) = (Header::default().with("game", game), "");
        if self.arguments.correct {
            (header, switch) = (header.with("corrects", "classical"), " --correct");
        }
        header
            .with("features", F::NAME)
            .with("scale", self.survey.curve.scale().round())
            .with("positions", self.survey.positions)
            .with("data", format!("{:016x}", self.survey.hash))
            .with("loss", format!("{held_back:.6}"))
            .with(
                "command",
                format!(
                    "hetman train {game} --hidden {hidden} --outputs {outputs} --passes {passes} --batch {batch} \
                     --rate {rate} --last-rate {last_rate} --decay {decay} --blend {blend} --seed {seed}{switch}"
                ),
            )
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("commit", env!("HETMAN_COMMIT"))
    }

    fn checkpoint(&self) -> PathBuf {
        let mut name = self.arguments.out.clone().into_os_string();
        name.push(".checkpoint");
        name.into()
    }

    /// The first line of a checkpoint: what it may be continued by.
    fn identity(&self) -> Header {
        let Arguments {
            game, passes, seed, ..
        } = self.arguments;
        Header::default()
            .with("game", game)
            .with("shape", format!("{:?}", self.shape))
            .with("positions", self.survey.positions)
            .with("passes", passes)
            .with("seed", seed)
    }

    fn save(&self) -> anyhow::Result<()> {
        let path = self.checkpoint();
        let unfinished = path.with_extension("unfinished");
        let write = || -> std::io::Result<()> {
            let mut file = BufWriter::new(File::create(&unfinished)?);
            let mut header = self.identity();
            for (train, held_back) in &self.losses {
                header = header.with("pass", format!("{train} {held_back}"));
            }
            header.write(CHECKPOINT, &mut file)?;
            self.trainer.save(&mut file)?;
            file.into_inner()?.sync_data()?;
            fs::rename(&unfinished, &path)
        };
        write().with_context(|| format!("cannot write {}", path.display()))
    }

    /// Goes on from a checkpoint of the same training, if there is one.
    fn resume(&mut self) -> anyhow::Result<()> {
        let path = self.checkpoint();
        let Ok(file) = File::open(&path) else {
            return Ok(());
        };
        let mut file = BufReader::new(file);
        let failed = || format!("cannot read {}", path.display());
        let (header, _) = Header::read(CHECKPOINT, &mut file).with_context(failed)?;
        let mine = self.identity();
        if mine
            .lines()
            .any(|(key, value)| header.get(key) != Some(value))
        {
            bail!(
                "{} belongs to another training; remove it or choose another --out",
                path.display()
            );
        }
        self.trainer.restore(&mut file).with_context(failed)?;
        for (_, pass) in header.lines().filter(|(key, _)| *key == "pass") {
            let numbers = pass.split_once(' ').context("a damaged checkpoint")?;
            self.losses.push((numbers.0.parse()?, numbers.1.parse()?));
        }
        self.passes = self.losses.len() as u32;
        Ok(())
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

/// The first line of a checkpoint.
const CHECKPOINT: &str = "hetman training 1";

/// The rate of learning after a share of the training: half a cosine from the first to the last.
fn rate(arguments: &Arguments, share: f32) -> f32 {
    let (first, last) = (
        arguments.rate as f32 / 1e6,
        arguments.last_rate as f32 / 1e6,
    );
    last + (first - last) * (1.0 + (PI * share.min(1.0)).cos()) / 2.0
}
