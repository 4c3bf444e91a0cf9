//! Explicit trees in the list of games; the games themselves live in [`hetman_game::tree`] and [`hetman_game::general`].

use hetman_game::general::{GeneralEvaluator, GeneralPosition};
use hetman_game::tree::{TreeEvaluator, TreePosition};
use hetman_search::{Listed, Plain};

/// The game as the list of games has it.
pub fn entry() -> Listed<Plain<TreePosition, TreeEvaluator>> {
    let summary = "An explicit tree such as ((4 6 5)(2 9 8)(9 7 2)), or one grown from a seed";
    Listed::new("tree", summary, Plain::new(TreeEvaluator, |mv| mv + 1)).bench(&[
        ("((4 6 5)(2 9 8)(9 7 2))", 2),
        ("(((3 6)(8 1))((4 5)(7 2)))", 3),
        ("((((1 2)(3 4))((5 6)(7 8)))(((9 8)(7 6))((5 4)(3 2))))", 4),
    ])
}

/// Trees with chance and any number of players as the list of games has them.
pub fn general() -> Listed<Plain<GeneralPosition, GeneralEvaluator>> {
    let summary =
        "An explicit tree with chance and 2 to 6 players, such as ((1,6,3 4,2,4)[2:(5,3,2) 2,7,1])";
    let policy = Plain::new(GeneralEvaluator, |mv| mv + 1);
    Listed::general("general_tree", summary, policy)
        .with_alphabeta()
        .preferring("maxn")
        .bench(&[("", 2), ("((1,6,3 4,2,4)[2:(5,3,2) 2,7,1])", 3)])
}
