//! Monte Carlo: positions judged by playing them out. `flat` divides playouts among the moves of the root; `mcts` grows
//! a tree where it is promising. What a game may add to playouts is in [`crate::policy`].

mod flat;
mod mcts;
mod node;
mod options;
mod playout;
mod report;
mod reuse;
mod select;
mod style;
mod tree;
mod walk;

pub use flat::Flat;
pub use mcts::Mcts;
pub use node::Prior;
pub use options::{FlatOptions, Growth, MctsOptions, Style};
pub use playout::Playout;
