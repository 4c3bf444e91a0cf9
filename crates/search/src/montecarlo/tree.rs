//! The tree in two flat arrays with 32-bit indices, siblings side by side, replies always behind the move they answer.
//! It grows in leaps while no thread walks it; when the memory is used up, what was visited least is cut off.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use super::node::{BUSY, Bounds, LEAF, Link, NONE, Prior, Results};
use super::notes::Notes;
use crate::algorithm::MoveOf;
use crate::policy::Policy;

/// The tree of a game.
pub(super) type TreeOf<G> = Tree<MoveOf<G>, <G as Policy>::Position>;

/// The node of the position searched.
pub(super) const ROOT: u32 = 0;

pub(super) struct Tree<M, P> {
    results: Vec<Results>,
    links: Vec<Link<M>>,
    /// Positions to search on from in the place of those that the moves lead to.
    notes: Notes<P>,
    used: AtomicU32,
    /// Nodes that fit into the memory.
    capacity: usize,
}

/// A move about to be listed.
pub(super) struct Reply<M> {
    pub mv: M,
    pub key: u32,
    pub prior: Prior,
}

/// There is no room for more nodes.
#[derive(Debug)]
pub(super) struct Full;

/// Nodes to begin with.
const SEEDLING: usize = 1 << 14;
/// Nodes to grow by at most, which bounds the time it takes.
const LEAP: usize = 1 << 17;
/// Of the memory one such part holds positions that stand in for others.
const PART_OF_NOTES: usize = 8;
/// No tree is smaller, so that the root and a few more always fit.
const LEAST: usize = 4096;

impl<M: Copy, P> Tree<M, P> {
    /// A tree that holds only its root and will use at most so many bytes.
    pub fn new(bytes: usize, bounds: Bounds) -> Self {
        let capacity =
            (bytes / (size_of::<Results>() + size_of::<Link<M>>())).clamp(LEAST, NONE as usize / 2);
        let mut tree = Self {
            results: Vec::new(),
            links: Vec::new(),
            notes: Notes::new(bytes / PART_OF_NOTES),
            used: AtomicU32::new(1),
            capacity,
        };
        tree.resize(SEEDLING.min(capacity));
        tree.results[0].reset(bounds, Prior::default());
        tree
    }

    fn resize(&mut self, nodes: usize) {
        self.results
            .reserve_exact(nodes.saturating_sub(self.results.len()));
        self.links
            .reserve_exact(nodes.saturating_sub(self.links.len()));
        self.results.resize_with(nodes, Results::default);
        self.links.resize_with(nodes, Link::default);
    }

    #[inline]
    pub fn results(&self, node: u32) -> &Results {
        &self.results[node as usize]
    }

    #[inline]
    pub fn link(&self, node: u32) -> &Link<M> {
        &self.links[node as usize]
    }

    /// The move that leads to a node other than the root.
    #[inline]
    pub fn mv(&self, node: u32) -> Option<M> {
        self.link(node).mv.get().copied()
    }

    /// The replies of a node, none while they are not listed.
    #[inline]
    pub fn children(&self, node: u32) -> std::ops::Range<u32> {
        let link = self.link(node);
        let count = link.count.load(Ordering::Acquire);
        if count == LEAF || count == BUSY {
            return 0..0;
        }
        let first = link.first.load(Ordering::Relaxed);
        first..first + count
    }

    /// The results of nodes in a row.
    #[inline]
    pub fn row(&self, nodes: std::ops::Range<u32>) -> &[Results] {
        &self.results[nodes.start as usize..nodes.end as usize]
    }

    /// Takes the right to list the replies of a leaf; false if they are listed or another thread is at it.
    pub fn claim(&self, node: u32) -> bool {
        let count = &self.link(node).count;
        count
            .compare_exchange(LEAF, BUSY, Ordering::AcqRel, Ordering::Relaxed)
            .is_ok()
    }

    /// Gives that right back.
    pub fn disclaim(&self, node: u32) {
        self.link(node).count.store(LEAF, Ordering::Release);
    }

