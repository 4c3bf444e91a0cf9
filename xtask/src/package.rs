//! Crates as packages. `cargo xtask package` makes all that can be published, in the order of their dependencies; CI looks
//! only whether each says what a registry asks for and reaches no file outside itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::ci::{heading, step};
use crate::{cargo, root};

/// What a crate embeds from the root of the repository, put beside it while it is packaged.
const EMBEDDED: [(&str, &str); 6] = [
    ("crates/server", "web"),
    ("crates/server", "experiments"),
    ("crates/server", "examples/sticks/src"),
    ("crates/backgammon", "networks"),
    ("crates/chess", "networks"),
    ("crates/draughts", "networks"),
];

/// Makes the packages; they are not built, since cargo builds them from a registry that has the ones before.
pub fn run() -> Result<()> {
    check()?;
    let staged = Staged::new()?;
    let crates = published(&metadata()?);
    let mut words = vec!["package", "--no-verify", "--allow-dirty"];
    for name in &crates {
        words.extend(["--package", name]);
    }
    let made = step("packages", &mut cargo(&words)?);
    drop(staged);
    made
}

/// Refuses a crate that could not be published.
pub fn check() -> Result<()> {
    heading("package metadata");
    let metadata = metadata()?;
    let published = published(&metadata);
    for package in packages(&metadata) {
        let name = text(package, "name");
        if published.contains(&name) {
            check_package(package, &published).with_context(|| format!("crate `{name}`"))?;
        }
    }
    println!("{} crates can be published", published.len());
    Ok(())
}

fn check_package(package: &Value, published: &[String]) -> Result<()> {
    for key in ["description", "license", "readme"] {
        ensure!(!text(package, key).is_empty(), "it has no `{key}`");
    }
    for key in ["keywords", "categories"] {
        let count = package[key].as_array().map_or(0, Vec::len);
        ensure!((1..=5).contains(&count), "it takes one to five `{key}`");
    }
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        let name = text(dependency, "name");
        let local = dependency["path"].is_string();
        ensure!(
            !local || published.contains(&name) && text(dependency, "req") != "*",
            "its dependency `{name}` has no version, or is not published"
        );
    }
    let manifest = PathBuf::from(text(package, "manifest_path"));
    let folder = manifest.parent().context("a manifest lies in a folder")?;
    sources(&folder.join("src"))?
        .iter()
        .try_for_each(|path| stays_inside(path))
}

/// Refuses a source that reads a file outside its crate.
fn stays_inside(path: &Path) -> Result<()> {
    let source = fs::read_to_string(path)?;
    let leaves = |line: &&str| line.contains("\"../../../") && !line.contains("CARGO_MANIFEST_DIR");
    if let Some(line) = source.lines().find(leaves) {
        let line = line.trim();
        bail!("`{}` reaches out of it: `{line}`", path.display());
    }
    Ok(())
}

/// The Rust files below a folder.
fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(sources(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    Ok(found)
}

fn metadata() -> Result<Value> {
    let words = [
        "metadata",
        "--no-deps",
        "--offline",
        "--format-version",
        "1",
    ];
    let output = cargo(&words)?.output()?;
    ensure!(output.status.success(), "`cargo metadata` failed");
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

/// The names of the crates that may be published.
fn published(metadata: &Value) -> Vec<String> {
    packages(metadata)
        .filter(|package| package["publish"].is_null())
        .map(|package| text(package, "name"))
        .collect()
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_owned()
}

/// Copies of what is embedded, removed in the end.
struct Staged(Vec<PathBuf>);

impl Staged {
    fn new() -> Result<Self> {
        let root = root()?;
        let mut staged = Self(Vec::new());
        for (package, folder) in EMBEDDED {
            let first = folder
                .split('/')
                .nth(1)
                .map_or(folder, |_| "examples/sticks");
            let copy = root.join(package).join(first);
            ensure!(!copy.exists(), "`{}` is in the way", copy.display());
            staged.0.push(copy);
            for file in tracked(&root, folder)? {
                let target = root.join(package).join(&file);
                fs::create_dir_all(target.parent().context("a file lies in a folder")?)?;
                fs::copy(root.join(&file), target)?;
            }
        }
        Ok(staged)
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        for copy in &self.0 {
            if let Err(error) = fs::remove_dir_all(copy) {
                eprintln!("cannot remove `{}`: {error}", copy.display());
            }
        }
    }
}

/// The files of a folder that belong to the repository; the tests of the page are not embedded.
fn tracked(root: &Path, folder: &str) -> Result<Vec<String>> {
    let listed = Command::new("git")
        .args(["ls-files", folder])
        .current_dir(root)
        .output()?;
    let files = String::from_utf8(listed.stdout)?;
    let embedded = files.lines().filter(|file| !file.starts_with("web/tests/"));
    Ok(embedded.map(str::to_owned).collect())
}
