//! The worker pool in which engines think: a few threads that serve the first by rank, so that many visitors wait their turn
//! instead of starving each other. Long work is done in turns, so that all who wait have one soon. A watchdog ends what takes too long, and gives a thread up that does not end.

mod job;

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::access::Access;

pub use job::{Job, Next, Rank};

/// What a search may need on a deep tree; reserved, not used up.
const STACK_BYTES: usize = hetman_game::SEARCH_STACK;
/// How often the watchdog looks.
const LOOK: Duration = Duration::from_millis(100);
/// How long a job may go on after it was told to end.
const STOP_GRACE: Duration = Duration::from_secs(5);
/// The most threads a pool gives up.
const MOST_LOST: usize = 16;
/// How soon each of those who wait should usually have had a turn.
const ROUND: Duration = Duration::from_secs(30);
/// The least time a turn takes, however many wait.
const LEAST_TURN: Duration = Duration::from_millis(100);

/// What is said of an engine that does not stop.
pub const GIVEN_UP: &str = "the engine did not stop when it was told to, and was given up";

/// The queue of tournaments and experiments, which run one at a time, and the facts of the machine that their reports name.
pub struct BackgroundWork {
    /// The queue.
    pub pool: Pool,
    /// The commit the program was built from.
    pub commit: String,
    /// The machine's cores.
    pub cores: usize,
    /// Who may stop what was ordered.
    pub access: Arc<Access>,
}

impl BackgroundWork {
    /// A queue of its own, on this machine.
    pub fn open(commit: String, access: Arc<Access>) -> io::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            pool: Pool::open("work", 1)?,
            commit,
            cores,
            access,
        })
    }
}

/// A queue of work and the threads that do it.
#[derive(Clone)]
pub struct Pool(Arc<Shared>);

struct Shared {
    name: String,
    /// Threads for any work; those for quick work alone come on top.
    threads: usize,
    grace: Duration,
    round: Duration,
    queue: Mutex<Queue>,
    bell: Condvar,
}

#[derive(Default)]
struct Queue {
    /// In the order they came, with their numbers.
    waiting: Vec<(u64, Order)>,
    running: Vec<Running>,
    /// Counts threads and orders.
    number: u64,
    lost: usize,
}

/// Queued work.
pub struct Order {
    /// Who comes first.
    pub rank: Box<dyn Fn() -> Rank + Send>,
    /// Whether it takes but a moment.
    pub quick: bool,
    /// The work itself, or one turn of it.
    pub work: Box<dyn FnMut(&Job) -> Next + Send>,
    /// Told if the thread that does it had to be given up.
    pub lost: Box<dyn FnOnce() + Send>,
    /// What calls it off.
    pub job: Arc<Job>,
}

impl Order {
    /// Work of no particular rank.
    pub fn new(work: impl FnOnce(&Job) + Send + 'static) -> Self {
        let mut work = Some(work);
        Self::in_turns(move |job| {
            if let Some(work) = work.take() {
                work(job);
            }
            Next::Done
        })
    }

    /// Work that is done in turns, between which others have theirs.
    pub fn in_turns(work: impl FnMut(&Job) -> Next + Send + 'static) -> Self {
        Self {
            rank: Box::new(Rank::default),
            quick: false,
            work: Box::new(work),
            lost: Box::new(|| {}),
            job: Arc::default(),
        }
    }
}

struct Running {
    worker: u64,
    quick: bool,
    job: Arc<Job>,
    lost: Box<dyn FnOnce() + Send>,
}

/// What a pool has beside its threads.
struct Shape {
    /// Threads for quick work alone.
    quick: usize,
    /// How long a job may go on after it was told to end.
    grace: Duration,
    /// How soon each of those who wait should have had a turn.
    round: Duration,
}

impl Default for Shape {
    fn default() -> Self {
        Self {
            quick: 0,
            grace: STOP_GRACE,
            round: ROUND,
        }
    }
}

impl Pool {
    /// A pool with this number of threads; they live as long as the program.
    pub fn open(name: &str, threads: usize) -> io::Result<Self> {
        Self::with(name, threads, Shape::default())
    }

