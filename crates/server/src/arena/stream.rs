//! A tournament as it goes on, in one stream: how it stands, and a game under way, a few times a second.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::watch;
use tokio::time::Instant;

use super::{Arena, ContestSubscriber};
use crate::games::Permit;

/// The least time between two rounds of events.
const PAUSE: Duration = Duration::from_millis(250);

/// Streams a tournament to one page, with the game at one of its tables.
pub fn events(
    arena: Arc<Arena>,
    subscriber: ContestSubscriber,
    permit: Permit,
    table: usize,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut changes = subscriber.0.changes.subscribe();
    changes.mark_changed();
    let stream = TournamentStream {
        arena,
        subscriber,
        _permit: permit,
        table,
        changes,
        ready: Instant::now(),
        told: 0,
        next: None,
    };
    let events = unfold(stream, |mut stream| async move {
        let event = stream.next().await?;
        Some((Ok(event), stream))
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}

struct TournamentStream {
    arena: Arc<Arena>,
    subscriber: ContestSubscriber,
    _permit: Permit,
    table: usize,
    changes: watch::Receiver<u64>,
    /// When the next round may go out.
    ready: Instant,
    /// The version last told.
    told: u64,
    /// The other event of this round.
    next: Option<Event>,
}

impl TournamentStream {
    async fn next(&mut self) -> Option<Event> {
        if let Some(event) = self.next.take() {
            return Some(event);
        }
        self.changes.changed().await.ok()?;
        tokio::time::sleep_until(self.ready).await;
        self.ready = Instant::now() + PAUSE;
        let version = *self.changes.borrow_and_update();
        let contest = &self.subscriber.0;
        let live = Event::default()
            .event("live")
            .json_data(contest.live(self.table))
            .ok()?;
        if version == self.told {
            return Some(live);
        }
        self.told = version;
        self.next = Some(live);
        Event::default()
            .event("tournament")
            .id(version.to_string())
            .json_data(self.arena.message(contest))
            .ok()
    }
}
