//! Looking deeper at single moves.

use std::ops::ControlFlow;

use hetman_game::{Bound, Depth, Score, Window};

use super::node::Node;
use super::policy::AlphaBetaPolicy;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::probe::{Event, Probe, Why};

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Plies to look deeper at a move, or the score to leave the node with.
    ///
    /// Singular extension: if every other move fails against a bound a little below the table's score, the table's
    /// move is the only one and deserves a deeper look. If several moves beat beta instead, the node is left at once; if
    /// one of several is expected to, the table's move is searched a ply less.
    /// With shorter looks where a cutoff is expected and checks extended only if they lose nothing it is worth 40 ± 36 Elo to
    /// chess at 8,000 nodes a move; alone it is within the error in draughts (-1 ± 15 at 500).
    pub(super) fn extension(&mut self, node: &Node, mv: MoveOf<G>) -> ControlFlow<Score, i32> {
        let Some(entry) = node.entry else {
            return ControlFlow::Continue(0);
        };
        let applies = self.shared.options.singular_extension
            && node.ply > 0
            && node.excluded == 0
            && node.depth.0 >= self.shared.params.singular_depth
            && entry.code == self.shared.policy.encode(mv)
            && entry.depth >= node.depth - self.shared.params.singular_entry_depth
            && entry.bound != Bound::Upper
            && !node.table_score.is_decided();
        if !applies {
            return ControlFlow::Continue(0);
        }
        let bar = node.table_score - self.shared.params.singular_margin * node.depth.0 / 100;
        self.stack[node.ply].excluded = entry.code;
        let score = self.node(
            Window::null(bar - 1),
            Depth((node.depth.0 - 1) / 2),
            node.ply,
            node.cut,
        );
        self.stack[node.ply].excluded = 0;
        if score < bar {
            let alone = !node.pv
                && score < bar - self.shared.params.double_margin
                && (node.ply as i32) < self.shared.params.double_ply;
            let plies = if alone { 2 } else { 1 };
            self.emit(Event::Extend(plies));
            ControlFlow::Continue(plies)
        } else if bar >= node.window.beta {
            self.horizon = true;
            self.emit(Event::Settle(Why("singular")));
            ControlFlow::Break(bar)
        } else if self.shared.options.negative_extension
            && (node.table_score >= node.window.beta || node.cut)
        {
            ControlFlow::Continue(-1)
        } else {
            ControlFlow::Continue(0)
        }
    }
}
