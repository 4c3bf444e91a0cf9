//! Observers of a search. `()` sees nothing and costs nothing; [`Recorder`] keeps every event, and
//! [`Tracer`](crate::trace::Tracer) makes a drawable tree of them.

use hetman_game::{Bound, Depth, Position, Score, Window};

use crate::bstar::Strategy;

/// Hears of everything that happens in a tree.
pub trait Probe<P: Position>: Send {
    /// Something happened at `position`.
    fn event(&mut self, position: &P, event: Event<P::Move>);
    /// Whether it is worth working out what only an observer wants to know.
    fn listens(&self) -> bool {
        true
    }
}

/// Something that happened at a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event<M> {
    /// A new pass over the whole tree begins, looking `depth` plies ahead with this window.
    Pass {
        /// Plies to look ahead.
        depth: Depth,
        /// What is asked.
        window: Window,
    },
    /// The node is entered.
    Enter {
        /// Distance from the root.
        ply: usize,
        /// Plies still to look ahead.
        depth: Depth,
        /// The window it is searched with.
        window: Window,
    },
    /// A move is about to be played.
    Play(M),
    /// The player has passed.
    Null,
    /// A search that jumps about in the tree starts again at the root.
    Root,
    /// It goes down this move, to a node it was at before.
    Down(M),
    /// It goes down this move because it looks best.
    Choose(M),
    /// It goes back to the node above.
    Up,
    /// B* works on this move of the root, with one of its two strategies.
    Pursue(M, Strategy),
    /// The least and the most the node can be worth.
    Interval {
        /// The least.
        low: Score,
        /// The most.
        high: Score,
    },
    /// The upper confidence bound of a move.
    Weigh(M, f32),
    /// The game is played out from here; the first player got so much.
    Playout(f32),
    /// The last move is searched with this many plies less than usual.
    Reduce(i32),
    /// The last move is searched with this many plies more than usual.
    Extend(i32),
    /// The last move is searched again because a cheaper search was not enough.
    Again,
    /// The node is valued without looking further.
    Leaf(Score),
    /// The rest of the moves is cut off because this one is too good.
    Cut {
        /// The move.
        mv: M,
        /// Moves searched at the node, this one included.
        searched: usize,
    },
    /// The node is left for a reason other than its moves.
    Settle(Why),
    /// A move is not searched at all.
    Skip(M, Why),
    /// The node is left.
    Leave {
        /// What was found.
        score: Score,
        /// What that says about the true value.
        bound: Bound,
    },
}

/// Why a node or a move was settled without the full search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The table remembered enough.
    Table,
    /// A child's entry in the table was enough.
    EnhancedTable,
    /// No win or loss can be near enough to matter.
    MateDistance,
    /// The game's own knowledge was enough.
    Known,
    /// The position was there before.
    Repetition,
    /// Even passing was too good.
    NullMove,
    /// The evaluation is too high to come back.
    ReverseFutility,
    /// The evaluation is too low to come back.
    Razoring,
    /// A shallow search of captures was too good.
    ProbCut,
    /// The evaluation alone was enough in quiescence.
    StandPat,
    /// Another move must be singularly worse, but is not.
    Singular,
    /// The move comes too late.
    LateMove,
    /// The move cannot lift the evaluation enough.
    Futility,
    /// The move loses the exchange.
    Exchange,
    /// The move failed before in like positions.
    History,
}

impl Why {
    /// Every reason with its name, in order.
    pub const ALL: [(Self, &'static str); 15] = [
        (Self::Table, "table"),
        (Self::EnhancedTable, "enhanced_table"),
        (Self::MateDistance, "mate_distance"),
        (Self::Known, "known"),
        (Self::Repetition, "repetition"),
        (Self::NullMove, "null_move"),
        (Self::ReverseFutility, "reverse_futility"),
        (Self::Razoring, "razoring"),
        (Self::ProbCut, "probcut"),
        (Self::StandPat, "stand_pat"),
        (Self::Singular, "singular"),
        (Self::LateMove, "late_move"),
        (Self::Futility, "futility"),
        (Self::Exchange, "exchange"),
        (Self::History, "history"),
    ];
}

impl<P: Position> Probe<P> for () {
    #[inline(always)]
    fn event(&mut self, _position: &P, _event: Event<P::Move>) {}

    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
}

impl<P: Position, R: Probe<P> + ?Sized> Probe<P> for &mut R {
    fn event(&mut self, position: &P, event: Event<P::Move>) {
        (**self).event(position, event);
    }

    fn listens(&self) -> bool {
        (**self).listens()
    }
}

/// Keeps every event with the position it happened at, up to a limit.
pub struct Recorder<P: Position> {
    /// The events in order.
    pub events: Vec<(P, Event<P::Move>)>,
    /// Events beyond this many are dropped.
    pub limit: usize,
}

impl<P: Position> Recorder<P> {
    /// A recorder of at most `limit` events.
    pub fn new(limit: usize) -> Self {
        Self {
            events: Vec::new(),
            limit,
        }
    }
}

impl<P: Position> Probe<P> for Recorder<P> {
    fn event(&mut self, position: &P, event: Event<P::Move>) {
        if self.events.len() < self.limit {
            self.events.push((position.clone(), event));
        }
    }
}
