//! Spec strings, the one way to name a game or an engine with its settings: `name(key=value,flag,...)`.

use std::fmt;
use std::str::FromStr;

use crate::Error;
use crate::options::Settings;

/// A name with settings, as in `alphabeta(null_move=off,eval=material)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// What is named.
    pub name: String,
    /// The settings in the order given; a bare word `flag` means `flag=on`.
    pub settings: Vec<(String, String)>,
}

impl Spec {
    /// A bare name without settings.
    pub fn named(name: &str) -> Self {
        Self {
            name: name.into(),
            settings: Vec::new(),
        }
    }

    /// The same spec with one more setting.
    pub fn with(mut self, key: &str, value: &str) -> Self {
        self.settings.push((key.into(), value.into()));
        self
    }

    /// The value of a setting, if it is given.
    pub fn get(&self, key: &str) -> Option<&str> {
        let mut settings = self.settings.iter();
        settings
            .find(|(known, _)| known == key)
            .map(|(_, value)| value.as_str())
    }

    /// The same spec with a setting in the place of one it may have.
    pub fn set(mut self, key: &str, value: &str) -> Self {
        self.settings.retain(|(known, _)| known != key);
        self.with(key, value)
    }

    /// Applies every setting to `target`, refusing those it does not have.
    pub fn apply(&self, target: &mut impl Settings) -> Result<(), Error> {
        self.settings
            .iter()
            .try_for_each(|(key, value)| target.set(key, value))
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let trimmed = text.trim();
        let (name, inside) = match trimmed.find('(') {
            None => (trimmed, None),
            Some(open) => {
                let inside = trimmed[open + 1..].strip_suffix(')').ok_or_else(|| {
                    Error::spec(text, "it must end with the `)` that closes the first `(`")
                })?;
                (trimmed[..open].trim_end(), Some(inside))
            }
        };
        check_name(text, name)?;
        let mut settings = Vec::new();
        for part in split(text, inside.unwrap_or(""))? {
            let (key, value) = part.split_once('=').unwrap_or((part, "on"));
            let key = key.trim();
            check_name(text, key)?;
            if settings.iter().any(|(known, _)| known == key) {
                return Err(Error::spec(text, format!("`{key}` is given twice")));
            }
            settings.push((key.to_owned(), value.trim().to_owned()));
        }
        Ok(Self {
            name: name.to_owned(),
            settings,
        })
    }
}

/// Names are words of letters, digits, `_` and `-`.
fn check_name(text: &str, name: &str) -> Result<(), Error> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    if name.is_empty() {
        Err(Error::spec(text, "a name is missing"))
    } else if let Some(bad) = name.chars().find(|&c| !is_word(c)) {
        Err(Error::spec(text, format!("`{bad}` cannot stand in a name")))
    } else {
        Ok(())
    }
}

/// Splits at the commas that stand outside every bracket.
fn split<'a>(text: &str, inside: &'a str) -> Result<Vec<&'a str>, Error> {
    let mut parts = Vec::new();
    let (mut open, mut start) = (0usize, 0);
    for (at, c) in inside.char_indices() {
        match c {
            '(' => open += 1,
            ')' => {
                open = open
                    .checked_sub(1)
                    .ok_or_else(|| Error::spec(text, "a `)` has no `(`"))?;
            }
            ',' if open == 0 => {
                parts.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if open > 0 {
        return Err(Error::spec(text, "a `(` is never closed"));
    }
    if !inside.trim().is_empty() || !parts.is_empty() {
        parts.push(&inside[start..]);
    }
    Ok(parts)
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.settings.is_empty() {
            return Ok(());
        }
        let settings: Vec<_> = self
            .settings
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        write!(f, "({})", settings.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_names_settings_and_flags() {
        assert_eq!("chess".parse(), Ok(Spec::named("chess")));
        let spec: Spec = " tree( random , branching=4,text=((1 2)(3 4)) )"
            .parse()
            .unwrap();
        assert_eq!(
            spec.to_string(),
            "tree(random=on,branching=4,text=((1 2)(3 4)))"
        );
        assert_eq!("nim()".parse(), Ok(Spec::named("nim")));
    }

    #[test]
    fn says_what_is_wrong() {
        for (text, word) in [
            ("", "a name is missing"),
            ("a(b", "must end"),
            ("a(b))", "has no"),
            ("a((b)", "never closed"),
            ("a(b=1,b=2)", "given twice"),
            ("a(,)", "a name is missing"),
            ("a b", "cannot stand"),
            ("(x)", "a name is missing"),
        ] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn never_panics_and_round_trips(text in "[a-z(),=\u{17c} 0-9]{0,30}") {
            if let Ok(spec) = text.parse::<Spec>() {
                prop_assert_eq!(spec.to_string().parse(), Ok(spec));
            }
        }
    }
}
