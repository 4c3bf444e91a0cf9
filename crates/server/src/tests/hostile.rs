//! Hostile requests: one clear sentence, never a failure of the server.

use hetman_game::random::Random;

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_get_one_sentence() {
    let server = Server::start();
    let (path, [key, _]) = server.game("chess", [human(), human()]).await;
    let seats = json!([human(), human()]);
    for (target, body, status, says) in [
        ("/api/games", "{", 400, "JSON"),
        ("/api/games", "[]", 422, "NewGame"),
        (
            "/api/games",
            r#"{"game":"chees","seats":[]}"#,
            400,
            "unknown game `chees`",
        ),
        (
            "/api/games",
            r#"{"game":"chess","seats":[],"colour":"blue"}"#,
            422,
            "colour",
        ),
        (
            "/api/games",
            r#"{"game":"chess","seats":[{"kind":"human"},{"kind":"dog"}]}"#,
            422,
            "`dog`",
        ),
        (
            "/api/games",
            &json!({"game": "chess(x=1)", "seats": seats}).to_string(),
            400,
            "unknown option `x`",
        ),
        (
            "/api/games",
            &json!({"game": "tree(uniform,branching=9,depth=5)", "seats": seats}).to_string(),
            400,
            "characters",
        ),
        (
            "/api/games/nothing/moves",
            r#"{"text":"e4"}"#,
            404,
            "no game `nothing`",
        ),
        (
            &format!("{path}/moves"),
            r#"{"text":"e9"}"#,
            400,
            "illegal move `e9`",
        ),
        (
            &format!("{path}/moves"),
            r#"{"text":"e4","at":77}"#,
            409,
            "moved on",
        ),
        (
            &format!("{path}/answer"),
            r#"{"accept":true}"#,
            409,
            "nothing is offered",
        ),
        (
            &format!("{path}/variations"),
            r#"{"node":99,"words":[]}"#,
            403,
            "two people",
        ),
        (&format!("{path}/nonsense"), "{}", 404, "no such request"),
        ("/", "{}", 405, "method"),
    ] {
        let (code, refused) = read(server.send("POST", target, &key, body.to_owned()).await).await;
        assert_eq!(code.as_u16(), status, "{target} {body}: {refused}");
        assert!(
            refused["text"].as_str().unwrap().contains(says),
            "{target} {body}: {refused}"
        );
    }
    for (target, status) in [
        ("/api/games/x", 404),
        (&format!("{path}/nodes/99"), 404),
        (&format!("{path}/nodes/-1"), 400),
        (&format!("{path}/nodes/0?moves=e2e5"), 400),
        (&format!("{path}/export/exe"), 400),
        ("/../Cargo.toml", 404),
        ("/tests/package.json", 404),
        ("/nothing.js", 404),
    ] {
        let (code, refused) = server.get(target).await;
        assert_eq!(code.as_u16(), status, "{target}: {refused}");
        assert!(refused["text"].is_string(), "{target}: {refused}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_interface_describes_itself() {
    let server = Server::start();
    let (status, description) = server.get("/api/openapi.json").await;
    assert_eq!(status, StatusCode::OK);
    let paths = description["paths"].as_object().unwrap();
    assert!(
        paths.contains_key("/api/games/{id}/moves") && paths.len() >= 18,
        "{}",
        paths.len()
    );
    assert!(description["components"]["schemas"]["Game"].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn large_and_foreign_requests_are_refused() {
    let server = Server::start();
    let large = json!({"text": "x".repeat(1 << 20)}).to_string();
    let (code, refused) = read(server.send("POST", "/api/import", "", large).await).await;
    assert_eq!(code, StatusCode::PAYLOAD_TOO_LARGE, "{refused}");
    let request = Request::post("/api/games")
        .header(header::HOST, "localhost")
        .header(header::ORIGIN, "http://evil.example");
    let response = server
        .router
        .clone()
        .oneshot(request.body(Body::from("{}")).unwrap())
        .await
        .unwrap();
    assert_eq!(response.status(), StatusCode::FORBIDDEN);
    let plain = Request::post("/api/games")
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "text/plain");
    let response = server
        .router
        .clone()
        .oneshot(plain.body(Body::from("{}")).unwrap())
        .await
        .unwrap();
    assert_eq!(response.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

/// Every visitor may look at a tournament or an experiment; only its owner and the operator may change it.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_touches_what_somebody_else_ordered() {
    let server = Server::start();
    let order = json!({"game": "connect4", "players": ["alphabeta", "alphabeta(hash=1)"],
        "schedule": "round-robin", "games": 400, "nodes": 4000, "openings": "random(plies=2)",
        "concurrency": 1, "seed": 3});
    let (_, created) = server.post("/api/tournaments", "", order).await;
    let tournament = format!("/api/tournaments/{}", created["id"].as_str().unwrap());
    let text = "title = 'Endless'\nquestion = 'When?'\nalgorithms = ['minimax']\n\
                [[games]]\ngame = 'chess'\ndepths = [20, 20]\n";
    let order = json!({"name": "endless", "text": text});
    let (_, ordered) = server.post("/api/experiments", "", order.clone()).await;
    let experiment = "/api/experiments/endless";
    let own = |made: &Value| made["key"].as_str().unwrap().to_owned();
    for (path, action) in [
        (tournament.as_str(), "stop"),
        (&tournament, "resume"),
        (experiment, "stop"),
        (experiment, "forget"),
        (experiment, "resume"),
    ] {
        let target = format!("{path}/{action}");
        let other = if path == experiment {
            &created
        } else {
            &ordered
        };
        for keys in ["", "guess", &own(other)] {
            let (status, refused) = server.post(&target, keys, json!({})).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{target} {keys}: {refused}");
            assert!(
                refused["text"].as_str().unwrap().contains("key"),
                "{refused}"
            );
        }
    }
    assert_eq!(server.get(&tournament).await.0, StatusCode::OK);
    let (status, again) = server.post("/api/experiments", "", order).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{again}");
    let done = |path: String, keys: String| {
        let server = &server;
        async move {
            let (status, told) = server.post(&path, &keys, json!({})).await;
            assert_eq!(status, StatusCode::OK, "{path}: {told}");
        }
    };
    done(format!("{tournament}/stop"), own(&created)).await;
    done(format!("{tournament}/resume"), own(&created)).await;
    done(format!("{tournament}/stop"), OPERATOR.into()).await;
    done(format!("{experiment}/stop"), own(&ordered)).await;
    done(format!("{experiment}/forget"), OPERATOR.into()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hosts_are_one_too_many() {
    let server = Server::start();
    let request = Request::get("/api/catalogue")
        .header(header::HOST, "localhost")
        .header(header::HOST, "localhost");
    let response = server
        .router
        .clone()
        .oneshot(request.body(Body::empty()).unwrap());
    let (status, refused) = read(response.await.unwrap()).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{refused}");
    assert!(
        refused["text"].as_str().unwrap().contains("two hosts"),
        "{refused}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_body_that_never_ends_is_not_waited_for() {
    let server = Server::start();
    let part = futures_util::stream::iter([Ok::<_, std::io::Error>("{\"game\":")]);
    let body = Body::from_stream(part.chain(futures_util::stream::pending()));
    let (status, refused) = read(server.send("POST", "/api/games", "", body).await).await;
    assert_eq!(status, StatusCode::REQUEST_TIMEOUT, "{refused}");
    assert!(
        refused["text"].as_str().unwrap().contains("in time"),
        "{refused}"
    );
}

/// What every door must refuse, and the word its sentence names.
const GREEDY: [(&str, &str); 7] = [
    ("alphabeta(tables=/dev/zero)", "`tables`"),
    ("alphabeta(tables=/etc/passwd)", "`tables`"),
    ("alphabeta(tables=/no/such/file)", "`tables`"),
    ("alphabeta(threads=64,hash=16)", "`threads`"),
    ("alphabeta(hash=65536)", "`hash`"),
    ("mcts(memory=65536)", "`memory`"),
    ("proof(entries=1000000000)", "`entries`"),
];

/// The sentence a door refuses an engine with.
async fn refusal(server: &Server, door: &str, body: Value) -> String {
    let (status, refused) = server.post(door, "", body.clone()).await;
    let said = if door.ends_with("check") {
        &refused["why"]
    } else {
        assert_eq!(status, StatusCode::BAD_REQUEST, "{door} {body}: {refused}");
        &refused["text"]
    };
    let said = said.as_str().unwrap_or_default().to_owned();
    assert!(!said.is_empty(), "{door} {body}: {refused}");
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn no_door_reads_a_file_or_takes_more_than_its_share() {
    let server = Server::start();
    for (engine, word) in GREEDY {
        let seats = json!([human(), {"kind": "engine", "spec": engine}]);
        let head = "title = 't'\nquestion = 'q'\n";
        let tail = "\n[[games]]\ngame = 'connect4'\ndepths = [1, 2]\n";
        let mut doors = vec![
            ("/api/games", json!({"game": "connect4", "seats": seats})),
            ("/api/trace", json!({"game": "connect4", "engine": engine})),
            (
                "/api/tournaments",
                json!({"game": "connect4", "players": ["random", engine], "schedule": "round-robin",
                    "games": 2, "nodes": 10, "openings": "start", "concurrency": 1, "seed": 1}),
            ),
        ];
        for arms in [
            format!("base = '{engine}'"),
            format!("algorithms = ['{engine}']"),
            format!("[[arms]]\nengine = '{engine}'"),
        ] {
            let text = format!("{head}{arms}{tail}");
            let order = json!({"name": "greedy", "text": text});
            doors.push(("/api/experiments/check", order.clone()));
            doors.push(("/api/experiments", order));
        }
        for (door, body) in doors {
            let said = refusal(&server, door, body).await;
            assert!(said.contains(word), "{door} {engine}: {said}");
            for told in ["os error", "no endgame tables", "no such file"] {
                assert!(!said.contains(told), "{door} {engine}: {said}");
            }
        }
    }
}

/// Ten thousand requests made of the right words in the wrong places.
#[tokio::test(flavor = "multi_thread")]
async fn nonsense_never_fails_the_server() {
    const WORDS: [&str; 24] = [
        "chess",
        "nim(heaps=1-1)",
        "tree",
        "human",
        "level",
        "engine",
        "alphabeta",
        "e4",
        "4",
        "1:1",
        "-1",
        "99999999999999999999",
        "\u{17c}\u{0}",
        "",
        "null",
        "1e400",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "[FEN \"x\"] e4",
        "((((",
        "draw",
        "0",
        "1",
        "K",
        "{}",
    ];
    const FIELDS: [&str; 16] = [
        "game", "start", "moves", "seats", "clock", "text", "at", "side", "accept", "node",
        "words", "lines", "pieces", "turn", "base", "kind",
    ];
    let server = Server::start();
    let (path, keys) = server.game("nim(heaps=2-2)", [human(), human()]).await;
    let actions = [
        "moves",
        "takeback",
        "resign",
        "draw",
        "answer",
        "variations",
        "analysis",
        "report",
        "nodes/0",
        "sides",
    ];
    let mut random = Random::new(7);
    for number in 0..10_000 {
        let word = |random: &mut Random| match random.below(4) {
            0 => json!(random.below(9) as i64 - 4),
            1 => json!([WORDS[random.below(WORDS.len())]]),
            2 => {
                json!([{"kind": WORDS[random.below(WORDS.len())], "level": random.below(20), "column": 3, "row": 9, "owner": 7}])
            }
            _ => json!(WORDS[random.below(WORDS.len())]),
        };
        let mut body = serde_json::Map::new();
        for _ in 0..random.below(4) {
            body.insert(FIELDS[random.below(FIELDS.len())].into(), word(&mut random));
        }
        let target = match random.below(4) {
            0 => ["/api/games", "/api/import", "/api/setup", "/api/trace"][random.below(4)]
                .to_owned(),
            1 => format!(
                "/api/games/{}",
                WORDS[random.below(3)].replace(['(', ')', '='], "")
            ),
            _ => format!("{path}/{}", actions[random.below(actions.len())]),
        };
        let method = ["POST", "POST", "POST", "GET", "PUT", "DELETE"][random.below(6)];
        let text = if random.below(8) == 0 {
            "\u{7f}{".to_owned()
        } else {
            Value::Object(body).to_string()
        };
        let (status, answer) = read(
            server
                .send(method, &target, &keys.join(","), text.clone())
                .await,
        )
        .await;
        assert!(
            status.as_u16() < 500,
            "{number} {method} {target} {text}: {status} {answer}"
        );
    }
    assert_eq!(server.get(&path).await.0, StatusCode::OK);
}
