//! Games for one player, one module each, and the list of them: rules, text, pictures, and the lower bounds that exact
//! searches need. Every search comes from [`hetman_search`].
//!
//! ```
//! use hetman_game::{Entry, Spec};
//!
//! let board = hetman_puzzles::peg::entry().board(&Spec::named("peg"), None)?;
//! assert!(!board.moves().is_empty());
//! # Ok::<(), hetman_game::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod fifteen;
mod length;
pub mod morpion;
pub mod peg;
pub mod samegame;
pub mod sokoban;

use hetman_game::Entry;

/// Every game of this crate.
pub fn entries() -> Vec<Box<dyn Entry>> {
    vec![
        Box::new(fifteen::entry()),
        Box::new(samegame::entry()),
        Box::new(morpion::entry()),
        Box::new(sokoban::entry()),
        Box::new(peg::entry()),
    ]
}
