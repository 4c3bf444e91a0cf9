//! How deep to search a move, and how often: reductions of late moves, null windows, and searching again.

use hetman_game::{Depth, Score, Window};

use super::node::Node;
use super::options::Params;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::policy::Policy;
use crate::probe::{Event, Probe};

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

impl<G: Policy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Internal iterative reduction: less depth where the table knows no move, as the node will be cheaper once it does.
    /// Within the error in chess (-1 ± 4 Elo at 500 nodes a move) and draughts (1 ± 14).
    pub(super) fn shorten(&self, node: &Node) -> Depth {
        let blind = self.options.internal_iterative_reduction
            && (node.pv || node.cut)
            && node.ply > 0
            && node.depth.0 >= self.params.iir_depth
            && node.entry.is_none_or(|entry| entry.tag == 0);
        if blind { node.depth - 1 } else { node.depth }
    }

    /// Plays a move and searches it: the first with the full window, later ones with a null window and, if late,
    /// less deep; again with more when they surprise. The null windows alone (scout) are within the error in chess (-10 ± 19
    /// Elo at 500 nodes a move) and draughts (-8 ± 17).
    pub(super) fn descend(
        &mut self,
        node: &Node,
        mv: MoveOf<G>,
        (number, tactical, extension): (usize, bool, i32),
        window: Window,
    ) -> Score {
        let history = if tactical {
            0
        } else {
            self.quiet_history(mv, &self.trails(node.ply))
        };
        let undo = self.play(mv, node.ply);
        let checks = self.policy.forced(&self.position);
        let extension = extension.max(i32::from(
            checks && self.options.check_extension && node.depth.0 < 64,
        ));
        let depth = node.depth - 1 + extension;
        let reduction = self.reduction(node, (number, tactical, checks), history, depth);
        let score = self.probe_then_search(node, window, (number, depth, reduction));
        self.undo(mv, undo);
        score
    }

    fn probe_then_search(
        &mut self,
        node: &Node,
        window: Window,
        (number, depth, reduction): (usize, Depth, i32),
    ) -> Score {
        if number == 1 {
            return self.child(node, window, depth, !node.pv && !node.cut);
        }
        let narrow = if self.options.scout {
            Window::null(window.alpha)
        } else {
            window
        };
        if reduction > 0 {
            self.tell(Event::Reduce(reduction));
            let score = self.child(node, narrow, depth - reduction, true);
            if score <= window.alpha {
                return score;
            }
            self.tell(Event::Again);
        }
        let score = self.child(node, narrow, depth, !node.cut);
        if narrow != window && score > window.alpha && score < window.beta {
            self.tell(Event::Again);
            return self.child(node, window, depth, false);
        }
        score
    }

    /// Searches the position after the move just played; the value is that of the player who made it.
    #[inline(always)]
    fn child(&mut self, node: &Node, window: Window, depth: Depth, cut: bool) -> Score {
        self.below(node.ply, window, |worker, window| {
            worker.node(window, depth, node.ply + 1, cut)
        })
    }

    /// By how many plies a late move is searched less deep. Worth 30 ± 19 Elo to chess at 500 nodes
    /// a move, 19 ± 19 to draughts.
    fn reduction(
        &self,
        node: &Node,
        (number, tactical, checks): (usize, bool, bool),
        history: i32,
        depth: Depth,
    ) -> i32 {
        let applies = self.options.late_move_reduction
            && node.depth.0 >= self.params.reduction_depth
            && number > self.params.reduction_moves as usize + usize::from(node.pv);
        if !applies {
            return 0;
        }
        let mut reduction = self.reductions.get(node.depth, number);
        if tactical {
            reduction = reduction / 2 - self.params.reduction_tactical;
        }
        if node.pv {
            reduction -= self.params.reduction_pv;
        }
        if node.cut {
            reduction += self.params.reduction_cut;
        }
        if !node.improving {
            reduction += self.params.reduction_worsening;
        }
        if checks || node.forced {
            reduction -= self.params.reduction_forced;
        }
        reduction -= history * 1024 / self.params.reduction_history;
        (reduction / 1024).clamp(0, (depth.0 - 1).max(0))
    }
}
