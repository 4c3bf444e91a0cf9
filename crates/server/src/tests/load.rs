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
