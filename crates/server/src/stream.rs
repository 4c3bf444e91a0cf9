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

use crate::hall::Watch;
use crate::pool::lock;

/// The least time between two events about an analysis.
const PAUSE: Duration = Duration::from_millis(66);

/// Streams a game to one page, from after the version it already has.
pub fn events(
    watch: Watch,
    known: Option<u64>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut changes = watch.table.changes.subscribe();
    let mut findings = watch.table.findings.subscribe();
    if known != Some(*changes.borrow()) {
        changes.mark_changed();
    }
    findings.mark_changed();
    let listener = Listener {
        watch,
        changes,
        findings,
        ready: Instant::now(),
    };
    let stream = unfold(listener, |mut listener| async move {
        let event = listener.next().await?;
        Some((Ok(event), listener))
    });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}

struct Listener {
    watch: Watch,
    changes: watch::Receiver<u64>,
    findings: watch::Receiver<u64>,
    /// When the next event about an analysis may go out.
    ready: Instant,
}

impl Listener {
    async fn next(&mut self) -> Option<Event> {
        loop {
            let event = tokio::select! {
                biased;
                change = self.changes.changed() => { change.ok()?; self.game() }
                finding = found(&mut self.findings, self.ready) => { finding.ok()?; self.analysis() }
            };
            if event.is_some() {
                return event;
            }
        }
    }

    fn game(&mut self) -> Option<Event> {
        self.changes.mark_unchanged();
        let game = lock(&self.watch.table.place).message();
        let id = game.version.to_string();
        Event::default().event("game").id(id).json_data(game).ok()
    }

    fn analysis(&mut self) -> Option<Event> {
        self.findings.mark_unchanged();
        self.ready = Instant::now() + PAUSE;
        let place = lock(&self.watch.table.place);
        let found = place
            .analyst
            .as_ref()
            .and_then(|analyst| analyst.message(&place.room));
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
