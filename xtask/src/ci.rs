//! The steps of `cargo xtask ci`, in the order that finds the cheapest mistakes first. It needs Rust and nothing else:
//! nextest is used where it is installed, and a step whose toolchain component is missing is skipped and says so, as are
//! the look at dependencies without `cargo deny` or `cargo audit`, and the tests of the page where Node and Chromium are
//! missing and cannot be installed.

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
    step("tests", &mut tests()?)?;
    step(
        "doctests",
        &mut cargo(&[
            "test",
            "--doc",
            "--workspace",
            "--quiet",
            "--profile",
            PROFILE,
        ])?,
    )?;
    let mut documentation = cargo(&["doc", "--workspace", "--no-deps", "--quiet"])?;
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

fn tests() -> Result<Command> {
    if cargo_has("nextest")? {
        cargo(&[
            "nextest",
            "run",
            "--workspace",
            "--cargo-profile",
            PROFILE,
            "--status-level",
            "fail",
        ])
    } else {
        cargo(&[
            "test",
            "--workspace",
            "--lib",
            "--bins",
            "--tests",
            "--quiet",
            "--profile",
            PROFILE,
        ])
    }
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
