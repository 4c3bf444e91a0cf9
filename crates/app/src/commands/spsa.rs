//! `hetman spsa`: numbers of an engine tuned by games, as a file describes; the curve of each is drawn beside the file.

mod report;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use hetman_arena::tournament::{Crew, Tables, hash};
use hetman_game::Stop;
use hetman_tuner::spsa::Spsa;
use hetman_tuner::spsa::run::{Ending, TuningContext, run as tune};
use hetman_tuner::spsa::store::IterationStore;
use hetman_tuner::spsa::task::Draft;

use super::contest::{Interrupt, Interrupted};
use super::queue::{QueueArguments, QueueCrew, QueueRuns};
use crate::files::check_writable;
use crate::games::Games;
use crate::progress::Bar;
use crate::storage;

use report::Outcome;

/// What `spsa` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// What is to be tuned, a TOML file
    file: PathBuf,
    /// File for the curves of the parameters, in SVG; beside the first file by default
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Folder of the stored iterations, from which a tuning is resumed
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Delete earlier iterations of the same tuning first
    #[arg(long)]
    fresh: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    queue: QueueArguments,
}

/// Tunes, draws the curves and says what the numbers have come to.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let file = &arguments.file;
    let name = || format!("`{}`", file.display());
    let text =
        fs::read_to_string(file).map_err(|error| anyhow!("cannot read {}: {error}", name()))?;
    let draft = Draft::read(&text).with_context(name)?;
    let game = games.find(draft.game()).with_context(name)?;
    let task = draft.task(&*game.entry, &game.spec).with_context(name)?;
    let svg = arguments.svg.clone().unwrap_or(file.with_extension("svg"));
    check_writable(&svg)?;
    let mut store = IterationStore::open(&storage::folder_or(arguments.data.as_deref())?)?;
    let mut bar = Bar::new(task.iterations, "iterations");
    let cancel = Stop::default();
    let interrupt = Interrupt::watch(&cancel)?;
    let place = arguments.queue.connect()?;
    let runs = place.as_ref().map(QueueRuns::new);
    let queue = runs.as_ref();
    let queue = queue.map(|runs| QueueCrew::new(runs, &hash(&text)[..12], &name()));
    let mut context = TuningContext {
        crew: queue.as_ref().map_or(&Tables, |queue| queue as &dyn Crew),
        entry: &*game.entry,
        game: &game.spec,
        store: Some(&mut store),
        fresh: arguments.fresh,
        cancel,
        observer: &mut |spsa, known| bar.show(spsa.done(), known, &|_| summary(spsa)),
    };
    let tuned = tune(&task, &mut context).with_context(name)?;
    bar.done();
    if let Some(runs) = &runs {
        runs.end(tuned.ending != Ending::Cancelled)?;
    }
    let outcome = Outcome::new(&task, &tuned);
    fs::write(&svg, outcome.curves())
        .with_context(|| format!("cannot write `{}`", svg.display()))?;
    if arguments.json {
        outcome.write_json(out)?;
    } else {
        outcome.write(out)?;
    }
    if !interrupt.is_pressed() || tuned.ending != Ending::Cancelled {
        return Ok(());
    }
    Err(Interrupted {
        played: tuned.spsa.done() * task.pairs * 2,
        total: task.description.games,
        resume: "; the same command goes on from there",
    }
    .into())
}

/// What the parameters have come to, in a line.
fn summary(spsa: &Spsa) -> String {
    let both = spsa.parameters().iter().zip(spsa.values());
    let words: Vec<String> = both
        .map(|(parameter, value)| format!("{} {value:.1}", parameter.name))
        .collect();
    words.join(", ")
}
