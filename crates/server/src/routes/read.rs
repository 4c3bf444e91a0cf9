//! Requests that change nothing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use hetman_game::Entry;
use serde::Deserialize;

use super::{Asked, At, held};
use crate::error::Error;
use crate::hall::Hall;
use crate::messages::{Catalogue, Game, Position, Refusal, Sides};
use crate::pool::lock;
use crate::{catalogue as listing, record, stream};

/// What can be played.
#[utoipa::path(get, path = "/api/catalogue", responses((status = 200, body = Catalogue)))]
pub async fn catalogue(State(hall): State<Arc<Hall>>) -> Result<Json<Catalogue>, Error> {
    listing::list(hall.games().iter().map(|entry| &**entry as &dyn Entry)).map(Json)
}

/// A game.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Game), (status = 404, body = Refusal)))]
pub async fn game(State(hall): State<Arc<Hall>>, At(id): At<String>) -> Result<Json<Game>, Error> {
    let table = hall.table(&id)?;
    let message = lock(&table.place).message();
    Ok(Json(message))
}

/// Everything that happens in a game, as it happens: events `game` (a `Game`) and `analysis` (an `Analysis` or nothing).
#[utoipa::path(get, path = "/api/games/{id}/events",
    params(("id" = String, Path), ("last-event-id" = Option<u64>, Header)),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = Refusal)))]
pub async fn events(
    State(hall): State<Arc<Hall>>,
    At(id): At<String>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Error> {
    let known = headers
        .get("last-event-id")
        .and_then(|value| value.to_str().ok()?.parse().ok());
    let watch = hall.watch(hall.table(&id)?)?;
    Ok(stream::events(watch, known))
}

/// Which sides the keys in the header `x-hetman-keys` open.
#[utoipa::path(get, path = "/api/games/{id}/sides",
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Sides), (status = 404, body = Refusal)))]
pub async fn sides(
    State(hall): State<Arc<Hall>>,
    At(id): At<String>,
    headers: HeaderMap,
) -> Result<Json<Sides>, Error> {
    let table = hall.table(&id)?;
    let held = held(&lock(&table.place).room, &headers).0;
    Ok(Json(Sides {
        sides: [0, 1]
            .into_iter()
            .filter(|&side| held[usize::from(side)])
            .collect(),
    }))
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
#[utoipa::path(get, path = "/api/games/{id}/nodes/{node}", params(("id" = String, Path), ("node" = u32, Path), Beyond),
    responses((status = 200, body = Position), (status = 400, body = Refusal), (status = 404, body = Refusal)))]
pub async fn node(
    State(hall): State<Arc<Hall>>,
    At((id, node)): At<(String, u32)>,
    Asked(beyond): Asked<Beyond>,
) -> Result<Json<Position>, Error> {
    let table = hall.table(&id)?;
    let more: Vec<&str> = beyond
        .moves
        .split(',')
        .filter(|word| !word.is_empty())
        .collect();
    let position = lock(&table.place).room.position_at(node, &more)?;
    Ok(Json(position))
}

/// A game as a file: `pgn`, `fen` or `text`.
#[utoipa::path(get, path = "/api/games/{id}/export/{format}", params(("id" = String, Path), ("format" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = 400, body = Refusal),
    (status = 404, body = Refusal)))]
pub async fn export(
    State(hall): State<Arc<Hall>>,
    At((id, format)): At<(String, String)>,
) -> Result<impl IntoResponse, Error> {
    let table = hall.table(&id)?;
    let text = record::export(&lock(&table.place).room, &format)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}
