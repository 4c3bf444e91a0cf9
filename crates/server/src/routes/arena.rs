//! Requests about tournaments.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use utoipa::OpenApi;

use super::{Asked, At, Body, keys, slowly};
use crate::arena::{self, Arena, Contest};
use crate::error::Error;
use crate::games::Games;
use crate::messages::{
    Created, FinishedGames, Refusal, SideOrder, Tournament, TournamentCreated, TournamentOrder,
    Tournaments,
};

type Reply<T> = Result<Json<T>, Error>;

/// The description of this part of the interface.
#[derive(OpenApi)]
#[openapi(paths(list, create, tournament, events, stop, resume, games, replay, export))]
pub struct Interface;

/// This part of the interface.
pub fn router(arena: Arc<Arena>) -> Router<Arc<Games>> {
    let one = Router::new()
        .route("/", get(tournament))
        .route("/events", get(events))
        .route("/stop", post(stop))
        .route("/resume", post(resume))
        .route("/games", get(games))
        .route("/games/{number}/replay", post(replay))
        .route("/export/{format}", get(export));
    Router::new()
        .route("/", get(list).post(create))
        .nest("/{id}", one)
        .with_state(arena)
}

async fn find(arena: &Arc<Arena>, id: String) -> Result<Arc<Contest>, Error> {
    let arena = Arc::clone(arena);
    slowly(move || arena.contest(&id)).await
}

/// All tournaments, and what a new one may be.
#[utoipa::path(get, path = "/api/tournaments", responses((status = 200, body = Tournaments)))]
async fn list(State(arena): State<Arc<Arena>>) -> Reply<Tournaments> {
    slowly(move || arena.list()).await.map(Json)
}

/// Orders a tournament.
#[utoipa::path(post, path = "/api/tournaments", request_body = TournamentOrder,
    responses((status = 200, body = TournamentCreated), (status = 400, body = Refusal), (status = 429, body = Refusal)))]
async fn create(
    State(arena): State<Arc<Arena>>,
    Body(order): Body<TournamentOrder>,
) -> Reply<TournamentCreated> {
    slowly(move || arena.create(order)).await.map(Json)
}

/// A tournament as it stands.
#[utoipa::path(get, path = "/api/tournaments/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Tournament), (status = 404, body = Refusal)))]
async fn tournament(State(arena): State<Arc<Arena>>, At(id): At<String>) -> Reply<Tournament> {
    let contest = find(&arena, id).await?;
    Ok(Json(arena.message(&contest)))
}

/// Which table to look at.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct Looking {
    /// Its number, from 0.
    #[serde(default)]
    table: usize,
}

/// A tournament as it goes on: events `tournament` (a `Tournament`) and `live` (a `LiveGame` or nothing).
#[utoipa::path(get, path = "/api/tournaments/{id}/events", params(("id" = String, Path), Looking),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = Refusal)))]
async fn events(
    State(arena): State<Arc<Arena>>,
    At(id): At<String>,
    Asked(looking): Asked<Looking>,
) -> Result<impl IntoResponse, Error> {
    let contest = find(&arena, id).await?;
    let admission = arena.games.admit()?;
    Ok(arena::events(
        arena,
        contest.subscribe(),
        admission,
        looking.table,
    ))
}

/// Stops a tournament; what is finished stays.
#[utoipa::path(post, path = "/api/tournaments/{id}/stop", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Tournament), (status = 403, body = Refusal), (status = 404, body = Refusal)))]
async fn stop(
    State(arena): State<Arc<Arena>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(_): Body<SideOrder>,
) -> Reply<Tournament> {
    let contest = find(&arena, id).await?;
    arena.access.check(&contest.key, &keys(&headers))?;
    contest.stop();
    Ok(Json(arena.message(&contest)))
}

/// Goes on with a tournament that was stopped.
#[utoipa::path(post, path = "/api/tournaments/{id}/resume", request_body = SideOrder,
    params(("id" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = Tournament), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
async fn resume(
    State(arena): State<Arc<Arena>>,
    At(id): At<String>,
    headers: HeaderMap,
    Body(_): Body<SideOrder>,
) -> Reply<Tournament> {
    let contest = find(&arena, id).await?;
    arena.access.check(&contest.key, &keys(&headers))?;
    arena.resume(&contest)?;
    Ok(Json(arena.message(&contest)))
}

/// Where to begin.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct From {
    /// How many of the newest to leave out.
    #[serde(default)]
    from: usize,
}

/// Finished games, the newest first.
#[utoipa::path(get, path = "/api/tournaments/{id}/games", params(("id" = String, Path), From),
    responses((status = 200, body = FinishedGames), (status = 404, body = Refusal)))]
async fn games(
    State(arena): State<Arc<Arena>>,
    At(id): At<String>,
    Asked(asked): Asked<From>,
) -> Reply<FinishedGames> {
    let contest = find(&arena, id).await?;
    Ok(Json(contest.games(asked.from)))
}

/// Opens a finished game where it can be replayed and analysed.
#[utoipa::path(post, path = "/api/tournaments/{id}/games/{number}/replay", request_body = SideOrder,
    params(("id" = String, Path), ("number" = u32, Path)),
    responses((status = 200, body = Created), (status = 404, body = Refusal)))]
async fn replay(
    State(arena): State<Arc<Arena>>,
    At((id, number)): At<(String, u32)>,
    Body(_): Body<SideOrder>,
) -> Reply<Created> {
    let contest = find(&arena, id).await?;
    slowly(move || arena.replay(&contest, number))
        .await
        .map(Json)
}

/// A tournament as a file: `pgn`, `csv` or `toml`.
#[utoipa::path(get, path = "/api/tournaments/{id}/export/{format}",
    params(("id" = String, Path), ("format" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = 400, body = Refusal),
    (status = 404, body = Refusal)))]
async fn export(
    State(arena): State<Arc<Arena>>,
    At((id, format)): At<(String, String)>,
) -> Result<impl IntoResponse, Error> {
    let contest = find(&arena, id).await?;
    let disposition = format!(
        "attachment; filename=\"tournament-{}.{format}\"",
        contest.id
    );
    let (kind, text) = slowly(move || arena::export(&contest, &format)).await?;
    Ok((
        [
            (header::CONTENT_TYPE, kind.to_owned()),
            (header::CONTENT_DISPOSITION, disposition),
        ],
        text,
    ))
}
