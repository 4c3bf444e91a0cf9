//! Threads that search together: each walks the whole tree on its own, and the shared table lets them help each other.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use hetman_game::{Counters, Depth, Limits};

use super::deepen::Plan;
use super::history::Memory;
use super::root::Root;
use super::worker::{Own, Shared, Worker};
use crate::algorithm::{Found, Line, MoveOf};
use crate::policy::Policy;
use crate::probe::Probe;
use crate::time::Control;

/// Deep recursion with move lists on the stack needs room.
const STACK: usize = 256 << 20;

/// All that a team needs to start.
pub(super) struct Team<'a, G: Policy> {
    pub shared: Shared<'a, G>,
    pub position: &'a G::Position,
    pub evaluator: &'a G::Evaluator,
    pub root: Root<MoveOf<G>>,
    pub control: Control,
    pub limits: &'a Limits,
    pub plan: Plan,
}

impl<G: Policy> Team<'_, G> {
    /// Searches with one thread for each memory; the first one decides.
    pub fn search<R: Probe<G::Position>>(
        self,
        memories: &mut [Memory],
        probe: R,
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
    ) -> (Found<MoveOf<G>>, R) {
        let tallies: Vec<AtomicU64> = memories.iter().map(|_| AtomicU64::new(0)).collect();
        let shared = &self.shared;
        let (leader, helpers) = memories.split_at_mut(1);
        let (lines, heard) = channel();
        let team = &self;
        thread::scope(|scope| {
            let spawn = |name: &str| thread::Builder::new().name(name.into()).stack_size(STACK);
            let mut started = Vec::new();
            for (index, memory) in helpers.iter_mut().enumerate() {
                let own = Own { memory, control: self.control.clone(), probe: (), tally: &tallies[index + 1] };
                let work = move || team.help(shared, own, index + 1);
                started.extend(spawn("helper").spawn_scoped(scope, work));
            }
            let own = Own { memory: &mut leader[0], control: self.control.clone(), probe, tally: &tallies[0] };
            let tallies = &tallies;
            let main = spawn("search").spawn_scoped(scope, move || team.lead(shared, own, (tallies, lines)));
            for line in heard {
                report(&line);
            }
            let (mut found, probe) = main.expect("a thread can be started").join().expect("the search does not panic");
            for helper in started {
                found.counters.add(&helper.join().unwrap_or_default());
            }
            found.line.nodes = found.counters.nodes;
            (found, probe)
        })
    }

    fn worker<'b, R: Probe<G::Position>>(&self, shared: &Shared<'b, G>, own: Own<'b, R>) -> Worker<'b, G, R> {
        Worker::new(shared.clone(), (self.position.clone(), self.evaluator.clone()), self.root.clone(), own)
    }

    /// The thread that reports and decides when to stop.
    fn lead<R: Probe<G::Position>>(
        &self,
        shared: &Shared<G>,
        own: Own<R>,
        (tallies, lines): (&[AtomicU64], Sender<Line<MoveOf<G>>>),
    ) -> (Found<MoveOf<G>>, R) {
        let mut worker = self.worker(shared, own);
        worker.order_root();
        let depth = worker.deepen(self.plan, &mut |worker, depth, index| {
            let others: u64 = tallies[1..].iter().map(|tally| tally.load(Ordering::Relaxed)).sum();
            let mut line = worker.line(depth, index);
            line.nodes += others;
            // Nobody may be left to listen; the search goes on all the same.
            let _ = lines.send(line);
        });
        while !worker.control.is_halted() && (self.limits.infinite || worker.control.must_wait()) {
            thread::sleep(Duration::from_millis(1));
        }
        shared.quit.store(true, Ordering::Relaxed);
        let line = worker.line(depth, 0);
        (Found { line, counters: worker.counters, notes: Vec::new() }, worker.probe)
    }

    /// A thread that only fills the table; every other one starts a ply deeper, so that they spread out.
    fn help(&self, shared: &Shared<G>, own: Own<()>, index: usize) -> Counters {
        let mut worker = self.worker(shared, own);
        worker.order_root();
        let from = Depth((self.plan.from.0 + (index & 1) as i32).min(self.plan.to.0));
        worker.deepen(Plan { from, lines: 1, mate: None, ..self.plan }, &mut |_, _, _| {});
        worker.counters
    }
}
