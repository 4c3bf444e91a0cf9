//! The streams and lists of a server: made where they are missing, refused where another program made them.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::CreateStreamErrorKind;
use async_nats::jetstream::{Context, kv, object_store, stream};

use super::broker;
use crate::{MOST_BYTES, QueueError};

/// What the streams say of themselves; another number is another program's.
pub const VERSION: &str = "hetman queue 1";
/// Units that wait for workers.
pub const UNITS: &str = "hetman-units";
/// Answers that wait to be counted.
pub const ANSWERS: &str = "hetman-answers";
/// How long the server remembers which units were submitted; it merely saves work.
const REMEMBERED: Duration = Duration::from_secs(3600);
/// How long a worker that was last seen is listed.
const LISTED: Duration = Duration::from_secs(3600);
/// Requests of workers that may wait at once.
const MOST_WAITING: i64 = 200_000;

/// The subject of the units of a run.
pub fn units_of(run: &str) -> String {
    format!("hetman.unit.{run}")
}

/// The subject of the answers to a run.
pub fn answers_of(run: &str) -> String {
    format!("hetman.answer.{run}")
}

/// Makes streams and lists; gives back the lists of runs and workers.
pub async fn prepare(context: &Context, server: &str) -> Result<[kv::Store; 2], QueueError> {
    for (name, subject) in [(UNITS, units_of("*")), (ANSWERS, answers_of("*"))] {
        make(context, server, name, subject).await?;
    }
    let runs = list(context, "hetman-runs", Duration::ZERO).await?;
    let workers = list(context, "hetman-workers", LISTED).await?;
    Ok([runs, workers])
}

async fn make(
    context: &Context,
    server: &str,
    name: &str,
    subject: String,
) -> Result<(), QueueError> {
    let wanted = stream::Config {
        name: name.to_owned(),
        subjects: vec![subject],
        retention: stream::RetentionPolicy::WorkQueue,
        storage: stream::StorageType::File,
        max_message_size: MOST_BYTES as i32,
        duplicate_window: REMEMBERED,
        description: Some(VERSION.into()),
        ..stream::Config::default()
    };
    let found = match context.get_stream(name).await {
        Ok(found) => found,
        Err(_) => context
            .create_stream(wanted)
            .await
            .map_err(|error| match error.kind() {
                CreateStreamErrorKind::JetStreamUnavailable | CreateStreamErrorKind::TimedOut => {
                    QueueError::NoStreams(server.to_owned())
                }
                _ => broker(&error),
            })?,
    };
    let version = found.cached_info().config.description.clone();
    let version = version.unwrap_or_default();
    if version == VERSION {
        return Ok(());
    }
    Err(QueueError::Version {
        stream: name.to_owned(),
        found: version,
        ours: VERSION,
    })
}

async fn list(context: &Context, name: &str, age: Duration) -> Result<kv::Store, QueueError> {
    if let Ok(found) = context.get_key_value(name).await {
        return Ok(found);
    }
    // A list is a stream with the newest word under each key. It is made as one, since servers older than 2.10 answer the
    // question for their limits, which the client asks first, in another way.
    let wanted = stream::Config {
        name: format!("KV_{name}"),
        subjects: vec![format!("$KV.{name}.>")],
        description: Some(VERSION.into()),
        max_messages_per_subject: 1,
        max_age: age,
        max_message_size: MOST_BYTES as i32,
        storage: stream::StorageType::File,
        discard: stream::DiscardPolicy::New,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        num_replicas: 1,
        ..stream::Config::default()
    };
    let made = context.create_stream(wanted).await;
    made.map_err(|error| broker(&error))?;
    let found = context.get_key_value(name).await;
    found.map_err(|error| broker(&error))
}

/// The store of files.
pub async fn files(context: &Context) -> Result<object_store::ObjectStore, QueueError> {
    if let Ok(found) = context.get_object_store("hetman-files").await {
        return Ok(found);
    }
    let wanted = object_store::Config {
        bucket: "hetman-files".into(),
        description: Some(VERSION.into()),
        ..object_store::Config::default()
    };
    let made = context.create_object_store(wanted).await;
    made.map_err(|error| broker(&error))
}

/// Those who take from a stream for a run; what is not acknowledged in time is delivered again.
pub async fn consumer(
    context: &Context,
    stream: &str,
    run: &str,
    subject: String,
    ack_wait: Duration,
) -> Result<PullConsumer, QueueError> {
    let wanted = pull::Config {
        durable_name: Some(run.to_owned()),
        filter_subject: subject,
        ack_policy: AckPolicy::Explicit,
        ack_wait,
        max_deliver: -1,
        max_ack_pending: -1,
        max_waiting: MOST_WAITING,
        ..pull::Config::default()
    };
    let made = context.create_consumer_on_stream(wanted, stream).await;
    made.map_err(|error| broker(&error))
}
