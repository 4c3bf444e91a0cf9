//! B* (Berliner 1979): instead of one value every node has a pessimistic and an optimistic bound, and the search ends
//! as soon as one move is proven best, whatever its exact value. Needs an evaluator that gives bounds; with useless
//! bounds it is slow but right, because finished games are exact.
//!
//! At the root it follows one of two strategies. PROVEBEST works on the move with the best hope (optimistic bound) to
//! lift its pessimistic bound over the hopes of all others. DISPROVEREST works on the rival with the most hope, to push
//! it below what the best move is sure of. The second is pointless while another move is surer than the best one.
//! Otherwise the cheaper one is taken: the gap to close, for DISPROVEREST summed over all rivals, each weighted with
//! the square of the depth already spent on the move, since every further ply costs more.

mod strategy;

use hetman_game::{Bound, Evaluator, Position, Score, Turn, Window, options};

use crate::probe::{Event, Probe};
use crate::textbook::{Lesson, Page};

use strategy::{Diary, choose};
pub use strategy::{Hope, Plan, Strategy};

options! {
    /// What B* may be told.
    pub struct BStarOptions {
        /// Which strategy to follow at the root.
        strategy: Strategy = Strategy::Auto;
        /// Go on until the value of the best move is exact, too.
        exact: bool = false;
        /// Nodes to keep, at most; beyond that it answers without proof.
        memory: usize = 4000000, 1..=1000000000;
    }
}

/// Berliner's B*.
pub struct BStar;

impl Lesson for BStar {
    type Options = BStarOptions;

    /// The list of nodes is at least half full.
    fn memory<P: Position>(options: &BStarOptions) -> u64 {
        (options.memory as u64).saturating_mul(2 * size_of::<Node<P::Move>>() as u64)
    }

    fn run<P: Position, E: Evaluator<P>, R: Probe<P>>(
        page: &mut Page<P, E, R>,
        options: &BStarOptions,
    ) -> (Score, Bound) {
        let root = Node {
            mv: None,
            first: 0,
            count: 0,
            low: -Score::WIN,
            high: Score::WIN,
            height: 0,
            again: false,
        };
        let mut search = Search {
            page,
            nodes: vec![root],
            diary: Diary::default(),
        };
        search.run(options)
    }
}

/// A node; its children lie side by side. The bounds are those of the player to move.
struct Node<M> {
    mv: Option<M>,
    first: usize,
    count: usize,
    low: Score,
    high: Score,
    /// Plies looked at below it.
    height: u32,
    /// Whether the player who moved here moves again.
    again: bool,
}

impl<M> Node<M> {
    /// The bounds as the player above sees them.
    fn seen_above(&self) -> (Score, Score) {
        if self.again {
            (self.low, self.high)
        } else {
            (-self.high, -self.low)
        }
    }
}

