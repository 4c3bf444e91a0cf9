//! One experiment while it is carried out.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use hetman_arena::ledger::{Ledger, LedgerError};
use hetman_game::Stop;
use hetman_lab::plan::Experiment;
use hetman_lab::report::{self, Circumstances};
use hetman_lab::run::{self, Bench, Progress, RunError};
use hetman_lab::store::Store;
use thiserror::Error as ThisError;

use super::Lab;
use crate::error::Error;
use crate::messages::ExperimentProgress;
use crate::pool::{Job, lock};

/// Why an experiment came to nothing.
#[derive(Debug, ThisError)]
enum Trouble {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Shelf(#[from] Error),
}

/// An experiment that was ordered.
pub struct Run {
    /// Its name.
    pub name: String,
    job: Mutex<Option<Arc<Job>>>,
    papers: Mutex<Papers>,
}

struct Papers {
    state: &'static str,
    done: u64,
    total: u64,
    what: String,
    /// When measuring began, and how much was done by then.
    begun: Option<(Instant, u64)>,
    trouble: Option<String>,
}

impl Run {
    /// An experiment of so many measurements that waits.
    pub fn new(name: &str, total: u64) -> Self {
        let papers = Papers {
            state: "queued",
            done: 0,
            total,
            what: String::new(),
            begun: None,
            trouble: None,
        };
        Self {
            name: name.to_owned(),
            job: Mutex::default(),
            papers: Mutex::new(papers),
        }
    }

    /// Keeps what calls it off.
    pub fn hold(&self, job: Arc<Job>) {
        *lock(&self.job) = Some(job);
    }

    /// Calls it off.
    pub fn stop(&self) {
        if let Some(job) = &*lock(&self.job) {
            job.cancel();
        }
        let mut papers = lock(&self.papers);
        if matches!(papers.state, "queued" | "running") {
            papers.state = "stopped";
        }
    }

    /// Says why it came to nothing.
    pub fn fail(&self, why: &str) {
        let mut papers = lock(&self.papers);
        (papers.state, papers.trouble) = ("failed", Some(why.to_owned()));
    }

    /// What it is doing, in a word.
    pub fn word(&self) -> &'static str {
        let broken = lock(&self.job).as_ref().is_some_and(|job| job.is_over());
        match lock(&self.papers).state {
            "queued" | "running" if broken => "failed",
            word => word,
        }
    }

    /// Whether it waits or is being carried out.
    pub fn is_active(&self) -> bool {
        matches!(self.word(), "queued" | "running")
    }

    /// Measures what is not on disk yet, and puts the answer on the shelf.
    pub fn carry_out(&self, lab: &Lab, experiment: &Experiment, job: &Job) {
        lock(&self.papers).state = "running";
        let outcome = self.measure(lab, experiment, job);
        let mut papers = lock(&self.papers);
        papers.state = match outcome {
            Ok(()) => "answered",
            Err(Trouble::Run(RunError::Stopped)) => "stopped",
            Err(trouble) => {
                papers.trouble = Some(trouble.to_string());
                "failed"
            }
        };
    }

    fn measure(&self, lab: &Lab, experiment: &Experiment, job: &Job) -> Result<(), Trouble> {
        let enough = Stop::default();
        job.attach(&enough);
        let mut bench = Bench {
            store: Store::open(&lab.data)?,
            ledger: Ledger::open(&lab.data)?,
            fresh: false,
            enough,
            observer: &mut |progress: &Progress| self.hear(lab, progress),
        };
        let findings = run::run(experiment, &mut bench)?;
        let how = Circumstances {
            stem: self.name.clone(),
            command: format!("hetman lab {}.toml", self.name),
            commit: lab.commit.clone(),
            cores: lab.cores,
        };
        Ok(lab
            .shelf
            .answer(&self.name, &report::pages(&findings, &how))?)
    }

    fn hear(&self, lab: &Lab, progress: &Progress) {
        let mut papers = lock(&self.papers);
        papers
            .begun
            .get_or_insert_with(|| (Instant::now(), progress.done));
        (papers.done, papers.total) = (progress.done, progress.total);
        progress.what.clone_into(&mut papers.what);
        drop(papers);
        lab.tell();
    }

    /// How far it is.
    pub fn message(&self) -> ExperimentProgress {
        let word = self.word();
        let papers = lock(&self.papers);
        let left = papers
            .begun
            .filter(|_| word == "running")
            .and_then(|(begun, before)| {
                let done = papers.done.saturating_sub(before);
                let seconds = begun.elapsed().as_secs_f64() / done as f64
                    * papers.total.saturating_sub(papers.done) as f64;
                Some(seconds).filter(|seconds| seconds.is_finite())
            });
        ExperimentProgress {
            name: self.name.clone(),
            state: word.into(),
            done: papers.done,
            total: papers.total,
            what: papers.what.clone(),
            left,
            trouble: papers.trouble.clone(),
        }
    }
}
