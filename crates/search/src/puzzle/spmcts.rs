//! Single-player Monte Carlo tree search (Schadd, Winands, van den Herik and Chaslot 2008): UCT whose bound has a third term
//! for the spread of a node's results, since without an opponent one great line is worth more than a good average.

use hetman_game::{Error, Puzzle, Setting, Settings, options};

use super::solo::{Memory, Solo};
use crate::algorithm::{Algorithm, Found, MoveOf, Task};
use crate::policy::Policy;

options! {
    /// What single-player Monte Carlo tree search may be told.
    pub struct SpMctsOptions {
        /// Playouts of one tree, after which a new one is begun with other random numbers.
        playouts: u64 = 50000, 1..=1000000000;
        /// Weight of the confidence interval, in shares of the range of payoffs.
        c: f64 = 0.2, 0..=100;
        /// Squared shares of the range of payoffs added to the spread of nodes with few visits.
        d: f64 = 0.01, 0..=100;
        /// Weight of the best payoff of a node against its mean.
        best: f64 = 0.1, 0..=1;
        /// Megabytes the tree may use.
        memory: usize = 256, 1..=65536;
        /// Seed of the playouts.
        seed: u64 = 1, 0..=1000000000;
    }
}

/// Single-player Monte Carlo tree search as an engine.
pub struct SpMcts<P: Puzzle> {
    options: SpMctsOptions,
    memory: Memory<P>,
}

impl<P: Puzzle> SpMcts<P> {
    /// The engine with its usual settings.
    pub fn new() -> Self {
        Self {
            options: SpMctsOptions::default(),
            memory: Memory::default(),
        }
    }
}

impl<P: Puzzle> Default for SpMcts<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Policy<Position: Puzzle>> Algorithm<G> for SpMcts<G::Position> {
    fn search(&mut self, task: Task<G::Position>) -> Found<MoveOf<G>> {
        let mut solo = Solo::new(task, self.options.seed, &self.memory);
        loop {
            let mut tree = Tree::new(&self.options);
            while tree.playouts < self.options.playouts && tree.grow(&mut solo).is_some() {}
            if !solo.goes_on() {
                break;
            }
        }
        solo.found(&mut self.memory)
    }

    fn forget(&mut self) {
        self.memory = Memory::default();
    }

    fn memory(&self) -> u64 {
        (self.options.memory as u64) << 20
    }

    fn makes_playouts(&self) -> bool {
        true
    }
}

impl<P: Puzzle> Settings for SpMcts<P> {
    fn settings(&self) -> Vec<Setting> {
        self.options.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.options.set(name, value)
    }
}

/// A move of the tree and what its playouts came to.
struct Node<M> {
    mv: M,
    /// Where its children are; nowhere until it is expanded.
    children: std::ops::Range<u32>,
    visits: u32,
    sum: f64,
    squares: f64,
    best: f64,
    /// Everything below was played.
    closed: bool,
}

impl<M> Node<M> {
    fn new(mv: M) -> Self {
        Self {
            mv,
            children: 0..0,
            visits: 0,
            sum: 0.0,
            squares: 0.0,
            best: f64::NEG_INFINITY,
            closed: false,
        }
    }
}

/// One tree; the nodes are those below the root, the children of each side by side.
struct Tree<'a, P: Puzzle> {
    options: &'a SpMctsOptions,
    nodes: Vec<Node<P::Move>>,
    /// The children of the root.
    root: std::ops::Range<u32>,
    most: usize,
    playouts: u64,
    lowest: f64,
    highest: f64,
    path: Vec<P::Move>,
}

impl<'a, P: Puzzle> Tree<'a, P> {
    fn new(options: &'a SpMctsOptions) -> Self {
        Self {
            options,
            nodes: Vec::new(),
            root: 0..0,
            most: (options.memory << 20) / size_of::<Node<P::Move>>(),
            playouts: 0,
            lowest: f64::INFINITY,
            highest: f64::NEG_INFINITY,
            path: Vec::new(),
        }
    }

    /// Goes down the tree, expands a leaf, plays it out and carries the payoff up; none if the search must end or
    /// everything was played.
    fn grow(&mut self, solo: &mut Solo<P>) -> Option<()> {
        let mut position = solo.root().clone();
        let mut line: Vec<usize> = Vec::new();
        self.path.clear();
        if self.root.is_empty() {
            self.root = self.expand(solo, &position)?;
        }
        let mut children = self.root.clone();
        while !children.is_empty() {
            let visits = line
                .last()
                .map_or(self.playouts, |&at| u64::from(self.nodes[at].visits));
            let at = self.select(children, visits)?;
            position.play(self.nodes[at].mv);
            self.path.push(self.nodes[at].mv);
            solo.counters.nodes += 1;
            line.push(at);
            if self.nodes[at].children.is_empty() && self.nodes[at].visits > 0 {
                self.nodes[at].children = self.expand(solo, &position).unwrap_or_default();
            }
            children = self.nodes[at].children.clone();
        }
        let leaf = *line.last()?;
        self.nodes[leaf].closed = solo.moves(&position, self.path.len()).is_empty();
        let payoff = solo.playout(&mut position, &mut self.path)?;
        self.carry(&line, f64::from(payoff));
        Some(())
    }

    /// Adds the moves of a position to the tree, while there is room.
    fn expand(&mut self, solo: &Solo<P>, position: &P) -> Option<std::ops::Range<u32>> {
        let list = solo.moves(position, self.path.len());
        let first = self.nodes.len();
        if first + list.len() > self.most {
            return None;
        }
        self.nodes.extend(list.into_iter().map(Node::new));
        Some(first as u32..self.nodes.len() as u32)
    }

    /// The child with the greatest bound; none if all are closed.
    fn select(&self, children: std::ops::Range<u32>, visits: u64) -> Option<usize> {
        let logarithm = (visits.max(1) as f64).ln();
        let open =
            (children.start as usize..children.end as usize).filter(|&at| !self.nodes[at].closed);
        let mut best: Option<(usize, f64)> = None;
        for at in open {
            let bound = self.bound(&self.nodes[at], logarithm);
            if best.is_none_or(|(_, most)| bound > most) {
                best = Some((at, bound));
            }
        }
        best.map(|(at, _)| at)
    }

    fn bound(&self, node: &Node<P::Move>, logarithm: f64) -> f64 {
        if node.visits == 0 {
            return f64::INFINITY;
        }
        let SpMctsOptions { c, d, best, .. } = *self.options;
        let (range, visits) = (
            (self.highest - self.lowest).max(1.0),
            f64::from(node.visits),
        );
        let mean = node.sum / visits;
        let spread = (node.squares / visits - mean * mean).max(0.0) / (range * range);
        let value = (1.0 - best) * mean + best * node.best;
        (value - self.lowest) / range
            + c * (logarithm / visits).sqrt()
            + (spread + d / visits).sqrt()
    }

    /// Adds a payoff to every node on the line, and closes those all of whose children are.
    fn carry(&mut self, line: &[usize], payoff: f64) {
        self.playouts += 1;
        self.lowest = self.lowest.min(payoff);
        self.highest = self.highest.max(payoff);
        for &at in line.iter().rev() {
            let children = self.nodes[at].children.clone();
            let below = children.start as usize..children.end as usize;
            let done = !below.is_empty() && self.nodes[below].iter().all(|child| child.closed);
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.sum += payoff;
            node.squares += payoff * payoff;
            node.best = node.best.max(payoff);
            node.closed |= done;
        }
    }
}
