//! The files of experiments: those embedded in the program, and a folder of those ordered here.

use std::fs;
use std::path::{Path, PathBuf};

use hetman_lab::report::Page;
use rust_embed::RustEmbed;

use crate::error::Error;

#[derive(RustEmbed)]
#[folder = "../../experiments"]
#[include = "*.toml"]
#[include = "*.json"]
#[include = "*.md"]
#[include = "*.csv"]
struct Shipped;

/// Question and answer.
pub struct Volume {
    /// The name of the files, without their endings.
    pub name: String,
    /// Whether it was ordered here.
    pub own: bool,
    /// The question, in TOML.
    pub text: String,
    /// Whether there is an answer.
    pub answered: bool,
}

/// The files of an answer: the findings, and what is made of them.
const ANSWER: [&str; 3] = ["json", "md", "csv"];

impl Volume {
    /// Title and question, as far as they can be read.
    pub fn heading(&self) -> (String, String) {
        let table: toml::Table = self.text.parse().unwrap_or_default();
        let text = |key: &str| {
            table
                .get(key)
                .and_then(toml::Value::as_str)
                .unwrap_or_default()
                .to_owned()
        };
        (text("title"), text("question"))
    }
}

/// All volumes.
pub struct Shelf {
    folder: PathBuf,
}

/// Refuses names that are no plain file names.
pub fn check_name(name: &str) -> Result<(), Error> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=40).contains(&name.len()) && name.bytes().all(plain) {
        return Ok(());
    }
    let shown: String = name.chars().take(40).collect();
    Err(Error::Bad(format!(
        "`{shown}` is no name for an experiment: write 1 to 40 small letters, digits and hyphens"
    )))
}

impl Shelf {
    /// A shelf with a folder for own volumes, which is made when there is one.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Those that come with the program, then the own ones, each by name.
    pub fn volumes(&self) -> Vec<Volume> {
        let names =
            Shipped::iter().filter_map(|file| file.strip_suffix(".toml").map(str::to_owned));
        let mut shipped: Vec<Volume> = names.filter_map(|name| self.find(&name)).collect();
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = files
            .filter_map(|file| Some(file.file_name().to_str()?.strip_suffix(".toml")?.to_owned()));
        let mut own: Vec<Volume> = names.filter_map(|name| self.own(&name)).collect();
        shipped.sort_by(|one, other| one.name.cmp(&other.name));
        own.sort_by(|one, other| one.name.cmp(&other.name));
        shipped.into_iter().chain(own).collect()
    }

    /// The volume of that name.
    pub fn find(&self, name: &str) -> Option<Volume> {
        check_name(name).ok()?;
        match shipped(name, "toml") {
            Some(text) => Some(Volume {
                name: name.into(),
                own: false,
                text,
                answered: shipped(name, "json").is_some(),
            }),
            None => self.own(name),
        }
    }

    /// A file of a volume, by its ending.
    pub fn file(&self, name: &str, ending: &str) -> Option<String> {
        let volume = self.find(name)?;
        if !volume.own {
            return shipped(name, ending);
        }
        fs::read_to_string(self.path(name, ending)).ok()
    }

    fn path(&self, name: &str, ending: &str) -> PathBuf {
        self.folder.join(format!("{name}.{ending}"))
    }

    fn own(&self, name: &str) -> Option<Volume> {
        check_name(name).ok()?;
        let text = fs::read_to_string(self.path(name, "toml")).ok()?;
        Some(Volume {
            name: name.into(),
            own: true,
            text,
            answered: self.path(name, "json").is_file(),
        })
    }

    /// Puts a question on the shelf; one that has another answer already must not be replaced.
    pub fn enter(&self, name: &str, text: &str, key: &str) -> Result<(), Error> {
        match self.find(name) {
            Some(known) if !known.own || known.text != text => Err(Error::Conflict(format!(
                "there is another experiment `{name}`; choose another name"
            ))),
            _ => {
                fs::create_dir_all(&self.folder).map_err(|error| unkept(&self.folder, &error))?;
                // The question comes last: what has one has a key.
                [("key", key), ("toml", text)]
                    .into_iter()
                    .try_for_each(|(ending, text)| {
                        let path = self.path(name, ending);
                        fs::write(&path, text).map_err(|error| unkept(&path, &error))
                    })
            }
        }
    }

