//! Matches and tournaments through the binary: results, resuming after a kill at any moment, the file of games.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::{answer, json};

const BINARY: &str = env!("CARGO_BIN_EXE_hetman");

/// A match that takes a second or so and is the same every time.
fn contest<'a>(data: &'a str, pgn: &'a str, games: &'a str) -> Vec<&'a str> {
    let players = ["match", "alphabeta(hash=1)", "random(seed=5)", "--game", "connect4", "--nodes", "400"];
    [&players[..], &["--games", games, "--concurrency", "2", "--data", data, "--pgn", pgn, "--json"]].concat()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a name that is text")
}

/// What must not depend on how often the match was broken off.
fn totals(result: &Value) -> Vec<&Value> {
    ["games", "wins", "draws", "losses", "pairs", "elo", "los"].iter().map(|key| &result[*key]).collect()
}

#[test]
fn a_killed_match_is_resumed_without_loss() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (calm, calm_games) = (path("calm"), path("calm.pgn"));
    let undisturbed = json(&contest(text(&calm), text(&calm_games), "100")[..15]);
    let (data, games) = (path("data"), path("games.pgn"));
    for round in 0..10 {
        let words = contest(text(&data), text(&games), "100");
        let mut child = Command::new(BINARY).args(words).stdout(Stdio::null()).spawn().expect("hetman starts");
        thread::sleep(Duration::from_millis(30 + 37 * round % 150));
        let _ = child.kill();
        child.wait().expect("it ends");
    }
    let resumed = json(&contest(text(&data), text(&games), "100")[..15]);
    assert_eq!(totals(&resumed), totals(&undisturbed));
    assert_eq!(resumed["games"], 100);
    let records = std::fs::read_to_string(&games).expect("the games");
    assert_eq!(records.matches("[Event ").count(), 100);
    let again = json(&contest(text(&data), text(&games), "100")[..15]);
    assert_eq!((&again["resumed"], totals(&again)), (&Value::from(100), totals(&undisturbed)));
}

#[test]
fn more_games_build_on_fewer_and_fresh_ones_do_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, games) = (folder.path().join("data"), folder.path().join("games.pgn"));
    let few = contest(text(&data), text(&games), "6");
    let many = contest(text(&data), text(&games), "10");
    assert_eq!(json(&few[..15])["resumed"], 0);
    assert_eq!(json(&many[..15])["resumed"], 6);
    assert_eq!(json(&[&many[..15], &["--fresh"]].concat())["resumed"], 0);
    let other = ["match", "random", "random", "--game", "nim", "--nodes", "1", "--no-ledger", "--pgn", text(&games)];
    let refused = crate::hetman(&other);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("another match"));
}

#[test]
fn a_test_stops_the_match() {
    let words = ["match", "alphabeta", "random", "--game", "tictactoe", "--depth", "9", "--games", "10000"];
    let words = [&words[..], &["--no-ledger", "--sprt", "0,100", "--model", "logistic"]].concat();
    let result = json(&words);
    assert_eq!(result["sprt"]["verdict"], "h1");
    assert_eq!(result["sprt"]["model"], "logistic");
    assert!(result["games"].as_u64().expect("a number") < 1000, "{result}");
    let said = answer(&words);
    assert!(said.contains("logistic Elo") && said.contains("H1 accepted"), "{said}");
}

#[test]
fn a_tournament_rates_everybody() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.toml");
    let description =
        "game = 'tictactoe'\nplayers = ['random', 'alphabeta', 'random(seed=2)']\ngames = 20\ndepth = 9\n";
    std::fs::write(&file, description).expect("a file");
    let result = json(&["tournament", text(&file), "--data", text(folder.path())]);
    assert_eq!(result["games"], 60);
    assert_eq!(result["rows"][0]["player"], "alphabeta");
    assert_eq!(result["rows"][0]["games"], 40);
    let points: f64 = (0..3).map(|at| result["rows"][at]["points"].as_f64().expect("points")).sum();
    assert!((points - 60.0).abs() < 1e-9);
    let said = answer(&["tournament", text(&file), "--data", text(folder.path())]);
    assert!(said.contains("60 of them from the ledger"), "{said}");
}
