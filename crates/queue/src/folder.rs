//! Units as files, for batch systems that start a program for each: `units/ID.json` waits for `hetman worker --once`, which
//! writes `answers/ID.json`. The same command again counts what has come in.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::collect::{Broker, Received};
use crate::{MOST_BYTES, QueueError, Unit, decode};

/// The folder of a run.
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// Makes the folders if need be.
    pub fn open(root: &Path) -> Result<Self, QueueError> {
        for part in ["units", "answers", "files"] {
            let path = root.join(part);
            fs::create_dir_all(&path).map_err(|error| failed(&path, &error))?;
        }
        Ok(Self {
            root: root.to_owned(),
        })
    }

    /// Puts a file where units find it by the hash of its content.
    pub fn put(&self, hash: &str, bytes: &[u8]) -> Result<(), QueueError> {
        let path = self.root.join("files").join(hash);
        write(&path, bytes)
    }

    fn unit(&self, id: &str) -> PathBuf {
        self.root.join("units").join(format!("{id}.json"))
    }
}

/// Writes a file so that it is whole or not there.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), QueueError> {
    let part = path.with_extension("part");
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| failed(path, &error))
}

fn failed(path: &Path, why: &dyn std::fmt::Display) -> QueueError {
    QueueError::File(path.display().to_string(), why.to_string())
}

impl Broker for Folder {
    type Token = PathBuf;

    fn submit(&mut self, units: &[&Unit], _: u32) -> Result<(), QueueError> {
        for unit in units {
            let path = self.unit(&unit.id);
            let bytes = serde_json::to_vec_pretty(unit).map_err(|error| failed(&path, &error))?;
            write(&path, &bytes)?;
        }
        Ok(())
    }

    fn receive(&mut self) -> Result<Vec<Received<PathBuf>>, QueueError> {
        let folder = self.root.join("answers");
        let mut received = Vec::new();
        for entry in fs::read_dir(&folder).map_err(|error| failed(&folder, &error))? {
            let path = entry.map_err(|error| failed(&folder, &error))?.path();
            let Ok(data) = fs::metadata(&path) else {
                continue;
            };
            if path.extension().is_none_or(|end| end != "json") || !data.is_file() {
                continue;
            }
            let answer = if data.len() > MOST_BYTES as u64 {
                Err(format!("it is longer than {MOST_BYTES} bytes"))
            } else {
                let bytes = fs::read(&path).map_err(|error| failed(&path, &error))?;
                decode(&bytes)
            };
            received.push(Received {
                answer,
                token: path,
            });
        }
        Ok(received)
    }

    /// Removes an answer and the unit it belongs to.
    fn settle(&mut self, token: PathBuf) -> Result<(), QueueError> {
        let unit = token.file_stem().and_then(|stem| stem.to_str());
        let unit = unit.map(|id| self.unit(id));
        for path in [Some(token), unit].into_iter().flatten() {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(failed(&path, &error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn is_drained(&mut self) -> Result<bool, QueueError> {
        Ok(false)
    }

    fn waits(&self) -> bool {
        false
    }
}
