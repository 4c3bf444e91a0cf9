//! Where generated moves go: into a list, into a number, or into the answer whether there is one.

use hetman_game::MoveList;

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::types::{Kind, Square};

/// Takes moves a set at a time.
pub(super) trait Sink {
    /// One piece goes to each of these squares.
    fn piece(&mut self, from: Square, to: Bitboard);
    /// Pawns arrive on these squares, each by the same step.
    fn pawns(&mut self, to: Bitboard, step: i8);
    /// Pawns arrive on the last rank, each by the same step.
    fn promotions(&mut self, to: Bitboard, step: i8);
    /// Castling or en passant.
    fn special(&mut self, mv: Move);

    /// Whether more moves would make no difference.
    #[inline(always)]
    fn is_full(&self) -> bool {
        false
    }
}

impl Sink for MoveList<Move> {
    #[inline(always)]
    fn piece(&mut self, from: Square, to: Bitboard) {
        for to in to {
            self.push(Move::new(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i8) {
        for to in to {
            self.push(Move::new(origin(to, step), to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i8) {
        for to in to {
            for kind in [Kind::Queen, Kind::Knight, Kind::Rook, Kind::Bishop] {
                self.push(Move::promotion(origin(to, step), to, kind));
            }
        }
    }

    #[inline(always)]
    fn special(&mut self, mv: Move) {
        self.push(mv);
    }
}

#[inline(always)]
fn origin(to: Square, step: i8) -> Square {
    Square::from_index((to.index() as u8).wrapping_sub(step as u8))
}

/// Counts moves.
pub(super) struct Count(pub usize);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Square, to: Bitboard) {
        self.0 += to.count();
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, _: i8) {
        self.0 += to.count();
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, _: i8) {
        self.0 += 4 * to.count();
    }

    #[inline(always)]
    fn special(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Asks whether there is a move.
pub(super) struct Any(pub bool);

impl Sink for Any {
    #[inline(always)]
    fn piece(&mut self, _: Square, to: Bitboard) {
        self.0 |= to.any();
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, _: i8) {
        self.0 |= to.any();
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, _: i8) {
        self.0 |= to.any();
    }

    #[inline(always)]
    fn special(&mut self, _: Move) {
        self.0 = true;
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.0
    }
}
