//! `hetman play`: the web app, on the loopback unless told otherwise.

use std::fs;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, anyhow};
use hetman_arena::player::PlayerSpec;
use hetman_server::{Program, Settings, serve};

use super::queue::QueueArguments;
use crate::games::Games;
use crate::storage;

/// What `play` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// Address to listen on; port 0 takes a free port
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8017")]
    listen: SocketAddr,
    /// Folder of stored games, tournaments and experiments
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Host name by which other machines reach the server; may be given several times
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Outside program that visitors may enter in tournaments, as NAME=SPEC; may be given several times
    #[arg(long, value_name = "NAME=uci(PATH)")]
    engine: Vec<String>,
    /// Memory for the engines of all visitors together, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(1024..=1_048_576))]
    engine_memory: u64,
    /// File with the operator's key, which stops and deletes the tournaments and experiments of all visitors; written if missing
    #[arg(long, value_name = "FILE")]
    operator_key_file: Option<PathBuf>,
    #[command(flatten)]
    queue: QueueArguments,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

/// Serves the page until interrupted.
pub fn run(arguments: &Arguments, games: Games, out: &mut dyn Write) -> anyhow::Result<()> {
    let settings = Settings {
        listen: arguments.listen,
        hosts: arguments.host.clone(),
        data: storage::folder_or(arguments.data.as_deref())?,
        games: games.without_files(),
        memory: arguments.engine_memory << 20,
        programs: arguments
            .engine
            .iter()
            .map(|text| program(text))
            .collect::<anyhow::Result<_>>()?,
        commit: env!("HETMAN_COMMIT").into(),
        operator: arguments
            .operator_key_file
            .as_deref()
            .map(key)
            .transpose()?,
        queue: arguments.queue.view()?,
    };
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

/// The operator's key, freshly made if the file does not exist.
fn key(file: &Path) -> anyhow::Result<String> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(text.trim().to_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let key = hetman_server::new_key()?;
            let written = keep(file, &format!("{key}\n"));
            written.with_context(|| format!("cannot write `{}`", file.display()))?;
            Ok(key)
        }
        Err(error) => Err(error).with_context(|| format!("cannot read `{}`", file.display())),
    }
}

/// Writes a new file that no other user may read.
fn keep(file: &Path, text: &str) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(text.as_bytes())
}

/// A program with the name pages know it by.
fn program(text: &str) -> anyhow::Result<Program> {
    let example = || {
        anyhow!(
            "`--engine {text}`: it takes a name and a program, as in fish=uci(/usr/games/stockfish)"
        )
    };
    let (name, player) = text.split_once('=').ok_or_else(example)?;
    let name = name.trim();
    if name.is_empty() || name.contains(['(', ')', ',']) {
        return Err(example());
    }
    let player: PlayerSpec = player
        .parse()
        .with_context(|| format!("`--engine {text}`"))?;
    if !player.is_outside() {
        return Err(example());
    }
    Ok(Program {
        name: name.to_owned(),
        player,
    })
}

/// Asks the desktop to show a page; where there is none, the address was printed.
fn open(page: &str) {
    let (program, first): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let silent = || Stdio::null();
    let _ = Command::new(program)
        .args(first)
        .arg(page)
        .stdin(silent())
        .stdout(silent())
        .stderr(silent())
        .spawn();
}
