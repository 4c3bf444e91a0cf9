//! How long a server is waited for. One that dies leaves what it was asked for without an answer, and the client waits for some
//! answers without a limit of its own; nor does it ask again on the next connection.

use std::fmt::Display;
use std::future::Future;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use async_nats::Client;
use async_nats::connection::State;
use async_nats::jetstream::consumer::pull::Batch;
use async_nats::jetstream::message::Message;
use futures_util::{Stream, StreamExt};
use tokio::time::timeout;

use super::{CONNECT, broker};
use crate::QueueError;

/// How often to look whether the connection is still the one on which messages were asked for.
const LOOK: Duration = Duration::from_millis(100);

/// Waits so long and no longer.
pub async fn within<T, E: Display>(
    limit: Duration,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, QueueError> {
    match timeout(limit, work).await {
        Ok(done) => done.map_err(|error| broker(&error)),
        Err(_) => Err(silent()),
    }
}

/// The messages of a batch that the server was asked for and should have ended after `wait`.
pub async fn delivered<E: Display>(
    client: &Client,
    asked: impl Future<Output = Result<Batch, E>>,
    wait: Duration,
) -> Result<Vec<Message>, QueueError> {
    let connects = || client.statistics().connects.load(Ordering::Relaxed);
    let before = connects();
    let batch = within(CONNECT, asked).await?;
    let same = || client.connection_state() == State::Connected && connects() == before;
    gather(batch, wait + CONNECT, same).await
}

/// All that comes until the end, as long as the next comes within a limit on the same connection; what came before a failure
/// is not thrown away.
async fn gather<T, E: Display>(
    mut messages: impl Stream<Item = Result<T, E>> + Unpin,
    limit: Duration,
    same: impl Fn() -> bool,
) -> Result<Vec<T>, QueueError> {
    let mut all = Vec::new();
    let mut last = Instant::now();
    loop {
        let failure = match timeout(LOOK, messages.next()).await {
            Ok(None) => return Ok(all),
            Ok(Some(Ok(message))) => {
                all.push(message);
                last = Instant::now();
                continue;
            }
            Ok(Some(Err(error))) => broker(&error),
            Err(_) if same() && last.elapsed() < limit => continue,
            Err(_) => silent(),
        };
        return if all.is_empty() {
            Err(failure)
        } else {
            Ok(all)
        };
    }
}

fn silent() -> QueueError {
    QueueError::Broker("it is silent".into())
}

#[cfg(test)]
mod tests {
    use futures_util::stream;
    use tokio::runtime::Builder;

    use super::*;

    #[test]
    fn a_server_that_falls_silent_is_not_waited_for_without_end() {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let limit = Duration::from_millis(20);
        let none = || stream::pending::<Result<u32, String>>();
        let two = || stream::iter([Ok(1), Ok(2)]);
        runtime.block_on(async {
            let never = std::future::pending::<Result<u32, String>>();
            assert!(within(limit, never).await.is_err());
            assert!(gather(none(), limit, || true).await.is_err());
            let whole = gather(two(), limit, || true).await.unwrap();
            assert_eq!(whole, [1, 2]);
            let part = gather(two().chain(none()), limit, || true).await;
            assert_eq!(part.unwrap(), [1, 2]);
            let hour = Duration::from_secs(3600);
            let lost = gather(none(), hour, || false).await;
            assert!(lost.unwrap_err().to_string().contains("silent"));
            let failing = stream::iter([Err::<u32, _>("gone".to_owned())]);
            let says = gather(failing, limit, || true).await.unwrap_err();
            assert!(says.to_string().contains("gone"), "{says}");
        });
    }
}