    /// The same with more threads that do nothing but quick work.
    pub fn with_quick(name: &str, threads: usize, quick: usize) -> io::Result<Self> {
        let shape = Shape {
            quick,
            ..Shape::default()
        };
        Self::with(name, threads, shape)
    }

    /// A pool in which each of those who wait has a turn within `round`, as long as they are not too many.
    pub fn in_rounds(name: &str, threads: usize, round: Duration) -> io::Result<Self> {
        let shape = Shape {
            round,
            ..Shape::default()
        };
        Self::with(name, threads, shape)
    }

    fn with(name: &str, threads: usize, shape: Shape) -> io::Result<Self> {
        let Shape {
            quick,
            grace,
            round,
        } = shape;
        let pool = Self(Arc::new(Shared {
            name: name.to_owned(),
            threads,
            grace,
            round,
            queue: Mutex::default(),
            bell: Condvar::new(),
        }));
        for number in 0..threads + quick {
            spawn(&pool.0, number >= threads)?;
        }
        let watched = Arc::downgrade(&pool.0);
        let watchdog = thread::Builder::new().name(format!("{name} watchdog"));
        watchdog.spawn(move || watch(&watched))?;
        Ok(pool)
    }

    /// Queues work; the job calls it off.
    pub fn take(&self, order: Order) -> Arc<Job> {
        let job = Arc::clone(&order.job);
        let mut queue = lock(&self.0.queue);
        queue.number += 1;
        let number = queue.number;
        queue.waiting.push((number, order));
        // Any thread may be the wrong kind for it.
        self.0.bell.notify_all();
        job
    }
}

/// How long a turn may take while others wait, so that each has one soon; at most `most`.
fn fair_turn(shared: &Shared, waiting: usize, most: Duration) -> Duration {
    if waiting == 0 {
        return most;
    }
    let fair = shared.round * shared.threads as u32 / (waiting as u32 + 1);
    fair.clamp(LEAST_TURN.min(most), most)
}

fn spawn(shared: &Arc<Shared>, quick: bool) -> io::Result<()> {
    let mut queue = lock(&shared.queue);
    queue.number += 1;
    let worker = queue.number;
    drop(queue);
    let own = Arc::clone(shared);
    let builder = thread::Builder::new()
        .name(format!("{} {worker}", shared.name))
        .stack_size(STACK_BYTES);
    builder.spawn(move || while serve(&own, worker, quick) {})?;
    Ok(())
}

/// Does one piece of work; false if the thread was given up meanwhile.
fn serve(shared: &Shared, worker: u64, quick: bool) -> bool {
    let mut queue = lock(&shared.queue);
    let order = loop {
        if let Some(order) = queue.next(quick) {
            break order;
        }
        let waited = shared.bell.wait(queue);
        queue = waited.unwrap_or_else(PoisonError::into_inner);
    };
    let Order {
        rank,
        quick: is_quick,
        mut work,
        lost,
        job,
    } = order;
    job.start();
    queue.running.push(Running {
        worker,
        quick,
        job: Arc::clone(&job),
        lost,
    });
    drop(queue);
    // A panic in one game must not end the thread that serves all others; the one who ordered finds no answer.
    let next = catch_unwind(AssertUnwindSafe(|| work(&job)));
    let again = matches!(next, Ok(Next::Again)) && !job.is_cancelled();
    if !again {
        job.finish();
    }
    let mut queue = lock(&shared.queue);
    let at = queue.running.iter().position(|one| one.worker == worker);
    let Some(Running { lost, .. }) = at.map(|at| queue.running.swap_remove(at)) else {
        return false;
    };
    if again {
        job.rest();
        queue.number += 1;
        let order = Order {
            rank,
            quick: is_quick,
            work,
            lost,
            job,
        };
        let number = queue.number;
        queue.waiting.push((number, order));
        shared.bell.notify_all();
    }
    true
}

