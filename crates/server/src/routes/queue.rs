//! Requests about the queue of other machines.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::{get, post};
use axum::{Json, Router};
use utoipa::OpenApi;

use super::{At, Body, keys, slowly};
use crate::access::Access;
use crate::error::Error;
use crate::games::Games;
use crate::messages::{QueueOrder, QueueView, Refusal};
use crate::queue::{self, WorkQueue};

type Reply<T> = Result<Json<T>, Error>;

/// The description of this part of the interface.
#[derive(OpenApi)]
#[openapi(paths(view, set))]
pub struct Interface;

/// The queue, and who may stop its runs.
#[derive(Clone)]
pub struct QueueState {
    /// The queue, if the server was told of one.
    pub queue: Option<Arc<dyn WorkQueue>>,
    /// Knows the operator.
    pub access: Arc<Access>,
}

/// This part of the interface.
pub fn router(state: QueueState) -> Router<Arc<Games>> {
    Router::new()
        .route("/", get(view))
        .route("/runs/{name}", post(set))
        .with_state(state)
}

/// Workers and runs.
#[utoipa::path(get, path = "/api/queue", responses((status = 200, body = QueueView)))]
async fn view(State(state): State<QueueState>) -> Reply<QueueView> {
    slowly(move || queue::view(state.queue.as_deref()))
        .await
        .map(Json)
}

/// Stops a run or lets it go on; that is the operator's.
#[utoipa::path(post, path = "/api/queue/runs/{name}", request_body = QueueOrder,
    params(("name" = String, Path), ("x-hetman-keys" = Option<String>, Header)),
    responses((status = 200, body = QueueView), (status = 403, body = Refusal), (status = 404, body = Refusal)))]
async fn set(
    State(state): State<QueueState>,
    At(name): At<String>,
    headers: HeaderMap,
    Body(order): Body<QueueOrder>,
) -> Reply<QueueView> {
    state.access.check("", &keys(&headers))?;
    let work = move || queue::set_stopped(state.queue.as_deref(), &name, order.stopped);
    slowly(work).await.map(Json)
}
