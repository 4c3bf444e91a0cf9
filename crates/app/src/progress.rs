//! Progress on stderr, for people who watch. Nothing here may fail or end up on stdout.

use std::io::{self, IsTerminal, Write};

/// Where progress is shown: to a terminal, or to whoever asks for it.
pub struct Progress {
    terminal: bool,
    verbose: bool,
}

impl Progress {
    /// Shows progress if stderr is a terminal, or in any case if `verbose`.
    pub fn new(verbose: bool) -> Self {
        Self {
            terminal: io::stderr().is_terminal(),
            verbose,
        }
    }

    /// Whether lines can be replaced.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Shows a line that stays.
    pub fn line(&self, text: &str) {
        if self.terminal || self.verbose {
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// Shows a line that the next one replaces.
    pub fn step(&self, text: &str) {
        if self.verbose {
            self.line(text);
        } else if self.terminal {
            let _ = write!(io::stderr(), "\r{text}\x1b[K");
        }
    }

    /// Wipes the last step away.
    pub fn done(&self) {
        if self.terminal && !self.verbose {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
