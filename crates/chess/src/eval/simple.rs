//! `simple`: pieces, how many squares they reach, and two faults of pawns: holes beside them and pawns behind pawns.

use super::balance;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::types::{Colour, Kind};

/// Pawn, knight, bishop, rook, queen.
const VALUES: [i32; 5] = [100, 300, 300, 500, 900];
/// A square that a piece reaches.
const MOBILITY: i32 = 3;
/// A square in front of the own half that no own pawn can ever guard.
const HOLE: i32 = -6;
/// A pawn behind a pawn of the same side.
const DOUBLED: i32 = -15;

/// White's advantages less Black's.
pub(super) fn score(board: &Board) -> i32 {
    balance(|colour| {
        material(board, colour) + MOBILITY * mobility(board, colour) + structure(board, colour)
    })
}

fn material(board: &Board, colour: Colour) -> i32 {
    Kind::ALL[..5]
        .iter()
        .map(|&kind| VALUES[kind as usize] * board.pieces(kind, colour).count() as i32)
        .sum()
}

/// Squares that knights, bishops, rooks and queens reach and no own piece holds.
fn mobility(board: &Board, colour: Colour) -> i32 {
    let mut reached = 0;
    for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        for square in board.pieces(kind, colour) {
            reached +=
                (attacks::of(kind, square, board.occupied()) & !board.colour(colour)).count();
        }
    }
    reached as i32
}

fn structure(board: &Board, colour: Colour) -> i32 {
    let pawns = board.pieces(Kind::Pawn, colour);
    let ahead = fill(pawns.forward(colour), colour);
    let guarded = fill(attacks::pawns(colour, pawns), colour);
    let centre = (2..4).fold(Bitboard::EMPTY, |ranks, rank| {
        ranks | Bitboard::relative_rank(colour, rank)
    });
    HOLE * (centre & !guarded).count() as i32 + DOUBLED * (pawns & ahead).count() as i32
}

/// The squares and all squares in front of them.
fn fill(mut squares: Bitboard, colour: Colour) -> Bitboard {
    for _ in 0..6 {
        squares |= squares.forward(colour);
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn sees_doubled_pawns_and_holes() {
        let board = |text| fen::parse(text).unwrap();
        let doubled = board("4k3/8/8/8/4P3/4P3/8/4K3 w - - 0 1");
        let apart = board("4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1");
        assert!(structure(&doubled, Colour::White) < structure(&apart, Colour::White));
        assert_eq!(
            score(&board(
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
            )),
            0
        );
    }
}
