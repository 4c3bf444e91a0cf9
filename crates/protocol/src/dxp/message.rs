//! The messages of DXP, the Damexchange protocol: a letter, fields of fixed width, a zero byte at the end.

use std::fmt;

use hetman_game::Error;

/// The longest message that is read.
pub(super) const LONGEST: usize = 512;
/// Letters of a name.
const NAME: usize = 32;

/// One message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// Asks for a game.
    Request {
        /// Who asks.
        name: String,
        /// Whether the one who is asked has White.
        white: bool,
        /// Minutes for the moves.
        minutes: u16,
        /// How many moves these are for; zero for the whole game.
        moves: u16,
        /// A position other than the usual start, as Hub writes it.
        start: Option<String>,
    },
    /// Answers a request; zero accepts it.
    Acknowledge {
        /// Who answers.
        name: String,
        /// Why not.
        code: u8,
    },
    /// A move, as Hub writes it: `31-27`, or `28x19x23` with the squares taken.
    Move {
        /// Seconds spent on it.
        seconds: u16,
        /// The move.
        word: String,
    },
    /// The game is over.
    End {
        /// 0 unknown, 1 lost, 2 drawn, 3 won by the one who says so.
        reason: u8,
        /// 0 goes on with another game, 1 does not.
        stop: u8,
    },
    /// Words for people.
    Chat(String),
    /// Asks to go back to a move.
    Back,
    /// Answers that; 1 refuses.
    BackAnswer(u8),
}

impl Message {
    /// Reads a message without its zero byte.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let bad = || Error::Other(format!("`{}` is no message of DXP", text.escape_debug()));
        let mut fields = Fields(text);
        let message = match fields.take(1).ok_or_else(bad)? {
            "R" => fields.request(),
            "A" => fields.take(NAME).and_then(|name| {
                let name = name.trim().to_owned();
                let code = fields.number(1)? as u8;
                Some(Self::Acknowledge { name, code })
            }),
            "M" => fields.movement(),
            "E" => fields.number(1).and_then(|reason| {
                let stop = fields.number(1)? as u8;
                let reason = reason as u8;
                Some(Self::End { reason, stop })
            }),
            "C" => Some(Self::Chat(fields.0.to_owned())),
            "B" => Some(Self::Back),
            "K" => fields.number(1).map(|code| Self::BackAnswer(code as u8)),
            _ => None,
        };
        message.ok_or_else(bad)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request {
                name,
                white,
                minutes,
                moves,
                start,
            } => {
                let colour = if *white { 'W' } else { 'Z' };
                write!(f, "R01{name:<NAME$.NAME$}{colour}{minutes:03}{moves:03}")?;
                match start {
                    None => write!(f, "A"),
                    Some(row) => write!(f, "B{}", dutch(row)),
                }
            }
            Self::Acknowledge { name, code } => write!(f, "A{name:<NAME$.NAME$}{code}"),
            Self::Move { seconds, word } => {
                let squares: Vec<&str> = word.split(['-', 'x']).collect();
                let [from, to] = [0, 1].map(|at| squares.get(at).copied().unwrap_or("0"));
                let taken = squares.get(2..).unwrap_or_default();
                write!(f, "M{seconds:04}{from:0>2}{to:0>2}{:02}", taken.len())?;
                taken
                    .iter()
                    .try_for_each(|square| write!(f, "{square:0>2}"))
            }
            Self::End { reason, stop } => write!(f, "E{reason}{stop}"),
            Self::Chat(text) => write!(f, "C{text}"),
            Self::Back => write!(f, "B000W"),
            Self::BackAnswer(code) => write!(f, "K{code}"),
        }
    }
}

/// What is left of a message.
struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    fn take(&mut self, width: usize) -> Option<&'a str> {
        let (field, rest) = self.0.split_at_checked(width)?;
        self.0 = rest;
        Some(field)
    }

    fn number(&mut self, width: usize) -> Option<u16> {
        self.take(width)?.trim().parse().ok()
    }

    fn request(&mut self) -> Option<Message> {
        let _version = self.number(2)?;
        let name = self.take(NAME)?.trim().to_owned();
        let white = matches!(self.take(1)?, "W");
        let (minutes, moves) = (self.number(3)?, self.number(3)?);
        let start = match self.take(1)? {
            "A" => None,
            "B" => Some(english(self.0)),
            _ => return None,
        };
        Some(Message::Request {
            name,
            white,
            minutes,
            moves,
            start,
        })
    }

    fn movement(&mut self) -> Option<Message> {
        let seconds = self.number(4)?;
        let (from, to, count) = (self.number(2)?, self.number(2)?, self.number(2)?);
        let taken: Vec<u16> = (0..count).map(|_| self.number(2)).collect::<Option<_>>()?;
        let word = if taken.is_empty() {
            format!("{from}-{to}")
        } else {
            let taken: Vec<String> = taken.iter().map(|square| format!("x{square}")).collect();
            format!("{from}x{to}{}", taken.concat())
        };
        Some(Message::Move { seconds, word })
    }
}

/// A position of Hub in the letters of DXP, where Black is `Z`.
fn dutch(row: &str) -> String {
    row.replace('B', "Z").replace('b', "z")
}

fn english(row: &str) -> String {
    row.trim().replace('Z', "B").replace('z', "b")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_are_written() {
        let request = Message::Request {
            name: "Hetman".into(),
            white: false,
            minutes: 15,
            moves: 75,
            start: Some("Wwebe".into()),
        };
        let text = request.to_string();
        assert_eq!(text, format!("R01{:<32}Z015075BWweze", "Hetman"));
        let capture = Message::Move {
            seconds: 7,
            word: "28x19x23".into(),
        };
        assert_eq!(capture.to_string(), "M000728190123");
        for message in [
            request,
            capture,
            Message::Move {
                seconds: 0,
                word: "31-27".into(),
            },
            Message::Acknowledge {
                name: "a".into(),
                code: 0,
            },
            Message::End { reason: 3, stop: 1 },
            Message::Chat("hello".into()),
            Message::BackAnswer(1),
        ] {
            assert_eq!(Message::parse(&message.to_string()).unwrap(), message);
        }
        for bad in ["", "X", "M12", "R01short", "M0007281901", "E", "Mżółw", "K"] {
            let refused = Message::parse(bad).unwrap_err().to_string();
            assert!(refused.contains(&format!("`{bad}`")), "{refused}");
        }
    }
}
