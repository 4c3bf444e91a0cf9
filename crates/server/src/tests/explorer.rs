//! Openings: files brought in parts and read in the background, positions that meet by another order, games opened again.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Server, human, read};

/// Three games, the second of which cannot be; the other two meet after two moves of each side.
const GAMES: &str = "[Event \"a\"]\n[White \"Anna\"]\n[Black \"Jan\"]\n[Date \"2024.05.06\"]\n[Result \"1-0\"]\n\n\
    1. d4 d5 2. c4 e6 3. Nc3 1-0\n\n[Event \"b\"]\n\n1. e4 Ke3 0-1\n\n\
    [Event \"c\"]\n[White \"Ewa\"]\n[Black \"Ola\"]\n[Result \"1/2-1/2\"]\n\n1. c4 e6 2. d4 d5 3. Nf3 {why not?} 1/2-1/2\n";

/// Orders a collection and sends its file in parts of this size; gives its number and key.
async fn bring(server: &Server, game: &str, text: &str, size: usize) -> (u64, String) {
    let order = json!({"game": game, "name": "own", "bytes": text.len()});
    let (status, created) = server.post("/api/explorer/collections", "", order).await;
    assert_eq!(status, StatusCode::OK, "{created}");
    let (id, key) = (
        created["id"].as_u64().unwrap(),
        created["key"].as_str().unwrap(),
    );
    for (number, part) in text.as_bytes().chunks(size).enumerate() {
        let path = format!("/api/explorer/collections/{id}/parts?at={}", number * size);
        let (status, answer) = read(server.send("POST", &path, key, part.to_vec()).await).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    (id, key.to_owned())
}

/// Waits until a collection has been read.
async fn ready(server: &Server, id: u64) -> Value {
    let found = |all: &Value| {
        let all = all["collections"].as_array().unwrap();
        let one = all.iter().find(|one| one["id"] == id);
        one.filter(|one| one["state"] == "ready").cloned()
    };
    let all = server
        .until("/api/explorer/collections", |all| found(all).is_some())
        .await;
    found(&all).unwrap()
}

/// What was played after these moves.
async fn openings(server: &Server, game: &str, moves: &[&str], more: Value) -> Value {
    let mut order = json!({"game": game, "moves": moves});
    order
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().cloned().unwrap_or_default());
    let (status, answer) = server.post("/api/explorer/openings", "", order).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_file_meet_by_position_however_they_got_there() {
    let server = Server::start();
    let (id, _) = bring(&server, "chess", GAMES, 100).await;
    let known = ready(&server, id).await;
    assert_eq!(
        (&known["games"], &known["refused"]),
        (&json!(2), &json!(1)),
        "{known}"
    );
    let complaint = known["complaint"].as_str().unwrap();
    assert!(complaint.contains("`Ke3`"), "{complaint}");
    for moves in [["d4", "d5", "c4", "e6"], ["c4", "e6", "d4", "d5"]] {
        let found = openings(&server, "chess", &moves, json!({})).await;
        assert_eq!(found["games"], 2);
        assert_eq!(found["name"], "Queen's Gambit Declined");
        let of = |record: &str| {
            let moves = found["moves"].as_array().unwrap();
            moves
                .iter()
                .find(|one| one["record"] == record)
                .unwrap()
                .clone()
        };
        let (won, drawn) = (of("Nc3"), of("Nf3"));
        assert_eq!([&won["first"], &won["drawn"], &won["games"]], [1, 0, 1]);
        assert_eq!(
            [&drawn["first"], &drawn["drawn"], &drawn["second"]],
            [0, 1, 0]
        );
        assert_eq!(won["example"]["white"], "Anna");
    }
    let (status, refused) = server
        .post(
            "/api/explorer/openings",
            "",
            json!({"game": "chess", "moves": ["e5"]}),
        )
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(refused["text"].as_str().unwrap().contains("`e5`"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_a_collection_is_opened_with_what_is_written_in_it() {
    let server = Server::start();
    let (id, _) = bring(&server, "chess", GAMES, 1 << 20).await;
    ready(&server, id).await;
    let moves = ["c4", "e6", "d4", "d5"];
    let found = openings(&server, "chess", &moves, json!({"collection": id})).await;
    let drawn = found["moves"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["record"] == "Nf3");
    let path = format!("/api/explorer/games/{}", drawn.unwrap()["example"]["id"]);
    let (status, created) = server.post(&path, "", json!({})).await;
    assert_eq!(status, StatusCode::OK, "{created}");
    let (_, game) = server
        .get(&format!("/api/games/{}", created["id"].as_str().unwrap()))
        .await;
    assert_eq!(game["study"], "Ewa – Ola");
    assert!(game.to_string().contains("why not?"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_has_an_opinion_of_each_move() {
    let server = Server::start();
    let order = json!({"game": "chess", "moves": ["f3", "e5"], "words": ["e4", "g4"]});
    let (status, answer) = server
        .post("/api/explorer/opinions", "", order.clone())
        .await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let score = |at: usize| answer["opinions"][at]["score"]["chance"].as_f64().unwrap();
    assert!(score(0) > 0.2 && score(1) < 0.1, "g4 is mated: {answer}");
    let (_, again) = server.post("/api/explorer/opinions", "", order).await;
    assert_eq!(again, answer, "it is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_brought_a_collection_adds_to_it_and_deletes_it() {
    let server = Server::start();
    let order = json!({"game": "chess", "name": "x", "bytes": 10});
    let (_, created) = server.post("/api/explorer/collections", "", order).await;
    let (path, key) = (
        format!("/api/explorer/collections/{}", created["id"]),
        created["key"].as_str().unwrap(),
    );
    let part = |at: usize| format!("{path}/parts?at={at}");
    for (at, key, body, status) in [
        (0, "nobody", "1. e4", StatusCode::FORBIDDEN),
        (3, key, "1. e4", StatusCode::CONFLICT),
        (0, key, "1. e4 e5 2. Nf3", StatusCode::BAD_REQUEST),
        (0, key, "1. e4", StatusCode::OK),
        (0, key, "1. e4", StatusCode::CONFLICT),
    ] {
        let (got, answer) = read(server.send("POST", &part(at), key, body).await).await;
        assert_eq!(got, status, "{at} {body}: {answer}");
    }
    let large = server
        .send("POST", &part(5), key, vec![b' '; 2 << 20])
        .await;
    assert_eq!(large.status(), StatusCode::PAYLOAD_TOO_LARGE);
    let forget = format!("{path}/forget");
    assert_eq!(
        server.post(&forget, "nobody", json!({})).await.0,
        StatusCode::FORBIDDEN
    );
    let (status, left) = server.post(&forget, key, json!({})).await;
    assert_eq!(
        (status, left["collections"].as_array().unwrap().len()),
        (StatusCode::OK, 2),
        "those of games played here stay"
    );
    assert_eq!(
        server.post(&forget, key, json!({})).await.0,
        StatusCode::NOT_FOUND
    );
    for (order, word) in [
        (json!({"game": "chess", "name": "x", "bytes": 0}), "1 byte"),
        (json!({"game": "kuhn", "name": "x", "bytes": 9}), "`kuhn`"),
        (
            json!({"game": "chess", "name": "x".repeat(81), "bytes": 9}),
            "80",
        ),
        (json!({"game": "ches", "name": "x", "bytes": 9}), "`ches`"),
    ] {
        let (status, refused) = server.post("/api/explorer/collections", "", order).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert!(
            refused["text"].as_str().unwrap().contains(word),
            "{refused}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_collection_is_no_longer_counted() {
    let server = Server::start();
    let (id, key) = bring(&server, "chess", GAMES, 1 << 20).await;
    ready(&server, id).await;
    let path = format!("/api/explorer/collections/{id}/forget");
    assert_eq!(server.post(&path, &key, json!({})).await.0, StatusCode::OK);
    assert_eq!(openings(&server, "chess", &[], json!({})).await["games"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_played_here_are_counted_once() {
    let server = Server::start();
    let (path, keys) = server.game("chess", [human(), human()]).await;
    let both = keys.join(",");
    for word in ["f3", "e5", "g4", "Qh4#"] {
        assert_eq!(server.play(&path, &both, word).await.0, StatusCode::OK);
    }
    let order = json!({"node": 1, "comment": "no", "glyphs": ["?"]});
    assert_eq!(
        server.post(&format!("{path}/notes"), &both, order).await.0,
        StatusCode::OK
    );
    let counted = |all: &Value| all["collections"][0]["games"] == 1;
    server.until("/api/explorer/collections", counted).await;
    let found = openings(&server, "chess", &["f3", "e5"], json!({"collection": 0})).await;
    assert_eq!(found["moves"][0]["second"], 1);
    assert_eq!(
        found["moves"][0]["example"],
        Value::Null,
        "whose game it was is nobody's affair"
    );
    tokio::time::sleep(Duration::from_millis(200)).await;
    let (_, all) = server.get("/api/explorer/collections").await;
    assert!(counted(&all), "{all}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_tournaments_are_counted_apart_from_those_of_people() {
    let server = Server::start();
    let order = json!({"game": "connect4", "players": ["alphabeta", "random"], "schedule": "round-robin", "games": 4,
        "nodes": 30, "openings": "random(plies=2)", "concurrency": 1, "seed": 3});
    let (status, created) = server.post("/api/tournaments", "", order).await;
    assert_eq!(status, StatusCode::OK, "{created}");
    let path = format!("/api/tournaments/{}", created["id"].as_str().unwrap());
    server
        .until(&path, |found| found["state"] == "finished")
        .await;
    let of = |all: &Value, source: &str| {
        let all = all["collections"].as_array().unwrap();
        all.iter().find(|one| one["source"] == source).cloned()
    };
    let four = |all: &Value| of(all, "tournaments").is_some_and(|one| one["games"] == 4);
    let all = server.until("/api/explorer/collections", four).await;
    let id = of(&all, "tournaments").unwrap()["id"].clone();
    let found = openings(&server, "connect4", &[], json!({"collection": id})).await;
    assert_eq!(found["games"], 4, "{found}");
    let played = openings(&server, "connect4", &[], json!({"collection": 0})).await;
    assert_eq!(played["games"], 0, "{played}");
    let forget = format!("/api/explorer/collections/{id}/forget");
    let (status, refused) = server.post(&forget, "", json!({})).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_named_in_two_ways_are_the_same_rules() {
    let server = Server::start();
    let text = "[Event \"x\"]\n\n1. e4 e5 1-0\n";
    let (id, _) = bring(&server, "chess(chess960=off,number=518)", text, 1 << 20).await;
    let known = ready(&server, id).await;
    assert_eq!(known["refused"], 0, "{known}");
    for game in ["chess", "chess(number=518)"] {
        assert_eq!(
            openings(&server, game, &["e4"], json!({})).await["games"],
            1
        );
    }
    let other = "chess(chess960=on)";
    assert_eq!(
        openings(&server, other, &["e4"], json!({})).await["games"],
        0
    );
}
