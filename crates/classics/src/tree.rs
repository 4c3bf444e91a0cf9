//! Explicit trees in the list of games; the game itself lives in [`hetman_game::tree`].

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
