//! Reading games one by one from a stream of any size. A game that makes no sense is one error; reading goes on with
//! the next.

use std::collections::VecDeque;
use std::io::BufRead;

use hetman_game::options::Value;
use hetman_game::scan::{Scanner, Token, without_number};
use hetman_game::{Board, Error, Spec};

use super::{Game, Outcome, outcome_of, variant_of};
use crate::notation::DraughtsRules;
use crate::variants::Variant;

/// The games of a stream, one after another.
pub struct Reader<R> {
    scanner: Scanner<R>,
    ready: VecDeque<Result<Game, Error>>,
    draft: Draft,
    /// The rules of games that do not name theirs.
    usual: Variant,
    at_end: bool,
}

/// The game being read.
struct Draft {
    game: Game,
    /// The position reached, once a move has been read.
    board: Option<Box<dyn Board>>,
    error: Option<Error>,
    /// A star was read, which ends the game unless moves follow: then it praised the last one.
    starred: bool,
    /// The first half of a move that was written with spaces, as in `1 - 7`.
    half: String,
}

impl<R: BufRead> Reader<R> {
    /// Reads games from `source`, by the rules of `usual` where they do not name theirs.
    pub fn new(source: R, usual: Variant) -> Self {
        let (scanner, draft) = (Scanner::new(source), Draft::new(usual));
        Self {
            scanner,
            ready: VecDeque::new(),
            draft,
            usual,
            at_end: false,
        }
    }

    fn read_tag(&mut self, name: String, value: String) {
        if self.draft.board.is_some() || self.draft.error.is_some() || self.draft.starred {
            self.finish(None);
        }
        if let Some(variant) = named(&name, &value) {
            self.draft.game.variant = variant;
        }
        self.draft.game.tags.push((name, value));
    }

    fn read_word(&mut self, word: &str) {
        let praised = word.trim_end_matches(['!', '?', '*']);
        if word == "*" {
            self.draft.starred = true;
            return;
        }
        let begins = praised
            .strip_prefix("1.")
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
        if std::mem::take(&mut self.draft.starred) && begins {
            self.finish(Some(Outcome::Unknown));
        }
        if let Some(outcome) = outcome_of(word).filter(|_| self.draft.half.is_empty()) {
            return self.finish(Some(outcome));
        }
        let bare = praised.split('$').next().unwrap_or_default();
        if let Some(whole) = self.draft.joined(bare) {
            self.draft.read_move(&whole);
        }
    }

    /// Hands over what has been read, if that is anything; without a last word the `Result` tag tells the outcome.
    fn finish(&mut self, outcome: Option<Outcome>) {
        let Draft {
            mut game,
            error,
            board,
            ..
        } = std::mem::replace(&mut self.draft, Draft::new(self.usual));
        game.outcome = outcome
            .or_else(|| outcome_of(game.tag("Result")?))
            .unwrap_or_default();
        let empty = game.tags.is_empty() && board.is_none();
        match error.or_else(|| game.start().err()) {
            Some(error) => self.ready.push_back(Err(error)),
            None if empty => {}
            None => self.ready.push_back(Ok(game)),
        }
    }
}

impl Draft {
    fn new(variant: Variant) -> Self {
        Self {
            game: Game::new(variant),
            board: None,
            error: None,
            starred: false,
            half: String::new(),
        }
    }

    /// The word, joined to what was left of the one before; nothing if more is to come.
    fn joined(&mut self, word: &str) -> Option<String> {
        let is_sign = |letter: char| matches!(letter, '-' | 'x' | 'X' | ':');
        let continues = word.starts_with(is_sign) || self.half.ends_with(is_sign);
        let before = std::mem::take(&mut self.half);
        if continues {
            let whole = before + word;
            if whole.ends_with(is_sign) {
                self.half = whole;
                return None;
            }
            return Some(whole);
        }
        // A bare number is the number of a move, or the first square of one whose sign comes next.
        if word.bytes().all(|byte| byte.is_ascii_digit()) || word.ends_with(is_sign) {
            word.clone_into(&mut self.half);
            return None;
        }
        Some(word.to_owned())
    }

