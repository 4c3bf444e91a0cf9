//! What every search by playouts shares: limits and counters, random numbers, playouts, and the best line found so far,
//! which is told when it is found and kept for the next search of the same puzzle.

use hetman_game::random::{Random, mix};
use hetman_game::{Bound, Counters, Limits, MoveList, Player, Position, Puzzle, Score, Turn};

use crate::algorithm::{Found, Line, Task};
use crate::time::{Control, Sharing};

/// The best line of the last search, for the next one if the moves played follow it.
pub(super) struct Memory<P: Position>(Vec<(u64, P::Move)>);

impl<P: Position> Default for Memory<P> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<P: Position> Memory<P> {
    /// Keeps a line that starts at `position`.
    pub fn keep(&mut self, position: &P, line: &[P::Move]) {
        let mut position = position.clone();
        self.0.clear();
        for &mv in line {
            self.0.push((position.key(), mv));
            position.play(mv);
        }
    }

    /// What is left of the line at `position`, with the payoff at its end.
    pub fn rest(&self, position: &P) -> Option<(Vec<P::Move>, i32)> {
        let at = self.0.iter().position(|(key, _)| *key == position.key())?;
        let line: Vec<P::Move> = self.0[at..].iter().map(|(_, mv)| *mv).collect();
        let mut end = position.clone();
        for &mv in &line {
            let mut legal = MoveList::new();
            end.moves(&mut legal);
            if !legal.contains(&mv) {
                return None;
            }
            end.play(mv);
        }
        (end.turn() == Turn::Over).then(|| (line, end.payoff(Player::FIRST)))
    }
}

/// One search by playouts.
pub(super) struct Solo<'a, P: Puzzle> {
    task: Task<'a, P>,
    control: Control,
    /// What was counted.
    pub counters: Counters,
    /// Decides the playouts.
    pub random: Random,
    /// Levels or plies, as told in reports.
    pub depth: u32,
    most_playouts: u64,
    best: Vec<P::Move>,
    payoff: Option<i32>,
    /// The moves a playout draws from.
    scratch: MoveList<P::Move>,
}

impl<'a, P: Puzzle> Solo<'a, P> {
    /// A search that starts with the line remembered, or with one playout, which nothing cuts short.
    pub fn new(task: Task<'a, P>, seed: u64, memory: &Memory<P>) -> Self {
        let control = Control::start(task.limits, task.stop, &Sharing::default());
        let mut solo = Self {
            control,
            counters: Counters::default(),
            random: Random::new(mix(seed ^ mix(task.position.key()))),
            depth: 0,
            most_playouts: task.limits.playouts.unwrap_or(u64::MAX),
            best: Vec::new(),
            payoff: None,
            scratch: MoveList::new(),
            task,
        };
        let known = memory.rest(solo.task.position);
        let allowed =
            |line: &[P::Move]| line.first().is_some_and(|mv| solo.task.moves.contains(mv));
        match known.filter(|(line, _)| allowed(line)) {
            Some((line, payoff)) => solo.offer(&line, payoff),
            None => solo.first_playout(),
        }
        solo
    }

    fn first_playout(&mut self) {
        let mut position = self.root().clone();
        let mut line = Vec::new();
        while let Some(mv) = self.random_move(&position, line.len()) {
            position.play(mv);
            line.push(mv);
            self.counters.nodes += 1;
        }
        self.finish(&line, &position);
    }

    /// Where the search starts.
    pub fn root(&self) -> &'a P {
        self.task.position
    }

    /// Whether the search must end.
    pub fn halts(&mut self) -> bool {
        self.counters.playouts >= self.most_playouts || self.control.halts(self.counters.nodes)
    }

    /// Whether a search that has come to its end is to begin again with other random numbers.
    pub fn goes_on(&mut self) -> bool {
        !ends_by_itself(self.task.limits) && !self.halts()
    }

    /// The moves to draw from, `ply` moves from the root; none at the end.
    pub fn moves(&self, position: &P, ply: usize) -> MoveList<P::Move> {
        let mut list = MoveList::new();
        self.list(position, ply, &mut list);
        list
    }

    /// Fills a list with the moves to draw from.
    #[inline]
    pub fn list(&self, position: &P, ply: usize, list: &mut MoveList<P::Move>) {
        list.clear();
        if position.turn() == Turn::Over {
            return;
        }
        position.promising(list);
        if ply == 0 {
            list.retain(|mv| self.task.moves.contains(mv));
            if list.is_empty() {
                list.extend(self.task.moves.iter().copied());
            }
        }
    }

    fn random_move(&mut self, position: &P, ply: usize) -> Option<P::Move> {
        let mut list = std::mem::take(&mut self.scratch);
        self.list(position, ply, &mut list);
        let drawn = (!list.is_empty()).then(|| list[self.random.below(list.len())]);
        self.scratch = list;
        drawn
    }

    /// Plays to the end at random, adding the moves to those that led here, and gives its shaped payoff; none if the search must end.
    pub fn playout(&mut self, position: &mut P, path: &mut Vec<P::Move>) -> Option<i32> {
        while let Some(mv) = self.random_move(position, path.len()) {
            if self.halts() {
                return None;
            }
            position.play(mv);
            path.push(mv);
            self.counters.nodes += 1;
        }
        Some(self.finish(path, position))
    }

    /// Counts a playout that has ended, and gives its shaped payoff.
    pub fn finish(&mut self, path: &[P::Move], end: &P) -> i32 {
        let payoff = end.payoff(Player::FIRST);
        self.counters.playouts += 1;
        self.counters.leaves += 1;
        self.offer(path, payoff);
        end.shaped_payoff()
    }

    /// Takes up a line if it is better than the best so far, and tells it.
    fn offer(&mut self, line: &[P::Move], payoff: i32) {
        if self.payoff.is_some_and(|best| payoff <= best) {
            return;
        }
        self.payoff = Some(payoff);
        self.best.clear();
        self.best.extend_from_slice(line);
        let line = self.line();
        (self.task.report)(&line);
    }

    fn line(&self) -> Line<P::Move> {
        Line {
            depth: self.depth,
            longest: self.best.len() as u32,
            index: 1,
            score: Score::new(self.payoff.unwrap_or_default()),
            bound: Bound::Lower,
            proven: false,
            nodes: self.counters.nodes,
            time: self.control.elapsed(),
            table_full: 0,
            pv: self.best.clone(),
            rate: None,
        }
    }

    /// The best line, also kept for the next search.
    pub fn found(self, memory: &mut Memory<P>) -> Found<P::Move> {
        memory.keep(self.task.position, &self.best);
        Found {
            line: self.line(),
            counters: self.counters,
            tried: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// Whether no limit would end a search that begins again and again.
fn ends_by_itself(limits: &Limits) -> bool {
    let Limits { depth, mate, .. } = limits;
    let only_depth = Limits {
        depth: *depth,
        mate: *mate,
        ..Limits::none()
    };
    limits.ceiling.is_none()
        && !limits.infinite
        && *limits
            == Limits {
                only: limits.only.clone(),
                ..only_depth
            }
}
