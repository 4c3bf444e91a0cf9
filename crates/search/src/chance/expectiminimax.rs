//! Expectiminimax (Michie 1966): one player takes the largest value, the other the smallest, and chance the average of
//! what it may draw. Without cutoffs every node is visited; `star` cuts off what cannot change the choice.

use hetman_game::{Error, Position, Setting, Settings, Turn};

use super::star::StarOptions;
use crate::algorithm::MoveOf;
use crate::induction::{Interval, Method, Walk};
use crate::policy::Policy;
use crate::probe::Probe;

/// Expectiminimax with or without cutoffs.
#[derive(Default)]
pub struct Expectiminimax {
    options: StarOptions,
}

impl Method for Expectiminimax {
    fn plays(players: usize) -> Result<(), Error> {
        if players == 2 {
            return Ok(());
        }
        Err(Error::Other(format!(
            "expectiminimax is for two players and this game has {players}: `maxn`, `paranoid` and `mcts` can play it"
        )))
    }

    fn worth<G: Policy, R: Probe<G::Position>>(
        &self,
        walk: &mut Walk<G, R>,
        mv: MoveOf<G>,
        depth: u32,
        least: f64,
    ) -> f64 {
        self.options.worth(walk, mv, depth, least)
    }
}

impl<G: Policy, R: Probe<G::Position>> Walk<'_, G, R> {
    /// What a move is worth to the player at the root, every node visited.
    pub fn expected_after(&mut self, mv: MoveOf<G>, depth: u32) -> f64 {
        let look = |walk: &mut Self| walk.expected(depth);
        self.after(mv, (depth, Interval::FULL), |worth| *worth, look)
    }

    /// What the node is worth to the player at the root.
    fn expected(&mut self, depth: u32) -> f64 {
        if self.halted {
            return 0.0;
        }
        match self.decides(depth) {
            Turn::Chance => self.average(depth),
            Turn::Player(_) => self.best(depth),
            Turn::Over => self.settled(),
        }
    }

    fn best(&mut self, depth: u32) -> f64 {
        let mine = self.position.to_move() == self.me;
        let better = if mine { f64::max } else { f64::min };
        let list = self.moves(false);
        let mut best = None;
        for &mv in &list {
            let worth = self.expected_after(mv, depth - 1);
            best = Some(best.map_or(worth, |best| better(best, worth)));
        }
        self.keep_list(list);
        best.unwrap_or_default()
    }

    fn average(&mut self, depth: u32) -> f64 {
        let list = self.moves(false);
        let mut sum = 0.0;
        for (&mv, odds) in list.iter().zip(self.odds(&list)) {
            sum += odds * self.expected_after(mv, depth);
        }
        self.keep_list(list);
        sum
    }

    /// What the player at the root gets where the search looks no farther: the end of the game, or the horizon.
    pub fn settled(&mut self) -> f64 {
        let worth = if self.position.turn() == Turn::Over {
            self.payoff(self.me)
        } else {
            self.estimate(self.me)
        };
        self.leaf(worth);
        worth
    }
}

impl Settings for Expectiminimax {
    fn settings(&self) -> Vec<Setting> {
        self.options.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.options.set(name, value)
    }
}
