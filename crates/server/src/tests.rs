//! The server over HTTP, as a page or a script sees it.

mod arena;
mod engines;
mod explorer;
mod hidden;
mod hostile;
mod lab;
mod lessons;
mod load;
mod play;
mod queue;
mod restart;
mod stops;
mod stuck;
mod study;
mod tree;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use futures_util::StreamExt;
use hetman_game::random::Random;
use hetman_game::{Entry, Spec};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tower::ServiceExt;

use crate::access::Access;
use crate::admission::Playable;
use crate::arena::Arena;
use crate::explorer::Explorer;
use crate::games::{ABSENCE, Databases, Games};
use crate::guard::Names;
use crate::lab::Lab;
use crate::pool::BackgroundWork;
use crate::routes::{AppState, KEYS, QueueState, router};
use crate::store::Store;

/// The key of the operator.
const OPERATOR: &str = "operator-of-the-tests";
/// After this a server counts as hung; a busy machine is only slow.
const PATIENCE: Duration = Duration::from_secs(600);

/// The games of these tests.
fn games() -> Vec<Box<dyn Entry>> {
    let mut games: Vec<Box<dyn Entry>> = vec![Box::new(hetman_chess::entry())];
    games.extend(hetman_classics::entries());
    games
}

/// The start of a game once chance has drawn all there is to draw before a player moves: no engine thinks earlier.
fn dealt(entry: &dyn Entry, spec: &Spec) -> String {
    let mut board = entry.board(spec, None).unwrap();
    let mut random = Random::new(1);
    while board.draw(&mut random).is_some() {}
    board.text()
}

/// A server to talk to.
struct Server {
    router: Router,
    /// Thrown away with the server.
    _folder: Option<tempfile::TempDir>,
}

impl Server {
    fn start() -> Self {
        Self::with(Store::in_memory().unwrap())
    }

    fn with(store: Store) -> Self {
        Self::impatient(store, ABSENCE)
    }

    /// A server that waits no longer than this for a visitor to come back.
    fn impatient(store: Store, absence: Duration) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            router: Self::at(folder.path(), store, absence).router,
            _folder: Some(folder),
        }
    }

    /// A server that keeps its tournaments and experiments in a folder.
    fn at(folder: &Path, store: Store, absence: Duration) -> Self {
        Self::playing(games(), folder, store, absence)
    }

    /// The same with other games.
    fn playing(games: Vec<Box<dyn Entry>>, folder: &Path, store: Store, absence: Duration) -> Self {
        let games = Playable::all(games, 2 << 30);
        let work = BackgroundWork::open("abc".into(), Access::new(Some(OPERATOR.into()))).unwrap();
        let access = Arc::clone(&work.access);
        let explorer = Explorer::open(folder, games.clone(), access).unwrap();
        let databases = Databases { store, explorer };
        let games: Arc<Games> = Games::open(games, databases, absence, Handle::current()).unwrap();
        let arena = Arena::open(Arc::clone(&games), folder, Vec::new(), &work).unwrap();
        let lab = Lab::open(Arc::clone(&games), folder, &work);
        let queue = QueueState {
            queue: Some(Arc::new(queue::Fixed::default())),
            access: Arc::clone(&work.access),
        };
        let names = Names::new("127.0.0.1:80".parse().unwrap(), Vec::new());
        Self {
            router: router(
                AppState {
                    games,
                    arena,
                    lab,
                    queue,
                },
                names,
            ),
            _folder: None,
        }
    }

    async fn send(&self, method: &str, path: &str, keys: &str, body: impl Into<Body>) -> Response {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .header(KEYS, keys);
        self.router
            .clone()
            .oneshot(request.body(body.into()).unwrap())
            .await
            .unwrap()
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        read(self.send("GET", path, "", Body::empty()).await).await
    }

    async fn post(&self, path: &str, keys: &str, body: Value) -> (StatusCode, Value) {
        read(self.send("POST", path, keys, body.to_string()).await).await
    }

    /// Starts a game; gives its address and both keys.
    async fn game(&self, game: &str, seats: [Value; 2]) -> (String, [String; 2]) {
        let order = json!({"game": game, "seats": seats});
        let (status, created) = self.post("/api/games", "", order).await;
        assert_eq!(status, StatusCode::OK, "{created}");
        let key = |at: usize| created["keys"][at].as_str().unwrap().to_owned();
        (
            format!("/api/games/{}", created["id"].as_str().unwrap()),
            [key(0), key(1)],
        )
    }

    async fn play(&self, path: &str, keys: &str, word: &str) -> (StatusCode, Value) {
        self.post(&format!("{path}/moves"), keys, json!({"text": word}))
            .await
    }

    /// Waits until a game is as wanted.
    async fn until(&self, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let started = Instant::now();
        loop {
            let (_, game) = self.get(path).await;
            if wanted(&game) {
                return game;
            }
            assert!(started.elapsed() < PATIENCE, "in vain: {game}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

async fn read(response: Response) -> (StatusCode, Value) {
    let status = response.status();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    (
        status,
        serde_json::from_str(&text).unwrap_or(Value::String(text)),
    )
}

/// Reads events off a stream until one is as wanted; gives its id and data.
async fn event(
    body: &mut axum::body::BodyDataStream,
    name: &str,
    wanted: impl Fn(&Value) -> bool,
) -> (String, Value) {
    let mut text = String::new();
    let reading = async {
        loop {
            let chunk = body.next().await.expect("the stream goes on").unwrap();
            text.push_str(&String::from_utf8_lossy(&chunk));
            while let Some((one, rest)) = text
                .split_once("\n\n")
                .map(|(one, rest)| (one.to_owned(), rest.to_owned()))
            {
                text = rest;
                let field = |field: &str| {
                    one.lines()
                        .find_map(|line| line.strip_prefix(field))
                        .unwrap_or_default()
                };
                let data: Value = serde_json::from_str(field("data: ")).unwrap_or_default();
                if field("event: ") == name && wanted(&data) {
                    return (field("id: ").to_owned(), data);
                }
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), reading)
        .await
        .expect("an event comes")
}

fn human() -> Value {
    json!({"kind": "human"})
}

fn level(level: u8) -> Value {
    json!({"kind": "level", "level": level})
}

/// A seat for an engine at full strength.
fn full_strength() -> Value {
    level(hetman_arena::level::Level::HIGHEST)
}
