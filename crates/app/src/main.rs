//! The binary `hetman`: the command line over every game there is.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    hetman_app::run(hetman_app::games)
}
