//! Monte Carlo: positions valued by playing them out. `flat` divides playouts among the moves of the root; `mcts` grows
//! a tree where it is promising. What a game may add to playouts is in [`MonteCarloPolicy`].

mod branching;
mod flat;
mod mcts;
mod node;
mod notes;
mod options;
mod playout;
mod policy;
mod report;
mod reuse;
mod rollout;
mod select;
mod shared;
mod tree;
mod walk;

pub use flat::Flat;
pub use mcts::Mcts;
pub(crate) use mcts::most_playouts;
pub use node::Prior;
pub use options::{FlatOptions, FlatPlayout, Growth, MctsOptions, RolloutKind};
pub use playout::Playout;
pub use policy::{Insight, MonteCarloPolicy};
