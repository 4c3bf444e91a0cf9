//! One thread's view of a search: the position it walks, what it remembers, what it counts.

use hetman_game::{Counters, Depth, Evaluator, Player, Position, Score, Window};

use super::history::{Memory, Trails};
use super::options::{Options, Params};
use super::picker::Favourites;
use super::reduce::Reductions;
use super::root::Root;
use crate::algorithm::MoveOf;
use crate::policy::{Policy, UndoOf};
use crate::probe::{Event, Probe};
use crate::time::{Control, Sharing};
use crate::transposition::{Entry, Table};

/// The longest line a search may follow.
pub(super) const MAX_PLY: usize = 255;

/// What belongs to one ply of the line being searched.
#[derive(Clone)]
pub(super) struct Frame<M> {
    /// The player to move here, in games where that does not follow from who moved before.
    pub mover: Player,
    /// The trail of the move being searched from here; none for a pass.
    pub trail: Option<usize>,
    /// The evaluation here; [`Entry::NO_EVAL`] where none was made.
    pub eval: Score,
    /// Tags of quiet moves that were too good at this ply.
    pub killers: [u16; 2],
    /// The tag of the move left out by a singular search; zero for none.
    pub excluded: u16,
    /// Whether the move that led here was a pass.
    pub passed: bool,
    /// The best line found from here.
    pub pv: Vec<M>,
}

/// What all threads of a search share.
pub(super) struct Shared<'a, G: Policy> {
    pub policy: &'a G,
    pub options: &'a Options,
    pub params: &'a Params,
    pub sharing: &'a Sharing,
    pub reductions: &'a Reductions,
    pub table: &'a Table,
}

impl<G: Policy> Clone for Shared<'_, G> {
    fn clone(&self) -> Self {
        let Self {
            policy,
            options,
            params,
            sharing,
            reductions,
            table,
        } = self;
        Self {
            policy,
            options,
            params,
            sharing,
            reductions,
            table,
        }
    }
}

/// What belongs to one thread alone.
pub(super) struct Own<'a, R> {
    pub memory: &'a mut Memory,
    pub control: Control,
    pub probe: R,
}

/// One thread of a search.
pub(super) struct Worker<'a, G: Policy, R> {
    pub policy: &'a G,
    pub options: &'a Options,
    pub params: &'a Params,
    pub sharing: &'a Sharing,
    pub reductions: &'a Reductions,
    pub table: &'a Table,
    pub position: G::Position,
    pub evaluator: G::Evaluator,
    pub memory: &'a mut Memory,
    pub stack: Vec<Frame<MoveOf<G>>>,
    pub root: Root<MoveOf<G>>,
    pub control: Control,
    pub counters: Counters,
    pub probe: R,
    /// Whether the part of the tree being searched was cut by the horizon or by a guess.
    pub horizon: bool,
    /// The longest line so far, in plies.
    pub longest: usize,
    /// Whether the search was told to end; scores found from then on mean nothing.
    pub stopped: bool,
    /// Whether any switched-on enhancement looks at evaluations inside the tree.
    pub judges: bool,
}

impl<'a, G: Policy, R: Probe<G::Position>> Worker<'a, G, R> {
    /// A worker at the root.
    pub fn new(
        shared: Shared<'a, G>,
        (position, evaluator): (G::Position, G::Evaluator),
        root: Root<MoveOf<G>>,
        own: Own<'a, R>,
    ) -> Self {
        let Shared {
            policy,
            options,
            params,
            sharing,
            reductions,
            table,
        } = shared;
        let Own {
            memory,
            control,
            probe,
        } = own;
        let frame = Frame {
            mover: Player::FIRST,
            trail: None,
            eval: Entry::NO_EVAL,
            killers: [0; 2],
            excluded: 0,
            passed: false,
            pv: vec![],
        };
        Self {
            policy,
            options,
            params,
            sharing,
            reductions,
            table,
            position,
            evaluator,
            memory,
            stack: vec![frame; MAX_PLY + 2],
            root,
            control,
            counters: Counters::default(),
            probe,
            horizon: false,
            longest: 0,
            stopped: false,
            judges: options.judges(),
        }
    }

