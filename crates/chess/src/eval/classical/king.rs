//! King safety: what the enemy aims at the king, by units of danger that choose one weight of a curve.

use super::scene::Scene;
use crate::attacks::Sliders;
use crate::bitboard::Bitboard;
use crate::eval::features::{DANGER, SAFE_CHECK, WEAK_RING, WING_GUARDED, WING_STRUCK};
use crate::types::{Colour, Kind};
use hetman_game::linear::Sink;

/// Units of danger for a safe check by a knight, bishop, rook, queen.
const CHECKING: [i32; 4] = [6, 4, 6, 5];
/// Units of danger for a weak square beside the king.
const WEAK: i32 = 2;
/// Units of danger missing when the enemy has no queen.
const NO_QUEEN: i32 = 10;

/// Tells the sink how safe a side's king is.
#[inline(always)]
pub(super) fn collect<S: Sliders, K: Sink>(scene: &Scene, us: Colour, sink: &mut K) {
    let them = !us;
    let own = scene.all(us);
    let thin = !own | scene.by(us, Kind::King) | scene.by(us, Kind::Queen);
    let weak = scene.all(them) & !scene.twice(us) & thin;
    let ring = scene.by(us, Kind::King) & weak;
    let safe = !scene.board.colour(them) & (!own | weak & scene.twice(them));

    let mut units = scene.units[them as usize] + WEAK * ring.count() as i32;
    units += checks::<S, K>(scene, us, safe, sink);
    if scene.pieces(them, Kind::Queen).is_empty() {
        units -= NO_QUEEN;
    }
    sink.add(DANGER.at((units / 2).clamp(0, 31) as usize), 1);
    sink.add(WEAK_RING.at(0), ring.count() as i32);
    let wing = wing(scene, us);
    sink.add(WING_STRUCK.at(0), (wing & scene.all(them)).count() as i32);
    sink.add(WING_GUARDED.at(0), (wing & own).count() as i32);
}

/// Checks that the enemy could give safely; returns their units of danger.
#[inline(always)]
fn checks<S: Sliders, K: Sink>(scene: &Scene, us: Colour, safe: Bitboard, sink: &mut K) -> i32 {
    let (king, them) = (scene.kings[us as usize], !us);
    let open = scene.occupied ^ scene.pieces(us, Kind::Queen);
    let (straight, slanted) = (S::rook(king, open), S::bishop(king, open));
    let lines = [
        crate::attacks::knight(king),
        slanted,
        straight,
        straight | slanted,
    ];
    let mut units = 0;
    for (at, kind) in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen]
        .into_iter()
        .enumerate()
    {
        let checks = lines[at] & safe & scene.by(them, kind);
        if checks.any() {
            sink.add(SAFE_CHECK.at(2 * at + checks.many() as usize), 1);
            units += CHECKING[at];
        }
    }
    units
}

/// The files round the king in the own camp.
#[inline(always)]
fn wing(scene: &Scene, us: Colour) -> Bitboard {
    let middle = scene.kings[us as usize].file().clamp(1, 6);
    let files = Bitboard::file(middle - 1) | Bitboard::file(middle) | Bitboard::file(middle + 1);
    let camp = match us {
        Colour::White => Bitboard(0xFFFF_FFFF),
        Colour::Black => Bitboard(0xFFFF_FFFF_0000_0000),
    };
    files & camp
}
