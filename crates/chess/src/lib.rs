//! Chess and Chess960: positions, legal moves, exchanges, rules, notations and evaluations. The search itself is not here,
//! only the game's answers to its questions ([`policy`]).
//!
//! ```
//! use hetman_game::{Entry, Spec};
//!
//! let mut board = hetman_chess::entry().board(&Spec::named("chess"), None)?;
//! assert_eq!(board.moves().len(), 20);
//! for word in ["f3", "e5", "g4", "Qh4"] {
//!     board.play(word)?;
//! }
//! assert_eq!(board.ending(), Some("checkmate"));
//! # Ok::<(), hetman_game::Error>(())
//! ```
#![deny(unsafe_op_in_unsafe_fn)]

pub mod attacks;
pub mod bitboard;
pub mod board;
pub mod endings;
pub mod eval;
pub mod exchange;
mod movegen;
pub mod moves;
pub mod notation;
pub mod policy;
pub mod polyglot;
pub mod position;
pub mod rules;
pub mod syzygy;
pub mod tuning;
pub mod types;

pub use bitboard::Bitboard;
pub use board::{Board, Setup};
pub use eval::Evaluation;
pub use eval::network::ChessFeatures;
pub use moves::Move;
pub use notation::ChessRules;
pub use policy::{ChessPolicy, entry};
pub use position::{Position, Undo, player};
pub use rules::{Claim, Verdict};
pub use types::{Colour, Kind, Piece, Square};
