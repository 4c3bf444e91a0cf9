//! A worker: takes units of the runs it may serve, has them carried out, publishes the answer, and only then acknowledges the
//! unit. While a unit is under way the server hears of it, so that nobody else gets it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::Message;
use futures_util::future::join_all;
use tokio::sync::oneshot;
use tokio::time::sleep;

use super::patience::{delivered, within};
use super::roster::now;
use super::slot::{Ahead, Fetched, slot, watch};
use super::streams::{UNITS, answers_of};
use super::{Address, CONNECT, Link, Queue, WorkerCard};
use crate::{Answer, Outcome, QueueError, Run, Unit, decode, encode};

/// How long a request for a unit waits at the server.
const WAIT: Duration = Duration::from_secs(3);
/// How often to look for other runs.
const LOOK: Duration = Duration::from_secs(2);
/// How often a worker says that it is there.
const CARD: Duration = Duration::from_secs(10);
/// How long to wait after a failure of the server.
const PAUSE: Duration = Duration::from_millis(500);
/// After how long a unit that cannot be done now is given to another worker, and what counts as a long unit.
pub(super) const LATER: Duration = Duration::from_secs(5);

/// A unit to be carried out, by one of the threads that the worker has for it.
pub struct Task {
    /// The unit.
    pub unit: Unit,
    /// Where its outcome goes.
    reply: oneshot::Sender<Outcome>,
}

impl Task {
    /// Says how it went.
    pub fn answer(self, outcome: Outcome) {
        // A worker that ends does not wait for it.
        let _ = self.reply.send(outcome);
    }
}

/// A moment in the life of a unit, at which a rehearsal may kill the worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// It was taken.
    BeforeWork,
    /// It is done, and nobody knows.
    AfterWork,
    /// The answer was sent.
    AfterPublish,
    /// The answer is stored, and the unit not acknowledged.
    BeforeAck,
}

/// Says whether a run may be served: nothing, or why not.
pub type Admits = dyn Fn(&Run) -> Result<(), String> + Send + Sync;

/// What a worker is made of.
pub struct Work {
    /// What it says of itself.
    pub card: WorkerCard,
    /// Who carries units out.
    pub tasks: Sender<Task>,
    /// Which runs it may serve.
    pub admits: Arc<Admits>,
    /// Hears of every moment.
    pub moment: Arc<dyn Fn(Moment) + Send + Sync>,
    /// Whether it is to end.
    pub ends: Arc<dyn Fn() -> bool + Send + Sync>,
    /// Nodes a second, once they are known.
    pub speed: Arc<AtomicU64>,
    /// How many workers to be, each with a connection of its own: for rehearsals.
    pub pretend: usize,
    /// Whether to end once there is nothing left to do.
    pub until_empty: bool,
    /// Hears what is worth a line.
    pub notice: Arc<dyn Fn(&str) + Send + Sync>,
}

/// Works until it is told to end; refused if every run there is wants another engine. Gives back how many units were done.
pub fn serve(queue: &Queue, address: &Address, work: Work) -> Result<u64, QueueError> {
    let work = Arc::new(work);
    let done = Arc::new(AtomicU64::new(0));
    queue.wait(async {
        let mut workers = Vec::new();
        for number in 0..work.pretend.max(1) {
            let link = (number == 0).then(|| queue.link.clone());
            let address = address.clone();
            let name = if work.pretend > 1 {
                format!("{}-{number}", work.card.name)
            } else {
                work.card.name.clone()
            };
            let (work, done) = (work.clone(), done.clone());
            workers.push(tokio::spawn(async move {
                let link = match link {
                    Some(link) => link,
                    None => Link::connect(&address).await?,
                };
                one(link, name, work, done).await
            }));
        }
        for worker in workers {
            worker
                .await
                .map_err(|error| QueueError::Own(error.to_string()))??;
        }
        // Acknowledgements travel without an answer.
        let _ = within(CONNECT, queue.link.client.flush()).await;
        Ok(done.load(Ordering::Relaxed))
    })
}

/// What the slots of a worker share.
pub(super) struct Bench {
    link: Link,
    name: String,
    pub(super) work: Arc<Work>,
    done: AtomicU64,
    all: Arc<AtomicU64>,
    pub(super) busy: AtomicU64,
    served: Mutex<Served>,
}

/// The runs that may be served, and when they were looked up.
#[derive(Default)]
struct Served {
    runs: Vec<Arc<Taking>>,
    looked: Option<Instant>,
    refused: Option<String>,
    open: bool,
}

/// A run from which units are taken.
pub(super) struct Taking {
    pub(super) run: Run,
    consumer: PullConsumer,
}

async fn one(
    link: Link,
    name: String,
    work: Arc<Work>,
    all: Arc<AtomicU64>,
) -> Result<(), QueueError> {
    let bench = Arc::new(Bench {
        link,
        name,
        done: AtomicU64::new(0),
        all,
        busy: AtomicU64::new(0),
        served: Mutex::default(),
        work,
    });
    bench.look().await?;
    let card = tokio::spawn(cards(bench.clone()));
    let slots = (0..bench.work.card.slots.max(1)).map(|_| tokio::spawn(slot(bench.clone())));
    let mut outcome = Ok(());
    for ended in join_all(slots).await {
        let ended = ended.map_err(|error| QueueError::Own(error.to_string()));
        outcome = outcome.and(ended.and_then(|ended| ended));
    }
    card.abort();
    let _ = bench.link.workers.delete(&bench.name).await;
    outcome
}

