//! Requests about experiments.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Sse};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream::unfold;
use utoipa::OpenApi;

use super::{At, Body, keys, slowly};
use crate::error::Error;
use crate::games::Games;
use crate::lab::Lab;
use crate::messages::{
    ExperimentCheck, ExperimentCreated, ExperimentOrder, ExperimentPage, Experiments, LabNews,
    Refusal, SideOrder,
};

type Reply<T> = Result<Json<T>, Error>;

/// The least time between two events.
const PAUSE: Duration = Duration::from_millis(250);

/// The description of this part of the interface.
#[derive(OpenApi)]
#[openapi(paths(list, create, check, events, page, export, stop, resume, forget))]
pub struct Interface;

/// This part of the interface.
pub fn router(lab: Arc<Lab>) -> Router<Arc<Games>> {
    Router::new()
        .route("/", get(list).post(create))
        .route("/check", post(check))
        .route("/events", get(events))
        .route("/{name}", get(page))
        .route("/{name}/export/{format}", get(export))
        .route("/{name}/stop", post(stop))
        .route("/{name}/resume", post(resume))
        .route("/{name}/forget", post(forget))
        .with_state(lab)
}

/// All experiments.
#[utoipa::path(get, path = "/api/experiments", responses((status = 200, body = Experiments)))]
async fn list(State(lab): State<Arc<Lab>>) -> Reply<Experiments> {
    slowly(move || Ok(lab.list())).await.map(Json)
}

/// Orders an experiment, or goes on with the same one.
#[utoipa::path(post, path = "/api/experiments", request_body = ExperimentOrder,
    params(("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = ExperimentCreated), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 409, body = Refusal)))]
async fn create(
    State(lab): State<Arc<Lab>>,
    headers: HeaderMap,
    Body(order): Body<ExperimentOrder>,
) -> Reply<ExperimentCreated> {
    let created = move || {
        let key = lab.order(&order, &keys(&headers))?;
        Ok(ExperimentCreated { key })
    };
    slowly(created).await.map(Json)
}

/// Says what is wrong with an experiment, if anything.
#[utoipa::path(post, path = "/api/experiments/check", request_body = ExperimentOrder,
    responses((status = 200, body = ExperimentCheck)))]
async fn check(
    State(lab): State<Arc<Lab>>,
    Body(order): Body<ExperimentOrder>,
) -> Reply<ExperimentCheck> {
    slowly(move || Ok(lab.check(&order))).await.map(Json)
}

/// How far everything is, as it goes on: events `lab` (a `LabNews`).
#[utoipa::path(get, path = "/api/experiments/events",
    responses((status = 200, content_type = "text/event-stream", body = String)))]
async fn events(State(lab): State<Arc<Lab>>) -> Result<impl IntoResponse, Error> {
    let admission = lab.games.admit()?;
    let mut changes = lab.changes.subscribe();
    changes.mark_changed();
    let stream = unfold(
        (lab, changes, admission),
        |(lab, mut changes, admission)| async move {
            changes.changed().await.ok()?;
            let event = Event::default().event("lab").json_data(lab.news()).ok()?;
            // What comes in meanwhile is told together.
            tokio::time::sleep(PAUSE).await;
            Some((Ok::<_, Infallible>(event), (lab, changes, admission)))
        },
    );
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

/// An experiment with its question.
#[utoipa::path(get, path = "/api/experiments/{name}", params(("name" = String, Path)),
    responses((status = 200, body = ExperimentPage), (status = 404, body = Refusal)))]
async fn page(State(lab): State<Arc<Lab>>, At(name): At<String>) -> Reply<ExperimentPage> {
    slowly(move || lab.page(&name)).await.map(Json)
}

/// A file of an experiment: `toml`, `json` (the findings), `md` or `csv`.
#[utoipa::path(get, path = "/api/experiments/{name}/export/{format}",
    params(("name" = String, Path), ("format" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = 400, body = Refusal),
    (status = 404, body = Refusal)))]
async fn export(
    State(lab): State<Arc<Lab>>,
    At((name, format)): At<(String, String)>,
) -> Result<impl IntoResponse, Error> {
    let kind = match format.as_str() {
        "toml" => "application/toml",
        "json" => "application/json",
        "md" => "text/markdown; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        word => {
            return Err(Error::Bad(format!(
                "unknown format `{word}`; known are: toml, json, md, csv"
            )));
        }
    };
    let text = lab.file(&name, &format)?;
    let disposition = format!("attachment; filename=\"{name}.{format}\"");
    Ok((
        [
            (header::CONTENT_TYPE, kind.to_owned()),
            (header::CONTENT_DISPOSITION, disposition),
        ],
        text,
    ))
}

/// Stops an experiment; what was measured stays.
#[utoipa::path(post, path = "/api/experiments/{name}/stop", request_body = SideOrder,
    params(("name" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = LabNews), (status = 409, body = Refusal)))]
async fn stop(
    State(lab): State<Arc<Lab>>,
    At(name): At<String>,
    headers: HeaderMap,
    Body(_): Body<SideOrder>,
) -> Reply<LabNews> {
    lab.stop(&name, &keys(&headers)).map(|()| Json(lab.news()))
}

/// Goes on with an experiment that was stopped.
#[utoipa::path(post, path = "/api/experiments/{name}/resume", request_body = SideOrder,
    params(("name" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = LabNews), (status = 403, body = Refusal), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
async fn resume(
    State(lab): State<Arc<Lab>>,
    At(name): At<String>,
    headers: HeaderMap,
    Body(_): Body<SideOrder>,
) -> Reply<LabNews> {
    slowly(move || lab.resume(&name, &keys(&headers)).map(|()| lab.news()))
        .await
        .map(Json)
}

/// Throws an own experiment away, question and answer.
#[utoipa::path(post, path = "/api/experiments/{name}/forget", request_body = SideOrder,
    params(("name" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = LabNews), (status = 403, body = Refusal), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
async fn forget(
    State(lab): State<Arc<Lab>>,
    At(name): At<String>,
    headers: HeaderMap,
    Body(_): Body<SideOrder>,
) -> Reply<LabNews> {
    slowly(move || lab.forget(&name, &keys(&headers)).map(|()| lab.news()))
        .await
        .map(Json)
}
