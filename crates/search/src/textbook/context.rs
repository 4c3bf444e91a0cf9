//! What every textbook algorithm works with: position, evaluator, counters, limits and the best line so far.

use hetman_game::{
    Bound, Counters, Depth, Evaluator, MoveList, Player, Position, Score, Turn, Window,
};

use super::deepening::Pass;
use crate::algorithm::{Found, Line, Task};
use crate::cursor::Cursor;
use crate::probe::{Event, Probe};
use crate::time::{Control, Sharing};
use crate::wins::Wins;

/// What a search brings along besides its task.
pub struct Setup<'a, E, R> {
    /// Evaluates positions at the horizon.
    pub evaluator: E,
    /// How finished games are valued.
    pub wins: Wins,
    /// Receives every event.
    pub probe: &'a mut R,
}

/// The state of one search.
pub struct Context<'a, P: Position, E, R> {
    /// Where the search stands, with the evaluator of positions at the horizon.
    pub position: Cursor<P, E>,
    /// What was counted.
    pub counters: Counters,
    /// A limit was reached: every value from here on is void, and only what is known counts.
    pub halted: bool,
    /// The best score of the root so far, and what it says.
    pub known: Option<(Score, Bound)>,
    /// Positions were evaluated at the horizon, so that looking deeper may change the value.
    pub cut_short: bool,
    /// The last pass that was finished, where the search deepens.
    pub(super) finished: Option<Pass<P::Move>>,
    /// Remarks for the reader.
    pub notes: Vec<String>,
    /// No events are reported; set while the best line is looked up after the search.
    pub silent: bool,
    probe: &'a mut R,
    wins: Wins,
    mover: Player,
    /// The moves of the root in the order they are tried.
    moves: Vec<P::Move>,
    /// Lists to fill, so that no node allocates one.
    lists: Vec<MoveList<P::Move>>,
    /// The best line from each ply on.
    lines: Vec<Vec<P::Move>>,
    depth: Option<u32>,
    longest: usize,
    control: Control,
    report: &'a mut dyn FnMut(&Line<P::Move>),
}

impl<'a, P: Position, E: Evaluator<P>, R: Probe<P>> Context<'a, P, E, R> {
    /// A context before the first node; the clock starts.
    pub fn new(setup: Setup<'a, E, R>, task: Task<'a, P>) -> Self {
        let Task {
            position,
            limits,
            moves,
            stop,
            report,
        } = task;
        Self {
            position: Cursor::new(position.clone(), setup.evaluator),
            counters: Counters::default(),
            halted: false,
            known: None,
            cut_short: false,
            finished: None,
            notes: Vec::new(),
            silent: false,
            probe: setup.probe,
            wins: setup.wins,
            mover: position.mover().unwrap_or(Player::FIRST),
            moves: moves.to_vec(),
            lists: Vec::new(),
            lines: vec![Vec::new(); Depth::MAX.0 as usize + 2],
            depth: limits
                .depth
                .map(|depth| depth.clamp(1, Depth::MAX.0 as u32)),
            longest: 0,
            control: Control::start(limits, stop, &Sharing::default()),
            report,
        }
    }

    /// How far to look: as far as the limits say, or to the end of the game.
    pub fn depth(&self) -> Depth {
        self.depth.map_or(Depth::MAX, |depth| Depth(depth as i32))
    }

    /// Looks this far from now on.
    pub(super) fn set_depth(&mut self, depth: Depth) {
        self.depth = Some(depth.0 as u32);
    }

    /// Tries this move of the root first from now on, the others in their order.
    pub(super) fn put_first(&mut self, mv: P::Move) {
        if let Some(at) = self.moves.iter().position(|&other| other == mv) {
            self.moves[..=at].rotate_right(1);
        }
    }

    /// The player to move at the root.
    pub fn mover(&self) -> Player {
        self.mover
    }