    /// Tells the observer.
    #[inline(always)]
    pub fn tell(&mut self, event: Event<MoveOf<G>>) {
        self.probe.event(&self.position, event);
    }

    /// Plays a move and notes it in the line.
    #[inline]
    pub fn play(&mut self, mv: MoveOf<G>, ply: usize) -> UndoOf<G> {
        self.tell(Event::Play(mv));
        self.stack[ply].trail = Some(self.policy.trail(&self.position, mv));
        self.stack[ply + 1].passed = false;
        if G::Position::MOVES_AGAIN {
            self.stack[ply].mover = self.position.to_move();
        }
        self.evaluator.played(&self.position, mv);
        let undo = self.position.play(mv);
        if self.options.table {
            self.table.prefetch(self.position.key());
        }
        undo
    }

    /// Takes a move back.
    #[inline]
    pub fn undo(&mut self, mv: MoveOf<G>, undo: UndoOf<G>) {
        self.position.undo(mv, undo);
        self.evaluator.undone();
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

impl<G: Policy, R> Worker<'_, G, R> {
    /// The value of a finished game, as seen from the root.
    #[inline]
    pub fn outcome(&mut self, ply: usize) -> Score {
        self.counters.leaves += 1;
        let payoff = self.position.payoff(self.position.to_move());
        if G::Position::POINTS {
            Score::new(payoff)
        } else {
            match payoff {
                0 => Score::DRAW,
                1.. => Score::win_in(ply as i32),
                _ => Score::loss_in(ply as i32),
            }
        }
    }

    /// The evaluation of the position, corrected by what was learnt of its structure.
    #[inline]
    pub fn corrected(&self, eval: Score) -> Score {
        if !self.options.correction_history {
            return eval;
        }
        let keys = self.policy.structure_keys(&self.position);
        let side = usize::from(self.position.to_move().0);
        Score::new(
            eval.raw()
                + self
                    .memory
                    .correction(side, keys, self.params.correction_weight),
        )
    }

    /// The moves before this ply.
    pub fn trails(&self, ply: usize) -> Trails {
        if !self.options.continuation_history && !self.options.countermoves {
            return [None; 3];
        }
        [1, 2, 4].map(|back| {
            if ply >= back {
                self.stack[ply - back].trail
            } else {
                None
            }
        })
    }

    /// The quiet moves to try first at this ply. Killers are within the error in chess (0 ± 20 Elo at 500 nodes
    /// a move) and worth 13 ± 18 to draughts.
    pub fn favourites(&self, ply: usize) -> Favourites {
        let trails = self.trails(ply);
        Favourites {
            killers: if self.options.killers {
                self.stack[ply].killers
            } else {
                [0; 2]
            },
            counter: if self.options.countermoves {
                self.memory.counter(&trails)
            } else {
                0
            },
            trails,
        }
    }

    /// What the game itself says of a move. Worth 38 ± 20 Elo to chess at 500 nodes a move, 5 ± 16 to draughts.
    #[inline]
    pub fn static_merit(&self, mv: MoveOf<G>) -> i32 {
        if self.options.static_order {
            self.policy.order(&self.position, mv) * self.params.static_weight
        } else {
            0
        }
    }

    /// How promising a tactical move is.
    #[inline]
    pub fn tactical_merit(&self, mv: MoveOf<G>) -> i32 {
        let learnt = if self.options.capture_history {
            self.memory.prize(self.policy.prize(&self.position, mv)) / 16
        } else {
            0
        };
        self.static_merit(mv) + learnt
    }

    /// How well a quiet move did before.
    #[inline]
    pub fn quiet_history(&self, mv: MoveOf<G>, trails: &Trails) -> i32 {
        let mut merit = 0;
        if self.options.history {
            merit += self.memory.quiet(self.policy.slot(&self.position, mv));
        }
        if self.options.continuation_history {
            merit += self
                .memory
                .follow(trails, self.policy.trail(&self.position, mv));
        }
        merit
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
        if self.options.table {
            let depth = if self.horizon { depth } else { Entry::COMPLETE };
            self.table.store(
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
