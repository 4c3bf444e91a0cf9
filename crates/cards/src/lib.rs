//! Card games, one module each, and the list of them: rules, text, pictures, and rules of thumb for playouts. Every search
//! comes from [`hetman_search`].
//!
//! ```
//! use hetman_game::{Entry, Spec};
//!
//! let board = hetman_cards::hearts::entry().board(&Spec::named("hearts"), None)?;
//! assert_eq!(board.moves().len(), 52, "any card may be dealt first");
//! # Ok::<(), hetman_game::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod card;
mod deal;
pub mod hearts;
mod picture;
pub mod tysiac;

use hetman_game::Entry;

/// Every game of this crate.
pub fn entries() -> Vec<Box<dyn Entry>> {
    vec![Box::new(hearts::entry()), Box::new(tysiac::entry())]
}
