//! Searches of games with chance, for two players: expectiminimax, and its cutoffs Star1 and Star2.

mod expectiminimax;
mod star;

pub use expectiminimax::Expectiminimax;
pub use star::{Star, StarOptions};
