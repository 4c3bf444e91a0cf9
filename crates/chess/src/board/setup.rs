//! Building a board from scratch, and the one place that says what a legal position is.

use super::{Board, zobrist};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::{Colour, Kind, Piece, Square};

/// Everything a position is given by; all else in a [`Board`] follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Who stands where.
    pub squares: [Option<Piece>; 64],
    /// Whose turn it is.
    pub side: Colour,
    /// The rooks that may still castle.
    pub castling: Bitboard,
    /// The square a pawn has just passed.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub clock: u8,
    /// The number of the move, from 1.
    pub number: u16,
}

impl Setup {
    /// An empty board, White to move.
    pub fn empty() -> Self {
        let castling = Bitboard::EMPTY;
        Self {
            squares: [None; 64],
            side: Colour::White,
            castling,
            en_passant: None,
            clock: 0,
            number: 1,
        }
    }

    /// The start position of Chess960 with this number, 0 to 959; orthodox chess is 518.
    pub fn chess960(number: u32) -> Result<Self, String> {
        if number >= 960 {
            return Err(format!(
                "there is no Chess960 position `{number}`; the last is 959"
            ));
        }
        let rank = back_rank(number);
        let mut setup = Self::empty();
        for (file, &kind) in rank.iter().enumerate() {
            for colour in Colour::ALL {
                let home = Square::relative(colour, file as u8, 0);
                setup.squares[home.index()] = Some(Piece::new(kind, colour));
                let ahead = Square::relative(colour, file as u8, 1);
                setup.squares[ahead.index()] = Some(Piece::new(Kind::Pawn, colour));
                if kind == Kind::Rook {
                    setup.castling |= home.bitboard();
                }
            }
        }
        Ok(setup)
    }

    /// The board, unless the position cannot be.
    pub fn board(&self) -> Result<Board, String> {
        let mut board = Board {
            castling: self.castling,
            clock: self.clock,
            number: self.number,
            ..Board::bare(self.side)
        };
        for square in Bitboard::ALL {
            if let Some(piece) = self.squares[square.index()] {
                board.flip_in(piece, square);
            }
        }
        check_pieces(&board)?;
        check_castling(&board)?;
        board.parts[zobrist::STATE] ^= zobrist::castling(self.castling);
        board.find_checks();
        if board.checkers.count() > 2 {
            return Err("three pieces give check at once".into());
        }
        // A square no pawn can have passed is of no use to any move; many programs write one, so it is dropped.
        if let Some(square) = self.en_passant.filter(|&square| is_passed(&board, square)) {
            board.allow_en_passant(square);
        }
        Ok(board)
    }
}

impl Board {
    /// A position of few pieces, both kings among them and no pawn on a last rank, unless two share a square or the side
    /// not to move is in check. Quicker than a [`Setup`].
    pub(crate) fn of_few(
        pieces: &[(Piece, Square)],
        side: Colour,
        passed: Option<Square>,
    ) -> Option<Self> {
        let mut board = Self::bare(side);
        for &(piece, square) in pieces {
            if board.squares[square.index()].is_some() {
                return None;
            }
            board.flip_in(piece, square);
        }
        if board.is_attacked(board.king(!side), side) {
            return None;
        }
        board.find_checks();
        passed.map_or(Some(board), |square| board.with_passed(square))
    }

    /// The same board just after a pawn passed a square, if that can be and the pawn can be taken.
    pub(crate) fn with_passed(&self, square: Square) -> Option<Self> {
        let mut board = *self;
        if is_passed(&board, square) {
            board.allow_en_passant(square);
        }
        board.en_passant.is_some().then_some(board)
    }

    /// The board before a move of the side not to move from one square to another that took nothing.
    pub(crate) fn taken_back(&self, from: Square, to: Square) -> Self {
        let mut board = Self::bare(!self.side);
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                board.flip_in(piece, if square == to { from } else { square });
            }
        }
        board.find_checks();
        board
    }

    /// No piece at all.
    fn bare(side: Colour) -> Self {
        let turn = if side == Colour::Black {
            zobrist::TURN
        } else {
            0
        };
        let mut parts = [0; zobrist::PARTS];
        parts[zobrist::STATE] = turn;
        Self {
            kinds: [Bitboard::EMPTY; 6],
            colours: [Bitboard::EMPTY; 2],
            parts,
            castling: Bitboard::EMPTY,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            squares: [None; 64],
            side,
            en_passant: None,
            clock: 0,
            number: 1,
        }
    }

    /// What the board is given by.
    pub fn setup(&self) -> Setup {
        let Self {
            squares,
            side,
            castling,
            en_passant,
            clock,
            number,
            ..
        } = *self;
        Setup {
            squares,
            side,
            castling,
            en_passant,
            clock,
            number,
        }
    }

    /// Checks that the position is legal and that everything kept along the way equals what is computed afresh.
    pub fn validate(&self) -> Result<(), String> {
        let fresh = self.setup().board()?;
        if fresh == *self {
            Ok(())
        } else {
            Err(format!("the board {self:?} should be {fresh:?}"))
        }
    }
}

