//! Extended position description: a position and operations such as `bm`, `am` and `id`. Forgives what test suites
//! contain: a `;` before the first operation, a check sign apart from its move, free text at the end.

use hetman_game::Error;

use super::{fen, san};
use crate::board::Board;
use crate::moves::Move;

/// One line of a test suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position.
    pub board: Board,
    /// The best moves, by `bm`.
    pub best: Vec<Move>,
    /// The moves to avoid, by `am`.
    pub avoid: Vec<Move>,
    /// The name of the position, by `id`.
    pub id: Option<String>,
    /// All operations as they stand: the first word, and what follows it.
    pub operations: Vec<(String, String)>,
}

/// Reads a line; full FENs with their counters are welcome.
pub fn parse(line: &str) -> Result<Epd, Error> {
    let (mut fields, rest) = fields(line);
    let operations = operations(rest);
    let counter = |name: &str| {
        operations
            .iter()
            .find(|(code, _)| code == name)
            .map(|(_, value)| value.as_str())
    };
    if let (4, Some(clock)) = (fields.len(), counter("hmvc")) {
        fields.push(clock);
        fields.push(counter("fmvn").unwrap_or("1"));
    }
    let board = fen::read(&fields).map_err(|why| Error::position(line.trim(), why))?;
    let mut epd = Epd {
        board,
        best: Vec::new(),
        avoid: Vec::new(),
        id: None,
        operations: Vec::new(),
    };
    for (code, value) in &operations {
        match code.as_str() {
            "bm" => epd.best.extend(moves(&board, line, value)?),
            "am" => epd.avoid.extend(moves(&board, line, value)?),
            "id" if epd.id.is_none() => epd.id = Some(value.trim_matches('"').to_owned()),
            _ => {}
        }
    }
    epd.operations = operations;
    Ok(epd)
}

/// Parts a line into the fields of its FEN, four or six, and the rest.
fn fields(line: &str) -> (Vec<&str>, &str) {
    let mut fields = Vec::new();
    let mut rest = line.trim_start();
    while fields.len() < 6 && !rest.is_empty() && !rest.starts_with(';') {
        let end = rest
            .find(|letter: char| letter.is_ascii_whitespace() || letter == ';')
            .unwrap_or(rest.len());
        let word = &rest[..end];
        if fields.len() >= 4 && !word.bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        fields.push(word);
        rest = rest[end..].trim_start();
    }
    (fields, rest)
}

/// Operations end with a `;` outside quotation marks.
fn operations(rest: &str) -> Vec<(String, String)> {
    let mut quoted = false;
    let parts = rest.split(|letter: char| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    });
    let split = |part: &str| {
        let (code, value) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        (code.to_owned(), value.trim().to_owned())
    };
    parts
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(split)
        .collect()
}

fn moves(board: &Board, line: &str, value: &str) -> Result<Vec<Move>, Error> {
    let words = value
        .split_whitespace()
        .map(|word| word.trim_matches(','))
        .filter(|word| !matches!(*word, "" | "+" | "#"));
    let read = |word| {
        san::parse(board, word).map_err(|error| Error::position(line.trim(), error.to_string()))
    };
    words.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_read_with_their_quirks() {
        let words = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
        let epd = parse("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - ; bm Qd1 + ; id BK.01 ")
            .unwrap();
        assert_eq!(
            (words(&epd.best), epd.id.as_deref()),
            (vec!["d6d1".to_owned()], Some("BK.01"))
        );
        let epd =
            parse("8/8/8/1B6/6p1/8/4KPpp/3N2kr w - - bm Kd3 Ke3; id \"a; b\"; free text, id \"x\"")
                .unwrap();
        assert_eq!((epd.best.len(), epd.id.as_deref()), (2, Some("a; b")));
        let epd = parse("4k3/8/8/8/8/8/8/4K2R w K - 3 9 ;D1 15 ;D2 66\r\n").unwrap();
        assert_eq!(epd.operations[1], ("D2".into(), "66".into()));
        assert_eq!((epd.board.clock(), epd.board.number()), (3, 9));
        let epd = parse("4k3/8/8/8/8/8/8/4K2R w K - am O-O; hmvc 7; fmvn 30;").unwrap();
        assert_eq!(
            (epd.avoid.len(), epd.board.clock(), epd.board.number()),
            (1, 7, 30)
        );
    }

    #[test]
    fn errors_name_the_word() {
        let error = parse("4k3/8/8/8/8/8/8/4K2R w K - bm Qh5; id \"x\";")
            .unwrap_err()
            .to_string();
        assert!(error.contains("`Qh5`"), "{error}");
        assert!(parse("").unwrap_err().to_string().contains("missing"));
    }
}
