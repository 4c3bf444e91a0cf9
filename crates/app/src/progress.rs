//! Progress on stderr: single lines, and a bar for long work. Nothing here may fail or end up on stdout.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Where progress is shown: on a terminal, or anywhere if it was asked for.
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

/// The least time between two lines where stderr is no terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(30);

/// Long work of known length: a bar on a terminal, a line from time to time elsewhere.
pub struct Bar {
    terminal: Option<ProgressBar>,
    last: Instant,
    total: u64,
    unit: &'static str,
}

impl Bar {
    /// A bar for work of `total` parts.
    pub fn new(total: u64, unit: &'static str) -> Self {
        let bar = io::stderr().is_terminal().then(|| ProgressBar::new(total));
        let style = ProgressStyle::with_template(&format!(
            "{{bar:24}} {{pos}}/{{len}} {unit}, {{eta}} left  {{msg}}"
        ));
        if let (Some(bar), Ok(style)) = (&bar, style) {
            bar.set_style(style);
        }
        Self {
            terminal: bar,
            last: Instant::now(),
            total,
            unit,
        }
    }

    /// Shows how much is done, and a summary of it, in several lines if asked for. What was done long ago says nothing
    /// about the time left.
    pub fn show(&mut self, done: u64, long_ago: bool, summary: &dyn Fn(bool) -> String) {
        match &self.terminal {
            Some(bar) => {
                bar.set_position(done);
                if long_ago {
                    bar.reset_eta();
                }
                bar.set_message(summary(true));
            }
            None if self.last.elapsed() >= BETWEEN_LINES => {
                self.last = Instant::now();
                let _ = writeln!(
                    io::stderr(),
                    "{done}/{} {}  {}",
                    self.total,
                    self.unit,
                    summary(false)
                );
            }
            None => {}
        }
    }

    /// Wipes the bar away.
    pub fn done(&self) {
        if let Some(bar) = &self.terminal {
            bar.finish_and_clear();
        }
    }
}
