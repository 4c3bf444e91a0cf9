//! `hetman generate`: games of the engine against itself as files to learn from. It may be ended at any moment and goes
//! on where it was; the same seed gives the same files.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context;
use hetman_game::{Error, Notation, Stop};
use hetman_network::Features;
use hetman_search::AlphaBetaPolicy;
use hetman_tuner::games::{Header, checksum};
use hetman_tuner::{Order, Plan, Totals, gather, generate};

use super::contest::{Interrupt, Interrupted};
use super::queue::{Batches, Place, QueueArguments};
use super::subject::{self, Subject};
use super::{grouped, per_second};
use crate::progress::Progress;

/// What `generate` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game: chess, or draughts in any variant with an evaluation that learns
    game: String,
    /// Folder of the game files; games already there count, so that an interrupted run goes on
    #[arg(long)]
    out: PathBuf,
    /// Number of games in the folder at the end
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// Nodes after which a search begins no new iteration
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    nodes: u64,
    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Evaluation function that labels positions; the one of the engine by default
    #[arg(long)]
    eval: Option<String>,
    /// Network file that labels positions instead of an evaluation function
    #[arg(long, conflicts_with = "eval")]
    eval_file: Option<PathBuf>,
    /// Run at the lowest priority, so that other work is not slowed down
    #[arg(long)]
    background: bool,
    /// Print progress line by line even where stderr is no terminal
    #[arg(long)]
    verbose: bool,
    #[command(flatten)]
    queue: QueueArguments,
}

impl Arguments {
    /// The bytes of the network that labels, if one does.
    fn network(&self) -> anyhow::Result<Vec<u8>> {
        let Some(path) = &self.eval_file else {
            return Ok(Vec::new());
        };
        fs::read(path).with_context(|| format!("cannot read {}", path.display()))
    }
}

/// Games of one file: small enough to be read at once, large enough to be few.
const PER_FILE: u64 = 5_000;
/// The least time between two lines of progress.
const BETWEEN_LINES: Duration = Duration::from_secs(60);

/// Plays, writes, and says how much there is.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    if arguments.background {
        lower_priority();
    }
    subject::find(&arguments.game, Generation { arguments, out })?
}

/// A run over a game found by its name.
struct Generation<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl subject::Visitor for Generation<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G, F>(self, subject: Subject<G, F>) -> anyhow::Result<()>
    where
        G: AlphaBetaPolicy<Position: Notation>,
        F: Features<Position = G::Position>,
    {
        let Generation { arguments, out } = self;
        let run = Run {
            folder: arguments.out.clone(),
            games: arguments.games,
            threads: arguments.threads.into(),
            plan: Plan {
                nodes: arguments.nodes,
                seed: arguments.seed,
                evaluation: arguments.eval.clone().unwrap_or_default(),
                network: arguments.network()?,
                ..subject.plan.clone()
            },
        };
        let place = arguments.queue.connect()?;
        let progress = Progress::new(arguments.verbose);
        let totals = match &place {
            Some(place) => run.gather(&subject, &progress, place)?,
            None => run.play(&subject, &progress)?,
        };
        if let Some(folder) = place.as_ref().and_then(Place::folder)
            && totals.games < arguments.games
        {
            progress.line(&format!(
                "units wait in `{}` for `hetman worker --once`; the same command takes their games",
                folder.join("units").display()
            ));
        }
        writeln!(
            out,
            "{} games, {} positions in {}",
            grouped(totals.games),
            grouped(totals.positions),
            arguments.out.display()
        )?;
        Ok(())
    }
}

/// Games to be played into a folder.
pub struct Run {
    /// The folder.
    pub folder: PathBuf,
    /// Games in all.
    pub games: u64,
    /// Games played at once.
    pub threads: usize,
    /// How to play.
    pub plan: Plan,
}

impl Run {
    /// Plays what is missing and shows how fast.
    pub fn play<G: AlphaBetaPolicy<Position: Notation>, F>(
        &self,
        subject: &Subject<G, F>,
        progress: &Progress,
    ) -> anyhow::Result<Totals> {
        let order = self.order(subject)?;
        let source = subject.source(&self.plan);
        let mut rate = Rate::new(self.games);
        let totals = generate(&source, &order, &Stop::default(), &mut |totals| {
            rate.show(totals, progress);
        })?;
        progress.done();
        Ok(totals)
    }

    /// Has what is missing played by the workers of a queue.
    fn gather<G: AlphaBetaPolicy<Position: Notation>, F>(
        &self,
        subject: &Subject<G, F>,
        progress: &Progress,
        place: &Place,
    ) -> anyhow::Result<Totals> {
        let order = self.order(subject)?;
        let source = subject.source(&self.plan);
        let cancel = Stop::default();
        let interrupt = Interrupt::watch(&cancel)?;
        let batches = Batches {
            game: subject.name.to_string(),
            plan: &self.plan,
            games: self.games,
            cancel: &cancel,
        };
        let mut rate = Rate::new(self.games);
        let mut report = |totals| rate.show(totals, progress);
        let gathered = gather(&source, &order, &mut report, &mut |first, take| {
            let played = batches.submit(place, first, take);
            played.map_err(|error| Error::Other(format!("{error:#}")))
        });
        progress.done();
        let totals = gathered?;
        if interrupt.is_pressed() {
            return Err(Interrupted {
                played: totals.games,
                total: self.games,
                resume: "; the same command goes on from there",
            }
            .into());
        }
        Ok(totals)
    }

    fn order<G: AlphaBetaPolicy<Position: Notation>, F>(
        &self,
        subject: &Subject<G, F>,
    ) -> anyhow::Result<Order> {
        let evaluation = match self.plan.network.as_slice() {
            [] => subject.evaluation(&self.plan.evaluation)?.to_owned(),
            network => format!("network {:08x}", checksum(network)),
        };
        let header = Header::default()
            .with("game", &subject.name)
            .with("evaluation", evaluation)
            .with("nodes", self.plan.nodes)
            .with("seed", self.plan.seed);
        Ok(Order {
            folder: self.folder.clone(),
            name: subject.file_name(),
            header,
            games: self.games,
            per_file: PER_FILE,
            threads: self.threads,
        })
    }
}

/// How fast positions come in.
struct Rate {
    games: u64,
    started: Option<(Instant, Totals)>,
    line: Instant,
}

impl Rate {
    fn new(games: u64) -> Self {
        Self {
            games,
            started: None,
            line: Instant::now(),
        }
    }

    fn show(&mut self, totals: Totals, progress: &Progress) {
        let (started, before) = *self.started.get_or_insert((Instant::now(), totals));
        let rate = per_second(totals.positions - before.positions, started.elapsed());
        let text = format!(
            "game {} of {}, {} positions, {} a second",
            grouped(totals.games),
            grouped(self.games),
            grouped(totals.positions),
            grouped(rate)
        );
        if progress.is_terminal() {
            progress.step(&text);
        } else if self.line.elapsed() >= BETWEEN_LINES {
            self.line = Instant::now();
            progress.line(&text);
        }
    }
}

/// Lets every other program go first.
fn lower_priority() {
    #[cfg(unix)]
    {
        // A system that refuses runs the games at the usual priority.
        let _ = rustix::process::nice(19);
    }
    // On Linux a session of its own shares processors as a whole, whatever the priority within it.
    #[cfg(target_os = "linux")]
    let _ = fs::write("/proc/self/autogroup", "19");
}
