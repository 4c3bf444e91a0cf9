//! Playing below full strength: fewer nodes, and a choice among the better moves that is not always the best one.

use hetman_game::Score;
use hetman_game::random::Random;

use super::root::RootMove;

/// The level at which nothing is held back.
pub(super) const FULL: i32 = 20;

/// How many of the best moves a weakened engine chooses among.
pub(super) const CANDIDATES: usize = 4;

/// The most nodes a level may visit: a hundred at the lowest, half as much again for each level.
pub(super) fn nodes(level: i32) -> Option<u64> {
    (level < FULL).then(|| (100.0 * 1.5_f64.powi(level)) as u64)
}

/// The place of the move a level plays: each candidate's score is blurred, the more the lower the level. The same
/// position, searched alike, is always answered alike.
pub(super) fn choose<M>(candidates: &[RootMove<M>], level: i32, seed: u64) -> usize {
    let mut random = Random::new(seed);
    let blur = 12 * (FULL - level);
    let found = candidates.iter().take_while(|root| root.score > -Score::INFINITE);
    let blurred = found.map(|root| root.score.raw() + random.between(0, blur));
    blurred.enumerate().max_by_key(|&(at, score)| (score, usize::MAX - at)).map_or(0, |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::Bound;

    #[test]
    fn higher_levels_see_more_and_err_less() {
        assert!((0..FULL - 1).all(|level| nodes(level) < nodes(level + 1)));
        assert_eq!(nodes(FULL), None);
        let scores = [60, 40, 0, -500].map(Score::new);
        let moves = scores.map(|score| RootMove { mv: 0, score, nodes: 0, bound: Bound::Exact, pv: vec![0] });
        let mistakes = |level| (0..1_000).filter(|&seed| choose(&moves, level, seed) > 0).count();
        assert!(mistakes(0) > mistakes(10) && mistakes(10) > mistakes(19));
        assert_eq!(mistakes(19), 0);
        assert!((0..1_000).all(|seed| choose(&moves, 0, seed) < 3), "a blunder is no candidate");
    }
}
