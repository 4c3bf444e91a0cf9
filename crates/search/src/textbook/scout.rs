//! Scout, as `NegaScout` (Pearl 1980, Reinefeld 1983): search the first move in full, then only ask of each other move
//! whether it is better at all, with an empty window. The rare one that is better is searched again. Never looks at a
//! leaf that alpha-beta skips, but may look at some twice.

use hetman_game::{Bound, Depth, Evaluator, Player, Position, Score, Window};

use super::{Context, TextbookAlgorithm, WindowOptions};
use crate::probe::{Event, Probe};

/// `NegaScout`, also known as principal variation search.
pub struct Scout;

impl TextbookAlgorithm for Scout {
    type Options = WindowOptions;

    fn run<P: Position, E: Evaluator<P>, R: Probe<P>>(
        context: &mut Context<P, E, R>,
        options: &WindowOptions,
    ) -> (Score, Bound) {
        let window = options.window(context);
        let score = context.scout(0, context.depth(), window);
        (score, window.bound(score))
    }
}

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Context<'_, P, E, R> {
    /// Keeps the contract of [`alphabeta`](Self::alphabeta).
    #[inline]
    pub fn scout(&mut self, ply: usize, depth: Depth, window: Window) -> Score {
        self.enter(ply, depth, window)
            .unwrap_or_else(|| self.scout_moves(ply, depth, window))
    }

    fn scout_moves(&mut self, ply: usize, depth: Depth, window: Window) -> Score {
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        let moves = self.moves(ply);
        for (index, &mv) in moves.iter().enumerate() {
            let open = Window::new(alpha, window.beta);
            let mover = self.position.to_move();
            let first = index == 0;
            let value = self.after(mv, |context| {
                context.scout_move(mover, (ply, depth), open, first)
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

    /// The worth of the move just played: asked for cheaply first, unless it is the first.
    fn scout_move(
        &mut self,
        mover: Player,
        (ply, depth): (usize, Depth),
        open: Window,
        first: bool,
    ) -> Score {
        let look = |context: &mut Self, window: Window| context.scout(ply + 1, depth - 1, window);
        if !first {
            let value = self.as_seen_by(mover, Window::null(open.alpha), look);
            if self.halted || value <= open.alpha || value >= open.beta {
                return value;
            }
            self.event(Event::Again);
        }
        self.as_seen_by(mover, open, look)
    }
}
