//! IDA* (Korf 1985): depth first through all lines whose cost so far and lower bound stay within a threshold, which then grows
//! to the least sum that exceeded it; the first solution is a cheapest one.
//!
//! With a table, what was proven about a position is remembered (Reinefeld and Marsland 1994); without one, only moves that
//! take back the move before are left out.

use hetman_game::options::set_in;
use hetman_game::{
    Bound, Depth, Error, Goal, Guide, MoveList, Score, Setting, Settings, Window, options,
};

use super::Solitaire;
use super::exact::{Kept, Quest, Verdict};
use crate::algorithm::{Algorithm, Found, Task};
use crate::probe::{Event, Probe, Why};

options! {
    /// What IDA* may be told.
    pub struct IdaOptions {
        /// Megabytes of table for proven bounds; without it nothing is remembered.
        hash: usize = 0, 0..=65536;
    }
}

/// IDA* as an engine.
pub struct Ida<P: Goal> {
    kept: Kept<P>,
    options: IdaOptions,
}

impl<P: Goal> Ida<P> {
    /// The engine with the puzzle's first lower bound.
    pub fn new(policy: &Solitaire<P>) -> Self {
        Self {
            kept: Kept::new(policy),
            options: IdaOptions { hash: P::TABLE },
        }
    }
}

impl<P: Goal> Algorithm<Solitaire<P>> for Ida<P> {
    fn plays(&self, start: &P) -> Result<(), Error> {
        self.kept.note(start);
        Ok(())
    }

    fn search(&mut self, task: Task<P>) -> Found<P::Move> {
        self.run(task, &mut ())
    }

    fn watch(&mut self, task: Task<P>, mut probe: &mut dyn Probe<P>) -> Found<P::Move> {
        self.run(task, &mut probe)
    }

    fn forget(&mut self) {
        self.kept.forget();
    }

    fn prepare(&mut self) {
        self.kept.prepare();
    }

    fn memory(&self) -> u64 {
        ((self.options.hash as u64) << 20) + self.kept.memory()
    }
}

impl<P: Goal> Ida<P> {
    fn run<R: Probe<P>>(&mut self, task: Task<P>, probe: &mut R) -> Found<P::Move> {
        let known = self.kept.known(&task);
        let quest = self.kept.start(task);
        if let Some(line) = known {
            return self.kept.answer(quest, Verdict::Solved(line));
        }
        let most = quest.task.limits.depth.unwrap_or(u32::MAX);
        let mut search = Search {
            position: quest.task.position.clone(),
            path: Vec::new(),
            table: Table::new(self.options.hash),
            threshold: 0,
            next: u32::MAX,
            halted: false,
            quest,
            probe,
        };
        let verdict = search.deepen(most);
        self.kept.answer(search.quest, verdict)
    }
}

impl<P: Goal> Settings for Ida<P> {
    fn settings(&self) -> Vec<Setting> {
        let mut settings = self.kept.settings();
        settings.extend(self.options.settings());
        settings
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        set_in(&mut [&mut self.kept, &mut self.options], name, value)
    }
}

/// One search.
struct Search<'a, 'b, P: Goal, R> {
    quest: Quest<'a, P>,
    probe: &'b mut R,
    position: P,
    path: Vec<P::Move>,
    table: Table,
    /// The most a line may cost, from the root.
    threshold: u32,
    /// The least cost beyond the threshold that was met.
    next: u32,
    halted: bool,
}

impl<P: Goal, R: Probe<P>> Search<'_, '_, P, R> {
    fn tell(&mut self, event: Event<P::Move>) {
        self.probe.event(&self.position, event);
    }

    /// Tells that a node is entered whose solutions cost at least so much from the root; the threshold is the window.
    fn enter(&mut self) {
        let window = Window::new(Score::DRAW, cost(self.threshold));
        let left = self.threshold.min(250) as i32 - self.path.len() as i32;
        let (ply, depth) = (self.path.len(), Depth(left.max(0)));
        self.tell(Event::Enter { ply, depth, window });
    }

    fn leave(&mut self, least: u32) {
        let (score, bound) = (cost(least), Bound::Lower);
        self.tell(Event::Leave { score, bound });
    }

