//! A NATS queue as the page looks at it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hetman_queue::nats::Queue;
use hetman_server::{QueueRun, QueueView, QueueWorker, WorkQueue};

/// A connection that is only looked through.
pub struct Looking(pub Box<Queue>);

impl WorkQueue for Looking {
    fn view(&self) -> Result<QueueView, String> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.unwrap_or(Duration::ZERO).as_secs();
        let workers = self.0.workers().map_err(|error| error.to_string())?;
        let runs = self.0.runs().map_err(|error| error.to_string())?;
        let worker = |card: hetman_queue::nats::WorkerCard| QueueWorker {
            name: card.name,
            cores: card.cores as u32,
            slots: card.slots as u32,
            build: card.build,
            speed: card.speed,
            done: card.done,
            silent: now.saturating_sub(card.seen),
        };
        Ok(QueueView {
            known: true,
            workers: workers.into_iter().map(worker).collect(),
            runs: runs
                .into_iter()
                .map(|(run, progress)| QueueRun {
                    name: run.name,
                    title: run.title,
                    done: progress.done,
                    total: progress.total,
                    stopped: run.stopped,
                })
                .collect(),
        })
    }

    fn set_stopped(&self, run: &str, stopped: bool) -> Result<bool, String> {
        let set = self.0.set_stopped(run, stopped);
        set.map_err(|error| error.to_string())
    }
}