/// Any number of pieces will do, as in the positions that test move generators. The list of moves holds them all: to
/// each free square lead at most eight sliders and eight knights, which with the moves each piece has makes fewer than
/// 500 on any board.
fn check_pieces(board: &Board) -> Result<(), String> {
    for colour in Colour::ALL {
        let kings = board.pieces(Kind::King, colour).count();
        if kings != 1 {
            return Err(format!("{colour:?} has {kings} kings"));
        }
    }
    let stray = board.kind(Kind::Pawn) & (Bitboard::rank(0) | Bitboard::rank(7));
    if let Some(square) = stray.first() {
        return Err(format!("a pawn stands on `{square}`"));
    }
    if board.is_attacked(board.king(!board.side), board.side) {
        return Err(format!(
            "{:?} is to move and could take the king",
            board.side
        ));
    }
    Ok(())
}

fn check_castling(board: &Board) -> Result<(), String> {
    for colour in Colour::ALL {
        let (home, king) = (Bitboard::relative_rank(colour, 0), board.king(colour));
        let rooks = board.castling & home;
        let stray = rooks & !board.pieces(Kind::Rook, colour);
        if let Some(square) = stray.first() {
            return Err(format!(
                "{colour:?} cannot castle with `{square}`, where it has no rook"
            ));
        }
        if rooks.any() && !home.contains(king) {
            return Err(format!(
                "{colour:?} cannot castle with its king on `{king}`"
            ));
        }
        let east = Bitboard(!(king.bitboard().0 | king.bitboard().0.wrapping_sub(1)));
        if (rooks & east).many() || (rooks & !east).many() {
            return Err(format!(
                "{colour:?} cannot castle with two rooks on the same side"
            ));
        }
    }
    match (board.castling & !(Bitboard::rank(0) | Bitboard::rank(7))).first() {
        Some(square) => Err(format!("no rook can castle from `{square}`")),
        None => Ok(()),
    }
}

/// Whether a pawn can just have passed a square.
fn is_passed(board: &Board, square: Square) -> bool {
    let us = board.side;
    let passed = Square::relative(us, square.file(), 5);
    let pawn = Square::relative(us, square.file(), 4);
    let origin = Square::relative(us, square.file(), 6);
    let path = passed.bitboard() | origin.bitboard();
    square == passed
        && board.pieces(Kind::Pawn, !us).contains(pawn)
        && (path & board.occupied()).is_empty()
        && (board.checkers & !pawn.bitboard() & !discovered(board, path)).is_empty()
}

/// Sliders whose check a double step from `path` may have opened.
fn discovered(board: &Board, path: Bitboard) -> Bitboard {
    let king = board.king(board.side);
    let opens = |&sniper: &Square| (attacks::between(king, sniper) & path).any();
    board.checkers.into_iter().filter(opens).collect()
}

/// The pieces of a Chess960 start, by the usual numbering: light bishop, dark bishop, queen, knights, then rook, king, rook.
fn back_rank(number: u32) -> [Kind; 8] {
    let mut rank = [None; 8];
    rank[1 + 2 * (number % 4) as usize] = Some(Kind::Bishop);
    rank[2 * (number / 4 % 4) as usize] = Some(Kind::Bishop);
    place(&mut rank, (number / 16 % 6) as usize, Kind::Queen);
    let (mut first, mut second) = (0, number as usize / 96 + 1);
    while second > 4 {
        first += 1;
        second -= 4 - first;
    }
    place(&mut rank, second, Kind::Knight);
    place(&mut rank, first, Kind::Knight);
    for kind in [Kind::Rook, Kind::King, Kind::Rook] {
        place(&mut rank, 0, kind);
    }
    rank.map(|kind| kind.unwrap_or(Kind::Rook))
}

/// Puts a piece on the n-th free file.
fn place(rank: &mut [Option<Kind>; 8], nth: usize, kind: Kind) {
    if let Some(free) = rank.iter_mut().filter(|square| square.is_none()).nth(nth) {
        *free = Some(kind);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess960_has_960_starts() {
        let letters = |number| {
            back_rank(number)
                .map(Kind::letter)
                .into_iter()
                .collect::<String>()
        };
        assert_eq!(letters(518), "rnbqkbnr");
        assert_eq!(letters(0), "bbqnnrkr");
        assert_eq!(letters(959), "rkrnnqbb");
        let all: std::collections::HashSet<String> = (0..960).map(letters).collect();
        assert_eq!(all.len(), 960);
        for number in 0..960 {
            Setup::chess960(number)
                .unwrap()
                .board()
                .unwrap()
                .validate()
                .unwrap();
        }
        assert!(Setup::chess960(960).is_err());
    }
}
