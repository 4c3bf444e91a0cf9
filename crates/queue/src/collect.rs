//! The one loop of those who submit units: it keeps some on their way, counts each answer once, refuses what cannot be true,
//! and submits again whatever got lost on the way, whoever lost it.

use std::collections::HashMap;
use std::thread;
use std::time::Duration;

use crate::{Answer, Outcome, QueueError, Unit};

/// Units on their way at once.
const WINDOW: usize = 20_000;
/// Failures and refused answers of one unit that end a run.
const MOST_FAILURES: u32 = 5;
/// How long to wait for a broker that does not answer.
const PATIENCE: Duration = Duration::from_millis(500);

/// An answer, or why it is none, with what settles it at the broker.
pub struct Received<T> {
    /// What was said.
    pub answer: Result<Answer, String>,
    /// What the broker needs to forget it.
    pub token: T,
}

/// Where units wait and answers come back.
pub trait Broker {
    /// What settles an answer.
    type Token;

    /// Puts units where workers find them; `attempt` tells a second submission from a repeated one.
    fn submit(&mut self, units: &[&Unit], attempt: u32) -> Result<(), QueueError>;
    /// Answers that came in; waits a moment for the first.
    fn receive(&mut self) -> Result<Vec<Received<Self::Token>>, QueueError>;
    /// Forgets an answer that is stored.
    fn settle(&mut self, token: Self::Token) -> Result<(), QueueError>;
    /// Whether neither units nor answers are there or under way.
    fn is_drained(&mut self) -> Result<bool, QueueError>;
    /// Whether to wait for answers that are not there yet.
    fn waits(&self) -> bool;
    /// Tells those who watch how far the run is.
    fn show(&mut self, _done: u64, _total: u64) {}
}

/// What an answer is worth.
pub enum Verdict {
    /// It is stored, and more are wanted.
    Stored,
    /// It is stored, and no more are wanted.
    Enough,
    /// It cannot be true, for this reason.
    Refused(String),
}

/// The one who submits: where units come from, and what becomes of their answers.
pub trait Submitter {
    /// Units that were not given before, up to so many.
    fn next(&mut self, most: usize) -> Result<Vec<Unit>, QueueError>;
    /// Checks an answer to a unit and stores it.
    fn take(
        &mut self,
        unit: &Unit,
        worker: &str,
        body: &serde_json::Value,
    ) -> Result<Verdict, QueueError>;
    /// Whether the answer to a unit is still wanted; another process may have stored it.
    fn wants(&mut self, unit: &Unit) -> Result<bool, QueueError>;
    /// Hears what is worth a line.
    fn notice(&mut self, line: &str);
    /// Whether to end before everything is done.
    fn is_cancelled(&self) -> bool;
    /// How many answers are stored, and how many will be at most.
    fn progress(&self) -> (u64, u64);
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Everything is stored, or no more is wanted.
    Complete,
    /// It was cancelled, or waits for answers that come as files.
    Open,
}

/// Submits and counts until everything is stored.
pub fn collect<B: Broker>(
    broker: &mut B,
    submitter: &mut dyn Submitter,
) -> Result<Ending, QueueError> {
    let mut run = Collection {
        broker,
        submitter,
        open: HashMap::new(),
        attempt: 0,
        silent: false,
    };
    loop {
        if run.submitter.is_cancelled() {
            return Ok(Ending::Open);
        }
        match run.round() {
            Ok(None) => run.silent = false,
            Ok(Some(ending)) => return Ok(ending),
            Err(QueueError::Broker(why)) => run.wait(&why),
            Err(error) => return Err(error),
        }
    }
}

struct Waiting {
    unit: Unit,
    failures: u32,
    submitted: bool,
}

struct Collection<'a, B: Broker> {
    broker: &'a mut B,
    submitter: &'a mut dyn Submitter,
    open: HashMap<String, Waiting>,
    attempt: u32,
    silent: bool,
}

