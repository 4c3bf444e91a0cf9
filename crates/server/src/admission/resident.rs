//! The player of a game between its moves. It stays as long as the game, with its tables and trees, unless memory is
//! short and it has been idle longer than all others.

use std::sync::{Arc, Mutex, Weak};

use hetman_arena::player::Own;

use super::memory::{Memory, Release};
use crate::pool::lock;

/// The place of one player, empty until one was made and while it thinks.
#[derive(Clone)]
pub struct Resident {
    memory: Arc<Memory>,
    place: Arc<Place>,
}

#[derive(Default)]
struct Place(Mutex<Option<Own>>);

impl Release for Place {
    fn release(&self) -> bool {
        lock(&self.0).take().is_some()
    }
}

impl Resident {
    /// An empty place; whoever comes to it uses this memory.
    pub(super) fn new(memory: &Arc<Memory>) -> Self {
        Self {
            memory: Arc::clone(memory),
            place: Arc::default(),
        }
    }

    /// The player, if it is still there; it cannot be dropped until it is put back.
    pub fn take(&self) -> Option<Own> {
        self.memory.remove_idle(&self.weak());
        lock(&self.place.0).take()
    }

    /// Puts the player back until its next move.
    pub fn put(&self, player: Own) {
        self.memory.remove_idle(&self.weak());
        *lock(&self.place.0) = Some(player);
        self.memory.add_idle(self.weak());
    }

    /// Drops the player.
    pub fn clear(&self) {
        drop(self.take());
    }

    fn weak(&self) -> Weak<dyn Release> {
        let place: Weak<Place> = Arc::downgrade(&self.place);
        place
    }
}

#[cfg(test)]
mod tests {
    use hetman_game::{Board, Entry, Limits, Spec, Stop};

    use super::*;
    use crate::admission::{Admitted, Playable};
    use hetman_arena::player::{Player, Question};

    #[test]
    fn the_player_idle_longest_gives_way_and_the_others_stay() {
        let entry: Box<dyn Entry> = Box::new(hetman_go::entry());
        // Half of the memory is for engines that people wait for: two trees fit, three do not.
        let go = Playable::all(vec![entry], 300 << 20).remove(0);
        let (game, spec) = (Spec::named("go"), "mcts(memory=64)");
        let admitted = Admitted::parse(&go, spec).unwrap();
        let board = go.board(&game, None).unwrap();
        let places = [go.resident(), go.resident(), go.resident()];
        for place in &places {
            let mut player = Own::new(go.engine(&game, &admitted).unwrap(), None);
            think(&mut player, &*board);
            place.put(player);
        }
        let kept = places.each_ref().map(|place| place.take().is_some());
        assert_eq!(kept, [false, true, true]);
    }

    fn think(player: &mut Own, board: &dyn Board) {
        let question = Question {
            start: "",
            moves: &[],
            board,
            limits: &Limits {
                playouts: Some(10),
                ..Limits::none()
            },
            clocks: None,
            patience: std::time::Duration::from_secs(20),
            enough: &Stop::default(),
        };
        player.choose(&question).unwrap();
    }
}