    /// Lists the replies of a claimed leaf.
    pub fn list(&self, node: u32, bounds: Bounds, replies: &[Reply<M>]) -> Result<(), Full> {
        let count = replies.len() as u32;
        let first = self.used.fetch_add(count, Ordering::Relaxed);
        if first as usize + replies.len() > self.links.len() {
            self.used.fetch_sub(count, Ordering::Relaxed);
            return Err(Full);
        }
        for (at, reply) in (first..).zip(replies) {
            let link = self.link(at);
            // A fresh node has no move yet.
            let _ = link.mv.set(reply.mv);
            link.key.store(reply.key, Ordering::Relaxed);
            link.parent.store(node, Ordering::Relaxed);
            link.count.store(LEAF, Ordering::Relaxed);
            self.results(at).reset(bounds, reply.prior);
        }
        let link = self.link(node);
        link.first.store(first, Ordering::Relaxed);
        link.count.store(count, Ordering::Release);
        Ok(())
    }

    /// Takes the right to ask for knowledge of a node; false if another thread has, or had.
    pub fn claim_insight(&self, node: u32) -> bool {
        let insight = &self.link(node).insight;
        insight
            .compare_exchange(LEAF, BUSY, Ordering::AcqRel, Ordering::Relaxed)
            .is_ok()
    }

    /// Whether knowledge of a node was asked for.
    pub fn has_insight(&self, node: u32) -> bool {
        self.link(node).insight.load(Ordering::Relaxed) != LEAF
    }

    /// Notes the position to search on from at a node, if there is room.
    pub fn note(&self, node: u32, position: P) {
        if let Some(place) = self.notes.add(position) {
            self.link(node).insight.store(place + 1, Ordering::Release);
        }
    }

    /// The position to search on from at a node, if it is not the one that the moves lead to.
    #[inline]
    pub fn instead(&self, node: u32) -> Option<&P> {
        match self.link(node).insight.load(Ordering::Acquire) {
            LEAF | BUSY => None,
            place => self.notes.get(place - 1),
        }
    }

    /// Nodes in use.
    pub fn len(&self) -> usize {
        self.used.load(Ordering::Relaxed) as usize
    }

    /// Thousandths of the memory in use.
    pub fn fullness(&self) -> u32 {
        (self.len() * 1000 / self.capacity) as u32
    }

    /// Makes room: by growing as far as memory allows, then by cutting off what was visited least.
    pub fn make_room(&mut self) {
        if self.links.len() < self.capacity {
            let now = self.links.len();
            return self.resize((now + now.min(LEAP)).min(self.capacity));
        }
        let mut visits = 2;
        while self.len() > self.capacity / 2 {
            self.compact(visits);
            visits *= 2;
        }
    }

    /// Makes `node` the root and forgets everything that is not below it.
    pub fn reroot(&mut self, node: u32) {
        if node == ROOT {
            return;
        }
        for child in self.children(ROOT) {
            *self.links[child as usize].parent.get_mut() = NONE;
        }
        self.results.swap(ROOT as usize, node as usize);
        let below = std::mem::take(&mut self.links[node as usize]);
        self.links[ROOT as usize] = Link {
            mv: OnceLock::new(),
            parent: AtomicU32::new(NONE),
            ..below
        };
        for child in self.children(ROOT) {
            *self.links[child as usize].parent.get_mut() = ROOT;
        }
        self.compact(0);
    }

