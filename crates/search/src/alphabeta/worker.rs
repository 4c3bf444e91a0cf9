//! One thread's view of a search: the position it walks, what it remembers, what it counts.

use hetman_game::{Counters, Depth, MoveList, Player, Position, Score, Window};

use super::chance::{Grain, Outcome};
use super::history::Memory;
use super::options::{Options, Params};
use super::picker::Scored;
use super::policy::AlphaBetaPolicy;
use super::reduce::Reductions;
use super::root::Root;
use crate::algorithm::MoveOf;
use crate::chance::StarOptions;
use crate::cursor::Cursor;
use crate::policy::UndoOf;
use crate::probe::{Event, Probe};
use crate::time::{Control, Sharing};
use crate::transposition::{Entry, Table};
use crate::wins::Wins;

/// The longest line a search may follow.
pub(super) const MAX_PLY: usize = 255;

/// What belongs to one ply of the line being searched.
#[derive(Clone)]
pub(super) struct Frame<M> {
    /// The player to move here, in games where that does not follow from who moved before.
    pub mover: Player,
    /// The continuation index of the move being searched from here; none for a pass.
    pub continuation_index: Option<usize>,
    /// Plies by which that move is being searched less deep.
    pub reduction: i32,
    /// The quiet index of that move, if it is quiet.
    pub quiet_index: Option<usize>,
    /// The cells on which the opponent threatens to capture here; none where that is not asked.
    pub threats: u64,
    /// Cutoffs at this ply since the node two plies above was entered.
    pub cutoffs: u32,
    /// The evaluation here; [`Entry::NO_EVAL`] where none was made.
    pub eval: Score,
    /// Codes of quiet moves that were too good at this ply.
    pub killers: [u16; 2],
    /// The code of the move left out by a singular search; zero for none.
    pub excluded: u16,
    /// Whether the move that led here was a pass.
    pub passed: bool,
    /// The best line found from here.
    pub pv: Vec<M>,
}

/// What all threads of a search share.
pub(super) struct Shared<'a, G: AlphaBetaPolicy> {
    pub policy: &'a G,
    pub options: &'a Options,
    pub params: &'a Params,
    pub sharing: &'a Sharing,
    pub reductions: &'a Reductions,
    pub table: &'a Table,
    pub star: &'a StarOptions,
    pub grain: Grain,
    /// Whether any enhancement that is on looks at evaluations inside the tree.
    pub evaluates: bool,
}

impl<G: AlphaBetaPolicy> Clone for Shared<'_, G> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// What belongs to one thread alone.
pub(super) struct Own<'a, G: AlphaBetaPolicy, R> {
    pub memory: &'a mut Memory,
    pub evaluator: &'a mut G::Evaluator,
    pub control: Control,
    pub probe: R,
}

/// One thread of a search.
pub(super) struct Worker<'a, G: AlphaBetaPolicy, R> {
    pub shared: Shared<'a, G>,
    pub position: Cursor<G::Position, &'a mut G::Evaluator>,
    pub memory: &'a mut Memory,
    pub stack: Vec<Frame<MoveOf<G>>>,
    /// The moves of all nodes being searched, those of the root first.
    pub listed: Vec<Scored<MoveOf<G>>>,
    /// A list to fill, for moves that are looked at once.
    pub scratch: MoveList<MoveOf<G>>,
    /// What may be drawn at all chance nodes being searched.
    pub outcomes: Vec<Outcome<MoveOf<G>>>,
    pub root: Root<MoveOf<G>>,
    pub control: Control,
    pub counters: Counters,
    pub probe: R,
    /// Whether the part of the tree being searched was cut by the horizon or by a guess.
    pub horizon: bool,
    /// Whether the last pass saw the end of every line that matters.
    pub complete: bool,
    /// The longest line so far, in plies.
    pub longest: usize,
    /// Whether the search was told to end; scores found from then on mean nothing.
    pub stopped: bool,
}

