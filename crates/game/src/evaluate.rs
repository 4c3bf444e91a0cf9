//! What a position looks worth without searching it.

use crate::{Player, Position, Score};

/// Between what all payoffs and all evaluations lie, in the units in which searches count: points, or shares of wins from -1
/// to 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The least a player can have.
    pub least: i32,
    /// The most a player can have.
    pub most: i32,
    /// The most all players can have together.
    pub sum: i32,
}

/// Evaluates positions for the player to move.
pub trait Evaluator<P: Position> {
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

    /// Whether it judges positions where chance draws as they stand, so that a search need not look at what is drawn.
    fn judges_chance(&self) -> bool {
        false
    }

    /// Bounds of every payoff and every evaluation from here on, where the game has any.
    fn range(&mut self, _position: &P) -> Option<Range> {
        None
    }

    /// Called where a search begins, before anything else is told, for evaluators that keep sums.
    #[inline]
    fn begin(&mut self, _position: &P) {}

    /// Called before `mv` is played on `position`.
    #[inline]
    fn played(&mut self, _position: &P, _mv: P::Move) {}

    /// Called after the last move was taken back.
    #[inline]
    fn undone(&mut self) {}

    /// Called after the turn was handed over without a move; `position` is the one after it.
    #[inline]
    fn passed(&mut self, _position: &P) {}

    /// Called after the last pass was taken back.
    #[inline]
    fn pass_undone(&mut self) {}
}

/// An evaluator that is lent, and kept from search to search.
impl<P: Position, E: Evaluator<P>> Evaluator<P> for &mut E {
    #[inline(always)]
    fn score(&mut self, position: &P) -> Score {
        (**self).score(position)
    }

    fn score_for(&mut self, position: &P, player: Player) -> Score {
        (**self).score_for(position, player)
    }

    fn bounds(&mut self, position: &P) -> (Score, Score) {
        (**self).bounds(position)
    }

    fn judges_chance(&self) -> bool {
        (**self).judges_chance()
    }

    fn range(&mut self, position: &P) -> Option<Range> {
        (**self).range(position)
    }

    #[inline]
    fn begin(&mut self, position: &P) {
        (**self).begin(position);
    }

    #[inline(always)]
    fn played(&mut self, position: &P, mv: P::Move) {
        (**self).played(position, mv);
    }

    #[inline(always)]
    fn undone(&mut self) {
        (**self).undone();
    }

    #[inline(always)]
    fn passed(&mut self, position: &P) {
        (**self).passed(position);
    }

    #[inline(always)]
    fn pass_undone(&mut self) {
        (**self).pass_undone();
    }
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
