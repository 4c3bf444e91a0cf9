//! What engines answer through the command line: worked examples with known values, and legal moves whatever the limit.

use std::time::Duration;

use hetman_arena::player::{PlayerSpec, Question};
use hetman_game::{Entry, Limits, Spec, Stop};
use serde_json::Value;

use crate::{answer, hetman, json};

/// The answer of an engine in a position, as JSON.
fn search(game: &str, position: &str, engine: &str) -> Value {
    json(&["search", game, "--position", position, "--engine", engine])
}

#[test]
fn search_has_its_keys() {
    let object = json(&["search", "tree"]);
    let mut keys: Vec<&str> = object
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    keys.sort_unstable();
    let expected = [
        "best",
        "certainty",
        "counters",
        "depth",
        "engine",
        "game",
        "nodes",
        "position",
        "pv",
        "score",
        "time_ms",
    ];
    assert_eq!(keys, expected);
    assert_eq!(object["position"], "((4 6 5)(2 9 8)(9 7 2))");
    assert_eq!(object["pv"][0], object["best"]);
}

#[test]
fn puzzles_are_positions_with_an_answer() {
    let text = answer(&["puzzles", "connect4", "--count", "2", "--seconds", "120"]);
    let all: Vec<Value> = serde_json::from_str(&text).expect("a list");
    assert!(all.len() >= 2, "{text}");
    for one in all {
        let position = one["text"].as_str().unwrap();
        let best = one["moves"][0].as_str().unwrap();
        let found = json(&[
            "search",
            "connect4",
            "--position",
            position,
            "--nodes",
            "200000",
        ]);
        assert_eq!(found["best"], best, "{position}");
    }
}

#[test]
fn a_trace_has_the_counts_of_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace.json");
    for engine in ["textbook_alphabeta", "sss", "bstar", "alphabeta"] {
        let words = [
            "search",
            "tree",
            "--engine",
            engine,
            "--trace",
            file.to_str().unwrap(),
        ];
        let answer = json(&words);
        let trace: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let kinds = trace["kinds"].as_array().unwrap();
        let steps: Vec<usize> = trace["steps"]
            .as_array()
            .unwrap()
            .iter()
            .map(|n| n.as_i64().unwrap() as usize)
            .collect();
        let count = |kind: &str| steps.chunks(5).filter(|row| kinds[row[0]] == kind).count() as u64;
        assert_eq!(
            answer["counters"]["nodes"].as_u64(),
            Some(count("enter")),
            "{engine}"
        );
        assert_eq!(
            answer["counters"]["leaves"].as_u64(),
            Some(count("leaf")),
            "{engine}"
        );
    }
}

#[test]
fn worked_trees() {
    for (game, position, value, leaves) in [
        ("tree", "((4 6 5)(2 9 8)(9 7 2))", 4, 7),
        ("tree", "(((3 6)(8 0))((4 5)(0 0)))", 6, 5),
        ("tree", "(((3 6)(8 99))((4 5)(99 99)))", 6, 5),
        ("tree(root=min)", "((1 2 3)(7 8 9)(5 6 4))", 3, 5),
        ("tree", "7", 7, 0),
    ] {
        let object = search(game, position, "textbook_alphabeta");
        assert_eq!(object["score"]["value"], value, "{position}");
        assert_eq!(object["counters"]["leaves"], leaves, "{position}");
    }
}

#[test]
fn every_exact_engine_agrees_on_a_random_tree() {
    let game = "tree(random,branching=4,depth=6,seed=1)";
    let value = |engine| json(&["search", game, "--engine", engine])["score"].clone();
    let expected = value("minimax");
    for engine in [
        "negamax",
        "textbook_alphabeta",
        "scout",
        "textbook_mtdf",
        "sss",
        "alphabeta",
        "pvs",
        "mtdf",
    ] {
        assert_eq!(value(engine), expected, "{engine}");
    }
}

#[test]
fn tic_tac_toe_is_drawn_and_counted() {
    for (engine, nodes) in [("minimax", 549_946), ("textbook_alphabeta", 20_866)] {
        let object = json(&["search", "tictactoe", "--engine", engine]);
        assert_eq!(object["nodes"], nodes, "{engine}");
        assert_eq!(object["score"], serde_json::json!({ "cp": 0 }), "{engine}");
    }
}

#[test]
fn playouts_are_counted_and_show_a_share_of_wins() {
    for game in [
        "connect4",
        "chess",
        "go(size=5)",
        "hex(size=5)",
        "tictactoe",
    ] {
        for engine in ["mcts(solver=off)", "bandit", "montecarlo"] {
            let object = json(&["search", game, "--engine", engine, "--playouts", "60"]);
            assert_eq!(object["counters"]["playouts"], 60, "{game} {engine}");
            let win = object["score"]["win"].as_f64().expect("a share of wins");
            assert!((0.0..=1.0).contains(&win), "{game} {engine}");
        }
    }
}

