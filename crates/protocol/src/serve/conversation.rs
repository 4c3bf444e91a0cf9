//! The state of a conversation: what runs, what waits, and what may be done now. The thread that holds it is the only one that
//! obeys, speaks and starts searches.

use std::collections::VecDeque;

use hetman_game::{Choice, Engine, Error, Limits, Report, Stop};

use super::{Grammar, Order, Output, Step, Thought, Work};

/// The state of a conversation.
pub(super) struct Conversation<G: Grammar> {
    pub grammar: G,
    pub output: Output,
    /// What the standing thread is to take up.
    pub job: Option<Job>,
    /// What runs, or has an answer that must not be said yet.
    running: Option<Running>,
    /// Orders that wait for the engine, and those that came after them.
    waiting: VecDeque<Order<G::Command>>,
    /// Searches are stopped as soon as they start.
    hurried: bool,
    /// The standing thread may go.
    pub closed: bool,
}

/// Something for the standing thread.
pub(super) enum Job {
    Think(Box<dyn Engine>, Limits),
    Work(Work, Stop),
}

/// What is known of a running job.
struct Running {
    stop: Stop,
    infinite: bool,
    ponder: bool,
    /// Whether it is work and not a search.
    works: bool,
    /// Found, but not to be said yet.
    choice: Option<Result<Choice, Error>>,
}

impl Running {
    /// Whether it has no end of its own, or an answer that must wait.
    fn holds(&self) -> bool {
        let waits = self.infinite || self.ponder && !self.stop.is_ponder_hit();
        waits && !self.stop.is_requested()
    }
}

impl<G: Grammar> Conversation<G> {
    pub fn new(grammar: G, output: Output) -> Self {
        Self {
            grammar,
            output,
            job: None,
            running: None,
            waiting: VecDeque::new(),
            hurried: false,
            closed: false,
        }
    }

    /// Whether everything that was asked for is done.
    pub fn is_idle(&self) -> bool {
        self.running.is_none() && self.waiting.is_empty()
    }

    /// Whether work that is no search is under way.
    pub fn is_working(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.works)
    }

    /// Obeys an order at once or, if it must wait, later.
    pub fn obey_or_queue(&mut self, order: Order<G::Command>) {
        match order {
            Order::Quit => {
                self.waiting.clear();
                return self.hurry();
            }
            // It is meant for what runs and for what was asked for since.
            Order::Stop if !self.waiting.is_empty() => {
                self.take(Order::Stop);
                self.waiting.push_back(Order::Stop);
            }
            Order::Now(command) if !self.is_stopping() => {
                self.take(Order::Now(command));
            }
            order => self.waiting.push_back(order),
        }
        self.settle();
    }

    /// Whether a search is about to end, so that the order of what was said can be kept.
    fn is_stopping(&self) -> bool {
        let stopping = |running: &Running| running.stop.is_requested();
        !self.waiting.is_empty() && self.running.as_ref().is_some_and(stopping)
    }

    /// Does all that can be done now: says an answer that is due, then obeys what waits, in order.
    fn settle(&mut self) {
        loop {
            if self.answer_if_due() {
                continue;
            }
            let Some(order) = self.waiting.pop_front() else {
                return;
            };
            if let Some(later) = self.take(order) {
                self.waiting.push_front(later);
                if !self.answer_if_due() {
                    return;
                }
            }
        }
    }

    /// Obeys an order, or gives it back if it must wait. A search without an end of its own is ended for it.
    fn take(&mut self, order: Order<G::Command>) -> Option<Order<G::Command>> {
        match (order, &self.running) {
            (Order::Later(command) | Order::Last(command), Some(running)) => {
                if running.holds() {
                    running.stop.request();
                }
                return Some(Order::Later(command));
            }
            (Order::Now(command) | Order::Later(command) | Order::Last(command), _) => {
                self.obey(command);
            }
            (Order::Stop, Some(running)) => running.stop.request(),
            (Order::PonderHit, Some(running)) => running.stop.ponder_hit(),
            (Order::Nothing | Order::Stop | Order::PonderHit | Order::Quit, _) => {}
        }
        None
    }

    fn obey(&mut self, command: G::Command) {
        match self.grammar.obey(command, &mut self.output) {
            Step::Done => {}
            Step::Think(limits) => self.think(limits),
            Step::Work(work) => {
                let stop = Stop::default();
                self.start(Job::Work(work, stop.clone()), stop, &Limits::none());
            }
        }
    }

    fn think(&mut self, limits: Limits) {
        match self.grammar.session().lend() {
            Ok(engine) => {
                let stop = engine.stop();
                stop.clear();
                if self.hurried {
                    stop.request();
                }
                let bounds = limits.clone();
                self.start(Job::Think(engine, limits), stop, &bounds);
            }
            Err(error) => self.say(Err(error), false),
        }
    }

    fn start(&mut self, job: Job, stop: Stop, limits: &Limits) {
        self.running = Some(Running {
            stop,
            infinite: limits.infinite,
            ponder: limits.ponder,
            works: matches!(job, Job::Work(..)),
            choice: None,
        });
        self.job = Some(job);
    }

    /// A search has something to say.
    pub fn report(&mut self, report: &Report) {
        if self.running.as_ref().is_some_and(|running| !running.works) {
            self.grammar.report(report, &mut self.output);
        }
        if self.output.failed.is_some() {
            self.hurry();
        }
    }

    /// A search is over; its engine comes back unless it broke down.
    pub fn thought(&mut self, engine: Option<Box<dyn Engine>>, choice: Result<Choice, Error>) {
        match engine {
            Some(engine) => self.grammar.session().give_back(engine),
            // Without an engine the next search says why it cannot be.
            None => drop(self.grammar.session().renew()),
        }
        if let Some(running) = &mut self.running {
            running.choice = Some(choice);
        }
        self.settle();
    }

    /// Work is over.
    pub fn worked(&mut self, last: &str) {
        self.output.say(last);
        self.running = None;
        self.settle();
    }

    /// Says what was found, unless it must not be said yet; true if it was said.
    fn answer_if_due(&mut self) -> bool {
        let Some(running) = self.running.as_mut().filter(|running| !running.holds()) else {
            return false;
        };
        let Some(choice) = running.choice.take() else {
            return false;
        };
        let interrupted = running.stop.is_requested();
        self.running = None;
        self.say(choice, interrupted);
        true
    }

    fn say(&mut self, choice: Result<Choice, Error>, interrupted: bool) {
        let thought = Thought {
            choice,
            interrupted,
        };
        self.grammar.answer(thought, &mut self.output);
    }

    /// No command can stop a search any more: what runs is stopped, and what starts later is stopped at once.
    pub fn hurry(&mut self) {
        self.hurried = true;
        if let Some(running) = self.running.as_ref().filter(|running| !running.works) {
            running.stop.request();
        }
        self.settle();
    }

    /// Something does not stop: it is answered without.
    pub fn give_up(&mut self) {
        self.waiting.clear();
        if let Some(running) = self.running.as_mut() {
            running.stop.request();
            if !running.works {
                self.running = None;
                self.say(Err(Error::Other("the search does not stop".into())), true);
            }
        }
    }
}
