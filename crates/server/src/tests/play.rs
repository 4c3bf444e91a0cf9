//! Whole games over HTTP: people, engines, offers, variations, analysis, streams.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_to_mate() {
    let server = Server::start();
    let (path, [white, black]) = server.game("chess", [human(), human()]).await;
    for (keys, word) in [(&white, "f3"), (&black, "e5"), (&white, "g4")] {
        assert_eq!(server.play(&path, keys, word).await.0, StatusCode::OK);
    }
    let (status, refused) = server.play(&path, &white, "a3").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(refused["text"].as_str().unwrap().contains("no key"));
    let (_, game) = server.play(&path, &black, "Qh4#").await;
    assert_eq!(
        game["outcome"],
        json!({"winner": 1, "reason": "checkmate", "payoffs": [-1, 1]})
    );
    assert_eq!(game["nodes"][4]["record"], "Qh4#");
    let (_, sides) = read(
        server
            .send("GET", &format!("{path}/sides"), &black, Body::empty())
            .await,
    )
    .await;
    assert_eq!(sides["sides"], json!([1]));
    let text = server.get(&format!("{path}/export/pgn")).await.1;
    assert!(
        text.as_str()
            .unwrap()
            .contains("1. f3 e5 2. g4 Qh4# {checkmate} 0-1"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_answers_and_a_takeback_undoes_both() {
    let server = Server::start();
    let (path, [key, _]) = server.game("connect4", [human(), level(3)]).await;
    server.play(&path, &key, "4").await;
    let game = server
        .until(&path, |game| game["nodes"].as_array().unwrap().len() == 3)
        .await;
    assert_eq!(game["position"]["turn"], 0);
    let (_, game) = server
        .post(&format!("{path}/takeback"), &key, json!({}))
        .await;
    assert_eq!(game["nodes"].as_array().unwrap().len(), 1);
    let (status, _) = server
        .post(&format!("{path}/takeback"), &key, json!({}))
        .await;
    assert_eq!(status, StatusCode::CONFLICT);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_engines_play_to_the_end() {
    let server = Server::start();
    let spec = json!({"kind": "engine", "spec": "theory"});
    let (path, _) = server.game("nim(heaps=2-1)", [spec, full_strength()]).await;
    let watch = server
        .send("GET", &format!("{path}/events"), "", Body::empty())
        .await;
    let mut body = watch.into_body().into_data_stream();
    let (_, game) = event(&mut body, "game", |game| !game["outcome"].is_null()).await;
    assert_eq!(
        game["outcome"],
        json!({"winner": 0, "reason": "the last counter is taken", "payoffs": [1, -1]})
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_tells_what_is_new_and_nothing_twice() {
    let server = Server::start();
    let (path, [white, black]) = server.game("chess", [human(), human()]).await;
    let stream = async |known: Option<&str>| {
        let mut request = Request::get(format!("{path}/events")).header(header::HOST, "localhost");
        if let Some(known) = known {
            request = request.header("last-event-id", known);
        }
        let response = server
            .router
            .clone()
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        assert_eq!(
            response.headers()[header::CONTENT_TYPE],
            "text/event-stream"
        );
        response.into_body().into_data_stream()
    };
    let mut body = stream(None).await;
    let (first, game) = event(&mut body, "game", |_| true).await;
    assert_eq!(game["head"], 0);
    server.play(&path, &white, "e4").await;
    let (second, game) = event(&mut body, "game", |_| true).await;
    assert_eq!(game["nodes"][1]["record"], "e4");
    assert!(second.parse::<u64>().unwrap() > first.parse::<u64>().unwrap());
    drop(body);
    let mut again = stream(Some(&second)).await;
    server.play(&path, &black, "e5").await;
    let (_, game) = event(&mut again, "game", |_| true).await;
    assert_eq!(
        game["nodes"][2]["record"], "e5",
        "the first event after coming back is news"
    );
    let mut late = stream(Some(&first)).await;
    assert_eq!(event(&mut late, "game", |_| true).await.1["head"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_finds_lines_and_stops() {
    let server = Server::start();
    let (path, [white, black]) = server.game("chess", [human(), human()]).await;
    let both = format!("{white},{black}");
    let (status, _) = server
        .post(&format!("{path}/analysis"), &white, json!({"node": 0}))
        .await;
    assert_eq!(
        status,
        StatusCode::FORBIDDEN,
        "one of two people may not look into the engine's cards"
    );
    let mut body = server
        .send("GET", &format!("{path}/events"), "", Body::empty())
        .await
        .into_body()
        .into_data_stream();
    let order = json!({"node": 0, "lines": 3});
    assert_eq!(
        server
            .post(&format!("{path}/analysis"), &both, order)
            .await
            .0,
        StatusCode::OK
    );
    let deep = |found: &Value| {
        found["lines"]
            .as_array()
            .is_some_and(|lines| lines.len() == 3)
            && found["depth"].as_u64() > Some(5)
    };
    let (_, found) = event(&mut body, "analysis", deep).await;
    assert_eq!(found["lines"][0]["rank"], 1);
    assert!(found["lines"][0]["records"].as_array().unwrap().len() > 2);
    assert_eq!(
        server
            .post(&format!("{path}/analysis"), &both, json!({"node": null}))
            .await
            .0,
        StatusCode::OK
    );
    event(&mut body, "analysis", Value::is_null).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_column_has_its_exact_value() {
    let server = Server::start();
    let (path, [key, other]) = server.game("connect4", [human(), human()]).await;
    let both = format!("{key},{other}");
    for word in "444444555555".chars() {
        server.play(&path, &both, &word.to_string()).await;
    }
    let mut body = server
        .send("GET", &format!("{path}/events"), "", Body::empty())
        .await
        .into_body()
        .into_data_stream();
    server
        .post(
            &format!("{path}/analysis"),
            &both,
            json!({"node": 12, "lines": 7}),
        )
        .await;
    let exact = |found: &Value| {
        let lines = found["lines"].as_array().map_or(&[][..], Vec::as_slice);
        lines.len() == 5
            && lines
                .iter()
                .all(|line| line["score"]["certainty"] == "proven")
    };
    let (_, found) = event(&mut body, "analysis", exact).await;
    let values: Vec<f64> = found["lines"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|line| line["score"]["value"].as_f64())
        .collect();
    assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn variations_previews_and_hints() {
    let server = Server::start();
    let (path, [white, black]) = server.game("chess", [human(), human()]).await;
    let both = format!("{white},{black}");
    let order = json!({"node": 0, "words": ["d4", "d5"]});
    let (_, reached) = server
        .post(&format!("{path}/variations"), &both, order)
        .await;
    let (_, position) = server
        .get(&format!("{path}/nodes/{}?moves=c2c4,e7e6", reached["node"]))
        .await;
    assert_eq!(
        position["text"],
        "rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3"
    );
    let (_, game) = server.get(&path).await;
    assert_eq!(
        (
            game["head"].as_u64(),
            game["nodes"].as_array().unwrap().len()
        ),
        (Some(0), 3)
    );
    let (status, hint) = server.post(&format!("{path}/hint"), &both, json!({})).await;
    assert_eq!(status, StatusCode::OK, "{hint}");
    assert_eq!(hint["best"]["act"], "move");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_names_the_blunder() {
    let server = Server::start();
    let order = json!({"game": "chess", "text": "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7"});
    let (_, created) = server.post("/api/import", "", order).await;
    let path = format!("/api/games/{}", created["id"].as_str().unwrap());
    let keys = created["keys"][0].as_str().unwrap();
    assert_eq!(
        server
            .post(&format!("{path}/report"), keys, json!({}))
            .await
            .0,
        StatusCode::OK
    );
    let game = server
        .until(&path, |game| !game["nodes"][7]["verdict"].is_null())
        .await;
    assert_eq!(
        game["nodes"][6]["verdict"]["label"], "blunder",
        "3... Nf6 allows mate"
    );
    assert_eq!(game["nodes"][1]["verdict"]["label"], Value::Null);
    assert_eq!(game["nodes"][7]["verdict"]["score"]["chance"], 1.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_stops_when_nobody_waits_and_goes_on_when_somebody_comes() {
    let server = Server::impatient(Store::in_memory().unwrap(), Duration::from_millis(300));
    let order = json!({"game": "chess", "seats": [full_strength(), human()], "clock": {"base": 36_000_000, "increment": 0}});
    let (_, created) = server.post("/api/games", "", order).await;
    let path = format!("/api/games/{}", created["id"].as_str().unwrap());
    assert_eq!(server.get(&path).await.1["thinking"], 0);
    let left = server.until(&path, |game| game["thinking"].is_null()).await;
    assert_eq!(left["head"], 0, "it did not move, it stopped");
    let mut body = server
        .send("GET", &format!("{path}/events"), "", Body::empty())
        .await
        .into_body()
        .into_data_stream();
    event(&mut body, "game", |game| game["thinking"] == 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out() {
    let server = Server::start();
    let order = json!({"game": "chess", "seats": [human(), human()], "moves": ["e4", "e5"],
                       "clock": {"base": 1000, "increment": 0}});
    let (_, created) = server.post("/api/games", "", order).await;
    let path = format!("/api/games/{}", created["id"].as_str().unwrap());
    let game = server.until(&path, |game| !game["outcome"].is_null()).await;
    assert_eq!(
        game["outcome"],
        json!({"winner": 1, "reason": "time", "payoffs": [-1, 1]})
    );
    assert_eq!(game["clock"]["left"], json!([0, 1000]));
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_are_set_up_and_played_from() {
    let server = Server::start();
    let fen = "8/P6k/8/8/8/8/7K/8 w - - 0 1";
    let (_, reply) = server
        .post("/api/setup", "", json!({"game": "chess", "text": fen}))
        .await;
    assert_eq!(reply["error"], Value::Null);
    let choices: Vec<&Value> = reply["position"]["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| &mv["choice"])
        .filter(|choice| !choice.is_null())
        .collect();
    assert_eq!(choices.len(), 4);
    let order = json!({"game": "chess", "start": fen, "seats": [human(), human()]});
    let (_, created) = server.post("/api/games", "", order).await;
    let path = format!("/api/games/{}", created["id"].as_str().unwrap());
    let (_, game) = server
        .play(&path, created["keys"][0].as_str().unwrap(), "a7a8n")
        .await;
    assert_eq!(game["nodes"][1]["record"], "a8=N");
}
