//! Chess and Chess960: positions, legal moves, exchanges, rules and notations. No evaluation and no search.
#![deny(unsafe_op_in_unsafe_fn)]

pub mod attacks;
pub mod bitboard;
pub mod board;
pub mod exchange;
mod movegen;
pub mod moves;
pub mod notation;
pub mod position;
pub mod rules;
pub mod types;

pub use bitboard::Bitboard;
pub use board::{Board, Setup};
pub use moves::Move;
pub use notation::ChessRules;
pub use position::{Position, Undo, player};
pub use rules::{Claim, Verdict};
pub use types::{Colour, Kind, Piece, Square};
