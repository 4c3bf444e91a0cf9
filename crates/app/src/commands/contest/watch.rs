//! A contest under way, on stderr: a bar on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use hetman_arena::tournament::Standing;
use indicatif::{ProgressBar, ProgressStyle};

/// How often a line is worth its ink.
const NOW_AND_THEN: Duration = Duration::from_secs(30);

/// Shows a contest under way.
pub struct Watch {
    bar: Option<ProgressBar>,
    last: Instant,
    games: u64,
}

impl Watch {
    /// Watches a contest of so many games.
    pub fn new(games: u64) -> Self {
        let bar = io::stderr().is_terminal().then(|| ProgressBar::new(games));
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len} games, {eta} left  {msg}");
        if let (Some(bar), Ok(style)) = (&bar, style) {
            bar.set_style(style);
        }
        Self { bar, last: Instant::now(), games }
    }

    /// Shows the standing with a summary of it.
    pub fn show(&mut self, standing: &Standing, summary: &dyn Fn() -> String) {
        let played = standing.results.len() as u64 * 2;
        match &self.bar {
            Some(bar) => {
                if standing.found == standing.results.len() {
                    bar.set_position(played);
                    bar.reset_eta();
                }
                bar.set_position(played);
                bar.set_message(summary());
            }
            None if self.last.elapsed() >= NOW_AND_THEN => {
                self.last = Instant::now();
                let _ = writeln!(io::stderr(), "{played}/{} games  {}", self.games, summary());
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
