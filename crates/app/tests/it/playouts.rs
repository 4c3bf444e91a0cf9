//! Monte Carlo through the binary: how every move did, several lines, games played by a search, scores that are no more
//! than they are.

use serde_json::Value;

use crate::{answer, json};

#[test]
fn every_move_of_the_root_has_its_wins_and_games() {
    let words = ["search", "tictactoe", "--playouts", "900", "--engine"];
    for engine in ["montecarlo", "bandit", "mcts(solver=off)"] {
        let found = json(&[&words[..], &[engine]].concat());
        let moves = found["moves"].as_array().expect("moves");
        let visits: u64 = moves.iter().filter_map(|mv| mv["visits"].as_u64()).sum();
        assert_eq!((moves.len(), visits), (9, 900), "{engine}: {found}");
        assert!(moves[0]["score"]["win"].is_f64(), "{engine}: {found}");
    }
    let text = answer(&[&words[..], &["montecarlo"]].concat());
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("move "))
        .collect();
    assert_eq!(lines.len(), 9, "{text}");
    assert!(lines.iter().all(|line| line.contains("/100 = ")), "{text}");
}

#[test]
fn several_lines_are_told_where_they_are_asked_for() {
    for engine in [
        "alphabeta(multipv=3)",
        "mcts(multipv=3,playouts=2000)",
        "montecarlo(multipv=3)",
    ] {
        let words = ["search", "connect4", "--nodes", "20000", "--engine", engine];
        let found = json(&words);
        let lines = found["lines"].as_array().expect("lines");
        assert_eq!(lines.len(), 3, "{found}");
        let first = |line: &Value| line["pv"][0].clone();
        assert_eq!(first(&lines[0]), found["best"], "{found}");
        assert_ne!(first(&lines[1]), first(&lines[2]), "{found}");
        let text = answer(&words);
        assert!(
            text.contains("\nline 2 ") && text.contains("\nline 3 "),
            "{text}"
        );
    }
    let one = json(&["search", "connect4", "--nodes", "2000"]);
    assert!(one.get("lines").is_none(), "{one}");
}

#[test]
fn whole_games_are_played_by_a_search() {
    let mean = |engine: &str| {
        let words = ["search", "draughts", "--playouts", "70", "--engine", engine];
        json(&words)
    };
    let (random, searched) = (
        mean("montecarlo"),
        mean("montecarlo(playout=search,chance=10)"),
    );
    let count = |found: &Value| found["counters"]["nodes"].as_u64().expect("nodes");
    assert!(count(&searched) > 5 * count(&random), "{searched}");
    assert_eq!(searched["moves"].as_array().map(Vec::len), Some(7));
}

#[test]
fn a_score_that_is_not_proven_says_so() {
    let words = ["search", "tree", "--engine", "minimax", "--depth", "1"];
    assert_eq!(json(&words)["certainty"], "estimate");
    assert!(answer(&words).contains(" (estimate)\n"));
    let bounded = ["search", "tree", "--engine", "bstar"];
    assert_eq!(json(&bounded)["certainty"], "at_least");
    assert!(answer(&bounded).contains("score  value 4 or more\n"));
    let solved = ["search", "tictactoe", "--engine", "solve"];
    assert_eq!(json(&solved)["certainty"], "proven");
    let broken = [
        "search", "connect4", "--engine", "solve", "--nodes", "50000",
    ];
    assert_ne!(json(&broken)["certainty"], "proven");
}
