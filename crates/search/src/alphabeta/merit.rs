//! How promising moves are before they are searched: the game's own order, killers and countermove, histories.

use super::history::Context;
use super::policy::AlphaBetaPolicy;
use super::worker::Worker;
use crate::algorithm::MoveOf;

/// Quiet moves to try before others, and what their order depends on.
#[derive(Clone, Copy)]
pub(super) struct QuietHints {
    /// Codes of moves that were too good nearby; zero for none.
    pub killers: [u16; 2],
    /// The code of the move that refuted the move before; zero for none.
    pub counter: u16,
    /// What the histories depend on.
    pub context: Context,
}

/// Killers come before other quiet moves, the countermove after them.
const KILLER_MERIT: i32 = 1 << 20;

impl<G: AlphaBetaPolicy, R> Worker<'_, G, R> {
    /// What the histories of quiet moves depend on at this ply.
    pub fn context(&self, ply: usize) -> Context {
        let threats = self.stack[ply].threats;
        if !self.shared.options.continuation_history && !self.shared.options.countermoves {
            return self.memory.context([None; 3], threats);
        }
        let at = |back| self.stack[ply.checked_sub(back)?].continuation_index;
        self.memory.context([1, 2, 4].map(at), threats)
    }

    /// The threats of the position, if anything asks for them.
    #[inline]
    pub fn threats(&self) -> u64 {
        if self.shared.options.threat_history {
            self.shared.policy.threats(&self.position)
        } else {
            0
        }
    }

    /// Where a quiet move is remembered: by the move, and by the threats it evades or meets.
    #[inline]
    pub fn quiet_index(&self, mv: MoveOf<G>, context: &Context) -> usize {
        let policy = self.shared.policy;
        policy.quiet_index(&self.position, mv)
            + G::QUIET_INDICES * policy.threatened(mv, context.threats)
    }

    /// The quiet moves to try first at this ply. Killers are within the error in chess (0 ± 20 Elo at 500 nodes
    /// a move) and worth 13 ± 18 to draughts.
    pub fn quiet_hints(&self, ply: usize) -> QuietHints {
        let context = self.context(ply);
        QuietHints {
            killers: if self.shared.options.killers {
                self.stack[ply].killers
            } else {
                [0; 2]
            },
            counter: if self.shared.options.countermoves {
                self.memory.counter(&context)
            } else {
                0
            },
            context,
        }
    }

    /// Hints where no quiet move is to be tried first.
    pub fn no_hints(&self) -> QuietHints {
        QuietHints {
            killers: [0; 2],
            counter: 0,
            context: self.memory.context([None; 3], 0),
        }
    }

    /// What the game itself says of a move. Worth 38 ± 20 Elo to chess at 500 nodes a move, 5 ± 16 to draughts.
    #[inline]
    pub fn static_merit(&self, mv: MoveOf<G>) -> i32 {
        if self.shared.options.static_order {
            self.shared.policy.order(&self.position, mv) * self.shared.params.static_weight
        } else {
            0
        }
    }

    /// How promising a tactical move is.
    #[inline]
    pub fn tactical_merit(&self, mv: MoveOf<G>) -> i32 {
        let learnt = if self.shared.options.capture_history {
            self.memory
                .capture(self.shared.policy.capture_index(&self.position, mv))
                / self.shared.params.capture_history_divisor
        } else {
            0
        };
        self.static_merit(mv) + learnt
    }

    /// How well a quiet move did before.
    #[inline]
    pub fn quiet_history(&self, mv: MoveOf<G>, context: &Context) -> i32 {
        let mut merit = 0;
        if self.shared.options.history {
            merit += self.memory.quiet(self.quiet_index(mv, context));
        }
        let (policy, options) = (self.shared.policy, self.shared.options);
        if options.continuation_history || options.structure_history {
            let index = policy.continuation_index(&self.position, mv);
            if options.continuation_history {
                merit += self.memory.continuation(context, index);
            }
            if options.structure_history {
                let key = policy.structure_keys(&self.position)[0];
                merit += self.memory.structure(key, index);
            }
        }
        merit
    }

    /// How promising a quiet move is: killers and countermove, then history and the game's own order.
    pub fn quiet_merit(&self, hints: &QuietHints, mv: MoveOf<G>) -> i32 {
        let code = self.shared.policy.encode(mv);
        let hinted = if code == hints.killers[0] {
            KILLER_MERIT
        } else if code == hints.killers[1] {
            KILLER_MERIT / 2
        } else if code == hints.counter {
            KILLER_MERIT / 4
        } else {
            0
        };
        let known = if G::ORDERS_QUIETS {
            self.static_merit(mv)
        } else {
            0
        };
        hinted + known + self.quiet_history(mv, &hints.context)
    }
}
