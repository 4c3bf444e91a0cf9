//! What every algorithm looks like to the rest: a [`Task`] in, [`Line`]s on the way, a [`Found`] out.

use std::time::Duration;

use hetman_game::{
    Bound, Counters, Error, Limits, MoveList, Position, Score, Setting, SettingKind, Settings, Stop,
};

use crate::policy::Policy;
use crate::probe::Probe;

/// A way to choose a move in games that have a policy of kind `G`, with whatever it remembers.
pub trait Algorithm<G: Policy>: Settings + Send {
    /// Refuses, in one sentence, a game that it cannot play.
    fn plays(&self, _start: &G::Position) -> Result<(), Error> {
        Ok(())
    }
    /// Searches a position where a player is to move, and always finds a move.
    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>>;
    /// Searches the same way while a probe looks on; one that has nothing to tell is silent.
    fn watch(
        &mut self,
        task: Task<G::Position>,
        _probe: &mut dyn Probe<G::Position>,
    ) -> Found<MoveOf<G>> {
        self.search(task)
    }
    /// Forgets what was learnt from earlier searches.
    fn forget(&mut self) {}
    /// Makes what a search needs and what takes long to make, before any clock runs.
    fn prepare(&mut self) {}
    /// Takes the bytes of the file that the setting `name` is about to name.
    fn load(&mut self, name: &str, _bytes: &[u8]) -> Result<(), Error> {
        Err(Error::Other(format!("option `{name}` takes no file")))
    }
    /// The most bytes it comes to hold with its present settings; one that keeps what grows must say so.
    fn memory(&self) -> u64 {
        0
    }
    /// Whether it plays games out, so that a number of playouts limits it.
    fn makes_playouts(&self) -> bool {
        false
    }
}

/// The moves of a policy's game.
pub type MoveOf<G> = <<G as Policy>::Position as Position>::Move;

/// One order to search.
pub struct Task<'a, P: Position> {
    /// Where to search.
    pub position: &'a P,
    /// How long.
    pub limits: &'a Limits,
    /// The moves to consider at the root, in the order the rules list them; never empty.
    pub moves: &'a [P::Move],
    /// Ends the search early.
    pub stop: &'a Stop,
    /// Hears of every better line.
    pub report: &'a mut dyn FnMut(&Line<P::Move>),
}

impl<P: Position> Task<'_, P> {
    /// The root moves the policy finds worth searching, or all if it finds none.
    pub fn worthy<G: Policy<Position = P>>(&self, policy: &G) -> MoveList<P::Move> {
        let mut list = MoveList::new();
        policy.moves(self.position, &mut list);
        list.retain(|mv| self.moves.contains(mv));
        if list.is_empty() {
            list.extend(self.moves.iter().copied());
        }
        list
    }
}

/// A line of play and what it is worth.
#[derive(Clone, Debug)]
pub struct Line<M> {
    /// Plies looked ahead.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub longest: u32,
    /// Which line this is when several are asked for, from 1.
    pub index: u32,
    /// The worth to the player to move.
    pub score: Score,
    /// What the score says about the true value.
    pub bound: Bound,
    /// Nodes visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Thousandths of the table in use.
    pub table_full: u32,
    /// The moves, best play from both sides as far as known.
    pub pv: Vec<M>,
    /// How its first move did in playouts, if there were any.
    pub rate: Option<Rate>,
}

/// How a move did in playouts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// The share of games won, draws counted half, by the player to move.
    pub win: f64,
    /// The number of games.
    pub visits: u64,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The best line; its first move is the choice.
    pub line: Line<M>,
    /// What was counted.
    pub counters: Counters,
    /// Remarks worth reading.
    pub notes: Vec<String>,
}

/// The evaluator an algorithm uses, chosen by its setting `eval`.
#[derive(Clone)]
pub struct Judge<G: Policy> {
    policy: G,
    name: &'static str,
    /// The evaluator itself.
    pub evaluator: G::Evaluator,
}

impl<G: Policy> Judge<G> {
    /// The game's first evaluator.
    pub fn new(policy: &G) -> Self {
        let name = policy.evaluators()[0].name;
        Self {
            policy: policy.clone(),
            name,
            evaluator: policy.evaluator(name),
        }
    }
}

impl<G: Policy> Settings for Judge<G> {
    fn settings(&self) -> Vec<Setting> {
        let names = self
            .policy
            .evaluators()
            .iter()
            .map(|known| known.name)
            .collect();
        vec![Setting {
            name: "eval",
            meaning: "The evaluation function.",
            value: self.name.into(),
            kind: SettingKind::Choice(names),
        }]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        if name != "eval" {
            return Err(Error::unknown("option", name, ["eval"]));
        }
        let all = self.policy.evaluators();
        let known = all.iter().find(|known| known.name == value);
        let known = known.ok_or_else(|| {
            Error::unknown("evaluation", value, all.iter().map(|known| known.name))
        })?;
        self.name = known.name;
        self.evaluator = self.policy.evaluator(known.name);
        Ok(())
    }
}
