//! The player of a game between its moves. It stays as long as the game, with its tables and trees, unless memory is
//! short and it has been idle longer than all others.

use std::sync::{Arc, Mutex, Weak};

use hetman_arena::player::Own;

use super::memory::{Memory, Release};
use crate::pool::lock;

/// One player between its moves, or one engine between its turns: none until one was made, and none while it thinks.
pub struct Resident<T = Own> {
    memory: Arc<Memory>,
    idle: Arc<Idle<T>>,
}

impl<T> Clone for Resident<T> {
    fn clone(&self) -> Self {
        Self {
            memory: Arc::clone(&self.memory),
            idle: Arc::clone(&self.idle),
        }
    }
}

struct Idle<T>(Mutex<Option<T>>);

impl<T: Send> Release for Idle<T> {
    fn release(&self) -> bool {
        lock(&self.0).take().is_some()
    }
}

impl<T: Send + 'static> Resident<T> {
    /// No player yet; the one put here uses this memory.
    pub(super) fn new(memory: &Arc<Memory>) -> Self {
        Self {
            memory: Arc::clone(memory),
            idle: Arc::new(Idle(Mutex::new(None))),
        }
    }

    /// The player, if it is still there; it cannot be dropped until it is put back.
    pub fn take(&self) -> Option<T> {
        self.memory.remove_idle(&self.weak());
        lock(&self.idle.0).take()
    }

    /// Puts the player back until its next move.
    pub fn put(&self, player: T) {
        self.memory.remove_idle(&self.weak());
        *lock(&self.idle.0) = Some(player);
        self.memory.add_idle(self.weak());
    }

    /// Drops the player.
    pub fn clear(&self) {
        drop(self.take());
    }

    fn weak(&self) -> Weak<dyn Release> {
        let idle: Weak<Idle<T>> = Arc::downgrade(&self.idle);
        idle
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
        let residents = [go.resident(), go.resident(), go.resident()];
        for resident in &residents {
            let mut player = Own::new(go.engine(&game, &admitted).unwrap(), None);
            think(&mut player, &*board);
            resident.put(player);
        }
        let kept = residents
            .each_ref()
            .map(|resident| resident.take().is_some());
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
            timeout: std::time::Duration::from_secs(20),
            cancel: &Stop::default(),
        };
        player.choose(&question).unwrap();
    }
}
