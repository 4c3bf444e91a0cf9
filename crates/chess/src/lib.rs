//! Chess and Chess960: positions, legal moves, exchanges, rules and notations. No evaluation and no search.
#![deny(unsafe_op_in_unsafe_fn)]

pub mod attacks;
pub mod bitboard;
pub mod board;
mod movegen;
pub mod notation;
pub mod types;

pub use bitboard::Bitboard;
pub use board::{Board, Setup};
pub use types::{Colour, Kind, Move, Piece, Square};