impl Queue {
    /// The best of those who wait; what was called off is dropped.
    fn next(&mut self, quick: bool) -> Option<Order> {
        self.waiting.retain(|(_, order)| {
            let off = order.job.is_cancelled();
            if off {
                order.job.finish();
            }
            !off
        });
        let open = self.waiting.iter().enumerate();
        let open = open.filter(|(_, (_, order))| order.quick || !quick);
        let (at, _) = open.min_by_key(|(_, (number, order))| ((order.rank)(), *number))?;
        Some(self.waiting.swap_remove(at).1)
    }
}

/// Looks after the threads of a pool as long as there is one.
fn watch(pool: &Weak<Shared>) {
    while let Some(shared) = pool.upgrade() {
        let now = Instant::now();
        let (mut given_up, mut queue) = (Vec::new(), lock(&shared.queue));
        let (mut at, waiting) = (0, queue.waiting.len());
        let fair = |most| fair_turn(&shared, waiting, most);
        while at < queue.running.len() {
            let overdue = queue.running[at].job.overdue(now, fair);
            if overdue.is_some_and(|time| time > shared.grace) && queue.lost < MOST_LOST {
                queue.lost += 1;
                given_up.push(queue.running.swap_remove(at));
            } else {
                at += 1;
            }
        }
        drop(queue);
        for Running {
            quick, job, lost, ..
        } in given_up
        {
            // Without another thread the pool is smaller; it works all the same.
            let _ = spawn(&shared, quick);
            job.cancel();
            job.finish();
            let _ = catch_unwind(AssertUnwindSafe(lost));
        }
        drop(shared);
        thread::sleep(LOOK);
    }
}

