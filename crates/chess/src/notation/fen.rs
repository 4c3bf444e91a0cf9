//! Forsyth-Edwards notation, with the castling fields of Shredder and X-FEN.

use hetman_game::Error;

use crate::bitboard::Bitboard;
use crate::board::{Board, Setup};
use crate::types::{Colour, Kind, Piece, Square};

/// Reads a FEN; the two counters at its end may be left out.
pub fn parse(text: &str) -> Result<Board, Error> {
    let fields: Vec<&str> = text.split_ascii_whitespace().take(7).collect();
    if fields.len() > 6 {
        return Err(Error::position(
            text,
            format!("`{}` follows the six fields of a FEN", fields[6]),
        ));
    }
    read(&fields).map_err(|why| Error::position(text, why))
}

/// Reads the fields of a FEN, saying what is wrong with them.
pub(super) fn read(fields: &[&str]) -> Result<Board, String> {
    let field = |at: usize, what: &str| {
        fields
            .get(at)
            .copied()
            .ok_or_else(|| format!("the {what} is missing"))
    };
    let mut setup = Setup::empty();
    read_squares(&mut setup, field(0, "placement of the pieces")?)?;
    setup.side = match field(1, "side to move")? {
        "w" => Colour::White,
        "b" => Colour::Black,
        word => {
            return Err(format!(
                "the side to move is `w` or `b`, not `{}`",
                brief(word)
            ));
        }
    };
    read_castling(&mut setup, fields.get(2).copied().unwrap_or("-"))?;
    setup.en_passant = match fields.get(3).copied().unwrap_or("-") {
        "-" => None,
        word => Some(
            Square::parse(word)
                .ok_or_else(|| format!("the en passant field `{}` is no square", brief(word)))?,
        ),
    };
    if let Some(word) = fields.get(4) {
        setup.clock = word.parse().map_err(|_| {
            format!(
                "the halfmove clock `{}` is no number up to 255",
                brief(word)
            )
        })?;
    }
    if let Some(word) = fields.get(5) {
        let number: u16 = word
            .parse()
            .map_err(|_| format!("the move number `{}` is no number up to 65535", brief(word)))?;
        setup.number = number.max(1);
    }
    setup.board()
}