#[test]
fn moves_are_played_before_the_search() {
    let object = json(&["search", "tree", "--moves", "2"]);
    assert_eq!(object["position"], "((4 6 5)(2 9 8)(9 7 2))@2");
    assert_eq!(object["score"]["value"], 2);
}

#[test]
fn a_finished_game_has_no_best_move() {
    let object = json(&["search", "tree", "--moves", "1 1"]);
    assert_eq!(object["best"], Value::Null);
    assert_eq!(object["score"]["value"], 4);
    assert!(answer(&["search", "tree", "--moves", "1 1"]).contains("over   a leaf"));
}

#[test]
fn every_engine_moves_legally_at_once() {
    let games = json(&["games"]);
    for game in games["games"].as_array().expect("games") {
        let name = game["name"].as_str().expect("a name");
        // Where the game begins with dice or cards, those are drawn before.
        let found = json(&["search", name, "--nodes", "1"]);
        let position = found["position"].as_str().expect("a position");
        let words = ["perft", name, "1", "--divide", "--position", position];
        let legal = json(&words)["divide"].clone();
        for engine in game["engines"].as_array().expect("engines") {
            let engine = engine["name"].as_str().expect("a name");
            if refuses(name, engine) {
                continue;
            }
            for limit in ["--time", "--nodes", "--depth"] {
                let object = json(&["search", name, "--engine", engine, limit, "1"]);
                let best = object["best"].as_str().unwrap_or("nothing");
                assert!(
                    legal.get(best).is_some(),
                    "{name} {engine} {limit} 1: {best}"
                );
            }
        }
    }
}

/// Whether an engine is not for this game, which is too large for it or has more players, and says which engines are.
fn refuses(game: &str, engine: &str) -> bool {
    let output = hetman(&["search", game, "--engine", engine, "--nodes", "1"]);
    let says = String::from_utf8_lossy(&output.stderr);
    output.status.code() == Some(2) && says.contains("can play it")
}

#[test]
fn the_same_search_twice_is_the_same() {
    for game in ["tictactoe", "connect4", "nim"] {
        let run = || {
            let mut object = json(&["search", game, "--nodes", "20000"]);
            object["time_ms"] = Value::Null;
            object
        };
        assert_eq!(run(), run(), "{game}");
    }
}

#[test]
fn people_are_told_the_same() {
    let output = hetman(&["search", "tree", "--engine", "textbook_alphabeta"]);
    let text = String::from_utf8(output.stdout).expect("text");
    for words in [
        "((4 6 5)(2 9 8)(9 7 2))\n",
        "best   1\n",
        "score  value 4\n",
        "7 leaves",
    ] {
        assert!(text.contains(words), "{words} is not in {text}");
    }
    assert!(output.stderr.is_empty());
}

#[test]
fn progress_is_shown_when_asked_for() {
    let output = hetman(&["search", "connect4", "--depth", "4", "--json", "--verbose"]);
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("depth "));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
}

#[test]
fn bench_adds_up() {
    let text = answer(&["bench"]);
    let nodes = |line: &str, word| {
        line.split_whitespace()
            .nth(word)
            .and_then(|count| count.parse::<u64>().ok())
    };
    let lines: Vec<&str> = text.lines().collect();
    let (total, games) = lines.split_last().expect("a last line");
    let sum: u64 = games
        .iter()
        .map(|line| nodes(line, 1).expect("a node count"))
        .sum();
    assert_eq!(nodes(total, 0), Some(sum));
    assert!(total.ends_with(" nps"), "{total}");
    assert_eq!(answer(&["bench", "tree"]).lines().count(), 2);
}

/// A level is one player: what it chooses does not depend on where it is asked.
#[test]
fn a_level_chooses_the_same_move_as_in_the_arena() {
    let chess = hetman_chess::entry();
    let game = Spec::named("chess");
    let words = ["e2e4", "e7e5"];
    let mut board = chess.board(&game, None).unwrap();
    words.iter().try_for_each(|word| board.play(word)).unwrap();
    for (number, seed) in [("1", "4"), ("2", "5"), ("3", "6"), ("5", "7")] {
        let level = format!("level(n={number})");
        let limits = Limits::time(Duration::from_secs(20));
        let player: PlayerSpec = level.parse().unwrap();
        let mut player = player.player(&chess, &game).unwrap();
        player.new_game(seed.parse().unwrap(), &limits).unwrap();
        let question = Question {
            start: "",
            moves: &board.history(),
            board: &*board,
            limits: &limits,
            clocks: None,
            timeout: Duration::from_secs(30),
            cancel: &Stop::default(),
        };
        let wanted = player.choose(&question).unwrap().word;
        let told = json(&[
            "search",
            "chess",
            "--moves",
            "e2e4 e7e5",
            "--engine",
            &level,
            "--seed",
            seed,
        ]);
        assert_eq!(told["best"], wanted, "{level} with seed {seed}");
        assert_eq!(told["engine"], level);
    }
    let refused = hetman(&["search", "chess", "--engine", "level(n=25)"]);
    assert_eq!(refused.status.code(), Some(2));
}
