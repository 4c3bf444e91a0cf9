//! The textbook engines as players: under a limit of nodes each of them beats random moves.

use serde_json::Value;

use crate::json;

const ENGINES: [&str; 7] = [
    "minimax",
    "negamax",
    "textbook_alphabeta",
    "scout",
    "textbook_mtdf",
    "sss",
    "bstar",
];

fn beats_random(game: &str, nodes: &str) {
    for engine in ENGINES {
        let players = ["match", engine, "random(seed=5)", "--game", game];
        let answer = json(&[&players[..], &["--nodes", nodes, "--games", "4"]].concat());
        assert_eq!(
            (&answer["wins"], &answer["games"]),
            (&Value::from(4), &Value::from(4)),
            "{engine}: {answer}"
        );
    }
}

#[test]
fn every_textbook_engine_beats_random_in_connect_four() {
    beats_random("connect4", "1000");
}

#[test]
fn every_textbook_engine_beats_random_in_draughts() {
    beats_random("draughts", "2000");
}

#[test]
fn every_textbook_engine_beats_random_in_chess() {
    beats_random("chess", "10000");
}

#[test]
fn no_textbook_engine_leaves_a_queen_to_be_taken() {
    for engine in ENGINES {
        let position = "rnb1kbnr/pppp1ppp/8/4p3/4P1q1/5P2/PPPP2PP/RNBQKBNR w KQkq - 0 1";
        let words = ["search", "chess", "--position", position];
        let found = json(&[&words[..], &["--engine", engine, "--nodes", "5000"]].concat());
        assert_eq!(found["best"], "f3g4", "{engine}");
    }
}
