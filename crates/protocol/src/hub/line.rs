//! One line: a command and its arguments, `name=value` or a bare name, values with spaces in quotes.

/// A line taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Words {
    /// The first word.
    pub command: String,
    arguments: Vec<(String, String)>,
}

impl Words {
    /// Takes a line apart; says what is wrong with it.
    pub fn parse(line: &str) -> Result<Self, String> {
        let mut rest = line.trim();
        let mut words = Self::default();
        while !rest.is_empty() {
            let end = rest
                .find(|letter: char| letter.is_whitespace() || letter == '=')
                .unwrap_or(rest.len());
            let name = rest[..end].to_owned();
            rest = rest[end..].trim_start();
            let mut value = String::new();
            if let Some(after) = rest.strip_prefix('=') {
                (value, rest) = self::value(after.trim_start())?;
            }
            if words.command.is_empty() {
                words.command = name;
            } else if name.is_empty() {
                return Err("an argument has no name".into());
            } else {
                words.arguments.push((name, value));
            }
        }
        Ok(words)
    }

    /// The value of an argument; empty for a bare name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.arguments
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// The value of an argument that must be a number.
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Result<Option<T>, String> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        value
            .parse()
            .map(Some)
            .map_err(|_| format!("`{name}` cannot be `{value}`; it takes a number"))
    }

    /// Whether an argument is there.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

/// A value, in quotes or up to the next space, and what follows it.
fn value(text: &str) -> Result<(String, &str), String> {
    if let Some(quoted) = text.strip_prefix('"') {
        let (value, rest) = quoted.split_once('"').ok_or("a quote is never closed")?;
        return Ok((value.to_owned(), rest.trim_start()));
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    Ok((text[..end].to_owned(), text[end..].trim_start()))
}

/// A value as a line may hold it: in quotes if it needs them.
pub(crate) fn quoted(value: &str) -> String {
    let plain = !value.is_empty()
        && !value.contains(|letter: char| letter.is_whitespace() || matches!(letter, '=' | '"'));
    if plain {
        value.to_owned()
    } else {
        format!("\"{}\"", value.replace('"', "'"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let words = Words::parse(" pos  pos=Wbbe moves=\"32-28 19-23\" extra = 7 bare").unwrap();
        assert_eq!(words.command, "pos");
        assert_eq!(
            (words.get("pos"), words.get("moves")),
            (Some("Wbbe"), Some("32-28 19-23"))
        );
        assert_eq!(
            (words.number("extra"), words.get("bare")),
            (Ok(Some(7)), Some(""))
        );
        assert_eq!(words.get("none"), None);
        assert!(words.number::<u32>("pos").unwrap_err().contains("`Wbbe`"));
        assert!(
            Words::parse("a b=\"c").is_err()
                && Words::parse("a =b").is_ok()
                && Words::parse("a b=c =d").is_err()
        );
        assert_eq!(Words::parse("").unwrap(), Words::default());
        assert_eq!(
            (quoted("a"), quoted("a b"), quoted("")),
            ("a".into(), "\"a b\"".into(), "\"\"".into())
        );
    }
}
