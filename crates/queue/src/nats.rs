//! Units over NATS `JetStream`: two work-queue streams, one for units and one for answers, a list of runs, a list of workers,
//! and files by the hash of their content. Everything here blocks its caller; what is asynchronous stays inside.

mod address;
mod patience;
mod roster;
mod run;
mod slot;
mod streams;
mod worker;

use std::error::Error as _;
use std::future::Future;
use std::io;
use std::time::Duration;

use async_nats::jetstream::{self, kv, object_store};
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions};
use tokio::io::AsyncReadExt;
use tokio::runtime::{Builder, Runtime};

pub use address::Address;
pub use roster::{Progress, WorkerCard};
pub use run::NatsRun;
pub use worker::{Admits, Moment, Task, Work, serve};

use patience::within;

use crate::{QueueError, content_hash};

/// Bytes of a file that travels, at most.
const MOST_FILE: usize = 256 << 20;
/// How long to wait for a server.
const CONNECT: Duration = Duration::from_secs(5);
/// How long to wait for the next piece of a file.
const NEXT_PIECE: Duration = Duration::from_secs(30);
/// How often a silent server is asked whether it is still there: one whose machine is gone closes no connection.
const PING: Duration = Duration::from_secs(15);

/// A connection to a queue.
pub struct Queue {
    runtime: Runtime,
    link: Link,
}

/// What is asynchronous of a connection.
#[derive(Clone)]
struct Link {
    client: Client,
    context: jetstream::Context,
    runs: kv::Store,
    workers: kv::Store,
    files: object_store::ObjectStore,
}

impl Queue {
    /// Connects, and makes the streams where they are missing.
    pub fn connect(address: &Address) -> Result<Self, QueueError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(|error| QueueError::Own(error.to_string()))?;
        let link = runtime.block_on(Link::connect(address))?;
        Ok(Self { runtime, link })
    }

    fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// Puts a file where workers find it; gives back its name.
    pub fn put_file(&self, bytes: &[u8]) -> Result<String, QueueError> {
        let hash = content_hash(bytes);
        self.wait(async {
            if self.link.files.info(&hash).await.is_ok() {
                return Ok(());
            }
            let mut reader = bytes;
            let put = self.link.files.put(hash.as_str(), &mut reader).await;
            put.map(drop).map_err(|error| broker(&error))
        })?;
        Ok(hash)
    }

    /// A file by the hash of its content, which is verified.
    pub fn file(&self, hash: &str) -> Result<Vec<u8>, QueueError> {
        self.wait(self.link.file(hash))
    }
}

impl Link {
    async fn connect(address: &Address) -> Result<Self, QueueError> {
        let options = ConnectOptions::new()
            .connection_timeout(CONNECT)
            .request_timeout(Some(CONNECT))
            .client_capacity(65_536)
            .ping_interval(PING)
            .name(concat!("hetman ", env!("CARGO_PKG_VERSION")));
        let options = address.complete(options);
        let shown = address.shown();
        let client = options
            .connect(address.server.clone())
            .await
            .map_err(|error| refusal(&error, shown.clone()))?;
        let context = jetstream::context::ContextBuilder::new()
            .timeout(CONNECT)
            .ack_timeout(CONNECT)
            .build(client.clone());
        let [runs, workers] = streams::prepare(&context, &shown).await?;
        let files = streams::files(&context).await?;
        Ok(Self {
            client,
            context,
            runs,
            workers,
            files,
        })
    }

    async fn file(&self, hash: &str) -> Result<Vec<u8>, QueueError> {
        let is_hash = hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit());
        if !is_hash {
            return Err(QueueError::Own(format!("`{hash}` is no hash of a file")));
        }
        let object = self.files.get(hash).await;
        let object = object.map_err(|error| broker(&error))?;
        if object.info.size > MOST_FILE {
            return Err(QueueError::Own(format!(
                "file {hash} is longer than {MOST_FILE} bytes"
            )));
        }
        let mut bytes = Vec::new();
        let mut bounded = object.take(MOST_FILE as u64);
        while within(NEXT_PIECE, bounded.read_buf(&mut bytes)).await? > 0 {}
        if content_hash(&bytes) != hash {
            return Err(QueueError::Own(format!(
                "file {hash} has another content than its name says"
            )));
        }
        Ok(bytes)
    }
}

/// Why there is no connection to the server at an address.
fn refusal(error: &ConnectError, address: String) -> QueueError {
    match error.kind() {
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
            QueueError::Login(address)
        }
        ConnectErrorKind::Tls => QueueError::Encryption(address),
        ConnectErrorKind::Io if distrusts(error) => QueueError::Encryption(address),
        _ => QueueError::NoServer(address),
    }
}

/// Whether a server answered whose certificate nobody known here has signed: the client tells of it as of data it cannot read.
fn distrusts(error: &ConnectError) -> bool {
    let source = error.source().and_then(|source| source.downcast_ref());
    source.is_some_and(|source: &io::Error| source.kind() == io::ErrorKind::InvalidData)
}

/// A failure that may pass.
fn broker(error: &dyn std::fmt::Display) -> QueueError {
    QueueError::Broker(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_of_strangers_is_told_from_no_server() {
        let told = |kind| {
            let error = io::Error::new(kind, "told by the system");
            refusal(&ConnectError::from(error), "queue.example:4222".into())
        };
        let distrusted = told(io::ErrorKind::InvalidData);
        assert!(
            matches!(distrusted, QueueError::Encryption(_)),
            "{distrusted}"
        );
        let silent = told(io::ErrorKind::ConnectionRefused);
        assert!(matches!(silent, QueueError::NoServer(_)), "{silent}");
    }
}
