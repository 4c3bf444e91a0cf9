//! Passed pawns among pieces: what stops them, what pushes them.

use super::scene::Scene;
use super::spans::{ahead, distance, rank};
use crate::eval::features::{
    PASSED_BLOCKED, PASSED_CLEAR, PASSED_FREE, PASSED_ROOK, PASSED_UNSTOPPABLE,
};
use crate::types::{Colour, Kind, Square};
use hetman_game::linear::Sink;

/// Tells the sink of one side's passed pawns.
#[inline(always)]
pub(super) fn collect<K: Sink>(scene: &Scene, us: Colour, sink: &mut K) {
    let alone = !scene.board.has_non_pawn_material(!us);
    for square in scene.shape.passed & scene.pawns[us as usize] {
        let (rank, stop) = (rank(us, square), square.bitboard().forward(us));
        let struck = scene.all(!us);
        if (stop & scene.board.colour(!us)).any() {
            sink.add(PASSED_BLOCKED.at(rank), 1);
        } else if (stop & (struck | scene.occupied)).is_empty() {
            sink.add(PASSED_FREE.at(rank), 1);
            if (ahead(us, square) & (struck | scene.occupied)).is_empty() {
                sink.add(PASSED_CLEAR.at(rank), 1);
            }
        }
        rooks(scene, us, square, sink);
        if alone && outruns(scene, us, square) {
            sink.add(PASSED_UNSTOPPABLE.at(0), 1);
        }
    }
}

/// Rooks behind the pawn with nothing between.
#[inline(always)]
fn rooks<K: Sink>(scene: &Scene, us: Colour, square: Square, sink: &mut K) {
    let behind = ahead(!us, square) & scene.board.kind(Kind::Rook);
    for rook in behind {
        if (crate::attacks::between(rook, square) & scene.occupied).is_empty() {
            let theirs = scene.board.colour(!us).contains(rook);
            sink.add(PASSED_ROOK.at(theirs as usize), 1);
        }
    }
}

/// Whether a lone king comes too late.
#[inline(always)]
fn outruns(scene: &Scene, us: Colour, square: Square) -> bool {
    if (ahead(us, square) & scene.occupied).any() {
        return false;
    }
    let goal = Square::relative(us, square.file(), 7);
    let steps = (7 - rank(us, square)).min(5);
    let late = (scene.board.side() != us) as usize;
    distance(scene.kings[!us as usize], goal) > steps + late
}
