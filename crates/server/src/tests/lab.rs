//! Experiments over HTTP: those that come with the program, one carried out, one stopped, bad ones.

use super::*;

const SMALL: &str = "title = 'Small'\nquestion = 'How many?'\nbase = 'alphabeta'\noff = ['table']\n\
                     [[games]]\ngame = 'tictactoe'\ndepths = [1, 4]\n[[games.matches]]\ngames = 2\nnodes = 20\n";
/// A single search that would never end by itself.
const ENDLESS: &str = "title = 'Endless'\nquestion = 'When?'\nalgorithms = ['minimax']\n\
                       [[games]]\ngame = 'chess'\ndepths = [20, 20]\n";

fn order(name: &str, text: &str) -> Value {
    json!({"name": name, "text": text})
}

fn is(state: &'static str) -> impl Fn(&Value) -> bool {
    move |found| found["summary"]["state"] == state
}

#[tokio::test(flavor = "multi_thread")]
async fn shipped_experiments_are_shown_with_their_answers() {
    let server = Server::start();
    let (_, all) = server.get("/api/experiments").await;
    let named = |name: &str| {
        all["experiments"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["name"] == name)
    };
    assert!(named("algorithms") && named("techniques"), "{all}");
    let (_, page) = server.get("/api/experiments/algorithms").await;
    assert_eq!(
        (&page["summary"]["state"], &page["summary"]["own"]),
        (&"answered".into(), &false.into())
    );
    let (_, found) = server.get("/api/experiments/algorithms/export/json").await;
    assert_eq!(
        (&found["version"], &found["games"][0]["game"]),
        (&1.into(), &"chess".into())
    );
    assert_eq!(found["games"][0]["arms"][0]["name"], "minimax");
    let (_, text) = server.get("/api/experiments/algorithms/export/md").await;
    assert!(text.as_str().unwrap().contains("| minimax |"));
    let (status, _) = server
        .post("/api/experiments/algorithms/resume", OPERATOR, json!({}))
        .await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(
        server
            .post("/api/experiments/algorithms/forget", OPERATOR, json!({}))
            .await
            .0,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_experiment_is_carried_out_and_answered() {
    let server = Server::start();
    let mut body = server
        .send("GET", "/api/experiments/events", "", Body::empty())
        .await
        .into_body()
        .into_data_stream();
    let (_, checked) = server
        .post("/api/experiments/check", "", order("small", SMALL))
        .await;
    assert_eq!(
        (&checked["why"], &checked["size"]),
        (&Value::Null, &9.into()),
        "{checked}"
    );
    let (status, said) = server
        .post("/api/experiments", OPERATOR, order("small", SMALL))
        .await;
    assert_eq!(status, StatusCode::OK, "{said}");
    event(&mut body, "lab", |news| {
        news["runs"][0]["state"] == "answered"
    })
    .await;
    let path = |ending: &str| format!("/api/experiments/small/export/{ending}");
    let (_, found) = server.get(&path("json")).await;
    assert_eq!(
        (&found["title"], &found["version"]),
        (&"Small".into(), &1.into())
    );
    assert_eq!(
        found["games"][0]["totals"].as_array().unwrap().len(),
        8,
        "{found}"
    );
    assert_eq!(found["games"][0]["played"][0]["games"], 2, "{found}");
    let (_, text) = server.get(&path("md")).await;
    assert!(text.as_str().unwrap().starts_with("# Small"), "{text}");
    let (_, figures) = server.get(&path("csv")).await;
    assert_eq!(
        figures.as_str().unwrap().lines().count(),
        1 + 8 + 1,
        "{figures}"
    );
    let (status, _) = server
        .post(
            "/api/experiments",
            "",
            order("small", &SMALL.replace("many", "much")),
        )
        .await;
    assert_eq!(
        status,
        StatusCode::CONFLICT,
        "another question needs another name"
    );
    server
        .post("/api/experiments/small/forget", OPERATOR, json!({}))
        .await;
    assert_eq!(
        server.get("/api/experiments/small").await.0,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_without_end_is_stopped_and_stays_on_the_shelf() {
    let server = Server::start();
    server
        .post("/api/experiments", OPERATOR, order("endless", ENDLESS))
        .await;
    server
        .until("/api/experiments/endless", is("running"))
        .await;
    server
        .post("/api/experiments/endless/stop", OPERATOR, json!({}))
        .await;
    server
        .until("/api/experiments/endless", is("stopped"))
        .await;
    // The one thread for long work is free again.
    server
        .post("/api/experiments", OPERATOR, order("small", SMALL))
        .await;
    server.until("/api/experiments/small", is("answered")).await;
    let (status, _) = server
        .post("/api/experiments/endless/resume", OPERATOR, json!({}))
        .await;
    assert_eq!(status, StatusCode::OK);
    server
        .until("/api/experiments/endless", is("running"))
        .await;
    assert_eq!(
        server
            .post("/api/experiments/endless/forget", OPERATOR, json!({}))
            .await
            .0,
        StatusCode::CONFLICT
    );
    server
        .post("/api/experiments/endless/stop", OPERATOR, json!({}))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_experiments_are_told_with_their_line() {
    let server = Server::start();
    let swap = |from: &str, to: &str| SMALL.replace(from, to);
    for (text, line, says) in [
        (swap("tictactoe", "chees"), json!(6), "unknown game `chees`"),
        (swap("'table'", "'tabel'"), json!(4), "`tabel`"),
        (swap("games = 2\n", "games = 3\n"), json!(9), "3 is odd"),
        ("title = ".into(), json!(1), ""),
        (
            swap(
                "base = 'alphabeta'\noff = ['table']",
                "[[arms]]\nengine = 'uci(/bin/sh)'",
            ),
            json!(4),
            "out of reach",
        ),
        (
            swap("[1, 4]", "[1, 4]\npositions = '/etc/passwd'"),
            json!(8),
            "no file",
        ),
        (
            swap("nodes = 20", "time = 1_000_000"),
            Value::Null,
            "at most 60 seconds",
        ),
        (
            swap("games = 2\n", "games = 1_000_000\n"),
            Value::Null,
            "more than the",
        ),
        (
            swap("nodes = 20", "nodes = 20\nconcurrency = 1000"),
            Value::Null,
            "`concurrency`",
        ),
    ] {
        let (_, checked) = server
            .post("/api/experiments/check", "", order("x", &text))
            .await;
        assert_eq!(checked["line"], line, "{text}: {checked}");
        assert!(
            checked["why"].as_str().unwrap().contains(says),
            "{text}: {checked}"
        );
        let (status, _) = server
            .post("/api/experiments", OPERATOR, order("x", &text))
            .await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{text}");
    }
    let (_, checked) = server
        .post("/api/experiments/check", "", order("../x", SMALL))
        .await;
    assert!(
        checked["why"].as_str().unwrap().contains("no name"),
        "{checked}"
    );
    for path in [
        "/api/experiments/nothing",
        "/api/experiments/..%2Fx",
        "/api/experiments/depth/export/exe",
    ] {
        assert!(server.get(path).await.0.is_client_error(), "{path}");
    }
}
