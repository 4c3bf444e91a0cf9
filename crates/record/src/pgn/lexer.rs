//! The pieces of a text in the shape of PGN. Escaped lines are passed over; a comment or variation that is never closed ends
//! where the next game begins.

use crate::Tag;

/// A piece of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A line of the heading.
    Tag(Tag),
    /// A comment without its brackets.
    Comment(&'a str),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// Anything else among the moves: a move, a number, a glyph, a result.
    Word(&'a str),
}

/// The first tag of most games, which ends whatever the game before left open.
const NEXT_GAME: &str = "\n[Event \"";

pub(super) struct Lexer<'a> {
    rest: &'a str,
    at_line_start: bool,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            at_line_start: true,
        }
    }

    /// Takes a number of bytes of the text.
    fn cut(&mut self, length: usize) -> &'a str {
        let (piece, rest) = self.rest.split_at(length);
        self.rest = rest;
        piece
    }

    fn line(&mut self) -> &'a str {
        self.cut(self.rest.find('\n').unwrap_or(self.rest.len()))
    }

    /// A comment, whose bracket is open.
    fn comment(&mut self) -> Token<'a> {
        self.cut(1);
        let end = self.rest.find('}');
        let inside = &self.rest[..end.unwrap_or(self.rest.len())];
        if let Some(cut) = inside.find(NEXT_GAME) {
            return Token::Comment(self.cut(cut));
        }
        let text = self.cut(inside.len());
        self.cut(usize::from(end.is_some()));
        Token::Comment(text)
    }

    /// A tag; a line that only looks like one is passed over, a bracket among moves is a word.
    fn bracket(&mut self, starts_line: bool) -> Option<Token<'a>> {
        if let Some((tag, length)) = tag(self.rest) {
            self.cut(length);
            return Some(Token::Tag(tag));
        }
        if starts_line {
            self.line();
            return None;
        }
        Some(self.word())
    }

    fn word(&mut self) -> Token<'a> {
        let stops = |letter: char| letter.is_whitespace() || "{}();[".contains(letter);
        let first = self.rest.chars().next().map_or(0, char::len_utf8);
        let end = self.rest[first..].find(stops);
        let end = end.map_or(self.rest.len(), |end| first + end);
        // The piece of a promotion may stand in brackets, as in `e8(Q)`.
        let mut bracket = self.rest[end..].chars();
        let promotes = bracket.next() == Some('(')
            && bracket.next().is_some_and(char::is_alphabetic)
            && bracket.next() == Some(')');
        let length = if promotes {
            self.rest.len() - bracket.as_str().len()
        } else {
            end
        };
        Token::Word(self.cut(length))
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let first = self.rest.chars().next()?;
            let starts_line = std::mem::replace(&mut self.at_line_start, first == '\n');
            match first {
                '%' if starts_line => _ = self.line(),
                '{' => return Some(self.comment()),
                ';' => return Some(Token::Comment(&self.line()[1..])),
                '(' | ')' => {
                    self.cut(1);
                    return Some(if first == '(' {
                        Token::Open
                    } else {
                        Token::Close
                    });
                }
                '[' => {
                    if let Some(token) = self.bracket(starts_line) {
                        return Some(token);
                    }
                }
                '}' | '\u{feff}' => {
                    self.cut(first.len_utf8());
                    self.at_line_start = starts_line;
                }
                _ if first.is_whitespace() => _ = self.cut(first.len_utf8()),
                _ => return Some(self.word()),
            }
        }
    }
}

/// Reads `[Name "value"]` and gives its length. A quotation mark ends the value only if the bracket follows.
fn tag(text: &str) -> Option<(Tag, usize)> {
    let line = text.lines().next()?;
    let (name, quoted) = line.strip_prefix('[')?.split_once('"')?;
    let name = name.trim();
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if name.is_empty() || !name.bytes().all(is_letter) {
        return None;
    }
    let mut value = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        let after = quoted[at..].strip_prefix('"').map(str::trim_start);
        match (letter, after.and_then(|after| after.strip_prefix(']'))) {
            (_, Some(rest)) => {
                let name = name.to_owned();
                return Some((Tag { name, value }, line.len() - rest.len()));
            }
            ('\\', _) => value.extend(letters.next().map(|(_, escaped)| on_one_line(escaped))),
            _ => value.push(on_one_line(letter)),
        }
    }
    None
}

/// A tag is one line of plain letters: a tab or any other control character counts as a space.
pub(super) fn on_one_line(letter: char) -> char {
    if letter.is_control() { ' ' } else { letter }
}
