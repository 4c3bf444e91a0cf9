//! Observers of a search. `()` sees nothing and costs nothing; [`Recorder`] keeps every event, and
//! [`Tracer`](crate::trace::Tracer) makes a drawable tree of them.

use hetman_game::{Bound, Depth, Player, Position, Score, Window};

use crate::bstar::Strategy;

/// Receives every event of a search.
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
    /// The node is worth so much to a player, where each has a payoff of his own.
    Payoff(Player, Score),
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

/// Why a node or a move was settled without the full search: the name of the idea, by which the page has words for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Why(pub &'static str);

impl Why {
    /// The table remembered enough.
    pub const TABLE: Self = Self("table");
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
