//! A window of one's own for the alpha-betas: what lies outside is only bounded, and costs less. Between alpha and beta
//! the value is exact; a result at or below alpha says that the value is no more, one at or above beta no less.

use hetman_game::{Evaluator, Position, Score, Window, options};

use super::Context;

options! {
    /// What the alpha-betas may be told.
    pub struct WindowOptions {
        /// Lower end of the window at the root, in the units of scores; values at or below it are only bounded.
        alpha: i32 = -32500, -32500..=32500;
        /// Upper end of the window at the root, in the units of scores; values at or above it are only bounded.
        beta: i32 = 32500, -32500..=32500;
    }
}

impl WindowOptions {
    /// The window to search the root with; one that is empty asks whether the value is above alpha.
    pub(super) fn window<P: Position, E: Evaluator<P>, R>(
        &self,
        context: &mut Context<P, E, R>,
    ) -> Window {
        let &Self { alpha, beta } = self;
        if alpha < beta {
            return Window::new(Score::from_raw(alpha), Score::from_raw(beta));
        }
        context.notes.push(format!(
            "alpha {alpha} is not below beta {beta}: the question is whether the value is above {alpha}"
        ));
        Window::null(Score::from_raw(alpha.min(Score::INFINITE.raw() - 1)))
    }
}
