//! The queue itself, on a server or in a folder, and the runs a command has there.

use std::collections::HashMap;
#[cfg(feature = "distributed")]
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hetman_queue::collect::{Ending, Submitter, collect};
use hetman_queue::folder::Folder;
#[cfg(feature = "distributed")]
use hetman_queue::nats::{Address, NatsRun, Queue};
use hetman_queue::{QueueError, Run, content_hash};

/// A queue.
pub enum Place {
    /// A NATS server.
    #[cfg(feature = "distributed")]
    Nats {
        /// The connection.
        queue: Box<Queue>,
        /// Where it leads.
        address: Address,
        /// After how long a unit whose worker is silent is delivered again.
        silence: Duration,
    },
    /// A folder of files.
    Folder(PathBuf),
}

impl Place {
    /// Connects.
    pub fn connect(
        text: &str,
        login: Option<String>,
        authority: Option<PathBuf>,
        silence: Duration,
    ) -> Result<Self, QueueError> {
        if let Some(folder) = text.strip_prefix("file:").filter(|rest| !rest.is_empty()) {
            return Ok(Self::Folder(PathBuf::from(folder)));
        }
        #[cfg(feature = "distributed")]
        {
            let mut address: Address = text.parse()?;
            if let Some(line) = login {
                address = address.with_login(&line);
            }
            if let Some(file) = authority {
                address = address.with_authority(file);
            }
            Ok(Self::Nats {
                queue: Box::new(Queue::connect(&address)?),
                address,
                silence,
            })
        }
        #[cfg(not(feature = "distributed"))]
        {
            let _ = (login, authority, silence);
            let is_nats = ["nats://", "tls://"]
                .iter()
                .any(|way| text.starts_with(way));
            let host = text.rsplit('@').next().unwrap_or_default().to_owned();
            Err(if is_nats {
                QueueError::Unbuilt(host)
            } else {
                QueueError::Address(host)
            })
        }
    }

    /// Puts a file where workers find it; gives back the hash of its content, which is its name there.
    pub fn put_file(&self, bytes: &[u8]) -> Result<String, QueueError> {
        match self {
            #[cfg(feature = "distributed")]
            Self::Nats { queue, .. } => queue.put_file(bytes),
            Self::Folder(root) => {
                let hash = content_hash(bytes);
                Folder::open(root)?.put(&hash, bytes)?;
                Ok(hash)
            }
        }
    }

    /// The folder, if it is one.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            #[cfg(feature = "distributed")]
            Self::Nats { .. } => None,
            Self::Folder(root) => Some(root),
        }
    }
}

/// The runs of one command, one for each game, open until the command is done.
pub struct QueueRuns<'a> {
    place: &'a Place,
    open: Mutex<HashMap<String, OpenRun<'a>>>,
}

enum OpenRun<'a> {
    #[cfg(feature = "distributed")]
    Nats(Box<NatsRun<'a>>),
    Folder(Folder, std::marker::PhantomData<&'a ()>),
}

impl<'a> QueueRuns<'a> {
    /// None yet.
    pub fn new(place: &'a Place) -> Self {
        Self {
            place,
            open: Mutex::default(),
        }
    }

    /// Where they are.
    pub fn place(&self) -> &'a Place {
        self.place
    }

    /// Has units carried out as part of a run, which is opened if need be.
    pub fn collect(&self, run: Run, submitter: &mut dyn Submitter) -> Result<Ending, QueueError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let name = run.name.clone();
        let known = match open.remove(&name) {
            Some(known) => known,
            None => self.place.open(run)?,
        };
        let known = open.entry(name).or_insert(known);
        match known {
            #[cfg(feature = "distributed")]
            OpenRun::Nats(run) => collect(&mut **run, submitter),
            OpenRun::Folder(folder, _) => collect(folder, submitter),
        }
    }

    /// Ends the runs: for good, or so that the same command goes on with them.
    pub fn end(&self, complete: bool) -> Result<(), QueueError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        for (_, run) in open.drain() {
            match run {
                #[cfg(feature = "distributed")]
                OpenRun::Nats(run) if complete => leave(|| run.close())?,
                #[cfg(feature = "distributed")]
                OpenRun::Nats(run) => leave(|| run.stop())?,
                OpenRun::Folder(..) => {
                    let _ = complete;
                }
            }
        }
        Ok(())
    }
}

/// How often the list of runs is changed when the server does not answer.
#[cfg(feature = "distributed")]
const TRIES: usize = 4;

/// Changes the list of runs at the end of a command. What was counted is on disk by then, so that a server which is away is
/// waited for a little and then left.
#[cfg(feature = "distributed")]
fn leave(change: impl Fn() -> Result<(), QueueError>) -> Result<(), QueueError> {
    for _ in 0..TRIES {
        match change() {
            Err(QueueError::Broker(_)) => std::thread::sleep(Duration::from_millis(500)),
            done => return done,
        }
    }
    let line =
        "the queue does not answer: the run stays on its list until the same command runs again";
    let _ = writeln!(std::io::stderr(), "{line}");
    Ok(())
}

impl Place {
    fn open(&self, run: Run) -> Result<OpenRun<'_>, QueueError> {
        match self {
            #[cfg(feature = "distributed")]
            Self::Nats { queue, silence, .. } => {
                Ok(OpenRun::Nats(Box::new(queue.open(run, *silence)?)))
            }
            Self::Folder(root) => {
                let _ = run;
                Ok(OpenRun::Folder(
                    Folder::open(root)?,
                    std::marker::PhantomData,
                ))
            }
        }
    }
}
