//! A* (Hart, Nilsson and Raphael 1968): the position with the least sum of cost so far and lower bound is looked at first, and
//! every position met is remembered with the cheapest way to it; the first solution taken up is a cheapest one.

use std::collections::HashMap;

use hetman_game::options::set_in;
use hetman_game::{Error, Goal, Guide, MoveList, Setting, Settings, options};

use super::Solitaire;
use super::exact::{Kept, Quest, Verdict};
use crate::algorithm::{Algorithm, Found, Task};

options! {
    /// What A* may be told.
    pub struct AstarOptions {
        /// Megabytes for the positions met; the search ends when they are used.
        memory: usize = 1024, 1..=65536;
    }
}

/// A* as an engine.
pub struct Astar<P: Goal> {
    kept: Kept<P>,
    options: AstarOptions,
}

impl<P: Goal> Astar<P> {
    /// The engine with the puzzle's first lower bound.
    pub fn new(policy: &Solitaire<P>) -> Self {
        Self {
            kept: Kept::new(policy),
            options: AstarOptions::default(),
        }
    }
}

impl<P: Goal> Algorithm<Solitaire<P>> for Astar<P> {
    fn plays(&self, start: &P) -> Result<(), Error> {
        self.kept.note(start);
        Ok(())
    }

    fn search(&mut self, task: Task<P>) -> Found<P::Move> {
        let known = self.kept.known(&task);
        let quest = self.kept.start(task);
        if let Some(line) = known {
            return self.kept.answer(quest, Verdict::Solved(line));
        }
        let mut search = Search {
            nodes: Vec::new(),
            met: HashMap::new(),
            open: Vec::new(),
            most: (self.options.memory << 20) / (size_of::<Node<P>>() + MET_BYTES),
            quest,
        };
        let verdict = search.run();
        self.kept.answer(search.quest, verdict)
    }

    fn forget(&mut self) {
        self.kept.forget();
    }

    fn prepare(&mut self) {
        self.kept.prepare();
    }

    fn memory(&self) -> u64 {
        ((self.options.memory as u64) << 20) + self.kept.memory()
    }
}

impl<P: Goal> Settings for Astar<P> {
    fn settings(&self) -> Vec<Setting> {
        let mut settings = self.kept.settings();
        settings.extend(self.options.settings());
        settings
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        set_in(&mut [&mut self.kept, &mut self.options], name, value)
    }
}

/// What the map and the queue take beside a node, with the room a growing map leaves unused.
const MET_BYTES: usize = 48;

/// A position met, and the cheapest way to it known so far.
struct Node<P: Goal> {
    position: P,
    /// The node before, and the move from there; none at the root.
    from: Option<(u32, P::Move)>,
    spent: u32,
    /// Cost so far and lower bound; never less than at the node before.
    sum: u32,
}

/// One search.
struct Search<'a, P: Goal> {
    quest: Quest<'a, P>,
    nodes: Vec<Node<P>>,
    /// The node of each position, by its key.
    met: HashMap<u64, u32>,
    /// Nodes to look at by their sum of cost and bound, those met last first: they are nearer to the end.
    open: Vec<Vec<u32>>,
    most: usize,
}

impl<P: Goal> Search<'_, P> {
    fn run(&mut self) -> Verdict<P::Move> {
        if !self.quest.ready {
            return Verdict::Cut(0);
        }
        let deepest = self
            .quest
            .task
            .limits
            .depth
            .map_or(usize::MAX, |depth| depth as usize);
        let root = self.quest.task.position.clone();
        self.meet(root, None, 0);
        let mut sum = 0;
        while sum < self.open.len() {
            if sum > deepest {
                return Verdict::Cut(sum as u32);
            }
            if !self.open[sum].is_empty() {
                self.quest.tell(sum as u32);
            }
            while let Some(at) = self.open[sum].pop() {
                if self.is_stale(at) {
                    continue;
                }
                if self.nodes[at as usize].position.is_solved() {
                    return Verdict::Solved(self.line(at));
                }
                if self.quest.halts() || self.nodes.len() >= self.most {
                    return Verdict::Cut(sum as u32);
                }
                self.expand(at);
            }
            sum += 1;
        }
        Verdict::Impossible
    }

    /// Whether a cheaper way to the same position was found since.
    fn is_stale(&self, at: u32) -> bool {
        let key = self.nodes[at as usize].position.key();
        self.met.get(&key) != Some(&at)
    }

    fn expand(&mut self, at: u32) {
        let Node {
            position, spent, ..
        } = &self.nodes[at as usize];
        let (position, spent) = (position.clone(), *spent);
        let mut list = MoveList::new();
        if at == 0 {
            list.extend(self.quest.task.moves.iter().copied());
        } else {
            position.moves(&mut list);
        }
        for mv in list {
            let cost = position.cost(mv);
            let mut after = position.clone();
            after.play(mv);
            self.meet(after, Some((at, mv)), spent + cost);
        }
    }

    /// Queues a position, unless it was met at no more cost or cannot be solved.
    fn meet(&mut self, position: P, from: Option<(u32, P::Move)>, spent: u32) {
        let (key, at) = (position.key(), self.nodes.len() as u32);
        let old = self
            .met
            .get(&key)
            .map(|&old| self.nodes[old as usize].spent);
        if old.is_some_and(|old| old <= spent) {
            return;
        }
        let Some(remaining) = self.quest.guide.remaining(&position) else {
            return;
        };
        self.met.insert(key, at);
        // A bound that falls by more than a move costs would ask for a sum that was left behind.
        let before = from.map_or(0, |(at, _)| self.nodes[at as usize].sum);
        let sum = (spent + remaining).max(before);
        self.nodes.push(Node {
            position,
            from,
            spent,
            sum,
        });
        if self.open.len() <= sum as usize {
            self.open.resize_with(sum as usize + 1, Vec::new);
        }
        self.open[sum as usize].push(at);
        if self.quest.nears(remaining) {
            let line = self.line(at);
            self.quest.near(remaining, line);
        }
    }

    /// The moves from the root to a node.
    fn line(&self, at: u32) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut node = &self.nodes[at as usize];
        while let Some((before, mv)) = node.from {
            line.push(mv);
            node = &self.nodes[before as usize];
        }
        line.reverse();
        line
    }
}
