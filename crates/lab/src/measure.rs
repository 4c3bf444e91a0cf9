//! One measurement: an engine, fresh, searches a position within limits, and everything it counted is kept.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use hetman_game::{Choice, Counters, Engine, Entry, Error, Limits, Spec, Stop};
use serde::{Deserialize, Serialize};

use crate::plan::Start;

/// What one search cost and what it found.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Figures {
    /// What it counted; the same every time.
    #[serde(flatten)]
    pub counters: Counters,
    /// Millionths of a second.
    pub microseconds: u64,
    /// The move decided on.
    pub best: String,
}

impl Figures {
    /// Adds what another search cost.
    pub fn add(&mut self, other: &Self) {
        self.counters.add(&other.counters);
        self.microseconds += other.microseconds;
    }
}

/// Searches a position with a fresh engine, so that no measurement depends on another.
pub fn search(
    entry: &dyn Entry,
    game: &Spec,
    engine: &Spec,
    position: &Start,
    within: &Within,
) -> Result<Figures, Error> {
    let mut engine = entry.engine(game, engine)?;
    let moves: Vec<&str> = position.moves.iter().map(String::as_str).collect();
    engine.set_position(&position.start, &moves)?;
    let started = Instant::now();
    let choice = within.think(&mut *engine)?;
    let microseconds = started.elapsed().as_micros() as u64;
    Ok(Figures {
        counters: choice.counters,
        microseconds,
        best: choice.best.unwrap_or_default(),
    })
}

/// What ends a search: its limits, or its cancellation.
pub struct Within<'a> {
    /// The limits.
    pub limits: &'a Limits,
    /// Ends it at once; what was counted then means nothing.
    pub cancel: &'a Stop,
}

/// How often the cancellation is polled.
const LOOK: Duration = Duration::from_millis(50);

impl Within<'_> {
    fn think(&self, engine: &mut dyn Engine) -> Result<Choice, Error> {
        let stop = engine.stop();
        thread::scope(|scope| {
            let (done, waiting) = channel::<()>();
            let look = move || {
                while waiting.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                    if self.cancel.is_requested() {
                        stop.request();
                    }
                }
            };
            // Where no thread can be started the search runs to its limits.
            drop(thread::Builder::new().spawn_scoped(scope, look));
            let choice = engine.think(self.limits, &mut |_| {});
            drop(done);
            choice
        })
    }
}

/// Leaves of the whole tree a count of branching may look at.
const MOST_LEAVES: f64 = 2e6;

/// Leaves of the whole tree below a position, at depth 1 and deeper, as far as they can be counted in a moment.
pub fn full_tree(
    entry: &dyn Entry,
    game: &Spec,
    position: &Start,
    deepest: u32,
) -> Result<Vec<u64>, Error> {
    let mut board = position.board(entry, game)?;
    let mut counts = Vec::new();
    for depth in 1..=deepest {
        let count = board.perft(depth);
        counts.push(count);
        let growth = (count as f64).powf(1.0 / f64::from(depth));
        if count == 0 || count as f64 * growth > MOST_LEAVES {
            break;
        }
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(game: &str, engine: &str, depth: u32) -> Figures {
        let game: Spec = game.parse().unwrap();
        let entry = hetman_classics::entries()
            .into_iter()
            .find(|entry| entry.name() == game.name)
            .unwrap();
        let within = Within {
            limits: &Limits::depth(depth),
            cancel: &Stop::default(),
        };
        search(
            &*entry,
            &game,
            &engine.parse().unwrap(),
            &Start::default(),
            &within,
        )
        .unwrap()
    }

    #[test]
    fn known_figures_are_measured() {
        let whole = figures("tictactoe", "minimax", 9).counters;
        assert_eq!(
            (whole.nodes, whole.leaves, whole.cutoffs),
            (549_946, 255_168, 0)
        );
        assert_eq!(
            figures("connect4", "minimax", 4).counters.nodes,
            1 + 7 + 49 + 343 + 2401
        );
        let ordered = figures(
            "tree(uniform,branching=4,depth=6,order=best)",
            "textbook_alphabeta",
            6,
        );
        assert_eq!(ordered.counters.leaves, 64 + 64 - 1);
    }

    #[test]
    fn the_same_search_costs_the_same() {
        let timeless = |figures: Figures| Figures {
            microseconds: 0,
            ..figures
        };
        let [one, two] = [(); 2].map(|()| timeless(figures("connect4", "alphabeta", 8)));
        assert_eq!(one, two);
        let one = one.counters;
        assert!(
            one.table_probes > one.table_hits && one.cutoffs > one.first_cutoffs,
            "{one:?}"
        );
    }

    #[test]
    fn a_search_ends_when_it_is_enough() {
        let entry = hetman_classics::entries()
            .into_iter()
            .find(|entry| entry.name() == "connect4")
            .unwrap();
        let cancel = Stop::default();
        cancel.request();
        let within = Within {
            limits: &Limits::depth(40),
            cancel: &cancel,
        };
        let engine = Spec::named("minimax");
        search(
            &*entry,
            &Spec::named("connect4"),
            &engine,
            &Start::default(),
            &within,
        )
        .unwrap();
    }

    #[test]
    fn the_full_tree_is_counted_as_far_as_it_goes() {
        let entry = hetman_classics::entries()
            .into_iter()
            .find(|entry| entry.name() == "tictactoe")
            .unwrap();
        let counts = full_tree(&*entry, &Spec::named("tictactoe"), &Start::default(), 20).unwrap();
        assert_eq!(counts[..5], [9, 72, 504, 3024, 15120]);
        assert_eq!(counts.last(), Some(&0));
    }
}
