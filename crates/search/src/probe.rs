//! Observers of a search. `()` sees nothing and costs nothing; [`Recorder`] keeps every event.

use hetman_game::{Bound, Depth, Position, Score, Window};

/// Hears of everything that happens in a tree.
pub trait Probe<P: Position>: Send {
    /// Something happened at `position`.
    fn event(&mut self, position: &P, event: Event<P::Move>);
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
    /// The last move is searched with this many plies less than usual.
    Reduce(i32),
    /// The last move is searched with this many plies more than usual.
    Extend(i32),
    /// The last move is searched again because a cheaper search was not enough.
    Again,
    /// The node is valued without looking further.
    Leaf(Score),
    /// The rest of the moves is cut off because this one is too good.
    Cut(M),
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

impl<P: Position> Probe<P> for () {
    #[inline(always)]
    fn event(&mut self, _position: &P, _event: Event<P::Move>) {}
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
        Self { events: Vec::new(), limit }
    }
}

impl<P: Position> Probe<P> for Recorder<P> {
    fn event(&mut self, position: &P, event: Event<P::Move>) {
        if self.events.len() < self.limit {
            self.events.push((position.clone(), event));
        }
    }
}
