//! Negamax (Knuth and Moore 1975): minimax in one function, because what is good for one player is as bad for the
//! other. Every value is that of the player to move. Visits the same b^d leaves as minimax.

use hetman_game::{Bound, Depth, Evaluator, Position, Score, Window};

use super::{Context, TextbookAlgorithm};
use crate::probe::Probe;

/// Negamax without pruning.
pub struct Negamax;

impl TextbookAlgorithm for Negamax {
    type Options = ();

    fn run<P: Position, E: Evaluator<P>, R: Probe<P>>(
        context: &mut Context<P, E, R>,
        (): &(),
    ) -> (Score, Bound) {
        (context.negamax(0, context.depth()), Bound::Exact)
    }
}

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Context<'_, P, E, R> {
    /// The value of a node. Most nodes are leaves: valued on the spot, they cost no call.
    #[inline(always)]
    fn negamax(&mut self, ply: usize, depth: Depth) -> Score {
        self.enter(ply, depth, Window::FULL)
            .unwrap_or_else(|| self.negamax_moves(ply, depth))
    }

    fn negamax_moves(&mut self, ply: usize, depth: Depth) -> Score {
        let mut best = -Score::INFINITE;
        let moves = self.moves(ply);
        for &mv in &moves {
            let value = self.worth(mv, Window::FULL, |context, _| {
                context.negamax(ply + 1, depth - 1)
            });
            if self.halted {
                break;
            }
            if value > best {
                best = value;
                self.better(ply, mv, value);
            }
        }
        self.keep_list(moves);
        self.leave(best, Bound::Exact)
    }
}
