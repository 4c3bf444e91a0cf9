//! Files that commands read and write: looked at before the work that needs them, and named when they cannot be used.

use std::fs::{self, File};
use std::io::{BufReader, ErrorKind};
use std::path::Path;

use anyhow::{Context, anyhow};
use hetman_protocol::lines::{self, Line};

/// Longer lines are no lines of ours.
const LONGEST_LINE: usize = 1 << 16;

/// Refuses a file that cannot be written, and leaves it as it is; one that is not there is not there afterwards.
pub fn check_writable(path: &Path) -> anyhow::Result<()> {
    let opened = match File::options().append(true).open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            File::create_new(path).and_then(|_| fs::remove_file(path))
        }
        opened => opened.map(drop),
    };
    opened.with_context(|| format!("cannot write `{}`", path.display()))
}

/// Reads a file line by line, empty lines left out; what is wrong with a line is told with its number.
pub fn read_lines(
    path: &Path,
    mut take: impl FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let name = path.display();
    let cannot = || format!("cannot read `{name}`");
    let mut input = BufReader::new(File::open(path).with_context(cannot)?);
    let mut number = 0_u64;
    while let Some(line) = lines::read(&mut input, LONGEST_LINE).with_context(cannot)? {
        number += 1;
        let taken = match line {
            Line::Text(text) if text.trim().is_empty() => Ok(()),
            Line::Text(text) => take(&text),
            Line::TooLong => Err(anyhow!("it is longer than {LONGEST_LINE} bytes")),
        };
        taken.with_context(|| format!("`{name}`, line {number}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_only_looked_at_stays_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("file");
        check_writable(&file).expect("it can be written");
        assert!(!file.exists());
        fs::write(&file, "a\n\nb").expect("a file");
        check_writable(&file).expect("it can be written");
        let mut lines = Vec::new();
        read_lines(&file, |line| {
            lines.push(line.to_owned());
            Ok(())
        })
        .expect("it can be read");
        assert_eq!(lines, ["a", "b"]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("file");
        fs::write(&file, format!("a\n{}\n", "x".repeat(LONGEST_LINE + 1))).expect("a file");
        let says = |outcome: anyhow::Result<()>| format!("{:#}", outcome.unwrap_err());
        let name = file.display();
        let too_long = says(read_lines(&file, |_| Ok(())));
        assert!(
            too_long.starts_with(&format!("`{name}`, line 2: it is longer")),
            "{too_long}"
        );
        let wrong = says(read_lines(&file, |line| Err(anyhow!("no `{line}`"))));
        assert_eq!(wrong, format!("`{name}`, line 1: no `a`"));
        let folder = says(check_writable(folder.path()));
        assert!(folder.starts_with("cannot write `"), "{folder}");
    }
}
