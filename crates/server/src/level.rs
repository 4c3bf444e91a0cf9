//! How a seat becomes an engine and a time to think.

use std::sync::LazyLock;
use std::time::Duration;

use hetman_arena::level::Level;
use hetman_game::{Clock, Entry, Limits};
use serde::Deserialize;

use crate::admission::{Admitted, Playable};
use crate::error::Error;
use crate::messages::{self, Seat, SeatKind};

/// How long anybody thinks about a move, whatever the clock says.
pub const PATIENCE: Duration = Duration::from_secs(10);
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
    match seat.kind {
        SeatKind::Human => Ok(None),
        SeatKind::Level => by_level(entry, seat.level.unwrap_or(Level::HIGHEST), clock).map(Some),
        SeatKind::Engine => {
            by_spec(entry, seat.spec.as_deref().unwrap_or_default(), clock).map(Some)
        }
    }
}

fn by_level(entry: &Playable, number: u8, clock: Option<Clock>) -> Result<Strength, Error> {
    let level = Level::new(number)?;
    let patience = if level.nodes.is_some() {
        PATIENCE
    } else {
        FULL_TIME
    };
    let open = Limits {
        time: clock.is_none().then_some(patience),
        clock,
        ceiling: Some(PATIENCE),
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
    let time = own.time.unwrap_or(PATIENCE).min(PATIENCE);
    let limits = Limits {
        time: clock.is_none().then_some(time),
        clock,
        ceiling: Some(PATIENCE),
        ..own
    };
    Ok(Strength {
        engine,
        limits,
        level: None,
    })
}

/// The levels of a game as they are described.
pub fn describe(game: &str) -> Vec<messages::Level> {
    let described = |level: &Level| messages::Level {
        level: level.number,
        nodes: level.nodes,
        random: level.random,
        time: if level.nodes.is_some() {
            PATIENCE
        } else {
            FULL_TIME
        }
        .as_millis() as u64,
        elo: elo(game, level.number),
    };
    Level::all().iter().map(described).collect()
}

/// What the levels win from each other, as the lab found it.
const MEASURED: &str = include_str!("../../../experiments/levels.json");

/// The part of the lab's findings that rates levels.
#[derive(Deserialize)]
struct Findings {
    games: Vec<Measured>,
}

#[derive(Deserialize)]
struct Measured {
    game: String,
    arms: Vec<Arm>,
    played: Vec<Played>,
}

#[derive(Deserialize)]
struct Arm {
    engine: String,
}

#[derive(Deserialize)]
struct Played {
    ratings: Vec<Rating>,
}

#[derive(Deserialize)]
struct Rating {
    value: Option<f64>,
}

/// Elo points above the lowest level, in tens, where they were measured. The highest level is as strong as the machine.
fn elo(game: &str, number: u8) -> Option<i32> {
    static FOUND: LazyLock<Option<Findings>> =
        LazyLock::new(|| serde_json::from_str(MEASURED).ok());
    let mut games = FOUND.as_ref()?.games.iter();
    let measured = games.find(|measured| measured.game == game)?;
    let rating = |number: u8| {
        let level = format!("level(n={number})");
        let arm = measured.arms.iter().position(|arm| arm.engine == level)?;
        measured.played.first()?.ratings.get(arm)?.value
    };
    let above = rating(number)? - rating(1)?;
    Some((above / 10.0).round() as i32 * 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admission::playable;

    #[test]
    fn levels_tell_what_was_measured() {
        let told = |game| {
            describe(game)
                .into_iter()
                .map(|level| level.elo)
                .collect::<Vec<_>>()
        };
        for game in ["chess", "draughts", "connect4"] {
            let told = told(game);
            assert_eq!((told[0], told[9]), (Some(0), None), "{game}");
            assert!(
                told[..9].is_sorted_by(|one, next| one.is_some() && one < next),
                "{game}: {told:?}"
            );
        }
        assert!(told("hex").iter().all(Option::is_none));
    }

    fn seat(kind: SeatKind, level: Option<u8>, spec: &str) -> Seat {
        Seat {
            kind,
            level,
            spec: Some(spec.into()),
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
            (seat(SeatKind::Level, Some(11), ""), "`11`"),
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
