//! Commits that touch a search or a game say what they do to its nodes: their message ends with `No functional change`, or
//! with `Bench: N` where the nodes of `hetman bench` in all are now N.

use std::process::Command;

use anyhow::{Result, bail};

use crate::ci::heading;
use crate::root;

/// What decides the nodes of a search.
const FOLDERS: [&str; 7] = [
    "crates/search/src",
    "crates/chess/src",
    "crates/draughts/src",
    "crates/go/src",
    "crates/hex/src",
    "crates/classics/src",
    "networks",
];

/// Looks at every commit since this rule came; gives back why not, where there is no history.
pub fn check() -> Result<Option<String>> {
    heading("commit labels");
    // The commit that brought this file: older ones were not asked.
    let first = git(&[
        "log",
        "--diff-filter=A",
        "--format=%H",
        "--",
        "xtask/src/labels.rs",
    ]);
    let Some(first) = first.filter(|text| !text.is_empty()) else {
        let why = "commit labels, because there is no history to read".to_owned();
        println!("skipped: {why}");
        return Ok(Some(why));
    };
    let range = format!("{}..HEAD", first.lines().next_back().unwrap_or_default());
    let mut words = vec!["log", "--no-merges", "--format=%h%x01%B%x02", &range, "--"];
    words.extend(FOLDERS);
    let log = git(&words).unwrap_or_default();
    for commit in log.split('\u{2}') {
        let Some((name, message)) = commit.trim().split_once('\u{1}') else {
            continue;
        };
        if !is_labelled(message) {
            let subject = message.lines().next().unwrap_or_default();
            bail!("commit {name}, `{subject}`, says neither `No functional change` nor `Bench: N`");
        }
    }
    Ok(None)
}

fn is_labelled(message: &str) -> bool {
    message.lines().map(str::trim).any(|line| {
        let nodes = line.strip_prefix("Bench: ");
        line == "No functional change" || nodes.is_some_and(|nodes| nodes.parse::<u64>().is_ok())
    })
}

/// What git says, if it has anything to say.
fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(words)
        .current_dir(root().ok()?)
        .output();
    let output = output.ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_a_line_of_its_own() {
        assert!(is_labelled("Subject\n\nBody.\n\nNo functional change\n"));
        assert!(is_labelled("Subject\n\nBench: 4725039"));
        assert!(!is_labelled("Subject\n\nBench: many"));
        assert!(!is_labelled("No functional change is meant"));
        assert!(!is_labelled("Subject"));
    }
}
