//! Many visitors at once: all are served, in turn.

use futures_util::future::join_all;

use super::*;

/// Two hundred games of a person against level 3, three moves each, all at once.
#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_games_are_all_answered() {
    let server = Server::start();
    let games = join_all((0..200).map(|_| server.game("connect4", [human(), level(3)]))).await;
    let server = &server;
    let one = |(path, [key, _]): (String, [String; 2])| async move {
        for (plies, word) in [(2, "1"), (4, "2"), (6, "3")] {
            assert_eq!(
                server.play(&path, &key, word).await.0,
                StatusCode::OK,
                "{path} {word}"
            );
            let wanted = plies + 1;
            server
                .until(&path, |game| {
                    game["nodes"].as_array().unwrap().len() == wanted
                })
                .await;
        }
    };
    join_all(games.into_iter().map(one)).await;
}

/// Who is there is served before those who left, however many they are and whenever they came.
#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_does_not_wait_for_games_that_were_left() {
    let server = Server::start();
    let left = join_all((0..60).map(|_| server.game("chess", [full_strength(), human()]))).await;
    let (path, [key, _]) = server.game("chess", [human(), full_strength()]).await;
    let mut body = server
        .send("GET", &format!("{path}/events"), "", Body::empty())
        .await
        .into_body()
        .into_data_stream();
    server.play(&path, &key, "e4").await;
    event(&mut body, "game", |game| {
        game["nodes"].as_array().unwrap().len() == 3
    })
    .await;
    let mut served = 0;
    for (path, _) in &left {
        let (_, game) = server.get(path).await;
        served += usize::from(game["nodes"].as_array().unwrap().len() > 1);
    }
    assert!(
        served <= 30,
        "{served} of 60 games that were left came first"
    );
}

/// A day on the clock is no day of the server's time.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_clock_does_not_hold_a_thread_for_long() {
    let server = Server::start();
    let order = json!({"game": "chess", "seats": [{"kind": "engine", "spec": "alphabeta"}, human()],
        "clock": {"base": 86_400_000, "increment": 0}});
    let (status, created) = server.post("/api/games", "", order).await;
    assert_eq!(status, StatusCode::OK, "{created}");
    let path = format!("/api/games/{}", created["id"].as_str().unwrap());
    let mut body = server
        .send("GET", &format!("{path}/events"), "", Body::empty())
        .await
        .into_body()
        .into_data_stream();
    event(&mut body, "game", |game| {
        game["nodes"].as_array().unwrap().len() == 2
    })
    .await;
}
