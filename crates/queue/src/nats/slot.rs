//! A slot of a worker: one unit after another, the next fetched while a short one is under way, and heartbeats for both.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::message::Message;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant as TokioInstant, interval_at};

use super::worker::{Bench, LATER, Taking};
use crate::{Outcome, QueueError};

/// How often the server hears of a unit under way, within the time after which it is given to another worker.
const HEARTBEATS: u32 = 4;

/// A unit as it was taken, with its run.
pub(super) type Fetched = (Arc<Taking>, Message);
/// A unit that is on its way here. It is waited for in any case: one that arrives and is dropped would be missing until the
/// server delivers it again.
type Fetching = BoxFuture<'static, Result<Option<Fetched>, QueueError>>;

/// What a slot holds beside the unit under way.
#[derive(Default)]
pub(super) struct Ahead {
    fetching: Option<Fetching>,
    fetched: Option<Fetched>,
}

/// Takes one unit after another; the next is fetched while a short one is under way.
pub(super) async fn slot(bench: Arc<Bench>) -> Result<(), QueueError> {
    let mut ahead = Ahead::default();
    let mut settling: Vec<JoinHandle<()>> = Vec::new();
    let mut last = Duration::ZERO;
    while let Some((taking, message)) = ahead.next(&bench).await? {
        if (bench.work.ends)() {
            let _ = message.ack_with(AckKind::Nak(None)).await;
            break;
        }
        // Of long units none is held back from others.
        if last < LATER {
            ahead.fetching = Some(bench.clone().fetch().boxed());
        }
        let started = Instant::now();
        let answer = bench.carry_out(&taking, &message, &mut ahead).await?;
        last = started.elapsed();
        let micros = last.as_micros() as u64;
        bench.busy.fetch_add(micros, Ordering::Relaxed);
        let Some(answer) = answer else { continue };
        let bench = bench.clone();
        settling.retain(|task| !task.is_finished());
        settling.push(tokio::spawn(async move {
            bench.finish(&taking.run.name, answer, &message).await;
        }));
    }
    if let Ok(Some((_, message))) = ahead.next_or_none().await {
        let _ = message.ack_with(AckKind::Nak(None)).await;
    }
    join_all(settling).await;
    Ok(())
}

impl Ahead {
    /// The unit fetched ahead, or one fetched now; nothing if the worker is to end.
    async fn next(&mut self, bench: &Arc<Bench>) -> Result<Option<Fetched>, QueueError> {
        if self.fetching.is_none() && self.fetched.is_none() {
            self.fetching = Some(bench.clone().fetch().boxed());
        }
        self.next_or_none().await
    }

    /// The unit fetched ahead, if there is one.
    async fn next_or_none(&mut self) -> Result<Option<Fetched>, QueueError> {
        if let Some(fetched) = self.fetched.take() {
            return Ok(Some(fetched));
        }
        match self.fetching.take() {
            Some(fetching) => fetching.await,
            None => Ok(None),
        }
    }

    /// Waits for the unit that is on its way, if there is one, and keeps it.
    async fn arrive(&mut self) {
        match &mut self.fetching {
            Some(fetching) => {
                let found = fetching.await;
                self.fetching = None;
                self.fetched = found.ok().flatten();
            }
            None => std::future::pending().await,
        }
    }
}

/// Waits for an outcome; meanwhile the server hears that the unit is under way.
pub(super) async fn watch(
    mut outcome: oneshot::Receiver<Outcome>,
    message: &Message,
    silence: Duration,
    ahead: &mut Ahead,
) -> Outcome {
    let period = (silence / HEARTBEATS).max(Duration::from_millis(100));
    let mut beat = interval_at(TokioInstant::now() + period, period);
    loop {
        tokio::select! {
            biased;
            outcome = &mut outcome => return outcome.unwrap_or(Outcome::Later),
            _ = beat.tick() => {
                let _ = message.ack_with(AckKind::Progress).await;
                if let Some((_, waiting)) = &ahead.fetched {
                    let _ = waiting.ack_with(AckKind::Progress).await;
                }
            }
            () = ahead.arrive() => {}
        }
    }
}
