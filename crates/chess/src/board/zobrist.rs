//! Keys: one number for each piece on each square, gathered in disjoint parts.

use hetman_game::random::keys;

use super::Board;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::types::{Colour, Kind, Piece, Square};

/// Pawns; light pieces of each side; rooks, queen and king of each side; turn, castling and en passant.
pub(super) const PARTS: usize = 6;

const PAWNS: usize = 0;
const LIGHT: usize = 1;
const HEAVY: usize = 3;
/// The part for everything that is no piece.
pub(super) const STATE: usize = 5;

static PIECES: [u64; 12 * 64] = keys(1);
static CASTLING: [u64; 64] = keys(2);
static EN_PASSANT: [u64; 8] = keys(3);
/// The key of Black's turn.
pub(super) const TURN: u64 = keys::<1>(4)[0];

impl Board {
    /// The key of the position: pieces, turn, castling, and en passant if a pawn can really take.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.parts.iter().fold(0, |all, part| all ^ part)
    }

    /// The key after a move, wrong where castling, a promotion or a pawn taken in passing changes more than two squares:
    /// for memory to be fetched before the move is made.
    #[inline(always)]
    pub fn likely_key(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let moved = self.piece_at(from);
        let moved = moved.map_or(0, |moved| piece(moved, from) ^ piece(moved, to));
        let taken = self.piece_at(to).map_or(0, |taken| piece(taken, to));
        self.key() ^ TURN ^ moved ^ taken
    }

    /// The key of the pawns of both sides.
    #[inline(always)]
    pub const fn pawn_key(&self) -> u64 {
        self.parts[PAWNS]
    }

    /// The key of one side's pieces, pawns left out.
    #[inline(always)]
    pub const fn non_pawn_key(&self, colour: Colour) -> u64 {
        self.parts[LIGHT + colour as usize] ^ self.parts[HEAVY + colour as usize]
    }

    /// The key of the knights and bishops of both sides.
    #[inline(always)]
    pub const fn minor_key(&self) -> u64 {
        self.parts[LIGHT] ^ self.parts[LIGHT + 1]
    }

    /// The key of the rooks, queens and kings of both sides.
    #[inline(always)]
    pub const fn major_key(&self) -> u64 {
        self.parts[HEAVY] ^ self.parts[HEAVY + 1]
    }
}

/// The part a piece belongs to.
#[inline(always)]
pub(super) const fn part(piece: Piece) -> usize {
    const PART: [usize; 12] = {
        let mut table = [PAWNS; 12];
        let mut at = 0;
        while at < 12 {
            let piece = Piece::ALL[at];
            table[at] = match piece.kind() {
                Kind::Pawn => PAWNS,
                Kind::Knight | Kind::Bishop => LIGHT + piece.colour() as usize,
                Kind::Rook | Kind::Queen | Kind::King => HEAVY + piece.colour() as usize,
            };
            at += 1;
        }
        table
    };
    PART[piece as usize]
}

/// The number of a piece on a square.
#[inline(always)]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[64 * piece as usize + square.index()]
}

/// The number of a set of castling rights.
pub(super) fn castling(rooks: Bitboard) -> u64 {
    rooks
        .into_iter()
        .fold(0, |key, rook| key ^ CASTLING[rook.index()])
}

/// The number of a pawn that may be taken en passant.
pub(super) fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| EN_PASSANT[square.file() as usize & 7])
}

#[cfg(test)]
mod tests {
    use crate::notation::fen;
    use hetman_game::MoveList;

    #[test]
    fn the_likely_key_is_that_of_plain_moves_and_captures() {
        let text = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w - - 4 4";
        let board = fen::parse(text).unwrap();
        let mut moves = MoveList::new();
        board.moves(&mut moves);
        let mut alike = 0;
        for &mv in &moves {
            let mut after = board;
            after.play(mv);
            alike += usize::from(after.key() == board.likely_key(mv));
        }
        assert_eq!(alike, moves.len());
    }
}
