//! Where pieces strike: tables for the short steps and for lines between squares, and `Sliders` for the long ones.
//! The only room of the crate with `unsafe` in it.

mod magics;
mod sliders;

use crate::bitboard::Bitboard;
use crate::types::{Colour, Kind, Square};

pub(crate) use sliders::{Magic, Sliders, fastest};
#[cfg(target_arch = "x86_64")]
pub(crate) use sliders::{Pext, has_pext};
#[doc(hidden)]
pub use sliders::{relevant_bishop, relevant_rook, slow_bishop, slow_rook};

// A single question uses PEXT only if the whole program is compiled for it: asking would cost more than it gains.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use sliders::Magic as Compiled;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use sliders::Pext as Compiled;

/// Squares a rook on `square` strikes when `occupied` squares stop it.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Compiled::rook(square, occupied)
}

/// Squares a bishop on `square` strikes when `occupied` squares stop it.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Compiled::bishop(square, occupied)
}

/// Squares a queen on `square` strikes when `occupied` squares stop it.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}

/// Squares a knight strikes.
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    Bitboard(KNIGHT[square.index()])
}

/// Squares a king strikes.
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    Bitboard(KING[square.index()])
}

/// Squares a pawn of `colour` strikes.
#[inline(always)]
pub fn pawn(colour: Colour, square: Square) -> Bitboard {
    Bitboard(PAWN[colour as usize][square.index()])
}

/// Squares the pawns of `colour` strike together.
#[inline(always)]
pub fn pawns(colour: Colour, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(colour);
    ahead.east() | ahead.west()
}

/// Squares a piece other than a pawn strikes.
pub fn of(kind: Kind, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => Bitboard::EMPTY,
        Kind::Knight => knight(square),
        Kind::Bishop => bishop(square, occupied),
        Kind::Rook => rook(square, occupied),
        Kind::Queen => queen(square, occupied),
        Kind::King => king(square),
    }
}

/// Squares a rook would strike on an empty board.
#[inline(always)]
pub fn rook_rays(square: Square) -> Bitboard {
    Bitboard(ROOK_RAYS[square.index()])
}

/// Squares a bishop would strike on an empty board.
#[inline(always)]
pub fn bishop_rays(square: Square) -> Bitboard {
    Bitboard(BISHOP_RAYS[square.index()])
}

/// Squares strictly between two others on a common line; none if there is no such line.
#[inline(always)]
pub fn between(from: Square, to: Square) -> Bitboard {
    Bitboard(BETWEEN[from.index()][to.index()])
}

/// The whole line through two squares, edge to edge; none if there is no such line.
#[inline(always)]
pub fn line(from: Square, to: Square) -> Bitboard {
    Bitboard(LINE[from.index()][to.index()])
}

static KNIGHT: [u64; 64] = steps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static KING: [u64; 64] = steps(&[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
]);
static PAWN: [[u64; 64]; 2] = [steps(&[(1, 1), (-1, 1)]), steps(&[(1, -1), (-1, -1)])];
static ROOK_RAYS: [u64; 64] = rays(true);
static BISHOP_RAYS: [u64; 64] = rays(false);
static BETWEEN: [[u64; 64]; 64] = pairs(true);
static LINE: [[u64; 64]; 64] = pairs(false);

/// The squares reached by one of several steps, for every square.
const fn steps(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut at = 0;
        while at < steps.len() {
            let file = (square % 8) as i8 + steps[at].0;
            let rank = (square / 8) as i8 + steps[at].1;
            if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                table[square] |= 1 << (8 * rank + file);
            }
            at += 1;
        }
        square += 1;
    }
    table
}

const fn rays(straight: bool) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let at = Square::from_index(square as u8);
        table[square] = if straight {
            slow_rook(at, 0)
        } else {
            slow_bishop(at, 0)
        };
        square += 1;
    }
    table
}

/// For every two squares on a line: what lies between them, or the line itself.
#[expect(
    clippy::large_stack_arrays,
    reason = "the compiler evaluates it; no stack ever holds it"
)]
const fn pairs(between: bool) -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (a, b) = (pair / 64, pair % 64);
        let (from, to) = (Square::from_index(a as u8), Square::from_index(b as u8));
        let (one, two) = (1 << a, 1 << b);
        if ROOK_RAYS[a] & two != 0 {
            table[a][b] = joined(
                between,
                [slow_rook(from, two), slow_rook(to, one)],
                [ROOK_RAYS[a], ROOK_RAYS[b]],
                one | two,
            );
        } else if BISHOP_RAYS[a] & two != 0 {
            table[a][b] = joined(
                between,
                [slow_bishop(from, two), slow_bishop(to, one)],
                [BISHOP_RAYS[a], BISHOP_RAYS[b]],
                one | two,
            );
        }
        pair += 1;
    }
    table
}

const fn joined(between: bool, stopped: [u64; 2], free: [u64; 2], ends: u64) -> u64 {
    if between {
        stopped[0] & stopped[1] & !ends
    } else {
        free[0] & free[1] | ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;

    #[test]
    fn sliders_agree_with_walking_the_lines() {
        let mut random = Random::new(7);
        for round in 0..200_000 {
            let square = Square::from_index(round as u8);
            let occupied = random.bits() & random.bits();
            let (straight, slanted) = (
                Bitboard(slow_rook(square, occupied)),
                Bitboard(slow_bishop(square, occupied)),
            );
            assert_eq!(
                Magic::rook(square, Bitboard(occupied)),
                straight,
                "rook {square} {occupied:#x}"
            );
            assert_eq!(
                Magic::bishop(square, Bitboard(occupied)),
                slanted,
                "bishop {square} {occupied:#x}"
            );
            #[cfg(target_arch = "x86_64")]
            if has_pext() {
                assert_eq!(Pext::rook(square, Bitboard(occupied)), straight);
                assert_eq!(Pext::bishop(square, Bitboard(occupied)), slanted);
            }
        }
    }

    #[test]
    fn lines_join_squares() {
        let square = |name| Square::parse(name).unwrap();
        assert_eq!(
            between(square("a1"), square("d4")),
            [square("b2"), square("c3")].into_iter().collect()
        );
        assert_eq!(line(square("b3"), square("e3")), Bitboard::rank(2));
        assert_eq!(line(square("a1"), square("b3")), Bitboard::EMPTY);
        assert_eq!(between(square("a1"), square("a2")), Bitboard::EMPTY);
        assert_eq!(
            knight(square("a1")),
            [square("b3"), square("c2")].into_iter().collect()
        );
    }
}
