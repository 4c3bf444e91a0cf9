//! Searches to look at, over HTTP.

use super::*;

async fn trace(server: &Server, order: Value) -> (StatusCode, Value) {
    server.post("/api/trace", "", order).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worked_tree_has_its_published_steps() {
    let server = Server::start();
    let order = json!({"game": "tree", "position": "((4 6 5)(2 9 8)(9 7 2))", "engine": "textbook_alphabeta"});
    let (status, found) = trace(&server, order.clone()).await;
    assert_eq!(status, StatusCode::OK, "{found}");
    assert_eq!(
        (&found["score"], &found["best"]),
        (&json!("value 4"), &json!("1"))
    );
    assert_eq!(
        (&found["counts"]["nodes"], &found["counts"]["leaves"]),
        (&json!(11), &json!(7))
    );
    assert_eq!(
        found["parents"].as_array().unwrap().len(),
        11,
        "what is cut off is never seen"
    );
    let steps: Vec<i64> = found["steps"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_i64)
        .collect();
    let cut = found["kinds"]
        .as_array()
        .unwrap()
        .iter()
        .position(|kind| kind == "cut")
        .unwrap() as i64;
    assert_eq!(steps.chunks(5).filter(|row| row[0] == cut).count(), 1);
    assert_eq!(trace(&server, order).await.1, found, "the same trace twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_engine_of_every_game_can_be_looked_at() {
    let server = Server::start();
    for entry in games() {
        for engine in entry.engines() {
            let (game, name) = (entry.name(), engine.name);
            let mut spec = Spec::named(game);
            // The one game of three players in the list whose engines include some for two.
            let for_two = ["expectiminimax", "alphabeta", "pvs", "mtdf"];
            if game == "general_tree" && for_two.contains(&name) {
                spec = "general_tree(players=2)".parse().unwrap();
            }
            let position = dealt(&*entry, &spec);
            let order = json!({"game": spec.to_string(), "engine": name, "position": position,
                               "depth": 2, "nodes": 300, "playouts": 20});
            let (status, found) = trace(&server, order).await;
            assert_eq!(status, StatusCode::OK, "{game} {name}: {found}");
            // Where a game is known or solved as a whole there is no search to step through.
            let whole = ["theory", "cfr"].contains(&name);
            assert!(
                whole || !found["steps"].as_array().unwrap().is_empty(),
                "{game} {name} is silent"
            );
            // So few nodes solve the smallest game alone.
            let solved = (game, name) == ("kuhn", "cfr");
            assert_eq!(found["equilibrium"].is_object(), solved, "{game} {name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_trees_and_greedy_orders_are_refused_in_a_sentence() {
    let server = Server::start();
    let text = |text: &str| json!({"game": "tree", "position": text});
    let mut orders = vec![
        (text("((4 6"), "never closed"),
        (text("(4 6))"), "after the end"),
        (text("(4 six)"), "`six` is not a number"),
        (text(&"(".repeat(100_000)), "nested deeper"),
        (
            json!({"game": "tree(uniform,branching=64,depth=30)"}),
            "more than",
        ),
        (
            json!({"game": "tree(uniform,branching=10,depth=6)"}),
            "too large to be drawn",
        ),
        (
            json!({"game": "tree", "engine": "alphabeta(hash=100000)"}),
            "`hash`",
        ),
        (
            json!({"game": "tree", "engine": "alphabeta(tables=/etc/passwd)"}),
            "`tables`",
        ),
        (json!({"game": "tree", "engine": "minimay"}), "`minimay`"),
        (json!({"game": "three"}), "`three`"),
        (json!({"game": "chess", "moves": ["e9"]}), "`e9`"),
        (json!({"game": "tree", "depth": -1}), "depth"),
        (
            json!({"game": "tree", "moves": vec!["1"; 2000]}),
            "at most 1000 moves",
        ),
    ];
    orders.push((
        text(&format!("({})", "1 ".repeat(1_000_000))),
        "length limit",
    ));
    for (order, says) in orders {
        let (status, found) = trace(&server, order).await;
        assert!(status.is_client_error(), "{status}: {found}");
        assert!(found["text"].as_str().unwrap().contains(says), "{found}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_search_is_cut_short_and_says_so() {
    let server = Server::start();
    let (status, found) = trace(
        &server,
        json!({"game": "tictactoe", "engine": "minimax", "depth": 9}),
    )
    .await;
    assert_eq!((status, &found["limited"]), (StatusCode::OK, &json!(true)));
    assert_eq!(found["counts"]["nodes"], json!(100_000));
    assert!(
        found["dropped"].as_u64() > Some(0)
            && found["steps"].as_array().unwrap().len() == 1_250_000
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_at_once_are_asked_to_wait_and_who_leaves_leaves_nothing_behind() {
    let server = Server::start();
    let order = json!({"game": "chess", "engine": "minimax", "depth": 9}).to_string();
    let one = || server.send("POST", "/api/trace", "", order.clone());
    let crowd = futures_util::future::join_all((0..40).map(|_| one()));
    // The crowd goes away before it is answered.
    let early = tokio::time::timeout(Duration::from_millis(200), crowd).await;
    assert!(early.is_err());
    let (status, found) = trace(&server, json!({"game": "tree"})).await;
    assert_eq!(status, StatusCode::OK, "{found}");
    let statuses: Vec<_> = futures_util::future::join_all((0..40).map(|_| one())).await;
    let refused = statuses
        .iter()
        .filter(|response| response.status() == StatusCode::TOO_MANY_REQUESTS)
        .count();
    assert_eq!(refused, 24);
}
