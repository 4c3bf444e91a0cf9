//! The board: who stands where, whose turn it is, and the keys kept along the way. It is copied, never taken back.
//! It knows nothing of the positions before it; [`Position`](crate::Position) does.

mod play;
mod setup;
mod zobrist;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::types::{Colour, Kind, Piece, Square};

pub use setup::Setup;

/// A position without its past.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    kinds: [Bitboard; 6],
    colours: [Bitboard; 2],
    /// Keys of disjoint parts; the key of the position is all of them together.
    parts: [u64; zobrist::PARTS],
    /// The rooks that may still castle.
    castling: Bitboard,
    checkers: Bitboard,
    /// Pieces of either side that alone stand between the king to move and an enemy slider.
    pinned: Bitboard,
    squares: [Option<Piece>; 64],
    side: Colour,
    en_passant: Option<Square>,
    clock: u8,
    number: u16,
}

impl Board {
    /// The position every game of orthodox chess starts from.
    pub fn start() -> Self {
        Setup::chess960(518)
            .and_then(|setup| setup.board())
            .expect("the start position is legal")
    }

    /// Whose turn it is.
    #[inline(always)]
    pub const fn side(&self) -> Colour {
        self.side
    }

    /// All pieces of a kind.
    #[inline(always)]
    pub const fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind as usize]
    }

    /// All pieces of a side.
    #[inline(always)]
    pub const fn colour(&self, colour: Colour) -> Bitboard {
        self.colours[colour as usize]
    }

    /// All pieces of a kind and a side.
    #[inline(always)]
    pub fn pieces(&self, kind: Kind, colour: Colour) -> Bitboard {
        self.kind(kind) & self.colour(colour)
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.colours[0] | self.colours[1]
    }

    /// The square of a king.
    #[inline(always)]
    pub fn king(&self, colour: Colour) -> Square {
        self.pieces(Kind::King, colour).lowest()
    }

    /// The piece on a square.
    #[inline(always)]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// The kind of the piece on a square.
    #[inline(always)]
    pub fn kind_at(&self, square: Square) -> Option<Kind> {
        self.piece_at(square).map(Piece::kind)
    }

    /// What a legal move takes.
    #[inline]
    pub fn captured(&self, mv: Move) -> Option<Kind> {
        if mv.is_en_passant() {
            return Some(Kind::Pawn);
        }
        if mv.is_castling() {
            None
        } else {
            self.kind_at(mv.to())
        }
    }

    /// Whether a legal move is a capture or a promotion.
    #[inline]
    pub fn is_tactical(&self, mv: Move) -> bool {
        if mv.is_plain() {
            self.piece_at(mv.to()).is_some()
        } else {
            !mv.is_castling()
        }
    }

    /// The pieces giving check.
    #[inline(always)]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub const fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// Pieces of the side to move that stand between their king and an enemy slider.
    #[inline(always)]
    pub fn pinned(&self) -> Bitboard {
        self.pinned & self.colour(self.side)
    }

    /// The rooks that may still castle.
    #[inline(always)]
    pub const fn castling(&self) -> Bitboard {
        self.castling
    }

    /// The square behind a pawn that has just made a double step, if a pawn can really take it.
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[inline(always)]
    pub const fn clock(&self) -> u32 {
        self.clock as u32
    }

    /// The number of the move, from 1, growing after Black's.
    #[inline(always)]
    pub const fn number(&self) -> u32 {
        self.number as u32
    }

    /// Whether a side has more than king and pawns.
    #[inline]
    pub fn has_non_pawn_material(&self, colour: Colour) -> bool {
        (self.colour(colour) & !(self.kind(Kind::Pawn) | self.kind(Kind::King))).any()
    }

    /// All pieces of either side that strike a square when `occupied` squares stop the sliders.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.kind(Kind::Queen);
        attacks::knight(square) & self.kind(Kind::Knight)
            | attacks::king(square) & self.kind(Kind::King)
            | attacks::pawn(Colour::Black, square) & self.pieces(Kind::Pawn, Colour::White)
            | attacks::pawn(Colour::White, square) & self.pieces(Kind::Pawn, Colour::Black)
            | attacks::rook(square, occupied) & (self.kind(Kind::Rook) | queens)
            | attacks::bishop(square, occupied) & (self.kind(Kind::Bishop) | queens)
    }

    /// All squares a side strikes, its own pieces' included.
    pub fn attacked_by(&self, by: Colour) -> Bitboard {
        let occupied = self.occupied();
        let pieces = self.colour(by) & !self.kind(Kind::Pawn);
        pieces.into_iter().fold(
            attacks::pawns(by, self.pieces(Kind::Pawn, by)),
            |struck, square| {
                struck
                    | self
                        .kind_at(square)
                        .map_or(Bitboard::EMPTY, |kind| attacks::of(kind, square, occupied))
            },
        )
    }

    /// Whether `by` strikes a square.
    pub fn is_attacked(&self, square: Square, by: Colour) -> bool {
        (self.attackers(square, self.occupied()) & self.colour(by)).any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_as_everyone_knows_it() {
        let board = Board::start();
        assert_eq!(board.kind_at(Square::new(4, 0)), Some(Kind::King));
        assert_eq!(
            board.colour(Colour::Black),
            Bitboard::rank(6) | Bitboard::rank(7)
        );
        assert_eq!(board.castling().count(), 4);
        assert!(board.has_non_pawn_material(Colour::White) && !board.in_check());
        assert!(size_of::<Board>() <= 208, "{}", size_of::<Board>());
    }
}
