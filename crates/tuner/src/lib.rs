//! Fits the weights of an evaluation to games: [`selfplay`] plays them, [`generate()`] keeps them in files ([`games`]),
//! [`replay`] shows their positions, [`fit()`] finds the weights that best foretell how they ended, [`source`] writes
//! them as Rust. [`spsa`] tunes the numbers of any engine by games. Knows no game; a game brings a [`Model`].
//!
//! ```
//! use hetman_tuner::rows::Target;
//! use hetman_tuner::{Fitting, Row, Rows, fit};
//!
//! // The side with the piece wins three games of four, and the fit finds that it is worth something.
//! let mut rows = Rows::default();
//! for game in 0..400 {
//!     let result = if game % 4 == 0 { 0.0 } else { 1.0 };
//!     rows.push(&Row { counts: vec![1], shares: [1.0, 0.0] }, Target { result, score: 0.0 });
//! }
//! let fitting = Fitting { blend: 1.0, ..Fitting::default() };
//! let found = fit(&rows, &[[50.0, 0.0]], &fitting, &mut |_, _| {});
//! assert!(found.weights[0][0] > 0.0);
//! ```
#![forbid(unsafe_code)]

pub mod fit;
pub mod games;
pub mod generate;
pub mod replay;
pub mod rows;
pub mod scale;
pub mod selfplay;
pub mod source;
pub mod spsa;
pub mod starts;
pub mod stream;
pub mod target;

pub use fit::{Fit, Fitting, fit};
pub use generate::{Order, Source, Totals, gather, generate, play_numbers};
pub use rows::{Row, Rows};
pub use selfplay::Plan;

/// A weight for the middle game and one for the ending; games without phases use the first alone.
pub type Pair = [f32; 2];

/// An evaluation that is linear in its weights.
pub trait Model {
    /// Its positions.
    type Position;

    /// What the weights are where the games say nothing.
    fn start(&self) -> Vec<Pair>;
    /// How often each weight counts in a position.
    fn row(&self, position: &Self::Position) -> Row;
}