    /// Enters a node. At the end of the game and at the horizon it has a value at once; elsewhere it must be searched.
    #[inline(always)]
    pub fn enter(&mut self, ply: usize, depth: Depth, window: Window) -> Option<Score> {
        if self.halts() {
            return Some(Score::DRAW);
        }
        self.arrive(ply, depth, window);
        self.value(ply, depth)
    }

    /// Counts and tells that a node is visited.
    #[inline]
    pub fn arrive(&mut self, ply: usize, depth: Depth, window: Window) {
        self.counters.nodes += 1;
        self.event(Event::Enter { ply, depth, window });
    }

    /// The value of a position that needs no search: the end of a game, the horizon.
    #[inline(always)]
    pub fn value(&mut self, ply: usize, depth: Depth) -> Option<Score> {
        let score = if self.position.turn() == Turn::Over {
            self.lines[ply].clear();
            self.outcome(ply)
        } else if depth.is_spent() {
            self.cut_short = true;
            self.position.score()
        } else {
            self.lines[ply].clear();
            self.reached(ply + 1);
            return None;
        };
        self.counters.leaves += 1;
        self.event(Event::Leaf(score));
        Some(self.leave(score, Bound::Exact))
    }

    /// The moves of the node, in the order the rules list them.
    #[inline]
    pub fn moves(&mut self, ply: usize) -> MoveList<P::Move> {
        let mut list = self.lists.pop().unwrap_or_default();
        if ply == 0 {
            list.extend(self.moves.iter().copied());
        } else {
            self.position.moves(&mut list);
        }
        list
    }

    /// Takes a list back that was looked through, to be filled again elsewhere.
    #[inline]
    pub fn keep_list(&mut self, mut list: MoveList<P::Move>) {
        list.clear();
        self.lists.push(list);
    }

    /// Plays a move, looks, and takes the move back.
    #[inline]
    pub fn after<T>(&mut self, mv: P::Move, look: impl FnOnce(&mut Self) -> T) -> T {
        self.event(Event::Play(mv));
        let undo = self.position.play(mv);
        let seen = look(self);
        self.position.undo(mv, undo);
        seen
    }

    /// The worth of a move to the player who makes it, found by a search that answers for the player to move next. The
    /// window is that of the player who makes it, too.
    #[inline]
    pub fn worth(
        &mut self,
        mv: P::Move,
        window: Window,
        search: impl FnOnce(&mut Self, Window) -> Score,
    ) -> Score {
        let mover = self.position.to_move();
        self.after(mv, |context| context.as_seen_by(mover, window, search))
    }

    /// The worth of the position in hand to `player`, with his window.
    #[inline]
    pub fn as_seen_by(
        &mut self,
        player: Player,
        window: Window,
        search: impl FnOnce(&mut Self, Window) -> Score,
    ) -> Score {
        if P::MOVES_AGAIN && self.position.to_move() == player {
            search(self, window)
        } else {
            -search(self, window.flip())
        }
    }

    /// Goes down a line, looks, and comes back; for searches that jump about in the tree.
    pub fn at<T>(&mut self, line: &[P::Move], look: impl FnOnce(&mut Self) -> T) -> T {
        let undos: Vec<_> = line.iter().map(|&mv| self.position.play(mv)).collect();
        let seen = look(self);
        for (&mv, undo) in line.iter().zip(undos).rev() {
            self.position.undo(mv, undo);
        }
        seen
    }

    /// The same, and tells the probe where it looks.
    pub fn visit<T>(&mut self, line: &[P::Move], look: impl FnOnce(&mut Self) -> T) -> T {
        self.event(Event::Root);
        for &mv in line {
            self.event(Event::Down(mv));
        }
        self.at(line, look)
    }

