//! Units of work for other machines: what a unit is, who takes it, and how its answer is counted exactly once. Knows no game:
//! what a unit says and what its answer is worth is decided by whoever submits and whoever works.
//!
//! A unit is named by the hash of all that decides it, and an answer counts once under that name, whatever a broker delivers
//! twice. [`collect`] is the one loop of those who submit; it never relies on the broker alone. With the feature `nats`
//! units travel over NATS `JetStream` (`nats`), without it as files of a [`folder`].
#![forbid(unsafe_code)]

pub mod collect;
pub mod folder;
#[cfg(feature = "nats")]
pub mod nats;
mod unit;

pub use unit::{Answer, MOST_BYTES, Outcome, Run, Stamp, Unit, content_hash, decode, encode};

use thiserror::Error;

/// Why work cannot be spread.
#[derive(Debug, Error)]
pub enum QueueError {
    /// The address cannot be read.
    #[error("`{0}` is no address of a queue: write `nats://HOST`, `tls://HOST` or `file:FOLDER`")]
    Address(String),
    /// This program was built without the client.
    #[error(
        "`{0}`: this program was built without NATS: build it with `--features distributed`, or use `file:FOLDER`"
    )]
    Unbuilt(String),
    /// Nobody answers.
    #[error(
        "no NATS server answers at `{0}`: start one there with `nats-server -js`, or name another with --queue"
    )]
    NoServer(String),
    /// The server does not know the one who calls.
    #[error(
        "the NATS server at `{0}` refuses this user, password or token: give the right one in --queue-login FILE"
    )]
    Login(String),
    /// Encryption fails.
    #[error(
        "no encrypted connection to `{0}`: name the authority that signed its certificate with --queue-ca FILE"
    )]
    Encryption(String),
    /// The server keeps no streams.
    #[error("the NATS server at `{0}` keeps no streams: start it with `nats-server -js`")]
    NoStreams(String),
    /// The streams are those of another program.
    #[error(
        "stream `{stream}` is of version `{found}`, and this program speaks `{ours}`: use a program of that version, \
         or remove the stream once nothing runs there"
    )]
    Version {
        /// Its name.
        stream: String,
        /// Its version.
        found: String,
        /// Ours.
        ours: &'static str,
    },
    /// A worker of another engine.
    #[error("{0}")]
    Refused(String),
    /// A unit that nobody can carry out.
    #[error("unit {id} failed {times} times: {why}")]
    Unit {
        /// Its name.
        id: String,
        /// How often.
        times: u32,
        /// Why, the last time.
        why: String,
    },
    /// A file of a queue.
    #[error("`{0}`: {1}")]
    File(String, String),
    /// The broker does not do what it is asked, for now.
    #[error("the queue does not answer: {0}")]
    Broker(String),
    /// What the one who submits says.
    #[error("{0}")]
    Own(String),
}