impl<B: Broker> Collection<'_, B> {
    /// Tells once that the broker is gone, and waits.
    fn wait(&mut self, why: &str) {
        if !self.silent {
            let line = format!("the queue does not answer, and is waited for: {why}");
            self.submitter.notice(&line);
        }
        self.silent = true;
        thread::sleep(PATIENCE);
    }

    fn round(&mut self) -> Result<Option<Ending>, QueueError> {
        self.fill()?;
        let (done, total) = self.submitter.progress();
        self.broker.show(done, total);
        if self.open.is_empty() {
            return Ok(Some(Ending::Complete));
        }
        let received = self.broker.receive()?;
        let idle = received.is_empty();
        for Received { answer, token } in received {
            let enough = self.take(answer)?;
            self.broker.settle(token)?;
            if enough {
                return Ok(Some(Ending::Complete));
            }
        }
        if idle && !self.broker.waits() {
            return Ok(Some(Ending::Open));
        }
        if idle && self.broker.is_drained()? {
            self.sweep()?;
        }
        Ok(None)
    }

    /// Keeps enough units on their way.
    fn fill(&mut self) -> Result<(), QueueError> {
        if self.open.len() <= WINDOW / 2 {
            for unit in self.submitter.next(WINDOW - self.open.len())? {
                let waiting = Waiting {
                    unit: unit.clone(),
                    failures: 0,
                    submitted: false,
                };
                self.open.insert(unit.id, waiting);
            }
        }
        self.submit()
    }

    /// Submits what is not on its way; a unit counts as submitted once the broker has said so.
    fn submit(&mut self) -> Result<(), QueueError> {
        let open = self.open.values().filter(|waiting| !waiting.submitted);
        let units: Vec<&Unit> = open.map(|waiting| &waiting.unit).collect();
        if units.is_empty() {
            return Ok(());
        }
        self.broker.submit(&units, self.attempt)?;
        for waiting in self.open.values_mut() {
            waiting.submitted = true;
        }
        Ok(())
    }

    /// Nothing is under way, and yet units are open: they are submitted anew.
    fn sweep(&mut self) -> Result<(), QueueError> {
        let mut gone = Vec::new();
        for (id, waiting) in &mut self.open {
            waiting.submitted = false;
            if !self.submitter.wants(&waiting.unit)? {
                gone.push(id.clone());
            }
        }
        for id in gone {
            self.open.remove(&id);
        }
        self.attempt += 1;
        self.submit()
    }

    /// Counts an answer; true if no more are wanted.
    fn take(&mut self, answer: Result<Answer, String>) -> Result<bool, QueueError> {
        let answer = match answer {
            Ok(answer) => answer,
            Err(why) => {
                let line = format!("refused an answer that cannot be read: {why}");
                self.submitter.notice(&line);
                return Ok(false);
            }
        };
        let Answer {
            id,
            worker,
            outcome,
        } = answer;
        let Some(waiting) = self.open.get_mut(&id) else {
            // A second answer to a unit that is stored, or one that nobody asked for: neither counts.
            return Ok(false);
        };
        let why = match outcome {
            Outcome::Later => return Ok(false),
            Outcome::Failed(why) => format!("worker `{worker}`: {why}"),
            Outcome::Done(body) => match self.submitter.take(&waiting.unit, &worker, &body)? {
                Verdict::Stored => {
                    self.open.remove(&id);
                    return Ok(false);
                }
                Verdict::Enough => return Ok(true),
                Verdict::Refused(why) => {
                    format!("refused an answer of worker `{worker}` to unit {id}: {why}")
                }
            },
        };
        self.submitter.notice(&why);
        waiting.failures += 1;
        waiting.submitted = false;
        if waiting.failures >= MOST_FAILURES {
            let times = waiting.failures;
            return Err(QueueError::Unit { id, times, why });
        }
        self.attempt += 1;
        Ok(false)
    }
}

#[cfg(test)]
mod tests;
