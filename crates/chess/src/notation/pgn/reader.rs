//! Reading games one by one from a stream of any size. A game that makes no sense is one error; reading goes on with
//! the next.

use std::collections::VecDeque;
use std::io::{BufRead, Read};

use hetman_game::{Error, Position as _};

use super::super::san;
use super::{Game, Outcome};
use crate::position::Position;

/// Longer lines are read in pieces, so that a file without line ends cannot fill the memory.
const LONGEST_LINE: u64 = 1 << 20;

/// The games of a stream, one after another.
pub struct Reader<R> {
    source: R,
    ready: VecDeque<Result<Game, Error>>,
    draft: Draft,
    in_comment: bool,
    /// How many variations enclose what is read next.
    variations: u32,
    at_line_start: bool,
    at_end: bool,
}

/// The game being read.
#[derive(Default)]
struct Draft {
    game: Game,
    /// The position reached, once a move has been read.
    position: Option<Position>,
    error: Option<Error>,
}

impl<R: BufRead> Reader<R> {
    /// Reads games from `source`.
    pub fn new(source: R) -> Self {
        Self {
            source,
            ready: VecDeque::new(),
            draft: Draft::default(),
            in_comment: false,
            variations: 0,
            at_line_start: true,
            at_end: false,
        }
    }

    /// The next line or piece of one; nothing at the end.
    fn line(&mut self) -> std::io::Result<Option<String>> {
        let mut bytes = Vec::new();
        (&mut self.source).take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn read_line(&mut self, line: &str) {
        let starts = std::mem::replace(&mut self.at_line_start, line.ends_with('\n'));
        if starts && line.starts_with('%') {
            return;
        }
        let is_tag = starts && line.trim_start_matches('\u{feff}').trim_start().starts_with('[');
        // A tag at the start of a line ends even a comment or variation that was never closed, once moves were read.
        if is_tag && (!self.in_comment || line.trim_start().starts_with("[Event ")) {
            self.read_tags(line.trim_start_matches('\u{feff}').trim());
        } else {
            self.read_moves(line);
        }
    }

    fn read_tags(&mut self, mut line: &str) {
        if self.draft.position.is_some() || self.draft.error.is_some() {
            self.finish(None);
        }
        (self.in_comment, self.variations) = (false, 0);
        while let Some(inside) = line.strip_prefix('[') {
            let Some((tag, rest)) = tag(inside) else { break };
            self.draft.game.tags.push(tag);
            line = rest.trim_start();
        }
    }

    fn read_moves(&mut self, line: &str) {
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
                    let stop = |letter: char| letter.is_whitespace() || matches!(letter, '{' | '}' | '(' | ')' | ';');
                    let end = word_end(rest).unwrap_or_else(|| rest.find(stop).unwrap_or(rest.len()));
                    if self.variations == 0 {
                        self.read_word(&rest[..end]);
                    }
                    rest = &rest[end..];
                }
            }
        }
    }

    fn read_word(&mut self, word: &str) {
        if let Some(outcome) = Outcome::from_word(word) {
            return self.finish(Some(outcome));
        }
        let word = without_number(word).split('$').next().unwrap_or_default();
        let is_mark = !word.contains(char::is_alphanumeric) && word != "--";
        if !is_mark && word != "e.p." && self.draft.error.is_none() {
            self.draft.error = self.draft.play(word).err();
        }
    }

    /// Hands over what has been read, if that is anything; without a last word the `Result` tag tells the outcome.
    fn finish(&mut self, outcome: Option<Outcome>) {
        self.variations = 0;
        let Draft { mut game, error, position } = std::mem::take(&mut self.draft);
        game.outcome = outcome.or_else(|| Outcome::from_word(game.tag("Result")?)).unwrap_or_default();
        let empty = game.tags.is_empty() && position.is_none();
        match error.or_else(|| game.start().err()) {
            Some(error) => self.ready.push_back(Err(error)),
            None if empty => {}
            None => self.ready.push_back(Ok(game)),
        }
    }
}

