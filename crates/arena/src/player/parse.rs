//! Players as text. `uci(...)`, `gtp(...)` and `hub(...)` are read raw, since a path is no name: first the command with its
//! arguments separated by blanks, then options `Name=Value` separated by commas.

use std::fmt;
use std::str::FromStr;

use hetman_game::{Error, Spec, strength};
use hetman_protocol::client::{Program, Protocol};

use super::PlayerSpec;
use crate::level::Level;

impl FromStr for PlayerSpec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        for protocol in Protocol::ALL {
            let inside = text.strip_prefix(protocol.name());
            if let Some(inside) = inside.and_then(|text| text.strip_prefix('(')) {
                return program(protocol, text, inside);
            }
        }
        let spec: Spec = text.parse()?;
        match spec.name.as_str() {
            "random" => Ok(Self::Random {
                seed: only(&spec, "seed", 1)?,
            }),
            "level" if spec.get(strength::SETTING).is_some() => {
                let rating = only(&spec, strength::SETTING, strength::FULL)?;
                Ok(Self::Level(Level::rated(rating)?))
            }
            "level" => Ok(Self::Level(Level::new(only(&spec, "n", Level::HIGHEST)?)?)),
            _ => Ok(Self::Engine(spec)),
        }
    }
}

/// The only setting a spec may have.
fn only<T: FromStr>(spec: &Spec, name: &str, usual: T) -> Result<T, Error> {
    let mut found = usual;
    for (key, value) in &spec.settings {
        if key != name {
            return Err(Error::unknown("option", key, [name]));
        }
        found = value
            .parse()
            .map_err(|_| Error::value(key, value, "a whole number"))?;
    }
    Ok(found)
}

fn program(protocol: Protocol, text: &str, inside: &str) -> Result<PlayerSpec, Error> {
    let inside = inside
        .strip_suffix(')')
        .ok_or_else(|| Error::spec(text, "it must end with `)`"))?;
    let mut parts = inside.split(',');
    let mut words = parts
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .map(str::to_owned);
    let command = words
        .next()
        .ok_or_else(|| Error::spec(text, "the program's path is missing"))?;
    let args = words.collect();
    let option = |part: &str| {
        let (name, value) = part.split_once('=').ok_or_else(|| {
            Error::spec(
                text,
                format!("option `{}` is not `Name=Value`", part.trim()),
            )
        })?;
        Ok((name.trim().to_owned(), value.trim().to_owned()))
    };
    let options = parts.map(option).collect::<Result<Vec<_>, Error>>()?;
    if let (Protocol::Gtp, Some((name, _))) = (protocol, options.first()) {
        let why = format!("`{name}` cannot be set: GTP has no options");
        return Err(Error::spec(text, why));
    }
    let program = Program {
        command,
        args,
        options,
    };
    Ok(PlayerSpec::Program(protocol, program))
}

/// Writes a program as it is read.
pub(super) fn write(protocol: Protocol, program: &Program, f: &mut fmt::Formatter) -> fmt::Result {
    write!(f, "{}({}", protocol.name(), program.command)?;
    program
        .args
        .iter()
        .try_for_each(|argument| write!(f, " {argument}"))?;
    program
        .options
        .iter()
        .try_for_each(|(name, value)| write!(f, ",{name}={value}"))?;
    f.write_str(")")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<PlayerSpec, Error> {
        text.parse()
    }

    #[test]
    fn players_are_read_and_written() {
        for text in [
            "alphabeta(hash=64)",
            "random(seed=7)",
            "level(n=3)",
            "level(elo=1550)",
            "uci(/usr/games/stockfish)",
            "hub(/opt/scan hub,bb-size=5)",
            "gtp(/usr/games/gnugo --mode gtp --level 10)",
            "uci(/usr/games/gnuchess --uci,Hash=16,Move Overhead=10,Path=a=b)",
        ] {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
        assert_eq!(read("random").unwrap().to_string(), "random(seed=1)");
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, why) in [
            ("uci()", "path is missing"),
            ("uci(x", "must end with"),
            ("uci(x,Hash)", "`Hash` is not"),
            ("gtp()", "path is missing"),
            ("gtp(x,Hash=1)", "GTP has no options"),
            ("random(sed=1)", "unknown option `sed`"),
            ("random(seed=x)", "a whole number"),
            ("level(n=25)", "from 1 to 24"),
            ("level(elo=5)", "from 600 to 2800"),
            ("level(n=3,elo=900)", "unknown option `n`"),
            ("level(n=300)", "a whole number"),
            ("a b", "cannot stand in a name"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
