//! Which engine this is: the build, and what it counts on the fixed positions of a game.

use std::time::Duration;

use hetman_game::{Entry, Spec};
use hetman_queue::Stamp;

use super::super::bench;

/// What the fixed positions of a game come to.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// Nodes: the signature.
    pub nodes: u64,
    /// Nodes a second.
    pub per_second: u64,
}

/// Version and commit.
pub fn build_stamp() -> String {
    concat!(env!("CARGO_PKG_VERSION"), " ", env!("HETMAN_COMMIT")).to_owned()
}

/// Searches the fixed positions of a game.
pub fn measure(entry: &dyn Entry) -> anyhow::Result<Speed> {
    let signature = bench::signature(entry, &Spec::named(entry.name()))?;
    let time = signature.time.max(Duration::from_micros(1));
    Ok(Speed {
        nodes: signature.nodes,
        per_second: (signature.nodes as f64 / time.as_secs_f64()) as u64,
    })
}

/// What a worker must be to do work for a game; where time decides it must know our speed.
pub fn stamp(entry: &dyn Entry, timed: bool) -> anyhow::Result<Stamp> {
    let speed = measure(entry)?;
    Ok(Stamp {
        build: build_stamp(),
        game: entry.name().to_owned(),
        bench: speed.nodes,
        speed: timed.then_some(speed.per_second),
    })
}
