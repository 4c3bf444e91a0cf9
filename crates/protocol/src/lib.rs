//! Text protocols between engines and those who use them, knowing no game and no algorithm: `serve` has
//! the loop that serves any engine to a graphical interface, [`uci`], [`gtp`] and [`hub`] are its grammars; [`dxp`] plays
//! draughts over a network; [`client`] drives
//! an outside program.
//!
//! ```
//! use std::sync::Arc;
//!
//! use hetman_game::{Limits, Spec};
//! use hetman_protocol::gtp::{self, GtpService};
//!
//! let service = GtpService {
//!     entry: Arc::new(hetman_go::entry()),
//!     game: Spec::named("go"),
//!     engine: Spec::named("mcts"),
//!     limits: Limits::nodes(1),
//!     resign: 0.0,
//!     files: Arc::new(|name: &str| std::fs::read(name)),
//! };
//! gtp::run(service, &b"boardsize 9\nplay b E5\nquit\n"[..], std::io::sink())?;
//! # Ok::<(), hetman_protocol::gtp::ServeError>(())
//! ```
#![forbid(unsafe_code)]

pub mod client;
pub mod dxp;
pub mod gtp;
pub mod hub;
pub mod lines;
mod serve;
pub mod uci;
