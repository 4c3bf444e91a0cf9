//! The fail-soft contract: what a result outside the window says about the true value.

use hetman_game::random::Random;
use hetman_game::tree::TreeEvaluator;
use hetman_game::{Limits, MoveList, Position, Score, Stop, Window};
use hetman_search::textbook::{Context, Setup};
use hetman_search::{Task, Wins};

use crate::{small, value};

#[test]
fn results_outside_the_window_are_bounds() {
    let mut random = Random::new(7);
    for seed in 0..10_000 {
        let tree = small(seed);
        let truth = value(&tree);
        let mut moves = MoveList::new();
        tree.moves(&mut moves);
        for scout in [false, true] {
            let alpha = random.between(truth - 12, truth + 8);
            let beta = random.between(alpha + 1, alpha + 12);
            let window = Window::new(Score::new(alpha), Score::new(beta));
            let (limits, stop) = (Limits::none(), Stop::default());
            let task = Task {
                position: &tree,
                limits: &limits,
                moves: &moves,
                stop: &stop,
                report: &mut |_| {},
            };
            let setup = Setup {
                evaluator: TreeEvaluator,
                wins: Wins::Distance,
                probe: &mut (),
            };
            let mut context = Context::new(setup, task);
            let depth = context.depth();
            let found = if scout {
                context.scout(0, depth, window)
            } else {
                context.alphabeta(0, depth, window)
            };
            check(found.raw(), (alpha, beta), truth);
        }
    }
}

fn check(found: i32, (alpha, beta): (i32, i32), truth: i32) {
    if found <= alpha {
        assert!(
            truth <= found,
            "{found} in ({alpha}, {beta}) is no upper bound of {truth}"
        );
    } else if found >= beta {
        assert!(
            truth >= found,
            "{found} in ({alpha}, {beta}) is no lower bound of {truth}"
        );
    } else {
        assert_eq!(found, truth, "inside ({alpha}, {beta})");
    }
}
