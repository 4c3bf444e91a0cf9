//! What the end of a game is worth to a search: by its distance, plainly, or in points.

use hetman_game::{Position, Score, choices};

choices! {
    /// How won and lost games are valued, in games that do not count points.
    pub enum Wins {
        /// A win in n plies, counted from the root: a quicker win is a better one.
        Distance = "distance",
        /// +1, 0 or -1: all wins are alike.
        Plain = "plain",
    }
}

impl Wins {
    /// The score of a finished game, `ply` plies from the root, that pays `payoff` to the player who would move.
    #[inline]
    pub fn score<P: Position>(self, payoff: i32, ply: usize) -> Score {
        if P::POINTS {
            Score::new(payoff)
        } else if self == Self::Plain {
            Score::new(payoff.signum())
        } else {
            match payoff {
                0 => Score::DRAW,
                1.. => Score::win_in(ply as i32),
                _ => Score::loss_in(ply as i32),
            }
        }
    }
}
