//! The heart: one node of the tree, told as a table of contents. Each idea lives in a file of its own: `prune` leaves
//! a whole node, `skip` leaves out a move, `extend` and `reduce` change its depth, `descend` searches it, `picker` and `merit` order,
//! `settle`, `evaluate` and `lookup` say what is known beforehand, `learn` and `history` what is worth remembering.

use std::mem;
use std::ops::ControlFlow;

use hetman_game::{Depth, Position, Score, Turn, Window};

use super::learn::Tried;
use super::picker::Picker;
use super::policy::AlphaBetaPolicy;
use super::worker::Worker;
use crate::algorithm::MoveOf;
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
    /// Whether it lies on such a line now or did in an earlier search.
    pub was_pv: bool,
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
    /// The code of a move left out by a singular search; zero for none.
    pub excluded: u16,
    /// Whether the table's move is tactical, where that matters.
    pub table_tactical: bool,
}

/// A move of a node on its way to being searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    pub mv: M,
    /// Its number among the moves searched at the node, from 1.
    pub number: usize,
    /// Whether it changes the balance at once.
    pub tactical: bool,
    /// Plies by which it is searched deeper.
    pub extension: i32,
}

/// What the moves of a node came to so far.
#[derive(Clone, Copy)]
pub(super) struct Progress<M> {
    pub best: Score,
    pub best_move: Option<M>,
    /// The lower bound of the window for the next move.
    pub alpha: Score,
    /// Moves searched.
    pub searched: usize,
    /// Moves searched or left out.
    pub seen: usize,
}

impl Node {
    /// Whether there is an evaluation to go by.
    pub fn has_eval(&self) -> bool {
        self.raw_eval != Entry::NO_EVAL
    }

    /// The code of the table's move; zero for none.
    #[inline]
    pub fn table_code(&self) -> u16 {
        self.entry.map_or(0, |entry| entry.code)
    }
}

