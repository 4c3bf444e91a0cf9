//! The steps of `cargo xtask ci`, in the order that finds the cheapest mistakes first. It needs Rust and nothing else:
//! nextest is used where it is installed, and a step whose toolchain component is missing is skipped and says so, as are
//! the look at dependencies without `cargo deny` or `cargo audit`, the tests of the queue where `nats-server` is missing, and
//! those of the page where Node and Chromium are, and cannot be installed.

use std::process::Command;
use std::time::Instant;

use anyhow::{Result, bail};

use crate::{advisories, bench, cargo, cargo_has, labels, package, queue, web};

/// The profile of tests: optimised, with debug assertions, quick to link.
pub const PROFILE: &str = "test-release";

/// Runs every step and stops at the first that fails.
pub fn run() -> Result<()> {
    let started = Instant::now();
    let mut skipped = Vec::new();
    skipped.extend(labels::check()?);
    package::check()?;
    component("fmt", "rustfmt", &["fmt", "--all", "--check"], &mut skipped)?;
    let clippy = [
        "clippy",
        "--workspace",
        "--features",
        queue::FEATURES,
        "--all-targets",
        "--quiet",
        "--",
        "--deny",
        "warnings",
    ];
    component("clippy", "clippy", &clippy, &mut skipped)?;
    let no_server = queue::prepare()?;
    step("tests", &mut tests(no_server.is_none())?)?;
    skipped.extend(no_server);
    let doctests = [
        "test",
        "--doc",
        "--workspace",
        "--features",
        queue::FEATURES,
        "--quiet",
        "--profile",
        PROFILE,
    ];
    step("doctests", &mut cargo(&doctests)?)?;
    let documentation = [
        "doc",
        "--workspace",
        "--features",
        queue::FEATURES,
        "--no-deps",
        "--quiet",
    ];
    let mut documentation = cargo(&documentation)?;
    step(
        "rustdoc",
        documentation.env("RUSTDOCFLAGS", "--deny warnings"),
    )?;
    heading("bench signature");
    bench::check()?;
    skipped.extend(advisories::check()?);
    skipped.extend(web::check()?);
    heading(&format!("passed in {} s", started.elapsed().as_secs()));
    for what in skipped {
        println!("but skipped: {what}");
    }
    Ok(())
}

/// All tests; those of the queue only where its server is installed.
fn tests(with_queue: bool) -> Result<Command> {
    let build = ["--workspace", "--features", queue::FEATURES];
    if cargo_has("nextest")? {
        let mut command = cargo(&["nextest", "run"])?;
        command.args(build).args(["--cargo-profile", PROFILE]);
        command.args(["--status-level", "fail"]);
        if !with_queue {
            command.args(["-E", &format!("not test(/^{}/)", queue::TESTS)]);
        }
        return Ok(command);
    }
    let mut command = cargo(&["test"])?;
    command.args(build).args(["--lib", "--bins", "--tests"]);
    command.args(["--quiet", "--profile", PROFILE]);
    if !with_queue {
        command.args(["--", "--skip", queue::TESTS]);
    }
    Ok(command)
}

/// A step that needs a component of the toolchain.
fn component(
    subcommand: &str,
    component: &str,
    words: &[&str],
    skipped: &mut Vec<String>,
) -> Result<()> {
    if cargo_has(subcommand)? {
        return step(subcommand, &mut cargo(words)?);
    }
    heading(subcommand);
    let why =
        format!("{subcommand}, because it is not installed: `rustup component add {component}`");
    println!("skipped: {why}");
    skipped.push(why);
    Ok(())
}

/// Runs one step and shows its name.
pub fn step(name: &str, command: &mut Command) -> Result<()> {
    heading(name);
    let status = command.status()?;
    if !status.success() {
        bail!("step `{name}` failed ({status}): {command:?}");
    }
    Ok(())
}

/// Shows where one step ends and the next begins.
pub fn heading(text: &str) {
    println!("\n== {text}");
}
