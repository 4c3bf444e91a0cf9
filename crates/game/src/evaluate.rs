//! What a position looks worth without searching it.

use crate::{Player, Position, Score};

/// Judges positions for the player to move.
pub trait Evaluator<P: Position>: Clone + Send + Sync + 'static {
    /// The estimated worth of a position that is not over.
    fn score(&mut self, position: &P) -> Score;

    /// The estimated worth to any player, for games of more than two.
    fn score_for(&mut self, position: &P, player: Player) -> Score {
        let score = self.score(position);
        if player == position.to_move() {
            score
        } else {
            -score
        }
    }

    /// A pessimistic and an optimistic bound between which the true worth must lie; B* lives on these.
    fn bounds(&mut self, _position: &P) -> (Score, Score) {
        (-Score::WIN, Score::WIN)
    }

    /// Called before `mv` is played on `position`, for evaluators that keep sums.
    #[inline]
    fn played(&mut self, _position: &P, _mv: P::Move) {}

    /// Called after the last move was taken back.
    #[inline]
    fn undone(&mut self) {}
}

/// Sees no difference between positions: what is left is the end of the game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Blind;

impl<P: Position> Evaluator<P> for Blind {
    #[inline]
    fn score(&mut self, _position: &P) -> Score {
        Score::DRAW
    }
}
