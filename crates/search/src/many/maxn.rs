//! Max^n (Luckhardt and Irani 1986): a node is worth a vector with a payoff for each player, and each player chooses the
//! vector that is best for himself. Where the game bounds what all get together, shallow pruning (Korf 1991) leaves a node
//! whose player already has so much that too little is left for the player above; nothing deeper is safe.

use hetman_game::{MOST_PLAYERS, Player, Position, Turn, options};

use crate::algorithm::MoveOf;
use crate::induction::{Interval, Method, Walk};
use crate::policy::Policy;
use crate::probe::Probe;

options! {
    /// What max^n may be told.
    pub struct MaxN {
        /// Leave a node whose player has so much that too little is left for the player above; needs bounds of the game.
        shallow_pruning: bool = true;
    }
}

/// A payoff for each player.
type Vector = [f64; MOST_PLAYERS];

/// What the player above a node has without it.
type Above = Option<(Player, f64)>;

impl Method for MaxN {
    fn worth<G: Policy, R: Probe<G::Position>>(
        &self,
        walk: &mut Walk<G, R>,
        mv: MoveOf<G>,
        depth: u32,
        least: f64,
    ) -> f64 {
        let me = walk.me;
        let above = self.shallow_pruning.then_some((me, least));
        let vector = walk.vector_after(mv, depth, above);
        let own = vector[usize::from(me.0)];
        if own > least {
            walk.tell_payoffs(&vector);
        }
        own
    }
}

impl<G: Policy, R: Probe<G::Position>> Walk<'_, G, R> {
    fn vector_after(&mut self, mv: MoveOf<G>, depth: u32, above: Above) -> Vector {
        let me = usize::from(self.me.0);
        let look = |walk: &mut Self| {
            let vector = walk.vector(depth, above);
            walk.tell_payoffs(&vector);
            vector
        };
        self.after(mv, (depth, Interval::FULL), |vector| vector[me], look)
    }

    /// What the node is worth to each player.
    fn vector(&mut self, depth: u32, above: Above) -> Vector {
        if self.halted {
            return Vector::default();
        }
        match self.decides(depth) {
            Turn::Chance => self.mean(depth, above.is_some()),
            Turn::Player(mover) => self.choose(mover, depth, above),
            Turn::Over => self.settled_for_all(),
        }
    }

    fn choose(&mut self, mover: Player, depth: u32, above: Above) -> Vector {
        let own = usize::from(mover.0);
        let list = self.moves(above.is_some());
        let mut best: Option<Vector> = None;
        for (at, &mv) in list.iter().enumerate() {
            let most = best.map_or(f64::NEG_INFINITY, |best| best[own]);
            let vector = self.vector_after(mv, depth - 1, above.map(|_| (mover, most)));
            if vector[own] > most {
                best = Some(vector);
            }
            let most = most.max(vector[own]);
            if above.is_some_and(|(player, has)| self.is_hopeless(player, has, mover, most)) {
                self.cut(mv, at + 1);
                break;
            }
        }
        self.keep_list(list);
        best.unwrap_or_default()
    }

    /// Whether a node where `mover` gets at least `most` leaves the player above it no more than he has already.
    fn is_hopeless(&self, player: Player, has: f64, mover: Player, most: f64) -> bool {
        let Some(range) = self.range.filter(|_| player != mover) else {
            return false;
        };
        let idle = self.position.players() as i32 - 2;
        let left = f64::from(range.sum - idle * range.least) - most;
        left <= has
    }

    /// Chance: the mean of each payoff. What lies above a draw prunes nothing below it.
    fn mean(&mut self, depth: u32, prunes: bool) -> Vector {
        let list = self.moves(false);
        let mut sum = Vector::default();
        for (&mv, odds) in list.iter().zip(self.odds(&list)) {
            let above = prunes.then_some((self.me, f64::NEG_INFINITY));
            let vector = self.vector_after(mv, depth, above);
            for (sum, worth) in sum.iter_mut().zip(vector) {
                *sum += odds * worth;
            }
        }
        self.keep_list(list);
        sum
    }

    /// What all get where the search looks no farther: the end of the game, or the horizon.
    fn settled_for_all(&mut self) -> Vector {
        let mut vector = Vector::default();
        let over = self.position.turn() == Turn::Over;
        for player in (0..self.position.players() as u8).map(Player) {
            vector[usize::from(player.0)] = if over {
                self.payoff(player)
            } else {
                self.estimate(player)
            };
        }
        self.leaf(vector[usize::from(self.me.0)]);
        vector
    }
}
