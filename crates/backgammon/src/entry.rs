//! Backgammon in the list of games.

use std::time::Duration;

use hetman_game::Limits;
use hetman_search::Listed;

use crate::policy::BackgammonPolicy;

/// The game as the list of games has it.
pub fn entry() -> Listed<BackgammonPolicy> {
    let summary = "Backgammon: bring fifteen men home by the dice and bear them off; with a cube and a match if you like";
    Listed::general("backgammon", summary, BackgammonPolicy)
        .with_alphabeta()
        .preferring("expectiminimax")
        .limits(Limits {
            depth: Some(2),
            ..Limits::time(Duration::from_secs(1))
        })
        .bench(&[
            ("24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 1 31", 2),
            (
                "bar:1,20:2,13:3,8:3,6:4,5:2 24:1,13:4,8:3,7:1,6:4,4:2 2 64",
                2,
            ),
            ("6:3,5:4,4:3,2:2,off:3 6:4,5:3,3:4,1:2,off:2 1 52", 2),
        ])
}
