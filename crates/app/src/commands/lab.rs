//! `hetman lab`: an experiment file in, an answer beside it out: a page, its plots and a CSV.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, anyhow};
use hetman_arena::ledger::Ledger;
use hetman_arena::tournament::{Crew, Tables, hash};
use hetman_lab::elsewhere::Searchers;
use hetman_lab::plan::{Experiment, Reach};
use hetman_lab::report::{self, Circumstances};
use hetman_lab::run::{self, Progress, RunContext};
use hetman_lab::store::MeasurementStore;

use super::queue::{QueueArguments, QueueCrew, QueueRuns};
use crate::games::Games;
use crate::progress::Bar;
use crate::storage;

/// What `lab` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The experiment, a TOML file
    file: PathBuf,
    /// Folder of the stored results, from which an experiment is resumed
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Delete earlier results of the same experiment first
    #[arg(long)]
    fresh: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    queue: QueueArguments,
}

/// Carries an experiment out and writes the answer beside the question.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let file = &arguments.file;
    let name = || format!("`{}`", file.display());
    let text =
        fs::read_to_string(file).map_err(|error| anyhow!("cannot read {}: {error}", name()))?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let find =
        |spec: &hetman_game::Spec| games.find(&spec.to_string()).map(|game| game.entry.into());
    let experiment = Experiment::read(&text, Reach::Machine(folder), &find).with_context(name)?;
    let data = storage::folder_or(arguments.data.as_deref())?;
    let place = arguments.queue.connect()?;
    let runs = place.as_ref().map(QueueRuns::new);
    let run_name = &hash(&text)[..12];
    let queue = runs.as_ref();
    let queue = queue.map(|runs| QueueCrew::new(runs, run_name, &experiment.title));
    let mut bar: Option<Bar> = None;
    let mut context = RunContext {
        store: MeasurementStore::open(&data)?,
        ledger: Ledger::open(&data)?,
        fresh: arguments.fresh,
        cancel: hetman_game::Stop::default(),
        crew: queue.as_ref().map_or(&Tables, |queue| queue as &dyn Crew),
        searchers: queue.as_ref().map(|queue| queue as &dyn Searchers),
        observer: &mut |progress: &Progress| {
            let bar = bar.get_or_insert_with(|| Bar::new(progress.total, "measurements"));
            bar.show(progress.done, false, &|_| progress.what.to_owned());
        },
    };
    let findings = run::run(&experiment, &mut context).with_context(name)?;
    if let Some(bar) = &bar {
        bar.done();
    }
    if let Some(runs) = &runs {
        runs.end(true)?;
    }
    let pages = report::pages(&findings, &arguments.circumstances(folder));
    for page in &pages {
        let path = folder.join(&page.name);
        fs::write(&path, &page.text)
            .map_err(|error| anyhow!("cannot write `{}`: {error}", path.display()))?;
    }
    if arguments.json {
        serde_json::to_writer(&mut *out, &findings)?;
        writeln!(out)?;
    } else {
        pages
            .iter()
            .try_for_each(|page| writeln!(out, "wrote {}", folder.join(&page.name).display()))?;
    }
    Ok(())
}

impl Arguments {
    fn circumstances(&self, folder: &Path) -> Circumstances {
        Circumstances {
            stem: self
                .file
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            command: format!("hetman lab {}", self.file.display()),
            commit: commit(folder),
            cores: thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

/// The commit the experiment's folder is at, as far as git knows.
fn commit(folder: &Path) -> String {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let asked = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["describe", "--always", "--dirty", "--exclude=*"])
        .output();
    let said = asked
        .ok()
        .filter(|output| output.status.success())
        .map(|output| output.stdout);
    let text = said
        .and_then(|said| String::from_utf8(said).ok())
        .unwrap_or_default();
    if text.trim().is_empty() {
        "unknown".into()
    } else {
        text.trim().to_owned()
    }
}
