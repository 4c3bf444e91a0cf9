//! What the server tells a page, in one stream: the game whenever it has changed, and what an analysis has found, at most
//! fifteen times a second. A game carries its version as the event's id, so that a page that comes back is told only news.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::games::Subscription;
use crate::live::Live;

/// The least time between two events about an analysis.
const PAUSE: Duration = Duration::from_millis(66);

/// Streams a game to one page as its keys let it see the game, from after the version it already has.
pub fn events(
    subscription: Subscription,
    keys: String,
    known: Option<u64>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let live = &subscription.subscriber.0;
    let (mut changes, mut findings) = (live.changes(), live.findings());
    if known != Some(*changes.borrow()) {
        changes.mark_changed();
    }
    findings.mark_changed();
    let stream = GameStream {
        subscription,
        keys,
        changes,
        findings,
        ready: Instant::now(),
    };
    let events = unfold(stream, |mut stream| async move {
        let event = stream.next().await?;
        Some((Ok(event), stream))
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}

struct GameStream {
    subscription: Subscription,
    keys: String,
    changes: watch::Receiver<u64>,
    findings: watch::Receiver<u64>,
    /// When the next event about an analysis may go out.
    ready: Instant,
}

impl GameStream {
    fn live(&self) -> &Live {
        &self.subscription.subscriber.0
    }

    /// The next event; none if the game has to be read anew, after which the page comes back.
    async fn next(&mut self) -> Option<Event> {
        loop {
            let event = tokio::select! {
                biased;
                change = self.changes.changed() => { change.ok()?; self.game() }
                finding = found(&mut self.findings, self.ready) => { finding.ok()?; self.analysis() }
            };
            if self.live().is_broken() {
                return None;
            }
            if event.is_some() {
                return event;
            }
        }
    }

    fn game(&mut self) -> Option<Event> {
        self.changes.mark_unchanged();
        let keys: Vec<&str> = self.keys.split(',').collect();
        let game = self.live().message(&keys);
        let id = game.version.to_string();
        Event::default().event("game").id(id).json_data(game).ok()
    }

    fn analysis(&mut self) -> Option<Event> {
        self.findings.mark_unchanged();
        self.ready = Instant::now() + PAUSE;
        let found = self.live().analysis();
        Event::default().event("analysis").json_data(found).ok()
    }
}

/// Waits for news of an analysis, and until it may be told.
async fn found(
    findings: &mut watch::Receiver<u64>,
    ready: Instant,
) -> Result<(), watch::error::RecvError> {
    findings.changed().await?;
    // The next news may have come by then; what is told is the latest.
    findings.mark_changed();
    tokio::time::sleep_until(ready).await;
    Ok(())
}
