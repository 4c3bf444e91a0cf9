//! The HTTP interface: what may be asked, and how each request becomes a call on the registry of games, the arena or the lab.

mod arena;
mod explorer;
mod lab;
mod queue;
mod read;
mod tree;
mod write;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::de::DeserializeOwned;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use utoipa::OpenApi;

use crate::arena::Arena;
use crate::assets::{Assets, pack_answers};
use crate::error::Error;
use crate::games::Games;
use crate::guard::{Names, guard};
use crate::lab::Lab;

pub use queue::QueueState;

/// The most bytes a request may bring.
const MOST_BYTES: usize = 256 * 1024;

/// The header that carries the keys to the sides a page may move for.
pub const KEYS: &str = "x-hetman-keys";

/// The description of the interface.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Hetman",
        description = "Games between people and engines, and their analysis."
    ),
    paths(
        read::catalogue,
        read::game,
        read::events,
        read::sides,
        read::node,
        read::explanation,
        read::export,
        write::create,
        write::import,
        write::set_up,
        write::play,
        write::take_back,
        write::resign,
        write::draw,
        write::answer,
        write::rematch,
        write::hint,
        write::variation,
        write::notes,
        write::cut,
        write::title,
        write::first,
        write::study,
        write::analysis,
        write::report,
        write::judge,
        tree::switches,
        tree::trace,
    )
)]
struct Interface;

/// A whole game in one file, which the page shows to programmers.
const STICKS: &str = include_str!(concat!(
    env!("HETMAN_FILES"),
    "/examples/sticks/src/main.rs"
));

/// What requests are about.
pub struct AppState {
    /// Games of people.
    pub games: Arc<Games>,
    /// Tournaments of engines.
    pub arena: Arc<Arena>,
    /// Experiments.
    pub lab: Arc<Lab>,
    /// The queue of other machines.
    pub queue: QueueState,
}

/// The description of the whole interface.
fn interface() -> utoipa::openapi::OpenApi {
    let mut all = Interface::openapi();
    all.merge(arena::Interface::openapi());
    all.merge(lab::Interface::openapi());
    all.merge(queue::Interface::openapi());
    all.merge(explorer::Interface::openapi());
    all
}

/// The whole server as a service.
pub fn router(state: AppState, names: Names) -> Router {
    let game = Router::new()
        .route("/", get(read::game))
        .route("/events", get(read::events))
        .route("/sides", get(read::sides))
        .route("/nodes/{node}", get(read::node))
        .route("/nodes/{node}/explanation", get(read::explanation))
        .route("/export/{format}", get(read::export))
        .route("/moves", post(write::play))
        .route("/takeback", post(write::take_back))
        .route("/resign", post(write::resign))
        .route("/draw", post(write::draw))
        .route("/answer", post(write::answer))
        .route("/rematch", post(write::rematch))
        .route("/hint", post(write::hint))
        .route("/variations", post(write::variation))
        .route("/notes", post(write::notes))
        .route("/cut", post(write::cut))
        .route("/title", post(write::title))
        .route("/first", post(write::first))
        .route("/study", post(write::study))
        .route("/analysis", post(write::analysis))
        .route("/report", post(write::report));
    let api = Router::new()
        .route("/catalogue", get(read::catalogue))
        .route("/games", post(write::create))
        .route("/import", post(write::import))
        .route("/setup", post(write::set_up))
        .route("/judge", post(write::judge))
        .route("/switches", get(tree::switches))
        .route("/trace", post(tree::trace))
        .route("/openapi.json", get(|| async { axum::Json(interface()) }))
        .nest("/games/{id}", game)
        .nest("/tournaments", arena::router(state.arena))
        .nest("/experiments", lab::router(state.lab))
        .nest("/queue", queue::router(state.queue))
        .nest("/explorer", explorer::router())
        .fallback(|| async { Error::Missing("such request".into()) })
        .layer(from_fn(pack_answers));
    let assets = Arc::new(Assets::default());
    let page = |file| page(&assets, file);
    let files = Arc::clone(&assets);
    Router::new()
        .nest("/api", api)
        .route("/", page("index.html"))
        .route("/game/{id}", page("game.html"))
        .route("/arena", page("arena.html"))
        .route("/arena/{id}", page("arena.html"))
        .route("/lab", page("lab.html"))
        .route("/lab/{name}", page("lab.html"))
        .route("/tree", page("tree.html"))
        .route("/learn", page("learn.html"))
        .route("/puzzles", page("puzzles.html"))
        .route("/explore", page("explore.html"))
        .route("/examples/sticks.rs", get(|| async { STICKS }))
        .fallback(move |uri: Uri, headers: HeaderMap| async move {
            files.file(uri.path().trim_start_matches('/'), &headers)
        })
        .method_not_allowed_fallback(|| async { Error::Method })
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(from_fn(move |request: Request, next: Next| {
            guard(names.clone(), request, next)
        }))
        .with_state(state.games)
}

/// A page under an address; scripts in a folder of the page's name are files all the same.
fn page(assets: &Arc<Assets>, file: &'static str) -> MethodRouter<Arc<Games>> {
    let assets = Arc::clone(assets);
    get(move |uri: Uri, headers: HeaderMap| async move {
        let path = uri.path().trim_start_matches('/');
        assets.file(if path.contains('.') { path } else { file }, &headers)
    })
}

/// Does what may take a while without holding others up.
async fn slowly<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    spawn_blocking(work).await.map_err(|_| Error::Server)?
}

/// The keys of a request.
fn keys(headers: &HeaderMap) -> Vec<&str> {
    let keys = headers
        .get(KEYS)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let keys = keys.split(',').map(str::trim);
    keys.filter(|key| !key.is_empty()).collect()
}

/// A body, a path or a query that is refused in one sentence of JSON.
pub struct Body<T>(pub T);

/// How long the body of a request may take.
const BODY_TIME: Duration = Duration::from_secs(15);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Malformed;

    async fn from_request(request: Request, state: &S) -> Result<Self, Malformed> {
        match timeout(BODY_TIME, axum::Json::from_request(request, state)).await {
            Ok(read) => Ok(Self(read?.0)),
            Err(_) => Err(Malformed(
                StatusCode::REQUEST_TIMEOUT,
                "the request did not come to its end in time".into(),
            )),
        }
    }
}

/// Parts of the path.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Malformed))]
pub struct At<T>(pub T);

/// Words behind the question mark.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Malformed))]
pub struct Asked<T>(pub T);

/// A request that cannot be read.
pub struct Malformed(StatusCode, String);

macro_rules! malformed {
    ($($rejection:ty)*) => {$(
        impl From<$rejection> for Malformed {
            fn from(rejection: $rejection) -> Self {
                Self(rejection.status(), rejection.body_text())
            }
        }
    )*};
}

malformed!(JsonRejection PathRejection QueryRejection);

impl IntoResponse for Malformed {
    fn into_response(self) -> Response {
        let (status, why) = (self.0.as_u16(), self.1);
        Error::Malformed { status, why }.into_response()
    }
}
