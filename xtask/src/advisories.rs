//! Dependencies with known faults, by `cargo deny` or else `cargo audit`, where one is installed and its database can be
//! had. Nobody needs either to build Hetman, so that what is missing is named and skipped.

use std::process::{Command, Output};

use anyhow::{Result, bail};

use crate::ci::{heading, step};
use crate::{cargo, cargo_has};

/// Looks at every dependency; gives back why not, where that is impossible.
pub fn check() -> Result<Option<String>> {
    heading("dependencies");
    let skipped = if cargo_has("deny")? {
        deny()?
    } else if cargo_has("audit")? {
        audit()?
    } else {
        Some("neither `cargo deny` nor `cargo audit` is installed")
    };
    let why = skipped.map(|why| format!("advisories on dependencies, because {why}"));
    if let Some(why) = &why {
        println!("skipped: {why}");
    }
    Ok(why)
}

/// Licences and sources need no database; advisories do.
fn deny() -> Result<Option<&'static str>> {
    let words = ["deny", "check", "licenses", "bans", "sources"];
    step("deny: licences, sources", &mut cargo(&words)?)?;
    let fetched = cargo(&["deny", "fetch", "db"])?.output()?;
    if !fetched.status.success() {
        return Ok(Some("the database of `cargo deny` cannot be had"));
    }
    let words = ["deny", "check", "--disable-fetch", "advisories"];
    step("deny: advisories", &mut cargo(&words)?)?;
    Ok(None)
}

fn audit() -> Result<Option<&'static str>> {
    let mut command: Command = cargo(&["audit", "--deny", "warnings"])?;
    let output = command.output()?;
    match verdict(&output) {
        Verdict::Clean => Ok(None),
        Verdict::NoDatabase => Ok(Some("the database of `cargo audit` cannot be had")),
        Verdict::Found(what) => bail!("`cargo audit` found: {what}"),
    }
}

/// What `cargo audit` says.
#[derive(PartialEq, Eq, Debug)]
enum Verdict {
    Clean,
    NoDatabase,
    Found(String),
}

/// A database that cannot be fetched ends `cargo audit` with the same code as a fault that is found.
fn verdict(output: &Output) -> Verdict {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let said = text(&output.stderr);
    if output.status.success() {
        Verdict::Clean
    } else if said.contains("couldn't fetch") || said.contains("error loading advisory database") {
        Verdict::NoDatabase
    } else {
        Verdict::Found(text(&output.stdout) + &said)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    #[test]
    fn a_missing_database_is_no_finding() {
        let says = |code: i32, stdout: &str, stderr: &str| {
            verdict(&Output {
                status: ExitStatus::from_raw(code << 8),
                stdout: stdout.into(),
                stderr: stderr.into(),
            })
        };
        assert_eq!(
            says(0, "", "    Fetching advisory database"),
            Verdict::Clean
        );
        let lost = "error: couldn't fetch advisory database: git operation failed";
        assert_eq!(says(1, "", lost), Verdict::NoDatabase);
        let found = says(1, "Crate: crossbeam", "error: 1 vulnerability found!");
        assert!(matches!(found, Verdict::Found(what) if what.contains("crossbeam")));
    }
}
