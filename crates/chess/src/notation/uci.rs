//! Moves as UCI writes them: `e2e4`, `b7a8q`, castling as `e1g1` or, in Chess960, as the king taking its rook.

use hetman_game::{Error, MoveList};

use super::fen;
use crate::board::Board;
use crate::moves::Move;
use crate::types::{Kind, Square};

/// Writes a move.
pub fn write(mv: Move, chess960: bool) -> String {
    if mv.is_castling() && !chess960 {
        format!("{}{}", mv.from(), mv.king_target())
    } else {
        mv.to_string()
    }
}

/// Whether a word has the form of a UCI move.
pub fn is_word(word: &str) -> bool {
    split(word).is_some()
}

/// Reads a legal move. Castling may be written either way, where that is no other move.
pub fn parse(board: &Board, word: &str, chess960: bool) -> Result<Move, Error> {
    let Some((from, to, promoted)) = split(word) else {
        return Err(Error::illegal(
            word,
            "it is not written as a square, a square and perhaps a promotion",
        ));
    };
    let mut list = MoveList::new();
    board.moves(&mut list);
    let same = |mv: &Move| mv.from() == from && mv.to() == to && mv.promoted() == promoted;
    let castles = |mv: &Move| {
        mv.is_castling() && mv.from() == from && mv.king_target() == to && promoted.is_none()
    };
    let found = list.iter().copied().find(same).or_else(|| {
        // In Chess960 a king's step of one square is never castling.
        let far = from.file().abs_diff(to.file()) > 1;
        list.iter()
            .copied()
            .find(|mv| castles(mv) && (far || !chess960))
    });
    found.ok_or_else(|| {
        Error::illegal(
            word,
            format!(
                "the position `{}` does not allow it",
                fen::write(board, chess960)
            ),
        )
    })
}

fn split(word: &str) -> Option<(Square, Square, Option<Kind>)> {
    let (from, to) = (
        Square::parse(word.get(..2)?)?,
        Square::parse(word.get(2..4)?)?,
    );
    let promoted = match word.get(4..)? {
        "" => None,
        letter => {
            let mut letters = letter.chars();
            let kind = Kind::from_letter(letters.next()?)
                .filter(|kind| Kind::PROMOTIONS.contains(kind))?;
            letters.next().is_none().then_some(Some(kind))?
        }
    };
    Some((from, to, promoted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_is_read_in_both_forms() {
        let board = fen::parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let mv = parse(&board, "e1g1", false).unwrap();
        assert!(mv.is_castling());
        assert_eq!(parse(&board, "e1h1", false), Ok(mv));
        assert_eq!(parse(&board, "e1h1", true), Ok(mv));
        assert_eq!(
            (write(mv, false), write(mv, true)),
            ("e1g1".into(), "e1h1".into())
        );
    }

    #[test]
    fn words_that_are_no_moves_are_refused() {
        let board = Board::start();
        for word in [
            "", "e2", "e2e9", "e2e5", "e7e8q", "0000", "e2e4q", "e2e4qq", "éé", "e2é", "(none)",
        ] {
            let error = parse(&board, word, false).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
    }
}
