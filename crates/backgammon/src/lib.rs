//! Backgammon: rules, notation, evaluation, and what it tells the search. A move is a whole play of both dice; plays that
//! lead to the same position are one move. A game pays one point, two for a gammon and three for a backgammon, counted in thousandths
//! so that evaluations are equities; a doubling cube and the score of a match are settings.
#![forbid(unsafe_code)]

mod bearoff;
mod entry;
mod eval;
mod movegen;
mod network;
mod notation;
mod play;
mod policy;
mod position;
mod stakes;
mod tuning;

pub use entry::entry;
pub use eval::{Equity, Judge};
pub use network::{BackgammonFeatures, MOST_POINTS, SCALE};
pub use play::{BackgammonMove, CubeAction, Play, Roll, Step};
pub use policy::BackgammonPolicy;
pub use position::{BAR, Backgammon, Men, OFF, POINT};
pub use stakes::{BackgammonRules, MOST_CUBE, Stakes};
