//! Books of openings in the format of Polyglot: sixteen bytes for each move, in the order of the keys of their positions.

use hetman_game::{BookFormat, BookMove, Error, MoveList, Notation};
use polyglot_book_rs::hash::polyglot_hash;
use polyglot_book_rs::types::{BoardPosition, Piece as Standing};

use crate::board::Board;
use crate::moves::Move;
use crate::notation::ChessRules;
use crate::position::Position;
use crate::types::{Colour, Kind, Square};

/// Bytes of an entry: key, move, weight, and four that are of no use to a player.
const ENTRY: usize = 16;

/// A book in memory.
#[derive(Debug)]
pub struct Book {
    /// Keys of positions with a move and its weight, in the order of the keys.
    entries: Vec<(u64, u16, u16)>,
}

impl Book {
    /// The book in the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        if bytes.is_empty() || !bytes.len().is_multiple_of(ENTRY) {
            return Err(Error::Other(format!(
                "this is no Polyglot book: {} bytes are no whole number of entries",
                bytes.len()
            )));
        }
        let half = |entry: &[u8], at: usize| u16::from_be_bytes([entry[at], entry[at + 1]]);
        let read = |entry: &[u8]| {
            let key = entry[..8]
                .iter()
                .fold(0, |key, &byte| key << 8 | u64::from(byte));
            (key, half(entry, 8), half(entry, 10))
        };
        let mut entries: Vec<_> = bytes.chunks_exact(ENTRY).map(read).collect();
        entries.sort_by_key(|&(key, ..)| key);
        Ok(Self { entries })
    }

    /// The legal moves of a position that are in the book, with their weights, none of them zero.
    pub fn moves(&self, board: &Board) -> Vec<(Move, u32)> {
        let key = key(board);
        let first = self.entries.partition_point(|&(known, ..)| known < key);
        let found = self.entries[first..].iter();
        let found = found.take_while(|&&(known, ..)| known == key);
        let mut list = MoveList::new();
        board.moves(&mut list);
        let legal = |code| list.iter().copied().find(|&mv| coded(mv) == code);
        found
            .filter(|&&(.., weight)| weight > 0)
            .filter_map(|&(_, code, weight)| Some((legal(code)?, u32::from(weight))))
            .collect()
    }
}

/// Writes books.
pub struct Polyglot;

impl BookFormat for Polyglot {
    fn write(&self, moves: &[BookMove]) -> Result<Vec<u8>, Error> {
        let mut entries = Vec::with_capacity(moves.len());
        for one in moves {
            let position = Position::parse(&ChessRules::default(), &one.position)?;
            let mv = position.parse_move(&one.word)?;
            entries.push((key(position.board()), one.weight, coded(mv)));
        }
        // Of one position the heaviest first, as programs expect it.
        entries.sort_by_key(|&(key, weight, code)| (key, u16::MAX - weight, code));
        let bytes = |&(key, weight, code): &(u64, u16, u16)| {
            let mut entry = [0; ENTRY];
            entry[..8].copy_from_slice(&key.to_be_bytes());
            entry[8..10].copy_from_slice(&code.to_be_bytes());
            entry[10..12].copy_from_slice(&weight.to_be_bytes());
            entry
        };
        Ok(entries.iter().flat_map(bytes).collect())
    }
}

/// The key of a position in every Polyglot book.
pub fn key(board: &Board) -> u64 {
    polyglot_hash(&Shown(board))
}

/// A move as books have it; castling is the king taking its rook.
fn coded(mv: Move) -> u16 {
    let promoted = mv.promoted().map_or(0, |kind| kind as u16);
    promoted << 12 | (mv.from().index() as u16) << 6 | mv.to().index() as u16
}

/// A board as the keys see it.
struct Shown<'a>(&'a Board);

impl BoardPosition for Shown<'_> {
    fn piece_at(&self, square: u8) -> Standing {
        let Some(piece) = self.0.piece_at(Square::from_index(square)) else {
            return Standing::Empty;
        };
        Standing::from_char(piece.letter())
    }

    fn is_white_to_move(&self) -> bool {
        self.0.side() == Colour::White
    }

    fn castling_rights(&self) -> u8 {
        let right = |colour: Colour, east: bool| {
            let king = self.0.king(colour);
            let rooks = self.0.castling() & self.0.pieces(Kind::Rook, colour);
            rooks
                .into_iter()
                .any(|rook| (rook.file() > king.file()) == east)
        };
        let rights = [
            (Colour::White, true),
            (Colour::White, false),
            (Colour::Black, true),
            (Colour::Black, false),
        ];
        let bits = rights.into_iter().enumerate();
        bits.fold(0, |bits, (at, (colour, east))| {
            bits | u8::from(right(colour, east)) << at
        })
    }

    fn en_passant_file(&self) -> Option<u8> {
        self.0.en_passant().map(Square::file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::Position as _;

    fn after(words: &str) -> Position {
        let mut position = Position::new(Board::start(), false);
        for word in words.split_whitespace() {
            let mv = position.parse_move(word).unwrap();
            position.play(mv);
        }
        position
    }

    /// The keys by which the description of the format lets programs check themselves.
    #[test]
    fn keys_are_those_of_the_description() {
        for (words, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(after(words).board()), expected, "{words}");
        }
    }

    #[test]
    fn books_are_read_as_they_are_written() {
        let castle = "r3k2r/8/8/8/8/8/P6p/R3K3 b kq - 0 1";
        let moves = [
            (after("").text(), "e2e4", 3),
            (after("").text(), "d2d4", 5),
            (castle.to_owned(), "e8g8", 1),
            (castle.to_owned(), "h2h1q", 2),
            (castle.to_owned(), "h2h1n", 0),
        ];
        let moves = moves.map(|(position, word, weight)| BookMove {
            position,
            word: word.to_owned(),
            weight,
        });
        let bytes = Polyglot.write(&moves).unwrap();
        let book = Book::from_bytes(&bytes).unwrap();
        let listed = |position: &Position| {
            let named = |(mv, weight)| (position.move_text(mv), weight);
            book.moves(position.board())
                .into_iter()
                .map(named)
                .collect::<Vec<_>>()
        };
        assert_eq!(listed(&after("")), [("d2d4".into(), 5), ("e2e4".into(), 3)]);
        let castling = Position::parse(&ChessRules::default(), castle).unwrap();
        assert_eq!(listed(&castling), [("h2h1q".into(), 2), ("e8g8".into(), 1)]);
        assert!(listed(&after("e2e4")).is_empty());
        assert!(Book::from_bytes(&bytes[1..]).is_err() && Book::from_bytes(&[]).is_err());
    }
}