    fn read_move(&mut self, word: &str) {
        let word = without_number(word);
        let is_mark = !word.contains(|letter: char| letter.is_ascii_digit());
        if (!is_mark || word.contains(char::is_alphabetic)) && self.error.is_none() {
            self.error = self.play(word).err();
        }
    }

    fn play(&mut self, word: &str) -> Result<(), Error> {
        let board = match &mut self.board {
            Some(board) => board,
            none => none.insert(self.game.start()?),
        };
        board.play(word)?;
        self.game.moves.extend(board.history().pop());
        Ok(())
    }
}

/// The variant a tag names: by the number of PDN, by our own name, or as our spec.
pub(super) fn named(tag: &str, value: &str) -> Option<Variant> {
    match tag {
        "GameType" => variant_of(value).or_else(|| {
            let spec = value
                .parse::<Spec>()
                .ok()
                .filter(|spec| spec.name == "draughts")?;
            let mut rules = DraughtsRules::default();
            spec.apply(&mut rules).ok().map(|()| rules.variant)
        }),
        "Variant" => Variant::read(&value.to_ascii_lowercase()),
        _ => None,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<String, String>> {
        let short = |game: Result<Game, Error>| {
            game.map(|game| format!("{} {}", game.moves.join(" "), game.outcome.word()))
                .map_err(|error| error.to_string())
        };
        Reader::new(text.as_bytes(), Variant::English)
            .map(short)
            .collect()
    }

    #[test]
    fn everything_around_the_moves_is_passed_over() {
        let text = "[Event \"x\"]\r\n% 1. 9-13\r\n\r\n1.11-15 $1 23 - 19! {a (comment} 2. 8-11 (2. 9-14 22-17 (3. 5-9)) \
                    2... 22- 17* * 3. 4 -8 ; to the end 3... 17-13\r\n17-13 * 4. 15-18 {\r\n[%clk 1:00]\r\n} 1/2-1/2\r\n";
        assert_eq!(
            read(text),
            [Ok(
                "11-15 23-19 8-11 22-17 4-8 17-13 15-18 1/2-1/2".to_owned()
            )]
        );
    }

    #[test]
    fn results_are_no_moves() {
        let text = "1. 11-15 1-0\n1. 11-16 0-1\n1. 9-13 2-0\n1. 9-14 1-1\n1. 10-14 *\n1. 10-15 *";
        let games: Vec<String> = read(text).into_iter().map(Result::unwrap).collect();
        assert_eq!(
            games,
            [
                "11-15 1-0",
                "11-16 0-1",
                "9-13 1-0",
                "9-14 1/2-1/2",
                "10-14 *",
                "10-15 *"
            ]
        );
    }

    #[test]
    fn an_impossible_move_is_one_sentence_and_the_other_games_are_kept() {
        let games = read(
            "[Event \"1\"]\n1. 11-15 *\n[Event \"2\"]\n1. 11-15 22-33 2. 1-5 1-0\n[Event \"3\"]\n1. 11-16 0-1\n",
        );
        assert_eq!(
            (games.len(), &games[0], &games[2]),
            (3, &Ok("11-15 *".into()), &Ok("11-16 0-1".into()))
        );
        assert!(
            games[1].as_ref().unwrap_err().contains("`22-33`"),
            "{games:?}"
        );
        assert!(read("[FEN \"nonsense\"]\n1. 11-15 1-0")[0].is_err());
        assert!(read("").is_empty() && read("{x}\n\n").is_empty());
    }

    #[test]
    fn variants_are_known_by_their_tags() {
        let text = "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 *\n[Variant \"Russian\"]\n1. c3-d4 *\n[GameType \"draughts(variant=house)\"]\n1. 23-19 *";
        let games: Vec<Variant> = Reader::new(text.as_bytes(), Variant::English)
            .map(|game| game.unwrap().variant)
            .collect();
        assert_eq!(
            games,
            [Variant::International, Variant::Russian, Variant::House]
        );
    }
}
