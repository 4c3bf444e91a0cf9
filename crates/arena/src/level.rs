//! Levels for every game, from beginner to full strength: the same engine, held back to a rating. An engine that has the setting
//! `elo` errs by itself as people do; any other looks at fewer positions and moves at random now and then. What the levels
//! are worth in chess is measured by `experiments/levels.toml`.

use std::fmt;

use hetman_game::random::{Random, mix};
use hetman_game::strength::{self, FULL, RATINGS};
use hetman_game::{Board, Entry, Error, Limits, SettingKind, Spec, Strength, Viewer};

/// A strength: a rating in chess, and the same steps in other games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The rating; [`FULL`] for all there is.
    pub elo: i32,
}

/// Points from one level to the next.
const STEP: i32 = 100;

/// Megabytes of the table of a level that looks at few nodes.
const LITTLE_HASH: i64 = 1;
/// Megabytes of the table of the highest level.
const HASH: i64 = 32;
/// Megabytes of the tree, where the engine keeps one.
const TREE_MEMORY: i64 = 64;

impl Level {
    /// The highest level: all there is.
    pub const HIGHEST: u8 = ((*RATINGS.end() - *RATINGS.start()) / STEP) as u8 + 2;

    /// All levels, the lowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let rated = RATINGS.step_by(STEP as usize).map(|elo| Self { elo });
        rated.chain([Self { elo: FULL }])
    }

    /// A level by its number.
    pub fn new(number: u8) -> Result<Self, Error> {
        let found = Self::all().nth(usize::from(number).wrapping_sub(1));
        let takes = || format!("a number from 1 to {}", Self::HIGHEST);
        found.ok_or_else(|| Error::value("level", &number.to_string(), takes()))
    }

    /// A level by its rating.
    pub fn rated(elo: i32) -> Result<Self, Error> {
        let (least, most) = (RATINGS.start(), RATINGS.end());
        if RATINGS.contains(&elo) {
            Ok(Self { elo })
        } else {
            let takes = format!("a rating from {least} to {most}");
            Err(Error::value(strength::SETTING, &elo.to_string(), takes))
        }
    }

    /// Its number, if it is one of those that have one.
    pub fn number(&self) -> Option<u8> {
        let at = Self::all().position(|level| level == *self)?;
        Some(at as u8 + 1)
    }

    /// Nodes or playouts it may look at; the highest level knows no bound.
    pub fn nodes(&self) -> Option<u64> {
        Strength::at(self.elo).map(|strength| strength.nodes)
    }

    /// How many moves in a hundred are made at random by an engine that does not err by itself.
    pub fn random(&self) -> u32 {
        Strength::at(self.elo).map_or(0, |strength| strength.random())
    }

    /// The engine of this level.
    pub fn engine(&self, entry: &dyn Entry) -> Result<Spec, Error> {
        let hash = if self.nodes().is_some() {
            LITTLE_HASH
        } else {
            HASH
        };
        let elo = (strength::SETTING, i64::from(self.elo));
        strongest(entry, &[elo, ("hash", hash), ("memory", TREE_MEMORY)])
    }

    /// How far the engine may look within these limits.
    pub fn limits(&self, limits: &Limits) -> Limits {
        let least = |given: Option<u64>| given.into_iter().chain(self.nodes()).min();
        Limits {
            nodes: least(limits.nodes),
            playouts: least(limits.playouts),
            ..limits.clone()
        }
    }

    /// A random legal move in `random` of a hundred positions; the moves so far decide, so that the same game has the
    /// same random moves everywhere.
    pub(crate) fn random_move(self, board: &dyn Board) -> Option<String> {
        // What others hold must not decide, where anything is hidden.
        let viewer = board.mover().map_or(Viewer::Public, Viewer::Player);
        let words = board.history_for(viewer);
        let seed = words
            .iter()
            .flat_map(|word| word.bytes())
            .fold(7, |seed, byte| mix(seed ^ u64::from(byte)));
        let mut random = Random::new(seed);
        if random.below(100) >= self.random() as usize {
            return None;
        }
        let mut moves = board.moves();
        (!moves.is_empty()).then(|| moves.swap_remove(random.below(moves.len())))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "level(n={number})"),
            None => write!(f, "level({}={})", strength::SETTING, self.elo),
        }
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
        let known = first
            .settings
            .iter()
            .find(|setting| setting.is_called(name));
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
            for (level, number) in Level::all().zip(1..) {
                assert_eq!(Level::new(number), Ok(level));
                assert_eq!(level.number(), Some(number));
                let engine = level.engine(&**entry).unwrap();
                assert!(entry.engine(&Spec::named(entry.name()), &engine).is_ok());
            }
        }
        assert_eq!(Level::all().count(), usize::from(Level::HIGHEST));
        assert!(Level::new(0).is_err() && Level::new(Level::HIGHEST + 1).is_err());
        assert_eq!(Level::rated(1500), Level::new(10));
        assert!(Level::rated(599).is_err() && Level::rated(2801).is_err());
        assert_eq!(Level::rated(1550).unwrap().to_string(), "level(elo=1550)");
    }

    #[test]
    fn random_moves_come_as_often_as_the_level_says() {
        let chess = hetman_chess::entry();
        let mut random = Random::new(1);
        let levels = [1, 5, 17].map(|number| Level::new(number).unwrap());
        let mut counts = [0; 3];
        for _ in 0..400 {
            let mut board = chess.board(&Spec::named("chess"), None).unwrap();
            for _ in 0..4 {
                let moves = board.moves();
                board.play(&moves[random.below(moves.len())]).unwrap();
            }
            for (level, count) in levels.iter().zip(&mut counts) {
                *count += i32::from(level.random_move(&*board).is_some());
            }
        }
        for (count, level) in counts.into_iter().zip(levels) {
            let expected = 4 * level.random() as i32;
            assert!(
                (count - expected).abs() <= 30,
                "{count} of 400 moves, not about {expected}"
            );
        }
        assert!(counts[0] > 0 && counts[2] == 0);
    }

    #[test]
    fn the_stricter_limit_holds() {
        let level = Level::rated(1500).unwrap();
        let own = level.nodes().unwrap();
        let limits = |nodes| Limits {
            nodes: Some(nodes),
            ..Limits::none()
        };
        assert_eq!(level.limits(&limits(own - 1)).nodes, Some(own - 1));
        assert_eq!(level.limits(&limits(own + 1)).nodes, Some(own));
        assert_eq!(level.limits(&limits(1)).playouts, Some(own));
        let full = Level { elo: FULL };
        assert_eq!(full.limits(&limits(9)), limits(9));
    }
}
