//! The moves at the root, with what is known of each from pass to pass.

use hetman_game::{Bound, Score};

/// One move at the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub mv: M,
    /// Its score in the last finished pass, if it was ever the best.
    pub score: Score,
    /// Nodes spent on it in this search.
    pub nodes: u64,
    /// What the score says about its value.
    pub bound: Bound,
    /// The line that begins with it.
    pub pv: Vec<M>,
}

/// All moves at the root; the best of them at the front after each pass.
#[derive(Clone, Debug)]
pub(super) struct Root<M> {
    pub moves: Vec<RootMove<M>>,
    /// Moves before this one belong to better lines already found in this pass.
    pub from: usize,
}

impl<M: Copy + Eq> Root<M> {
    /// The moves in the order given.
    pub fn new(moves: &[M]) -> Self {
        let blank = |&mv| RootMove {
            mv,
            score: -Score::INFINITE,
            nodes: 0,
            bound: Bound::Lower,
            pv: vec![mv],
        };
        Self {
            moves: moves.iter().map(blank).collect(),
            from: 0,
        }
    }

    /// The moves that are still to be searched in this pass.
    pub fn open(&self) -> impl Iterator<Item = M> {
        self.moves[self.from..].iter().map(|root| root.mv)
    }

    fn find(&mut self, mv: M) -> Option<&mut RootMove<M>> {
        self.moves.iter_mut().find(|root| root.mv == mv)
    }

    /// Notes that a move is the best so far.
    pub fn improve(&mut self, mv: M, (score, bound): (Score, Bound), pv: &[M]) {
        if let Some(root) = self.find(mv) {
            (root.score, root.bound) = (score, bound);
            root.pv.clear();
            root.pv.extend_from_slice(pv);
        }
    }

    /// Counts nodes spent below a move.
    pub fn spend(&mut self, mv: M, nodes: u64) {
        if let Some(root) = self.find(mv) {
            root.nodes += nodes;
        }
    }

    /// Brings a move to the front of those still open, the order of the others unchanged.
    pub fn promote(&mut self, mv: M) {
        let at = self.moves.iter().position(|root| root.mv == mv);
        if let Some(at) = at.filter(|&at| at > self.from) {
            self.moves[self.from..=at].rotate_right(1);
        }
    }

    /// The share of all nodes that went into the best move, in percent.
    pub fn best_share(&self) -> u64 {
        let all: u64 = self.moves.iter().map(|root| root.nodes).sum();
        self.moves[0].nodes * 100 / all.max(1)
    }
}
