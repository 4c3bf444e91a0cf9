//! Where results are kept between runs.

use std::env;
use std::path::PathBuf;

/// The user's folder for Hetman's data, if there is one.
pub fn folder() -> Option<PathBuf> {
    let given = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = given("XDG_DATA_HOME")
        .or_else(|| given("HOME").map(|home| home.join(".local").join("share")))
        .or_else(|| given("LOCALAPPDATA"))?;
    Some(base.join("hetman"))
}
