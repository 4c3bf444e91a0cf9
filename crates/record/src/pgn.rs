//! Games in the shape of PGN, which suits every game, and in that of PDN. Reading refuses nothing: whether a word is a move
//! is for a board to say.

mod lexer;
mod writer;

use lexer::{Lexer, Token};

use crate::tree::{Notes, START};
use crate::{Outcome, Record, Tag};

pub use writer::{wrapped, write};

/// Which of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// Portable game notation.
    Pgn,
    /// Portable draughts notation: moves may be spaced (`23 - 19`), a star may praise one, games may count two points.
    Pdn,
}

/// Reads every game of a text.
pub fn read(text: &str, dialect: Dialect) -> Vec<Record> {
    let tokens: Vec<Token> = Lexer::new(text).collect();
    let lettered = tokens
        .iter()
        .any(|token| matches!(token, Token::Word(word) if word.contains(char::is_alphabetic)));
    let mut reader = Reader::new(dialect, lettered);
    for (at, token) in tokens.iter().enumerate() {
        reader.take(token, tokens.get(at + 1));
    }
    reader.finish(None);
    reader.done
}

impl Dialect {
    /// The result a word tells.
    pub fn outcome(self, word: &str) -> Option<Outcome> {
        match word {
            "1-0" => Some(Outcome::WhiteWins),
            "0-1" => Some(Outcome::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" => Some(Outcome::Draw),
            "*" => Some(Outcome::Unknown),
            "2-0" if self == Self::Pdn => Some(Outcome::WhiteWins),
            "0-2" if self == Self::Pdn => Some(Outcome::BlackWins),
            "1-1" | "0-0" if self == Self::Pdn => Some(Outcome::Draw),
            _ => None,
        }
    }
}

/// The games read so far, and the one that is being read.
struct Reader {
    dialect: Dialect,
    /// Moves have letters, so that a bare number is that of a move.
    lettered: bool,
    done: Vec<Record>,
    draft: Record,
    /// The last move of the line that is being read.
    at: usize,
    /// The last moves of the lines that enclose it.
    enclosing: Vec<usize>,
    anchor: CommentAnchor,
    /// Comments whose move is yet to come.
    waiting: Vec<String>,
    /// The first half of a move that was written with spaces, as in `1 - 7`.
    half: String,
}

/// Where in a line the reader is.
#[derive(PartialEq, Eq)]
enum CommentAnchor {
    /// Before its first move.
    Front,
    /// Behind a move.
    Move,
    /// Behind a variation.
    Variation,
}

impl Reader {
    fn new(dialect: Dialect, lettered: bool) -> Self {
        Self {
            dialect,
            lettered,
            done: Vec::new(),
            draft: Record::default(),
            at: START,
            enclosing: Vec::new(),
            anchor: CommentAnchor::Front,
            waiting: Vec::new(),
            half: String::new(),
        }
    }

    fn take(&mut self, token: &Token, next: Option<&Token>) {
        match token {
            Token::Tag(tag) => self.tag(tag),
            Token::Comment(text) => self.comment(text),
            Token::Open => {
                self.enclosing.push(self.at);
                self.at = self.draft.tree.node(self.at).parent;
                self.anchor = CommentAnchor::Front;
            }
            Token::Close => self.close(),
            Token::Word(word) => self.word(word, next),
        }
    }

    fn tag(&mut self, tag: &Tag) {
        if !self.draft.tree.is_empty() {
            self.finish(None);
        }
        self.half.clear();
        self.draft.tags.push(tag.clone());
    }

    fn comment(&mut self, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let main = self.enclosing.is_empty();
        let notes = self.draft.tree.notes_mut(self.at);
        match self.anchor {
            CommentAnchor::Front if !main => self.waiting.push(text),
            CommentAnchor::Variation => notes.late.push(text),
            CommentAnchor::Front | CommentAnchor::Move => notes.comments.push(text),
        }
    }

    fn close(&mut self) {
        if let Some(before) = self.enclosing.pop() {
            self.at = before;
            self.anchor = CommentAnchor::Variation;
            // A variation of nothing but comments is a comment.
            let waiting = std::mem::take(&mut self.waiting);
            self.draft.tree.notes_mut(before).late.extend(waiting);
        }
    }

