//! SSS* (Stockman 1979): best-first search through solution trees. A list of open states, best promise first, replaces
//! the recursion. Looks at no leaf that alpha-beta skips, at the price of keeping the list in memory.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use hetman_game::{Bound, Evaluator, MoveList, Position, Score, Window, options};

use super::{Context, TextbookAlgorithm};
use crate::probe::Probe;

options! {
    /// What SSS* may be told.
    pub struct SssOptions {
        /// Nodes to keep, at most; beyond that it answers with what is known.
        memory: usize = 2000000, 1..=1000000000;
    }
}

/// Stockman's SSS*.
pub struct Sss;

impl TextbookAlgorithm for Sss {
    type Options = SssOptions;

    /// Every node once in the tree and once, with its path, on the list.
    fn memory<P: Position>(options: &SssOptions) -> u64 {
        let state = size_of::<State>() + 32;
        (options.memory as u64).saturating_mul((size_of::<Node<P::Move>>() + state) as u64)
    }

    fn run<P: Position, E: Evaluator<P>, R: Probe<P>>(
        context: &mut Context<P, E, R>,
        options: &SssOptions,
    ) -> (Score, Bound) {
        let root = Node {
            parent: 0,
            mv: None,
            rank: 0,
            ply: 0,
            maximiser: true,
            promise: Score::INFINITE,
            solved: false,
            best: None,
        };
        let mut search = Search {
            context,
            nodes: vec![root],
            open: BinaryHeap::new(),
        };
        search.push(0, true, Score::INFINITE);
        search.run(options.memory)
    }
}

/// A node that was generated. The root's player maximises.
struct Node<M> {
    parent: usize,
    mv: Option<M>,
    /// Its place among its siblings.
    rank: u16,
    ply: usize,
    /// Whether the maximiser moves; known once the node was visited.
    maximiser: bool,
    /// The merit it was put on the list with.
    promise: Score,
    solved: bool,
    /// The child its value comes from.
    best: Option<usize>,
}

/// A state on the list: the node's value is at most `merit`; if not live, it is the best its solution tree gives.
#[derive(PartialEq, Eq)]
struct State {
    merit: Score,
    /// The way from the root: of equal merits the leftmost comes first, or leaves alpha-beta skips would be seen.
    path: Reverse<Box<[u16]>>,
    node: usize,
    live: bool,
}

impl Ord for State {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.merit, &self.path).cmp(&(other.merit, &other.path))
    }
}

impl PartialOrd for State {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

struct Search<'a, 'b, P: Position, E, R> {
    context: &'a mut Context<'b, P, E, R>,
    nodes: Vec<Node<P::Move>>,
    open: BinaryHeap<State>,
}

impl<P: Position, E: Evaluator<P>, R: Probe<P>> Search<'_, '_, P, E, R> {
    /// Takes the most promising state from the list until it is the solved root.
    fn run(&mut self, memory: usize) -> (Score, Bound) {
        while let Some(State {
            merit, node, live, ..
        }) = self.open.pop()
        {
            if self.is_purged(node) {
                if !self.context.is_stopped() {
                    continue;
                }
                self.context.halted = true;
            }
            if node == 0 && !live {
                self.context.set_line(self.line());
                return (merit, Bound::Exact);
            }
            if self.context.halted {
                // A purged state was the last one looked at.
            } else if self.nodes.len() > memory {
                self.context.halted = true;
                self.context.notes.push(format!(
                    "the list outgrew its memory of {memory} nodes: the value is a bound"
                ));
            } else if live {
                self.look(node, merit);
            } else {
                self.solved(node, merit);
            }
            if self.context.halted {
                self.give_up(node, merit);
                break;
            }
        }
        (Score::DRAW, Bound::Exact)
    }

    /// A live node: a leaf is solved, the maximiser tries all moves at once, the minimiser one after the other.
    fn look(&mut self, node: usize, merit: Score) {
        let (leaf, moves) = self.visit(node, merit);
        let maximiser = self.nodes[node].maximiser;
        match leaf {
            Some(_) if self.context.halted => {}
            Some(leaf) => {
                let value = if maximiser { leaf } else { -leaf };
                self.push(node, false, merit.min(value));
            }
            None => {
                let tried = if maximiser { moves.len() } else { 1 };
                for (rank, &mv) in moves.iter().enumerate().take(tried) {
                    self.generate(node, mv, rank, merit);
                }
            }
        }
    }

