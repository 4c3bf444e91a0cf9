//! A run as the one who submits sees it: units out, answers in.

use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::context::PublishAckFuture;
use async_nats::jetstream::message::{Message, PublishMessage};
use futures_util::TryStreamExt;
use futures_util::future::join_all;

use super::patience::{delivered, within};
use super::roster::{Progress, now};
use super::streams::{self, ANSWERS, UNITS, answers_of, units_of};
use super::{CONNECT, Queue, broker};
use crate::collect::{Broker, Received};
use crate::{QueueError, Run, Unit, decode, encode};

/// Units whose receipt is waited for at once.
const BATCH: usize = 1_000;
/// Answers taken at once.
const ANSWERS_AT_ONCE: usize = 1_000;
/// How long to wait for a first answer.
const WAIT: Duration = Duration::from_millis(500);
/// After how long an answer that was not stored is delivered again.
const ANSWER_WAIT: Duration = Duration::from_secs(10);
/// The least time between two words about progress.
const BETWEEN: Duration = Duration::from_secs(2);

/// A run on a NATS server.
pub struct NatsRun<'a> {
    queue: &'a Queue,
    run: Run,
    answers: Option<PullConsumer>,
    /// After how long a unit whose worker is silent is delivered again.
    silence: Duration,
    shown: Option<(Instant, u64)>,
}

impl Queue {
    /// Lists a run, so that workers take its units; one that was stopped goes on.
    pub fn open(&self, run: Run, silence: Duration) -> Result<NatsRun<'_>, QueueError> {
        let mut run = NatsRun {
            queue: self,
            run,
            answers: None,
            silence,
            shown: None,
        };
        self.wait(run.prepare())?;
        Ok(run)
    }
}