    fn word(&mut self, word: &str, next: Option<&Token>) {
        let main = self.enclosing.is_empty();
        let pdn = self.dialect == Dialect::Pdn;
        let praises = pdn && word == "*" && self.at != START && !ends(next);
        let (bare, glyphs) = self.parted(without_number(word));
        let plain = word.split('$').next().unwrap_or_default();
        let mut results = [plain, bare].into_iter();
        let result = results.find(|word| self.dialect.outcome(word).is_some());
        if let Some(result) = result.filter(|_| !praises && !self.half.ends_with(is_sign)) {
            return if main {
                self.finish(Some(result));
            };
        }
        if !bare.trim_matches(['.', '…']).is_empty() && bare != "e.p." {
            self.part_of_move(bare);
        }
        if self.at != START {
            self.draft.tree.notes_mut(self.at).glyphs.extend(glyphs);
        }
    }

    /// A word without its glyphs, and these.
    fn parted<'a>(&self, word: &'a str) -> (&'a str, Vec<String>) {
        let (word, numbered) = word.split_once('$').unwrap_or((word, ""));
        let is_mark = !word.contains(char::is_alphanumeric) && word != "--";
        let is_sign = self.dialect == Dialect::Pdn && word.chars().all(is_sign);
        let bare = if is_mark && !is_sign {
            ""
        } else {
            word.trim_end_matches(['!', '?', '*'])
        };
        let mark = &word[bare.len()..];
        let mark = Some(mark).filter(|mark| !mark.trim_matches(['.', '…']).is_empty());
        let numbers = numbered.split('$').filter(|number| !number.is_empty());
        let glyphs = mark.map(str::to_owned).into_iter();
        let numbers = numbers.map(|number| format!("${number}"));
        (bare, glyphs.chain(numbers).collect())
    }

    fn part_of_move(&mut self, word: &str) {
        let number = word.bytes().all(|byte| byte.is_ascii_digit());
        let whole = match self.dialect {
            Dialect::Pgn => Some(word.to_owned()).filter(|_| !(number && self.lettered)),
            Dialect::Pdn => self.joined(word, number),
        };
        if let Some(whole) = whole {
            if self.dialect.outcome(&whole).is_some() {
                return self.finish(Some(&whole));
            }
            let before = std::mem::take(&mut self.waiting);
            let notes = Notes {
                before,
                ..Notes::default()
            };
            self.at = self.draft.tree.add(self.at, whole, notes);
            self.anchor = CommentAnchor::Move;
        }
    }

    /// The word, joined to what was left of the one before; nothing if more is to come.
    fn joined(&mut self, word: &str, number: bool) -> Option<String> {
        let continues = word.starts_with(is_sign) || self.half.ends_with(is_sign);
        let before = std::mem::take(&mut self.half);
        let whole = if continues {
            before + word
        } else {
            word.to_owned()
        };
        // A bare number is the number of a move, or the first square of one whose sign comes next.
        if whole.ends_with(is_sign) || (number && !continues) {
            self.half = whole;
            return None;
        }
        Some(whole)
    }

    /// Hands over what has been read, if that is anything; without a last word the `Result` tag tells the outcome.
    fn finish(&mut self, last: Option<&str>) {
        let (dialect, lettered) = (self.dialect, self.lettered);
        let done = std::mem::take(&mut self.done);
        let mut game = std::mem::replace(self, Self::new(dialect, lettered)).draft;
        self.done = done;
        let word = last.or(game.tag("Result")).unwrap_or_default().to_owned();
        game.outcome = dialect.outcome(&word).unwrap_or_default();
        game.score =
            Some(word).filter(|word| POINTS.contains(&word.as_str()) && dialect == Dialect::Pdn);
        if !game.tags.is_empty() || !game.tree.is_empty() {
            self.done.push(game);
        }
    }
}

/// Results that count two points a game.
const POINTS: [&str; 4] = ["2-0", "0-2", "1-1", "0-0"];

/// The signs between the squares of a move of draughts.
fn is_sign(letter: char) -> bool {
    matches!(letter, '-' | 'x' | 'X' | ':')
}

/// Whether a star in front of this ends a game.
fn ends(next: Option<&Token>) -> bool {
    match next {
        None | Some(Token::Tag(_) | Token::Close) => true,
        Some(Token::Word(word)) => word.starts_with("1."),
        Some(Token::Comment(_) | Token::Open) => false,
    }
}

/// A move number and its dots are dropped: `12.e4`, `12...e5`, `12.`; a number without a dot stays.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let bare = rest.trim_start_matches(['.', '…']);
    if bare.len() < rest.len() { bare } else { word }
}
