//! What the exact searches share: the lower bound in use, the solution found last, limits and reports.

use std::sync::OnceLock;

use hetman_game::{
    Bound, Counters, Error, Goal, Guide, MoveList, Player, Score, Setting, SettingKind, Settings,
    UNSOLVED,
};

use super::Solitaire;
use super::solo::Memory;
use crate::algorithm::{Found, Line, Task};
use crate::time::{Control, Sharing};

/// The lower bound in use and the last solution, as an engine keeps them.
pub(super) struct Kept<P: Goal> {
    guide: P::Guide,
    bound: usize,
    /// A puzzle of the kind to be solved, so that tables can be made before any clock runs.
    like: OnceLock<P>,
    solution: Memory<P>,
}

impl<P: Goal> Kept<P> {
    pub fn new(policy: &Solitaire<P>) -> Self {
        let mut guide = policy.guide();
        guide.choose(0);
        Self {
            guide,
            bound: 0,
            like: OnceLock::new(),
            solution: Memory::default(),
        }
    }

    /// Notes what kind of puzzle is to be solved.
    pub fn note(&self, start: &P) {
        let _ = self.like.set(start.clone());
    }

    pub fn prepare(&mut self) {
        if let Some(like) = self.like.get() {
            self.guide.prepare(like, &mut || false);
        }
    }

    pub fn forget(&mut self) {
        self.solution = Memory::default();
    }

    pub fn memory(&self) -> u64 {
        self.like.get().map_or(0, |like| self.guide.memory(like))
    }

    /// The cheapest solution that the last search found, if the moves played follow it.
    pub fn known(&self, task: &Task<P>) -> Option<Vec<P::Move>> {
        let (line, _) = self.solution.rest(task.position)?;
        line.first()
            .is_some_and(|mv| task.moves.contains(mv))
            .then_some(line)
    }

    /// Starts a search with its tables made; they are missing if a limit ended that.
    pub fn start<'a>(&mut self, task: Task<'a, P>) -> Quest<'a, P> {
        let control = Control::start(task.limits, task.stop, &Sharing::default());
        let mut alarm = control.alarm();
        let ready = self.guide.prepare(task.position, &mut || alarm.rings());
        Quest {
            guide: self.guide.clone(),
            control,
            counters: Counters::default(),
            ready,
            nearest: (u32::MAX, vec![task.moves[0]]),
            task,
        }
    }

    /// The answer of a search that came to this; a solution is kept.
    pub fn answer(&mut self, quest: Quest<P>, verdict: Verdict<P::Move>) -> Found<P::Move> {
        let mut all = MoveList::new();
        quest.task.position.moves(&mut all);
        // The cheapest of some moves need not be the cheapest of all.
        if let Verdict::Solved(line) = &verdict
            && quest.task.moves.len() == all.len()
        {
            self.solution.keep(quest.task.position, line);
        }
        quest.found(verdict)
    }
}

impl<P: Goal> Settings for Kept<P> {
    fn settings(&self) -> Vec<Setting> {
        let names = P::Guide::BOUNDS.iter().map(|(name, _)| *name);
        vec![Setting {
            name: "bound",
            meaning: "The lower bound on what a solution costs.",
            value: P::Guide::BOUNDS[self.bound].0.into(),
            kind: SettingKind::Choice(names.collect()),
            aliases: &[],
            marks: &[],
        }]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        if name != "bound" {
            return Err(Error::unknown("option", name, ["bound"]));
        }
        let mut names = P::Guide::BOUNDS.iter().map(|(name, _)| *name);
        let at = names.clone().position(|known| known == value);
        self.bound = at.ok_or_else(|| Error::unknown("bound", value, names.by_ref()))?;
        self.guide.choose(self.bound);
        Ok(())
    }
}

/// What an exact search came to.
pub(super) enum Verdict<M> {
    /// The cheapest solution.
    Solved(Vec<M>),
    /// There is none.
    Impossible,
    /// A limit came first; a solution costs at least so much from here.
    Cut(u32),
}

/// One exact search.
pub(super) struct Quest<'a, P: Goal> {
    pub task: Task<'a, P>,
    pub guide: P::Guide,
    pub control: Control,
    pub counters: Counters,
    /// Whether the tables of the bound are made.
    pub ready: bool,
    /// The line that came nearest to a solution, and what its end still costs at least.
    nearest: (u32, Vec<P::Move>),
}

impl<P: Goal> Quest<'_, P> {
    /// Counts a node; true if the search must end.
    #[inline]
    pub fn halts(&mut self) -> bool {
        self.counters.nodes += 1;
        self.control.halts(self.counters.nodes)
    }

    /// Takes up a line if it comes nearer to a solution than those before.
    #[inline]
    pub fn nears(&self, remaining: u32) -> bool {
        remaining < self.nearest.0
    }

    /// The nearest line so far.
    pub fn near(&mut self, remaining: u32, line: Vec<P::Move>) {
        if !line.is_empty() {
            self.nearest = (remaining, line);
        }
    }

    /// Tells that a solution costs at least so much from here.
    pub fn tell(&mut self, least: u32) {
        let cost = self.task.position.spent() + least;
        let line = self.line(least, -(cost as i32), Bound::Upper, self.nearest.1.clone());
        (self.task.report)(&line);
    }

    fn line(&self, depth: u32, payoff: i32, bound: Bound, pv: Vec<P::Move>) -> Line<P::Move> {
        Line {
            depth,
            longest: pv.len() as u32,
            index: 1,
            score: Score::new(payoff),
            bound,
            proven: true,
            nodes: self.counters.nodes,
            time: self.control.elapsed(),
            table_full: 0,
            pv,
            rate: None,
        }
    }

    fn found(mut self, verdict: Verdict<P::Move>) -> Found<P::Move> {
        let nearest = std::mem::take(&mut self.nearest.1);
        let (line, note) = match verdict {
            Verdict::Solved(moves) => (self.solved(moves), None),
            Verdict::Impossible => (
                self.line(0, UNSOLVED, Bound::Exact, nearest),
                Some("there is no solution".to_owned()),
            ),
            Verdict::Cut(least) => (
                self.line(least, UNSOLVED, Bound::Lower, nearest),
                Some(format!(
                    "not solved: a solution costs {least} more at least"
                )),
            ),
        };
        (self.task.report)(&line);
        Found {
            line,
            counters: self.counters,
            tried: Vec::new(),
            notes: note.into_iter().collect(),
        }
    }

    fn solved(&self, moves: Vec<P::Move>) -> Line<P::Move> {
        let mut end = self.task.position.clone();
        for &mv in &moves {
            end.play(mv);
        }
        let cost = end.spent() - self.task.position.spent();
        self.line(cost, end.payoff(Player::FIRST), Bound::Exact, moves)
    }
}
