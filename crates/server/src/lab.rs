//! Experiments for pages: those that come with the program and those ordered here, which are carried out one at a time
//! and keep question and answer in the data folder, as `hetman lab` would beside its file.

mod files;
mod limits;
mod run;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use hetman_game::{Entry, Spec};
use hetman_lab::plan::{Experiment, Reach, Wrong};
use tokio::sync::watch;

use crate::access::{Access, random_word};
use crate::admission::Visitors;
use crate::error::Error;
use crate::games::Games;
use crate::messages::{
    ExperimentCheck, ExperimentOrder, ExperimentPage, ExperimentSummary, Experiments, LabNews,
};
use crate::pool::{BackgroundWork, GIVEN_UP, Order, Pool, lock};

use files::{ExperimentFiles, StoredExperiment};
use run::Run;

/// The most experiments that may wait, and that are remembered after their end.
const MOST_RUNS: usize = 20;
/// The most characters of an experiment.
const MOST_CHARACTERS: usize = 64 * 1024;

/// All experiments.
pub struct Lab {
    /// Who lets streams in and knows the games.
    pub games: Arc<Games>,
    /// Rings when something has changed.
    pub changes: watch::Sender<u64>,
    files: ExperimentFiles,
    data: PathBuf,
    commit: String,
    cores: usize,
    pool: Pool,
    access: Arc<Access>,
    runs: Mutex<Vec<Arc<Run>>>,
}

impl Lab {
    /// A laboratory that keeps its results in a folder.
    pub fn open(games: Arc<Games>, data: &Path, work: &BackgroundWork) -> Arc<Self> {
        Arc::new(Self {
            games,
            changes: watch::Sender::new(1),
            files: ExperimentFiles::new(data.join("experiments")),
            data: data.to_owned(),
            commit: work.commit.clone(),
            cores: work.cores,
            pool: work.pool.clone(),
            access: Arc::clone(&work.access),
            runs: Mutex::default(),
        })
    }

    /// All experiments.
    pub fn list(&self) -> Experiments {
        let experiments = self
            .files
            .all()
            .iter()
            .map(|stored| self.summary(stored))
            .collect();
        Experiments {
            experiments,
            cores: self.cores as u32,
        }
    }

    fn summary(&self, stored: &StoredExperiment) -> ExperimentSummary {
        let run = self.run(&stored.name).map(|run| run.word());
        let rest = match (stored.answered, stored.own) {
            (true, _) => "answered",
            (false, true) => "stopped",
            (false, false) => "open",
        };
        let (title, question) = stored.heading();
        let state = run
            .filter(|word| *word != "answered" && !stored.answered)
            .unwrap_or(rest)
            .to_owned();
        ExperimentSummary {
            name: stored.name.clone(),
            title,
            question,
            own: stored.own,
            state,
        }
    }

    fn run(&self, name: &str) -> Option<Arc<Run>> {
        lock(&self.runs)
            .iter()
            .find(|run| run.name == name)
            .cloned()
    }

    /// An experiment with its question.
    pub fn page(&self, name: &str) -> Result<ExperimentPage, Error> {
        let stored = self.stored(name)?;
        let summary = self.summary(&stored);
        Ok(ExperimentPage {
            summary,
            text: stored.text,
        })
    }

    /// A file of an experiment, by its ending.
    pub fn file(&self, name: &str, ending: &str) -> Result<String, Error> {
        self.stored(name)?;
        let missing = || Error::Missing(format!("answer to `{name}` yet"));
        self.files.file(name, ending).ok_or_else(missing)
    }

    fn stored(&self, name: &str) -> Result<StoredExperiment, Error> {
        let missing = || {
            Error::Missing(format!(
                "experiment `{}`",
                name.chars().take(40).collect::<String>()
            ))
        };
        self.files.find(name).ok_or_else(missing)
    }

    fn read(&self, text: &str) -> Result<Experiment, Wrong> {
        if text.len() > MOST_CHARACTERS {
            return Err(Wrong {
                line: 1,
                why: format!("an experiment takes at most {MOST_CHARACTERS} characters"),
            });
        }
        let find = |spec: &Spec| match self.games.entry(spec) {
            Ok(entry) => Ok(entry as Arc<dyn Entry>),
            Err(error) => Err(hetman_game::Error::Other(error.to_string())),
        };
        Experiment::read(text, Reach::Nothing(&Visitors), &find)
    }

