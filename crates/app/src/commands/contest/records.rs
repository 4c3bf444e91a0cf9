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
    format: &'static str,
    written: usize,
}

impl Records {
    /// Looks whether the games can go to a file: one that can be written, and that holds nothing but games of ours.
    pub fn check(path: &Path) -> anyhow::Result<()> {
        let known = contents(path)?;
        let known = known.trim();
        let ours = known.starts_with("[Event \"Hetman ")
            || known.starts_with("(;") && known.contains("EV[Hetman ");
        if !known.is_empty() && !ours {
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
                format: "pgn",
                written: 0,
            });
        };
        if holds_others(&contents(path)?, &format!("Hetman {}", plan.name())) {
            bail!(
                "`{}` holds games of another match; name another file",
                path.display()
            );
        }
        let file =
            File::create(path).with_context(|| format!("cannot write `{}`", path.display()))?;
        Ok(Self {
            file: Some(file),
            format: format_of(path),
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
                let text = record::write(plan.entry, &plan.game, game, self.format)?;
                file.write_all(text.as_bytes())
                    .context("cannot write the games")?;
            }
        }
        self.written = standing.results.len();
        Ok(())
    }
}

/// The format of a file by the ending of its name.
fn format_of(path: &Path) -> &'static str {
    match path.extension() {
        Some(ending) if ending.eq_ignore_ascii_case("sgf") => "sgf",
        _ => "pgn",
    }
}

/// Whether a text has games of another event, in PGN or in SGF.
fn holds_others(text: &str, event: &str) -> bool {
    let line = format!("[Event \"{event}\"]");
    let others = |known: &str| known.starts_with("[Event ") && known != line;
    let property = format!("EV[{}]", event.replace('\\', "\\\\").replace(']', "\\]"));
    text.lines().any(others) || text.matches("EV[").count() > text.matches(&property).count()
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
