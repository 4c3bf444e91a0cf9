//! The queue of other machines: who works there, and on what.

use super::messages;

messages! {
    /// A worker.
    pub struct QueueWorker {
        /// Its name.
        name: String,
        /// Cores of its machine.
        cores: u32,
        /// Units it carries out at once.
        slots: u32,
        /// Its build.
        build: String,
        /// Nodes a second, once they were measured.
        speed: Option<u64>,
        /// Units done since it started.
        done: u64,
        /// Seconds since it was last seen.
        silent: u64,
    }

    /// A run: the units of one command.
    pub struct QueueRun {
        /// Its name.
        name: String,
        /// What people call it.
        title: String,
        /// Units counted.
        done: u64,
        /// Units there will be at most.
        total: u64,
        /// Whether it is stopped for now.
        stopped: bool,
    }

    /// The queue of this server.
    pub struct QueueView {
        /// Whether the server was told of a queue.
        known: bool,
        /// Its workers, as far as they were seen of late.
        workers: Vec<QueueWorker>,
        /// Its runs.
        runs: Vec<QueueRun>,
    }

    /// Stops a run or lets it go on.
    pub struct QueueOrder {
        /// Whether it is to stop.
        stopped: bool,
    }
}
