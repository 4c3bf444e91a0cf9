//! What the benches compare with beside other people's crates: the same searches written out by hand for one game, without
//! a switch, a policy or a counter that is not needed. The distance to them is the price of being general.
#![forbid(unsafe_code)]

pub mod negamax;
pub mod uct;
