//! What an engine is asked when it is its turn, and the whims of the lowest levels.

use std::sync::Arc;

use hetman_game::{Choice, Entry, Limits, Spec};

use crate::admission::Playable;
use crate::level::{self, Strength};
use crate::pool::Job;
use crate::room::Room;

/// Nodes or playouts that take but a moment in every game.
const FEW_NODES: u64 = 2_000;

/// A position and who is to think about it.
pub struct Question {
    entry: Arc<Playable>,
    game: Spec,
    start: String,
    words: Vec<String>,
    strength: Strength,
}

impl Question {
    /// What is the best move now?
    pub fn new(room: &Room, strength: Strength) -> Self {
        Self {
            entry: Arc::clone(&room.entry),
            game: room.spec.clone(),
            start: room.kept.start.clone().unwrap_or_default(),
            words: room.kept.moves.words(room.kept.head),
            strength,
        }
    }

    /// Whether the answer takes but a moment.
    pub fn is_quick(&self) -> bool {
        self.strength.level.is_some() && self.strength.limits.nodes.is_some_and(|n| n <= FEW_NODES)
    }

    /// Lets the engine think.
    pub fn ask(&self, job: &Job) -> Result<Choice, String> {
        let mut engine = self
            .entry
            .engine(&self.game, &self.strength.engine)
            .map_err(|error| error.to_string())?;
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        engine
            .set_position(&self.start, &words)
            .map_err(|error| error.to_string())?;
        engine.prepare();
        let only = self.whim().into_iter().collect();
        let limits = Limits {
            only,
            ..self.strength.limits.clone()
        };
        job.begin_turn(level::PATIENCE);
        let choice = job
            .think(&mut *engine, &limits, &mut |_| {})
            .ok_or("called off")?;
        choice.map_err(|error| error.to_string())
    }

    fn whim(&self) -> Option<String> {
        let level = self.strength.level?;
        let start = Some(self.start.as_str()).filter(|start| !start.is_empty());
        let mut board = self.entry.board(&self.game, start).ok()?;
        self.words
            .iter()
            .try_for_each(|word| board.play(word))
            .ok()?;
        level.whim(&*board)
    }
}