/// Locks a mutex, whatever happened to its last owner.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use hetman_game::{Entry, Limits, Spec};

    use super::*;

    const SOON: Duration = Duration::from_secs(20);

    impl Pool {
        fn order(&self, work: impl FnOnce(&Job) + Send + 'static) -> Arc<Job> {
            self.take(Order::new(work))
        }
    }

    #[test]
    fn a_search_that_is_called_off_ends() {
        let pool = Pool::open("test", 1).unwrap();
        let (started, running) = mpsc::channel();
        let (told, answer) = mpsc::channel();
        let job = pool.order(move |job| {
            let chess = hetman_chess::entry();
            let mut engine = chess
                .engine(&Spec::named("chess"), &Spec::named("alphabeta"))
                .unwrap();
            let mut first = Some(started);
            let choice = job.think(&mut *engine, &Limits::none(), &mut |_| {
                if let Some(first) = first.take() {
                    first.send(()).unwrap();
                }
            });
            told.send(choice.is_some()).unwrap();
        });
        running.recv_timeout(SOON).unwrap();
        assert!(!job.is_over());
        job.cancel();
        assert!(answer.recv_timeout(SOON).unwrap());
    }

    #[test]
    fn a_panic_leaves_the_pool_open_and_cancelled_work_is_not_done() {
        let pool = Pool::open("test", 1).unwrap();
        let (told, answer) = mpsc::channel();
        let (hold, held) = mpsc::channel::<()>();
        pool.order(move |_| held.recv().unwrap_or_default());
        let tell = told.clone();
        pool.order(move |_| tell.send("cancelled").unwrap())
            .cancel();
        pool.order(|_| panic!("on purpose"));
        pool.order(move |_| told.send("done").unwrap());
        drop(hold);
        assert_eq!(answer.recv_timeout(SOON), Ok("done"));
    }

    #[test]
    fn who_ranks_first_is_served_first_and_quick_work_needs_no_queue() {
        let pool = Pool::with_quick("test", 1, 1).unwrap();
        let (told, answer) = mpsc::channel();
        let (hold, held) = mpsc::channel::<()>();
        pool.order(move |_| held.recv().unwrap_or_default());
        let now = Instant::now();
        let order = |name: &'static str, rank: Rank, quick: bool| {
            let told = told.clone();
            let order = Order {
                rank: Box::new(move || rank),
                quick,
                ..Order::new(move |_| told.send(name).unwrap())
            };
            pool.take(order);
        };
        order("quick", Rank::default(), true);
        assert_eq!(answer.recv_timeout(SOON), Ok("quick"));
        let (early, late) = (now, now + Duration::from_secs(1));
        order("left", Rank::new(true, 0, late), false);
        order("greedy", Rank::new(false, 100_000, late), false);
        order("old", Rank::new(false, 10, early), false);
        order("new", Rank::new(false, 20, late), false);
        drop(hold);
        for name in ["new", "old", "greedy", "left"] {
            assert_eq!(answer.recv_timeout(SOON), Ok(name));
        }
    }

    #[test]
    fn turns_are_shorter_when_many_wait() {
        let most = Duration::from_secs(10);
        let pool = Pool::open("test", 2).unwrap().0;
        assert_eq!(fair_turn(&pool, 0, most), most);
        assert_eq!(fair_turn(&pool, 9, most), Duration::from_secs(6));
        assert_eq!(fair_turn(&pool, 1_000, most), LEAST_TURN);
        assert_eq!(fair_turn(&pool, 1_000, LEAST_TURN / 2), LEAST_TURN / 2);
    }

    #[test]
    fn work_in_turns_makes_way_for_what_came_later_and_goes_on() {
        let pool = Pool::in_rounds("test", 1, Duration::from_millis(200)).unwrap();
        let (told, answer) = mpsc::channel();
        let long = |name: &'static str| {
            let (told, mut turns) = (told.clone(), 0);
            let mut order = Order::in_turns(move |job| {
                job.begin_turn(SOON);
                while !job.is_told() {
                    thread::sleep(Duration::from_millis(5));
                }
                turns += 1;
                told.send((name, turns)).unwrap();
                if turns < 3 { Next::Again } else { Next::Done }
            });
            let job = Arc::clone(&order.job);
            order.rank = Box::new(move || Rank::in_turns(false, job.served(), Instant::now()));
            pool.take(order)
        };
        let (first, second) = (long("first"), long("second"));
        let heard: Vec<_> = (0..4).map(|_| answer.recv_timeout(SOON).unwrap()).collect();
        // Whoever comes first, they take turns.
        let [one, other] = [heard[0].0, heard[1].0];
        assert_ne!(one, other);
        assert_eq!(heard, [(one, 1), (other, 1), (one, 2), (other, 2)]);
        first.cancel();
        second.cancel();
    }

    #[test]
    fn a_thread_that_does_not_end_is_given_up_and_replaced() {
        let shape = Shape {
            grace: Duration::from_millis(50),
            ..Shape::default()
        };
        let pool = Pool::with("test", 1, shape).unwrap();
        let (told, answer) = mpsc::channel();
        let (hold, held) = mpsc::channel::<()>();
        let (started, running) = mpsc::channel();
        let lost = told.clone();
        let job = pool.take(Order {
            lost: Box::new(move || lost.send("given up").unwrap()),
            ..Order::new(move |_| {
                started.send(()).unwrap();
                held.recv().unwrap_or_default();
            })
        });
        running.recv_timeout(SOON).unwrap();
        pool.order(move |_| told.send("next").unwrap());
        job.cancel();
        assert_eq!(answer.recv_timeout(SOON), Ok("given up"));
        assert!(job.is_over());
        assert_eq!(answer.recv_timeout(SOON), Ok("next"));
        drop(hold);
    }

    #[test]
    fn a_search_past_its_time_is_stopped_and_still_answers() {
        let pool = Pool::open("test", 1).unwrap();
        let (told, answer) = mpsc::channel();
        let job = pool.order(move |job| {
            let chess = hetman_chess::entry();
            let engine = chess.engine(&Spec::named("chess"), &Spec::named("minimax"));
            let limits = Limits::depth(50);
            job.begin_turn(Duration::from_millis(200));
            let choice = job.think(&mut *engine.unwrap(), &limits, &mut |_| {});
            told.send(choice.unwrap().unwrap().best).unwrap();
        });
        assert!(answer.recv_timeout(SOON).unwrap().is_some());
        assert!(!job.is_cancelled());
    }
}
