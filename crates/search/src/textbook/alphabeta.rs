//! Alpha-beta (`McCarthy` 1956, Brudno 1963; fail-soft: Fishburn 1983): once a reply refutes a move, how badly does not
//! matter. With the best move always first it sees b^ceil(d/2) + b^floor(d/2) - 1 leaves; with the worst order all b^d.

use hetman_game::{Bound, Depth, Evaluator, Position, Score, Window};

use super::{Context, TextbookAlgorithm, WindowOptions};
use crate::probe::Probe;

/// Fail-soft alpha-beta.
pub struct AlphaBeta;

impl TextbookAlgorithm for AlphaBeta {
    type Options = WindowOptions;

    fn run<P: Position, E: Evaluator<P>, R: Probe<P>>(
        context: &mut Context<P, E, R>,
        options: &WindowOptions,
    ) -> (Score, Bound) {
        let window = options.window(context);
        let score = context.alphabeta(0, context.depth(), window);
        (score, window.bound(score))
    }
}

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Context<'_, P, E, R> {
    /// The value of the node if it lies inside the window. A result at or below alpha only says that the value is not
    /// above the result; one at or above beta, that it is not below.
    #[inline(always)]
    pub fn alphabeta(&mut self, ply: usize, depth: Depth, window: Window) -> Score {
        self.enter(ply, depth, window)
            .unwrap_or_else(|| self.alphabeta_moves(ply, depth, window))
    }

    fn alphabeta_moves(&mut self, ply: usize, depth: Depth, window: Window) -> Score {
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        let moves = self.moves(ply);
        for (index, &mv) in moves.iter().enumerate() {
            let open = Window::new(alpha, window.beta);
            let value = self.worth(mv, open, |context, window| {
                context.alphabeta(ply + 1, depth - 1, window)
            });
            if self.halted {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.better(ply, mv, value);
            }
            if value >= window.beta {
                self.cut(mv, index, moves.len());
                break;
            }
        }
        self.keep_list(moves);
        self.leave(best, window.bound(best))
    }
}
