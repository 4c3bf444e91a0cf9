//! Requests that change nothing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use hetman_game::Entry;
use serde::Deserialize;

use super::write::answered;
use super::{Asked, At, KEYS, keys};
use crate::error::Error;
use crate::explain::Question;
use crate::games::Games;
use crate::messages::{Catalogue, Explanation, Game, Position, Refusal, Sides};
use crate::{catalogue as listing, record, stream};

/// What can be played.
#[utoipa::path(get, path = "/api/catalogue", responses((status = 200, body = Catalogue)))]
pub async fn catalogue(State(games): State<Arc<Games>>) -> Result<Json<Catalogue>, Error> {
    listing::list(games.list().iter().map(|entry| &**entry as &dyn Entry)).map(Json)
}

/// A game, as the holder of the keys in the header may see it.
#[utoipa::path(get, path = "/api/games/{id}",
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Game), (status = 404, body = Refusal)))]
pub async fn game(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
) -> Result<Json<Game>, Error> {
    Ok(Json(games.live(&id)?.message(&keys(&headers))))
}

/// Who listens to a stream; a browser can send no header with it.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StreamQuery {
    /// The keys to the seats of the page, separated by commas.
    #[serde(default)]
    keys: String,
}

/// Everything that happens in a game, as it happens: events `game` (a `Game`) and `analysis` (an `Analysis` or nothing).
#[utoipa::path(get, path = "/api/games/{id}/events",
    params(("id" = String, Path), ("last-event-id" = Option<u64>, Header), StreamQuery),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = Refusal)))]
pub async fn events(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    Asked(query): Asked<StreamQuery>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Error> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let known = text("last-event-id").and_then(|text| text.parse().ok());
    let keys = format!("{},{}", query.keys, text(KEYS).unwrap_or_default());
    let subscription = games.subscribe(&games.live(&id)?)?;
    Ok(stream::events(subscription, keys, known))
}

/// Which sides the keys in the header `x-hetman-keys` open.
#[utoipa::path(get, path = "/api/games/{id}/sides",
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Sides), (status = 404, body = Refusal)))]
pub async fn sides(
    State(games): State<Arc<Games>>,
    At(id): At<String>,
    headers: HeaderMap,
) -> Result<Json<Sides>, Error> {
    let held = games
        .live(&id)?
        .read(|session| session.held(&keys(&headers)));
    Ok(Json(Sides { sides: held.0 }))
}

/// Moves to make beyond a node before the position is shown.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Beyond {
    /// The moves, separated by commas.
    #[serde(default)]
    moves: String,
}

/// The position after a move, or further along a line.
#[utoipa::path(get, path = "/api/games/{id}/nodes/{node}",
    params(("id" = String, Path), ("node" = u32, Path), ("x-hetman-keys" = Option<String>, Header), Beyond),
    responses((status = 200, body = Position), (status = 400, body = Refusal), (status = 404, body = Refusal)))]
pub async fn node(
    State(games): State<Arc<Games>>,
    At((id, node)): At<(String, u32)>,
    Asked(beyond): Asked<Beyond>,
    headers: HeaderMap,
) -> Result<Json<Position>, Error> {
    let more: Vec<&str> = beyond
        .moves
        .split(',')
        .filter(|word| !word.is_empty())
        .collect();
    let live = games.live(&id)?;
    let position = live.read(|session| {
        let held = session.held(&keys(&headers));
        session.position_at(&held, node, &more)
    });
    position.map(Json)
}

/// A game as a file: `pgn`, `fen` or `text`.
#[utoipa::path(get, path = "/api/games/{id}/export/{format}", params(("id" = String, Path), ("format" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = 400, body = Refusal),
    (status = 404, body = Refusal)))]
pub async fn export(
    State(games): State<Arc<Games>>,
    At((id, format)): At<(String, String)>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Error> {
    let live = games.live(&id)?;
    let text = live.read(|session| {
        session.may_see_all(&session.held(&keys(&headers)))?;
        record::export(session, &format)
    })?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// Which evaluation is meant.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Which {
    /// Its name; the first of the game if nothing.
    evaluation: Option<String>,
}

/// What a position looks worth without search, and why.
#[utoipa::path(get, path = "/api/games/{id}/nodes/{node}/explanation",
    params(("id" = String, Path), ("node" = u32, Path), ("x-hetman-keys" = Option<String>, Header), Which),
    responses((status = 200, body = Explanation), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal)))]
pub async fn explanation(
    State(games): State<Arc<Games>>,
    At((id, node)): At<(String, u32)>,
    Asked(which): Asked<Which>,
    headers: HeaderMap,
) -> Result<Json<Explanation>, Error> {
    let live = games.live(&id)?;
    let question = live.read(|session| {
        session.may_analyse(&session.held(&keys(&headers)))?;
        Question::new(session, node, which.evaluation)
    })?;
    let answer = answered(games.players(), false, move |_| question.answer());
    answer.await.map(Json)
}
