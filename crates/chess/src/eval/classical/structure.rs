//! Terms of pawns and kings alone: pawn structure, what a passed pawn is worth by itself, the pawns before the kings.

use super::spans::{ahead, distance, fill, front, neighbours, rank};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::eval::features::{
    BACKWARD, CANDIDATE, DOUBLED, GUARDED, ISOLATED, PASSED, PASSED_ENEMY_KING, PASSED_OWN_KING,
    PHALANX, SHELTER, STORM,
};
use crate::eval::tables;
use crate::types::{Colour, Kind, Square};
use hetman_game::linear::Sink;

/// What the other terms want to know of the pawns.
#[derive(Clone, Copy, Default)]
pub(super) struct Shape {
    /// Passed pawns of both sides.
    pub passed: Bitboard,
    /// By side: squares its pawns strike or could strike after advancing.
    pub reach: [Bitboard; 2],
}

/// Tells the sink of all terms, White's less Black's.
pub(super) fn collect<K: Sink>(board: &Board, sink: &mut K) -> Shape {
    let mut shape = Shape::default();
    for us in [Colour::Black, Colour::White] {
        sink.turn();
        let pawns = board.pieces(Kind::Pawn, us);
        shape.reach[us as usize] = fill(us, attacks::pawns(us, pawns));
        tables::material(pawns, Kind::Pawn, sink);
        for square in pawns {
            tables::place(Kind::Pawn, square, us, sink);
            if pawn(board, us, square, sink) {
                shape.passed |= square.bitboard();
                passed(board, us, square, sink);
            }
        }
        tables::place(Kind::King, board.king(us), us, sink);
        shelter(board, us, sink);
    }
    shape
}

/// One pawn; says whether it is passed.
fn pawn<K: Sink>(board: &Board, us: Colour, square: Square, sink: &mut K) -> bool {
    let (own, enemy) = (board.pieces(Kind::Pawn, us), board.pieces(Kind::Pawn, !us));
    let beside = neighbours(square);
    let stop = square.bitboard().forward(us);
    let rank = rank(us, square);
    let doubled = (ahead(us, square) & own).any();
    let open = (ahead(us, square) & enemy).is_empty() as usize;
    let guards = attacks::pawn(!us, square) & own;
    let supporters = front(!us, stop.lowest()) & beside & own;
    let isolated = (beside & own).is_empty();
    if isolated {
        sink.add(ISOLATED.at(open), 1);
    } else if supporters.is_empty() && (attacks::pawns(!us, enemy) & stop).any() {
        sink.add(BACKWARD.at(open), 1);
    }
    if doubled {
        sink.add(DOUBLED.at(isolated as usize), 1);
    }
    let bit = square.bitboard();
    if ((bit.east() | bit.west()) & own).any() {
        sink.add(PHALANX.at(rank), 1);
    }
    if guards.any() {
        sink.add(GUARDED.at(rank), guards.count() as i32);
    }
    let hindering = front(us, square) & enemy;
    if open == 1 && !doubled && hindering.any() && supporters.count() >= hindering.count() {
        sink.add(CANDIDATE.at(rank), 1);
    }
    hindering.is_empty() && !doubled
}

/// A passed pawn and the kings; how far it is counts more the nearer it is to its goal.
fn passed<K: Sink>(board: &Board, us: Colour, square: Square, sink: &mut K) {
    let rank = rank(us, square);
    sink.add(PASSED.at(rank), 1);
    if rank >= 3 {
        let stop = square.bitboard().forward(us).lowest();
        let urgency = rank as i32 - 2;
        sink.add(PASSED_OWN_KING.at(distance(board.king(us), stop)), urgency);
        sink.add(
            PASSED_ENEMY_KING.at(distance(board.king(!us), stop)),
            urgency,
        );
    }
}

/// The pawns on the three files before a king.
fn shelter<K: Sink>(board: &Board, us: Colour, sink: &mut K) {
    let king = board.king(us);
    let before = Bitboard::rank(king.rank()) | front(us, king) | wider(us, king);
    let middle = king.file().clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let on_file = Bitboard::file(file) & before;
        let own = nearest(us, on_file & board.pieces(Kind::Pawn, us));
        let enemy = nearest(us, on_file & board.pieces(Kind::Pawn, !us));
        sink.add(SHELTER.at(file.min(7 - file) as usize * 8 + own), 1);
        let stopped = own > 0 && enemy == own + 1;
        sink.add(STORM.at(stopped as usize * 8 + enemy), 1);
    }
}

/// The squares before a king that stands on the edge, on the file its front does not reach.
fn wider(us: Colour, king: Square) -> Bitboard {
    let inner = match king.file() {
        0 => king.bitboard().east(),
        7 => king.bitboard().west(),
        _ => return Bitboard::EMPTY,
    };
    front(us, inner.lowest())
}

/// The rank of the pawn nearest to the own side, 0 if there is none.
fn nearest(us: Colour, pawns: Bitboard) -> usize {
    let square = match us {
        Colour::White => pawns.first(),
        Colour::Black => {
            (!pawns.is_empty()).then(|| Square::from_index(63 - pawns.0.leading_zeros() as u8))
        }
    };
    square.map_or(0, |square| rank(us, square))
}
