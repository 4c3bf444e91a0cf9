//! Tournaments over HTTP: ordered, watched, stopped, resumed, read back after a restart, refused.

use super::*;

fn order(players: &[&str], games: u64) -> Value {
    json!({"game": "tictactoe", "players": players, "schedule": "round-robin", "games": games, "nodes": 30,
        "openings": "random(plies=2)", "concurrency": 1, "seed": 3})
}

/// Slow enough to be stopped in the middle.
fn long() -> Value {
    let mut order = order(&["alphabeta", "alphabeta(hash=1)"], 400);
    (order["game"], order["nodes"]) = ("connect4".into(), 4000.into());
    order
}

impl Server {
    async fn tournament(&self, order: Value) -> String {
        let (status, created) = self.post("/api/tournaments", "", order).await;
        assert_eq!(status, StatusCode::OK, "{created}");
        format!("/api/tournaments/{}", created["id"].as_str().unwrap())
    }

    fn on(folder: &Path) -> Self {
        Self::at(folder, Store::in_memory().unwrap(), ABSENCE)
    }
}

fn is(state: &'static str) -> impl Fn(&Value) -> bool {
    move |found| found["state"] == state
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_ordered_by_playouts() {
    let server = Server::start();
    let mut order = order(&["mcts(seed=1)", "mcts(seed=2)"], 2);
    (order["nodes"], order["playouts"]) = (Value::Null, 20.into());
    let path = server.tournament(order.clone()).await;
    let told = server.until(&path, is("finished")).await;
    assert_eq!(told["done"], 2, "{told}");
    let command = told["how"]["command"].as_str().unwrap();
    assert!(command.contains("--playouts 20"), "{command}");
    (order["players"], order["seed"]) = (json!(["alphabeta", "mcts"]), 9.into());
    let (status, refused) = server.post("/api/tournaments", "", order).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{refused}");
    let why = refused["text"].as_str().unwrap();
    assert!(
        why.contains("playouts") && why.contains("`alphabeta`"),
        "{why}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_is_played_and_told() {
    let server = Server::start();
    let path = server
        .tournament(order(&["alphabeta", "random", "minimax"], 6))
        .await;
    let mut body = server
        .send("GET", &format!("{path}/events"), "", Body::empty())
        .await
        .into_body()
        .into_data_stream();
    let (_, told) = event(&mut body, "tournament", is("finished")).await;
    assert_eq!((&told["done"], &told["games"]), (&18.into(), &18.into()));
    let points: f64 = told["places"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| place["points"].as_f64().unwrap())
        .sum();
    assert!((points - 18.0).abs() < 1e-9);
    assert_eq!(told["meetings"].as_array().unwrap().len(), 3);
    assert_eq!(told["how"]["command"], "hetman tournament tournament.toml");
    assert!(
        told["how"]["file"]
            .as_str()
            .unwrap()
            .contains("random(plies=2)")
    );
    let (_, all) = server.get("/api/tournaments").await;
    assert_eq!(
        (&all["tournaments"][0]["state"], &all["cores"].is_u64()),
        (&"finished".into(), &true)
    );
    let (_, games) = server.get(&format!("{path}/games?from=10")).await;
    assert_eq!(
        (&games["total"], games["games"].as_array().unwrap().len()),
        (&18.into(), 8)
    );
    let number = &games["games"][0]["number"];
    let (status, replayed) = server
        .post(&format!("{path}/games/{number}/replay"), "", json!({}))
        .await;
    assert_eq!(status, StatusCode::OK, "{replayed}");
    let (_, pgn) = server.get(&format!("{path}/export/pgn")).await;
    assert_eq!(pgn.as_str().unwrap().matches("[Event ").count(), 18);
    let (_, csv) = server.get(&format!("{path}/export/csv")).await;
    assert_eq!(csv.as_str().unwrap().lines().count(), 19);
    let (_, file) = server.get(&format!("{path}/export/toml")).await;
    assert!(
        file.as_str().unwrap().contains("game = \"tictactoe\""),
        "{file}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_plays_while_others_wait_and_what_is_stopped_can_be_resumed() {
    let server = Server::start();
    let first = server.tournament(long()).await;
    let second = server
        .tournament(order(&["random", "random(seed=2)"], 2))
        .await;
    server
        .until(&first, |found| found["done"].as_u64().unwrap() >= 2)
        .await;
    assert_eq!(server.get(&second).await.1["state"], "queued");
    let (_, stopped) = server
        .post(&format!("{first}/stop"), OPERATOR, json!({}))
        .await;
    assert_eq!(stopped["state"], "stopped");
    server.until(&second, is("finished")).await;
    let before = server.get(&first).await.1["done"].as_u64().unwrap();
    let (_, resumed) = server
        .post(&format!("{first}/resume"), OPERATOR, json!({}))
        .await;
    assert_eq!(resumed["state"], "queued");
    let later = server
        .until(&first, |found| found["done"].as_u64().unwrap() > before)
        .await;
    assert_eq!(later["found"].as_u64(), Some(before));
    server
        .post(&format!("{first}/stop"), OPERATOR, json!({}))
        .await;
    let (status, refused) = server
        .post(&format!("{second}/resume"), OPERATOR, json!({}))
        .await;
    assert_eq!(
        (status, &refused["text"]),
        (StatusCode::CONFLICT, &"the tournament is over".into())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_under_way_is_shown_to_whoever_looks() {
    let server = Server::start();
    let path = server.tournament(long()).await;
    let mut body = server
        .send("GET", &format!("{path}/events"), "", Body::empty())
        .await
        .into_body()
        .into_data_stream();
    let (_, live) = event(&mut body, "live", |live| {
        live["moves"]
            .as_array()
            .is_some_and(|moves| moves.len() > 3)
    })
    .await;
    assert_eq!(live["position"]["geometry"], "columns");
    server
        .post(&format!("{path}/stop"), OPERATOR, json!({}))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path());
    let path = server.tournament(long()).await;
    server
        .until(&path, |found| found["done"].as_u64().unwrap() >= 4)
        .await;
    let (_, stopped) = server
        .post(&format!("{path}/stop"), OPERATOR, json!({}))
        .await;
    let over = server.tournament(order(&["alphabeta", "random"], 4)).await;
    let before = server.until(&over, is("finished")).await;
    drop(server);
    let again = Server::on(folder.path());
    let (_, after) = again.get(&path).await;
    assert_eq!(after["state"], "stopped");
    assert!(
        after["done"].as_u64() >= stopped["done"].as_u64(),
        "{after}"
    );
    let (_, finished) = again.get(&over).await;
    assert_eq!(
        (&finished["state"], &finished["meetings"]),
        (&"finished".into(), &before["meetings"])
    );
    again
        .post(&format!("{path}/resume"), OPERATOR, json!({}))
        .await;
    again
        .until(&path, |found| {
            found["done"].as_u64() > after["done"].as_u64()
        })
        .await;
    again
        .post(&format!("{path}/stop"), OPERATOR, json!({}))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_orders_get_one_sentence() {
    let server = Server::start();
    let with = |key: &str, value: Value| {
        let mut order = order(&["alphabeta", "random"], 2);
        order[key] = value;
        order
    };
    for (order, says) in [
        (with("players", json!(["alphabeta"])), "2 to 12 players"),
        (
            with("players", json!(["alphabeta", "uci(/bin/sh)"])),
            "--engine",
        ),
        (
            with("players", json!(["alphabeta", "gtp(/bin/sh)"])),
            "--engine",
        ),
        (
            with("players", json!(["alphabeta", "hub(/bin/sh)"])),
            "--engine",
        ),
        (
            with("players", json!(["alphabeta", "alphabeta(x=1)"])),
            "unknown option `x`",
        ),
        (
            with("players", json!(["alphabeta", "nobody"])),
            "unknown engine `nobody`",
        ),
        (with("game", "chees".into()), "unknown game `chees`"),
        (with("games", 1_000_000.into()), "1 to 10000"),
        (with("concurrency", 0.into()), "`concurrency`"),
        (with("nodes", 0.into()), "exactly one of"),
        (
            with("nodes", 1_000_000_000.into()),
            "at most 100000000 nodes",
        ),
        (with("depth", 3.into()), "exactly one of"),
        (with("openings", "/etc/passwd".into()), "no such file"),
        (with("sprt", "5,0".into()), "`sprt`"),
        (with("alpha", 0.2.into()), "without `sprt`"),
        (with("resign", "x".into()), "`resign`"),
    ] {
        let (status, refused) = server.post("/api/tournaments", "", order.clone()).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{order}: {refused}");
        assert!(
            refused["text"].as_str().unwrap().contains(says),
            "{order}: {refused}"
        );
    }
    for path in [
        "/api/tournaments/nothing",
        "/api/tournaments/nothing/events",
        "/api/tournaments/nothing/export/pgn",
    ] {
        assert_eq!(server.get(path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(
        server.get("/api/tournaments").await.1["tournaments"],
        json!([]),
        "nothing was entered"
    );
}
