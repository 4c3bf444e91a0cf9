//! The games under way, as they were last seen. They are copied only so often, since every move passes by here.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use hetman_arena::tournament::{GameSnapshot, Plan};
use hetman_game::{Entry, Spec, Viewer};

use crate::messages::LiveGame;
use crate::picture;
use crate::pool::lock;

/// How often a table is looked at.
const GLANCE: Duration = Duration::from_millis(100);

/// The tables at which games are played at once.
#[derive(Default)]
pub struct Snapshots(Mutex<Vec<Seen>>);

#[derive(Clone)]
struct Seen {
    which: usize,
    moves: Vec<String>,
    players: [usize; 2],
    round: u64,
    start: Option<String>,
    when: Instant,
}

impl Snapshots {
    /// Takes a look; false if the last one was only just now.
    pub fn see(&self, plan: &Plan, snapshot: &GameSnapshot) -> bool {
        let mut tables = lock(&self.0);
        // Whatever game it is: one that is over sooner than that must be met in its middle, too.
        if tables
            .get(snapshot.table)
            .is_some_and(|seen| seen.when.elapsed() < GLANCE)
        {
            return false;
        }
        let pairing = &plan.pairings[snapshot.number];
        let seen = Seen {
            which: snapshot.which,
            moves: snapshot.moves.to_vec(),
            players: [
                pairing.players[snapshot.which],
                pairing.players[1 - snapshot.which],
            ],
            round: pairing.round + 1,
            start: pairing.opening.start.clone(),
            when: Instant::now(),
        };
        while tables.len() <= snapshot.table {
            tables.push(seen.clone());
        }
        tables[snapshot.table] = seen;
        true
    }

    /// Forgets all games: none is being played any more.
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
            position: picture::position(&*board, Viewer::All),
        })
    }
}