    /// Slides all that lives to the front, and lets the replies of nodes with fewer visits die. A node dies with its
    /// parent; parents come first, so one pass is enough.
    fn compact(&mut self, visits: u32) {
        let used = self.len();
        let mut next = ROOT + 1;
        let mut notes = self.notes.begin_anew();
        for at in ROOT..used as u32 {
            let parent = *self.links[at as usize].parent.get_mut();
            let dead = at != ROOT && parent == NONE;
            let place = if at == ROOT { ROOT } else { next };
            let cut = dead || at != ROOT && self.results(at).visits() < visits;
            let owner = if cut { NONE } else { place };
            for child in self.children(at) {
                *self.links[child as usize].parent.get_mut() = owner;
            }
            if cut {
                *self.links[at as usize].count.get_mut() = LEAF;
                *self.links[at as usize].insight.get_mut() = LEAF;
            }
            let insight = self.links[at as usize].insight.get_mut();
            if *insight != LEAF && *insight != BUSY {
                *insight = notes
                    .carry_over(*insight - 1)
                    .map_or(LEAF, |place| place + 1);
            }
            if dead {
                self.links[at as usize] = Link::default();
            } else if at != ROOT {
                self.slide(at, place, parent);
                next += 1;
            }
        }
        *self.used.get_mut() = next;
        self.notes = notes.finish();
    }

    fn slide(&mut self, from: u32, to: u32, parent: u32) {
        let first = self.links[parent as usize].first.get_mut();
        if *first == from {
            *first = to;
        }
        if from != to {
            self.results.swap(from as usize, to as usize);
            self.links[to as usize] = std::mem::take(&mut self.links[from as usize]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hetman_game::random::Random;

    const OPEN: Bounds = Bounds {
        lower: -1,
        upper: 1,
    };

    /// Lists replies to random leaves until the tree is full; each move names the path to it.
    fn grow(tree: &mut Tree<u64, u64>, random: &mut Random, upto: usize) {
        while tree.len() < upto {
            let leaf = random.below(tree.len()) as u32;
            if !tree.claim(leaf) {
                continue;
            }
            let own = tree.mv(leaf).unwrap_or(1);
            let reply = |at: u64| Reply {
                mv: own * 5 + at,
                key: at as u32,
                prior: Prior::default(),
            };
            let replies: Vec<_> = (0..=random.below(4) as u64).map(reply).collect();
            if tree.list(leaf, OPEN, &replies).is_err() {
                tree.disclaim(leaf);
                tree.make_room();
                continue;
            }
            for child in tree.children(leaf) {
                tree.results(child).add(random.below(30) as i32, 7, true);
            }
        }
    }

    /// Every reply hangs under the move it answers, in the order it was listed.
    fn check(tree: &Tree<u64, u64>) -> usize {
        let mut seen = 1;
        let mut open = vec![(ROOT, tree.mv(ROOT))];
        while let Some((node, own)) = open.pop() {
            for (at, child) in tree.children(node).enumerate() {
                let mv = tree.mv(child).unwrap();
                assert_eq!(mv % 5, at as u64);
                assert!(own.is_none_or(|own| mv / 5 == own));
                assert_eq!(tree.link(child).parent.load(Ordering::Relaxed), node);
                seen += 1;
                open.push((child, Some(mv)));
            }
        }
        seen
    }

    #[test]
    fn cutting_and_moving_the_root_keep_the_rest_whole() {
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let mut tree = Tree::new(0, OPEN);
            grow(&mut tree, &mut random, 3_000);
            assert_eq!(check(&tree), tree.len());
            tree.compact(10);
            assert_eq!(check(&tree), tree.len());
            let node = tree.children(ROOT).end - 1;
            let (mv, visits, replies) = (
                tree.mv(node),
                tree.results(node).visits(),
                tree.children(node).len(),
            );
            tree.reroot(node);
            assert_eq!(
                (tree.results(ROOT).visits(), tree.children(ROOT).len()),
                (visits, replies)
            );
            assert_eq!(check(&tree), tree.len());
            let below = tree.children(ROOT).next().and_then(|child| tree.mv(child));
            assert!(below.is_none_or(|below| Some(below / 5) == mv));
        }
    }

    #[test]
    fn a_full_tree_makes_room_within_its_memory() {
        let mut tree = Tree::new(0, OPEN);
        let mut random = Random::new(1);
        for _ in 0..10 {
            grow(&mut tree, &mut random, LEAST - 100);
            tree.make_room();
            assert!(
                tree.len() <= LEAST / 2
                    && tree.links.capacity() == LEAST
                    && tree.results.capacity() == LEAST
            );
            assert_eq!(check(&tree), tree.len());
        }
    }
}
