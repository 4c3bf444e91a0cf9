//! Reading games one by one from a stream of any size. A game that makes no sense is one error; reading goes on with
//! the next.

use std::collections::VecDeque;
use std::io::BufRead;

use hetman_game::scan::{Scanner, Token, without_number};
use hetman_game::{Error, Position as _};

use super::super::san;
use super::{Game, Outcome};
use crate::position::Position;

/// The games of a stream, one after another.
pub struct Reader<R> {
    scanner: Scanner<R>,
    ready: VecDeque<Result<Game, Error>>,
    draft: Draft,
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
            scanner: Scanner::new(source).with_unusual_words(word_end),
            ready: VecDeque::new(),
            draft: Draft::default(),
            at_end: false,
        }
    }

    fn read_tag(&mut self, name: String, value: String) {
        if self.draft.position.is_some() || self.draft.error.is_some() {
            self.finish(None);
        }
        self.draft.game.tags.push((name, value));
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
        let Draft {
            mut game,
            error,
            position,
        } = std::mem::take(&mut self.draft);
        game.outcome = outcome
            .or_else(|| Outcome::from_word(game.tag("Result")?))
            .unwrap_or_default();
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
            match self.scanner.next() {
                Some(Ok(Token::Tag(name, value))) => self.read_tag(name, value),
                Some(Ok(Token::Word(word))) => self.read_word(&word),
                None => {
                    self.at_end = true;
                    self.finish(None);
                }
                Some(Err(error)) => {
                    self.at_end = true;
                    self.ready.push_back(Err(Error::Other(format!(
                        "the games cannot be read on: {error}"
                    ))));
                }
            }
        }
        self.ready.pop_front()
    }
}

/// The end of a promotion in brackets, such as `e8(Q)`, which is no variation.
fn word_end(rest: &str) -> Option<usize> {
    let open = rest.find(|letter: char| !letter.is_ascii_alphanumeric())?;
    let bytes = rest.as_bytes();
    let promotes = open >= 2 && matches!(bytes[open - 1], b'1' | b'8') && bytes[open] == b'(';
    (promotes && bytes.get(open + 2) == Some(&b')')).then_some(open + 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<usize, String>> {
        let short = |game: Result<Game, Error>| {
            game.map(|game| game.moves.len())
                .map_err(|error| error.to_string())
        };
        Reader::new(text.as_bytes()).map(short).collect()
    }

    #[test]
    fn everything_around_the_moves_is_passed_over() {
        let text = "\u{feff}[Event \"x\"]\r\n% escape 1. a4\r\n\r\n1.e4 $1 e5!$2 ± {a (comment} 2. Nf3 (2. f4 exf4 (2... d5) 3. Bc4) \
                    2... Nc6 ; to the end 3. Bb5\r\n3.Bc4 Bc5 !? {\r\n[%clk 1:00]\r\n} 4. O-O 1/2-1/2\r\n";
        assert_eq!(read(text), [Ok(7)]);
        assert_eq!(
            read(
                "1. e4 {never closed\n\n[Event \"next\"]\n1. d4 (1. c4 d5\n[Event \"last\"]\n\n1. a4"
            ),
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
        let untold = Reader::new(&b"[Result \"0-1\"]\n\n1. e4"[..])
            .next()
            .unwrap()
            .unwrap();
        assert_eq!(untold.outcome, Outcome::BlackWins);
    }
}
