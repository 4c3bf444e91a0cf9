//! `hetman play`: the web app, on the loopback unless told otherwise.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use hetman_server::{Settings, serve};

use crate::{games, storage};

/// What `play` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// Where to listen; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8017")]
    listen: SocketAddr,
    /// The folder games are kept in
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A name this server is reached by from elsewhere; may be given several times
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

/// Serves the page until interrupted.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let data = Some(storage::folder_or(arguments.data.as_deref())?);
    let settings = Settings { listen: arguments.listen, hosts: arguments.host.clone(), data, games: games::all() };
    serve(settings, |address| {
        let page = format!("http://{address}/");
        writeln!(out, "{page}")?;
        out.flush()?;
        if arguments.open {
            open(&page);
        }
        Ok(())
    })?;
    Ok(())
}

/// Asks the desktop to show a page; where there is none, the address was printed.
fn open(page: &str) {
    let (program, first): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let silent = || Stdio::null();
    let _ = Command::new(program).args(first).arg(page).stdin(silent()).stdout(silent()).stderr(silent()).spawn();
}
