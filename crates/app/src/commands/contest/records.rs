//! The file the games of a contest go to.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, bail};
use hetman_arena::record;
use hetman_arena::tournament::{Plan, Standing};

use crate::files;

/// The file the games go to.
pub struct Records {
    file: Option<File>,
    written: usize,
}

impl Records {
    /// Looks whether the games can go to a file: one that can be written, and that holds nothing but games of ours.
    pub fn check(path: &Path) -> anyhow::Result<()> {
        let known = contents(path)?;
        let ours = known.trim().is_empty() || known.trim_start().starts_with("[Event \"Hetman ");
        if !ours {
            bail!(
                "`{}` holds something else than games of a match; name another file",
                path.display()
            );
        }
        files::check_writable(path)
    }

    /// Starts the file anew; one that holds games of another match is left alone.
    pub fn create(path: Option<&Path>, plan: &Plan) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(Self {
                file: None,
                written: 0,
            });
        };
        let event = format!("[Event \"Hetman {}\"]", plan.name());
        if contents(path)?
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
    pub fn write(&mut self, plan: &Plan, standing: &Standing) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        for result in &standing.results[self.written..] {
            for game in &result.games {
                let text = record::pgn(plan.entry, &plan.game, game)?;
                file.write_all(text.as_bytes())
                    .context("cannot write the games")?;
            }
        }
        self.written = standing.results.len();
        Ok(())
    }
}

/// What a file holds; nothing if there is none.
fn contents(path: &Path) -> anyhow::Result<String> {
    // A pipe or a device holds nothing, and reading it might never end.
    if path.exists() && !path.is_file() && !path.is_dir() {
        return Ok(String::new());
    }
    match std::fs::read(path) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error).with_context(|| format!("cannot read `{}`", path.display())),
    }
}
