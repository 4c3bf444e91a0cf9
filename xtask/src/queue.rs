//! The server that the tests of the queue need, NATS, which is installed where that may be done. They run with all other tests;
//! `cargo xtask queue` runs them alone. Nobody needs the server to use Hetman on one machine.

use std::env;
use std::path::Path;

use anyhow::{Result, bail};

use crate::cargo;
use crate::ci::{PROFILE, step};
use crate::web::{fetch, may_install, output};

/// Where Debian puts the server.
const SERVER: &str = "/usr/sbin/nats-server";
/// What tests, documentation and the program under test are built with: the client of the queue. All of them have the same
/// features, so that nothing is compiled twice.
pub const FEATURES: &str = "hetman-app/distributed,hetman-queue/nats";
/// What the names of these tests begin with.
pub const TESTS: &str = "queue::";

/// Installs the server where it is missing; gives back why its tests cannot run, if they cannot. On a build server that is a failure.
pub fn prepare() -> Result<Option<String>> {
    if !is_there() && may_install() {
        fetch(&["nats-server"]);
    }
    if is_there() {
        return Ok(None);
    }
    let why = "the tests of the queue, because `nats-server` is not installed: it is the package of that name";
    if env::var_os("CI").is_some() {
        bail!("cannot run {why}");
    }
    Ok(Some(why.into()))
}

/// Runs these tests alone.
pub fn run() -> Result<()> {
    if let Some(why) = prepare()? {
        bail!("cannot run {why}");
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
