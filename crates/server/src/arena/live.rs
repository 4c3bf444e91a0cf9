//! The games under way, as they were last seen. They are copied only so often, since every move passes by here.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use hetman_arena::tournament::{Glimpse, Plan};
use hetman_game::{Entry, Spec, Viewer};

use crate::messages::LiveGame;
use crate::pool::lock;
use crate::scene;

/// How often a table is looked at.
const GLANCE: Duration = Duration::from_millis(100);

/// The tables at which games are played at once.
#[derive(Default)]
pub struct Tables(Mutex<Vec<Seen>>);

#[derive(Clone)]
struct Seen {
    which: usize,
    moves: Vec<String>,
    players: [usize; 2],
    round: u64,
    start: Option<String>,
    when: Instant,
}

impl Tables {
    /// Takes a look; false if the last one was only just now.
    pub fn see(&self, plan: &Plan, glimpse: &Glimpse) -> bool {
        let mut tables = lock(&self.0);
        // Whatever game it is: one that is over sooner than that must be met in its middle, too.
        if tables
            .get(glimpse.table)
            .is_some_and(|seen| seen.when.elapsed() < GLANCE)
        {
            return false;
        }
        let pairing = &plan.pairings[glimpse.number];
        let seen = Seen {
            which: glimpse.which,
            moves: glimpse.moves.to_vec(),
            players: [
                pairing.players[glimpse.which],
                pairing.players[1 - glimpse.which],
            ],
            round: pairing.round + 1,
            start: pairing.opening.start.clone(),
            when: Instant::now(),
        };
        while tables.len() <= glimpse.table {
            tables.push(seen.clone());
        }
        tables[glimpse.table] = seen;
        true
    }

    /// Nobody plays any more.
    pub fn clear(&self) {
        lock(&self.0).clear();
    }

    /// The game at a table, or at the last one; nothing if none is being played.
    pub fn show(&self, entry: &dyn Entry, game: &Spec, table: usize) -> Option<LiveGame> {
        let (seen, table, tables) = {
            let tables = lock(&self.0);
            let table = table.min(tables.len().checked_sub(1)?);
            (tables[table].clone(), table, tables.len())
        };
        let mut board = entry.board(game, seen.start.as_deref()).ok()?;
        let mut moves = Vec::new();
        for word in &seen.moves {
            moves.push(board.record_text(word).ok()?);
            board.play(word).ok()?;
        }
        Some(LiveGame {
            table: table as u32,
            tables: tables as u32,
            round: format!("{}.{}", seen.round, seen.which + 1),
            players: seen.players.map(|player| player as u32).into(),
            moves,
            position: scene::position(&*board, Viewer::All),
        })
    }
}
