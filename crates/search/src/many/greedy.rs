//! The greedy player: the move after which the evaluation is best for himself, whatever others do. It is what every search
//! of games for many has to beat.

use hetman_game::{Error, Setting, Settings};

use crate::algorithm::MoveOf;
use crate::induction::{Method, Walk};
use crate::policy::Policy;
use crate::probe::Probe;

/// One move ahead and no farther.
#[derive(Default)]
pub struct Greedy;

impl Method for Greedy {
    const DEEPEST: u32 = 1;
    const EXACT: bool = false;

    fn worth<G: Policy, R: Probe<G::Position>>(
        &self,
        walk: &mut Walk<G, R>,
        mv: MoveOf<G>,
        depth: u32,
        _least: f64,
    ) -> f64 {
        walk.expected_after(mv, depth)
    }
}

impl Settings for Greedy {
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        ().set(name, value)
    }
}