    /// Notes that `mv` is the best move of the node so far, and the best line behind it.
    #[inline]
    pub fn better(&mut self, ply: usize, mv: P::Move, score: Score) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        if !below[0].is_empty() {
            line.extend_from_slice(&below[0]);
        }
        if ply == 0 {
            self.report_line(score, Bound::Lower);
        }
    }

    /// Notes what is known of the root, and reports it, unless an earlier pass has said more.
    #[cold]
    pub fn report_line(&mut self, score: Score, bound: Bound) {
        self.known = Some((score, bound));
        if self.finished.is_none() {
            self.tell_line(score, bound);
        }
    }

    /// Reports the best line.
    pub(super) fn tell_line(&mut self, score: Score, bound: Bound) {
        let line = self.line(score, bound);
        (self.report)(&line);
    }

    /// The best line from the root.
    pub fn best_line(&self) -> &[P::Move] {
        &self.lines[0]
    }

    /// Forgets the best line from a ply on.
    pub fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Replaces the best line from the root.
    pub fn set_line(&mut self, line: Vec<P::Move>) {
        self.lines[0] = line;
    }

    /// Counts a cutoff by the move at `index` of `count`; after the last move there is nothing to cut off.
    #[inline]
    pub fn cut(&mut self, mv: P::Move, index: usize, count: usize) {
        if index + 1 == count {
            return;
        }
        self.counters.cutoffs += 1;
        self.counters.first_cutoffs += u64::from(index == 0);
        self.event(Event::Cut {
            mv,
            searched: index + 1,
        });
    }

    /// Leaves the node with a score.
    #[inline]
    pub fn leave(&mut self, score: Score, bound: Bound) -> Score {
        self.event(Event::Leave { score, bound });
        score
    }

    /// Tells the probe.
    #[inline]
    pub fn event(&mut self, event: Event<P::Move>) {
        if !self.silent {
            self.probe.event(&self.position, event);
        }
    }

    /// Whether a limit is reached.
    #[inline]
    pub fn halts(&mut self) -> bool {
        let halts = self.control.halts(self.counters.nodes);
        if halts {
            self.halted = true;
        }
        halts
    }

    /// Whether an end was asked for, without regard to the nodes visited.
    pub fn is_stopped(&self) -> bool {
        self.control.is_halted()
    }

    /// Whether it is too late, or of no use, to look deeper.
    pub(super) fn is_late(&mut self) -> bool {
        let forced = self.moves.len() == 1 && self.control.saves_time();
        forced || self.control.is_late(self.counters.nodes, 100)
    }

    /// What the game that is over here is worth to the player who would move.
    #[inline]
    pub fn outcome(&self, ply: usize) -> Score {
        self.wins
            .score::<P>(self.position.payoff(self.position.to_move()), ply)
    }

    /// Notes the longest line looked at.
    #[inline]
    pub fn reached(&mut self, ply: usize) {
        self.longest = self.longest.max(ply);
    }

    /// The answer: `result` if the search came to its end, else the best that is known.
    pub fn finish(mut self, result: (Score, Bound)) -> Found<P::Move> {
        let known = if self.halted {
            self.known
        } else {
            Some(result)
        };
        let (score, bound) = known.unwrap_or_else(|| {
            self.notes.push(
                "stopped before any move was searched: the score is the evaluation of the position"
                    .into(),
            );
            (self.position.score(), Bound::Exact)
        });
        if self.lines[0].is_empty() {
            self.lines[0].push(self.moves[0]);
        }
        Found {
            line: self.line(score, bound),
            counters: self.counters,
            tried: Vec::new(),
            notes: self.notes,
        }
    }

    fn line(&self, score: Score, bound: Bound) -> Line<P::Move> {
        Line {
            depth: self.depth.unwrap_or(self.longest as u32),
            longest: self.longest as u32,
            index: 1,
            score,
            bound,
            proven: !self.cut_short && !self.halted,
            nodes: self.counters.nodes,
            time: self.control.elapsed(),
            table_full: 0,
            pv: self.lines[0].clone(),
            rate: None,
        }
    }
}
