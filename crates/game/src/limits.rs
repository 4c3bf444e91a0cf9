//! How long an engine may think, and the handle that stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The time of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// Moves until more time is added; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// Everything that ends a search; the first limit reached counts.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Nodes after which no new iteration starts; the one under way is finished.
    pub soft_nodes: Option<u64>,
    /// Playouts to make.
    pub playouts: Option<u64>,
    /// Exactly this time for the move.
    pub time: Option<Duration>,
    /// Share this clock wisely.
    pub clock: Option<Clock>,
    /// Never longer than this, whatever the clock says.
    pub ceiling: Option<Duration>,
    /// Stop at a forced win in this number of moves.
    pub mate: Option<u32>,
    /// Answer only when stopped, even if there is nothing left to search.
    pub infinite: bool,
    /// Think on the opponent's time: the clock starts at [`Stop::ponder_hit`].
    pub ponder: bool,
    /// Consider only these moves at the root; all if empty.
    pub only: Vec<String>,
}

impl Limits {
    /// No limit but the end of the tree.
    pub fn none() -> Self {
        Self::default()
    }

    /// A depth limit.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// A node limit.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// A time limit.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }

    /// True if nothing but `stop` or the end of the tree would end the search.
    pub fn is_open(&self) -> bool {
        self.depth.is_none()
            && self.nodes.is_none()
            && self.soft_nodes.is_none()
            && self.playouts.is_none()
            && self.time.is_none()
            && self.clock.is_none()
            && self.mate.is_none()
    }
}

/// A handle on a running search, shared with those that may end it. The caller that starts a search clears it first.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<Flags>);

#[derive(Default, Debug)]
struct Flags {
    stop: AtomicBool,
    ponder_hit: AtomicBool,
}

impl Stop {
    /// Ends the search as soon as it looks.
    pub fn request(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// The move pondered on was played: from now on the clock runs.
    pub fn ponder_hit(&self) {
        self.0.ponder_hit.store(true, Ordering::Relaxed);
    }

    /// Forgets both, before a search starts.
    pub fn clear(&self) {
        self.0.stop.store(false, Ordering::Relaxed);
        self.0.ponder_hit.store(false, Ordering::Relaxed);
    }

    /// Whether the search should end.
    #[inline]
    pub fn is_requested(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    /// Whether the move pondered on was played.
    #[inline]
    pub fn is_ponder_hit(&self) -> bool {
        self.0.ponder_hit.load(Ordering::Relaxed)
    }
}
