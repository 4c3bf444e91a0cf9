//! One experiment while it is carried out.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use hetman_arena::ledger::{Ledger, LedgerError};
use hetman_game::Stop;
use hetman_lab::plan::Experiment;
use hetman_lab::report::{self, Circumstances};
use hetman_lab::run::{self, Progress, RunContext, RunError};
use hetman_lab::store::MeasurementStore;
use thiserror::Error as ThisError;

use super::Lab;
use crate::error::Error;
use crate::messages::ExperimentProgress;
use crate::pool::{Job, lock};

/// Why an experiment has no answer.
#[derive(Debug, ThisError)]
enum ExperimentError {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    Files(#[from] Error),
}

/// An experiment that was ordered.
pub struct Run {
    /// Its name.
    pub name: String,
    job: Mutex<Option<Arc<Job>>>,
    status: Mutex<RunStatus>,
}

struct RunStatus {
    state: &'static str,
    done: u64,
    total: u64,
    what: String,
    /// When measuring began, and how much was done by then.
    begun: Option<(Instant, u64)>,
    failure: Option<String>,
}

impl Run {
    /// A queued experiment of `total` measurements.
    pub fn new(name: &str, total: u64) -> Self {
        let status = RunStatus {
            state: "queued",
            done: 0,
            total,
            what: String::new(),
            begun: None,
            failure: None,
        };
        Self {
            name: name.to_owned(),
            job: Mutex::default(),
            status: Mutex::new(status),
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
        let mut status = lock(&self.status);
        if matches!(status.state, "queued" | "running") {
            status.state = "stopped";
        }
    }

    /// Says why it came to nothing.
    pub fn fail(&self, why: &str) {
        let mut status = lock(&self.status);
        (status.state, status.failure) = ("failed", Some(why.to_owned()));
    }

    /// What it is doing, in a word.
    pub fn word(&self) -> &'static str {
        let broken = lock(&self.job).as_ref().is_some_and(|job| job.is_over());
        match lock(&self.status).state {
            "queued" | "running" if broken => "failed",
            word => word,
        }
    }

    /// Whether it waits or is being carried out.
    pub fn is_active(&self) -> bool {
        matches!(self.word(), "queued" | "running")
    }

    /// Measures what is not on disk yet, and stores the answer.
    pub fn carry_out(&self, lab: &Lab, experiment: &Experiment, job: &Job) {
        lock(&self.status).state = "running";
        let outcome = self.measure(lab, experiment, job);
        let mut status = lock(&self.status);
        status.state = match outcome {
            Ok(()) => "answered",
            Err(ExperimentError::Run(RunError::Stopped)) => "stopped",
            Err(error) => {
                status.failure = Some(error.to_string());
                "failed"
            }
        };
    }

    fn measure(
        &self,
        lab: &Lab,
        experiment: &Experiment,
        job: &Job,
    ) -> Result<(), ExperimentError> {
        let cancel = Stop::default();
        job.attach(&cancel);
        let mut context = RunContext {
            store: MeasurementStore::open(&lab.data)?,
            ledger: Ledger::open(&lab.data)?,
            fresh: false,
            cancel,
            crew: &hetman_arena::tournament::Tables,
            searchers: None,
            observer: &mut |progress: &Progress| self.note(lab, progress),
        };
        let findings = run::run(experiment, &mut context)?;
        let how = Circumstances {
            stem: self.name.clone(),
            command: format!("hetman lab {}.toml", self.name),
            commit: lab.commit.clone(),
            cores: lab.cores,
        };
        Ok(lab
            .files
            .answer(&self.name, &report::pages(&findings, &how))?)
    }

    fn note(&self, lab: &Lab, progress: &Progress) {
        let mut status = lock(&self.status);
        status
            .begun
            .get_or_insert_with(|| (Instant::now(), progress.done));
        (status.done, status.total) = (progress.done, progress.total);
        progress.what.clone_into(&mut status.what);
        drop(status);
        lab.notify();
    }

    /// How far it is.
    pub fn message(&self) -> ExperimentProgress {
        let word = self.word();
        let status = lock(&self.status);
        let left = status
            .begun
            .filter(|_| word == "running")
            .and_then(|(begun, before)| {
                let done = status.done.saturating_sub(before);
                let seconds = begun.elapsed().as_secs_f64() / done as f64
                    * status.total.saturating_sub(status.done) as f64;
                Some(seconds).filter(|seconds| seconds.is_finite())
            });
        ExperimentProgress {
            name: self.name.clone(),
            state: word.into(),
            done: status.done,
            total: status.total,
            what: status.what.clone(),
            left,
            failure: status.failure.clone(),
        }
    }
}
