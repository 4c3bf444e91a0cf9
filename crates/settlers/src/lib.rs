//! The island of the settlers, for two to four players: build roads, settlements and cities from what the land brings, trade
//! with the bank, through harbours and with each other, and reach ten points first. Hands and cards of others are hidden; searches take them
//! for any that look the same.
#![forbid(unsafe_code)]

mod building;
mod entry;
mod eval;
mod goods;
mod island;
mod movegen;
mod notation;
mod policy;
mod position;
mod setup;
mod tuning;
mod turn;

pub use entry::entry;
pub use eval::Outlook;
pub use goods::{Card, Good, Goods};
pub use policy::SettlersPolicy;
pub use position::{Offer, Settlers, SettlersMove};
pub use setup::{SettlersRules, Setup};
