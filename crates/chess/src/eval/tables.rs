//! `tables`: what stands where, with one table for the middle game and one for the ending, summed beside the search.

use super::features::{MATERIAL, PLACE, TABLES_LEN, TEMPO};
use super::taper::{WHOLE, phase, taper};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::tuning;
use crate::types::{Colour, Kind, Square};
use hetman_game::linear::{Sink, Sum, unpack};

/// The sums of the line being searched, changed by what each move changes. Before a search begins there are none, and
/// each position is summed anew.
#[derive(Clone, Default, Debug)]
pub struct Sums(Vec<i32>);

impl Sums {
    /// White's advantages less Black's.
    #[inline]
    pub(super) fn score(&self, board: &Board) -> i32 {
        let pieces = self.0.last().copied();
        let mut sum: Sum<TABLES_LEN> = Sum::new(&tuning::TABLES);
        sum.total = pieces.unwrap_or_else(|| total(board));
        tempo(board, &mut sum);
        taper(unpack(sum.total), phase(board), WHOLE)
    }

    pub(super) fn begin(&mut self, board: &Board) {
        self.0.clear();
        self.0.push(total(board));
    }

    #[inline]
    pub(super) fn played(&mut self, board: &Board, mv: Move) {
        if let Some(&sum) = self.0.last() {
            self.0.push(sum + change(board, mv));
        }
    }

    #[inline]
    pub(super) fn undone(&mut self) {
        self.0.pop();
    }
}

/// The sum of all pieces, White's less Black's.
fn total(board: &Board) -> i32 {
    let mut sum: Sum<TABLES_LEN> = Sum::new(&tuning::TABLES);
    pieces(board, &mut sum);
    sum.total
}

/// By how much a legal move changes that sum.
#[inline]
fn change(board: &Board, mv: Move) -> i32 {
    let (us, from, to) = (board.side(), mv.from(), mv.to());
    let sign = if us == Colour::White { 1 } else { -1 };
    let Some(kind) = board.kind_at(from) else {
        return 0;
    };
    let own = if mv.is_castling() {
        worth(Kind::King, mv.king_target(), us) + worth(Kind::Rook, mv.rook_target(), us)
            - worth(Kind::Rook, to, us)
    } else {
        worth(mv.promoted().unwrap_or(kind), to, us)
    };
    let taken = board.captured(mv).map_or(0, |captured| {
        let rank = if mv.is_en_passant() {
            from.rank()
        } else {
            to.rank()
        };
        worth(captured, Square::new(to.file(), rank), !us)
    });
    sign * (own - worth(kind, from, us) + taken)
}

/// What a piece of its owner is worth where it stands.
#[inline]
fn worth(kind: Kind, square: Square, us: Colour) -> i32 {
    let mut sum: Sum<TABLES_LEN> = Sum::new(&tuning::TABLES);
    if kind != Kind::King {
        sum.add(MATERIAL.at(kind as usize), 1);
    }
    place(kind, square, us, &mut sum);
    sum.total
}

/// Tells the sink of all features.
#[inline(always)]
pub(crate) fn collect<K: Sink>(board: &Board, sink: &mut K) {
    pieces(board, sink);
    tempo(board, sink);
}

#[inline(always)]
fn pieces<K: Sink>(board: &Board, sink: &mut K) {
    for us in [Colour::Black, Colour::White] {
        for kind in Kind::ALL {
            let pieces = board.pieces(kind, us);
            if kind != Kind::King {
                material(pieces, kind, sink);
            }
            for square in pieces {
                place(kind, square, us, sink);
            }
        }
        if us == Colour::Black {
            sink.turn();
        }
    }
}

#[inline(always)]
pub(super) fn material<K: Sink>(pieces: Bitboard, kind: Kind, sink: &mut K) {
    sink.add(MATERIAL.at(kind as usize), pieces.count() as i32);
}

#[inline(always)]
pub(super) fn place<K: Sink>(kind: Kind, square: Square, us: Colour, sink: &mut K) {
    let seen = if us == Colour::White {
        square
    } else {
        square.mirrored()
    };
    sink.add(PLACE.at(kind as usize * 64 + seen.index()), 1);
}

/// The right to move, once White's features are in.
#[inline(always)]
pub(super) fn tempo<K: Sink>(board: &Board, sink: &mut K) {
    sink.add(
        TEMPO.at(0),
        if board.side() == Colour::White { 1 } else { -1 },
    );
}
