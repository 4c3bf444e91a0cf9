//! Threads that search together: each walks the whole tree on its own, and the shared table lets them help each other.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use hetman_game::random::mix;
use hetman_game::{Counters, Depth, Limits, Position, Stop};

use super::deepen::Plan;
use super::held;
use super::history::Memory;
use super::learn::Tried;
use super::policy::AlphaBetaPolicy;
use super::root::Root;
use super::worker::{MAX_PLY, Own, Shared, Worker};
use crate::algorithm::{Found, Line, MoveOf};
use crate::probe::Probe;
use crate::time::Control;

/// Stack that one ply of the recursion may use, the moves tried aside; several times what it does use when optimised.
const PLY: usize = 24 << 10;

/// Ends the work of the helpers when the leader is done, even if it broke down.
struct Dismissal<'a>(&'a Stop);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.request();
    }
}

/// All that a team needs to start.
pub(super) struct Team<'a, G: AlphaBetaPolicy> {
    pub shared: Shared<'a, G>,
    pub position: &'a G::Position,
    pub root: Root<MoveOf<G>>,
    pub control: Control,
    pub limits: &'a Limits,
    pub plan: Plan,
}

impl<G: AlphaBetaPolicy> Team<'_, G> {
    /// Searches with one thread for each memory and evaluator; the first one decides.
    pub fn search<R: Probe<G::Position>>(
        self,
        memories: &mut [Memory],
        evaluators: &mut [G::Evaluator],
        probe: R,
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
    ) -> (Found<MoveOf<G>>, R) {
        let (leader, helpers) = memories.split_at_mut(1);
        let (evaluator, others) = evaluators.split_at_mut(1);
        let own = Own {
            memory: &mut leader[0],
            evaluator: &mut evaluator[0],
            control: self.control.clone(),
            probe,
        };
        let (team, dismiss) = (&self, Stop::default());
        thread::scope(|scope| {
            let (mut started, mut visited) = (Vec::new(), Vec::new());
            for (index, (memory, evaluator)) in helpers.iter_mut().zip(others).enumerate() {
                let own = Own {
                    memory,
                    evaluator,
                    control: self.control.helper(&dismiss),
                    probe: (),
                };
                let nodes = own.control.visited();
                let named = thread::Builder::new().name("helper".into());
                let help = move || team.help(own, index + 1);
                // Threads that cannot be started leave a search with fewer of them.
                let Ok(helper) = named.stack_size(team.stack()).spawn_scoped(scope, help) else {
                    break;
                };
                started.push(helper);
                visited.push(nodes);
            }
            let dismissal = Dismissal(&dismiss);
            // Another thread would cost more than a small search.
            let lead = || self.lead(own, &visited, report);
            let (mut found, probe) = stacker::maybe_grow(self.stack(), 2 * self.stack(), lead);
            drop(dismissal);
            for helper in started {
                found.counters.add(&helper.join().unwrap_or_default());
            }
            found.line.nodes = found.counters.nodes;
            (found, probe)
        })
    }

    /// What a search may use of the stack.
    fn stack(&self) -> usize {
        let plies = self.shared.policy.plies_left(self.position);
        let plies = plies.map_or(MAX_PLY, |plies| MAX_PLY.min(plies as usize)) + 2;
        plies * (PLY + 4 * size_of::<Tried<MoveOf<G>>>())
    }

    fn worker<'b, R: Probe<G::Position>>(&'b self, own: Own<'b, G, R>) -> Worker<'b, G, R> {
        Worker::new(self.shared.clone(), self.position, self.root.clone(), own)
    }

    /// The thread that reports and decides when to stop.
    fn lead<R: Probe<G::Position>>(
        &self,
        own: Own<G, R>,
        visited: &[Arc<AtomicU64>],
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
    ) -> (Found<MoveOf<G>>, R) {
        let mut worker = self.worker(own);
        worker.order_root();
        let depth = worker.deepen(self.plan, &mut |worker, depth, index| {
            let mut line = worker.line(depth, index);
            line.nodes += visited
                .iter()
                .map(|count| count.load(Ordering::Relaxed))
                .sum::<u64>();
            report(&line);
        });
        let depth = if depth == Depth::ZERO {
            worker.look_once()
        } else {
            depth
        };
        while !worker.control.is_halted() && (self.limits.infinite || worker.control.must_wait()) {
            thread::sleep(Duration::from_millis(1));
        }
        let line = Line {
            index: 1,
            ..worker.line(depth, self.chosen(&worker.root))
        };
        (
            Found {
                line,
                counters: worker.counters,
                tried: Vec::new(),
                notes: Vec::new(),
            },
            worker.probe,
        )
    }

    /// The place of the root move to play: the first at full strength.
    fn chosen(&self, root: &Root<MoveOf<G>>) -> usize {
        let Some((strength, seed)) = self.plan.held else {
            return 0;
        };
        let candidates = &root.moves[..self.plan.lines.min(root.moves.len())];
        held::choose(candidates, &strength, mix(seed) ^ self.position.key())
    }

    /// A thread that only fills the table; every other one starts a ply deeper, so that they spread out.
    fn help(&self, own: Own<G, ()>, index: usize) -> Counters {
        let mut worker = self.worker(own);
        worker.order_root();
        let from = Depth((self.plan.from.0 + (index & 1) as i32).min(self.plan.to.0));
        worker.deepen(
            Plan {
                from,
                lines: 1,
                mate: None,
                ..self.plan
            },
            &mut |_, _, _| {},
        );
        worker.counters
    }
}