    /// A solved node: it solves the maximiser above it; above it the minimiser goes on to his next move, if any.
    fn solved(&mut self, node: usize, merit: Score) {
        let Node {
            parent,
            rank,
            promise,
            ..
        } = self.nodes[node];
        let minimiser_above = !self.nodes[parent].maximiser;
        if !minimiser_above || merit < promise {
            self.nodes[parent].best = Some(node);
        }
        let next = if minimiser_above {
            self.moves(parent).get(usize::from(rank) + 1).copied()
        } else {
            None
        };
        if let Some(mv) = next {
            self.generate(parent, mv, usize::from(rank) + 1, merit);
        } else {
            self.nodes[parent].solved = true;
            self.leave(parent, merit);
            self.push(parent, false, merit);
        }
    }

    /// Tells of a solved node. Below its promise the merit is its value; at its promise it is worth at least that.
    fn leave(&mut self, node: usize, merit: Score) {
        let Node {
            promise, maximiser, ..
        } = self.nodes[node];
        let path = self.path(node);
        let (score, at_least) = if maximiser {
            (merit, Bound::Lower)
        } else {
            (-merit, Bound::Upper)
        };
        let bound = if merit < promise {
            Bound::Exact
        } else {
            at_least
        };
        self.context
            .visit(&path, |context| context.leave(score, bound));
    }

    /// A state below a solved node is settled; such states are dropped when they come up, not searched for.
    fn is_purged(&self, mut node: usize) -> bool {
        while node != 0 {
            node = self.nodes[node].parent;
            if self.nodes[node].solved {
                return true;
            }
        }
        false
    }

    fn generate(&mut self, parent: usize, mv: P::Move, rank: usize, merit: Score) {
        let ply = self.nodes[parent].ply + 1;
        let rank = rank as u16;
        self.nodes.push(Node {
            parent,
            mv: Some(mv),
            rank,
            ply,
            maximiser: false,
            promise: merit,
            solved: false,
            best: None,
        });
        self.push(self.nodes.len() - 1, true, merit);
    }

    fn push(&mut self, node: usize, live: bool, merit: Score) {
        let ranks = self.ancestors(node).map(|at| self.nodes[at].rank);
        let mut path: Vec<u16> = ranks.collect();
        path.reverse();
        self.open.push(State {
            merit,
            path: Reverse(path.into()),
            node,
            live,
        });
    }

    /// The node and those above it, without the root.
    fn ancestors(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |&at| Some(self.nodes[at].parent))
            .take_while(|&at| at != 0)
    }

    fn path(&self, node: usize) -> Vec<P::Move> {
        let mut path: Vec<_> = self
            .ancestors(node)
            .filter_map(|at| self.nodes[at].mv)
            .collect();
        path.reverse();
        path
    }

    fn moves(&mut self, node: usize) -> MoveList<P::Move> {
        let (path, ply) = (self.path(node), self.nodes[node].ply);
        self.context.at(&path, |context| context.moves(ply))
    }

    /// The value of the node if it is a leaf, and otherwise its moves.
    fn visit(&mut self, node: usize, merit: Score) -> (Option<Score>, MoveList<P::Move>) {
        let (path, ply) = (self.path(node), self.nodes[node].ply);
        let depth = self.context.depth() - ply as i32;
        let window = Window::new(-Score::INFINITE, merit);
        let maximiser = self.context.mover();
        let mut maximises = true;
        let mut enter = |context: &mut Context<P, E, R>| {
            maximises = context.position.to_move() == maximiser;
            let own = if maximises { window } else { window.flip() };
            match context.enter(ply, depth, own) {
                Some(leaf) => (Some(leaf), MoveList::new()),
                None => (None, context.moves(ply)),
            }
        };
        let seen = match path.split_last() {
            Some((&mv, above)) => self
                .context
                .visit(above, |context| context.after(mv, enter)),
            None => enter(self.context),
        };
        self.nodes[node].maximiser = maximises;
        seen
    }

    /// The line from which the value of the root comes.
    fn line(&self) -> Vec<P::Move> {
        let below = std::iter::successors(Some(0), |&at: &usize| self.nodes[at].best);
        below.skip(1).filter_map(|at| self.nodes[at].mv).collect()
    }

    /// Stopped: the best promise is a bound, and its first move a fair guess.
    fn give_up(&mut self, node: usize, merit: Score) {
        let path = self.path(node);
        self.context.set_line(path.into_iter().take(1).collect());
        if merit < Score::INFINITE {
            self.context.known = Some((merit, Bound::Upper));
        }
    }
}
