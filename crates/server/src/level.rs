//! How a seat becomes an engine and a time to think.

use std::time::Duration;

use hetman_arena::level::Level;
use hetman_game::{Clock, Entry, Limits, strength};

use crate::admission::{Admitted, Playable};
use crate::error::Error;
use crate::messages::{self, Seat, SeatKind};

/// The longest time for a move, whatever the clock says.
pub const LONGEST_TURN: Duration = Duration::from_secs(10);
/// How long the highest level thinks without a clock.
const FULL_TIME: Duration = Duration::from_millis(1_500);

/// An engine with its limits.
#[derive(Clone, Debug)]
pub struct Strength {
    /// Which engine.
    pub engine: Admitted,
    /// How long; a level holds the player back further.
    pub limits: Limits,
    /// The level, if the engine is held back.
    pub level: Option<Level>,
}

/// The engine and the limits of a seat, if an engine sits there.
pub fn strength(
    entry: &Playable,
    seat: &Seat,
    clock: Option<Clock>,
) -> Result<Option<Strength>, Error> {
    let strength = match seat.kind {
        SeatKind::Human => return Ok(None),
        SeatKind::Level => by_level(entry, seat.level.unwrap_or(Level::HIGHEST), clock)?,
        SeatKind::Engine => by_spec(entry, seat.spec.as_deref().unwrap_or_default(), clock)?,
    };
    let limits = Limits {
        depth: depth(seat)?.or(strength.limits.depth),
        ..strength.limits
    };
    Ok(Some(Strength { limits, ..strength }))
}

/// The most plies a seat may ask for.
const DEEPEST: u32 = 99;

/// The plies an engine is held to.
fn depth(seat: &Seat) -> Result<Option<u32>, Error> {
    match seat.depth {
        Some(depth) if !(1..=DEEPEST).contains(&depth) => {
            Err(
                hetman_game::Error::value("depth", &depth.to_string(), "a number from 1 to 99")
                    .into(),
            )
        }
        depth => Ok(depth),
    }
}

fn by_level(entry: &Playable, number: u8, clock: Option<Clock>) -> Result<Strength, Error> {
    let level = Level::new(number)?;
    let time = if level.nodes().is_some() {
        LONGEST_TURN
    } else {
        FULL_TIME
    };
    let open = Limits {
        time: clock.is_none().then_some(time),
        clock,
        ceiling: Some(LONGEST_TURN),
        ..Limits::none()
    };
    Ok(Strength {
        engine: Admitted::level(entry, &level)?,
        limits: open,
        level: Some(level),
    })
}

fn by_spec(entry: &Playable, text: &str, clock: Option<Clock>) -> Result<Strength, Error> {
    let engine = Admitted::parse(entry, text)?;
    let own = entry.default_limits();
    let time = own.time.unwrap_or(LONGEST_TURN).min(LONGEST_TURN);
    let limits = Limits {
        time: clock.is_none().then_some(time),
        clock,
        ceiling: Some(LONGEST_TURN),
        ..own
    };
    Ok(Strength {
        engine,
        limits,
        level: None,
    })
}

/// The game whose levels were rated against an outside program.
const RATED: &str = "chess";

/// The levels of a game as they are described.
pub fn describe(entry: &dyn Entry) -> Vec<messages::Level> {
    let engines = entry.engines();
    let best = engines.first().map(|engine| &engine.settings);
    let errs = best.is_some_and(|list| list.iter().any(|one| one.name == strength::SETTING));
    let described = |(number, level): (u8, Level)| messages::Level {
        level: number,
        nodes: level.nodes(),
        random: if errs { 0 } else { level.random() },
        time: if level.nodes().is_some() {
            LONGEST_TURN
        } else {
            FULL_TIME
        }
        .as_millis() as u64,
        elo: (entry.name() == RATED && level.nodes().is_some()).then_some(level.elo),
    };
    (1..).zip(Level::all()).map(described).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admission::playable;

    #[test]
    fn levels_tell_their_rating_where_it_was_measured() {
        let chess = describe(&hetman_chess::entry());
        assert_eq!(chess.len(), usize::from(Level::HIGHEST));
        assert_eq!((chess[0].elo, chess[9].elo), (Some(600), Some(1500)));
        assert!(chess.iter().all(|level| level.random == 0));
        assert_eq!(
            chess.last().map(|level| (level.elo, level.nodes)),
            Some((None, None))
        );
        for entry in hetman_classics::entries() {
            let levels = describe(&*entry);
            assert!(
                levels.iter().all(|level| level.elo.is_none()),
                "{}",
                entry.name()
            );
            assert_eq!(levels[0].level, 1);
        }
    }

    fn seat(kind: SeatKind, level: Option<u8>, spec: &str) -> Seat {
        Seat {
            kind,
            level,
            spec: Some(spec.into()),
            depth: None,
        }
    }

    #[test]
    fn visitors_cannot_ask_too_much() {
        let chess = playable(hetman_chess::entry());
        for (wrong, word) in [
            (
                seat(SeatKind::Engine, None, "alphabeta(hash=65536)"),
                "`hash`",
            ),
            (
                seat(SeatKind::Engine, None, "alphabeta(threads=64)"),
                "`threads`",
            ),
            (seat(SeatKind::Engine, None, "alphabet"), "`alphabet`"),
            (
                seat(SeatKind::Engine, None, "bstar(memory=1000000000)"),
                "`memory`",
            ),
            (seat(SeatKind::Engine, None, "uci(/bin/sh)"), "spec"),
            (seat(SeatKind::Level, Some(25), ""), "`25`"),
            (
                Seat {
                    depth: Some(100),
                    ..seat(SeatKind::Engine, None, "alphabeta")
                },
                "`depth`",
            ),
        ] {
            let error = strength(&chess, &wrong, None).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
        assert!(
            strength(&chess, &seat(SeatKind::Human, None, ""), None)
                .unwrap()
                .is_none()
        );
    }
}
