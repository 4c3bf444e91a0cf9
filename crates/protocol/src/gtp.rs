//! GTP, the Go Text Protocol, version 2, for any game whose board has a size, Hex in its own dialect included. It knows
//! only the erased faces: a line in, an answer `= ...` or `? ...` out.

mod command;
mod handicap;
mod score;
mod session;

use std::io::{self, BufRead, Write};

use hetman_game::{Entry, Error, Limits, Spec};
use thiserror::Error as ThisError;

use crate::lines::{self, Line};
use command::Request;
use session::Session;

/// Whom the loop serves.
pub struct Host<'a> {
    /// The game.
    pub entry: &'a dyn Entry,
    /// The game's rules; size and komi may be changed.
    pub game: Spec,
    /// The engine.
    pub engine: Spec,
    /// How long to think where no clock says.
    pub limits: Limits,
    /// Resign below this chance to win, from 0 to 1.
    pub resign: f64,
}

/// Why the loop could not start or go on.
#[derive(Debug, ThisError)]
pub enum Failure {
    /// The game or the engine cannot be.
    #[error(transparent)]
    Setup(#[from] Error),
    /// The answers could not be written.
    #[error("cannot write the answers")]
    Io(#[from] io::Error),
}

/// Longer lines are refused.
const LONGEST_LINE: usize = 1 << 16;

/// Obeys the lines of `input` until it ends or says `quit`.
pub fn run(host: Host, mut input: impl BufRead, output: &mut dyn Write) -> Result<(), Failure> {
    let mut session = Session::new(host)?;
    while let Some(line) = lines::read(&mut input, LONGEST_LINE)? {
        let (id, answer, last) = match line {
            Line::TooLong => (String::new(), Err("the line is too long".to_owned()), false),
            Line::Text(text) => {
                let Some(request) = Request::read(&text) else {
                    continue;
                };
                let answer = session.obey(&request);
                (request.id, answer, request.name == "quit")
            }
        };
        match answer {
            Ok(text) => write!(output, "={id} {}\n\n", tidy(&text))?,
            Err(why) => write!(output, "?{id} {}\n\n", tidy(&why))?,
        }
        output.flush()?;
        if last {
            break;
        }
    }
    Ok(())
}

/// An answer ends with an empty line, so none may stand inside it; a board starts below the sign.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let below = if text.starts_with('\n') { "\n" } else { "" };
    format!("{below}{}", lines.join("\n"))
}