/// Says from time to time that the worker is there.
async fn cards(bench: Arc<Bench>) {
    loop {
        let speed = bench.work.speed.load(Ordering::Relaxed);
        let card = WorkerCard {
            name: bench.name.clone(),
            done: bench.done.load(Ordering::Relaxed),
            busy: bench.busy.load(Ordering::Relaxed) as f64 / 1e6,
            speed: (speed > 0).then_some(speed),
            seen: now(),
            ..bench.work.card.clone()
        };
        if let Ok(text) = encode(&card) {
            let _ = bench.link.workers.put(&bench.name, text.into()).await;
        }
        sleep(CARD).await;
    }
}

impl Bench {
    /// Looks up the runs and asks of each whether it may be served.
    async fn look(&self) -> Result<(), QueueError> {
        let Ok(runs) = self.link.runs().await else {
            return Ok(());
        };
        let (mut taken, mut refused) = (Vec::new(), None);
        let open = runs.iter().any(|run| !run.stopped);
        for run in runs.into_iter().filter(|run| !run.stopped) {
            let (admits, asked) = (self.work.admits.clone(), run.clone());
            // It may search for some seconds before it knows.
            let admitted = tokio::task::spawn_blocking(move || admits(&asked)).await;
            match admitted {
                Ok(Ok(())) => {
                    let consumer = self.link.context.get_consumer_from_stream(&run.name, UNITS);
                    if let Ok(consumer) = consumer.await {
                        taken.push(Arc::new(Taking { run, consumer }));
                    }
                }
                Ok(Err(why)) => refused = Some(why),
                Err(_) => {}
            }
        }
        let mut served = self.served();
        let told = served.refused != refused;
        served.runs = taken;
        served.looked = Some(Instant::now());
        served.open = open;
        served.refused.clone_from(&refused);
        match refused {
            Some(why) if served.runs.is_empty() => Err(QueueError::Refused(why)),
            Some(why) if told => {
                (self.work.notice)(&why);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn served(&self) -> std::sync::MutexGuard<'_, Served> {
        self.served.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next unit of any run; nothing if the worker is to end.
    pub(super) async fn fetch(self: Arc<Self>) -> Result<Option<Fetched>, QueueError> {
        let mut turn = 0_usize;
        while !(self.work.ends)() {
            let stale = self.served().looked.is_none_or(|at| at.elapsed() >= LOOK);
            if stale {
                self.look().await?;
            }
            let runs = self.served().runs.clone();
            if runs.is_empty() {
                if self.work.until_empty && !self.served().open {
                    return Ok(None);
                }
                sleep(PAUSE).await;
                continue;
            }
            let taking = &runs[turn % runs.len()];
            turn += 1;
            let wait = if runs.len() > 1 { PAUSE } else { WAIT };
            let asked = taking.consumer.batch().max_messages(1).expires(wait);
            if let Ok(mut units) = delivered(&self.link.client, asked.messages(), wait).await {
                if let Some(unit) = units.pop() {
                    return Ok(Some((taking.clone(), unit)));
                }
            } else {
                self.served().looked = None;
                sleep(PAUSE).await;
            }
        }
        Ok(None)
    }

    /// Has a unit carried out; nothing if it cannot be read or is not for now.
    pub(super) async fn carry_out(
        &self,
        taking: &Taking,
        message: &Message,
        ahead: &mut Ahead,
    ) -> Result<Option<Answer>, QueueError> {
        let unit: Unit = match decode(&message.payload) {
            Ok(unit) => unit,
            Err(why) => {
                // Nobody can read it: it must not come again.
                (self.work.notice)(&format!("threw away a unit that cannot be read: {why}"));
                let _ = message.ack_with(AckKind::Term).await;
                return Ok(None);
            }
        };
        (self.work.moment)(Moment::BeforeWork);
        let id = unit.id.clone();
        let (reply, outcome) = oneshot::channel();
        let sent = self.work.tasks.send(Task { unit, reply });
        sent.map_err(|_| QueueError::Own("no thread carries units out".into()))?;
        let silence = taking.consumer.cached_info().config.ack_wait;
        let outcome = watch(outcome, message, silence, ahead).await;
        (self.work.moment)(Moment::AfterWork);
        if outcome == Outcome::Later {
            let _ = message.ack_with(AckKind::Nak(Some(LATER))).await;
            sleep(PAUSE).await;
            return Ok(None);
        }
        Ok(Some(Answer {
            id,
            worker: self.name.clone(),
            outcome,
        }))
    }

    /// Publishes an answer until the server has stored it; only then the unit is acknowledged.
    pub(super) async fn finish(&self, run: &str, answer: Answer, message: &Message) {
        let answer = encode(&answer).or_else(|why| {
            encode(&Answer {
                outcome: Outcome::Failed(format!("its answer cannot travel: {why}")),
                ..answer
            })
        });
        let Ok(bytes) = answer else { return };
        loop {
            let sent = self
                .link
                .context
                .publish(answers_of(run), bytes.clone().into())
                .await;
            (self.work.moment)(Moment::AfterPublish);
            if let Ok(receipt) = sent
                && receipt.await.is_ok()
            {
                break;
            }
            sleep(PAUSE).await;
        }
        (self.work.moment)(Moment::BeforeAck);
        let _ = message.ack().await;
        self.done.fetch_add(1, Ordering::Relaxed);
        self.all.fetch_add(1, Ordering::Relaxed);
    }
}
