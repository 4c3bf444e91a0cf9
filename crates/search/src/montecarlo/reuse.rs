//! What is kept of a tree from one move to the next: the part below the position now on the board.

use hetman_game::{Player, Position};

use super::select::seen_by_mover;
use super::tree::{ROOT, Tree};

/// A tree with the position of its root.
pub(super) struct Kept<P: Position> {
    pub tree: Tree<P::Move, P>,
    pub position: P,
    pub mover: Player,
}

/// A node with the player who chose it, for whom its results are kept.
struct Origin {
    node: u32,
    chooser: Player,
}

/// Plies within which the position on the board is looked for: own move and reply.
const REACH: u32 = 2;

impl<P: Position> Kept<P> {
    /// The tree below `position`, where `mover` chooses from `moves`, if there is one.
    pub fn below(
        mut self,
        position: &P,
        mover: Player,
        moves: &[P::Move],
    ) -> Option<Tree<P::Move, P>> {
        let wanted = (position.key(), mover);
        let origin = Origin {
            node: ROOT,
            chooser: self.mover.other(),
        };
        let origin = self.find(origin, &self.position, self.mover, REACH, wanted)?;
        let node = origin.node;
        let listed = self.tree.children(node);
        let legal = |child: u32| self.tree.mv(child).is_some_and(|mv| moves.contains(&mv));
        // At the root a search may have been told to leave moves out; elsewhere only knowledge leaves any out.
        let whole = node != ROOT || listed.len() == moves.len();
        let usable = listed.is_empty() || whole && listed.clone().all(legal);
        if !usable || self.tree.results(node).bounds().is_pruned() || self.is_proven_alone(node) {
            return None;
        }
        self.tree.reroot(node);
        if P::ADVERSARIAL && origin.chooser == mover {
            // The root's results are kept for the opponent of its mover, who moved again here.
            self.tree.results(ROOT).flip();
        }
        Some(self.tree)
    }

    /// Whether a node's value is proven by knowledge and not by one of its moves, so that the tree says nothing of these.
    fn is_proven_alone(&self, node: u32) -> bool {
        let own = seen_by_mover(self.tree.results(node).bounds(), false);
        let proves = |child: u32| {
            let bounds = self.tree.results(child).bounds();
            bounds.is_proven() && bounds.lower >= own.lower
        };
        own.is_settled() && !self.tree.children(node).any(proves)
    }

    fn find(
        &self,
        at: Origin,
        position: &P,
        mover: Player,
        reach: u32,
        wanted: (u64, Player),
    ) -> Option<Origin> {
        if (position.key(), mover) == wanted {
            return Some(at);
        }
        if reach == 0 {
            return None;
        }
        self.tree.children(at.node).find_map(|child| {
            let mut after = position.clone();
            after.play(self.tree.mv(child)?);
            let origin = Origin {
                node: child,
                chooser: mover,
            };
            self.find(origin, &after, after.to_move(), reach - 1, wanted)
        })
    }
}
