//! The queue of other machines as the page sees it. Who knows how to ask it stands behind a face, since a server may have none.

use crate::error::Error;
pub use crate::messages::{QueueRun, QueueView, QueueWorker};

/// A queue that can be looked at.
pub trait WorkQueue: Send + Sync {
    /// Its workers and runs, or why it does not answer.
    fn view(&self) -> Result<QueueView, String>;
    /// Stops a run or lets it go on; false if there is none of this name.
    fn set_stopped(&self, run: &str, stopped: bool) -> Result<bool, String>;
}

/// What a queue says, where there is one.
pub fn view(queue: Option<&dyn WorkQueue>) -> Result<QueueView, Error> {
    let none = QueueView {
        known: false,
        workers: Vec::new(),
        runs: Vec::new(),
    };
    queue.map_or(Ok(none), |queue| {
        queue.view().map_err(|why| Error::Engine { why })
    })
}

/// Stops a run of a queue or lets it go on.
pub fn set_stopped(
    queue: Option<&dyn WorkQueue>,
    run: &str,
    stopped: bool,
) -> Result<QueueView, Error> {
    let found = queue.map_or(Ok(false), |queue| queue.set_stopped(run, stopped));
    if found.map_err(|why| Error::Engine { why })? {
        view(queue)
    } else {
        Err(Error::Missing(format!("run `{run}`")))
    }
}
