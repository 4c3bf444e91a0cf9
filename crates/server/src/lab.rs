//! Experiments for pages: those that come with the program and those ordered here, which are carried out one at a time
//! and keep question and answer in the data folder, as `hetman lab` would beside its file.

mod limits;
mod run;
mod shelf;

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
use crate::pool::{GIVEN_UP, Order, Pool, Work, lock};

use run::Run;
use shelf::{Shelf, Volume};

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
    shelf: Shelf,
    data: PathBuf,
    commit: String,
    cores: usize,
    pool: Pool,
    access: Arc<Access>,
    runs: Mutex<Vec<Arc<Run>>>,
}

impl Lab {
    /// A laboratory that keeps its results in a folder.
    pub fn open(games: Arc<Games>, data: &Path, work: &Work) -> Arc<Self> {
        Arc::new(Self {
            games,
            changes: watch::Sender::new(1),
            shelf: Shelf::new(data.join("experiments")),
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
            .shelf
            .volumes()
            .iter()
            .map(|volume| self.summary(volume))
            .collect();
        Experiments {
            experiments,
            cores: self.cores as u32,
        }
    }

    fn summary(&self, volume: &Volume) -> ExperimentSummary {
        let run = self.run(&volume.name).map(|run| run.word());
        let rest = match (volume.answered, volume.own) {
            (true, _) => "answered",
            (false, true) => "stopped",
            (false, false) => "open",
        };
        let (title, question) = volume.heading();
        let state = run
            .filter(|word| *word != "answered" && !volume.answered)
            .unwrap_or(rest)
            .to_owned();
        ExperimentSummary {
            name: volume.name.clone(),
            title,
            question,
            own: volume.own,
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
        let volume = self.volume(name)?;
        let summary = self.summary(&volume);
        Ok(ExperimentPage {
            summary,
            text: volume.text,
        })
    }

    /// A file of an experiment, by its ending.
    pub fn file(&self, name: &str, ending: &str) -> Result<String, Error> {
        self.volume(name)?;
        let missing = || Error::Missing(format!("answer to `{name}` yet"));
        self.shelf.file(name, ending).ok_or_else(missing)
    }

    fn volume(&self, name: &str) -> Result<Volume, Error> {
        let missing = || {
            Error::Missing(format!(
                "experiment `{}`",
                name.chars().take(40).collect::<String>()
            ))
        };
        self.shelf.find(name).ok_or_else(missing)
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
        let allowed = shelf::check_name(&order.name)
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
        shelf::check_name(&order.name)?;
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
        self.shelf.enter(&order.name, &order.text, &key)?;
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
            lab.tell();
        });
        let (lab, stuck) = (Arc::clone(self), Arc::clone(&run));
        let job = self.pool.take(Order {
            lost: Box::new(move || {
                stuck.fail(GIVEN_UP);
                lab.tell();
            }),
            ..order
        });
        run.hold(job);
        drop(runs);
        self.tell();
        Ok(key)
    }

    /// The key to an experiment that is ordered again, if it is held, or a new one.
    fn key_to(&self, order: &ExperimentOrder, held: &[&str]) -> Result<String, Error> {
        let known = self.shelf.find(&order.name);
        if known.is_some_and(|volume| volume.own && volume.text == order.text) {
            let key = self.shelf.key(&order.name);
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
        self.access.check(&self.shelf.key(name), held)?;
        run.stop();
        self.tell();
        Ok(())
    }

    /// Goes on with an experiment that was stopped.
    pub fn resume(self: &Arc<Self>, name: &str, held: &[&str]) -> Result<(), Error> {
        let volume = self.volume(name)?;
        if !volume.own {
            return Err(Error::Conflict(
                "an experiment that comes with the program is ordered under a new name".into(),
            ));
        }
        let order = ExperimentOrder {
            name: volume.name,
            text: volume.text,
        };
        self.order(&order, held).map(drop)
    }

    /// Throws an own experiment away, question and answer.
    pub fn forget(&self, name: &str, held: &[&str]) -> Result<(), Error> {
        if self.volume(name)?.own {
            self.access.check(&self.shelf.key(name), held)?;
        }
        if self.run(name).is_some_and(|run| run.is_active()) {
            return Err(Error::Conflict(format!(
                "experiment `{name}` is being carried out"
            )));
        }
        self.shelf.forget(name)?;
        lock(&self.runs).retain(|run| run.name != name);
        self.tell();
        Ok(())
    }

    /// How far everything is.
    pub fn news(&self) -> LabNews {
        LabNews {
            runs: lock(&self.runs).iter().map(|run| run.message()).collect(),
        }
    }

    fn tell(&self) {
        self.changes.send_modify(|version| *version += 1);
    }
}
