//! Text protocols between engines and those who use them, knowing no game and no algorithm: [`uci`] serves any engine
//! to a graphical interface, [`client`] drives somebody else's program.
#![forbid(unsafe_code)]

pub mod client;
pub mod lines;
pub mod uci;
