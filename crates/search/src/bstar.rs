//! B* (Berliner 1979): instead of one value every node has a pessimistic and an optimistic bound, and the search ends
//! as soon as one move is proven best, whatever its exact value, or a win is proven. The bounds come from an evaluator
//! that gives some, or from probe searches; with useless bounds it is slow but right, because finished games are exact.
//!
//! At the root it follows one of two strategies. PROVEBEST works on the move with the best optimistic bound, to
//! lift its pessimistic bound over the optimistic bounds of all others. DISPROVEREST works on the rival with the best optimistic bound, to push
//! it below what the best move is sure of. The second is pointless while another move is surer than the best one.
//! Otherwise the cheaper one is taken: the gap to close, for DISPROVEREST summed over all rivals, each weighted with
//! the square of the depth already spent on the move, since every further ply costs more.

mod probes;
mod strategy;

use hetman_game::{Bound, Evaluator, Position, Score, Turn, Window, options};

use crate::probe::{Event, Probe};
use crate::textbook::{Context, TextbookAlgorithm};

pub use probes::Bounds;
use strategy::{ChoiceLog, choose};
pub use strategy::{Plan, RootMove, Strategy};

options! {
    /// What B* may be told.
    pub struct BStarOptions {
        /// Which strategy to follow at the root.
        strategy: Strategy = Strategy::Auto;
        /// Go on until the value of the best move is exact, too.
        exact: bool = false;
        /// Where bounds come from: an interval of the evaluation, or two probe searches one ply apart.
        bounds: Bounds = Bounds::Evaluation;
        /// Plies of the longer of the two probe searches.
        probe: u32 = 2, 1..=16;
        /// Nodes to keep, at most; beyond that it answers without proof.
        memory: usize = 4000000, 1..=1000000000;
    }
}

/// Berliner's B*.
pub struct BStar;

impl TextbookAlgorithm for BStar {
    type Options = BStarOptions;

    /// The list of nodes is at least half full.
    fn memory<P: Position>(options: &BStarOptions) -> u64 {
        (options.memory as u64).saturating_mul(2 * size_of::<Node<P::Move>>() as u64)
    }

