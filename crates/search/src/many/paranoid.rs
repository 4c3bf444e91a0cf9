//! Paranoid search (Sturtevant and Korf 2000): all others play together against the player at the root, each choosing what
//! is worst for him. A node then has one value, so alpha-beta cuts off, and with chance Star1 and Star2 do. The value is what
//! the player can be sure of, never more than max^n promises him.

use hetman_game::{Error, Setting, Settings};

use crate::algorithm::MoveOf;
use crate::chance::StarOptions;
use crate::induction::{Method, Walk};
use crate::policy::Policy;
use crate::probe::Probe;

/// Alpha-beta against a coalition.
#[derive(Default)]
pub struct Paranoid {
    options: StarOptions,
}

impl Method for Paranoid {
    const EXACT: bool = false;

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

impl Settings for Paranoid {
    fn settings(&self) -> Vec<Setting> {
        self.options.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.options.set(name, value)
    }
}
