//! The file the games of a contest go to.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail};
use hetman_arena::tournament::{Plan, Standing};

/// The file the games go to.
pub struct Records {
    file: Option<File>,
    written: usize,
}

impl Records {
    /// Starts the file anew; one that holds games of another match is left alone.
    pub fn create(path: Option<&Path>, plan: &Plan) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(Self {
                file: None,
                written: 0,
            });
        };
        let event = format!("[Event \"Hetman {}\"]", plan.name());
        let known = std::fs::read_to_string(path).unwrap_or_default();
        if known
            .lines()
            .any(|line| line.starts_with("[Event ") && line != event)
        {
            bail!(
                "`{}` holds games of another match; name another file",
                path.display()
            );
        }
        let file =
            File::create(path).with_context(|| format!("cannot write `{}`", path.display()))?;
        Ok(Self {
            file: Some(file),
            written: 0,
        })
    }

    /// Writes the games that are new.
    pub fn write(&mut self, standing: &Standing) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        for result in &standing.results[self.written..] {
            for game in &result.games {
                file.write_all(game.record.as_bytes())
                    .context("cannot write the games")?;
            }
        }
        self.written = standing.results.len();
        Ok(())
    }
}