    /// What is wrong with an experiment, if anything.
    pub fn check(&self, order: &ExperimentOrder) -> ExperimentCheck {
        let wrong = |line: Option<usize>, why: String| ExperimentCheck {
            line: line.map(|line| line as u32),
            why: Some(why),
            size: 0,
        };
        let experiment = match self.read(&order.text) {
            Ok(experiment) => experiment,
            Err(error) => return wrong(Some(error.line), error.why),
        };
        let size = hetman_lab::run::size(&experiment);
        let allowed = files::check_name(&order.name)
            .and_then(|()| limits::check(&experiment, &self.games, self.cores));
        match allowed {
            Ok(()) => ExperimentCheck {
                line: None,
                why: None,
                size,
            },
            Err(error) => wrong(None, error.to_string()),
        }
    }

    /// Takes an order, or goes on with one that was stopped.
    pub fn order(
        self: &Arc<Self>,
        order: &ExperimentOrder,
        held: &[&str],
    ) -> Result<String, Error> {
        files::check_name(&order.name)?;
        let key = self.key_to(order, held)?;
        let experiment = self
            .read(&order.text)
            .map_err(|wrong| Error::Bad(wrong.to_string()))?;
        limits::check(&experiment, &self.games, self.cores)?;
        let mut runs = lock(&self.runs);
        if runs
            .iter()
            .any(|run| run.name == order.name && run.is_active())
        {
            return Err(Error::Conflict(format!(
                "experiment `{}` is being carried out",
                order.name
            )));
        }
        if runs.iter().filter(|run| run.is_active()).count() >= MOST_RUNS {
            return Err(Error::Busy(
                "too many experiments are waiting; try again later",
            ));
        }
        self.files.enter(&order.name, &order.text, &key)?;
        runs.retain(|run| run.name != order.name);
        let idle = runs.iter().position(|run| !run.is_active());
        if let Some(at) = idle.filter(|_| runs.len() >= MOST_RUNS) {
            runs.remove(at);
        }
        let run = Arc::new(Run::new(&order.name, hetman_lab::run::size(&experiment)));
        runs.push(Arc::clone(&run));
        let (lab, own) = (Arc::clone(self), Arc::clone(&run));
        let order = Order::new(move |job| {
            own.carry_out(&lab, &experiment, job);
            lab.notify();
        });
        let (lab, stuck) = (Arc::clone(self), Arc::clone(&run));
        let job = self.pool.take(Order {
            lost: Box::new(move || {
                stuck.fail(GIVEN_UP);
                lab.notify();
            }),
            ..order
        });
        run.hold(job);
        drop(runs);
        self.notify();
        Ok(key)
    }

    /// The key to an experiment that is ordered again, if it is held, or a new one.
    fn key_to(&self, order: &ExperimentOrder, held: &[&str]) -> Result<String, Error> {
        let known = self.files.find(&order.name);
        if known.is_some_and(|stored| stored.own && stored.text == order.text) {
            let key = self.files.key(&order.name);
            self.access.check(&key, held)?;
            Ok(key)
        } else {
            random_word(22)
        }
    }

    /// Stops an experiment; what was measured stays.
    pub fn stop(&self, name: &str, held: &[&str]) -> Result<(), Error> {
        let none = || Error::Conflict(format!("experiment `{name}` is not being carried out"));
        let run = self.run(name).ok_or_else(none)?;
        self.access.check(&self.files.key(name), held)?;
        run.stop();
        self.notify();
        Ok(())
    }

    /// Goes on with an experiment that was stopped.
    pub fn resume(self: &Arc<Self>, name: &str, held: &[&str]) -> Result<(), Error> {
        let stored = self.stored(name)?;
        if !stored.own {
            return Err(Error::Conflict(
                "an experiment that comes with the program is ordered under a new name".into(),
            ));
        }
        let order = ExperimentOrder {
            name: stored.name,
            text: stored.text,
        };
        self.order(&order, held).map(drop)
    }

    /// Throws an own experiment away, question and answer.
    pub fn forget(&self, name: &str, held: &[&str]) -> Result<(), Error> {
        if self.stored(name)?.own {
            self.access.check(&self.files.key(name), held)?;
        }
        if self.run(name).is_some_and(|run| run.is_active()) {
            return Err(Error::Conflict(format!(
                "experiment `{name}` is being carried out"
            )));
        }
        self.files.forget(name)?;
        lock(&self.runs).retain(|run| run.name != name);
        self.notify();
        Ok(())
    }

    /// How far everything is.
    pub fn news(&self) -> LabNews {
        LabNews {
            runs: lock(&self.runs).iter().map(|run| run.message()).collect(),
        }
    }

    fn notify(&self) {
        self.changes.send_modify(|version| *version += 1);
    }
}
