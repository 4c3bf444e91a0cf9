//! Minimax (von Neumann 1928, Shannon 1950): one player makes the value as large as he can, the other as small.
//! Every node is visited: b^d leaves for b moves and d plies. The oracle all other searches are tested against.

use hetman_game::{Bound, Depth, Evaluator, Player, Position, Score, Window};

use super::{Context, TextbookAlgorithm};
use crate::probe::Probe;

/// Minimax with a maximiser and a minimiser.
pub struct Minimax;

impl TextbookAlgorithm for Minimax {
    type Options = ();

    fn run<P: Position, E: Evaluator<P>, R: Probe<P>>(
        context: &mut Context<P, E, R>,
        (): &(),
    ) -> (Score, Bound) {
        let depth = context.depth();
        let score = context.minimax(0, depth);
        let own = if context.mover() == Player::FIRST {
            score
        } else {
            -score
        };
        (own, Bound::Exact)
    }
}

/// Values are those of the first player, the maximiser.
impl<P: Position, E: Evaluator<P>, R: Probe<P>> Context<'_, P, E, R> {
    fn minimax(&mut self, ply: usize, depth: Depth) -> Score {
        if self.position.to_move() == Player::FIRST {
            self.maximise(ply, depth)
        } else {
            self.minimise(ply, depth)
        }
    }

    fn maximise(&mut self, ply: usize, depth: Depth) -> Score {
        if let Some(leaf) = self.enter(ply, depth, Window::FULL) {
            return leaf;
        }
        let mut best = -Score::INFINITE;
        let moves = self.moves(ply);
        for &mv in &moves {
            let value = self.after(mv, |context| context.minimax(ply + 1, depth - 1));
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

    fn minimise(&mut self, ply: usize, depth: Depth) -> Score {
        if let Some(leaf) = self.enter(ply, depth, Window::FULL) {
            return -leaf;
        }
        let mut best = Score::INFINITE;
        let moves = self.moves(ply);
        for &mv in &moves {
            let value = self.after(mv, |context| context.minimax(ply + 1, depth - 1));
            if self.halted {
                break;
            }
            if value < best {
                best = value;
                self.better(ply, mv, -value);
            }
        }
        self.keep_list(moves);
        -self.leave(-best, Bound::Exact)
    }
}
