//! One line of GTP as a request: an id, a name, words. Comments, tabs and control characters are dealt with here.

/// A request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The number the answer must carry, if there is one.
    pub id: String,
    /// What to do.
    pub name: String,
    /// With what.
    pub words: Vec<String>,
}

impl Request {
    /// Reads a line; none if nothing but a comment is in it.
    pub fn read(line: &str) -> Option<Self> {
        let line = line.split('#').next().unwrap_or_default();
        let clean: String = line
            .chars()
            .filter(|&c| c == '\t' || !c.is_control())
            .collect();
        let mut words = clean.split_whitespace().map(str::to_owned).peekable();
        let id = words
            .next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
            .unwrap_or_default();
        match words.next() {
            Some(name) => Some(Self {
                id,
                name,
                words: words.collect(),
            }),
            None if id.is_empty() => None,
            None => Some(Self {
                id,
                name: String::new(),
                words: Vec::new(),
            }),
        }
    }

    /// The word in this place, or what is missing.
    pub fn word(&self, at: usize, what: &str) -> Result<&str, String> {
        self.words
            .get(at)
            .map(String::as_str)
            .ok_or_else(|| format!("{} needs {what}", self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(String, String, Vec<String>)> {
        Request::read(line).map(|request| (request.id, request.name, request.words))
    }

    #[test]
    fn lines_are_taken_apart() {
        let request = |id: &str, name: &str, words: &[&str]| {
            Some((
                id.to_owned(),
                name.to_owned(),
                words.iter().map(ToString::to_string).collect(),
            ))
        };
        assert_eq!(
            read("12 play\tb D4 # a comment"),
            request("12", "play", &["b", "D4"])
        );
        assert_eq!(read("na\u{7}me\r"), request("", "name", &[]));
        assert_eq!(read("7"), request("7", "", &[]));
        for nothing in ["", "   \t", "# only a comment", "\u{1}\u{2}"] {
            assert_eq!(read(nothing), None, "{nothing:?}");
        }
    }
}
