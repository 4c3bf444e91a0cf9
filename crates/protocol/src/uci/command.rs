//! One line of UCI as a [`Command`]. Unknown words are skipped, as the protocol asks; what is left of a command
//! must make sense, or the line is refused with a sentence that names the word.

use thiserror::Error;

use super::go::Go;

/// What a line asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Say who you are and what can be set.
    Uci,
    /// Say more, or less.
    Debug(bool),
    /// Answer when everything before is done.
    IsReady,
    /// Set an option; a button has no value.
    SetOption {
        /// The option, as given.
        name: String,
        /// What to set it to.
        value: Option<String>,
    },
    /// Of no interest here.
    Register,
    /// The next position is of another game.
    NewGame,
    /// Take up a position.
    Position {
        /// Its text; empty for the start.
        start: String,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// Search.
    Go(Go),
    /// End the search.
    Stop,
    /// The move pondered on was played.
    PonderHit,
    /// End the program.
    Quit,
    /// Draw the board.
    Show,
    /// Judge the position.
    Eval,
    /// Search the bench positions.
    Bench,
    /// List the commands.
    Help,
}

/// Why a line was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Wrong {
    /// No word of the line is a command.
    #[error("unknown command `{0}`")]
    Command(String),
    /// A command breaks off.
    #[error("`{command}` needs {needs}")]
    Missing {
        /// The command.
        command: &'static str,
        /// What it lacks.
        needs: &'static str,
    },
    /// A line was longer than this number of bytes.
    #[error("a line of more than {0} bytes was skipped")]
    TooLong(usize),
    /// A number is missing.
    #[error("`{0}` needs a number")]
    NoNumber(String),
    /// A word is no number.
    #[error("`{name}` takes a whole number, not `{word}`")]
    Number {
        /// What the number is for.
        name: String,
        /// What stands there.
        word: String,
    },
}

impl Command {
    /// Reads one line; nothing if it is empty.
    pub fn parse(line: &str) -> Result<Option<Self>, Wrong> {
        let words: Vec<&str> = line
            .split(|c: char| c.is_whitespace() || c == '\0')
            .filter(|w| !w.is_empty())
            .collect();
        let Some(first) = words.first() else {
            return Ok(None);
        };
        let found = (0..words.len()).find_map(|at| Self::read(words[at], &words[at + 1..]));
        found
            .unwrap_or_else(|| Err(Wrong::Command(shorten(first))))
            .map(Some)
    }

    /// The command that `word` begins, if it begins one.
    fn read(word: &str, rest: &[&str]) -> Option<Result<Self, Wrong>> {
        Some(Ok(match word {
            "uci" => Self::Uci,
            "debug" => return Some(debug(rest)),
            "isready" => Self::IsReady,
            "setoption" => return Some(set_option(rest)),
            "register" => Self::Register,
            "ucinewgame" => Self::NewGame,
            "position" => return Some(position(rest)),
            "go" => Self::Go(Go::parse(rest)),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            "d" => Self::Show,
            "eval" => Self::Eval,
            "bench" => Self::Bench,
            "help" => Self::Help,
            _ => return None,
        }))
    }
}

fn debug(rest: &[&str]) -> Result<Command, Wrong> {
    let found = rest.iter().find_map(|&word| match word {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    });
    found.map(Command::Debug).ok_or(Wrong::Missing {
        command: "debug",
        needs: "`on` or `off`",
    })
}

/// `name` and `value` may both be several words.
fn set_option(rest: &[&str]) -> Result<Command, Wrong> {
    let missing = Wrong::Missing {
        command: "setoption",
        needs: "`name` and the name of an option",
    };
    let Some(at) = rest.iter().position(|&word| word == "name") else {
        return Err(missing);
    };
    let rest = &rest[at + 1..];
    let (name, value) = match rest.iter().position(|&word| word == "value") {
        Some(at) => (&rest[..at], Some(rest[at + 1..].join(" "))),
        None => (rest, None),
    };
    if name.is_empty() {
        Err(missing)
    } else {
        Ok(Command::SetOption {
            name: name.join(" "),
            value,
        })
    }
}

