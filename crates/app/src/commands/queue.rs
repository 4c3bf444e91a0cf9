//! What commands share that let the workers of a queue do their work: where the queue is, the runs they have there, and pairs
//! of games as units of work.

mod batches;
mod crew;
mod files;
mod place;
mod searches;
mod stamp;
#[cfg(feature = "distributed")]
mod view;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use hetman_server::WorkQueue;

pub use batches::{BATCH, BatchUnit, Batches};
pub use crew::{PAIR, QueueCrew};
pub use files::{file_name, written};
pub use place::{Place, QueueRuns};
pub use searches::SEARCH;
pub use stamp::{Speed, build_stamp, measure, stamp};

/// Where the queue is.
#[derive(Default, clap::Args)]
pub struct QueueArguments {
    /// Queue whose workers do the work: `nats://HOST`, `tls://HOST`, or `file:FOLDER` for batch systems
    #[arg(long, value_name = "ADDRESS")]
    queue: Option<String>,
    /// File with one line that logs in at the queue: `user:password` or a token
    #[arg(long, value_name = "FILE", requires = "queue")]
    queue_login: Option<PathBuf>,
    /// File with the certificates of the authority that signed the queue's own
    #[arg(long, value_name = "FILE", requires = "queue")]
    queue_ca: Option<PathBuf>,
    /// Seconds after which the unit of a silent worker is given to another
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(2..=3600))]
    queue_silence: u64,
}

impl QueueArguments {
    /// Whether a queue is named.
    pub fn is_given(&self) -> bool {
        self.queue.is_some()
    }

    /// The queue as the page looks at it, if one is named.
    pub fn view(&self) -> anyhow::Result<Option<Arc<dyn WorkQueue>>> {
        match self.connect()? {
            #[cfg(feature = "distributed")]
            Some(Place::Nats { queue, .. }) => Ok(Some(Arc::new(view::Looking(queue)))),
            Some(Place::Folder(_)) => bail!("a page can look at a NATS server, not at a folder"),
            None => Ok(None),
        }
    }

    /// Connects to the queue, if one is named.
    pub fn connect(&self) -> anyhow::Result<Option<Place>> {
        let Some(address) = &self.queue else {
            return Ok(None);
        };
        let silence = Duration::from_secs(self.queue_silence);
        let login = self.queue_login.as_ref().map(|file| {
            let name = || format!("cannot read `{}`", file.display());
            fs::read_to_string(file).with_context(name)
        });
        let place = Place::connect(address, login.transpose()?, self.queue_ca.clone(), silence)?;
        Ok(Some(place))
    }
}
