//! The files of experiments: those embedded in the program, and a folder of those ordered here.

use std::fs;
use std::path::{Path, PathBuf};

use hetman_lab::report::Page;
use rust_embed::RustEmbed;

use crate::error::Error;

#[derive(RustEmbed)]
#[cfg_attr(packaged, folder = "experiments")]
#[cfg_attr(not(packaged), folder = "../../experiments")]
#[include = "*.toml"]
#[include = "*.json"]
#[include = "*.md"]
#[include = "*.csv"]
struct Shipped;

/// An experiment as it is stored: question and answer.
pub struct StoredExperiment {
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

impl StoredExperiment {
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

/// The files of all experiments.
pub struct ExperimentFiles {
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

impl ExperimentFiles {
    /// The shipped files, and a folder for ordered experiments, which is made with the first of them.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Those that come with the program, then those ordered here, each by name.
    pub fn all(&self) -> Vec<StoredExperiment> {
        let names =
            Shipped::iter().filter_map(|file| file.strip_suffix(".toml").map(str::to_owned));
        let mut shipped: Vec<StoredExperiment> =
            names.filter_map(|name| self.find(&name)).collect();
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = files
            .filter_map(|file| Some(file.file_name().to_str()?.strip_suffix(".toml")?.to_owned()));
        let mut own: Vec<StoredExperiment> = names.filter_map(|name| self.own(&name)).collect();
        shipped.sort_by(|one, other| one.name.cmp(&other.name));
        own.sort_by(|one, other| one.name.cmp(&other.name));
        shipped.into_iter().chain(own).collect()
    }

    /// The experiment of that name.
    pub fn find(&self, name: &str) -> Option<StoredExperiment> {
        check_name(name).ok()?;
        match shipped(name, "toml") {
            Some(text) => Some(StoredExperiment {
                name: name.into(),
                own: false,
                text,
                answered: shipped(name, "json").is_some(),
            }),
            None => self.own(name),
        }
    }

    /// A file of an experiment, by its ending.
    pub fn file(&self, name: &str, ending: &str) -> Option<String> {
        let stored = self.find(name)?;
        if !stored.own {
            return shipped(name, ending);
        }
        fs::read_to_string(self.path(name, ending)).ok()
    }

    fn path(&self, name: &str, ending: &str) -> PathBuf {
        self.folder.join(format!("{name}.{ending}"))
    }

    fn own(&self, name: &str) -> Option<StoredExperiment> {
        check_name(name).ok()?;
        let text = fs::read_to_string(self.path(name, "toml")).ok()?;
        Some(StoredExperiment {
            name: name.into(),
            own: true,
            text,
            answered: self.path(name, "json").is_file(),
        })
    }

    /// Stores a question; one that has another answer already must not be replaced.
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

    /// The key of an ordered experiment; none opens it if this is empty.
    pub fn key(&self, name: &str) -> String {
        let known = check_name(name).is_ok();
        let read = || fs::read_to_string(self.path(name, "key")).unwrap_or_default();
        if known { read() } else { String::new() }
    }

    /// Stores an answer beside its question; pages draw its plots themselves.
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

    /// Deletes an ordered experiment.
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
        let files = ExperimentFiles::new(folder.path().join("own"));
        let experiments = files.all();
        let algorithms = experiments
            .iter()
            .find(|stored| stored.name == "algorithms")
            .unwrap();
        for stored in &experiments {
            let told = files.file(&stored.name, "md").is_some();
            assert_eq!(stored.answered, told, "{}", stored.name);
        }
        for (ending, start) in [
            ("json", "{\"version\":1,"),
            ("md", "# From minimax"),
            ("csv", "measurement,game,arm"),
        ] {
            let file = files.file("algorithms", ending).unwrap();
            assert!(file.starts_with(start), "{ending}: {file:.60}");
        }
        assert!(algorithms.heading().1.contains("b^d"));
        assert!(
            files
                .enter("algorithms", "x", "k")
                .unwrap_err()
                .to_string()
                .contains("another name")
        );
    }

    #[test]
    fn own_experiments_are_kept_and_thrown_away() {
        let folder = tempfile::tempdir().unwrap();
        let files = ExperimentFiles::new(folder.path().join("own"));
        files.enter("mine", "title = 'Mine'", "k").unwrap();
        files.enter("mine", "title = 'Mine'", "k").unwrap();
        assert!(files.enter("mine", "title = 'Yours'", "l").is_err());
        files
            .answer(
                "mine",
                &[Page {
                    name: "mine.json".into(),
                    text: "{}".into(),
                }],
            )
            .unwrap();
        assert!(files.find("mine").unwrap().answered);
        assert_eq!(files.file("mine", "json").as_deref(), Some("{}"));
        assert_eq!(files.key("mine"), "k");
        files.forget("mine").unwrap();
        assert_eq!(files.key("mine"), "");
        assert!(files.find("mine").is_none());
        for name in ["", "../x", "A", "a b", &"x".repeat(41)] {
            assert!(check_name(name).is_err(), "{name}");
            assert!(files.find(name).is_none(), "{name}");
        }
    }
}
