//! Searches to look at.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use hetman_game::{Entry, SettingKind};
use serde::Deserialize;

use super::write::answered;
use super::{Asked, Body};
use crate::assets::pack;
use crate::catalogue;
use crate::error::Error;
use crate::games::Games;
use crate::messages::{Refusal, Switches, Trace, TraceOrder};
use crate::tracing::TracedSearch;

/// The most searches to look at that run or wait at a time.
const MOST_TRACES: usize = 16;

/// The right to one of them, given back when its visitor no longer waits.
struct TracePermit<'a>(&'a AtomicUsize);

impl<'a> TracePermit<'a> {
    fn take(count: &'a AtomicUsize) -> Result<Self, Error> {
        let permit = Self(count);
        if count.fetch_add(1, Ordering::Relaxed) >= MOST_TRACES {
            return Err(Error::ManyTraces);
        }
        Ok(permit)
    }
}

impl Drop for TracePermit<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Which engine of which game.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// The game, as a spec.
    game: String,
    /// The engine's name.
    engine: String,
}

/// What an engine may be told.
#[utoipa::path(get, path = "/api/switches", params(Which),
    responses((status = 200, body = Switches), (status = 400, body = Refusal)))]
pub async fn switches(
    State(games): State<Arc<Games>>,
    Asked(which): Asked<Which>,
) -> Result<Json<Switches>, Error> {
    let engines = games.entry(&which.game.parse()?)?.engines();
    let names: Vec<&str> = engines.iter().map(|engine| engine.name).collect();
    let unknown = || hetman_game::Error::unknown("engine", &which.engine, names);
    let found = engines
        .iter()
        .find(|engine| engine.name == which.engine)
        .ok_or_else(unknown)?;
    let settings = found
        .settings
        .iter()
        .filter(|setting| !matches!(setting.kind, SettingKind::Text | SettingKind::File));
    Ok(Json(Switches {
        settings: settings.cloned().map(catalogue::setting).collect(),
    }))
}

/// Searches a position and shows every step; the search ends when the visitor goes away.
#[utoipa::path(post, path = "/api/trace", request_body = TraceOrder,
    responses((status = 200, body = Trace), (status = 400, body = Refusal), (status = 429, body = Refusal)))]
pub async fn trace(
    State(games): State<Arc<Games>>,
    headers: HeaderMap,
    Body(order): Body<TraceOrder>,
) -> Result<Response, Error> {
    let _permit = TracePermit::take(games.traces())?;
    let entry = games.entry(&order.game.parse()?)?;
    let trace = answered(games.tracers(), false, move |job| {
        let trace = TracedSearch::new(entry, order).and_then(|search| search.run(job));
        trace.map(|trace| Json(trace).into_response())
    });
    let response = trace.await?;
    Ok(packed(response, &headers).await)
}

/// A long trace is mostly small numbers: packed it is a tenth as long.
async fn packed(response: Response, headers: &HeaderMap) -> Response {
    let able = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok());
    if !able.is_some_and(|value| value.contains("gzip")) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else {
        return parts.into_response();
    };
    match pack(&bytes) {
        Some(small) => {
            parts
                .headers
                .insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            parts.headers.remove(header::CONTENT_LENGTH);
            (parts, small).into_response()
        }
        None => (parts, bytes).into_response(),
    }
}
