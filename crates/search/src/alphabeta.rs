//! The engine that plays: one alpha-beta for every game, every enhancement a switch.

mod options;

pub use options::{Options, Params};
