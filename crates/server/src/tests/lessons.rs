//! Notes and lessons: comments, signs and variations, analysis by turns, threats, terms, judged moves.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_written_cut_and_taken_along() {
    let server = Server::start();
    let (path, [white, black]) = server.game("chess", [human(), human()]).await;
    let both = format!("{white},{black}");
    server.play(&path, &white, "e4").await;
    let line = json!({"node": 1, "words": ["c5", "Nf3"]});
    let (_, reached) = server
        .post(&format!("{path}/variations"), &both, line)
        .await;
    let wrong = json!({"node": 1, "words": ["e5", "Ke5"]});
    let (status, _) = server
        .post(&format!("{path}/variations"), &both, wrong)
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let note = |node: &Value, comment: &str, glyphs: &[&str]| json!({"node": node, "comment": comment, "glyphs": glyphs});
    let notes = format!("{path}/notes");
    let order = note(&reached["node"], " the open {Sicilian}\nbegins ", &["!?"]);
    let (status, game) = server.post(&notes, &both, order).await;
    assert_eq!(status, StatusCode::OK, "{game}");
    assert_eq!(
        game["nodes"].as_array().unwrap().len(),
        4,
        "a line with an illegal move leaves nothing behind"
    );
    assert_eq!(game["nodes"][3]["comment"], "the open (Sicilian) begins");
    assert_eq!(game["nodes"][3]["glyphs"], json!(["!?"]));
    let text = server.get(&format!("{path}/export/pgn")).await.1;
    let text = text.as_str().unwrap().replace('\n', " ");
    assert!(
        text.contains("2. Nf3!? {the open (Sicilian) begins}"),
        "{text}"
    );
    let (_, copy) = server.post("/api/import", "", json!({"text": text})).await;
    let (_, copy) = server
        .get(&format!("/api/games/{}", copy["id"].as_str().unwrap()))
        .await;
    assert_eq!(copy["nodes"][3]["comment"], "the open (Sicilian) begins");
    for (order, word) in [
        (note(&json!(1), "", &["ń"]), "`ń`"),
        (note(&json!(99), "", &[]), "99"),
        (note(&json!(1), &"a".repeat(4_001), &[]), "4000"),
    ] {
        let (status, refused) = server.post(&notes, &both, order).await;
        assert!(status.is_client_error());
        assert!(
            refused["text"].as_str().unwrap().contains(word),
            "{refused}"
        );
    }
    let cut = format!("{path}/cut");
    assert_eq!(
        server.post(&cut, &both, json!({"node": 1})).await.0,
        StatusCode::CONFLICT
    );
    assert_eq!(
        server.post(&cut, "", json!({"node": 2})).await.0,
        StatusCode::FORBIDDEN
    );
    let (_, game) = server.post(&cut, &both, json!({"node": 2})).await;
    assert_eq!(game["nodes"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn more_pages_than_cores_analyse_and_all_are_answered() {
    let server = Server::start();
    let mut streams = Vec::new();
    for _ in 0..6 {
        let (path, [white, black]) = server.game("chess", [human(), human()]).await;
        let keys = format!("{white},{black}");
        let events = server
            .send("GET", &format!("{path}/events"), "", Body::empty())
            .await;
        let order = json!({"node": 0, "lines": 2});
        let (status, _) = server.post(&format!("{path}/analysis"), &keys, order).await;
        assert_eq!(status, StatusCode::OK);
        streams.push(events.into_body().into_data_stream());
    }
    for stream in &mut streams {
        let lines = |found: &Value| found["lines"].as_array().is_some_and(|all| all.len() == 2);
        let (_, found) = event(stream, "analysis", lines).await;
        assert_eq!(found["waiting"], false);
    }
    // None was stopped for the others: the first still gets deeper.
    let (_, found) = event(&mut streams[0], "analysis", |found| {
        !found["lines"][0].is_null()
    })
    .await;
    let depth = found["depth"].as_u64().unwrap();
    let deeper = |found: &Value| found["depth"].as_u64().is_some_and(|now| now > depth);
    event(&mut streams[0], "analysis", deeper).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn threats_and_engines_are_chosen() {
    let server = Server::start();
    let (path, [white, black]) = server.game("chess", [human(), human()]).await;
    let keys = format!("{white},{black}");
    for (key, word) in [
        (&white, "e4"),
        (&black, "e5"),
        (&white, "Bc4"),
        (&black, "Nc6"),
    ] {
        server.play(&path, key, word).await;
    }
    server.play(&path, &white, "Qh5").await;
    let events = server
        .send("GET", &format!("{path}/events"), "", Body::empty())
        .await;
    let mut events = events.into_body().into_data_stream();
    let analysis = format!("{path}/analysis");
    let order = json!({"node": 5, "threat": true, "engine": "alphabeta(eval=material)"});
    let (status, refused) = server.post(&analysis, &keys, order).await;
    assert_eq!(status, StatusCode::OK, "{refused}");
    let mates = |found: &Value| found["lines"][0]["records"][0] == "Qxf7#";
    let (_, found) = event(&mut events, "analysis", mates).await;
    assert_eq!(found["threat"], true);
    assert!(found["engine"].as_str().unwrap().contains("eval=material"));
    for (order, word) in [
        (json!({"node": 5, "engine": "alphabet"}), "`alphabet`"),
        (
            json!({"node": 5, "engine": "alphabeta(hash=4096)"}),
            "`hash`",
        ),
    ] {
        let (status, refused) = server.post(&analysis, &keys, order).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert!(
            refused["text"].as_str().unwrap().contains(word),
            "{refused}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_are_explained_and_moves_judged() {
    let server = Server::start();
    let (path, [white, black]) = server.game("chess", [human(), human()]).await;
    let address = format!("{path}/nodes/0/explanation");
    let (status, _) = server.get(&address).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "two people still play");
    let keys = format!("{white},{black}");
    let (_, found) = read(server.send("GET", &address, &keys, Body::empty()).await).await;
    assert_eq!(found["evaluation"], found["evaluations"][0]);
    assert_eq!(
        found["pieces"].as_array().unwrap().len(),
        30,
        "without the kings"
    );
    let judge = |word: &str| json!({"game": "chess", "moves": ["f3", "e5"], "word": word});
    let (_, verdict) = server.post("/api/judge", "", judge("g4")).await;
    assert_eq!(
        (&verdict["label"], &verdict["answer"][0]),
        (&json!("blunder"), &json!("Qh4#"))
    );
    let (status, refused) = server.post("/api/judge", "", judge("g5")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(refused["text"].as_str().unwrap().contains("`g5`"));
}
