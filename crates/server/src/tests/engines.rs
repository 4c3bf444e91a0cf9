//! Engines live as long as their games, and play as they do in the arena.

use hetman_arena::level::Level;
use hetman_arena::player::{PlayerSpec, Question};
use hetman_game::{Limits, Spec, Stop};

use super::*;

/// A server that also plays Go.
fn server(folder: &Path, store: Store) -> Server {
    let mut games = games();
    games.push(Box::new(hetman_go::entry()));
    Server::playing(games, folder, store, ABSENCE)
}

/// Plays the first of these moves that is legal, and waits for the engine's answer.
async fn round(server: &Server, path: &str, key: &str, words: &[&str]) -> Value {
    let (_, game) = server.get(path).await;
    let nodes = game["nodes"].as_array().unwrap().len();
    for word in words {
        if server.play(path, key, word).await.0 == StatusCode::OK {
            let done = |game: &Value| game["nodes"].as_array().unwrap().len() == nodes + 2;
            return server.until(path, done).await;
        }
    }
    panic!("none of {words:?} is legal in {game}");
}

/// What the engine of the second seat last counted.
fn counted(game: &Value, what: &str) -> u64 {
    game["counts"][1][what].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_go_keeps_its_tree() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), Store::in_memory().unwrap());
    let (path, [key, _]) = server
        .game("go(size=5)", [human(), level(Level::HIGHEST - 1)])
        .await;
    let first = round(&server, &path, &key, &["c3"]).await;
    assert_eq!(counted(&first, "reused"), 0, "there was no tree yet");
    let mut kept = 0;
    // A reply that the engine did not expect has few visits or none.
    let replies = [
        "b2", "d4", "c2", "d2", "c4", "b3", "b4", "d3", "a3", "e3", "c1", "c5", "a2", "e2", "b1",
        "d1",
    ];
    for first in 0..6 {
        let next = round(&server, &path, &key, &replies[first..]).await;
        kept += counted(&next, "reused");
    }
    assert!(kept > 0, "no visit was kept in six moves");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_chess_keeps_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), Store::in_memory().unwrap());
    let order = |moves: Vec<String>| json!({"game": "chess", "seats": [human(), level(Level::HIGHEST - 3)], "moves": moves, "seed": 5});
    let start = async |moves| {
        let (_, created) = server.post("/api/games", "", order(moves)).await;
        let key = created["keys"][0].as_str().unwrap().to_owned();
        (
            format!("/api/games/{}", created["id"].as_str().unwrap()),
            key,
        )
    };
    let (path, key) = start(Vec::new()).await;
    let first = round(&server, &path, &key, &["e4"]).await;
    assert!(counted(&first, "nodes") > 0);
    let kept = round(&server, &path, &key, &["Nf3", "Nc3"]).await;
    let word = |at: usize| kept["nodes"][at]["word"].as_str().unwrap().to_owned();
    let mut fresh = Vec::new();
    for _ in 0..2 {
        let (path, key) = start(vec![word(1), word(2)]).await;
        fresh.push(round(&server, &path, &key, &[&word(3)]).await);
    }
    // The same position with the same nodes and seed is the same search, unless something is remembered.
    assert_eq!(fresh[0]["counts"], fresh[1]["counts"]);
    assert_ne!(kept["counts"][1], fresh[0]["counts"][1]);
}

/// The level's player as the arena seats it, asked once.
fn arena_move(entry: &dyn Entry, game: &Spec, number: u8, seed: u64, words: &[&str]) -> String {
    let spec = PlayerSpec::Level(Level::new(number).unwrap());
    let mut player = spec.player(entry, game).unwrap();
    let mut board = entry.board(game, None).unwrap();
    words.iter().try_for_each(|word| board.play(word)).unwrap();
    let limits = Limits::time(Duration::from_secs(20));
    player.new_game(seed, &limits).unwrap();
    let question = Question {
        start: "",
        moves: &board.history(),
        board: &*board,
        limits: &limits,
        clocks: None,
        timeout: Duration::from_secs(30),
        cancel: &Stop::default(),
    };
    player.choose(&question).unwrap().word
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_plays_as_in_the_arena() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), Store::in_memory().unwrap());
    let chess = hetman_chess::entry();
    let go = hetman_go::entry();
    let cases: [(&dyn Entry, &str, &[&str]); 3] = [
        (&chess, "chess", &["e2e4"]),
        (&chess, "chess", &["d2d4", "d7d5", "c2c4"]),
        (&go, "go(size=5)", &["c3"]),
    ];
    for (entry, game, words) in cases {
        for (number, seed) in [(1, 7), (2, 8), (3, 9), (5, 10), (6, 11)] {
            let order = json!({"game": game, "seats": [human(), level(number)], "moves": words, "seed": seed});
            let (_, created) = server.post("/api/games", "", order).await;
            let path = format!("/api/games/{}", created["id"].as_str().unwrap());
            let moved = |game: &Value| game["nodes"].as_array().unwrap().len() == words.len() + 2;
            let played = server.until(&path, moved).await;
            let wanted = arena_move(entry, &game.parse().unwrap(), number, seed, words);
            assert_eq!(
                played["nodes"][words.len() + 1]["word"],
                wanted,
                "{game} level {number} seed {seed} after {words:?}"
            );
        }
    }
}

/// What cannot be saved has not happened, and no subscriber is told of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_cannot_be_saved_is_not_played() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::with(Store::open(folder.path()).unwrap());
    let (path, [white, black]) = server.game("chess", [human(), human()]).await;
    server.play(&path, &white, "e4").await;
    let mut stream = server
        .send("GET", &format!("{path}/events"), "", Body::empty())
        .await
        .into_body()
        .into_data_stream();
    event(&mut stream, "game", |game| game["head"] == 1).await;
    let other = rusqlite::Connection::open(folder.path().join("games.sqlite")).unwrap();
    let forbid = "create trigger full before update on game begin select raise(abort, 'full'); end";
    other.execute_batch(forbid).unwrap();
    let (status, refused) = server.play(&path, &black, "e5").await;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR, "{refused}");
    while let Some(chunk) = stream.next().await {
        let text = String::from_utf8_lossy(&chunk.unwrap()).into_owned();
        assert!(!text.contains("e7e5"), "{text}");
    }
    assert_eq!(server.get(&path).await.1["head"], 1);
    other.execute_batch("drop trigger full").unwrap();
    let (status, game) = server.play(&path, &black, "e5").await;
    assert_eq!((status, &game["head"]), (StatusCode::OK, &json!(2)));
}
