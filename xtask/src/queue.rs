//! The server that the tests of the queue need: NATS, from Debian. Nobody needs it to use Hetman on one machine.

use std::env;
use std::path::Path;

use anyhow::{Result, bail};

use crate::web::{fetch, may_install, output};

/// Where Debian puts the server.
const SERVER: &str = "/usr/sbin/nats-server";

/// Installs the server where it is missing and that may be done; gives back why the tests of the queue cannot run, where
/// they cannot. On a build server that is a failure.
pub fn install() -> Result<Option<String>> {
    if !is_there() && may_install() {
        fetch(&["nats-server"]);
    }
    if is_there() {
        return Ok(None);
    }
    let why = "the tests of the queue, because `nats-server` is not installed".to_owned();
    if env::var_os("CI").is_some() {
        bail!("cannot run {why}");
    }
    println!("skipped: {why}");
    Ok(Some(why))
}

/// What is built beside the default: the client of the queue, where there is a server to test it with.
pub fn features() -> &'static [&'static str] {
    if is_there() {
        &["--features", "hetman-app/distributed,hetman-queue/nats"]
    } else {
        &[]
    }
}

fn is_there() -> bool {
    Path::new(SERVER).exists() || output("nats-server", &["--version"]).is_some()
}
