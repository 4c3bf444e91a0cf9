//! How much less deep to search a node without a table move, and a late move.

use hetman_game::{Depth, Position, Score};

use super::node::{Candidate, Node};
use super::options::Params;
use super::policy::AlphaBetaPolicy;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::probe::Probe;
use crate::transposition::Entry;

/// Plies by which late moves are reduced, by depth and number, in 1/1024 of a ply.
pub struct Reductions([[i32; 64]; 64]);

impl Reductions {
    /// base + ln(depth) * ln(number) / divisor.
    pub fn new(params: &Params) -> Self {
        let logarithms: [f64; 64] = std::array::from_fn(|number| (number as f64).ln());
        let (base, divisor) = (
            f64::from(params.reduction_base) / 100.0,
            f64::from(params.reduction_divisor),
        );
        let mut table = [[0; 64]; 64];
        for (row, depth) in table.iter_mut().zip(logarithms).skip(1) {
            for (entry, number) in row.iter_mut().zip(logarithms).skip(1) {
                *entry = ((base + depth * number * 100.0 / divisor) * 1024.0) as i32;
            }
        }
        Self(table)
    }

    /// The reduction of the move with this number (from 1), in 1/1024 of a ply.
    #[inline]
    pub fn get(&self, depth: Depth, number: usize) -> i32 {
        self.0[depth.0.clamp(0, 63) as usize][number.min(63)]
    }
}

/// Cutoffs among the replies to earlier moves above which a node is likely to be cut off or to fail as a whole.
const MANY_CUTOFFS: u32 = 3;

/// What is known of a late move once it is played.
pub(super) struct Late {
    /// How well it did before.
    pub history: i32,
    /// Whether it leaves the opponent no free choice.
    pub checks: bool,
    /// How deep it would be searched in full.
    pub depth: Depth,
}

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Internal iterative reduction: less depth where the table knows no move, as the node will be cheaper once it does.
    /// Within the error in chess (-1 ± 4 Elo at 500 nodes a move) and draughts (1 ± 14).
    pub(super) fn shorten(&self, node: &Node) -> Depth {
        let blind = self.shared.options.internal_iterative_reduction
            && (node.pv || node.cut)
            && node.ply > 0
            && node.depth.0 >= self.shared.params.internal_reduction_depth
            && node.entry.is_none_or(|entry| entry.code == 0);
        if blind { node.depth - 1 } else { node.depth }
    }

    /// Hindsight: a move that was searched less deep led here. If the evaluation now says that it was good for its player
    /// after all, the node gets a ply more; if it was bad, a ply less. Off until games decide: with `improving_fallback` and
    /// `reduction_cutoffs` it gained 28 ± 73 Elo in 50 games of chess at 5,000 nodes a move.
    pub(super) fn hindsight(&self, node: &Node) -> Depth {
        let params = self.shared.params;
        let Some(above) = node.ply.checked_sub(1).map(|ply| &self.stack[ply]) else {
            return node.depth;
        };
        let applies = self.shared.options.hindsight
            && node.has_eval()
            && node.excluded == 0
            && above.reduction >= params.hindsight_reduction
            && above.eval != Entry::NO_EVAL;
        if !applies || G::Position::MOVES_AGAIN {
            return node.depth;
        }
        let eval = self.stack[node.ply].eval;
        if above.reduction > params.hindsight_reduction && eval <= -above.eval {
            node.depth + 1
        } else if node.depth.0 >= 2 && eval.raw() + above.eval.raw() > params.hindsight_margin {
            node.depth - 1
        } else {
            node.depth
        }
    }

    /// How deep the moves after one that raised alpha are searched: they have more to beat, so a shallower look will mostly
    /// do.
    #[inline]
    pub(super) fn after_raise(&self, node: &Node, score: Score) -> Depth {
        let params = self.shared.params;
        let applies = self.shared.options.alpha_reduction
            && !score.is_decided()
            && (params.alpha_reduction_least..=params.alpha_reduction_most).contains(&node.depth.0);
        if applies { node.depth - 1 } else { node.depth }
    }

    /// Whether a move comes late enough to be searched less deep.
    #[inline]
    pub(super) fn is_reducible(&self, node: &Node, candidate: &Candidate<MoveOf<G>>) -> bool {
        self.shared.options.late_move_reduction
            && node.depth.0 >= self.shared.params.reduction_depth
            && candidate.number > self.shared.params.reduction_moves as usize + usize::from(node.pv)
    }

    /// How well a late move did before, in units of quiet history.
    pub(super) fn late_history(&self, node: &Node, candidate: &Candidate<MoveOf<G>>) -> i32 {
        let mv = candidate.mv;
        if !candidate.tactical {
            return self.quiet_history(mv, &self.context(node.ply));
        }
        if !self.shared.options.capture_history {
            return 0;
        }
        let index = self.shared.policy.capture_index(&self.position, mv);
        self.memory.capture(index) * self.shared.params.reduction_capture / 100
    }

    /// By how many plies a late move is searched less deep. Worth 30 ± 19 Elo to chess at 500 nodes
    /// a move, 19 ± 19 to draughts.
    pub(super) fn reduction(
        &self,
        node: &Node,
        candidate: &Candidate<MoveOf<G>>,
        late: &Late,
    ) -> i32 {
        let mut reduction = self.shared.reductions.get(node.depth, candidate.number);
        if candidate.tactical {
            reduction = reduction / 2 - self.shared.params.reduction_tactical;
        }
        if node.pv {
            reduction -= self.shared.params.reduction_pv;
        }
        if node.was_pv {
            reduction -= self.shared.params.reduction_was_pv;
        }
        if node.cut {
            reduction += self.shared.params.reduction_cut;
        }
        if !candidate.tactical && node.table_tactical {
            reduction += self.shared.params.reduction_table_tactical;
        }
        if self.stack[node.ply + 1].cutoffs > MANY_CUTOFFS {
            reduction += self.shared.params.reduction_cutoffs;
        }
        if !node.improving {
            reduction += self.shared.params.reduction_worsening;
        }
        if late.checks || node.forced {
            reduction -= self.shared.params.reduction_forced;
        }
        reduction -= late.history * 1024 / self.shared.params.reduction_history;
        (reduction / 1024).clamp(0, (late.depth.0 - 1).max(0))
    }
}
