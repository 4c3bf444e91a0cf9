//! Text protocols between engines and those who use them, knowing no game and no algorithm: [`uci`] serves any engine
//! to a graphical interface, [`hub`] does so for draughts, [`client`] drives somebody else's program.
#![forbid(unsafe_code)]

pub mod client;
pub mod hub;
pub mod lines;
pub mod uci;
