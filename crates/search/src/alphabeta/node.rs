//! The heart: one node of the tree, told as a table of contents. Each idea lives in a file of its own: `prune` leaves
//! a whole node, `skip` leaves out a move, `extend` and `reduce` change its depth, `picker` orders, `history` learns.

use arrayvec::ArrayVec;
use hetman_game::{Bound, Depth, MoveList, Position, Score, Window};

use super::picker::Picker;
use super::worker::{MAX_PLY, Worker};
use crate::algorithm::MoveOf;
use crate::policy::Policy;
use crate::probe::{Event, Probe, Why};
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

    fn table_tag(&self) -> u16 {
        self.entry.map_or(0, |entry| entry.tag)
    }
}

/// How many moves that failed are remembered for blame.
type Tried<M> = ArrayVec<M, 64>;

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
        self.tell(Event::Leave { score, bound: window.bound(score) });
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

    /// Ends of the game, repetitions, and what distance and the game's own knowledge say; narrows the window.
    pub fn settled(&mut self, window: &mut Window, ply: usize) -> Option<Score> {
        if self.policy.ended(&self.position) {
            let score = self.outcome(ply);
            self.tell(Event::Leaf(score));
            return Some(score);
        }
        if self.options.repetition && self.policy.repeated(&self.position, ply) {
            self.horizon = true;
            self.tell(Event::Leaf(Score::DRAW));
            return Some(Score::DRAW);
        }
        if ply >= MAX_PLY {
            return Some(self.guess(ply));
        }
        if self.options.mate_distance && !G::Position::POINTS {
            let (least, most) = (Score::loss_in(ply as i32), Score::win_in(ply as i32 + 1));
            if let Some(score) = clip(window, least, most) {
                self.tell(Event::Settle(Why::MateDistance));
                return Some(score);
            }
        }
        let known = self.policy.known(&self.position)?;
        let (least, most) = (known.lower.seen_from_root(ply as i32), known.upper.seen_from_root(ply as i32));
        let score = if least == most { Some(least) } else { clip(window, least, most) };
        if score.is_some() {
            self.counters.leaves += 1;
            self.tell(Event::Settle(Why::Known));
        }
        score
    }

    /// The evaluation in place of a search.
    pub fn guess(&mut self, ply: usize) -> Score {
        use hetman_game::Evaluator;
        self.horizon = true;
        self.counters.leaves += 1;
        let raw = self.evaluator.score(&self.position);
        let score = self.corrected(raw, ply);
        self.tell(Event::Leaf(score));
        score
    }

    /// Looks around before anything is searched.
    fn survey(&mut self, window: Window, depth: Depth, ply: usize, cut: bool) -> Node {
        let excluded = self.stack[ply].excluded;
        let entry = self.recall();
        Node {
            ply,
            depth,
            window,
            pv: ply == 0 || self.options.scout && !window.is_null(),
            cut,
            forced: self.policy.forced(&self.position),
            raw_eval: Entry::NO_EVAL,
            eval: Score::DRAW,
            improving: false,
            entry,
            table_score: entry.map_or(Score::DRAW, |entry| entry.score.seen_from_root(ply as i32)),
            excluded,
        }
    }

    /// What the table remembers of this position.
    pub fn recall(&mut self) -> Option<Entry> {
        if !self.options.table {
            return None;
        }
        let entry = self.table.probe(self.position.key());
        self.counters.table_probes += 1;
        self.counters.table_hits += u64::from(entry.is_some());
        entry
    }

    /// Leaves the node if the table knows enough.
    fn table_cut(&mut self, node: &Node) -> Option<Score> {
        let entry = node.entry?;
        let Window { alpha, beta } = node.window;
        let settles = !node.pv
            && node.excluded == 0
            && entry.settles(node.table_score, node.depth, alpha, beta)
            && self.policy.trusts(&self.position);
        settles.then(|| {
            self.counters.table_cutoffs += 1;
            self.horizon |= entry.depth != Entry::COMPLETE;
            self.tell(Event::Settle(Why::Table));
            node.table_score
        })
    }

    /// Evaluates the position, if anything will ask.
    fn judge(&mut self, node: &mut Node) {
        use hetman_game::Evaluator;
        let ply = node.ply;
        if node.forced || !self.judges {
            self.stack[ply].eval = Entry::NO_EVAL;
            return;
        }
        let remembered = node.entry.map(|entry| entry.eval).filter(|&eval| eval != Entry::NO_EVAL);
        node.raw_eval = remembered.unwrap_or_else(|| self.evaluator.score(&self.position));
        let corrected = self.corrected(node.raw_eval, ply);
        self.stack[ply].eval = corrected;
        node.eval = match node.entry.map(|entry| entry.bound) {
            Some(Bound::Exact) => node.table_score,
            Some(Bound::Lower) if node.table_score > corrected => node.table_score,
            Some(Bound::Upper) if node.table_score < corrected => node.table_score,
            _ => corrected,
        };
        let before = if ply >= 2 { self.stack[ply - 2].eval } else { Entry::NO_EVAL };
        node.improving = before != Entry::NO_EVAL && corrected > before;
    }

    /// Leaves the node if a child's table entry is good enough. Far from the leaves only: every child is looked up.
    fn enhanced_cut(&mut self, node: &Node) -> Option<Score> {
        let worth_it = self.options.etc
            && self.options.table
            && !node.pv
            && node.excluded == 0
            && node.depth.0 >= self.params.etc_depth;
        if !worth_it {
            return None;
        }
        let mut list = MoveList::new();
        self.policy.moves(&self.position, &mut list);
        for mv in list {
            let undo = self.position.play(mv);
            let entry = self.table.probe(self.position.key()).filter(|_| self.policy.trusts(&self.position));
            self.position.undo(mv, undo);
            let Some(entry) = entry else { continue };
            let score = -entry.score.seen_from_root(node.ply as i32 + 1);
            if entry.bound != Bound::Lower && entry.depth >= node.depth - 1 && score >= node.window.beta {
                self.counters.table_cutoffs += 1;
                self.horizon |= entry.depth != Entry::COMPLETE;
                self.tell(Event::Settle(Why::EnhancedTable));
                return Some(score);
            }
        }
        None
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
        let (mut best, mut best_move, mut alpha, mut searched) = (-Score::INFINITE, None, window.alpha, 0);
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
            let score = self.descend(node, mv, (searched, tactical, extension), Window::new(alpha, window.beta));
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
                        self.root.improve(mv, (score, window.bound(score)), &self.stack[0].pv);
                    }
                    if score >= window.beta {
                        self.counters.cutoffs += 1;
                        self.counters.first_cutoffs += u64::from(searched == 1);
                        self.reward(node, mv, tactical, &tried);
                        self.tell(Event::Cut(mv));
                        break;
                    }
                    alpha = score;
                }
            }
            let _ = if tactical { tried.1.try_push(mv) } else { tried.0.try_push(mv) };
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

    /// Writes down what the node taught: the table entry and the error of the evaluation.
    fn conclude(&mut self, node: &Node, key: u64, best: Score, best_move: Option<MoveOf<G>>) {
        if node.excluded != 0 {
            return;
        }
        let bound = node.window.bound(best);
        let tag = best_move.map_or(0, |mv| self.policy.tag(mv));
        let entry = Entry { tag, score: best, eval: node.raw_eval, depth: node.depth, bound };
        if node.ply > 0 || self.root.from == 0 {
            self.remember(key, node.ply, node.depth, entry);
        }
        let quiet = best_move.is_none_or(|mv| !self.policy.tactical(&self.position, mv));
        if self.options.correction_history && node.is_judged() && quiet {
            let keys = self.policy.structure_keys(&self.position);
            let side = usize::from(self.side(node.ply).0);
            self.memory.correct(side, keys, node.depth.0, (best, bound), self.stack[node.ply].eval);
        }
    }

    /// Learns from a move that was too good, and from those that were not.
    fn reward(&mut self, node: &Node, mv: MoveOf<G>, tactical: bool, tried: &(Tried<MoveOf<G>>, Tried<MoveOf<G>>)) {
        let bonus =
            (self.params.reward_slope * node.depth.0 - self.params.reward_offset).clamp(0, self.params.reward_limit);
        let options = self.options;
        let learns = options.history || options.continuation_history || options.countermoves || options.killers;
        let trails = self.trails(node.ply);
        if !tactical && learns {
            let tag = self.policy.tag(mv);
            let killers = &mut self.stack[node.ply].killers;
            if killers[0] != tag {
                *killers = [tag, killers[0]];
            }
            self.memory.set_counter(&trails, tag);
            for (&quiet, bonus) in std::iter::once((&mv, bonus)).chain(tried.0.iter().map(|quiet| (quiet, -bonus))) {
                self.memory.reward_quiet(self.policy.slot(&self.position, quiet), bonus, self.params);
                self.memory.reward_follow(&trails, self.policy.trail(&self.position, quiet), bonus, self.params);
            }
        }
        if !options.capture_history {
            return;
        }
        let winner = tactical.then_some((&mv, bonus));
        for (&prize, bonus) in winner.into_iter().chain(tried.1.iter().map(|prize| (prize, -bonus))) {
            self.memory.reward_prize(self.policy.prize(&self.position, prize), bonus, self.params);
        }
    }
}

/// Narrows a window to what is possible; the value's bound if nothing inside is left.
fn clip(window: &mut Window, least: Score, most: Score) -> Option<Score> {
    if least >= window.beta {
        return Some(least);
    }
    if most <= window.alpha {
        return Some(most);
    }
    *window = Window::new(window.alpha.max(least), window.beta.min(most));
    (window.alpha >= window.beta).then_some(window.alpha)
}
