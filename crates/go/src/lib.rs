//! Go: stones surround territory; area scoring, positional superko, passes. Rules, text, playouts and what the searches
//! should know of the game; every search comes from [`hetman_search`].
//!
//! ```
//! use hetman_game::Entry;
//!
//! let mut board = hetman_go::entry().board(&"go(size=9)".parse()?, None)?;
//! board.play("E5")?;
//! assert_eq!(board.moves().len(), 81, "eighty points and the pass");
//! # Ok::<(), hetman_game::Error>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod eval;
mod eyes;
mod notation;
mod opening;
mod patterns;
mod playout;
mod point;
mod policy;
mod position;
mod prior;
mod sgf;
mod tactics;
mod tuning;
mod verdict;

pub use board::Board;
pub use eval::GoEvaluator;
pub use notation::GoRules;
pub use point::{MAX_SIZE, Point};
pub use policy::{GoPolicy, entry};
pub use position::{Go, Move};
pub use tuning::{OpeningParams, PlayoutParams, PriorParams};
