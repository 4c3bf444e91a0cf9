//! The heart: one node of the tree, told as a table of contents. Each idea lives in a file of its own: `prune` leaves
//! a whole node, `skip` leaves out a move, `extend` and `reduce` change its depth, `picker` orders, `judge` and `lookup` say
//! what is known beforehand, `learn` and `history` what is worth remembering.

use hetman_game::{Depth, Position, Score, Window};

use super::learn::Tried;
use super::picker::Picker;
use super::worker::Worker;
use crate::algorithm::MoveOf;
use crate::policy::Policy;
use crate::probe::{Event, Probe};
use crate::transposition::Entry;

/// What is known of a node while it is searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub ply: usize,
    pub depth: Depth,
    pub window: Window,
    /// Whether the node lies on a line that may become the principal variation; nothing is guessed there.
    pub pv: bool,
    /// Whether the node is expected to be cut off.
    pub cut: bool,
    /// Whether the player has no free choice.
    pub forced: bool,
    /// The evaluation as the evaluator gave it.
    pub raw_eval: Score,
    /// The evaluation corrected by what is known; meaningless where `raw_eval` is missing.
    pub eval: Score,
    /// Whether the evaluation is better than at the player's last move.
    pub improving: bool,
    /// What the table remembers.
    pub entry: Option<Entry>,
    /// The table's score, as seen from the root.
    pub table_score: Score,
    /// The tag of a move left out by a singular search; zero for none.
    pub excluded: u16,
}

impl Node {
    /// Whether there is an evaluation to go by.
    pub fn is_judged(&self) -> bool {
        self.raw_eval != Entry::NO_EVAL
    }

    /// The tag of the table's move; zero for none.
    #[inline]
    pub fn table_tag(&self) -> u16 {
        self.entry.map_or(0, |entry| entry.tag)
    }
}

impl<G: Policy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Searches the position `depth` plies deep and returns its value, or a bound outside the window (fail-soft).
    pub fn node(&mut self, window: Window, depth: Depth, ply: usize, cut: bool) -> Score {
        if depth.is_spent() {
            return self.beyond(window, ply);
        }
        if self.halts() {
            return Score::DRAW;
        }
        self.counters.nodes += 1;
        self.tell(Event::Enter { ply, depth, window });
        self.stack[ply].pv.clear();
        self.longest = self.longest.max(ply);
        let outside = std::mem::replace(&mut self.horizon, false);
        let score = self.inside(window, depth, ply, cut);
        self.horizon |= outside;
        self.tell(Event::Leave {
            score,
            bound: window.bound(score),
        });
        score
    }

    fn inside(&mut self, mut window: Window, depth: Depth, ply: usize, cut: bool) -> Score {
        if ply > 0
            && let Some(score) = self.settled(&mut window, ply)
        {
            return score;
        }
        let mut node = self.survey(window, depth, ply, cut);
        if let Some(score) = self.table_cut(&node) {
            return score;
        }
        self.judge(&mut node);
        if let Some(score) = self.prune(&node) {
            self.horizon = true;
            return score;
        }
        node.depth = self.shorten(&node);
        if let Some(score) = self.enhanced_cut(&node) {
            return score;
        }
        self.moves(&node)
    }

    /// Looks around before anything is searched.
    fn survey(&mut self, window: Window, depth: Depth, ply: usize, cut: bool) -> Node {
        let excluded = self.stack[ply].excluded;
        // Before the table is asked: its memory is still on the way.
        let forced = self.policy.forced(&self.position);
        let entry = self.recall();
        Node {
            ply,
            depth,
            window,
            pv: ply == 0 || self.options.scout && !window.is_null(),
            cut,
            forced,
            raw_eval: Entry::NO_EVAL,
            eval: Score::DRAW,
            improving: false,
            entry,
            table_score: entry.map_or(Score::DRAW, |entry| entry.score.seen_from_root(ply as i32)),
            excluded,
        }
    }

    /// Searches the moves, best first, until one is too good.
    fn moves(&mut self, node: &Node) -> Score {
        let Node { ply, window, .. } = *node;
        let key = self.position.key();
        let favourites = self.favourites(ply);
        let mut picker = Picker::new(node.table_tag(), favourites);
        if ply == 0 {
            picker.only(self.root.open());
        }
        let mut tried: (Tried<MoveOf<G>>, Tried<MoveOf<G>>) = Default::default();
        let (mut best, mut best_move, mut alpha, mut searched) =
            (-Score::INFINITE, None, window.alpha, 0);
        while let Some(mv) = picker.next(self) {
            if node.excluded != 0 && self.policy.tag(mv) == node.excluded {
                continue;
            }
            let tactical = self.policy.tactical(&self.position, mv);
            if self.skip(node, mv, (searched, tactical, best, alpha), &mut picker) {
                continue;
            }
            let extension = match self.extension(node, mv) {
                Ok(extension) => extension,
                Err(score) => return score,
            };
            searched += 1;
            let nodes = self.counters.nodes;
            let score = self.descend(
                node,
                mv,
                (searched, tactical, extension),
                Window::new(alpha, window.beta),
            );
            if self.stopped {
                return best.max(-Score::WIN);
            }
            if ply == 0 {
                self.root.spend(mv, self.counters.nodes - nodes);
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if node.pv {
                        self.extend_pv(mv, ply);
                    }
                    if ply == 0 {
                        self.root
                            .improve(mv, (score, window.bound(score)), &self.stack[0].pv);
                    }
                    if score >= window.beta {
                        self.counters.cutoffs += 1;
                        self.counters.first_cutoffs += u64::from(searched == 1);
                        self.reward(node, mv, tactical, &tried);
                        self.tell(Event::Cut { mv, searched });
                        break;
                    }
                    alpha = score;
                }
            }
            let _ = if tactical {
                tried.1.try_push(mv)
            } else {
                tried.0.try_push(mv)
            };
        }
        if searched == 0 && best == -Score::INFINITE {
            return self.without_moves(node);
        }
        self.conclude(node, key, best, best_move);
        best
    }

    /// The value of a node none of whose moves was searched: the game is over, or only the excluded move is left.
    fn without_moves(&mut self, node: &Node) -> Score {
        if node.excluded != 0 {
            return node.window.alpha;
        }
        let score = self.outcome(node.ply);
        self.tell(Event::Leaf(score));
        score
    }
}
