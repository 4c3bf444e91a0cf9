//! Standard algebraic notation, both ways; reading forgives what people leave out or add.

use hetman_game::{Error, MoveList};

use super::fen;
use crate::board::Board;
use crate::moves::Move;
use crate::types::{Kind, Square};

/// Writes a legal move, with `+` or `#`.
pub fn write(board: &Board, mv: Move) -> String {
    let mut text = bare(board, mv);
    let mut after = *board;
    after.play(mv);
    if after.in_check() {
        text.push(if after.has_moves() { '+' } else { '#' });
    }
    text
}

fn bare(board: &Board, mv: Move) -> String {
    if mv.is_castling() {
        return if mv.to() > mv.from() {
            "O-O".into()
        } else {
            "O-O-O".into()
        };
    }
    let mut text = String::new();
    let takes = board.captured(mv).is_some();
    match board.kind_at(mv.from()) {
        None | Some(Kind::Pawn) if takes => text.push(mv.from().file_letter()),
        None | Some(Kind::Pawn) => {}
        Some(kind) => {
            text.push(kind.letter().to_ascii_uppercase());
            text.push_str(&distinction(board, mv, kind));
        }
    }
    if takes {
        text.push('x');
    }
    text.push_str(&mv.to().to_string());
    if let Some(kind) = mv.promoted() {
        text.push('=');
        text.push(kind.letter().to_ascii_uppercase());
    }
    text
}

/// The file, the rank or both, if other pieces of the kind can go to the same square.
fn distinction(board: &Board, mv: Move, kind: Kind) -> String {
    let mut list = MoveList::new();
    board.moves(&mut list);
    let rival = |other: &&Move| {
        !other.is_castling()
            && other.to() == mv.to()
            && **other != mv
            && board.kind_at(other.from()) == Some(kind)
    };
    let rivals: Vec<Square> = list
        .iter()
        .filter(rival)
        .map(|other| other.from())
        .collect();
    let from = mv.from();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        from.file_letter().to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        from.rank_digit().to_string()
    } else {
        from.to_string()
    }
}

/// Reads a legal move.
pub fn parse(board: &Board, word: &str) -> Result<Move, Error> {
    let sketch =
        Sketch::read(word).ok_or_else(|| Error::illegal(word, "it is not written as a move"))?;
    let mut list = MoveList::new();
    board.moves(&mut list);
    let mut found = list.iter().copied().filter(|&mv| sketch.fits(board, mv));
    let refuse = |why| {
        Error::illegal(
            word,
            format!("the position `{}` {why}", fen::write(board, false)),
        )
    };
    let first = found.next().ok_or_else(|| refuse("does not allow it"))?;
    if found.next().is_some() {
        Err(refuse("allows several such moves"))
    } else {
        Ok(first)
    }
}

/// What a word says about a move.
#[derive(Default)]
struct Sketch {
    /// Towards the h-file or the a-file.
    castling: Option<bool>,
    kind: Option<Kind>,
    file: Option<u8>,
    rank: Option<u8>,
    to: Option<Square>,
    promoted: Option<Kind>,
}

impl Sketch {
    fn read(word: &str) -> Option<Self> {
        let word = word.strip_suffix("e.p.").unwrap_or(word);
        let word = word.trim_end_matches(['+', '#', '!', '?']);
        match word {
            "O-O" | "0-0" | "o-o" => {
                return Some(Self {
                    castling: Some(true),
                    ..Self::default()
                });
            }
            "O-O-O" | "0-0-0" | "o-o-o" => {
                return Some(Self {
                    castling: Some(false),
                    ..Self::default()
                });
            }
            _ => {}
        }
        if word.len() > 10 || !word.is_ascii() {
            return None;
        }
        let (word, promoted) = Self::read_promotion(word)?;
        let kind = word
            .chars()
            .next()
            .filter(char::is_ascii_uppercase)
            .map(Kind::from_letter);
        let (kind, rest) = match kind {
            Some(kind) => (kind?, &word[1..]),
            None => (Kind::Pawn, word),
        };
        let (rest, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to = Some(Square::parse(to)?);
        let mut sketch = Self {
            kind: Some(kind),
            to,
            promoted,
            ..Self::default()
        };
        for letter in rest.chars() {
            match letter {
                'a'..='h' => sketch.file = Some(letter as u8 - b'a'),
                '1'..='8' => sketch.rank = Some(letter as u8 - b'1'),
                'x' | ':' | '-' => {}
                _ => return None,
            }
        }
        Some(sketch)
    }

    /// Parts `e8=Q`, `e8Q` or `e8(Q)` into the move and the kind.
    fn read_promotion(word: &str) -> Option<(&str, Option<Kind>)> {
        let open = word.trim_end_matches(')');
        let last = open.chars().last()?;
        if last.is_ascii_digit() {
            return (open == word).then_some((word, None));
        }
        let kind = Kind::from_letter(last).filter(|kind| Kind::PROMOTIONS.contains(kind))?;
        Some((
            open[..open.len() - 1].trim_end_matches(['=', '(', '/']),
            Some(kind),
        ))
    }

    fn fits(&self, board: &Board, mv: Move) -> bool {
        if let Some(kingside) = self.castling {
            return mv.is_castling() && (mv.to() > mv.from()) == kingside;
        }
        !mv.is_castling()
            && board.kind_at(mv.from()) == self.kind
            && Some(mv.to()) == self.to
            && mv.promoted() == self.promoted
            && self.file.is_none_or(|file| file == mv.from().file())
            && self.rank.is_none_or(|rank| rank == mv.from().rank())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_told_apart_as_briefly_as_possible() {
        for (text, uci, expected) in [
            ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1"),
            ("3k4/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1+"),
            ("3k4/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a3", "R1a3"),
            ("8/8/8/k7/4Q2Q/8/2K5/7Q w - - 0 1", "h4e1", "Qh4e1+"),
            ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", "dxc6"),
            ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N"),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"),
        ] {
            let board = fen::parse(text).unwrap();
            let mv = super::super::uci::parse(&board, uci, false).unwrap();
            assert_eq!(write(&board, mv), expected, "{uci} in {text}");
            assert_eq!(parse(&board, expected), Ok(mv));
        }
    }

    #[test]
    fn reading_forgives() {
        let board = Board::start();
        for word in ["Nf3", "Ng1f3", "Ng1-f3", "Ngf3!?", "N1f3+"] {
            assert_eq!(parse(&board, word).unwrap().to_string(), "g1f3", "{word}");
        }
        let board = fen::parse("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        for word in ["exd8=Q", "exd8Q+", "ed8=q", "e7xd8(Q)", "e:d8/Q"] {
            assert_eq!(parse(&board, word).unwrap().to_string(), "e7d8q", "{word}");
        }
        for word in [
            "",
            "e",
            "exd8",
            "N",
            "O-O",
            "--",
            "Qé",
            "xxxxxxxxxxxxxxxxx",
            "=Q",
            "d8)",
        ] {
            assert!(parse(&board, word).is_err(), "{word}");
        }
    }
}
