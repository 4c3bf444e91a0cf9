//! Hex: two players fill a rhombus of hexagons; black, who begins, joins top and bottom, white left and right.
//! Rules, text, evaluation and what the searches should know of the game; every search comes from [`hetman_search`].
//!
//! ```
//! use hetman_game::Entry;
//!
//! let mut board = hetman_hex::entry().board(&"hex(size=3,swap=off)".parse()?, None)?;
//! for word in ["b1", "a1", "b2", "a2", "b3"] {
//!     board.play(word)?;
//! }
//! assert!(board.ending().is_some(), "black has joined top and bottom");
//! # Ok::<(), hetman_game::Error>(())
//! ```
#![forbid(unsafe_code)]

mod bridges;
mod carrier;
mod cells;
mod connections;
pub mod dark;
mod dead;
mod eval;
mod inferior;
mod knowledge;
mod links;
mod notation;
mod policy;
mod position;
mod potential;
mod solver;

pub use cells::{Cell, MAX_SIZE};
pub use eval::HexEvaluator;
pub use notation::HexRules;
pub use policy::{HexPolicy, entry};
pub use position::{Hex, Move};
pub use solver::{LARGEST, Solver};
