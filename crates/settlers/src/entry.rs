//! The island in the list of games.

use std::time::Duration;

use hetman_game::Limits;
use hetman_search::Listed;

use crate::policy::SettlersPolicy;

/// The game as the list of games has it.
pub fn entry() -> Listed<SettlersPolicy> {
    let summary = "The island of the settlers: dice, trade and building for two to four players, to ten points";
    Listed::determinised("settlers", summary, SettlersPolicy)
        .preferring("paranoid")
        .limits(Limits::time(Duration::from_millis(500)))
        .bench(&[("", 1)])
}
