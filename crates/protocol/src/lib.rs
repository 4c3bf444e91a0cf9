//! Text protocols between engines and those who use them, knowing no game and no algorithm: [`uci`], [`gtp`] and
//! [`hub`] serve any engine to a graphical interface, [`client`] drives somebody else's program.
#![forbid(unsafe_code)]

pub mod client;
pub mod gtp;
pub mod hub;
pub mod lines;
pub mod uci;