impl<'a, G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'a, G, R> {
    /// A worker at the root.
    pub fn new(
        shared: Shared<'a, G>,
        position: &G::Position,
        root: Root<MoveOf<G>>,
        own: Own<'a, G, R>,
    ) -> Self {
        let frame = Frame {
            mover: Player::FIRST,
            continuation_index: None,
            reduction: 0,
            quiet_index: None,
            threats: 0,
            cutoffs: 0,
            eval: Entry::NO_EVAL,
            killers: [0; 2],
            excluded: 0,
            passed: false,
            pv: vec![],
        };
        Self {
            shared,
            position: Cursor::new(position.clone(), own.evaluator),
            memory: own.memory,
            stack: vec![frame; MAX_PLY + 3],
            listed: Vec::new(),
            scratch: MoveList::new(),
            outcomes: Vec::new(),
            root,
            control: own.control,
            counters: Counters::default(),
            probe: own.probe,
            horizon: false,
            complete: false,
            longest: 0,
            stopped: false,
        }
    }

    /// Reports an event to the probe.
    #[inline(always)]
    pub fn emit(&mut self, event: Event<MoveOf<G>>) {
        self.probe.event(&self.position, event);
    }

    /// Plays a move and notes it in the line.
    #[inline]
    pub fn play(&mut self, mv: MoveOf<G>, ply: usize) -> UndoOf<G> {
        self.emit(Event::Play(mv));
        self.stack[ply].continuation_index =
            Some(self.shared.policy.continuation_index(&self.position, mv));
        self.stack[ply + 1].passed = false;
        if G::Position::MOVES_AGAIN {
            self.stack[ply].mover = self.position.to_move();
        }
        let likely = self.shared.policy.likely_key(&self.position, mv);
        if let Some(key) = likely {
            self.shared.table.prefetch(key);
        }
        let undo = self.position.play(mv);
        if likely.is_none() {
            self.shared.table.prefetch(self.position.key());
        }
        undo
    }

    /// Takes a move back.
    #[inline]
    pub fn undo(&mut self, mv: MoveOf<G>, undo: UndoOf<G>) {
        self.position.undo(mv, undo);
    }

    /// Searches below the move just played at `ply`; the window and the value are those of the player who made it.
    #[inline(always)]
    pub fn below(
        &mut self,
        ply: usize,
        window: Window,
        search: impl FnOnce(&mut Self, Window) -> Score,
    ) -> Score {
        if self.moves_again(ply) {
            search(self, window)
        } else {
            -search(self, window.flip())
        }
    }

    /// Whether the move just played at `ply` left the turn with the player who made it.
    #[inline(always)]
    pub fn moves_again(&self, ply: usize) -> bool {
        G::Position::MOVES_AGAIN && self.position.to_move() == self.stack[ply].mover
    }

    /// Whether the search must end now; then what it returns is thrown away.
    #[inline]
    pub fn halts(&mut self) -> bool {
        let halts = self.control.halts(self.counters.nodes);
        self.stopped |= halts;
        halts
    }
}

impl<G: AlphaBetaPolicy, R> Worker<'_, G, R> {
    /// The value of a finished game, as seen from the root.
    #[inline]
    pub fn outcome(&mut self, ply: usize) -> Score {
        self.counters.leaves += 1;
        let payoff = self.position.payoff(self.position.to_move());
        if G::Position::CHANCE {
            return self.shared.grain.payoff::<G::Position>(payoff);
        }
        Wins::Distance.score::<G::Position>(payoff, ply)
    }

    /// Puts a move in front of the line found below it.
    pub fn extend_pv(&mut self, mv: MoveOf<G>, ply: usize) {
        let (here, below) = self.stack.split_at_mut(ply + 1);
        let pv = &mut here[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&below[0].pv);
    }

    /// Remembers a node in the table; a part of the tree that was never cut short counts as complete.
    pub fn remember(&self, key: u64, ply: usize, depth: Depth, found: Entry) {
        if self.shared.options.table {
            let depth = if self.horizon { depth } else { Entry::COMPLETE };
            self.shared.table.store(
                key,
                Entry {
                    depth,
                    score: found.score.seen_from(ply as i32),
                    ..found
                },
            );
        }
    }
}
