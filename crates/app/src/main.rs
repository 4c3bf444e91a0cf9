//! The binary `hetman`: arguments in, one command run, an exit code out. Results go to stdout, everything else to
//! stderr; bad input is one line `error: ...` and exit code 2, and a closed pipe ends the program quietly.
#![forbid(unsafe_code)]

mod commands;
mod games;
mod progress;
mod storage;

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;
use std::thread;

use anyhow::Error;
use clap::Parser;

use commands::Command;

/// Game-tree search: one search, many games, every technique a switch. Without a command: UCI.
#[derive(Parser)]
#[command(name = "hetman", version, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// What a search may need on a deep tree; reserved, not used up.
const STACK_BYTES: usize = 256 << 20;

/// The arguments, the request or the position cannot be.
const BAD_INPUT: u8 = 2;
/// The result could not be written.
const FAILURE: u8 = 1;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(wrong) if wrong.use_stderr() => return complain(&first_sentence(&wrong), BAD_INPUT),
        Err(help) => return exit_code(write!(io::stdout(), "{help}").map_err(Error::from)),
    };
    exit_code(run(arguments))
}

/// Runs the command on a stack of its own.
fn run(arguments: Arguments) -> anyhow::Result<()> {
    let command = arguments.command.unwrap_or_default();
    let work = || {
        let mut out = BufWriter::new(io::stdout());
        command.run(&mut out)?;
        Ok(out.flush()?)
    };
    thread::scope(|scope| {
        let builder = thread::Builder::new().name("hetman".into());
        match builder.stack_size(STACK_BYTES).spawn_scoped(scope, work) {
            Ok(worker) => worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // A search that needs a larger stack than this thread has makes its own.
            Err(_) => work(),
        }
    })
}

fn exit_code(outcome: anyhow::Result<()>) -> ExitCode {
    let Err(error) = outcome else {
        return ExitCode::SUCCESS;
    };
    match error.chain().find_map(writing_failed) {
        Some(ErrorKind::BrokenPipe) => ExitCode::SUCCESS,
        Some(why) => complain(&format!("cannot write the result: {why}"), FAILURE),
        None => complain(&format!("{error:#}"), BAD_INPUT),
    }
}

/// Why the result could not be written, if that is what went wrong.
fn writing_failed(cause: &(dyn std::error::Error + 'static)) -> Option<ErrorKind> {
    let written = cause.downcast_ref::<io::Error>().map(io::Error::kind);
    written.or_else(|| cause.downcast_ref::<serde_json::Error>()?.io_error_kind())
}

/// Says what is wrong in one line, whatever the words from outside contain.
fn complain(sentence: &str, code: u8) -> ExitCode {
    let line: String = sentence
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    // Nobody is left to be told if this fails.
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
