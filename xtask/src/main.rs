//! The chores of the workspace. `cargo xtask ci` is the one test command; `cargo xtask bench --write` signs the search,
//! `cargo xtask package` makes the packages, `cargo xtask queue` runs the tests of work over a queue alone, `cargo xtask pictures` takes the pictures of the README.
#![forbid(unsafe_code)]

mod advisories;
mod bench;
mod ci;
mod labels;
mod package;
mod program;
mod queue;
mod web;

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::{env, io};

use anyhow::{Context, Result, bail};

const USAGE: &str = "cargo xtask ci | cargo xtask bench [--write] | cargo xtask package | cargo xtask web | cargo xtask queue | cargo xtask pictures";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["ci"] => ci::run(),
        ["bench"] => bench::check(),
        ["bench", "--write"] => bench::write(),
        ["package"] => package::run(),
        ["web"] => web::check().map(drop),
        ["queue"] => queue::run(),
        ["pictures"] => web::pictures(),
        _ => bail!("usage: {USAGE}"),
    }
}

/// The root of the workspace.
fn root() -> Result<PathBuf> {
    let here = env::var_os("CARGO_MANIFEST_DIR").context("start this through `cargo xtask`")?;
    let here = PathBuf::from(here);
    here.parent()
        .map(PathBuf::from)
        .context("the workspace has no root")
}

/// A call of cargo at the root of the workspace.
fn cargo(words: &[&str]) -> Result<Command> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words).current_dir(root()?);
    Ok(command)
}

/// Whether cargo has a subcommand, such as one that comes with a toolchain component.
fn cargo_has(subcommand: &str) -> Result<bool> {
    match cargo(&[subcommand, "--version"])?.output() {
        Ok(output) => Ok(output.status.success()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error).context("cannot start cargo"),
    }
}