impl NatsRun<'_> {
    /// Makes what the run needs on the server, also after the server lost it.
    async fn prepare(&mut self) -> Result<PullConsumer, QueueError> {
        if let Some(known) = &self.answers {
            return Ok(known.clone());
        }
        let link = &self.queue.link;
        let name = &self.run.name;
        let prepared = streams::prepare(&link.context, "the server").await;
        prepared.map_err(|error| match error {
            // It kept streams when the run was opened, so that it will again.
            QueueError::NoStreams(_) => QueueError::Broker("it does not find its streams".into()),
            error => error,
        })?;
        let units = units_of(name);
        streams::consumer(&link.context, UNITS, name, units, self.silence).await?;
        let answers = answers_of(name);
        let consumer =
            streams::consumer(&link.context, ANSWERS, name, answers, ANSWER_WAIT).await?;
        let run = &self.run;
        link.change(|runs| {
            runs.retain(|known| known.name != run.name);
            runs.push(run.clone());
        })
        .await?;
        self.answers = Some(consumer.clone());
        Ok(consumer)
    }

    /// Takes the run off the list with all that is left of it.
    pub fn close(&self) -> Result<(), QueueError> {
        let (link, name) = (&self.queue.link, &self.run.name);
        self.queue.wait(async {
            link.change(|runs| runs.retain(|run| run.name != *name))
                .await?;
            for (stream, subject) in [(UNITS, units_of(name)), (ANSWERS, answers_of(name))] {
                // What cannot be removed now is removed when the same run is opened and closed again.
                if let Ok(stream) = link.context.get_stream(stream).await {
                    let _ = stream.delete_consumer(name).await;
                    let _ = stream.purge().filter(subject).await;
                }
            }
            let _ = link.runs.purge(format!("progress.{name}")).await;
            Ok(())
        })
    }

    /// Stops the run for now; its units wait.
    pub fn stop(&self) -> Result<(), QueueError> {
        self.queue.set_stopped(&self.run.name, true).map(drop)
    }

    async fn send(&self, units: &[&Unit], attempt: u32) -> Result<(), QueueError> {
        let context = &self.queue.link.context;
        let subject = units_of(&self.run.name);
        for batch in units.chunks(BATCH) {
            let mut receipts: Vec<PublishAckFuture> = Vec::with_capacity(batch.len());
            for unit in batch {
                let bytes = encode(unit).map_err(|why| {
                    QueueError::Own(format!("unit {} cannot travel: {why}", unit.id))
                })?;
                let message = PublishMessage::build()
                    .message_id(format!("{}.{attempt}", unit.id))
                    .payload(bytes.into());
                let sent = context.send_publish(subject.clone(), message).await;
                receipts.push(sent.map_err(|error| broker(&error))?);
            }
            for receipt in join_all(receipts.into_iter().map(IntoFuture::into_future)).await {
                receipt.map_err(|error| broker(&error))?;
            }
        }
        Ok(())
    }

    async fn take(&mut self) -> Result<Vec<Received<Message>>, QueueError> {
        let consumer = self.prepare().await?;
        let client = &self.queue.link.client;
        let first = consumer.batch().max_messages(1).expires(WAIT);
        let mut messages = delivered(client, first.messages(), WAIT).await?;
        if !messages.is_empty() {
            let more = consumer.fetch().max_messages(ANSWERS_AT_ONCE);
            let more = delivered(client, more.messages(), Duration::ZERO).await;
            messages.extend(more.unwrap_or_default());
        }
        let received = messages.into_iter().map(|message| Received {
            answer: decode(&message.payload),
            token: message,
        });
        Ok(received.collect())
    }

    async fn look(&mut self) -> Result<bool, QueueError> {
        let name = &self.run.name;
        // Units first: an answer is there before its unit is gone.
        for (stream, subject) in [(UNITS, units_of(name)), (ANSWERS, answers_of(name))] {
            if self.holds(stream, subject).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a stream still has messages to deliver. Its count and that of those who take from it are kept apart by the
    /// server, and after it was killed either may be wrong: only what both know of can still come.
    async fn holds(&self, stream: &str, subject: String) -> Result<bool, QueueError> {
        let context = &self.queue.link.context;
        let found: Result<PullConsumer, _> = context
            .get_consumer_from_stream(&self.run.name, stream)
            .await;
        let mut consumer = found.map_err(|error| broker(&error))?;
        let info = consumer.info().await.map_err(|error| broker(&error))?;
        if info.num_pending == 0 && info.num_ack_pending == 0 {
            return Ok(false);
        }
        let stream = context.get_stream(stream).await;
        let stream = stream.map_err(|error| broker(&error))?;
        let counted = within(CONNECT, stream.info_with_subjects(subject)).await?;
        let counted: Vec<(String, usize)> = within(CONNECT, counted.try_collect()).await?;
        Ok(counted.iter().any(|&(_, messages)| messages > 0))
    }

    /// What the server has must be looked up anew once it has failed.
    fn noted<T>(&mut self, outcome: Result<T, QueueError>) -> Result<T, QueueError> {
        if outcome.is_err() {
            self.answers = None;
        }
        outcome
    }
}

impl Broker for NatsRun<'_> {
    type Token = Message;

    fn submit(&mut self, units: &[&Unit], attempt: u32) -> Result<(), QueueError> {
        let queue = self.queue;
        let sent = queue.wait(async {
            self.prepare().await?;
            self.send(units, attempt).await
        });
        self.noted(sent)
    }

    fn receive(&mut self) -> Result<Vec<Received<Message>>, QueueError> {
        let queue = self.queue;
        let received = queue.wait(self.take());
        self.noted(received)
    }

    fn settle(&mut self, token: Message) -> Result<(), QueueError> {
        let done = self.queue.wait(token.ack());
        done.map_err(|error| broker(&error))
    }

    fn is_drained(&mut self) -> Result<bool, QueueError> {
        let queue = self.queue;
        let looked = queue.wait(self.look());
        self.noted(looked)
    }

    fn waits(&self) -> bool {
        true
    }

    fn show(&mut self, done: u64, total: u64) {
        let due = self
            .shown
            .is_none_or(|(at, before)| before != done && at.elapsed() >= BETWEEN);
        if !due {
            return;
        }
        self.shown = Some((Instant::now(), done));
        let progress = Progress {
            done,
            total,
            seen: now(),
        };
        if let Ok(text) = encode(&progress) {
            let key = format!("progress.{}", self.run.name);
            // Progress is only looked at.
            let _ = self.queue.wait(self.queue.link.runs.put(key, text.into()));
        }
    }
}
