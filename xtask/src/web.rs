//! The tests of the page: types, parts, and whole games in a real browser. They need Node, Chromium and a few fonts, which
//! nobody needs to run Hetman: on Debian as root what is missing is installed, elsewhere it is named.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::ci::{heading, step};
use crate::{program, root};

/// The least version of Node the tests run on.
const NODE: u32 = 20;
/// Fonts of different width that the layout is tested with, and the packages that have them.
const FONTS: [(&str, &str); 3] = [
    ("DejaVu Sans", "fonts-dejavu-core"),
    ("Liberation Sans", "fonts-liberation"),
    ("Open Sans", "fonts-open-sans"),
];

/// Runs all of them; gives back why not, where they cannot run. On a build server that is a failure.
pub fn check() -> Result<Option<String>> {
    heading("web");
    install();
    if let Some(missing) = missing() {
        let why = format!("the tests of the page, because {missing}");
        if env::var_os("CI").is_some() {
            bail!("cannot run {why}");
        }
        println!("skipped: {why}");
        return Ok(Some(why));
    }
    let tests = packages()?;
    let prettier = [
        "tests/node_modules/prettier/bin/prettier.cjs",
        "--check",
        ".",
    ];
    step("web: format", &mut node(&root()?.join("web"), &prettier))?;
    step(
        "web: types",
        &mut node(
            &tests,
            &[
                "node_modules/typescript/bin/tsc",
                "--project",
                "tsconfig.json",
            ],
        ),
    )?;
    step("web: parts", &mut node(&tests, &["--test", "unit.test.js"]))?;
    let program = program::built()?;
    let mut files: Vec<String> = fs::read_dir(tests.join("browser"))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".test.js"))
        .map(|name| format!("browser/{name}"))
        .collect();
    files.sort();
    let words: Vec<&str> = ["--test", "--test-concurrency=1"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    step(
        "web: browser",
        node(&tests, &words).env("HETMAN_BINARY", program),
    )?;
    Ok(None)
}

/// Takes the pictures of the README.
pub fn pictures() -> Result<()> {
    install();
    if let Some(missing) = missing() {
        bail!("cannot take pictures, because {missing}");
    }
    let tests = packages()?;
    let target = root()?.join("docs");
    let target = target
        .to_str()
        .context("the workspace lies in a folder without a name")?;
    step(
        "pictures",
        node(&tests, &["browser/shot.js", target, "--readme"])
            .env("HETMAN_BINARY", program::built()?),
    )
}

fn node(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new("node");
    command.args(words).current_dir(folder);
    command
}

/// The packages of the tests, fetched when they are missing or not those the lock file names.
fn packages() -> Result<PathBuf> {
    let tests = root()?.join("web").join("tests");
    let wanted = fs::read(tests.join("package-lock.json"))?;
    let stamp = tests.join("node_modules").join(".hetman-lock");
    if fs::read(&stamp).ok().as_ref() != Some(&wanted) {
        let mut fetch = Command::new("npm");
        step(
            "web: packages",
            fetch
                .args(["ci", "--no-audit", "--no-fund"])
                .current_dir(&tests),
        )?;
        fs::write(&stamp, wanted)?;
    }
    Ok(tests)
}

/// What the tests need and this machine has not.
fn missing() -> Option<String> {
    let version = output("node", &["--version"]);
    let major = version.as_deref().and_then(|text| {
        text.trim_start_matches('v')
            .split('.')
            .next()?
            .parse::<u32>()
            .ok()
    });
    if major.is_none_or(|major| major < NODE) || output("npm", &["--version"]).is_none() {
        return Some(format!("Node {NODE} or newer with npm is not installed"));
    }
    let browser = env::var("HETMAN_CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".into());
    if !Path::new(&browser).exists() {
        return Some(format!(
            "there is no Chromium at `{browser}`; HETMAN_CHROMIUM names another"
        ));
    }
    let fonts: Vec<&str> = missing_fonts().map(|(family, _)| family).collect();
    (!fonts.is_empty()).then(|| format!("these fonts are not installed: {}", fonts.join(", ")))
}

/// The fonts this machine has not, with their packages.
fn missing_fonts() -> impl Iterator<Item = (&'static str, &'static str)> {
    let known = output("fc-list", &[":", "family"]).unwrap_or_default();
    FONTS
        .into_iter()
        .filter(move |(family, _)| !known.contains(family))
}

/// Installs Chromium, Node and fonts where that is a matter of one command that may be given. Whatever fails shows in `missing`.
fn install() {
    if missing().is_none() || !may_install() {
        return;
    }
    let mut wanted = Vec::new();
    if env::var_os("HETMAN_CHROMIUM").is_none() && !Path::new("/usr/bin/chromium").exists() {
        wanted.push("chromium");
    }
    if output("node", &["--version"]).is_none() {
        wanted.extend(["nodejs", "npm"]);
    }
    if output("fc-list", &["--version"]).is_none() {
        wanted.push("fontconfig");
    }
    wanted.extend(missing_fonts().map(|(_, package)| package));
    fetch(&wanted);
}

/// Installs packages of Debian.
pub fn fetch(wanted: &[&str]) {
    for words in [
        &["update", "--quiet"][..],
        &[
            &["install", "--yes", "--quiet", "--no-install-recommends"][..],
            wanted,
        ]
        .concat(),
    ] {
        println!("apt-get {}", words.join(" "));
        let _ = Command::new("apt-get")
            .args(words)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .output();
    }
}

/// Whether packages of Debian can be installed.
pub fn may_install() -> bool {
    let root_user = output("id", &["-u"]).is_some_and(|id| id.trim() == "0");
    root_user && Path::new("/etc/debian_version").exists()
}

/// What a program says, if it can be run.
pub fn output(program: &str, words: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(words)
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}
