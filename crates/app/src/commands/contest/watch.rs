//! A contest under way, on stderr: a bar on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How often a line is worth its ink.
const NOW_AND_THEN: Duration = Duration::from_secs(30);

/// Shows a contest under way.
pub struct Watch {
    bar: Option<ProgressBar>,
    last: Instant,
    total: u64,
    unit: &'static str,
}

impl Watch {
    /// Watches something of so many parts.
    pub fn new(total: u64, unit: &'static str) -> Self {
        let bar = io::stderr().is_terminal().then(|| ProgressBar::new(total));
        let style = ProgressStyle::with_template(&format!(
            "{{bar:24}} {{pos}}/{{len}} {unit}, {{eta}} left  {{msg}}"
        ));
        if let (Some(bar), Ok(style)) = (&bar, style) {
            bar.set_style(style);
        }
        Self {
            bar,
            last: Instant::now(),
            total,
            unit,
        }
    }

    /// Shows how much is done, and a summary of it, in several lines if asked for. What was done long ago says nothing
    /// about the time left.
    pub fn show(&mut self, done: u64, long_ago: bool, summary: &dyn Fn(bool) -> String) {
        match &self.bar {
            Some(bar) => {
                bar.set_position(done);
                if long_ago {
                    bar.reset_eta();
                }
                bar.set_message(summary(true));
            }
            None if self.last.elapsed() >= NOW_AND_THEN => {
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
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