/// The start of a word from outside, fit for an error.
pub(super) fn brief(word: &str) -> String {
    word.chars()
        .take(20)
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

fn read_squares(setup: &mut Setup, field: &str) -> Result<(), String> {
    let ranks = field.split('/').count();
    if ranks != 8 {
        return Err(format!("the placement has {ranks} ranks, not 8"));
    }
    for (row, text) in field.split('/').enumerate() {
        let rank = 7 - row as u8;
        let mut file = 0;
        for letter in text.chars() {
            let skip = letter.to_digit(10).filter(|digit| (1..=8).contains(digit));
            if let Some(piece) = Piece::from_letter(letter).filter(|_| file < 8) {
                setup.squares[Square::new(file, rank).index()] = Some(piece);
            } else if skip.is_none() && file < 8 {
                return Err(format!("`{letter}` in rank {} is no piece", rank + 1));
            }
            file = file.saturating_add(skip.unwrap_or(1) as u8);
        }
        if file != 8 {
            return Err(format!(
                "rank {} `{}` has {file} squares, not 8",
                rank + 1,
                brief(text)
            ));
        }
    }
    Ok(())
}

/// `KQkq` mean the outermost rook of their side; a file letter names the rook itself.
fn read_castling(setup: &mut Setup, field: &str) -> Result<(), String> {
    if field == "-" {
        return Ok(());
    }
    for letter in field.chars() {
        let colour = if letter.is_ascii_uppercase() {
            Colour::White
        } else {
            Colour::Black
        };
        let square = match letter.to_ascii_lowercase() {
            'k' => rook(setup, colour, true),
            'q' => rook(setup, colour, false),
            file @ 'a'..='h' => Some(Square::relative(colour, file as u8 - b'a', 0)),
            _ => return Err(format!("`{letter}` is no castling right")),
        };
        let own =
            |square: &Square| setup.squares[square.index()] == Some(Piece::new(Kind::Rook, colour));
        match square.filter(own) {
            Some(square) => setup.castling |= square.bitboard(),
            None => {
                return Err(format!(
                    "there is no king and rook for the castling right `{letter}`"
                ));
            }
        }
    }
    Ok(())
}

/// The outermost rook on one side of the king, if the king is at home.
fn rook(setup: &Setup, colour: Colour, kingside: bool) -> Option<Square> {
    let on = |file: &u8, kind| {
        setup.squares[Square::relative(colour, *file, 0).index()] == Some(Piece::new(kind, colour))
    };
    let king = (0..8).find(|file| on(file, Kind::King))?;
    let file = if kingside {
        (king + 1..8).rev().find(|file| on(file, Kind::Rook))
    } else {
        (0..king).find(|file| on(file, Kind::Rook))
    };
    file.map(|file| Square::relative(colour, file, 0))
}

/// Writes a FEN; castling rights as `KQkq` where that is clear, or always as file letters.
pub fn write(board: &Board, shredder: bool) -> String {
    write_fields(&board.setup(), shredder)
}

/// Writes a FEN of a position that may not be legal.
pub(super) fn write_setup(setup: &Setup) -> String {
    write_fields(setup, false)
}

fn write_fields(setup: &Setup, shredder: bool) -> String {
    let side = if setup.side == Colour::White {
        'w'
    } else {
        'b'
    };
    let en_passant = setup
        .en_passant
        .map_or_else(|| "-".to_owned(), |square| square.to_string());
    let (squares, castling) = (squares(setup), castling(setup, shredder));
    format!(
        "{squares} {side} {castling} {en_passant} {} {}",
        setup.clock, setup.number
    )
}

fn squares(setup: &Setup) -> String {
    let rank = |rank: u8| {
        let mut text = String::new();
        let mut gap = 0;
        for file in 0..8 {
            if let Some(piece) = setup.squares[Square::new(file, rank).index()] {
                if gap > 0 {
                    text.push_str(&gap.to_string());
                }
                text.push(piece.letter());
                gap = 0;
            } else {
                gap += 1;
            }
        }
        if gap > 0 {
            text + &gap.to_string()
        } else {
            text
        }
    };
    (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
}

fn castling(setup: &Setup, shredder: bool) -> String {
    let mut text = String::new();
    for colour in Colour::ALL {
        let rooks = setup.castling & Bitboard::relative_rank(colour, 0);
        let king = (0..64).find(|&at| setup.squares[at] == Some(Piece::new(Kind::King, colour)));
        let mut rooks: Vec<Square> = rooks.into_iter().collect();
        rooks.reverse();
        for square in rooks {
            let kingside = king.is_some_and(|king| square.index() > king);
            let clear = !shredder && rook(setup, colour, kingside) == Some(square);
            let letter = match (clear, kingside) {
                (false, _) => square.file_letter(),
                (true, true) => 'k',
                (true, false) => 'q',
            };
            text.push(if colour == Colour::White {
                letter.to_ascii_uppercase()
            } else {
                letter
            });
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 345",
            // X-FEN names the inner rook by its file.
            "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1",
        ] {
            assert_eq!(write(&parse(text).unwrap(), false), text);
        }
        assert_eq!(
            write(&Board::start(), true),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
        );
        let short = parse("4k3/8/8/8/8/8/8/4K3 w").unwrap();
        assert_eq!(write(&short, false), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let futile = parse("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").unwrap();
        assert_eq!(futile.en_passant(), None);
    }

    #[test]
    fn odd_but_playable_positions_are_read() {
        let most = "7k/8/8/8/NNNN4/NNNNNNNN/NNNNNNNN/RNBQKBNR w - - 0 1";
        assert_eq!(write(&parse(most).unwrap(), false), most);
        let pawns = "4k3/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1";
        assert_eq!(write(&parse(pawns).unwrap(), false), pawns);
        for (square, side) in [("e6", 'w'), ("e4", 'w'), ("a1", 'b'), ("d3", 'b')] {
            let board = parse(&format!("4k3/8/8/8/8/8/4P3/4K3 {side} - {square} 0 1")).unwrap();
            assert_eq!(board.en_passant(), None, "{square}");
        }
    }

    #[test]
    fn errors_name_the_word() {
        for (text, says) in [
            ("", "the placement of the pieces is missing"),
            ("8/8/8 w - - 0 1", "the placement has 3 ranks, not 8"),
            ("4k3/8/8/8/8/8/9/4K3 w - - 0 1", "`9` in rank 2 is no piece"),
            (
                "4k3/8/8/8/8/8/7/4K3 w - - 0 1",
                "rank 2 `7` has 7 squares, not 8",
            ),
            (
                "4k3/8/8/8/8/8/8/4K4 w - - 0 1",
                "rank 1 `4K4` has 9 squares, not 8",
            ),
            ("4k3/8/8/8/8/8/8/4K3", "the side to move is missing"),
            (
                "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
                "the side to move is `w` or `b`, not `white`",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w X - 0 1", "`X` is no castling right"),
            (
                "4k3/8/8/8/8/8/8/4K3 w Q - 0 1",
                "there is no king and rook for the castling right `Q`",
            ),
            (
                "4k3/8/8/8/8/8/4K3/R7 w A - 0 1",
                "White cannot castle with its king on `e2`",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
                "the en passant field `e9` is no square",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
                "the halfmove clock `-1` is no number up to 255",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 x",
                "the move number `x` is no number up to 65535",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1 7",
                "`7` follows the six fields of a FEN",
            ),
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on `h8`"),
            (
                "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                "White is to move and could take the king",
            ),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.ends_with(says), "{error}");
        }
    }
}
