//! Playing below full strength: fewer nodes, and a choice among the better moves that is not always the best one.

use hetman_game::Score;
use hetman_game::random::Random;

use super::options::Params;
use super::root::RootMove;

/// The level at which nothing is held back.
pub(super) const FULL: i32 = 20;

/// The most nodes a level may visit: the same ratio from each level to the next.
pub(super) fn nodes(level: i32, params: &Params) -> Option<u64> {
    let growth = f64::from(params.skill_growth) / 100.0;
    (level < FULL).then(|| (f64::from(params.skill_nodes) * growth.powi(level)) as u64)
}

/// The place of the move a level plays: each candidate's score is blurred, the more the lower the level. The same
/// position, searched alike, is always answered alike.
pub(super) fn choose<M>(
    candidates: &[RootMove<M>],
    level: i32,
    params: &Params,
    seed: u64,
) -> usize {
    let mut random = Random::new(seed);
    let blur = params.skill_blur * (FULL - level);
    let found = candidates
        .iter()
        .take_while(|root| root.score > -Score::INFINITE);
    let blurred = found.map(|root| root.score.raw() + random.between(0, blur));
    blurred
        .enumerate()
        .max_by_key(|&(at, score)| (score, usize::MAX - at))
        .map_or(0, |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::Bound;

    #[test]
    fn higher_levels_see_more_and_err_less() {
        let params = Params::default();
        assert!((0..FULL - 1).all(|level| nodes(level, &params) < nodes(level + 1, &params)));
        assert_eq!(nodes(FULL, &params), None);
        let scores = [60, 40, 0, -500].map(Score::new);
        let moves = scores.map(|score| RootMove {
            mv: 0,
            score,
            nodes: 0,
            bound: Bound::Exact,
            pv: vec![0],
        });
        let mistakes = |level| {
            (0..1_000)
                .filter(|&seed| choose(&moves, level, &params, seed) > 0)
                .count()
        };
        assert!(mistakes(0) > mistakes(10) && mistakes(10) > mistakes(19));
        assert_eq!(mistakes(19), 0);
        assert!(
            (0..1_000).all(|seed| choose(&moves, 0, &params, seed) < 3),
            "a blunder is no candidate"
        );
    }
}
