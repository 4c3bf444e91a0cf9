//! Ten levels for every game, from beginner to full strength: the same engine that looks at fewer positions, judges
//! with less skill and, on the lowest levels, moves at random now and then. What they are worth is measured by
//! `experiments/levels.toml`.

use hetman_game::random::{Random, mix};
use hetman_game::{Board, Entry, Error, Limits, SettingKind, Spec, Viewer};

/// What one level does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// From 1 to [`Level::HIGHEST`].
    pub number: u8,
    /// The engine's own setting, where it has one.
    pub skill: u32,
    /// Nodes or playouts it may look at; the highest level knows no bound.
    pub nodes: Option<u64>,
    /// How many moves in a hundred are made at random.
    pub random: u32,
}

const fn level(number: u8, skill: u32, nodes: u64, random: u32) -> Level {
    Level {
        number,
        skill,
        nodes: Some(nodes),
        random,
    }
}

/// More nodes, fewer mistakes.
const LEVELS: [Level; 10] = [
    level(1, 0, 50, 40),
    level(2, 0, 100, 20),
    level(3, 2, 225, 8),
    level(4, 4, 500, 0),
    level(5, 7, 1_700, 0),
    level(6, 10, 5_700, 0),
    level(7, 13, 19_000, 0),
    level(8, 16, 65_000, 0),
    level(9, 18, 147_000, 0),
    Level {
        number: Level::HIGHEST,
        skill: 20,
        nodes: None,
        random: 0,
    },
];

/// Megabytes of the table of a level that looks at few nodes.
const LITTLE_HASH: i64 = 1;
/// Megabytes of the table of the highest level.
const HASH: i64 = 32;
/// Megabytes of the tree, where the engine keeps one.
const TREE_MEMORY: i64 = 64;

impl Level {
    /// The highest level: all there is.
    pub const HIGHEST: u8 = 10;

    /// All levels, the lowest first.
    pub const fn all() -> &'static [Self] {
        &LEVELS
    }

    /// A level by its number.
    pub fn new(number: u8) -> Result<Self, Error> {
        let found = LEVELS.into_iter().find(|level| level.number == number);
        found.ok_or_else(|| Error::value("level", &number.to_string(), "a number from 1 to 10"))
    }

    /// The engine of this level.
    pub fn engine(&self, entry: &dyn Entry) -> Result<Spec, Error> {
        let hash = if self.nodes.is_some() {
            LITTLE_HASH
        } else {
            HASH
        };
        let skill = i64::from(self.skill);
        strongest(
            entry,
            &[("skill", skill), ("hash", hash), ("memory", TREE_MEMORY)],
        )
    }

    /// How far the engine may look within these limits.
    pub fn limits(&self, limits: &Limits) -> Limits {
        let least = |given: Option<u64>| given.into_iter().chain(self.nodes).min();
        Limits {
            nodes: least(limits.nodes),
            playouts: least(limits.playouts),
            ..limits.clone()
        }
    }

    /// A random legal move in `random` of a hundred positions; the moves so far decide, so that the same game has the
    /// same random moves everywhere.
    pub fn random_move(&self, board: &dyn Board) -> Option<String> {
        // What others hold must not decide, where anything is hidden.
        let viewer = board.mover().map_or(Viewer::Public, Viewer::Player);
        let words = board.history_for(viewer);
        let seed = words
            .iter()
            .flat_map(|word| word.bytes())
            .fold(7, |seed, byte| mix(seed ^ u64::from(byte)));
        let mut random = Random::new(seed);
        if random.below(100) >= self.random as usize {
            return None;
        }
        let mut moves = board.moves();
        (!moves.is_empty()).then(|| moves.swap_remove(random.below(moves.len())))
    }
}

/// The strongest engine of a game with these settings, as far as it has them.
pub fn strongest(entry: &dyn Entry, settings: &[(&str, i64)]) -> Result<Spec, Error> {
    let engines = entry.engines();
    let first = engines
        .first()
        .ok_or_else(|| Error::Other(format!("no engine plays `{}`", entry.name())))?;
    let mut spec = Spec::named(first.name);
    for &(name, value) in settings {
        let known = first.settings.iter().find(|setting| setting.name == name);
        if let Some(SettingKind::Number { min, max }) = known.map(|setting| &setting.kind) {
            spec = spec.with(name, &value.clamp(*min, *max).to_string());
        }
    }
    Ok(spec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_of_every_game_is_an_engine_that_exists() {
        let mut games = hetman_classics::entries();
        games.push(Box::new(hetman_chess::entry()));
        games.push(Box::new(hetman_go::entry()));
        for entry in &games {
            for (level, number) in Level::all().iter().zip(1..) {
                assert_eq!(Level::new(number).as_ref(), Ok(level));
                assert!(
                    entry
                        .engine(&Spec::named(entry.name()), &level.engine(&**entry).unwrap())
                        .is_ok()
                );
            }
        }
        assert!(Level::new(0).is_err() && Level::new(11).is_err());
    }

    #[test]
    fn random_moves_come_as_often_as_the_level_says() {
        let chess = hetman_chess::entry();
        let mut random = Random::new(1);
        let mut counts = [0; 4];
        for _ in 0..400 {
            let mut board = chess.board(&Spec::named("chess"), None).unwrap();
            for _ in 0..4 {
                let moves = board.moves();
                board.play(&moves[random.below(moves.len())]).unwrap();
            }
            for (level, count) in Level::all().iter().zip(&mut counts) {
                *count += i32::from(level.random_move(&*board).is_some());
            }
        }
        for (count, expected) in counts.into_iter().zip([160, 80, 32, 0]) {
            assert!(
                (count - expected).abs() <= 30,
                "{count} of 400 moves, not about {expected}"
            );
        }
        assert_eq!(counts[3], 0);
    }

    #[test]
    fn the_stricter_limit_holds() {
        let limits = Limits {
            nodes: Some(300),
            ..Limits::none()
        };
        assert_eq!(LEVELS[3].limits(&limits).nodes, Some(300));
        assert_eq!(LEVELS[2].limits(&limits).nodes, Some(225));
        assert_eq!(LEVELS[2].limits(&limits).playouts, Some(225));
        assert_eq!(LEVELS[9].limits(&limits), limits);
    }
}
