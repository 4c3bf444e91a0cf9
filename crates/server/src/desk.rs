//! Where engines think: a few threads and a queue, so that many visitors wait their turn instead of starving each other.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use hetman_game::{Choice, Engine, Error, Limits, Report, Stop, Trace};

/// What a search may need on a deep tree; reserved, not used up.
const STACK_BYTES: usize = 256 << 20;

type Errand = Box<dyn FnOnce(&Ticket) + Send>;

/// Where long work is done, one piece at a time, and what is said of the machine that does it.
pub struct Work {
    /// Its queue.
    pub desk: Desk,
    /// The commit the program was built from.
    pub commit: String,
    /// The machine's cores.
    pub cores: usize,
}

impl Work {
    /// A queue of its own, on this machine.
    pub fn open(commit: String) -> io::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            desk: Desk::open("work", 1)?,
            commit,
            cores,
        })
    }
}

/// A queue of work and the threads that do it.
#[derive(Clone)]
pub struct Desk(Arc<Queue>);

struct Queue {
    waiting: Mutex<VecDeque<(Arc<Ticket>, Errand)>>,
    bell: Condvar,
}

impl Desk {
    /// A desk with so many threads; they live as long as the program.
    pub fn open(name: &str, threads: usize) -> io::Result<Self> {
        let desk = Self(Arc::new(Queue {
            waiting: Mutex::default(),
            bell: Condvar::new(),
        }));
        for number in 1..=threads {
            let queue = Arc::clone(&desk.0);
            let builder = thread::Builder::new()
                .name(format!("{name} {number}"))
                .stack_size(STACK_BYTES);
            builder.spawn(move || serve(&queue))?;
        }
        Ok(desk)
    }

    /// Queues work; the ticket calls it off.
    pub fn order(&self, work: impl FnOnce(&Ticket) + Send + 'static) -> Arc<Ticket> {
        let ticket = Arc::new(Ticket::default());
        lock(&self.0.waiting).push_back((Arc::clone(&ticket), Box::new(work)));
        self.0.bell.notify_one();
        ticket
    }
}

fn serve(queue: &Queue) {
    loop {
        let mut waiting = lock(&queue.waiting);
        let (ticket, work) = loop {
            match waiting.pop_front() {
                Some(order) => break order,
                None => {
                    waiting = queue
                        .bell
                        .wait(waiting)
                        .unwrap_or_else(PoisonError::into_inner)
                }
            }
        };
        drop(waiting);
        if !ticket.is_cancelled() {
            // A panic in one game must not end the thread that serves all others; the one who ordered finds no answer.
            let _ = catch_unwind(AssertUnwindSafe(|| work(&ticket)));
        }
        ticket.finish();
    }
}

/// Work that was ordered and can be called off.
#[derive(Default)]
pub struct Ticket {
    cancelled: AtomicBool,
    finished: AtomicBool,
    stop: Mutex<Option<Stop>>,
}

impl Ticket {
    /// Calls the work off; a search that runs ends at once.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        if let Some(stop) = &*lock(&self.stop) {
            stop.request();
        }
    }

    /// Whether it was called off.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }

    /// Whether nothing more will come of it.
    pub fn is_over(&self) -> bool {
        self.finished.load(Ordering::SeqCst) || self.is_cancelled()
    }

    /// Lets the ticket end something that listens to a stop of its own.
    pub fn attach(&self, stop: &Stop) {
        *lock(&self.stop) = Some(stop.clone());
        if self.is_cancelled() {
            stop.request();
        }
    }

    fn finish(&self) {
        self.finished.store(true, Ordering::SeqCst);
        *lock(&self.stop) = None;
    }

    /// Lets an engine think until its limits or until the ticket is cancelled; nothing if that has happened already.
    pub fn think(
        &self,
        engine: &mut dyn Engine,
        limits: &Limits,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Result<Choice, Error>> {
        self.hold(engine).then(|| engine.think(limits, report))
    }

    /// The same, with a trace of the first `most` steps.
    pub fn trace(
        &self,
        engine: &mut dyn Engine,
        limits: &Limits,
        most: usize,
    ) -> Option<Result<(Choice, Trace), Error>> {
        self.hold(engine).then(|| engine.trace(limits, most))
    }

    /// Takes hold of an engine's stop; false if the work was called off.
    fn hold(&self, engine: &dyn Engine) -> bool {
        let stop = engine.stop();
        stop.clear();
        *lock(&self.stop) = Some(stop);
        !self.is_cancelled()
    }
}

/// Locks a mutex, whatever happened to its last owner.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use hetman_game::{Entry, Spec};

    use super::*;

    const SOON: Duration = Duration::from_secs(20);

    #[test]
    fn a_search_that_is_called_off_ends() {
        let desk = Desk::open("test", 1).unwrap();
        let (started, running) = mpsc::channel();
        let (told, answer) = mpsc::channel();
        let ticket = desk.order(move |ticket| {
            let chess = hetman_chess::entry();
            let mut engine = chess
                .engine(&Spec::named("chess"), &Spec::named("alphabeta"))
                .unwrap();
            let mut first = Some(started);
            let choice = ticket.think(&mut *engine, &Limits::none(), &mut |_| {
                if let Some(first) = first.take() {
                    first.send(()).unwrap();
                }
            });
            told.send(choice.is_some()).unwrap();
        });
        running.recv_timeout(SOON).unwrap();
        assert!(!ticket.is_over());
        ticket.cancel();
        assert!(answer.recv_timeout(SOON).unwrap());
    }

    #[test]
    fn a_panic_leaves_the_desk_open_and_cancelled_work_is_not_done() {
        let desk = Desk::open("test", 1).unwrap();
        let (told, answer) = mpsc::channel();
        let (hold, held) = mpsc::channel::<()>();
        desk.order(move |_| held.recv().unwrap_or_default());
        let tell = told.clone();
        desk.order(move |_| tell.send("cancelled").unwrap())
            .cancel();
        desk.order(|_| panic!("on purpose"));
        desk.order(move |_| told.send("done").unwrap());
        drop(hold);
        assert_eq!(answer.recv_timeout(SOON), Ok("done"));
    }
}
