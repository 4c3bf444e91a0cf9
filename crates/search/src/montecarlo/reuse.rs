//! What is kept of a tree from one move to the next: the part below the position now on the board.

use hetman_game::{Player, Position};

use super::tree::{ROOT, Tree};

/// A tree with the position of its root.
pub(super) struct Kept<P: Position> {
    pub tree: Tree<P::Move>,
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
    ) -> Option<Tree<P::Move>> {
        let wanted = (position.key(), mover);
        let origin = Origin {
            node: ROOT,
            chooser: self.mover.other(),
        };
        let origin = self.find(origin, &self.position, self.mover, REACH, wanted)?;
        let node = origin.node;
        let listed = self.tree.children(node);
        let same = listed.len() == moves.len()
            && listed
                .clone()
                .all(|child| self.tree.mv(child).is_some_and(|mv| moves.contains(&mv)));
        if !listed.is_empty() && !same {
            return None;
        }
        self.tree.reroot(node);
        if P::ADVERSARIAL && origin.chooser == mover {
            // The root's results are kept for the opponent of its mover, who moved again here.
            self.tree.results(ROOT).flip();
        }
        Some(self.tree)
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
