//! Terms of single pieces: material, places, mobility, outposts, files; on the way it is noted what they strike.

use super::scene::Scene;
use super::spans::distance;
use crate::attacks::{self, Sliders};
use crate::bitboard::Bitboard;
use crate::eval::features::{
    BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_PAWNS, CASTLING, KING_DISTANCE, KNIGHT_MOBILITY, OUTPOST,
    OUTPOST_IN_REACH, QUEEN_MOBILITY, ROOK_FILE, ROOK_MOBILITY, ROOK_SEVENTH, SHIELDED,
};
use crate::eval::tables;
use crate::types::{Colour, Kind, Square};
use hetman_game::linear::Sink;

/// Units of danger for aiming near the enemy king, by kind.
const AIMING: [i32; 6] = [0, 3, 2, 3, 4, 0];

/// Tells the sink of one side's pieces other than pawns and king.
#[inline(always)]
pub(super) fn collect<S: Sliders, K: Sink>(scene: &mut Scene, us: Colour, sink: &mut K) {
    let open = scene.occupied ^ scene.board.kind(Kind::Queen);
    let through = open ^ scene.pieces(us, Kind::Rook);
    each(scene, us, Kind::Knight, sink, attacks::knight, knight);
    each(
        scene,
        us,
        Kind::Bishop,
        sink,
        |square| S::bishop(square, open),
        bishop,
    );
    each(
        scene,
        us,
        Kind::Rook,
        sink,
        |square| S::rook(square, through),
        rook,
    );
    let occupied = scene.occupied;
    let queen = |square| S::rook(square, occupied) | S::bishop(square, occupied);
    each(
        scene,
        us,
        Kind::Queen,
        sink,
        queen,
        |_, _, _, reach, sink| sink.add(QUEEN_MOBILITY.at(reach.0.count()), 1),
    );
    balance(scene, us, sink);
}

/// Squares a piece strikes, and those of them on which it moves freely.
type Reach = (Bitboard, Bitboard);

/// All pieces of a kind, one after the other.
#[inline(always)]
fn each<K: Sink>(
    scene: &mut Scene,
    us: Colour,
    kind: Kind,
    sink: &mut K,
    strikes: impl Fn(Square) -> Bitboard,
    terms: impl Fn(&Scene, Colour, Square, Reach, &mut K),
) {
    let pieces = scene.pieces(us, kind);
    tables::material(pieces, kind, sink);
    for square in pieces {
        tables::place(kind, square, us, sink);
        let struck = strikes(square);
        scene.strike(us, kind, struck);
        if (struck & scene.zone[!us as usize]).any() {
            let ring = scene.by(!us, Kind::King);
            scene.units[us as usize] += AIMING[kind as usize] + (struck & ring).count() as i32;
        }
        terms(
            scene,
            us,
            square,
            (struck & scene.area[us as usize], struck),
            sink,
        );
    }
}

#[inline(always)]
fn knight<K: Sink>(scene: &Scene, us: Colour, square: Square, (free, struck): Reach, sink: &mut K) {
    sink.add(KNIGHT_MOBILITY.at(free.count()), 1);
    let posts = outposts(scene, us);
    if posts.contains(square) {
        sink.add(OUTPOST.at(0), 1);
    } else if (struck & posts & !scene.board.colour(us)).any() {
        sink.add(OUTPOST_IN_REACH.at(0), 1);
    }
    minor(scene, us, (square, 0), sink);
}

#[inline(always)]
fn bishop<K: Sink>(scene: &Scene, us: Colour, square: Square, (free, _): Reach, sink: &mut K) {
    sink.add(BISHOP_MOBILITY.at(free.count()), 1);
    if outposts(scene, us).contains(square) {
        sink.add(OUTPOST.at(1), 1);
    }
    let same = if Bitboard::LIGHT.contains(square) {
        Bitboard::LIGHT
    } else {
        !Bitboard::LIGHT
    };
    sink.add(
        BISHOP_PAWNS.at(0),
        (scene.pawns[us as usize] & same).count() as i32,
    );
    minor(scene, us, (square, 1), sink);
}

/// What knights (0) and bishops (1) have in common.
#[inline(always)]
fn minor<K: Sink>(scene: &Scene, us: Colour, (square, which): (Square, usize), sink: &mut K) {
    if (square.bitboard().forward(us) & scene.board.kind(Kind::Pawn)).any() {
        sink.add(SHIELDED.at(0), 1);
    }
    sink.add(
        KING_DISTANCE.at(which),
        distance(square, scene.kings[us as usize]) as i32,
    );
}

#[inline(always)]
fn rook<K: Sink>(scene: &Scene, us: Colour, square: Square, (free, _): Reach, sink: &mut K) {
    sink.add(ROOK_MOBILITY.at(free.count()), 1);
    let file = Bitboard::file(square.file());
    if (file & scene.pawns[us as usize]).is_empty() {
        let open = (file & scene.pawns[!us as usize]).is_empty();
        sink.add(ROOK_FILE.at(open as usize), 1);
    }
    let seventh = Bitboard::relative_rank(us, 6);
    let targets = seventh & scene.pawns[!us as usize]
        | Bitboard::relative_rank(us, 7) & scene.kings[!us as usize].bitboard();
    if seventh.contains(square) && targets.any() {
        sink.add(ROOK_SEVENTH.at(0), 1);
    }
}

/// Guarded squares before the enemy's pawns that those can no longer strike.
#[inline(always)]
fn outposts(scene: &Scene, us: Colour) -> Bitboard {
    let ranks = (3..6).fold(Bitboard::EMPTY, |ranks, rank| {
        ranks | Bitboard::relative_rank(us, rank)
    });
    ranks & scene.by(us, Kind::Pawn) & !scene.shape.reach[!us as usize]
}

/// What pieces are worth together.
#[inline(always)]
fn balance<K: Sink>(scene: &Scene, us: Colour, sink: &mut K) {
    sink.add(
        BISHOP_PAIR.at(0),
        scene.pieces(us, Kind::Bishop).many() as i32,
    );
    sink.add(
        CASTLING.at(0),
        (scene.board.castling() & scene.board.colour(us)).count() as i32,
    );
}