    fn run<P: Position, E: Evaluator<P>, R: Probe<P>>(
        context: &mut Context<P, E, R>,
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
        let plies = (options.bounds == Bounds::Probes).then_some(options.probe);
        let mut search = Search {
            context,
            probe: plies,
            nodes: vec![root],
            log: ChoiceLog::default(),
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
    context: &'a mut Context<'b, P, E, R>,
    /// Plies of the longer probe search, if bounds come from probes.
    probe: Option<u32>,
    nodes: Vec<Node<P::Move>>,
    log: ChoiceLog,
}

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Search<'_, '_, P, E, R> {
    /// Expands the root, and then the most telling leaf below the move each plan works on.
    fn run(&mut self, options: &BStarOptions) -> (Score, Bound) {
        let full = Window::new(self.nodes[0].low, self.nodes[0].high);
        self.context.arrive(0, self.context.depth(), full);
        self.expand(0, &[]);
        self.back_up(&[0]);
        self.log
            .begin(self.nodes[0].low, self.nodes[0].high, self.nodes[0].count);
        let mut proven = false;
        while !self.context.halts() {
            let moves = self.root_moves();
            let plan = choose(&moves, options.strategy);
            proven = plan.is_none();
            let settled = self.nodes[0].low == self.nodes[0].high;
            // A quicker win may be left, but none is better than a win.
            if !options.exact && (self.nodes[0].low.is_win() || self.nodes[0].high.is_loss()) {
                proven = true;
                break;
            }
            let goal = if options.exact && !settled {
                Some(Plan::best(&moves))
            } else {
                plan
            };
            let Some(plan) = goal else { break };
            if self.nodes.len() >= options.memory {
                self.context.halted = true;
                self.log.remark(format!(
                    "the tree outgrew its memory of {} nodes",
                    options.memory
                ));
                break;
            }
            self.log.follow(plan, &moves);
            self.pursue(plan);
            self.descend(plan.index);
            self.report_progress();
        }
        self.close(proven)
    }

    /// Tells the probe what is tried next.
    fn pursue(&mut self, plan: Plan) {
        self.context.event(Event::Root);
        if let Some(mv) = self.nodes[self.nodes[0].first + plan.index].mv {
            self.context.event(Event::Pursue(mv, plan.strategy));
        }
    }

    /// The moves of the root with their bounds, as its player sees them.
    fn root_moves(&self) -> Vec<RootMove> {
        let bounds = |child: &Node<P::Move>| {
            let (low, high) = child.seen_above();
            RootMove {
                low,
                high,
                height: child.height,
            }
        };
        self.children(0).map(|at| bounds(&self.nodes[at])).collect()
    }

    /// Follows the best optimistic bound of either side down from a move of the root, expands the leaf and takes back its bounds.
    fn descend(&mut self, index: usize) {
        let mut path = vec![0, self.nodes[0].first + index];
        let mut line = vec![self.nodes[path[1]].mv];
        let mut at = path[1];
        while self.nodes[at].count > 0 {
            let optimistic =
                |&child: &usize| (self.nodes[child].seen_above().1, usize::MAX - child);
            at = self.children(at).max_by_key(optimistic).unwrap_or(at);
            path.push(at);
            line.push(self.nodes[at].mv);
        }
        let line: Vec<P::Move> = line.into_iter().flatten().collect();
        for &mv in &line {
            self.context.event(Event::Choose(mv));
        }
        self.expand(at, &line);
        self.back_up(&path);
    }

    /// Looks closer at a leaf: a finished game and the horizon have a value, anything else has children.
    fn expand(&mut self, at: usize, line: &[P::Move]) {
        let ply = line.len();
        let depth = self.context.depth() - ply as i32;
        let (first, probe) = (self.nodes.len(), self.probe);
        let mut below = Vec::new();
        let leaf = self.context.at(line, |context| {
            let leaf = context.value(ply, depth);
            if leaf.is_none() {
                let mover = context.position.to_move();
                for mv in context.moves(ply) {
                    let ((low, high), again) = context.after(mv, |context| {
                        let again = P::MOVES_AGAIN && context.position.to_move() == mover;
                        (context.first_bounds(ply + 1, probe), again)
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

    /// A node is as good as its best child: by its pessimistic and by its optimistic bound.
    fn back_up(&mut self, path: &[usize]) {
        self.context.event(Event::Root);
        for mv in path.iter().filter_map(|&at| self.nodes[at].mv) {
            self.context.event(Event::Down(mv));
        }
        for &at in path.iter().rev() {
            self.sum_up(at);
            let Node { low, high, .. } = self.nodes[at];
            self.context.event(Event::Interval { low, high });
            self.context.event(Event::Up);
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

    /// Reports when the move that is surest changes, or gets surer; nothing while it is sure of nothing.
    fn report_progress(&mut self) {
        let known = (self.nodes[0].low, Bound::Lower);
        if known.0 > -Score::WIN && self.context.known.is_none_or(|before| before.0 < known.0) {
            self.context.set_line(self.line());
            self.context.report_line(known.0, known.1);
        }
    }

    /// The best move: the best pessimistic bound, of equals the best optimistic one.
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
        self.context.reached(self.nodes[0].height as usize);
        self.context.set_line(line);
        let known = self.worth();
        self.context.known = Some(known);
        let log = std::mem::take(&mut self.log);
        self.context.notes.extend(log.close(proven, low, high));
        known
    }

    /// What is known of the root's value: the pessimistic bound, or else the optimistic one; as long as neither says
    /// anything, the evaluation of the position.
    fn worth(&mut self) -> (Score, Bound) {
        let (low, high) = (self.nodes[0].low, self.nodes[0].high);
        if low == high {
            (low, Bound::Exact)
        } else if low > -Score::WIN {
            (low, Bound::Lower)
        } else if high < Score::WIN {
            (high, Bound::Upper)
        } else {
            self.context.cut_short = true;
            (self.context.position.score(), Bound::Exact)
        }
    }
}

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Context<'_, P, E, R> {
    /// The bounds of a node before anything below it is known. A finished game is worth what it is worth, except where
    /// the evaluator itself gives an interval around that, as worked trees do: it stands until the node is expanded.
    fn first_bounds(&mut self, ply: usize, probe: Option<u32>) -> (Score, Score) {
        if self.halts() {
            return (-Score::WIN, Score::WIN);
        }
        let (low, high) = match probe {
            Some(plies) => self.probed_bounds(ply, plies),
            None => self.position.bounds(),
        };
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
