//! Ten levels for every game, and the limits nobody's engine may pass: how a seat becomes an engine and a time to think.

use std::time::Duration;

use hetman_game::{Clock, Entry, Limits, SettingKind, Spec};

use crate::error::Error;
use crate::messages::{Level, Seat};

/// The highest level: all there is.
pub const HIGHEST: u8 = 10;

/// What one level does.
struct Rung {
    /// The engine's own setting, where it has one.
    skill: u32,
    /// Nodes or playouts it may look at.
    nodes: u64,
    /// How many moves in a hundred are made at random.
    random: u32,
}

const fn rung(skill: u32, nodes: u64, random: u32) -> Rung {
    Rung { skill, nodes, random }
}

/// Levels 1 to 9: more nodes, fewer mistakes.
const LADDER: [Rung; 9] = [
    rung(0, 50, 40),
    rung(0, 100, 20),
    rung(2, 225, 8),
    rung(4, 500, 0),
    rung(7, 1_700, 0),
    rung(10, 5_700, 0),
    rung(13, 19_000, 0),
    rung(16, 65_000, 0),
    rung(18, 147_000, 0),
];

/// How long anybody thinks about a move without a clock.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the highest level thinks without a clock.
const FULL_TIME: Duration = Duration::from_millis(1_500);
/// Megabytes an engine of a page may use.
const MOST_HASH: i64 = 64;
/// Nodes an engine that keeps its tree may keep.
const MOST_NODES: i64 = 4_000_000;
/// The table of a low level, which looks at few nodes.
const LITTLE_HASH: i64 = 1;

/// An engine with its limits.
#[derive(Clone, Debug)]
pub struct Strength {
    /// Which engine.
    pub spec: Spec,
    /// How long.
    pub limits: Limits,
    /// How many moves in a hundred are made at random.
    pub random: u32,
}

/// The engine and the limits of a seat, if an engine sits there.
pub fn strength(entry: &dyn Entry, seat: &Seat, clock: Option<Clock>) -> Result<Option<Strength>, Error> {
    match seat.kind.as_str() {
        "human" => Ok(None),
        "level" => by_level(entry, seat.level.unwrap_or(HIGHEST), clock).map(Some),
        "engine" => by_spec(entry, seat.spec.as_deref().unwrap_or_default(), clock).map(Some),
        word => Err(Error::Bad(format!("a seat is `human`, `level` or `engine`, not `{word}`"))),
    }
}

fn by_level(entry: &dyn Entry, level: u8, clock: Option<Clock>) -> Result<Strength, Error> {
    if !(1..=HIGHEST).contains(&level) {
        return Err(Error::Bad(format!("a level is a number from 1 to {HIGHEST}, not `{level}`")));
    }
    let Some(rung) = LADDER.get(usize::from(level) - 1) else {
        let limits = Limits { time: clock.is_none().then_some(FULL_TIME), clock, ..Limits::none() };
        return Ok(Strength { spec: engine(entry, &[("hash", MOST_HASH / 2)])?, limits, random: 0 });
    };
    let spec = engine(entry, &[("skill", i64::from(rung.skill)), ("hash", LITTLE_HASH)])?;
    let (nodes, playouts) = (Some(rung.nodes), Some(rung.nodes));
    let time = clock.is_none().then_some(PATIENCE);
    Ok(Strength { spec, limits: Limits { nodes, playouts, time, clock, ..Limits::none() }, random: rung.random })
}

fn by_spec(entry: &dyn Entry, text: &str, clock: Option<Clock>) -> Result<Strength, Error> {
    let spec: Spec = text.parse()?;
    allowed(entry, &spec)?;
    let own = entry.default_limits();
    let time = own.time.unwrap_or(PATIENCE).min(PATIENCE);
    let limits = Limits { time: clock.is_none().then_some(time), clock, ..own };
    Ok(Strength { spec, limits, random: 0 })
}

/// The strongest engine of a game with these settings, as far as it has them.
pub fn engine(entry: &dyn Entry, settings: &[(&str, i64)]) -> Result<Spec, Error> {
    let engines = entry.engines();
    let first = engines.first().ok_or_else(|| Error::Bad(format!("no engine plays `{}`", entry.name())))?;
    let mut spec = Spec::named(first.name);
    for &(name, value) in settings {
        let known = first.settings.iter().find(|setting| setting.name == name);
        if let Some(SettingKind::Number { min, max }) = known.map(|setting| &setting.kind) {
            spec = spec.with(name, &value.clamp(*min, *max).to_string());
        }
    }
    Ok(spec)
}

/// Refuses what a visitor must not ask of an engine: too much memory, too many threads, anything that names a file.
pub fn allowed(entry: &dyn Entry, spec: &Spec) -> Result<(), Error> {
    let engines = entry.engines();
    let names = engines.iter().map(|engine| engine.name);
    let known = engines.iter().find(|engine| engine.name == spec.name);
    let known = known.ok_or_else(|| hetman_game::Error::unknown("engine", &spec.name, names))?;
    for (name, value) in &spec.settings {
        let setting = known.settings.iter().find(|setting| setting.name == name);
        if setting.is_some_and(|setting| setting.kind == SettingKind::Text) {
            return Err(Error::Bad(format!("option `{name}` cannot be set from a page")));
        }
        let most = match name.as_str() {
            "hash" => MOST_HASH,
            "threads" => 1,
            "memory" => MOST_NODES,
            "multipv" => 10,
            _ => continue,
        };
        if value.parse::<i64>().is_ok_and(|number| number > most) {
            return Err(Error::Bad(format!("option `{name}` cannot be `{value}` here; the most is {most}")));
        }
    }
    Ok(())
}

/// The levels as they are described.
pub fn describe() -> Vec<Level> {
    let below = LADDER.iter().zip(1..).map(|(rung, level)| Level {
        level,
        nodes: Some(rung.nodes),
        random: rung.random,
        time: PATIENCE.as_millis() as u64,
    });
    let highest = Level { level: HIGHEST, nodes: None, random: 0, time: FULL_TIME.as_millis() as u64 };
    below.chain([highest]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(kind: &str, level: Option<u8>, spec: &str) -> Seat {
        Seat { kind: kind.into(), level, spec: Some(spec.into()) }
    }

    #[test]
    fn every_level_of_every_game_is_an_engine_that_exists() {
        let mut games = hetman_classics::entries();
        games.push(Box::new(hetman_chess::entry()));
        for entry in &games {
            for level in 1..=HIGHEST {
                let strength = strength(&**entry, &seat("level", Some(level), ""), None).unwrap().unwrap();
                assert!(entry.engine(&Spec::named(entry.name()), &strength.spec).is_ok());
                assert!(!strength.limits.is_open());
            }
        }
    }

    #[test]
    fn visitors_cannot_ask_too_much() {
        let chess = hetman_chess::entry();
        for (wrong, word) in [
            (seat("engine", None, "alphabeta(hash=65536)"), "`hash`"),
            (seat("engine", None, "alphabeta(threads=64)"), "`threads`"),
            (seat("engine", None, "alphabet"), "`alphabet`"),
            (seat("engine", None, "bstar(memory=1000000000)"), "`memory`"),
            (seat("engine", None, "uci(/bin/sh)"), "spec"),
            (seat("level", Some(11), ""), "`11`"),
            (seat("ghost", None, ""), "`ghost`"),
        ] {
            let error = strength(&chess, &wrong, None).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
        assert!(strength(&chess, &seat("human", None, ""), None).unwrap().is_none());
    }
}
