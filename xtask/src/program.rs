//! The program under test, built as the tests build it: another choice of packages would have other features, and nearly
//! everything would be compiled once more.

use std::env;
use std::path::PathBuf;

use anyhow::Result;

use crate::ci::{PROFILE, step};
use crate::{cargo, queue, root};

/// Builds the program where it is not built yet; gives back where it is.
pub fn built() -> Result<PathBuf> {
    let words = [
        "build",
        "--quiet",
        "--workspace",
        "--features",
        queue::FEATURES,
        "--bins",
        "--tests",
        "--profile",
        PROFILE,
    ];
    step("program", &mut cargo(&words)?)?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or(root()?.join("target"), PathBuf::from);
    let name = format!("hetman{}", env::consts::EXE_SUFFIX);
    Ok(target.join(PROFILE).join(name))
}
