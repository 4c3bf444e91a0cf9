//! Matches and tournaments: who plays, how one game is refereed, who meets whom, and what the results say. Knows no
//! game and no algorithm, only the faces `Entry`, `Engine` and `Board`; writes nothing but its ledger.
//!
//! ```
//! use hetman_arena::player::PlayerSpec;
//! use hetman_arena::rating::Pairs;
//!
//! let player: PlayerSpec = "alphabeta(hash=64)".parse()?;
//! assert!(!player.is_outside());
//!
//! let mut pairs = Pairs::default();
//! for half_points in [3, 2, 4, 2, 3, 1] {
//!     pairs.add(half_points);
//! }
//! assert!(pairs.elo().value > 0.0);
//! # Ok::<(), hetman_game::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod database;
pub mod ledger;
pub mod level;
pub mod multiplayer;
pub mod openings;
pub mod play;
pub mod player;
pub mod rating;
pub mod record;
pub mod sprt;
pub mod tactics;
pub mod tournament;
