//! Searches of games for any number of players, with or without chance: max^n, paranoid, best reply, and greedy play to measure them by.

mod best_reply;
mod greedy;
mod maxn;
mod paranoid;

pub use best_reply::BestReply;
pub use greedy::Greedy;
pub use maxn::MaxN;
pub use paranoid::Paranoid;
