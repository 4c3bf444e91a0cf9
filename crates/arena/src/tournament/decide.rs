//! Which players need not meet any more, because the sequential test of their games has a verdict.

use super::{Plan, Standing};
use crate::sprt::Verdict;

/// The tests that have a verdict.
pub(super) struct Decisions<'a> {
    plan: &'a Plan<'a>,
    meetings: Vec<[usize; 2]>,
    decided: Vec<[usize; 2]>,
}

impl<'a> Decisions<'a> {
    /// What is decided by the results so far.
    pub(super) fn new(plan: &'a Plan<'a>, standing: &Standing) -> Self {
        let mut meetings: Vec<[usize; 2]> = plan
            .pairings
            .iter()
            .map(|pairing| pairing.players)
            .collect();
        meetings.sort_unstable();
        meetings.dedup();
        let mut decisions = Self {
            plan,
            meetings: meetings.clone(),
            decided: Vec::new(),
        };
        for players in meetings {
            decisions.consider(standing, players);
        }
        decisions
    }

    /// Whether the pair of this number is no longer of interest.
    pub(super) fn is_decided(&self, number: usize) -> bool {
        self.decided.contains(&self.plan.pairings[number].players)
    }

    /// Whether no pair is of interest any more.
    pub(super) fn is_all_decided(&self) -> bool {
        self.decided.len() == self.meetings.len()
    }

    /// Takes another result of two players into account; true if it decides.
    pub(super) fn consider(&mut self, standing: &Standing, players: [usize; 2]) -> bool {
        let Some(sprt) = self.plan.sprt else {
            return false;
        };
        let decides = sprt.verdict(&standing.pairs_of(self.plan, players)) != Verdict::Open;
        if decides {
            self.decided.push(players);
        }
        decides
    }
}
