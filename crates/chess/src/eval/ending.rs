//! Endings that are worth less than they seem, and how to win against a bare king. Outside the linear part.

use super::taper::WHOLE;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Colour, Kind, Square};

/// Knight, bishop, rook, queen as the rules below count them.
const VALUES: [(Kind, i32); 4] = [
    (Kind::Knight, 3),
    (Kind::Bishop, 3),
    (Kind::Rook, 5),
    (Kind::Queen, 9),
];

/// How much of an ending's value can be made good, in parts of [`WHOLE`]; the sign says who is better.
#[inline]
pub(crate) fn scale(board: &Board, ending: i32) -> i32 {
    let strong = if ending >= 0 {
        Colour::White
    } else {
        Colour::Black
    };
    let pawns = board.pieces(Kind::Pawn, strong).count() as i32;
    if pawns == 0 {
        return pawnless(board, strong);
    }
    if board.kind(Kind::Bishop).any() {
        if wrong_corner(board, strong) {
            return 0;
        }
        if opposite_bishops(board) {
            let others =
                board.kind(Kind::Knight) | board.kind(Kind::Rook) | board.kind(Kind::Queen);
            return if others.is_empty() {
                (18 + 4 * pawns).min(WHOLE)
            } else {
                (36 + 3 * pawns).min(WHOLE)
            };
        }
    }
    (44 + 5 * pawns).min(WHOLE)
}

/// Without pawns a side needs more than a minor piece to win.
fn pawnless(board: &Board, strong: Colour) -> i32 {
    let (own, enemy) = (worth(board, strong), worth(board, !strong));
    let only_knights = own == 3 * board.pieces(Kind::Knight, strong).count() as i32;
    if own < 5 || only_knights && own <= 6 && board.pieces(Kind::Pawn, !strong).is_empty() {
        return 0;
    }
    match own - enemy {
        ..=2 => 12,
        3 => 16,
        _ => WHOLE,
    }
}

fn worth(board: &Board, colour: Colour) -> i32 {
    VALUES
        .iter()
        .map(|&(kind, value)| value * board.pieces(kind, colour).count() as i32)
        .sum()
}

/// One bishop each, on squares of different colours.
fn opposite_bishops(board: &Board) -> bool {
    let bishops = board.kind(Kind::Bishop);
    bishops.count() == 2
        && board.pieces(Kind::Bishop, Colour::White).count() == 1
        && (bishops & Bitboard::LIGHT).count() == 1
}

/// Only rook's pawns and a bishop that does not reach their corner, where the enemy king already is.
fn wrong_corner(board: &Board, strong: Colour) -> bool {
    let pawns = board.pieces(Kind::Pawn, strong);
    let bishops = board.pieces(Kind::Bishop, strong);
    let bare = board.colour(strong) == pawns | bishops | board.pieces(Kind::King, strong);
    let Some(pawn) = pawns.first().filter(|_| bare) else {
        return false;
    };
    let file = pawn.file();
    let goal = Square::relative(strong, file, 7);
    let reached = if Bitboard::LIGHT.contains(goal) {
        Bitboard::LIGHT
    } else {
        !Bitboard::LIGHT
    };
    let near = crate::attacks::king(goal) | goal.bitboard();
    (file == 0 || file == 7)
        && (pawns & !Bitboard::file(file)).is_empty()
        && (bishops & reached).is_empty()
        && near.contains(board.king(!strong))
}

/// Against a bare king: to the edge (with bishop and knight to the right corner), and the kings together.
#[inline]
pub(crate) fn drive(board: &Board) -> i32 {
    for us in Colour::ALL {
        if !(board.colour(!us) & !board.kind(Kind::King)).is_empty() {
            continue;
        }
        let value = drive_for(board, us);
        return if us == Colour::White { value } else { -value };
    }
    0
}

#[cold]
fn drive_for(board: &Board, us: Colour) -> i32 {
    if worth(board, us) < 5 || scale(board, if us == Colour::White { 1 } else { -1 }) == 0 {
        return 0;
    }
    let (king, enemy) = (board.king(us), board.king(!us));
    let apart = steps(king, enemy);
    let heavy = board.pieces(Kind::Rook, us) | board.pieces(Kind::Queen, us);
    let corner = if heavy.any() {
        edge(enemy)
    } else {
        corner(enemy, board.pieces(Kind::Bishop, us))
    };
    300 + 12 * corner + 8 * (7 - apart)
}

fn steps(a: Square, b: Square) -> i32 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())) as i32
}

/// How far a square lies from the centre.
fn edge(square: Square) -> i32 {
    let off = |at: u8| if at > 3 { at as i32 - 4 } else { 3 - at as i32 };
    off(square.file()) + off(square.rank())
}

/// How near a square is to a corner that the bishops reach.
fn corner(square: Square, bishops: Bitboard) -> i32 {
    let light = (bishops & Bitboard::LIGHT).any();
    let corners = if light {
        [Square::new(0, 7), Square::new(7, 0)]
    } else {
        [Square::new(0, 0), Square::new(7, 7)]
    };
    let near = corners
        .iter()
        .map(|&at| 14 - rectangular(at, square))
        .max()
        .unwrap_or(0);
    edge(square) + near
}

fn rectangular(a: Square, b: Square) -> i32 {
    (a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank())) as i32
}