impl<G: AlphaBetaPolicy, R: Probe<G::Position>> Worker<'_, G, R> {
    /// Searches the position `depth` plies deep and returns its value, or a bound outside the window (fail-soft).
    pub fn node(&mut self, window: Window, depth: Depth, ply: usize, cut: bool) -> Score {
        if G::Position::CHANCE && self.position.turn() == Turn::Chance {
            return self.drawn(window, depth, ply);
        }
        if depth.is_spent() {
            return self.beyond(window, ply);
        }
        if self.halts() {
            return Score::DRAW;
        }
        self.counters.nodes += 1;
        self.emit(Event::Enter { ply, depth, window });
        self.stack[ply].pv.clear();
        self.longest = self.longest.max(ply);
        let outside = mem::replace(&mut self.horizon, false);
        let listed = self.listed.len();
        let score = self.inside(window, depth, ply, cut);
        self.listed.truncate(listed);
        self.horizon |= outside;
        self.emit(Event::Leave {
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
        self.evaluate(&mut node);
        node.depth = self.hindsight(&node);
        if let Some(score) = self.prune(&node) {
            self.horizon = true;
            return score;
        }
        node.depth = self.shorten(&node);
        if let Some(score) = self.enhanced_cut(&node) {
            return score;
        }
        self.moves(node)
    }

    /// Looks around before anything is searched.
    fn survey(&mut self, window: Window, depth: Depth, ply: usize, cut: bool) -> Node {
        let excluded = self.stack[ply].excluded;
        self.stack[ply + 2].cutoffs = 0;
        // Before the table is asked: its memory is still on the way.
        let forced = self.shared.policy.forced(&self.position);
        let entry = self.probe_table();
        let pv = ply == 0 || self.shared.options.scout && !window.is_null();
        Node {
            ply,
            depth,
            window,
            pv,
            was_pv: pv || entry.is_some_and(|entry| entry.pv),
            cut,
            forced,
            raw_eval: Entry::NO_EVAL,
            eval: Score::DRAW,
            improving: false,
            entry,
            table_score: entry.map_or(Score::DRAW, |entry| entry.score.seen_from_root(ply as i32)),
            excluded,
            table_tactical: false,
        }
    }

    /// Searches the moves, best first, until one is too good.
    fn moves(&mut self, mut node: Node) -> Score {
        let Node { ply, window, .. } = node;
        let key = self.position.key();
        self.stack[ply].threats = self.threats();
        let hints = self.quiet_hints(ply);
        let mut picker = Picker::new(self.listed.len(), node.table_code(), hints);
        if ply == 0 {
            picker.only(&mut self.listed, self.root.open());
        }
        let mut tried = Tried::default();
        let mut progress = Progress {
            best: -Score::INFINITE,
            best_move: None,
            alpha: window.alpha,
            searched: 0,
            seen: 0,
        };
        while let Some(mv) = picker.next(self) {
            if node.excluded != 0 && self.shared.policy.encode(mv) == node.excluded {
                continue;
            }
            let mut candidate = self.candidate(&mut node, mv, &progress);
            progress.seen += 1;
            if self.skip(&node, &candidate, &progress, &mut picker) {
                continue;
            }
            candidate.extension = match self.extension(&node, mv) {
                ControlFlow::Continue(plies) => plies,
                ControlFlow::Break(score) => return score,
            };
            progress.searched += 1;
            let nodes = self.counters.nodes;
            let score = self.descend(&node, &candidate, &progress);
            if self.stopped {
                return progress.best.max(-Score::WIN);
            }
            if ply == 0 {
                self.root.spend(mv, self.counters.nodes - nodes);
            }
            let alpha = progress.alpha;
            if score > progress.best && self.improve(&node, &candidate, score, &mut progress) {
                self.reward(&node, &candidate, &tried);
                break;
            }
            if progress.alpha > alpha {
                node.depth = self.after_raise(&node, score);
            }
            tried.add(&candidate);
        }
        if progress.searched == 0 && progress.best == -Score::INFINITE {
            return self.without_moves(&node);
        }
        self.conclude(&node, key, &progress, &tried);
        progress.best
    }

    /// A move as it is handed out, with what its place among the others says of it.
    #[inline(always)]
    fn candidate(
        &self,
        node: &mut Node,
        mv: MoveOf<G>,
        progress: &Progress<MoveOf<G>>,
    ) -> Candidate<MoveOf<G>> {
        let tactical = self.shared.policy.tactical(&self.position, mv);
        if progress.seen == 0 {
            let remembered = node.table_code();
            node.table_tactical =
                tactical && remembered != 0 && remembered == self.shared.policy.encode(mv);
        }
        let before = if self.shared.options.count_skipped {
            progress.seen
        } else {
            progress.searched
        };
        Candidate {
            mv,
            number: before + 1,
            tactical,
            extension: 0,
        }
    }

    /// Notes a move that is better than those before; true if it is too good.
    #[inline(always)]
    fn improve(
        &mut self,
        node: &Node,
        candidate: &Candidate<MoveOf<G>>,
        score: Score,
        progress: &mut Progress<MoveOf<G>>,
    ) -> bool {
        let (ply, mv) = (node.ply, candidate.mv);
        progress.best = score;
        if score <= progress.alpha {
            return false;
        }
        progress.best_move = Some(mv);
        if node.pv {
            self.extend_pv(mv, ply);
        }
        if ply == 0 {
            let found = (score, node.window.bound(score));
            self.root.improve(mv, found, &self.stack[0].pv);
        }
        progress.alpha = score;
        if score < node.window.beta {
            return false;
        }
        let searched = progress.searched;
        self.stack[ply].cutoffs += 1;
        self.counters.cutoffs += 1;
        self.counters.first_cutoffs += u64::from(searched == 1);
        self.emit(Event::Cut { mv, searched });
        true
    }

    /// The value of a node none of whose moves was searched: the game is over, or only the excluded move is left.
    fn without_moves(&mut self, node: &Node) -> Score {
        if node.excluded != 0 {
            return node.window.alpha;
        }
        let score = self.outcome(node.ply);
        self.emit(Event::Leaf(score));
        score
    }
}
