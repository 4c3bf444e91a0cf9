//! What a tree has to say: its best move, how good it looks, and the line it expects.

use std::time::Duration;

use hetman_game::{Bound, Player, Position, Score, Turn};

use super::node::Bounds;
use super::select::{Range, seen_by_mover};
use super::shared::unknown;
use super::tree::{ROOT, Tree};
use crate::algorithm::{Line, Rate};

/// A tree with all that is needed to read it.
pub(super) struct Reading<'a, P: Position> {
    pub tree: &'a Tree<P::Move, P>,
    /// The player to move at the root.
    pub mover: Player,
    pub range: Range,
    /// The longest walk.
    pub longest: usize,
    /// Positions visited.
    pub nodes: u64,
    pub time: Duration,
}

impl<P: Position> Reading<'_, P> {
    /// The moves of the root, the one to play first, the others by their visits.
    pub fn ranking(&self) -> Vec<u32> {
        let best = self.best(ROOT, self.mover, false);
        let mut order: Vec<u32> = self.tree.children(ROOT).collect();
        order.sort_by_key(|&child| {
            (
                Some(child) != best,
                std::cmp::Reverse(self.tree.results(child).visits()),
            )
        });
        order
    }

    /// The move to play where `mover` chooses: one proven best, else the most visited that is not proven bad, unless
    /// it looks worse than what another is proven to give.
    fn best(&self, node: u32, mover: Player, again: bool) -> Option<u32> {
        let own = seen_by_mover(self.tree.results(node).bounds(), again);
        let proven = |child: &u32| self.tree.results(*child).bounds().lower >= own.lower;
        let children = || self.tree.children(node);
        let visits = |child: &u32| {
            let (results, pruned) = (self.tree.results(*child), self.is_pruned(*child));
            let hope = results.prior();
            let hope = (hope.visits * (hope.win - 0.5) * 1000.0) as i32;
            (!pruned, results.visits(), hope, std::cmp::Reverse(*child))
        };
        let safe = children().filter(|child| proven(child)).max_by_key(visits);
        let open = |child: &u32| !self.tree.results(*child).bounds().is_settled();
        let hopeful = |child: &u32| self.tree.results(*child).bounds().upper > own.lower;
        let open = children()
            .filter(|child| open(child) && hopeful(child))
            .max_by_key(visits);
        match (open, safe) {
            _ if own.is_settled() => safe.or_else(|| children().max_by_key(visits)),
            (Some(open), Some(safe)) if self.tree.results(safe).bounds().is_proven() => {
                Some(if self.share(open, mover) < self.share(safe, mover) {
                    safe
                } else {
                    open
                })
            }
            (Some(open), _) => Some(open),
            (None, safe) => safe,
        }
    }

    fn is_pruned(&self, child: u32) -> bool {
        self.tree.results(child).bounds().is_pruned()
    }

    /// The share of games a move wins for `mover`, or will win as is proven.
    pub fn share(&self, child: u32, mover: Player) -> f64 {
        self.range.share(self.worth(child), mover)
    }

    /// The points a move of the root brings its player, exactly if they are proven, and 0 if it was never tried.
    fn worth(&self, child: u32) -> f64 {
        let bounds = self.bounds(child);
        let mean = self.tree.results(child).mean().unwrap_or(0.0);
        mean.clamp(f64::from(bounds.lower), f64::from(bounds.upper))
    }

    /// What a move of the root can be worth: as its own bounds say, and no more than the root.
    fn bounds(&self, child: u32) -> Bounds {
        let own = Some(self.tree.results(child).bounds()).filter(|bounds| !bounds.is_pruned());
        let own = own.unwrap_or_else(unknown::<P>);
        let root = seen_by_mover(self.tree.results(ROOT).bounds(), false);
        Bounds {
            lower: own.lower,
            upper: own.upper.min(root.upper).max(own.lower),
        }
    }

    /// The line that begins with a move of the root.
    pub fn line(&self, root: &P, child: u32, index: usize) -> Line<P::Move> {
        let worth = self.worth(child);
        let settled = self.bounds(child).is_settled();
        let score = if P::POINTS {
            Score::new(worth.round() as i32)
        } else {
            decided(worth, settled)
        };
        let pv = self.follow(root, child);
        Line {
            depth: pv.len() as u32,
            longest: self.longest as u32,
            index: index as u32 + 1,
            score,
            bound: Bound::Exact,
            proven: settled,
            nodes: self.nodes,
            time: self.time,
            table_full: self.tree.fullness(),
            pv,
            rate: Some(self.rate(child)),
        }
    }

    /// How a move of the root did.
    fn rate(&self, child: u32) -> Rate {
        Rate {
            win: self.share(child, self.mover),
            points: P::POINTS.then(|| self.worth(child)),
            visits: u64::from(self.tree.results(child).visits()),
        }
    }

    /// How each move of the root did.
    pub fn tried(&self) -> Vec<(P::Move, Rate)> {
        let children = self.tree.children(ROOT);
        let rate = |child| Some((self.tree.mv(child)?, self.rate(child)));
        children.filter_map(rate).collect()
    }

    /// The best moves from here as far as any was tried.
    fn follow(&self, root: &P, child: u32) -> Vec<P::Move> {
        let mut position = root.clone();
        let mut pv = Vec::new();
        let mut node = child;
        while let Some(mv) = self.tree.mv(node) {
            let chooser = position.to_move();
            pv.push(mv);
            position.play(mv);
            if position.turn() == Turn::Chance {
                break;
            }
            let mover = position.to_move();
            let Some(next) = self.best(node, mover, mover == chooser) else {
                break;
            };
            let results = self.tree.results(next);
            if results.visits() == 0 && !results.bounds().is_proven() {
                break;
            }
            node = next;
        }
        pv
    }
}

/// A mean result as a score: proven wins and losses are far away, all else is in hundredths of a win.
fn decided(worth: f64, settled: bool) -> Score {
    match worth {
        worth if settled && worth > 0.0 => Score::win_in(Score::FARTHEST),
        worth if settled && worth < 0.0 => Score::loss_in(Score::FARTHEST),
        worth => Score::new((worth * 100.0).round() as i32),
    }
}
