//! From an order of a page to a description for the arena, within the limits of a server: engines of ours by spec,
//! outside programs only by the names they were registered under, no files.

use std::num::NonZeroUsize;

use hetman_arena::openings::Book;
use hetman_arena::play::{Pace, TimeControl};
use hetman_arena::player::PlayerSpec;
use hetman_arena::tournament::{Description, Schedule};

use crate::error::Error;
use crate::messages::TournamentOrder;

/// The most games of a tournament.
pub const MOST_GAMES: u64 = 10_000;
const MOST_PLAYERS: usize = 12;
const MOST_CHARACTERS: usize = 500;
const MOST_NODES: u64 = 100_000_000;
const MOST_SECONDS: u64 = 60;
const MOST_CLOCK_SECONDS: u64 = 3_600;

/// A program that was registered when the server started.
#[derive(Clone, Debug)]
pub struct Program {
    /// What pages call it.
    pub name: String,
    /// How it is started.
    pub player: PlayerSpec,
}

/// What an order means to the arena.
pub fn describe(
    order: &TournamentOrder,
    programs: &[Program],
    cores: usize,
) -> Result<Description, Error> {
    let count = order.players.len();
    if !(2..=MOST_PLAYERS).contains(&count) {
        return Err(Error::Players {
            most: MOST_PLAYERS,
            count,
        });
    }
    let schedule: Schedule = order.schedule.parse()?;
    let meetings = schedule.meetings(count) as u64;
    if order.games == 0 || order.games > MOST_GAMES / meetings {
        return Err(Error::Range {
            name: "games",
            most: MOST_GAMES / meetings,
            asked: order.games,
        });
    }
    let concurrency =
        NonZeroUsize::new(order.concurrency as usize).filter(|number| number.get() <= cores);
    let concurrency = concurrency.ok_or_else(|| Error::Range {
        name: "concurrency",
        most: cores as u64,
        asked: u64::from(order.concurrency),
    })?;
    Book::made(&order.openings, order.seed)?;
    let description = Description {
        game: order.game.clone(),
        players: order
            .players
            .iter()
            .map(|text| player(text, programs))
            .collect::<Result<_, _>>()?,
        schedule,
        games: order.games,
        tc: order.tc.clone(),
        nodes: order.nodes,
        time: order.time,
        depth: order.depth,
        playouts: order.playouts,
        openings: order.openings.clone(),
        concurrency,
        seed: order.seed,
        margin: 50,
        resign: order.resign.clone(),
        draw: order.draw.clone(),
        sprt: order.sprt.clone(),
        model: order.model.clone(),
        alpha: order.alpha,
        beta: order.beta,
    };
    Ok(description)
}

/// A player as the arena takes it.
fn player(text: &str, programs: &[Program]) -> Result<String, Error> {
    let text = text.trim();
    if let Some(program) = programs.iter().find(|program| program.name == text) {
        return Ok(program.player.to_string());
    }
    if text.chars().count() > MOST_CHARACTERS {
        return Err(Error::LongPlayer {
            most: MOST_CHARACTERS,
        });
    }
    let player: PlayerSpec = text.parse()?;
    if player.is_outside() {
        let text = text.to_owned();
        return Err(Error::OutsideProgram { text });
    }
    Ok(player.to_string())
}

/// Refuses to think longer than a server should.
pub fn check(pace: Pace) -> Result<(), Error> {
    let [nodes, seconds, clock] = [MOST_NODES, MOST_SECONDS, MOST_CLOCK_SECONDS];
    let (refusal, most, asked) = match pace {
        Pace::Depth(_) => return Ok(()),
        Pace::Nodes(asked) => (Error::MoveNodes { most: nodes }, nodes, asked),
        Pace::Playouts(asked) => (Error::MovePlayouts { most: nodes }, nodes, asked),
        Pace::Time(time) => (
            Error::MoveSeconds { most: seconds },
            seconds,
            time.as_secs(),
        ),
        Pace::Clock(TimeControl {
            base, increment, ..
        }) => (
            Error::ClockSeconds { most: clock },
            clock,
            base.max(increment * 60).as_secs(),
        ),
    };
    if asked > most { Err(refusal) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order() -> TournamentOrder {
        TournamentOrder {
            game: "nim".into(),
            players: vec!["alphabeta".into(), "fish".into()],
            schedule: "round-robin".into(),
            games: 10,
            tc: None,
            nodes: Some(10),
            time: None,
            depth: None,
            playouts: None,
            openings: "start".into(),
            concurrency: 1,
            seed: 1,
            resign: None,
            draw: None,
            sprt: None,
            model: None,
            alpha: None,
            beta: None,
        }
    }

    #[test]
    fn programs_play_under_their_registered_names_only() {
        let fish = Program {
            name: "fish".into(),
            player: "uci(/bin/fish,Hash=1)".parse().unwrap(),
        };
        let described = describe(&order(), &[fish], 2).unwrap();
        assert_eq!(described.players, ["alphabeta", "uci(/bin/fish,Hash=1)"]);
        let sneaked = TournamentOrder {
            players: vec!["alphabeta".into(), " uci(/bin/sh)".into()],
            ..order()
        };
        assert!(
            describe(&sneaked, &[], 2)
                .unwrap_err()
                .to_string()
                .contains("--engine")
        );
    }

    #[test]
    fn what_is_too_much_is_refused() {
        let wrong = |change: &dyn Fn(&mut TournamentOrder), says: &str| {
            let mut order = order();
            change(&mut order);
            let error = describe(&order, &[], 2).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        };
        wrong(&|order| order.players.truncate(1), "2 to 12 players");
        wrong(&|order| order.games = 20_000, "1 to 10000");
        wrong(&|order| order.games = 0, "`games`");
        wrong(&|order| order.concurrency = 3, "1 to 2");
        wrong(
            &|order| order.schedule = "swiss".into(),
            "unknown schedule `swiss`",
        );
        wrong(
            &|order| order.openings = "/etc/passwd".into(),
            "there is no such file",
        );
        wrong(
            &|order| order.players[0] = "x".repeat(501),
            "500 characters",
        );
        assert!(check(Pace::Nodes(1 << 40)).is_err());
        assert!(check("3601+0".parse().map(Pace::Clock).unwrap()).is_err());
        assert!(check("60+1".parse().map(Pace::Clock).unwrap()).is_ok());
    }
}
