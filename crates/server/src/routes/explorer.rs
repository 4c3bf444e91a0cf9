//! Requests about openings: collections of games, what was played from a position, and what an engine thinks of it.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::HeaderMap;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use tokio::time::timeout;
use utoipa::OpenApi;

use super::write::answered;
use super::{Asked, At, Body, keys, slowly};
use crate::error::Error;
use crate::explorer::{MOST_PART, OpinionQuestion};
use crate::games::Games;
use crate::messages::{
    CollectionCreated, CollectionOrder, Collections, Created, Openings, OpeningsOrder, Opinions,
    OpinionsOrder, Refusal, SideOrder,
};
use crate::pool::Job;
use crate::record;

type Reply<T> = Result<Json<T>, Error>;

/// How long a part of a file may take.
const PART_TIME: Duration = Duration::from_secs(60);

/// The description of this part of the interface.
#[derive(OpenApi)]
#[openapi(paths(list, create, part, forget, openings, opinions, game))]
pub struct Interface;

/// This part of the interface.
pub fn router() -> Router<Arc<Games>> {
    let part = post(part).layer(DefaultBodyLimit::max(MOST_PART));
    Router::new()
        .route("/collections", get(list).post(create))
        .route("/collections/{id}/parts", part)
        .route("/collections/{id}/forget", post(forget))
        .route("/openings", post(openings))
        .route("/opinions", post(opinions))
        .route("/games/{id}", post(game))
}

/// All collections of games.
#[utoipa::path(get, path = "/api/explorer/collections", responses((status = 200, body = Collections)))]
async fn list(State(games): State<Arc<Games>>) -> Reply<Collections> {
    slowly(move || games.explorer().list()).await.map(Json)
}

/// Orders a collection; its file then comes in parts.
#[utoipa::path(post, path = "/api/explorer/collections", request_body = CollectionOrder,
    responses((status = 200, body = CollectionCreated), (status = 400, body = Refusal)))]
async fn create(
    State(games): State<Arc<Games>>,
    Body(order): Body<CollectionOrder>,
) -> Reply<CollectionCreated> {
    slowly(move || games.explorer().create(&order))
        .await
        .map(Json)
}

/// Where a part belongs.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct Place {
    /// Bytes before it.
    at: u64,
}

/// The next part of the file of a collection.
#[utoipa::path(post, path = "/api/explorer/collections/{id}/parts",
    params(("id" = u32, Path), Place, ("x-hetman-keys" = Option<String>, Header)), request_body = Vec<u8>,
    responses((status = 200, body = Collections), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal), (status = 409, body = Refusal)))]
async fn part(
    State(games): State<Arc<Games>>,
    At(id): At<u32>,
    Asked(place): Asked<Place>,
    headers: HeaderMap,
    request: Request,
) -> Reply<Collections> {
    let late = |why: &str| Error::Malformed {
        status: 408,
        why: why.into(),
    };
    let bytes = timeout(PART_TIME, Bytes::from_request(request, &()))
        .await
        .map_err(|_| late("the request did not come to its end in time"))?
        .map_err(|error| Error::Malformed {
            status: error.status().as_u16(),
            why: error.body_text(),
        })?;
    slowly(move || {
        games
            .explorer()
            .receive(id, place.at, &bytes, &keys(&headers))?;
        games.explorer().list()
    })
    .await
    .map(Json)
}

/// Forgets a collection.
#[utoipa::path(post, path = "/api/explorer/collections/{id}/forget", request_body = SideOrder,
    params(("id" = u32, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Collections), (status = 403, body = Refusal), (status = 404, body = Refusal)))]
async fn forget(
    State(games): State<Arc<Games>>,
    At(id): At<u32>,
    headers: HeaderMap,
    Body(_): Body<SideOrder>,
) -> Reply<Collections> {
    slowly(move || {
        games.explorer().forget(id, &keys(&headers))?;
        games.explorer().list()
    })
    .await
    .map(Json)
}

/// What was played from a position.
#[utoipa::path(post, path = "/api/explorer/openings", request_body = OpeningsOrder,
    responses((status = 200, body = Openings), (status = 400, body = Refusal)))]
async fn openings(
    State(games): State<Arc<Games>>,
    Body(order): Body<OpeningsOrder>,
) -> Reply<Openings> {
    slowly(move || games.explorer().openings(&order))
        .await
        .map(Json)
}

/// What the strongest engine thinks of moves; its search ends when the visitor goes away.
#[utoipa::path(post, path = "/api/explorer/opinions", request_body = OpinionsOrder,
    responses((status = 200, body = Opinions), (status = 400, body = Refusal)))]
async fn opinions(
    State(games): State<Arc<Games>>,
    Body(order): Body<OpinionsOrder>,
) -> Reply<Opinions> {
    let question = OpinionQuestion::new(games.explorer(), order)?;
    let ask = move |job: &Job| question.answer(job);
    answered(games.players(), false, ask).await.map(Json)
}

/// Opens a game of a collection as a study.
#[utoipa::path(post, path = "/api/explorer/games/{id}", request_body = SideOrder, params(("id" = u32, Path)),
    responses((status = 200, body = Created), (status = 404, body = Refusal)))]
async fn game(
    State(games): State<Arc<Games>>,
    At(id): At<u32>,
    Body(_): Body<SideOrder>,
) -> Reply<Created> {
    slowly(move || {
        let (order, record) = record::import(games.explorer().game(id)?, games.list())?;
        games.create(order, record.as_ref())
    })
    .await
    .map(Json)
}