impl Draft {
    fn play(&mut self, word: &str) -> Result<(), Error> {
        let position = match &mut self.position {
            Some(position) => position,
            none => none.insert(self.game.start()?),
        };
        let mv = san::parse(position.board(), word)?;
        position.play(mv);
        self.game.moves.push(mv);
        Ok(())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() && !self.at_end {
            match self.line() {
                Ok(Some(line)) => self.read_line(&line),
                Ok(None) => {
                    self.at_end = true;
                    self.finish(None);
                }
                Err(error) => {
                    self.at_end = true;
                    self.ready.push_back(Err(Error::Other(format!("the games cannot be read on: {error}"))));
                }
            }
        }
        self.ready.pop_front()
    }
}

/// Reads `Name "value"]` and gives what follows it.
fn tag(inside: &str) -> Option<((String, String), &str)> {
    let (name, quoted) = inside.split_once('"')?;
    let name = name.trim();
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return None;
    }
    let mut value = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some(((name.to_owned(), value), quoted[at + 1..].trim_start().strip_prefix(']')?)),
            '\\' => value.extend(letters.next().map(|(_, escaped)| escaped)),
            _ => value.push(letter),
        }
    }
    None
}

/// The end of a promotion in brackets, such as `e8(Q)`, which is no variation.
fn word_end(rest: &str) -> Option<usize> {
    let open = rest.find(|letter: char| !letter.is_ascii_alphanumeric())?;
    let bytes = rest.as_bytes();
    let promotes = open >= 2 && matches!(bytes[open - 1], b'1' | b'8') && bytes[open] == b'(';
    (promotes && bytes.get(open + 2) == Some(&b')')).then_some(open + 3)
}

/// A move number and its dots are dropped: `12.e4`, `12...e5`, `12.`, `12`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let bare = rest.trim_start_matches(['.', '…']);
    if rest.is_empty() || bare.len() < rest.len() { bare } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<usize, String>> {
        let short = |game: Result<Game, Error>| game.map(|game| game.moves.len()).map_err(|error| error.to_string());
        Reader::new(text.as_bytes()).map(short).collect()
    }

    #[test]
    fn everything_around_the_moves_is_passed_over() {
        let text = "\u{feff}[Event \"x\"]\r\n% escape 1. a4\r\n\r\n1.e4 $1 e5!$2 ± {a (comment} 2. Nf3 (2. f4 exf4 (2... d5) 3. Bc4) \
                    2... Nc6 ; to the end 3. Bb5\r\n3.Bc4 Bc5 !? {\r\n[%clk 1:00]\r\n} 4. O-O 1/2-1/2\r\n";
        assert_eq!(read(text), [Ok(7)]);
        assert_eq!(
            read("1. e4 {never closed\n\n[Event \"next\"]\n1. d4 (1. c4 d5\n[Event \"last\"]\n\n1. a4"),
            [Ok(1), Ok(1), Ok(1)]
        );
    }

    #[test]
    fn a_bad_game_is_one_error_and_the_next_is_read() {
        let games = read(
            "[Event \"1\"]\n\n1. e4 Qh4 2. Nf3 Nc6 1-0\n[Event \"2\"]\n\n1. d4 *\nsome garbage here\n\n[Event \"3\"]\n1. c4\n",
        );
        assert_eq!((games.len(), &games[1], &games[3]), (4, &Ok(1), &Ok(1)));
        assert!(games[0].as_ref().unwrap_err().contains("`Qh4`"));
        assert!(games[2].as_ref().unwrap_err().contains("`some`"));
        let games = read("[FEN \"nonsense\"]\n\n1. e4 1-0\n1. e4 e5 1-0 1. d4 0-1");
        assert_eq!((games.len(), &games[1], &games[2]), (3, &Ok(2), &Ok(1)));
    }

    #[test]
    fn nothing_is_no_game() {
        assert!(read("").is_empty() && read("\n\n\r\n{x}").is_empty() && read("*\n*\n").is_empty());
        assert_eq!(read("[White \"A\"]\n\n1-0"), [Ok(0)]);
        let untold = Reader::new(&b"[Result \"0-1\"]\n\n1. e4"[..]).next().unwrap().unwrap();
        assert_eq!(untold.outcome, Outcome::BlackWins);
    }
}
