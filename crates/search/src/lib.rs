//! Game-tree search, generic over games: each textbook algorithm on a page of its own, and the engine that plays.
//! No game lives here; a game brings its rules ([`hetman_game::Position`]) and its answers to a [`Policy`].
#![deny(unsafe_op_in_unsafe_fn)]

pub mod algorithm;
pub mod alphabeta;
pub mod bstar;
pub mod catalogue;
pub mod chance;
pub mod montecarlo;
pub mod policy;
pub mod probe;
pub mod proof;
pub mod retrograde;
pub mod seat;
pub mod textbook;
pub mod time;
pub mod trace;
pub mod transposition;
pub mod wins;

pub use algorithm::{Algorithm, EVAL_FILE, Found, Judge, Line, MoveOf, Rate, Task};
pub use catalogue::Listed;
pub use montecarlo::{MctsOptions, Playout, Prior};
pub use policy::{Known, NETWORK, Named, Plain, Policy};
pub use probe::{Event, Probe, Recorder, Why};
pub use textbook::Textbook;
pub use trace::Tracer;
pub use wins::Wins;
