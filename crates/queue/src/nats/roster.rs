//! The lists that everybody sees: runs with their progress, and workers with what they do.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_nats::jetstream::kv::UpdateErrorKind;
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};

use super::patience::within;
use super::{CONNECT, Link, Queue, broker};
use crate::{QueueError, Run, decode, encode};

/// The key under which all runs are listed.
const LIST: &str = "list";
/// Runs at once.
const MOST_RUNS: usize = 1_000;
/// How often to try when others change the list at the same time.
const TRIES: usize = 50;

/// What a worker says of itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WorkerCard {
    /// Its name.
    pub name: String,
    /// Cores of its machine.
    pub cores: usize,
    /// Units it carries out at once.
    pub slots: usize,
    /// Its build.
    pub build: String,
    /// Nodes a second, once they were measured.
    pub speed: Option<u64>,
    /// Units done since it started.
    pub done: u64,
    /// Seconds spent on them, over all slots.
    pub busy: f64,
    /// When it was last seen, in seconds since 1970.
    pub seen: u64,
}

/// How far a run is.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// Answers stored.
    pub done: u64,
    /// Answers there will be at most.
    pub total: u64,
    /// When this was said, in seconds since 1970.
    pub seen: u64,
}

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or(Duration::ZERO).as_secs()
}

impl Queue {
    /// All runs with their progress.
    pub fn runs(&self) -> Result<Vec<(Run, Progress)>, QueueError> {
        self.wait(async {
            let mut all = Vec::new();
            for run in self.link.runs().await? {
                let progress = self.link.runs.get(format!("progress.{}", run.name)).await;
                let progress = progress.ok().flatten().and_then(|it| decode(&it).ok());
                all.push((run, progress.unwrap_or_default()));
            }
            Ok(all)
        })
    }

    /// All workers that were seen of late.
    pub fn workers(&self) -> Result<Vec<WorkerCard>, QueueError> {
        self.wait(async {
            let keys = within(CONNECT, self.link.workers.keys()).await?;
            let keys: Vec<String> = within(CONNECT, keys.try_collect()).await?;
            let mut cards: Vec<WorkerCard> = Vec::new();
            for key in keys {
                let card = self.link.workers.get(key).await.ok().flatten();
                cards.extend(card.and_then(|card| decode(&card).ok()));
            }
            cards.sort_by(|one, other| one.name.cmp(&other.name));
            Ok(cards)
        })
    }

    /// Stops a run or lets it go on; false if there is none of this name.
    pub fn set_stopped(&self, name: &str, stopped: bool) -> Result<bool, QueueError> {
        let mut found = false;
        self.wait(self.link.change(|runs| {
            for run in runs.iter_mut().filter(|run| run.name == name) {
                run.stopped = stopped;
                found = true;
            }
        }))?;
        Ok(found)
    }
}

impl Link {
    /// All runs.
    pub(super) async fn runs(&self) -> Result<Vec<Run>, QueueError> {
        let text = self.runs.get(LIST).await.map_err(|error| broker(&error))?;
        let Some(text) = text else {
            return Ok(Vec::new());
        };
        decode(&text).map_err(|why| QueueError::Own(format!("the list of runs: {why}")))
    }

    /// Changes the list of runs, together with whoever else does.
    pub(super) async fn change(
        &self,
        mut change: impl FnMut(&mut Vec<Run>),
    ) -> Result<(), QueueError> {
        for _ in 0..TRIES {
            let entry = self.runs.entry(LIST).await;
            let entry = entry.map_err(|error| broker(&error))?;
            let revision = entry.as_ref().map_or(0, |entry| entry.revision);
            let mut runs: Vec<Run> = entry
                .and_then(|entry| decode(&entry.value).ok())
                .unwrap_or_default();
            change(&mut runs);
            if runs.len() > MOST_RUNS {
                return Err(QueueError::Own(format!(
                    "the queue has {MOST_RUNS} runs already: finish or stop some"
                )));
            }
            let text = encode(&runs).map_err(QueueError::Own)?;
            match self.runs.update(LIST, text.into(), revision).await {
                Ok(_) => return Ok(()),
                Err(error) if error.kind() == UpdateErrorKind::WrongLastRevision => {}
                Err(error) => return Err(broker(&error)),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err(QueueError::Broker(
            "the list of runs cannot be changed".into(),
        ))
    }
}
