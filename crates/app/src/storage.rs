//! Where results are kept between runs.

use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

use anyhow::Context;
use hetman_game::KeepTables;

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

/// The folder of tables that engines made, a file for each.
pub struct Tables(PathBuf);

impl Tables {
    /// Those in the user's folder, if there is one.
    pub fn in_user_folder() -> Option<Self> {
        folder().map(|folder| Self(folder.join("tables")))
    }

    /// Writes beside the file first, so that no program ever sees half of it.
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        let half = self.0.join(format!("{name}.{}", process::id()));
        let written = fs::write(&half, bytes).and_then(|()| fs::rename(&half, self.0.join(name)));
        if written.is_err() {
            fs::remove_file(&half)?;
        }
        written
    }
}

impl KeepTables for Tables {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.0.join(name)).ok()
    }

    fn save(&self, name: &str, bytes: &[u8]) {
        if let Err(error) = self.write(name, bytes) {
            eprintln!("cannot keep `{}`: {error}", self.0.join(name).display());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_kept_whole_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let tables = Tables(folder.path().join("tables"));
        assert_eq!(tables.load("one"), None);
        tables.save("one", b"bytes");
        tables.save("one", b"others");
        assert_eq!(tables.load("one").as_deref(), Some(&b"others"[..]));
        let files = fs::read_dir(folder.path().join("tables")).expect("a folder");
        assert_eq!(files.count(), 1);
        // A folder in the way cannot be replaced, and leaves nothing half written behind.
        fs::create_dir(folder.path().join("tables/two")).expect("a folder");
        fs::write(folder.path().join("tables/two/file"), b"").expect("a file");
        tables.save("two", b"bytes");
        assert_eq!(tables.load("two"), None);
        let files = fs::read_dir(folder.path().join("tables")).expect("a folder");
        assert_eq!(files.count(), 2);
    }
}
