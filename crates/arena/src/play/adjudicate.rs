//! Games cut short because both players agree on the score; off unless asked for.

use std::fmt;
use std::str::FromStr;

use hetman_game::{Player as Side, Shown};

use super::Outcome;
use crate::player::side_of;

/// When to cut a game short.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// As won by one player.
    pub resign: Option<ResignRule>,
    /// As drawn.
    pub draw: Option<DrawRule>,
}

/// Adjudicates a win once both players report at least `score` for `moves` moves each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// Moves of each player in a row.
    pub moves: u32,
    /// Hundredths of the smallest piece.
    pub score: i32,
}

/// Adjudicates a draw once both players report at most `score` for `moves` moves each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Applies only after each player has made this number of moves.
    pub from: u32,
    /// Moves of each player in a row.
    pub moves: u32,
    /// Hundredths of the smallest piece.
    pub score: i32,
}

impl FromStr for ResignRule {
    type Err = String;

    /// Reads moves and hundredths, as in `4,800`.
    fn from_str(text: &str) -> Result<Self, String> {
        let [moves, score] = numbers(text).ok_or("it takes moves and hundredths, as in `4,800`")?;
        Ok(Self {
            moves,
            score: score.min(FORCED as u32) as i32,
        })
    }
}

impl FromStr for DrawRule {
    type Err = String;

    /// Reads a move, moves and hundredths, as in `40,8,10`.
    fn from_str(text: &str) -> Result<Self, String> {
        let [from, moves, score] =
            numbers(text).ok_or("it takes a move, moves and hundredths, as in `40,8,10`")?;
        Ok(Self {
            from,
            moves,
            score: score.min(FORCED as u32) as i32,
        })
    }
}

impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.moves, self.score)
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{},{}", self.from, self.moves, self.score)
    }
}

fn numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    let numbers = text
        .split(',')
        .map(|word| word.trim().parse().ok())
        .collect::<Option<Vec<u32>>>()?;
    numbers.try_into().ok()
}

/// Listens to the scores.
pub(super) struct Judge {
    rules: Adjudication,
    /// For how many moves in a row each player saw the first player winning, the second, and neither.
    streaks: [[u32; 3]; 2],
}

impl Judge {
    pub(super) fn new(rules: Adjudication) -> Self {
        Self {
            rules,
            streaks: [[0; 3]; 2],
        }
    }

    /// Hears what a player thinks of the position just left; decides if both have agreed long enough.
    pub(super) fn hear(
        &mut self,
        side: Side,
        score: Option<Shown>,
        plies: usize,
    ) -> Option<Outcome> {
        let own = score.and_then(hundredths);
        let first = own.map(|own| if side_of(side) == 0 { own } else { -own });
        let streak = &mut self.streaks[side_of(side)];
        let (won, level) = (
            self.rules.resign.map(|rule| rule.score),
            self.rules.draw.map(|rule| rule.score),
        );
        let holds = [
            first.zip(won).is_some_and(|(first, limit)| first >= limit),
            first.zip(won).is_some_and(|(first, limit)| first <= -limit),
            first
                .zip(level)
                .is_some_and(|(first, limit)| first.abs() <= limit),
        ];
        for (streak, holds) in streak.iter_mut().zip(holds) {
            *streak = if holds { *streak + 1 } else { 0 };
        }
        let agreed =
            |at: usize, moves: u32| self.streaks.iter().all(|streak| streak[at] >= moves.max(1));
        if let Some(rule) = self.rules.resign {
            if agreed(0, rule.moves) {
                return Some(Outcome::First);
            }
            if agreed(1, rule.moves) {
                return Some(Outcome::Second);
            }
        }
        let draw = self
            .rules
            .draw
            .filter(|rule| plies >= 2 * rule.from as usize && agreed(2, rule.moves));
        draw.map(|_| Outcome::Draw)
    }
}

/// What a forced win counts for, in hundredths.
const FORCED: i32 = 1_000_000;

/// A forced win is worth more than any number of hundredths; points and probabilities are not comparable.
fn hundredths(score: Shown) -> Option<i32> {
    match score {
        Shown::Cp(n) => Some(n),
        Shown::Mate(n) => Some(if n > 0 { FORCED } else { -FORCED }),
        Shown::Value(_) | Shown::Mean(_) | Shown::Win(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_must_agree_for_long_enough() {
        let resign = Some(ResignRule {
            moves: 2,
            score: 500,
        });
        let mut judge = Judge::new(Adjudication { resign, draw: None });
        assert_eq!(judge.hear(Side::FIRST, Some(Shown::Cp(600)), 1), None);
        assert_eq!(judge.hear(Side::SECOND, Some(Shown::Cp(-700)), 2), None);
        assert_eq!(judge.hear(Side::FIRST, Some(Shown::Mate(3)), 3), None);
        assert_eq!(judge.hear(Side::SECOND, Some(Shown::Cp(-499)), 4), None);
        assert_eq!(judge.hear(Side::SECOND, Some(Shown::Cp(-501)), 6), None);
        assert_eq!(
            judge.hear(Side::SECOND, Some(Shown::Mate(-2)), 8),
            Some(Outcome::First)
        );
    }

    #[test]
    fn draws_wait_for_their_move() {
        let draw = Some(DrawRule {
            from: 3,
            moves: 1,
            score: 10,
        });
        let mut judge = Judge::new(Adjudication { resign: None, draw });
        assert_eq!(judge.hear(Side::FIRST, Some(Shown::Cp(5)), 1), None);
        assert_eq!(judge.hear(Side::SECOND, Some(Shown::Cp(0)), 2), None);
        assert_eq!(judge.hear(Side::FIRST, None, 7), None);
        assert_eq!(
            judge.hear(Side::FIRST, Some(Shown::Cp(-10)), 9),
            Some(Outcome::Draw)
        );
        let mut off = Judge::new(Adjudication::default());
        assert_eq!(off.hear(Side::FIRST, Some(Shown::Mate(1)), 90), None);
        assert_eq!(off.hear(Side::SECOND, Some(Shown::Mate(-1)), 91), None);
    }
}
