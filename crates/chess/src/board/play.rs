//! Making a move on the board, and passing.

use super::{Board, zobrist};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::types::{Colour, Kind, Piece, Square};

impl Board {
    /// Makes a legal move; a move from an empty square changes nothing.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else {
            return;
        };
        self.forget_en_passant();
        self.clock = self.clock.saturating_add(1);
        self.drop_castling(piece, from, to);
        if mv.is_castling() {
            self.castle(mv);
        } else {
            if let Some(captured) = self.piece_at(to) {
                self.flip(captured, to);
                self.clock = 0;
            }
            self.shift(piece, from, to);
            if piece.kind() == Kind::Pawn {
                self.advance(mv, piece);
            }
        }
        self.end_turn();
    }

    /// Gives the turn to the opponent without a move; not to be done in check.
    #[inline]
    pub fn pass(&mut self) {
        self.forget_en_passant();
        self.clock = self.clock.saturating_add(1);
        self.end_turn();
    }

    #[inline(always)]
    fn end_turn(&mut self) {
        self.number = self.number.saturating_add(self.side as u16);
        self.side = !self.side;
        self.parts[zobrist::STATE] ^= zobrist::TURN;
        self.find_checks();
    }

    /// What a pawn's step entails: a fresh clock, a queen, a pawn taken in passing or a pawn that may be so taken.
    #[inline(always)]
    fn advance(&mut self, mv: Move, pawn: Piece) {
        let (from, to) = (mv.from(), mv.to());
        self.clock = 0;
        if from.index().abs_diff(to.index()) == 16 {
            self.allow_en_passant(Square::from_index(
                usize::midpoint(from.index(), to.index()) as u8,
            ));
        } else if let Some(kind) = mv.promoted() {
            self.flip(pawn, to);
            self.flip_in(Piece::new(kind, pawn.colour()), to);
        } else if mv.is_en_passant() {
            self.flip(
                Piece::new(Kind::Pawn, !pawn.colour()),
                Square::new(to.file(), from.rank()),
            );
            self.squares[Square::new(to.file(), from.rank()).index()] = None;
        }
    }

    fn castle(&mut self, mv: Move) {
        let (king, rook) = (
            Piece::new(Kind::King, self.side),
            Piece::new(Kind::Rook, self.side),
        );
        self.flip(king, mv.from());
        self.flip(rook, mv.to());
        self.squares[mv.from().index()] = None;
        self.squares[mv.to().index()] = None;
        self.flip_in(king, mv.king_target());
        self.flip_in(rook, mv.rook_target());
    }

    /// Toggles a piece in the sets and the keys, but not on the square.
    #[inline(always)]
    fn flip(&mut self, piece: Piece, square: Square) {
        let bit = square.bitboard();
        self.kinds[piece.kind() as usize] ^= bit;
        self.colours[piece.colour() as usize] ^= bit;
        self.parts[zobrist::part(piece)] ^= zobrist::piece(piece, square);
    }

    #[inline(always)]
    pub(super) fn flip_in(&mut self, piece: Piece, square: Square) {
        self.flip(piece, square);
        self.squares[square.index()] = Some(piece);
    }

    #[inline(always)]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let bits = from.bitboard() | to.bitboard();
        self.kinds[piece.kind() as usize] ^= bits;
        self.colours[piece.colour() as usize] ^= bits;
        self.parts[zobrist::part(piece)] ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(piece);
    }

    /// A king or rook that moves, or a rook that is taken, castles no more.
    #[inline(always)]
    fn drop_castling(&mut self, piece: Piece, from: Square, to: Square) {
        let mut touched = from.bitboard() | to.bitboard();
        if piece.kind() == Kind::King {
            touched |= Bitboard::relative_rank(self.side, 0);
        }
        let lost = self.castling & touched;
        if lost.any() {
            self.castling ^= lost;
            self.parts[zobrist::STATE] ^= zobrist::castling(lost);
        }
    }

    #[inline(always)]
    fn forget_en_passant(&mut self) {
        if self.en_passant.is_some() {
            self.parts[zobrist::STATE] ^= zobrist::en_passant(self.en_passant);
            self.en_passant = None;
        }
    }

    /// Notes that the pawn that has just passed `square` may be taken, if one of the opponent's pawns really can.
    #[inline]
    pub(super) fn allow_en_passant(&mut self, square: Square) {
        let them = if square.rank() == 2 {
            Colour::Black
        } else {
            Colour::White
        };
        let takers = attacks::pawn(!them, square) & self.pieces(Kind::Pawn, them);
        if takers.any()
            && takers
                .into_iter()
                .any(|from| self.en_passant_is_safe(from, square, them))
        {
            self.en_passant = Some(square);
            self.parts[zobrist::STATE] ^= zobrist::en_passant(self.en_passant);
        }
    }

    /// Whether taking en passant leaves the king of `side` out of check: two pawns leave the rank at once.
    pub(crate) fn en_passant_is_safe(&self, from: Square, to: Square, side: Colour) -> bool {
        let taken = Square::new(to.file(), from.rank()).bitboard();
        let occupied = (self.occupied() ^ from.bitboard() ^ taken) | to.bitboard();
        (self.attackers(self.king(side), occupied) & self.colour(!side) & !taken).is_empty()
    }

    /// Finds what checks the king of the side to move and what is pinned in front of it.
    #[inline(always)]
    pub(super) fn find_checks(&mut self) {
        let (us, them) = (self.side, self.colour(!self.side));
        let (king, occupied) = (self.king(us), self.occupied());
        let queens = self.kind(Kind::Queen);
        let snipers = (attacks::rook_rays(king) & (self.kind(Kind::Rook) | queens)
            | attacks::bishop_rays(king) & (self.kind(Kind::Bishop) | queens))
            & them;
        self.checkers = (attacks::knight(king) & self.kind(Kind::Knight)
            | attacks::pawn(us, king) & self.kind(Kind::Pawn))
            & them;
        self.pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let shield = attacks::between(king, sniper) & occupied;
            if shield.is_empty() {
                self.checkers |= sniper.bitboard();
            } else if !shield.many() {
                self.pinned |= shield;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn a_double_step_counts_only_if_it_can_be_taken() {
        let after = |text: &str, from: &str, to: &str| {
            let mut board = fen::parse(text).unwrap();
            board.play(Move::new(
                Square::parse(from).unwrap(),
                Square::parse(to).unwrap(),
            ));
            board.validate().unwrap();
            board.en_passant().map(|square| square.to_string())
        };
        assert_eq!(
            after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2", "e4").as_deref(),
            Some("e3")
        );
        assert_eq!(after("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "e4"), None);
        // Taking would bare the king along the rank, or along the diagonal.
        assert_eq!(after("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2", "e4"), None);
        assert_eq!(
            after("8/k7/8/8/3p4/4B3/2P5/4K3 w - - 0 1", "c2", "c4"),
            None
        );
    }
}