    fn deepen(&mut self, most: u32) -> Verdict<P::Move> {
        if !self.quest.ready {
            return Verdict::Cut(0);
        }
        let Some(least) = self.quest.guide.remaining(&self.position) else {
            return Verdict::Impossible;
        };
        self.threshold = least;
        loop {
            if self.threshold > most {
                return Verdict::Cut(self.threshold);
            }
            self.next = u32::MAX;
            self.quest.tell(self.threshold);
            let window = Window::new(Score::DRAW, cost(self.threshold));
            let depth = Depth(self.threshold.min(250) as i32);
            self.tell(Event::Pass { depth, window });
            let solved = self.root();
            if solved {
                return Verdict::Solved(std::mem::take(&mut self.path));
            }
            if self.halted {
                return Verdict::Cut(self.threshold);
            }
            if self.next == u32::MAX {
                return Verdict::Impossible;
            }
            self.threshold = self.next;
        }
    }

    fn root(&mut self) -> bool {
        self.quest.counters.nodes += 1;
        self.enter();
        let key = self.position.key();
        for at in 0..self.quest.task.moves.len() {
            let mv = self.quest.task.moves[at];
            if self.after(mv, 0, key, key).is_none() {
                return true;
            }
            if self.halted {
                return false;
            }
        }
        self.leave(self.next);
        false
    }

    /// Searches the position after a move. Gives what a solution from there costs at least, `u32::MAX` if there is none, or
    /// nothing if one was found within the threshold.
    fn after(&mut self, mv: P::Move, spent: u32, here: u64, before: u64) -> Option<u32> {
        let cost = self.position.cost(mv);
        self.tell(Event::Play(mv));
        let undo = self.position.play(mv);
        self.path.push(mv);
        let key = self.position.key();
        // Without a table, a move that takes back the one before leads nowhere new.
        let back = key == before && !self.table.is_on();
        let least = if back || key == here {
            self.tell(Event::Settle(Why("undone")));
            Some(u32::MAX)
        } else {
            self.node(spent + cost, key, here)
        };
        let least = least?.saturating_add(cost);
        self.path.pop();
        self.position.undo(mv, undo);
        Some(least)
    }

    fn node(&mut self, spent: u32, key: u64, before: u64) -> Option<u32> {
        self.halted = self.halted || self.quest.halts();
        if self.halted {
            return Some(0);
        }
        let Some(estimate) = self.quest.guide.remaining(&self.position) else {
            return Some(u32::MAX);
        };
        if self.quest.nears(estimate) {
            let line = self.path.clone();
            self.quest.near(estimate, line);
        }
        let least = estimate.max(self.table.get(key));
        if spent.saturating_add(least) > self.threshold {
            self.next = self.next.min(spent.saturating_add(least));
            self.tell(Event::Leaf(cost(spent.saturating_add(least))));
            return Some(least);
        }
        if self.position.is_solved() {
            self.tell(Event::Leaf(cost(spent)));
            return None;
        }
        self.enter();
        let mut best = u32::MAX;
        let mut list = MoveList::new();
        self.position.moves(&mut list);
        for mv in list {
            best = best.min(self.after(mv, spent, key, before)?);
            if self.halted {
                return Some(0);
            }
        }
        self.leave(spent.saturating_add(best));
        self.table.put(key, best);
        Some(best)
    }
}

/// What a solution costs, as an observer sees it.
fn cost(cost: u32) -> Score {
    Score::new(cost.min(30_000) as i32)
}

/// What solutions cost at least, by position; an entry is overwritten by the next that falls on it.
struct Table(Vec<(u64, u32)>);

impl Table {
    fn new(megabytes: usize) -> Self {
        let entries = (megabytes << 20) / size_of::<(u64, u32)>();
        let entries = if entries == 0 {
            0
        } else {
            1 << entries.ilog2()
        };
        Self(vec![(0, 0); entries])
    }

    fn is_on(&self) -> bool {
        !self.0.is_empty()
    }

    fn get(&self, key: u64) -> u32 {
        let entry = self.0.get(self.place(key));
        entry
            .filter(|entry| entry.0 == key)
            .map_or(0, |entry| entry.1)
    }

    fn put(&mut self, key: u64, least: u32) {
        let place = self.place(key);
        if let Some(entry) = self.0.get_mut(place) {
            *entry = (key, least);
        }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & self.0.len().wrapping_sub(1)
    }
}
