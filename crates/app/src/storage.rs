//! Where results are kept between runs.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// The folder that was asked for, or else the user's own.
pub fn folder_or(asked: Option<&Path>) -> anyhow::Result<PathBuf> {
    asked
        .map(Path::to_owned)
        .or_else(folder)
        .context("no folder to keep results in; say --data")
}

/// The user's folder for Hetman's data, if there is one.
fn folder() -> Option<PathBuf> {
    let given = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let base = given("XDG_DATA_HOME")
        .or_else(|| given("HOME").map(|home| home.join(".local").join("share")))
        .or_else(|| given("LOCALAPPDATA"))?;
    Some(base.join("hetman"))
}
