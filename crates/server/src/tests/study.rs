//! Studies: trees that are written, not played.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Server, human, read};

async fn study(server: &Server) -> (String, String) {
    let order = json!({"game": "chess", "seats": [human(), human()], "study": "My  lines"});
    let (status, created) = server.post("/api/games", "", order).await;
    assert_eq!(status, StatusCode::OK, "{created}");
    let keys: Vec<&str> = created["keys"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    (
        format!("/api/games/{}", created["id"].as_str().unwrap()),
        keys.join(","),
    )
}

async fn add(server: &Server, path: &str, keys: &str, node: u64, words: &[&str]) -> u64 {
    let order = json!({"node": node, "words": words});
    let (status, reached) = server
        .post(&format!("{path}/variations"), keys, order)
        .await;
    assert_eq!(status, StatusCode::OK, "{reached}");
    reached["node"].as_u64().unwrap()
}

async fn pgn(server: &Server, path: &str) -> String {
    let (status, text) = read(
        server
            .send("GET", &format!("{path}/export/pgn"), "", "")
            .await,
    )
    .await;
    assert_eq!(status, StatusCode::OK);
    text.as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_is_written_put_in_order_and_taken_along() {
    let server = Server::start();
    let (path, keys) = study(&server).await;
    let e5 = add(&server, &path, &keys, 0, &["e4", "e5"]).await;
    let c5 = add(&server, &path, &keys, e5 - 1, &["c5"]).await;
    let (_, game) = server.get(&path).await;
    assert_eq!(
        (&game["study"], &game["head"]),
        (&json!("My lines"), &json!(e5))
    );
    let notes = json!({"node": c5, "comment": "sharp", "glyphs": ["!?", "$13"]});
    assert_eq!(
        server.post(&format!("{path}/notes"), &keys, notes).await.0,
        StatusCode::OK
    );
    let (status, game) = server
        .post(&format!("{path}/first"), &keys, json!({"node": c5}))
        .await;
    assert_eq!(
        (status, &game["head"]),
        (StatusCode::OK, &json!(c5)),
        "{game}"
    );
    let text = pgn(&server, &path).await;
    assert!(text.contains("[Event \"My lines\"]"), "{text}");
    assert!(
        text.ends_with("1. e4 c5!? $13 {sharp} (1... e5) *\n"),
        "{text}"
    );
    let order = json!({"game": "chess", "text": text, "study": "Again"});
    let (status, copy) = server.post("/api/import", "", order).await;
    assert_eq!(status, StatusCode::OK, "{copy}");
    let copy = format!("/api/games/{}", copy["id"].as_str().unwrap());
    assert_eq!(
        pgn(&server, &copy).await.lines().last(),
        text.lines().last()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_move_of_a_study_can_go_and_only_its_writers_may_change_it() {
    let server = Server::start();
    let (path, keys) = study(&server).await;
    let e5 = add(&server, &path, &keys, 0, &["e4", "e5"]).await;
    let (status, game) = server
        .post(&format!("{path}/cut"), &keys, json!({"node": e5}))
        .await;
    assert_eq!((status, &game["head"]), (StatusCode::OK, &json!(e5 - 1)));
    let (status, game) = server
        .post(&format!("{path}/title"), &keys, json!({"title": "New"}))
        .await;
    assert_eq!((status, &game["study"]), (StatusCode::OK, &json!("New")));
    for (what, order) in [
        ("title", json!({"title": "Mine"})),
        ("first", json!({"node": e5 - 1})),
        ("cut", json!({"node": e5 - 1})),
        ("notes", json!({"node": e5 - 1, "comment": "hello"})),
    ] {
        let (status, answer) = server.post(&format!("{path}/{what}"), "", order).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{what}: {answer}");
    }
    let bad = json!({"node": e5 - 1, "comment": "", "glyphs": ["$999"]});
    let (status, refused) = server.post(&format!("{path}/notes"), &keys, bad).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(refused["text"].as_str().unwrap().contains("`$999`"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_becomes_a_study_and_stays_a_game() {
    let server = Server::start();
    let (path, keys) = server.game("chess", [human(), human()]).await;
    let both = keys.join(",");
    for word in ["e4", "e5"] {
        server.play(&path, &both, word).await;
    }
    for what in ["title", "first"] {
        let order = if what == "title" {
            json!({"title": "x"})
        } else {
            json!({"node": 1})
        };
        let (status, refused) = server.post(&format!("{path}/{what}"), &both, order).await;
        assert_eq!(
            (status, &refused["code"]),
            (StatusCode::CONFLICT, &json!("no_study"))
        );
    }
    let order = json!({"title": "A copy"});
    let (status, made) = server.post(&format!("{path}/study"), &both, order).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    let (_, copy) = server
        .get(&format!("/api/games/{}", made["id"].as_str().unwrap()))
        .await;
    assert_eq!(
        (&copy["study"], copy["nodes"].as_array().unwrap().len()),
        (&json!("A copy"), 3)
    );
    let (_, game) = server.get(&path).await;
    assert_eq!(game["study"], Value::Null);
}
