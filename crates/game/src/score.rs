//! Scores, depths, bounds and windows as types of their own, with wins counted by their distance.

use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub};

/// The worth of a position to the player to move. Wins lie above every evaluation, nearer wins above farther ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Nothing to choose between the players.
    pub const DRAW: Self = Self(0);
    /// Above every score that occurs.
    pub const INFINITE: Self = Self(32_500);
    /// A win already on the board.
    pub const WIN: Self = Self(32_000);
    /// The farthest win, in plies, that is still told apart from an evaluation.
    pub const FARTHEST: i32 = 1_000;
    /// The largest evaluation or number of points.
    pub const LIMIT: Self = Self(Self::WIN.0 - Self::FARTHEST - 1);

    /// An evaluation or a number of points, held within [`LIMIT`](Self::LIMIT).
    #[inline]
    pub const fn new(points: i32) -> Self {
        if points > Self::LIMIT.0 {
            Self::LIMIT
        } else if points < -Self::LIMIT.0 {
            Self(-Self::LIMIT.0)
        } else {
            Self(points)
        }
    }

    /// A score from its stored form; the inverse of [`raw`](Self::raw).
    #[inline]
    pub const fn from_raw(raw: i32) -> Self {
        Self(raw)
    }

    /// The player to move wins after a number of plies.
    #[inline]
    pub const fn win_in(plies: i32) -> Self {
        Self(Self::WIN.0 - plies)
    }

    /// The player to move loses after a number of plies.
    #[inline]
    pub const fn loss_in(plies: i32) -> Self {
        Self(plies - Self::WIN.0)
    }

    /// The bare number.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// A forced win.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::LIMIT.0
    }

    /// A forced loss.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::LIMIT.0
    }

    /// A forced win or loss.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the forced end: positive for a win, negative for a loss, nothing for an evaluation.
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.is_win() {
            Some(Self::WIN.0 - self.0)
        } else if self.is_loss() {
            Some(-(Self::WIN.0 + self.0))
        } else {
            None
        }
    }

    /// The score as seen from `plies` nearer to the end: a win in 5 is stored at ply 2 as a win in 3.
    #[inline]
    pub const fn seen_from(self, plies: i32) -> Self {
        if self.is_win() {
            Self(self.0 + plies)
        } else if self.is_loss() {
            Self(self.0 - plies)
        } else {
            self
        }
    }

    /// The inverse of [`seen_from`](Self::seen_from): a score stored at a node becomes one seen from the root.
    #[inline]
    pub const fn seen_from_root(self, plies: i32) -> Self {
        self.seen_from(-plies)
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    #[inline]
    fn add(self, step: i32) -> Self {
        Self(self.0 + step)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    #[inline]
    fn sub(self, step: i32) -> Self {
        Self(self.0 - step)
    }
}

impl Sub for Score {
    type Output = i32;
    #[inline]
    fn sub(self, other: Self) -> i32 {
        self.0 - other.0
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if plies >= 0 && self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{}", self.0),
        }
    }
}

/// How many plies to look ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Depth(pub i32);

impl Depth {
    /// The horizon itself.
    pub const ZERO: Self = Self(0);
    /// Deeper than any search goes.
    pub const MAX: Self = Self(250);

    /// True at the horizon and beyond it.
    #[inline]
    pub const fn is_spent(self) -> bool {
        self.0 <= 0
    }
}

impl Add<i32> for Depth {
    type Output = Self;
    #[inline]
    fn add(self, plies: i32) -> Self {
        Self(self.0 + plies)
    }
}

impl AddAssign<i32> for Depth {
    #[inline]
    fn add_assign(&mut self, plies: i32) {
        self.0 += plies;
    }
}

impl Sub<i32> for Depth {
    type Output = Self;
    #[inline]
    fn sub(self, plies: i32) -> Self {
        Self(self.0 - plies)
    }
}

/// What a returned score says about the true value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The value is at most the score.
    Upper,
    /// The value is at least the score.
    Lower,
    /// The value is the score.
    Exact,
}

/// The open interval of values that still matter: a value at or below alpha, or at or above beta, changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What the player to move already has.
    pub alpha: Score,
    /// What the opponent already has, seen from the player to move.
    pub beta: Score,
}

impl Window {
    /// Every value matters.
    pub const FULL: Self = Self {
        alpha: Score(-Score::INFINITE.0),
        beta: Score::INFINITE,
    };

    /// A window between two scores.
    #[inline]
    pub const fn new(alpha: Score, beta: Score) -> Self {
        Self { alpha, beta }
    }

    /// The empty window that only asks: more than `alpha`, or not?
    #[inline]
    pub fn null(alpha: Score) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// The same window with the opponent's eyes.
    #[inline]
    pub fn flip(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// True if no value lies strictly inside.
    #[inline]
    pub fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// What a score found with this window says about the true value (fail-soft).
    #[inline]
    pub fn bound(self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_wins_are_better_and_nearer_losses_worse() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::loss_in(2) < Score::loss_in(4));
        assert!(Score::win_in(Score::FARTHEST) > Score::LIMIT);
        assert_eq!(-Score::win_in(3), Score::loss_in(3));
        assert_eq!(Score::win_in(5).plies_to_end(), Some(5));
        assert_eq!(Score::loss_in(4).plies_to_end(), Some(-4));
        assert_eq!(Score::new(1_000_000), Score::LIMIT);
    }

    #[test]
    fn stored_wins_are_relative_to_their_node() {
        let at_root = Score::win_in(5);
        assert_eq!(at_root.seen_from(2), Score::win_in(3));
        assert_eq!(at_root.seen_from(2).seen_from_root(2), at_root);
        assert_eq!(Score::new(17).seen_from(9), Score::new(17));
    }

    #[test]
    fn a_window_names_the_bound() {
        let window = Window::new(Score::new(-1), Score::new(2));
        assert_eq!(window.bound(Score::new(2)), Bound::Lower);
        assert_eq!(window.bound(Score::new(0)), Bound::Exact);
        assert_eq!(window.bound(Score::new(-1)), Bound::Upper);
        assert!(Window::null(Score::DRAW).is_null());
        assert_eq!(window.flip().flip(), window);
    }
}
