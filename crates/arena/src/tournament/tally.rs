//! Games counted by result, with and without those that a fault decided: a program that crashes in won positions makes
//! its opponent look strong.

use super::{GameResult, PairResult, Plan, Standing};

impl Standing {
    /// Wins, draws and losses of the pairings' first players.
    pub fn tally(&self) -> [u64; 3] {
        tally(self.results.iter(), |_| true)
    }

    /// The same without the games that a fault decided.
    pub fn clean_tally(&self) -> [u64; 3] {
        tally(self.results.iter(), is_clean)
    }

    /// Wins, draws and losses of the first of two players against the second, in the order of the plan.
    pub fn tally_of(&self, plan: &Plan, players: [usize; 2]) -> [u64; 3] {
        tally(self.between(plan, players), |_| true)
    }

    /// The same without the games that a fault decided.
    pub fn clean_tally_of(&self, plan: &Plan, players: [usize; 2]) -> [u64; 3] {
        tally(self.between(plan, players), is_clean)
    }

    fn between(&self, plan: &Plan, players: [usize; 2]) -> impl Iterator<Item = &PairResult> {
        self.results
            .iter()
            .filter(move |result| plan.pairings[result.number].players == players)
    }
}

/// Whether the players decided a game on the board.
pub(super) fn is_clean(game: &GameResult) -> bool {
    game.forfeit.is_none()
}

fn tally<'a>(
    results: impl Iterator<Item = &'a PairResult>,
    counts: impl Fn(&GameResult) -> bool,
) -> [u64; 3] {
    let mut tally = [0; 3];
    for result in results {
        let [one, two] = &result.games;
        if counts(one) {
            tally[2 - usize::from(one.outcome.half_points())] += 1;
        }
        if counts(two) {
            tally[usize::from(two.outcome.half_points())] += 1;
        }
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Game, Outcome};
    use crate::tournament::Forfeit;

    #[test]
    fn faults_are_counted_apart() {
        let game = |outcome, forfeit| GameResult {
            outcome,
            reason: String::new(),
            forfeit,
            game: Game::default(),
        };
        let games = [
            game(Outcome::First, Some(Forfeit::Crash)),
            game(Outcome::First, None),
        ];
        let standing = Standing {
            results: vec![PairResult { number: 0, games }],
            found: 0,
        };
        assert_eq!(standing.tally(), [1, 0, 1]);
        assert_eq!(standing.clean_tally(), [0, 0, 1]);
    }
}
