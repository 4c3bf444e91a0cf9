//! Best-reply search (Schadd and Winands 2011): between two turns of the player at the root only one opponent, the one
//! whose reply hurts most, is searched; so the tree alternates as if two played and reaches deeper. As in its form BRS+
//! (Esser and others 2013) the other opponents do not pass, which most games forbid, but make the move that looks best to
//! themselves; unless chance comes between, these count for no depth, since nothing branches there. Chance is averaged.

use hetman_game::{Error, Player, Position, Setting, Settings, Turn};

use crate::algorithm::MoveOf;
use crate::induction::{Interval, Method, Walk};
use crate::policy::Policy;
use crate::probe::Probe;

/// One opponent searched in each round.
#[derive(Default)]
pub struct BestReply;

impl Method for BestReply {
    const EXACT: bool = false;
    const ORDERED: bool = true;

    fn worth<G: Policy, R: Probe<G::Position>>(
        &self,
        walk: &mut Walk<G, R>,
        mv: MoveOf<G>,
        depth: u32,
        least: f64,
    ) -> f64 {
        let interval = Interval {
            alpha: least,
            ..Interval::FULL
        };
        walk.replied_after(mv, depth, interval, None)
    }
}

impl<G: Policy, R: Probe<G::Position>> Walk<'_, G, R> {
    /// What a move is worth to the player at the root, where `replier` is the opponent searched in this round, if it is
    /// settled already.
    fn replied_after(
        &mut self,
        mv: MoveOf<G>,
        depth: u32,
        window: Interval,
        replier: Option<Player>,
    ) -> f64 {
        let look = |walk: &mut Self| walk.replied(depth, window, replier);
        self.after(mv, (depth, window), |worth| *worth, look)
    }

    fn replied(&mut self, depth: u32, window: Interval, replier: Option<Player>) -> f64 {
        if self.halted {
            return 0.0;
        }
        match self.decides(depth) {
            Turn::Chance => self.replied_on_average(depth, replier),
            Turn::Player(mover) => {
                if mover == self.me {
                    self.answer(depth, window)
                } else {
                    self.reply(mover, depth, window, replier)
                }
            }
            Turn::Over => self.settled(),
        }
    }

    /// The player at the root: the largest value, and a new round.
    fn answer(&mut self, depth: u32, mut window: Interval) -> f64 {
        let mut list = self.moves(true);
        let refutes = self.refutation();
        list.sort_by_key(|&mv| Some(mv) != refutes);
        let mut best = f64::NEG_INFINITY;
        for (at, &mv) in list.iter().enumerate() {
            best = best.max(self.replied_after(mv, depth - 1, window, None));
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta && !self.halted {
                self.cut(mv, at + 1);
                break;
            }
        }
        self.keep_list(list);
        best
    }

    /// An opponent: the move that looks best to himself, which leaves the reply to a later one; or, if the reply is still
    /// to be made or is his, any move. The smallest value of these.
    fn reply(
        &mut self,
        mover: Player,
        depth: u32,
        mut window: Interval,
        replier: Option<Player>,
    ) -> f64 {
        let list = self.moves(true);
        let mut ways = Vec::with_capacity(list.len() + 1);
        // With one opponent nobody is left to reply in his place.
        if replier != Some(mover) && self.position.players() > 2 {
            let costs = u32::from(G::Position::CHANCE);
            ways.push((self.favourite(mover, &list), depth - costs, replier));
        }
        if replier.is_none_or(|chosen| chosen == mover) {
            ways.extend(list.iter().map(|&mv| (mv, depth - 1, Some(mover))));
        }
        self.keep_list(list);
        let refutes = self.refutation();
        ways.sort_by_key(|&(mv, _, replier)| replier.is_none() || Some(mv) != refutes);
        let mut best = f64::INFINITY;
        for (at, &(mv, depth, replier)) in ways.iter().enumerate() {
            best = best.min(self.replied_after(mv, depth, window, replier));
            window.beta = window.beta.min(best);
            if window.alpha >= window.beta && !self.halted {
                self.cut(mv, at + 1);
                break;
            }
        }
        best
    }

    /// Of the moves that promise most, the one after which the evaluation, or the end of the game, is best for the one who
    /// makes it.
    fn favourite(&mut self, mover: Player, list: &[MoveOf<G>]) -> MoveOf<G> {
        let alike = self.most_promising(list);
        if let [only] = *alike {
            return only;
        }
        let (mut favourite, mut most) = (alike[0], f64::NEG_INFINITY);
        for &mv in alike {
            let undo = self.position.play(mv);
            let worth = if self.position.turn() == Turn::Over {
                self.payoff(mover)
            } else {
                self.evaluation(mover)
            };
            self.position.undo(mv, undo);
            if worth > most {
                (favourite, most) = (mv, worth);
            }
        }
        favourite
    }

    fn replied_on_average(&mut self, depth: u32, replier: Option<Player>) -> f64 {
        let list = self.moves(false);
        let mut sum = 0.0;
        for (&mv, odds) in list.iter().zip(self.odds(&list)) {
            sum += odds * self.replied_after(mv, depth, Interval::FULL, replier);
        }
        self.keep_list(list);
        sum
    }
}

impl Settings for BestReply {
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        ().set(name, value)
    }
}