    /// What opens an own volume; nothing does if this is empty.
    pub fn key(&self, name: &str) -> String {
        let known = check_name(name).is_ok();
        let read = || fs::read_to_string(self.path(name, "key")).unwrap_or_default();
        if known { read() } else { String::new() }
    }

    /// Puts an answer beside its question; pages draw its plots themselves.
    pub fn answer(&self, name: &str, pages: &[Page]) -> Result<(), Error> {
        let plain = ANSWER.map(|ending| format!("{name}.{ending}"));
        // The findings come last: what has them has the rest.
        pages
            .iter()
            .rev()
            .filter(|page| plain.contains(&page.name))
            .try_for_each(|page| {
                let path = self.folder.join(&page.name);
                fs::write(&path, &page.text).map_err(|error| unkept(&path, &error))
            })
    }

    /// Throws an own volume away.
    pub fn forget(&self, name: &str) -> Result<(), Error> {
        let own = self
            .own(name)
            .filter(|_| Shipped::get(&format!("{name}.toml")).is_none());
        own.ok_or_else(|| Error::Missing(format!("experiment `{name}` of your own")))?;
        // The question goes after its answer, so that a failure in between can be mended by another try.
        for ending in ANSWER.into_iter().chain(["toml", "key"]) {
            let _ = fs::remove_file(self.path(name, ending));
        }
        Ok(())
    }
}

/// A file that comes with the program.
fn shipped(name: &str, ending: &str) -> Option<String> {
    let data = Shipped::get(&format!("{name}.{ending}"))?.data;
    String::from_utf8(data.into_owned()).ok()
}

fn unkept(path: &Path, error: &std::io::Error) -> Error {
    Error::Conflict(format!("cannot write `{}`: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_experiments_come_with_their_answers() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(folder.path().join("own"));
        let volumes = shelf.volumes();
        let algorithms = volumes
            .iter()
            .find(|volume| volume.name == "algorithms")
            .unwrap();
        for volume in &volumes {
            let told = shelf.file(&volume.name, "md").is_some();
            assert_eq!(volume.answered, told, "{}", volume.name);
        }
        for (ending, start) in [
            ("json", "{\"version\":1,"),
            ("md", "# From minimax"),
            ("csv", "measurement,game,arm"),
        ] {
            let file = shelf.file("algorithms", ending).unwrap();
            assert!(file.starts_with(start), "{ending}: {file:.60}");
        }
        assert!(algorithms.heading().1.contains("b^d"));
        assert!(
            shelf
                .enter("algorithms", "x", "k")
                .unwrap_err()
                .to_string()
                .contains("another name")
        );
    }

    #[test]
    fn own_experiments_are_kept_and_thrown_away() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(folder.path().join("own"));
        shelf.enter("mine", "title = 'Mine'", "k").unwrap();
        shelf.enter("mine", "title = 'Mine'", "k").unwrap();
        assert!(shelf.enter("mine", "title = 'Yours'", "l").is_err());
        shelf
            .answer(
                "mine",
                &[Page {
                    name: "mine.json".into(),
                    text: "{}".into(),
                }],
            )
            .unwrap();
        assert!(shelf.find("mine").unwrap().answered);
        assert_eq!(shelf.file("mine", "json").as_deref(), Some("{}"));
        assert_eq!(shelf.key("mine"), "k");
        shelf.forget("mine").unwrap();
        assert_eq!(shelf.key("mine"), "");
        assert!(shelf.find("mine").is_none());
        for name in ["", "../x", "A", "a b", &"x".repeat(41)] {
            assert!(check_name(name).is_err(), "{name}");
            assert!(shelf.find(name).is_none(), "{name}");
        }
    }
}
