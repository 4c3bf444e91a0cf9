//! Sets of squares that pawns look at, and distances of kings.

use crate::bitboard::Bitboard;
use crate::types::{Colour, Square};

/// The squares before one on its file.
#[inline(always)]
pub(super) fn ahead(us: Colour, square: Square) -> Bitboard {
    Bitboard(AHEAD[us as usize][square.index()])
}

/// The squares before one on its file and the files beside it.
#[inline(always)]
pub(super) fn front(us: Colour, square: Square) -> Bitboard {
    Bitboard(FRONT[us as usize][square.index()])
}

/// The files beside a square's.
#[inline(always)]
pub(super) fn neighbours(square: Square) -> Bitboard {
    let file = Bitboard::file(square.file());
    file.east() | file.west()
}

/// Steps of a king between two squares.
#[inline(always)]
pub(super) fn distance(a: Square, b: Square) -> usize {
    DISTANCE[a.index()][b.index()] as usize
}

/// The rank of a square as `us` counts it, 0 for the own back rank.
#[inline(always)]
pub(super) const fn rank(us: Colour, square: Square) -> usize {
    (square.rank() ^ (7 * us as u8)) as usize
}

/// The squares and all squares before them.
pub(super) fn fill(us: Colour, mut squares: Bitboard) -> Bitboard {
    for _ in 0..6 {
        squares |= squares.forward(us);
    }
    squares
}

static AHEAD: [[u64; 64]; 2] = [cones(0, true), cones(0, false)];
static FRONT: [[u64; 64]; 2] = [cones(1, true), cones(1, false)];
static DISTANCE: [[u8; 64]; 64] = distances();

/// For every square, those before it at most `width` files away.
const fn cones(width: usize, up: bool) -> [u64; 64] {
    let mut table = [0; 64];
    let mut pair = 0_usize;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        let before = if up {
            to / 8 > from / 8
        } else {
            to / 8 < from / 8
        };
        if before && (from % 8).abs_diff(to % 8) <= width {
            table[from] |= 1 << to;
        }
        pair += 1;
    }
    table
}

const fn distances() -> [[u8; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut pair = 0_usize;
    while pair < 64 * 64 {
        let (a, b) = (pair / 64, pair % 64);
        let (files, ranks) = ((a % 8).abs_diff(b % 8), (a / 8).abs_diff(b / 8));
        table[a][b] = if files > ranks { files } else { ranks } as u8;
        pair += 1;
    }
    table
}
