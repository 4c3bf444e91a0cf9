//! Playing below full strength: fewer nodes, moves that are overlooked, and a choice among the better moves that is not always
//! the best one. How much of each belongs to a rating is said by [`Strength`].

use hetman_game::random::mix;
use hetman_game::{Position, Score, Strength};

use super::options::{Params, Resources};
use super::policy::AlphaBetaPolicy;
use super::root::RootMove;
use crate::algorithm::MoveOf;

/// What holds the engine back, if anything does: its rating, or numbers set by hand.
pub(super) fn strength(resources: &Resources, params: &Params) -> Option<Strength> {
    let Params {
        held_nodes,
        held_blur,
        held_overlooked,
        ..
    } = *params;
    let rated = Strength::at(resources.elo);
    if rated.is_none() && held_nodes == 0 && held_blur == 0 && held_overlooked == 0 {
        return None;
    }
    let free = Strength {
        nodes: u64::MAX,
        blur: 0,
        overlooked: 0,
    };
    let rated = rated.unwrap_or(free);
    let by_hand = |own: i32, rated: i32| if own > 0 { own } else { rated };
    Some(Strength {
        nodes: if held_nodes > 0 {
            held_nodes as u64
        } else {
            rated.nodes
        },
        blur: by_hand(held_blur, rated.blur),
        overlooked: by_hand(held_overlooked, rated.overlooked),
    })
}

/// The root moves that are not overlooked; captures and the like are more obvious than quiet moves.
pub(super) fn seen<G: AlphaBetaPolicy>(
    strength: &Strength,
    policy: &G,
    position: &G::Position,
    moves: &[MoveOf<G>],
    seed: u64,
) -> Vec<MoveOf<G>> {
    let obvious = |mv| policy.forced(position) || policy.tactical(position, mv);
    strength.seen(moves, mix(seed) ^ position.key(), obvious)
}

/// The place of the move to play. The same position, searched alike, is always answered alike.
pub(super) fn choose<M>(candidates: &[RootMove<M>], strength: &Strength, seed: u64) -> usize {
    let found = candidates
        .iter()
        .take_while(|root| root.score > -Score::INFINITE);
    strength.choose(found.map(|root| root.score.raw()), seed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::Bound;
    use hetman_game::strength::FULL;

    fn held(elo: i32, params: &Params) -> Option<Strength> {
        let resources = Resources {
            elo,
            ..Resources::default()
        };
        strength(&resources, params)
    }

    #[test]
    fn the_rating_holds_back_and_numbers_by_hand_come_first() {
        let usual = Params::default();
        assert_eq!(held(FULL, &usual), None);
        assert_eq!(held(1500, &usual), Strength::at(1500));
        let by_hand = Params {
            held_nodes: 7,
            held_blur: 9,
            ..Params::default()
        };
        let held_by_hand = held(FULL, &by_hand).unwrap();
        assert_eq!((held_by_hand.nodes, held_by_hand.blur), (7, 9));
        let both = held(1500, &by_hand).unwrap();
        assert_eq!(both.overlooked, Strength::at(1500).unwrap().overlooked);
        assert_eq!(both.nodes, 7);
    }

    #[test]
    fn moves_that_were_not_searched_are_no_candidates() {
        let root = |score| RootMove {
            mv: 0,
            score,
            nodes: 0,
            bound: Bound::Exact,
            pv: vec![0],
        };
        let moves = [root(Score::new(0)), root(-Score::INFINITE)];
        let weak = Strength::at(600).unwrap();
        assert!((0..1_000).all(|seed| choose(&moves, &weak, seed) == 0));
    }
}
