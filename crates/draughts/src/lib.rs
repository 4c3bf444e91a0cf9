//! Draughts: one rules engine for the whole family, its variants compiled from parameters. The search itself is not
//! here, only the game's answers to its questions ([`policy`]).
//!
//! ```
//! use hetman_game::Entry;
//!
//! let mut board = hetman_draughts::entry().board(&"draughts(variant=english)".parse()?, None)?;
//! assert_eq!(board.moves().len(), 7);
//! board.play("11-15")?;
//! # Ok::<(), hetman_game::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod any;
pub mod bits;
pub mod board;
pub mod custom;
pub mod endings;
pub mod eval;
pub mod family;
pub mod geometry;
mod movegen;
pub mod moves;
pub mod notation;
pub mod policy;
pub mod position;
pub mod rules;
pub mod tuning;
pub mod variants;

pub use bits::Bits;
pub use board::Board;
pub use eval::Evaluation;
pub use eval::network::DraughtsFeatures;
pub use family::{Family, entry};
pub use movegen::Moves;
pub use moves::Move;
pub use notation::DraughtsRules;
pub use policy::DraughtsPolicy;
pub use position::{Position, Verdict, player};
pub use rules::{BitsOf, Colour, Rules};
