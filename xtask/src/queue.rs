//! The server that the tests of the queue need: NATS, from Debian. Nobody needs it to use Hetman on one machine.

use std::path::Path;

use anyhow::{Result, bail};

use crate::web::{fetch, may_install, output};

/// Where Debian puts the server.
const SERVER: &str = "/usr/sbin/nats-server";

/// Installs the server where it is missing and that may be done; without it the tests of the queue cannot run.
pub fn install() -> Result<()> {
    if !is_there() && may_install() {
        fetch(&["nats-server"]);
    }
    if is_there() {
        return Ok(());
    }
    bail!("the tests of the queue need `nats-server`: install the package of that name");
}

fn is_there() -> bool {
    Path::new(SERVER).exists() || output("nats-server", &["--version"]).is_some()
}
