//! The tests of the queue with a real server, NATS, which is installed where that may be done. They are a command of their own,
//! `cargo xtask queue`: nobody needs the server to use Hetman on one machine.

use std::path::Path;

use anyhow::{Result, bail};

use crate::cargo;
use crate::ci::{PROFILE, step};
use crate::web::{fetch, may_install, output};

/// Where Debian puts the server.
const SERVER: &str = "/usr/sbin/nats-server";
/// What is built beside the default: the client of the queue.
pub const FEATURES: &str = "hetman-app/distributed,hetman-queue/nats";

/// Runs them.
pub fn run() -> Result<()> {
    if !is_there() && may_install() {
        fetch(&["nats-server"]);
    }
    if !is_there() {
        bail!("the tests of the queue need `nats-server`: install the package of that name");
    }
    let words = [
        "test",
        "--package",
        "hetman-app",
        "--package",
        "hetman-queue",
        "--features",
        FEATURES,
        "--profile",
        PROFILE,
        "queue",
    ];
    step("queue", &mut cargo(&words)?)
}

fn is_there() -> bool {
    Path::new(SERVER).exists() || output("nats-server", &["--version"]).is_some()
}
