//! How many moves a game has on average, measured by random games: so many playouts are made at a leaf before it is
//! expanded.

use hetman_game::random::Random;
use hetman_game::{MoveList, Position, Turn};

/// Random games that are played, unless they are long.
const GAMES: usize = 20;
/// Positions after which no more are looked at; a matter of milliseconds.
const POSITIONS: u64 = 4_000;
/// Seed of the games, so that a game has the same mean everywhere.
const SEED: u64 = 30;

/// The mean number of moves in random games from `start`, at least 1.
pub(super) fn measured<P: Position>(start: &P) -> u32 {
    let mut random = Random::new(SEED);
    let mut list = MoveList::new();
    let (mut moves, mut positions) = (0, 0);
    for _ in 0..GAMES {
        let mut position = start.clone();
        while position.turn() != Turn::Over && positions < POSITIONS {
            if P::CHANCE
                && let Some(drawn) = position.draw(&mut random)
            {
                position.play(drawn);
                continue;
            }
            list.clear();
            position.moves(&mut list);
            if list.is_empty() {
                break;
            }
            (moves, positions) = (moves + list.len() as u64, positions + 1);
            position.play(list[random.below(list.len())]);
        }
    }
    (moves as f64 / positions.max(1) as f64).round().max(1.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::tree::{TreePosition, TreeRules};
    use hetman_game::{Notation, Spec};

    #[test]
    fn the_mean_is_that_of_the_game_and_not_of_its_start() {
        let mean = |text: &str| {
            let start = TreePosition::parse(&TreeRules::default(), text).unwrap();
            measured(&start)
        };
        assert_eq!(mean("(1 2 3)"), 3);
        assert_eq!(mean("((1 2 3 4 5)(1 2 3 4 5))"), 4, "of 2 and 5");
        assert_eq!(mean("5"), 1, "a game that is over");
        let mut rules = TreeRules::default();
        let spec: Spec = "tree(uniform,branching=7,depth=3)".parse().unwrap();
        spec.apply(&mut rules).unwrap();
        assert_eq!(measured(&TreePosition::start(&rules).unwrap()), 7);
    }
}
