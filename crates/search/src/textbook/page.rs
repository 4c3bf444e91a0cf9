//! The page every textbook algorithm writes on: position, evaluator, counters, limits and the best line so far.

use hetman_game::{
    Bound, Counters, Depth, Evaluator, MoveList, Player, Position, Score, Turn, Window,
};

use crate::algorithm::{Found, Line, Task};
use crate::probe::{Event, Probe};
use crate::time::{Control, Sharing};
use crate::wins::Wins;

/// What a search brings along besides its task.
pub struct Setup<'a, E, R> {
    /// Judges positions at the horizon.
    pub evaluator: E,
    /// How finished games are valued.
    pub wins: Wins,
    /// Hears of everything.
    pub probe: &'a mut R,
}

/// The state of one search.
pub struct Page<'a, P: Position, E, R> {
    /// Where the search stands.
    pub position: P,
    /// Judges positions at the horizon.
    pub evaluator: E,
    /// What was counted.
    pub counters: Counters,
    /// A limit was reached: every value from here on is void, and only what is known counts.
    pub halted: bool,
    /// The best score of the root so far, and what it says.
    pub known: Option<(Score, Bound)>,
    /// Remarks for the reader.
    pub notes: Vec<String>,
    /// What is looked up after the search is nobody's business.
    pub muted: bool,
    probe: &'a mut R,
    wins: Wins,
    mover: Player,
    moves: &'a [P::Move],
    /// The best line from each ply on.
    lines: Vec<Vec<P::Move>>,
    depth: Option<u32>,
    longest: usize,
    control: Control,
    report: &'a mut dyn FnMut(&Line<P::Move>),
}

impl<'a, P: Position, E: Evaluator<P>, R: Probe<P>> Page<'a, P, E, R> {
    /// An empty page; the clock starts.
    pub fn new(setup: Setup<'a, E, R>, task: Task<'a, P>) -> Self {
        let Task {
            position,
            limits,
            moves,
            stop,
            report,
        } = task;
        Self {
            position: position.clone(),
            evaluator: setup.evaluator,
            counters: Counters::default(),
            halted: false,
            known: None,
            notes: Vec::new(),
            muted: false,
            probe: setup.probe,
            wins: setup.wins,
            mover: position.mover().unwrap_or(Player::FIRST),
            moves,
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
            self.evaluator.score(&self.position)
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
    pub fn moves(&self, ply: usize) -> MoveList<P::Move> {
        let mut list = MoveList::new();
        self.list_moves(ply, &mut list);
        list
    }

    /// The same into a list at hand: a list is long, and copying it would cost more than filling it.
    #[inline(always)]
    pub fn list_moves(&self, ply: usize, list: &mut MoveList<P::Move>) {
        if ply == 0 {
            list.extend(self.moves.iter().copied());
        } else {
            self.position.moves(list);
        }
    }

    /// Plays a move, looks, and takes the move back.
    #[inline]
    pub fn after<T>(&mut self, mv: P::Move, look: impl FnOnce(&mut Self) -> T) -> T {
        self.event(Event::Play(mv));
        self.evaluator.played(&self.position, mv);
        let undo = self.position.play(mv);
        let seen = look(self);
        self.position.undo(mv, undo);
        self.evaluator.undone();
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
        self.after(mv, |page| page.as_seen_by(mover, window, search))
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
        let mut undos = Vec::with_capacity(line.len());
        for &mv in line {
            self.evaluator.played(&self.position, mv);
            undos.push(self.position.play(mv));
        }
        let seen = look(self);
        for (&mv, undo) in line.iter().zip(undos).rev() {
            self.position.undo(mv, undo);
            self.evaluator.undone();
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
            self.tell(score, Bound::Lower);
        }
    }

    /// Notes what is known of the root, and tells whoever listens.
    #[cold]
    pub fn tell(&mut self, score: Score, bound: Bound) {
        self.known = Some((score, bound));
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
        if !self.muted {
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

    /// Whether somebody asked for an end, without regard to the nodes visited.
    pub fn is_stopped(&self) -> bool {
        self.control.is_halted()
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

    /// Closes the page: `result` if the search came to its end, else the best that is known.
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
            (self.evaluator.score(&self.position), Bound::Lower)
        });
        if self.lines[0].is_empty() {
            self.lines[0].push(self.moves[0]);
        }
        Found {
            line: self.line(score, bound),
            counters: self.counters,
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
            nodes: self.counters.nodes,
            time: self.control.elapsed(),
            table_full: 0,
            pv: self.lines[0].clone(),
            rate: None,
        }
    }
}
