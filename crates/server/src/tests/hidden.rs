//! Dice, more than two players and hidden cards: what is drawn, and who is told of it.

use super::*;

async fn start(server: &Server, game: &str, seats: Value, seed: u64) -> (String, Vec<String>) {
    let order = json!({"game": game, "seats": seats, "seed": seed});
    let (status, created) = server.post("/api/games", "", order).await;
    assert_eq!(status, StatusCode::OK, "{created}");
    let keys = created["keys"].as_array().unwrap().iter();
    let keys = keys.map(|key| key.as_str().unwrap().to_owned()).collect();
    (
        format!("/api/games/{}", created["id"].as_str().unwrap()),
        keys,
    )
}

async fn seen(server: &Server, path: &str, keys: &str) -> Value {
    read(server.send("GET", path, keys, Body::empty()).await)
        .await
        .1
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_pig_to_the_end() {
    let server = Server::start();
    let seats = json!([human(), level(2), level(1), human()]);
    let (path, keys) = start(&server, "pig(players=4,goal=20)", seats, 3).await;
    let keys = [keys[0].as_str(), &keys[3]].join(",");
    let mut moves = 0;
    let over = loop {
        let waits = |game: &Value| {
            let turn = game["position"]["turn"].as_u64();
            !game["outcome"].is_null() || turn == Some(0) || turn == Some(3)
        };
        let game = server.until(&path, waits).await;
        if !game["outcome"].is_null() {
            break game;
        }
        let word = if moves % 3 == 2 { "hold" } else { "roll" };
        let (status, refused) = server.play(&path, &keys, word).await;
        assert!(status == StatusCode::OK || word == "hold", "{refused}");
        moves += 1;
    };
    let payoffs = over["outcome"]["payoffs"].as_array().unwrap();
    assert_eq!(
        (payoffs.len(), &over["outcome"]["reason"]),
        (4, &json!("goal reached"))
    );
    assert!(over["outcome"]["winner"].is_u64(), "{}", over["outcome"]);
    let drawn = over["nodes"].as_array().unwrap().iter().skip(1);
    assert!(
        drawn.filter(|node| node["side"].is_null()).count() > 3,
        "dice were rolled"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_the_card_of_another() {
    let server = Server::start();
    for seed in 0..6 {
        let (path, keys) = start(&server, "kuhn", json!([human(), human()]), seed).await;
        let cards = async |keys: &str| {
            let game = seen(&server, &path, keys).await;
            let words = [&game["nodes"][1]["word"], &game["nodes"][2]["word"]];
            let text = game["position"]["text"].as_str().unwrap().to_owned();
            (words.map(|word| word.as_str().unwrap().to_owned()), text)
        };
        let ([first, other], text) = cards(&keys[0]).await;
        let ([hidden, second], _) = cards(&keys[1]).await;
        assert_eq!((other.as_str(), hidden.as_str()), ("??", "??"));
        assert_eq!(text, format!("{first},?? -"));
        let (nobodys, text) = cards("").await;
        assert_eq!(
            (nobodys.join(" "), text.as_str()),
            ("?? ??".into(), "??,?? -")
        );
        let stream = format!("{path}/events?keys={}", keys[0]);
        let stream = server.send("GET", &stream, "", Body::empty()).await;
        let mut stream = stream.into_body().into_data_stream();
        let (_, told) = event(&mut stream, "game", |_| true).await;
        assert_eq!(told["nodes"][1]["word"], first);
        let (_, answered) = server.play(&path, &keys[0], "pass").await;
        for message in [&told, &answered] {
            let bytes = message.to_string();
            assert!(
                !bytes.contains(&format!("\"{second}\"")),
                "{second} in {bytes}"
            );
            assert_eq!(message["nodes"][2]["word"], "??");
        }
        for (door, body) in [
            ("hint", json!({})),
            ("analysis", json!({"node": 0})),
            ("report", json!({})),
            ("variations", json!({"node": 2, "words": ["bet"]})),
        ] {
            let (status, told) = server.post(&format!("{path}/{door}"), &keys[0], body).await;
            assert_eq!(
                (status, &told["code"]),
                (StatusCode::FORBIDDEN, &json!("hidden")),
                "{door}"
            );
        }
        for door in ["nodes/3?moves=bet,bet", "export/text", "export/fen"] {
            let (status, _) = server.get(&format!("{path}/{door}")).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{door}");
        }
        server.play(&path, &keys[1], "pass").await;
        let over = seen(&server, &path, "").await;
        let shown = [&over["nodes"][1]["word"], &over["nodes"][2]["word"]];
        assert_eq!(
            shown,
            [&json!(first), &json!(second)],
            "after the end all is shown"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_with_cards_is_shown_to_nobody_and_what_was_shown_is_not_played_on() {
    let server = Server::start();
    let order = json!({"game": "kuhn", "start": "K,J -", "seats": [human(), human()]});
    let (status, created) = server.post("/api/games", "", order).await;
    assert_eq!(status, StatusCode::OK, "{created}");
    let path = format!("/api/games/{}", created["id"].as_str().unwrap());
    let keys: Vec<&str> = (0..2)
        .filter_map(|at| created["keys"][at].as_str())
        .collect();
    let both = keys.join(",");
    for viewer in ["", keys[0], &both] {
        assert_eq!(seen(&server, &path, viewer).await["start"], Value::Null);
    }
    server.play(&path, keys[0], "pass").await;
    server.play(&path, keys[1], "pass").await;
    assert_eq!(seen(&server, &path, "").await["start"], "K,J -");
    let takeback = format!("{path}/takeback");
    let (status, refused) = server.post(&takeback, &both, json!({})).await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::CONFLICT, &json!("over"))
    );
    let study = json!({"title": "what was held"});
    let (_, study) = server.post(&format!("{path}/study"), &both, study).await;
    let study = format!("/api/games/{}", study["id"].as_str().unwrap());
    assert_eq!(seen(&server, &study, "").await["nodes"][1]["word"], "pass");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_taken_back_brings_no_other_dice() {
    let server = Server::start();
    let (path, keys) = start(&server, "pig", json!([human(), human()]), 9).await;
    let both = keys.join(",");
    let (_, once) = server.play(&path, &both, "roll").await;
    server
        .post(&format!("{path}/takeback"), &both, json!({}))
        .await;
    let (_, again) = server.play(&path, &both, "roll").await;
    assert_eq!(once["position"], again["position"]);
    assert_eq!(once["nodes"].as_array().unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_seed_foretells_no_dice() {
    let server = Server::start();
    let mut rolls = std::collections::HashSet::new();
    for _ in 0..12 {
        let (path, keys) = start(&server, "pig", json!([human(), human()]), 7).await;
        let (_, rolled) = server.play(&path, &keys[0], "roll").await;
        rolls.insert(rolled["nodes"][2]["word"].to_string());
    }
    assert!(rolls.len() > 1, "twelve times the same: {rolls:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_with_several_seats_shows_a_card_only_to_the_one_who_takes_it_over() {
    let server = Server::start();
    let (path, keys) = start(&server, "kuhn", json!([human(), human()]), 1).await;
    let both = keys.join(",");
    let closed = seen(&server, &path, &both).await;
    assert_eq!(closed["handover"], 0);
    assert_eq!(closed["position"]["text"], "??,?? -");
    assert_eq!(closed["position"]["moves"], json!([]));
    let taken = seen(&server, &path, &keys[0]).await;
    assert_eq!(taken["handover"], Value::Null);
    assert_eq!(taken["nodes"][2]["word"], "??");
    assert_ne!(taken["nodes"][1]["word"], "??");
    server.play(&path, &keys[0], "pass").await;
    let next = seen(&server, &path, &both).await;
    assert_eq!(next["handover"], 1);
    assert_eq!(next["position"]["text"], "??,?? p");
    server.play(&path, &keys[1], "pass").await;
    let over = seen(&server, &path, &both).await;
    assert_eq!(over["handover"], Value::Null);
    assert_ne!(over["nodes"][1]["word"], "??", "after the end all is shown");
}
