//! Records of games in the shape of PGN, as a stream of tags and words: what the records of every game have in common.
//! Comments, variations and escaped lines are passed over; what a word means is the game's affair.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

/// Longer lines are read in pieces, so that a file without line ends cannot fill the memory.
const LONGEST_LINE: u64 = 1 << 20;

/// A piece of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A name and its value; the first of several on a line begins a heading.
    Tag(String, String),
    /// Anything among the moves: a move, a number, a mark, a result.
    Word(String),
}

/// How a game ended, as its last word says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Outcome {
    /// 1-0
    WhiteWins,
    /// 0-1
    BlackWins,
    /// 1/2-1/2
    Draw,
    /// `*`, or nothing.
    #[default]
    Unknown,
}

impl Outcome {
    /// As records write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads the last word of a game.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "1-0" => Some(Self::WhiteWins),
            "0-1" => Some(Self::BlackWins),
            "1/2-1/2" | "1/2" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// The tags and words of a stream, one after another.
pub struct Scanner<R> {
    source: R,
    ready: VecDeque<Token>,
    /// Where a word ends that holds what would else end it.
    unusual_end: fn(&str) -> Option<usize>,
    in_comment: bool,
    /// How many variations enclose what is read next.
    variations: u32,
    at_line_start: bool,
    at_end: bool,
}

impl<R: BufRead> Scanner<R> {
    /// Reads from `source`.
    pub fn new(source: R) -> Self {
        Self {
            source,
            ready: VecDeque::new(),
            unusual_end: |_| None,
            in_comment: false,
            variations: 0,
            at_line_start: true,
            at_end: false,
        }
    }

    /// The same for records with words such as `e8(Q)`, whose end the function finds.
    pub fn with_unusual_words(self, unusual_end: fn(&str) -> Option<usize>) -> Self {
        Self {
            unusual_end,
            ..self
        }
    }

    /// The next line or piece of one; nothing at the end.
    fn line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        (&mut self.source)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes)?;
        Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn read_line(&mut self, line: &str) {
        let starts = std::mem::replace(&mut self.at_line_start, line.ends_with('\n'));
        if starts && line.starts_with('%') {
            return;
        }
        let is_tag = starts
            && line
                .trim_start_matches('\u{feff}')
                .trim_start()
                .starts_with('[');
        // A tag at the start of a line ends even a comment or variation that was never closed, once moves were read.
        if is_tag && (!self.in_comment || line.trim_start().starts_with("[Event ")) {
            self.read_tags(line.trim_start_matches('\u{feff}').trim());
        } else {
            self.read_words(line);
        }
    }

    fn read_tags(&mut self, mut line: &str) {
        (self.in_comment, self.variations) = (false, 0);
        while let Some(inside) = line.strip_prefix('[') {
            let Some(((name, value), rest)) = tag(inside) else {
                break;
            };
            self.ready.push_back(Token::Tag(name, value));
            line = rest.trim_start();
        }
    }

    fn read_words(&mut self, line: &str) {
        let mut rest = line.trim_start_matches('\u{feff}');
        while let Some(first) = rest.chars().next() {
            if self.in_comment {
                let Some(end) = rest.find('}') else { return };
                (self.in_comment, rest) = (false, &rest[end + 1..]);
                continue;
            }
            let after = &rest[first.len_utf8()..];
            match first {
                ';' => return,
                '{' => (self.in_comment, rest) = (true, after),
                '(' => (self.variations, rest) = (self.variations.saturating_add(1), after),
                ')' => (self.variations, rest) = (self.variations.saturating_sub(1), after),
                _ if first.is_whitespace() || first == '}' => rest = after,
                _ => {
                    let stop = |letter: char| {
                        letter.is_whitespace() || matches!(letter, '{' | '}' | '(' | ')' | ';')
                    };
                    let end = (self.unusual_end)(rest)
                        .unwrap_or_else(|| rest.find(stop).unwrap_or(rest.len()));
                    if self.variations == 0 {
                        self.ready.push_back(Token::Word(rest[..end].to_owned()));
                    }
                    rest = &rest[end..];
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for Scanner<R> {
    type Item = io::Result<Token>;

    fn next(&mut self) -> Option<io::Result<Token>> {
        while self.ready.is_empty() && !self.at_end {
            match self.line() {
                Ok(Some(line)) => self.read_line(&line),
                Ok(None) => self.at_end = true,
                Err(error) => {
                    self.at_end = true;
                    return Some(Err(error));
                }
            }
        }
        self.ready.pop_front().map(Ok)
    }
}

/// Reads `Name "value"]` and gives what follows it.
fn tag(inside: &str) -> Option<((String, String), &str)> {
    let (name, quoted) = inside.split_once('"')?;
    let name = name.trim();
    if name.is_empty()
        || !name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    {
        return None;
    }
    let mut value = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => {
                return Some((
                    (name.to_owned(), value),
                    quoted[at + 1..].trim_start().strip_prefix(']')?,
                ));
            }
            '\\' => value.extend(letters.next().map(|(_, escaped)| on_one_line(escaped))),
            _ => value.push(on_one_line(letter)),
        }
    }
    None
}

/// A tag is one line of plain letters: a tab or any other control character counts as a space.
fn on_one_line(letter: char) -> char {
    if letter.is_control() { ' ' } else { letter }
}

/// A move number and its dots are dropped: `12.e4`, `12...e5`, `12.`, `12`.
pub fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let bare = rest.trim_start_matches(['.', '…']);
    if rest.is_empty() || bare.len() < rest.len() {
        bare
    } else {
        word
    }
}

/// Tags as they stand at the head of a record, one a line.
pub fn heading(tags: &[(String, String)]) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        let value: String = value.chars().map(on_one_line).collect();
        text.extend([
            "[",
            name,
            " \"",
            &value.replace('\\', "\\\\").replace('"', "\\\""),
            "\"]\n",
        ]);
    }
    text
}

/// Words in lines of at most 80 columns.
pub fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 {
            let fits = column + 1 + word.len() <= 80;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
    text
}
