//! Threats: what one side's pieces attack, what hangs, what a pawn's step would attack; and space.

use super::scene::Scene;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::eval::features::{
    CONTESTED, HANGING, KING_THREAT, MINOR_THREAT, PAWN_THREAT, PUSH_THREAT, ROOK_THREAT, SPACE,
};
use crate::types::{Colour, Kind};
use hetman_game::linear::Sink;

/// The files c to f.
const CENTRE: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);

/// Tells the sink what a side threatens.
#[inline(always)]
pub(super) fn collect<K: Sink>(scene: &Scene, us: Colour, sink: &mut K) {
    let them = !us;
    let (ours, theirs) = (scene.all(us), scene.all(them));
    let firm = scene.by(them, Kind::Pawn);
    let enemies = scene.board.colour(them) & !scene.board.kind(Kind::King);
    let pieces = enemies & !scene.board.kind(Kind::Pawn);

    let pawns = scene.by(us, Kind::Pawn) & pieces;
    if pawns.any() {
        attacked::<K>(scene, (PAWN_THREAT.first, 1), pawns, sink);
    }
    let minors = (scene.by(us, Kind::Knight) | scene.by(us, Kind::Bishop)) & enemies;
    let heavy = scene.board.kind(Kind::Rook) | scene.board.kind(Kind::Queen);
    attacked::<K>(
        scene,
        (MINOR_THREAT.first, 0),
        minors & (heavy | !firm),
        sink,
    );
    let rooks = scene.by(us, Kind::Rook) & enemies;
    attacked::<K>(
        scene,
        (ROOK_THREAT.first, 0),
        rooks & (scene.board.kind(Kind::Queen) | !firm),
        sink,
    );
    sink.add(
        KING_THREAT.at(0),
        (scene.by(us, Kind::King) & enemies & !theirs).any() as i32,
    );

    let hanging = enemies & ours & !theirs | pieces & scene.twice(us) & !scene.twice(them) & !firm;
    sink.add(HANGING.at(0), (hanging & !pieces).count() as i32);
    sink.add(HANGING.at(1), (hanging & pieces).count() as i32);
    sink.add(
        PUSH_THREAT.at(0),
        (pushes(scene, us) & pieces).count() as i32,
    );
    sink.add(
        CONTESTED.at(0),
        (ours & theirs & !firm & !scene.twice(them)).count() as i32,
    );
    space(scene, us, sink);
}

/// One weight for each enemy, by kind from `least`.
#[inline(always)]
fn attacked<K: Sink>(
    scene: &Scene,
    (first, least): (usize, usize),
    enemies: Bitboard,
    sink: &mut K,
) {
    for kind in &Kind::ALL[least..5] {
        let count = (enemies & scene.board.kind(*kind)).count();
        sink.add(first + *kind as usize - least, count as i32);
    }
}

/// Squares that pawns would strike after a safe step.
#[inline(always)]
fn pushes(scene: &Scene, us: Colour) -> Bitboard {
    let free = !scene.occupied;
    let one = scene.pawns[us as usize].forward(us) & free;
    let two = (one & Bitboard::relative_rank(us, 2)).forward(us) & free;
    let safe = !scene.by(!us, Kind::Pawn) & (scene.all(us) | !scene.all(!us));
    attacks::pawns(us, (one | two) & safe)
}

/// Central squares in the own half, free of own pawns and not struck by enemy ones.
#[inline(always)]
fn space<K: Sink>(scene: &Scene, us: Colour, sink: &mut K) {
    let ranks = (1..4).fold(Bitboard::EMPTY, |ranks, rank| {
        ranks | Bitboard::relative_rank(us, rank)
    });
    let safe = CENTRE & ranks & !scene.pawns[us as usize] & !scene.by(!us, Kind::Pawn);
    sink.add(SPACE.at(0), safe.count() as i32);
}
