//! What an engine is asked when it is its turn, and the whims of the lowest levels.

use std::sync::Arc;

use hetman_game::random::{Random, mix};
use hetman_game::{Choice, Entry, Limits, Spec};

use crate::desk::Ticket;
use crate::level::Strength;
use crate::room::Room;

/// A position and who is to think about it.
pub struct Question {
    entry: Arc<dyn Entry>,
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

    /// Lets the engine think.
    pub fn ask(&self, ticket: &Ticket) -> Result<Choice, String> {
        let mut engine = self.entry.engine(&self.game, &self.strength.spec).map_err(|error| error.to_string())?;
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        engine.set_position(&self.start, &words).map_err(|error| error.to_string())?;
        let only = self.whim();
        let limits = Limits { only, ..self.strength.limits.clone() };
        let choice = ticket.think(&mut *engine, &limits, &mut |_| {}).ok_or("called off")?;
        choice.map_err(|error| error.to_string())
    }

    /// The one move a weak level makes without thinking, if this is a moment for it; the same game, the same whims.
    fn whim(&self) -> Vec<String> {
        let seed = self.words.iter().flat_map(|word| word.bytes()).fold(7, |seed, byte| mix(seed ^ u64::from(byte)));
        let mut random = Random::new(seed);
        if random.below(100) >= self.strength.random as usize {
            return Vec::new();
        }
        let start = Some(self.start.as_str()).filter(|start| !start.is_empty());
        let Ok(mut board) = self.entry.board(&self.game, start) else { return Vec::new() };
        if self.words.iter().any(|word| board.play(word).is_err()) {
            return Vec::new();
        }
        let moves = board.moves();
        if moves.is_empty() { moves } else { vec![moves[random.below(moves.len())].clone()] }
    }
}
