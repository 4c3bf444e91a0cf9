//! The signature of the search: node counts per game, measured by `hetman bench` and kept in `bench.txt`.

use std::fmt::Write;
use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::{program, root};

const FILE: &str = "bench.txt";

/// One line per game: its name and its node count.
type Signature = Vec<(String, u64)>;

/// Compares what the search does with what `bench.txt` says.
pub fn check() -> Result<()> {
    let text =
        fs::read_to_string(root()?.join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    let expected = parse(&text)?;
    let found = measure()?;
    let differences = differences(&expected, &found);
    if differences.is_empty() {
        println!("{} games as in {FILE}", found.len());
        return Ok(());
    }
    bail!(
        "the search differs from {FILE}: {}; if that is meant, run `cargo xtask bench --write` and commit the file",
        differences.join(", ")
    )
}

/// Writes what the search does to `bench.txt`.
pub fn write() -> Result<()> {
    let mut text = String::new();
    for (game, nodes) in measure()? {
        writeln!(text, "{game} {nodes}")?;
    }
    fs::write(root()?.join(FILE), &text).with_context(|| format!("cannot write {FILE}"))?;
    print!("{text}");
    Ok(())
}

fn measure() -> Result<Signature> {
    let output = Command::new(program::built()?)
        .arg("bench")
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        bail!("`hetman bench` failed ({})", output.status);
    }
    let text = String::from_utf8(output.stdout)?;
    let (games, _total) = text
        .trim_end()
        .rsplit_once('\n')
        .context("`hetman bench` lists no game")?;
    parse(games)
}

/// Reads the first two words of each line: a game and its node count.
fn parse(text: &str) -> Result<Signature> {
    let line = |line: &str| {
        let mut words = line.split_whitespace();
        let game = words.next().context("a line is empty")?;
        let nodes = words
            .next()
            .with_context(|| format!("`{game}` has no node count"))?;
        Ok((
            game.to_owned(),
            nodes
                .parse()
                .with_context(|| format!("`{nodes}` is no node count"))?,
        ))
    };
    text.lines().map(line).collect()
}

/// What changed, appeared or vanished, with the old count and the new one.
fn differences(old: &Signature, new: &Signature) -> Vec<String> {
    let count = |signature: &Signature, game: &str| {
        let found = signature.iter().find(|(name, _)| name == game);
        found.map_or("nothing".to_owned(), |(_, nodes)| nodes.to_string())
    };
    let appeared = new
        .iter()
        .filter(|(game, _)| !old.iter().any(|(name, _)| name == game));
    let games = old.iter().chain(appeared).map(|(game, _)| game);
    games
        .filter(|game| count(old, game) != count(new, game))
        .map(|game| {
            format!(
                "{game} was {} and is {}",
                count(old, game),
                count(new, game)
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_names_old_and_new() {
        let old = parse("nim 10\ntree 5\nhex 1\n").unwrap();
        let new =
            parse("nim            10 nodes 7 nps\ntree 6 nodes 7 nps\ngo 2 nodes 1 nps").unwrap();
        let says = [
            "tree was 5 and is 6",
            "hex was 1 and is nothing",
            "go was nothing and is 2",
        ];
        assert_eq!(differences(&old, &new), says);
        assert!(differences(&old, &old).is_empty());
    }

    #[test]
    fn a_bad_line_is_named() {
        for (text, says) in [
            ("nim", "`nim` has no node count"),
            ("nim x", "`x` is no node count"),
            ("\n", "empty"),
        ] {
            assert!(
                parse(text).unwrap_err().to_string().contains(says),
                "{text}"
            );
        }
    }
}
