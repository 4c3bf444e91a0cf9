//! Hex: two players fill a rhombus of hexagons; black, who begins, joins top and bottom, white left and right.
//! Rules, text, evaluation and what the searches should know of the game; every search comes from [`hetman_search`].
#![forbid(unsafe_code)]

mod bridges;
mod cells;
mod connections;
mod dead;
mod eval;
mod links;
mod notation;
mod policy;
mod position;
mod solver;

pub use cells::{Cell, MAX_SIZE};
pub use eval::HexEvaluator;
pub use notation::HexRules;
pub use policy::{HexPolicy, entry};
pub use position::{Hex, Move};
pub use solver::{LARGEST, Solver};
