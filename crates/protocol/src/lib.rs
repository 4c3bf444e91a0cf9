//! Text protocols between engines and those who use them, knowing no game and no algorithm: [`serve`] has
//! the loop that serves any engine to a graphical interface, [`uci`], [`gtp`] and [`hub`] are its grammars; [`client`] drives
//! somebody else's program.
#![forbid(unsafe_code)]

pub mod client;
pub mod gtp;
pub mod hub;
pub mod lines;
pub mod serve;
pub mod uci;
