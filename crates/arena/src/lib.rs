//! Matches and tournaments: who plays, how one game is refereed, who meets whom, and what the results say. Knows no
//! game and no algorithm, only the faces `Entry`, `Engine` and `Board`; writes nothing but its ledger.
#![forbid(unsafe_code)]

pub mod database;
pub mod ledger;
pub mod level;
pub mod openings;
pub mod play;
pub mod player;
pub mod rating;
pub mod record;
pub mod sprt;
pub mod tournament;