struct Search<'a, 'b, P: Position, E, R> {
    page: &'a mut Page<'b, P, E, R>,
    nodes: Vec<Node<P::Move>>,
    diary: Diary,
}

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Search<'_, '_, P, E, R> {
    /// Expands the root, and then the most telling leaf below the move each plan works on.
    fn run(&mut self, options: &BStarOptions) -> (Score, Bound) {
        let full = Window::new(self.nodes[0].low, self.nodes[0].high);
        self.page.arrive(0, self.page.depth(), full);
        self.expand(0, &[]);
        self.back_up(&[0]);
        self.diary
            .begin(self.nodes[0].low, self.nodes[0].high, self.nodes[0].count);
        let mut proven = false;
        while !self.page.halts() {
            let hopes = self.hopes();
            let plan = choose(&hopes, options.strategy);
            proven = plan.is_none();
            let settled = self.nodes[0].low == self.nodes[0].high;
            let goal = if options.exact && !settled {
                Some(Plan::best(&hopes))
            } else {
                plan
            };
            let Some(plan) = goal else { break };
            if self.nodes.len() >= options.memory {
                self.page.halted = true;
                self.diary.remark(format!(
                    "the tree outgrew its memory of {} nodes",
                    options.memory
                ));
                break;
            }
            self.diary.follow(plan, &hopes);
            self.pursue(plan);
            self.descend(plan.index);
            self.tell();
        }
        self.close(proven)
    }

    /// Tells the probe what is tried next.
    fn pursue(&mut self, plan: Plan) {
        self.page.event(Event::Root);
        if let Some(mv) = self.nodes[self.nodes[0].first + plan.index].mv {
            self.page.event(Event::Pursue(mv, plan.strategy));
        }
    }

    /// The moves of the root with their bounds, as its player sees them.
    fn hopes(&self) -> Vec<Hope> {
        let hope = |child: &Node<P::Move>| {
            let (low, high) = child.seen_above();
            Hope {
                low,
                high,
                height: child.height,
            }
        };
        self.children(0).map(|at| hope(&self.nodes[at])).collect()
    }

    /// Follows the best hope of either side down from a move of the root, expands the leaf and takes back its bounds.
    fn descend(&mut self, index: usize) {
        let mut path = vec![0, self.nodes[0].first + index];
        let mut line = vec![self.nodes[path[1]].mv];
        let mut at = path[1];
        while self.nodes[at].count > 0 {
            let hopeful = |&child: &usize| (self.nodes[child].seen_above().1, usize::MAX - child);
            at = self.children(at).max_by_key(hopeful).unwrap_or(at);
            path.push(at);
            line.push(self.nodes[at].mv);
        }
        let line: Vec<P::Move> = line.into_iter().flatten().collect();
        for &mv in &line {
            self.page.event(Event::Choose(mv));
        }
        self.expand(at, &line);
        self.back_up(&path);
    }

    /// Looks closer at a leaf: a finished game and the horizon have a value, anything else has children.
    fn expand(&mut self, at: usize, line: &[P::Move]) {
        let ply = line.len();
        let depth = self.page.depth() - ply as i32;
        let first = self.nodes.len();
        let mut below = Vec::new();
        let leaf = self.page.at(line, |page| {
            let leaf = page.value(ply, depth);
            if leaf.is_none() {
                let mover = page.position.to_move();
                for mv in page.moves(ply) {
                    let ((low, high), again) = page.after(mv, |page| {
                        let again = P::MOVES_AGAIN && page.position.to_move() == mover;
                        (page.first_bounds(ply + 1), again)
                    });
                    below.push(Node {
                        mv: Some(mv),
                        first: 0,
                        count: 0,
                        low,
                        high,
                        height: 0,
                        again,
                    });
                }
            }
            leaf
        });
        let node = &mut self.nodes[at];
        if let Some(value) = leaf {
            (node.low, node.high) = (value, value);
        } else {
            (node.first, node.count, node.height) = (first, below.len(), 1);
            self.nodes.extend(below);
        }
    }

    /// A node is as good as its best child: what it is sure of, and what it may hope for.
    fn back_up(&mut self, path: &[usize]) {
        self.page.event(Event::Root);
        for mv in path.iter().filter_map(|&at| self.nodes[at].mv) {
            self.page.event(Event::Down(mv));
        }
        for &at in path.iter().rev() {
            self.sum_up(at);
            let Node { low, high, .. } = self.nodes[at];
            self.page.event(Event::Interval { low, high });
            self.page.event(Event::Up);
        }
    }

    fn sum_up(&mut self, at: usize) {
        if self.nodes[at].count > 0 {
            let children = &self.nodes[self.children(at)];
            let low = children.iter().map(|child| child.seen_above().0).max();
            let high = children.iter().map(|child| child.seen_above().1).max();
            let height = children.iter().map(|child| child.height + 1).max();
            let node = &mut self.nodes[at];
            (node.low, node.high) = (low.unwrap_or(node.low), high.unwrap_or(node.high));
            node.height = height.unwrap_or(node.height);
        }
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        self.nodes[at].first..self.nodes[at].first + self.nodes[at].count
    }

    /// Reports when the move that is surest changes, or gets surer.
    fn tell(&mut self) {
        let known = (self.nodes[0].low, Bound::Lower);
        if self.page.known.is_none_or(|before| before.0 < known.0) {
            self.page.set_line(self.line());
            self.page.tell(known.0, known.1);
        }
    }

    /// The best move: the surest of those with the best hope when proven, the surest of all when not.
    fn line(&self) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut at = 0;
        while self.nodes[at].count > 0 {
            let sure = |&child: &usize| (self.nodes[child].seen_above(), usize::MAX - child);
            at = self.children(at).max_by_key(sure).unwrap_or(at);
            line.extend(self.nodes[at].mv);
        }
        line
    }

    fn close(&mut self, proven: bool) -> (Score, Bound) {
        let (low, high) = (self.nodes[0].low, self.nodes[0].high);
        let line = self.line();
        self.page.reached(self.nodes[0].height as usize);
        self.page.set_line(line);
        self.page.known = Some((
            low,
            if low == high {
                Bound::Exact
            } else {
                Bound::Lower
            },
        ));
        let diary = std::mem::take(&mut self.diary);
        self.page.notes.extend(diary.close(proven, low, high));
        (
            low,
            if low == high {
                Bound::Exact
            } else {
                Bound::Lower
            },
        )
    }
}

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Page<'_, P, E, R> {
    /// The bounds of a node before anything below it is known. A finished game is worth what it is worth, except where
    /// the evaluator itself gives an interval around that, as worked trees do: it stands until the node is expanded.
    fn first_bounds(&mut self, ply: usize) -> (Score, Score) {
        if self.halts() {
            return (-Score::WIN, Score::WIN);
        }
        let (low, high) = self.evaluator.bounds(&self.position);
        self.arrive(ply, self.depth() - ply as i32, Window::new(low, high));
        let (low, high) = self.known_bounds(ply, low, high);
        self.event(Event::Interval { low, high });
        self.event(Event::Up);
        (low, high)
    }

    fn known_bounds(&mut self, ply: usize, low: Score, high: Score) -> (Score, Score) {
        if self.position.turn() != Turn::Over {
            return (low, high);
        }
        let value = self.outcome(ply);
        let is_interval =
            -Score::LIMIT <= low && low <= value && value <= high && high <= Score::LIMIT;
        let (low, high) = if is_interval {
            (low, high)
        } else {
            (value, value)
        };
        if low == high {
            self.counters.leaves += 1;
            self.event(Event::Leaf(value));
        }
        (low, high)
    }
}