fn position(rest: &[&str]) -> Result<Command, Wrong> {
    let end = rest
        .iter()
        .position(|&word| word == "moves")
        .unwrap_or(rest.len());
    let (place, moves) = (&rest[..end], rest.get(end + 1..).unwrap_or_default());
    let start = match place
        .iter()
        .position(|&word| word == "startpos" || word == "fen")
    {
        Some(at) if place[at] == "startpos" => String::new(),
        Some(at) if at + 1 < place.len() => place[at + 1..].join(" "),
        Some(_) => {
            return Err(Wrong::Missing {
                command: "position fen",
                needs: "a position",
            });
        }
        None => {
            return Err(Wrong::Missing {
                command: "position",
                needs: "`startpos` or `fen`",
            });
        }
    };
    Ok(Command::Position {
        start,
        moves: moves.iter().map(|&word| word.to_owned()).collect(),
    })
}

/// A word from outside, fit for one line of an answer.
pub(super) fn shorten(word: &str) -> String {
    let mut short: String = word
        .chars()
        .take(60)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if word.chars().nth(60).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(line: &str) -> Command {
        Command::parse(line).expect(line).expect(line)
    }

    fn refuse(line: &str) -> String {
        Command::parse(line).expect_err(line).to_string()
    }

    #[test]
    fn commands_are_read_whatever_stands_before_them() {
        assert_eq!(Command::parse(" \t \r"), Ok(None));
        assert_eq!(read("uci\r"), Command::Uci);
        assert_eq!(read("  joho   debug on"), Command::Debug(true));
        assert_eq!(read("\0isready\0"), Command::IsReady);
        assert_eq!(read("d"), Command::Show);
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let option = |name: &str, value: Option<&str>| Command::SetOption {
            name: name.into(),
            value: value.map(str::to_owned),
        };
        assert_eq!(
            read("setoption name Clear Hash"),
            option("Clear Hash", None)
        );
        assert_eq!(
            read("setoption name Move Overhead value 30"),
            option("Move Overhead", Some("30"))
        );
        assert_eq!(
            read("setoption name File value a b  c"),
            option("File", Some("a b c"))
        );
        assert_eq!(read("setoption name File value"), option("File", Some("")));
    }

    #[test]
    fn positions_have_a_start_and_moves() {
        let position = |start: &str, moves: &[&str]| Command::Position {
            start: start.into(),
            moves: moves.iter().map(|&word| word.into()).collect(),
        };
        assert_eq!(read("position startpos"), position("", &[]));
        assert_eq!(
            read("position startpos moves e2e4 e7e5"),
            position("", &["e2e4", "e7e5"])
        );
        assert_eq!(
            read("position fen 8/8 w - - moves a1a2"),
            position("8/8 w - -", &["a1a2"])
        );
        assert_eq!(read("position fen 8/8 moves"), position("8/8", &[]));
    }

    #[test]
    fn half_commands_are_refused_by_name() {
        assert_eq!(refuse("xyzzy 12"), "unknown command `xyzzy`");
        assert_eq!(refuse("position"), "`position` needs `startpos` or `fen`");
        assert_eq!(
            refuse("position moves e2e4"),
            "`position` needs `startpos` or `fen`"
        );
        assert_eq!(
            refuse("position fen moves"),
            "`position fen` needs a position"
        );
        assert_eq!(refuse("debug maybe"), "`debug` needs `on` or `off`");
        assert_eq!(
            refuse("setoption"),
            "`setoption` needs `name` and the name of an option"
        );
        assert_eq!(
            refuse("setoption name value 3"),
            "`setoption` needs `name` and the name of an option"
        );
        assert!(refuse(&"x".repeat(100_000)).len() < 200);
    }

    proptest! {
        #[test]
        fn no_line_panics(line in any::<String>(), word in "(go|position|setoption|debug) ") {
            let _ = Command::parse(&line);
            if let Err(wrong) = Command::parse(&(word + &line)) {
                prop_assert!(!wrong.to_string().contains('\n'));
            }
        }
    }
}
