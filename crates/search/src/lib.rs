//! Game-tree search, generic over games: each textbook algorithm on a page of its own, and the engine that plays.
//! No game lives here; a game brings its rules ([`hetman_game::Position`]) and its answers to a [`Policy`].
//!
//! ```
//! use hetman_game::tree::{TreeEvaluator, TreePosition};
//! use hetman_game::{Engine, Entry, Limits, Shown, Spec};
//! use hetman_search::{Listed, Plain};
//!
//! let trees: Listed<Plain<TreePosition, TreeEvaluator>> =
//!     Listed::new("tree", "explicit trees", Plain::new(TreeEvaluator, |mv| mv + 1));
//! let mut engine = trees.engine(&Spec::named("tree"), &"alphabeta".parse()?)?;
//! engine.set_position("((4 6 5)(2 9 8)(9 7 2))", &[])?;
//! let choice = engine.think(&Limits::depth(2), &mut |_| {})?;
//! assert_eq!(choice.report.score, Shown::Value(4));
//! # Ok::<(), hetman_game::Error>(())
//! ```
#![deny(unsafe_op_in_unsafe_fn)]

pub mod algorithm;
pub mod alphabeta;
pub mod bstar;
pub mod catalogue;
pub mod chance;
pub mod cursor;
pub mod hidden;
pub mod induction;
pub mod many;
pub mod montecarlo;
pub mod policy;
pub mod probe;
pub mod proof;
pub mod puzzle;
pub mod retrograde;
pub mod seat;
pub mod textbook;
pub mod time;
pub mod trace;
pub mod transposition;
pub mod wins;
pub mod worth;

pub use algorithm::{
    Algorithm, ChosenEvaluator, EVAL_FILE, Found, Line, Mixture, MoveOf, Rate, Solved, Task,
};
pub use alphabeta::AlphaBetaPolicy;
pub use catalogue::Listed;
pub use cursor::Cursor;
pub use montecarlo::{Insight, MctsOptions, MonteCarloPolicy, Playout, Prior};
pub use policy::{Known, NETWORK, Named, Plain, Policy, WEIGHTS};
pub use probe::{Event, Probe, Recorder, Why};
pub use puzzle::Solitaire;
pub use textbook::Textbook;
pub use trace::Tracer;
pub use wins::Wins;
