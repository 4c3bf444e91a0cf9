//! Looking deeper at single moves.

use hetman_game::{Bound, Depth, Score, Window};

use super::node::Node;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::policy::Policy;
use crate::probe::{Event, Probe, Why};

impl<G: Policy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Plies to look deeper at a move, or the score to leave the node with.
    ///
    /// Singular extension: if every other move fails against a bound a little below the table's score, the table's
    /// move is the only one and deserves a deeper look. If several moves beat beta instead, the node is left at once.
    /// Chess plays without it, and it is within the error in draughts (-1 ± 15 Elo at 500 nodes a move); the check extension
    /// is worth 19 ± 19 to chess.
    pub(super) fn extension(&mut self, node: &Node, mv: MoveOf<G>) -> Result<i32, Score> {
        let Some(entry) = node.entry else {
            return Ok(0);
        };
        let applies = self.options.singular_extension
            && node.ply > 0
            && node.excluded == 0
            && node.depth.0 >= self.params.singular_depth
            && entry.tag == self.policy.tag(mv)
            && entry.depth >= node.depth - 3
            && entry.bound != Bound::Upper
            && !node.table_score.is_decided();
        if !applies {
            return Ok(0);
        }
        let bar = node.table_score - self.params.singular_margin * node.depth.0 / 100;
        self.stack[node.ply].excluded = entry.tag;
        let score = self.node(
            Window::null(bar - 1),
            Depth((node.depth.0 - 1) / 2),
            node.ply,
            node.cut,
        );
        self.stack[node.ply].excluded = 0;
        if score < bar {
            let alone = !node.pv
                && score < bar - self.params.double_margin
                && (node.ply as i32) < self.params.double_ply;
            let plies = if alone { 2 } else { 1 };
            self.tell(Event::Extend(plies));
            Ok(plies)
        } else if bar >= node.window.beta {
            self.horizon = true;
            self.tell(Event::Settle(Why::Singular));
            Err(bar)
        } else if node.table_score >= node.window.beta {
            Ok(-1)
        } else {
            Ok(0)
        }
    }
}
