//! The arena at work: matches, broken players, records.

#[cfg(unix)]
mod faults;
#[cfg(unix)]
mod gtp;
#[cfg(unix)]
mod hub;
mod matches;
mod records;

use std::ops::ControlFlow;
use std::time::Duration;

use hetman_arena::openings::{Book, RandomBook};
use hetman_arena::play::{Adjudication, Pace};
use hetman_arena::player::PlayerSpec;
use hetman_arena::tournament::{Plan, Schedule, Standing, build, run};
use hetman_game::{Entry, Spec};

/// A game of the classics, chess or Go.
fn entry(name: &str) -> Box<dyn Entry> {
    let mut all = hetman_classics::entries();
    all.push(Box::new(hetman_chess::entry()));
    all.push(Box::new(hetman_go::entry()));
    all.into_iter()
        .find(|entry| entry.name() == name)
        .expect("the game is listed")
}

/// A plan for a match of so many pairs between these players.
fn plan<'a>(entry: &'a dyn Entry, players: &[&str], pairs: u64, pace: Pace) -> Plan<'a> {
    let players: Vec<PlayerSpec> = players
        .iter()
        .map(|text| text.parse().expect("a player"))
        .collect();
    let mut plan = Plan {
        entry,
        game: Spec::named(entry.name()),
        builds: players.iter().map(build).collect(),
        players,
        pairings: Vec::new(),
        pace,
        own_paces: Vec::new(),
        margin: Duration::from_secs(1),
        adjudication: Adjudication::default(),
        seed: 1,
        concurrency: 1,
        sprt: None,
    };
    plan.schedule(
        Schedule::RoundRobin,
        pairs,
        &Book::Random(RandomBook {
            plies: 2,
            within: None,
            seed: 1,
        }),
    )
    .expect("openings");
    plan
}

/// Plays it all, without a ledger.
fn played(plan: &Plan) -> Standing {
    run(plan, None, &mut |_| ControlFlow::Continue(())).expect("no ledger, no error")
}
