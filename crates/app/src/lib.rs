//! The command line of Hetman over any list of games: arguments in, one command run, an exit code out. Results go to
//! stdout, everything else to stderr; bad input is one line `error: ...` and exit code 2, and a closed pipe ends the program
//! quietly.
//!
//! The binary `hetman` is [`run`] with [`games`]. A crate with a game of its own gets every command, the arena, the lab and
//! the page for it in one call:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use hetman_game::Entry;
//!
//! fn own() -> Box<dyn Entry> {
//!     // A `hetman_search::Listed` of your own position; here a known one.
//!     Box::new(hetman_classics::kalah::entry())
//! }
//!
//! fn main() -> ExitCode {
//!     hetman_app::run(|| vec![own()])
//! }
//! ```
#![forbid(unsafe_code)]

mod commands;
mod files;
mod games;
mod progress;
mod results;
mod storage;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::thread;

use anyhow::Error;
use clap::Parser;

use hetman_game::Entry;

use commands::{Command, INTERRUPTED, Interrupted};
use games::Games;
use results::Results;

pub use games::games;

/// Game-tree search: one search, many games, every technique a switch. Without a command: UCI.
#[derive(Parser)]
#[command(name = "hetman", version, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// What a search may need on a deep tree; reserved, not used up.
const STACK_BYTES: usize = hetman_game::SEARCH_STACK;

/// The arguments, the request or the position cannot be.
const BAD_INPUT: u8 = 2;
/// The result could not be written.
const FAILURE: u8 = 1;

/// The whole program over these games, the one meant where none is named first; they are made anew whenever they are needed.
pub fn run(games: fn() -> Vec<Box<dyn Entry>>) -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(wrong) if wrong.use_stderr() => return complain(&first_sentence(&wrong), BAD_INPUT),
        Err(help) => return write_results(|out| Ok(write!(out, "{help}")?)),
    };
    let command = arguments.command.unwrap_or_default();
    on_large_stack(|| write_results(|out| command.run(Games(games), out)))
}

/// Runs a command on a stack of its own.
fn on_large_stack(work: impl Fn() -> ExitCode + Sync) -> ExitCode {
    thread::scope(|scope| {
        let builder = thread::Builder::new().name("hetman".into());
        match builder.stack_size(STACK_BYTES).spawn_scoped(scope, &work) {
            Ok(worker) => worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // A search that needs a larger stack than this thread has makes its own.
            Err(_) => work(),
        }
    })
}

/// Does what writes to stdout and makes an exit code of how that went.
fn write_results(work: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> ExitCode {
    let mut results = Results::new();
    let outcome = work(&mut results);
    let written = results.flush();
    match (results.failure(), outcome.and(written.map_err(Error::from))) {
        (_, Ok(())) | (Some(ErrorKind::BrokenPipe), Err(_)) => ExitCode::SUCCESS,
        (Some(why), Err(_)) => complain(&format!("cannot write the result: {why}"), FAILURE),
        (None, Err(error)) => match error.downcast_ref::<Interrupted>() {
            Some(interrupted) => complain(&interrupted.to_string(), INTERRUPTED),
            None => complain(&format!("{error:#}"), BAD_INPUT),
        },
    }
}

/// Says what is wrong in one line, whatever the words from outside contain.
fn complain(sentence: &str, code: u8) -> ExitCode {
    let line: String = sentence
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    // If this fails there is no reader left.
    let _ = writeln!(io::stderr(), "error: {line}");
    ExitCode::from(code)
}

/// The part of a usage error before its tips and the usage, in one line and without `error: `.
fn first_sentence(wrong: &clap::Error) -> String {
    let text = wrong.render().to_string();
    let lines = text.lines().take_while(|line| !line.trim().is_empty());
    let line = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_well_formed() {
        Arguments::command().debug_assert();
    }
}
