//! `tables`: what stands where, with one table for the middle game and one for the ending.

use super::features::{MATERIAL, PLACE, TABLES_LEN, TEMPO};
use super::taper::{WHOLE, phase, taper};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::tuning;
use crate::types::{Colour, Kind, Square};
use hetman_game::linear::{Sink, Sum, unpack};

/// White's advantages less Black's.
pub(super) fn score(board: &Board) -> i32 {
    let mut sum: Sum<TABLES_LEN> = Sum::new(&tuning::TABLES);
    collect(board, &mut sum);
    taper(unpack(sum.total), phase(board), WHOLE)
}

/// Tells the sink of all features.
#[inline(always)]
pub(crate) fn collect<K: Sink>(board: &Board, sink: &mut K) {
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
    tempo(board, sink);
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
