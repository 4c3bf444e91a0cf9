//! The one list of games.

use hetman_game::tree::{TreeEvaluator, TreePosition};
use hetman_game::{Entry, Error, Spec};
use hetman_search::{Listed, Plain};

/// Every game there is.
pub fn all() -> Vec<Box<dyn Entry>> {
    vec![Box::new(tree())]
}

/// The worked examples that sign the tree game.
const TREES: &[(&str, u32)] = &[
    ("((4 6 5)(2 9 8)(9 7 2))", 2),
    ("(((3 6)(8 1))((4 5)(2 7)))", 3),
    ("((((1 9)(4 2))((7 3)(6 8)))(((5 0)(9 4))((2 2)(8 1))))", 4),
];

fn tree() -> Listed<Plain<TreePosition, TreeEvaluator>> {
    let summary = "an explicit tree of numbers, such as ((4 6 5)(2 9 8)(9 7 2)), or a random one";
    Listed::new("tree", summary, Plain::new(TreeEvaluator, |mv| mv + 1)).bench(TREES)
}

/// A game with the variant and rules somebody asked for.
pub struct Game {
    /// The game.
    pub entry: Box<dyn Entry>,
    /// What was asked for.
    pub spec: Spec,
}

impl Game {
    /// The game with the rules it has when nobody asks for others.
    pub fn plain(entry: Box<dyn Entry>) -> Self {
        let spec = Spec::named(entry.name());
        Self { entry, spec }
    }
}

/// The game a spec names.
pub fn find(text: &str) -> Result<Game, Error> {
    let spec: Spec = text.parse()?;
    let mut games = all();
    match games.iter().position(|entry| entry.name() == spec.name) {
        Some(at) => Ok(Game { entry: games.swap_remove(at), spec }),
        None => Err(Error::unknown("game", &spec.name, games.iter().map(|entry| entry.name()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_every_game_starts_and_signs() {
        let games = all();
        for (at, game) in games.iter().enumerate() {
            assert!(games[..at].iter().all(|other| other.name() != game.name()), "{}", game.name());
            let spec = Spec::named(game.name());
            assert!(game.board(&spec, None).is_ok(), "{}", game.name());
            assert!(!game.bench().is_empty(), "{} has no bench position", game.name());
            for &(position, _) in game.bench() {
                let board = game.board(&spec, Some(position).filter(|text| !text.is_empty()));
                assert!(board.is_ok(), "{}: {position}", game.name());
            }
        }
    }
}
