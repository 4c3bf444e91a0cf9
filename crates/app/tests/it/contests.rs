//! Matches and tournaments through the binary: results, resuming after a kill at any moment, the file of games.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use hetman_arena::ledger::Ledger;
use hetman_game::random::Random;
use serde_json::Value;

use crate::{answer, json};

const BINARY: &str = env!("CARGO_BIN_EXE_hetman");

/// A match that takes a second or so and is the same every time.
fn contest<'a>(data: &'a str, pgn: &'a str, games: &'a str) -> Vec<&'a str> {
    let players = [
        "match",
        "alphabeta(hash=1)",
        "random(seed=5)",
        "--game",
        "connect4",
        "--nodes",
        "400",
    ];
    [
        &players[..],
        &[
            "--games",
            games,
            "--concurrency",
            "2",
            "--data",
            data,
            "--pgn",
            pgn,
            "--json",
        ],
    ]
    .concat()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a name that is text")
}

/// Games of the tournament that is killed again and again.
const GAMES: usize = 500;
/// Times it is killed.
const KILLS: u32 = 100;

/// A tournament of tiny games that takes a few seconds and is the same every time.
fn tiny_games(folder: &Path) -> PathBuf {
    let file = folder.join("t.toml");
    let description = format!(
        "game = 'connect4'\nplayers = ['alphabeta(hash=1)', 'random(seed=5)']\ngames = {GAMES}\nnodes = 300\n\
         concurrency = 2\nseed = 3\n"
    );
    fs::write(&file, description).expect("a file");
    file
}

/// Our own program plays draughts against us through Hub, by rules that are not its default.
#[test]
fn a_hub_program_plays_by_the_rules_it_is_told() {
    let program = format!("hub({BINARY} hub,hash=1)");
    for game in [
        "draughts",
        "draughts(variant=russian)",
        "draughts(variant=italian)",
    ] {
        let players = ["match", &program, "alphabeta(hash=1)", "--game", game];
        let answer = json(&[&players[..], &["--nodes", "200", "--games", "2"]].concat());
        assert_eq!(
            (&answer["games"], &answer["forfeits"]),
            (&Value::from(2), &serde_json::json!([])),
            "{game}: {answer}"
        );
    }
}

#[test]
fn a_hundred_kills_lose_nothing_and_double_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = tiny_games(folder.path());
    let (calm, killed) = (folder.path().join("calm"), folder.path().join("killed"));
    let undisturbed = json(&["tournament", text(&file), "--data", text(&calm)]);
    let again = json(&["tournament", text(&file), "--data", text(&calm)]);
    assert_eq!(
        (&again["resumed"], &again["rows"]),
        (&Value::from(GAMES), &undisturbed["rows"])
    );
    let rows = |data: &Path| {
        Ledger::open(data)
            .and_then(|ledger| ledger.count())
            .expect("a ledger")
    };
    let mut random = Random::new(7);
    let mut alive = 0;
    for left in (1..=u64::from(KILLS)).rev() {
        // On a machine of any speed the games shall last until the last kill.
        let (before, all) = (rows(&killed), GAMES as u64 / 2);
        let more = random.below(2 * ((all - before) / left) as usize + 1) as u64;
        let wanted = (before + more).min(all - 1);
        let words = ["tournament", text(&file), "--data", text(&killed), "--json"];
        let mut child = Command::new(BINARY)
            .args(words)
            .stdout(Stdio::null())
            .spawn()
            .expect("hetman starts");
        let mut runs = || child.try_wait().expect("a child").is_none();
        while rows(&killed) < wanted && runs() {
            thread::sleep(Duration::from_millis(2));
        }
        thread::sleep(Duration::from_micros(random.below(4_000) as u64));
        alive += u32::from(runs());
        let _ = child.kill();
        child.wait().expect("it ends");
    }
    assert!(alive > KILLS / 2, "it was still running only {alive} times");
    let finished = rows(&killed) * 2;
    let resumed = json(&["tournament", text(&file), "--data", text(&killed)]);
    assert_eq!(
        (&resumed["resumed"], &resumed["games"]),
        (&finished.into(), &GAMES.into())
    );
    assert_eq!(resumed["rows"], undisturbed["rows"]);
    assert_eq!(
        (rows(&killed) * 2, rows(&calm) * 2),
        (GAMES as u64, GAMES as u64),
        "a row holds a pair of games"
    );
}

#[test]
fn the_file_of_games_is_written_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, games) = (folder.path().join("data"), folder.path().join("games.pgn"));
    for resumed in [0, 20] {
        assert_eq!(
            json(&contest(text(&data), text(&games), "20")[..15])["resumed"],
            resumed
        );
        let records = fs::read_to_string(&games).expect("the games");
        assert_eq!(records.matches("[Event ").count(), 20);
    }
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
    let other = [
        "match",
        "random",
        "random",
        "--game",
        "nim",
        "--nodes",
        "1",
        "--no-ledger",
        "--pgn",
        text(&games),
    ];
    let refused = crate::hetman(&other);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("another match"));
}

#[test]
fn a_test_stops_the_match() {
    let words = [
        "match",
        "alphabeta",
        "random",
        "--game",
        "tictactoe",
        "--depth",
        "9",
        "--games",
        "10000",
    ];
    let words = [
        &words[..],
        &["--no-ledger", "--sprt", "0,100", "--model", "logistic"],
    ]
    .concat();
    let result = json(&words);
    assert_eq!(result["sprt"]["verdict"], "h1");
    assert_eq!(result["sprt"]["model"], "logistic");
    assert!(
        result["games"].as_u64().expect("a number") < 1000,
        "{result}"
    );
    let said = answer(&words);
    assert!(
        said.contains("logistic Elo") && said.contains("H1 accepted"),
        "{said}"
    );
}

#[test]
fn a_tournament_rates_everybody() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.toml");
    let description = "game = 'tictactoe'\nplayers = ['random', 'alphabeta', 'random(seed=2)']\ngames = 20\ndepth = 9\n";
    fs::write(&file, description).expect("a file");
    let result = json(&["tournament", text(&file), "--data", text(folder.path())]);
    assert_eq!(result["games"], 60);
    assert_eq!(result["rows"][0]["player"], "alphabeta");
    assert_eq!(result["rows"][0]["games"], 40);
    let points: f64 = (0..3)
        .map(|at| result["rows"][at]["points"].as_f64().expect("points"))
        .sum();
    assert!((points - 60.0).abs() < 1e-9);
    let said = answer(&["tournament", text(&file), "--data", text(folder.path())]);
    assert!(said.contains("60 of them from the ledger"), "{said}");
    assert_eq!(result["tests"], serde_json::json!([]));
}

#[test]
fn tests_end_a_tournament_meeting_by_meeting() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.toml");
    let description = "game = 'tictactoe'\nplayers = ['alphabeta', 'random', 'alphabeta(hash=1)']\ngames = 600\n\
                       depth = 9\nschedule = 'gauntlet'\nsprt = '0,100'\nmodel = 'logistic'\nconcurrency = 2\n";
    fs::write(&file, description).expect("a file");
    let result = json(&["tournament", text(&file), "--no-ledger"]);
    let tests = result["tests"].as_array().expect("tests");
    assert_eq!(
        (&tests[0]["verdict"], &tests[0]["players"][1]),
        (&"h1".into(), &"random(seed=1)".into())
    );
    assert_eq!(tests[1]["verdict"], "h0", "perfect players draw");
    let games = result["games"].as_u64().expect("a number");
    assert!(games < 600, "{games} games");
    let said = answer(&["tournament", text(&file), "--no-ledger"]);
    assert!(
        said.contains("against random(seed=1): LLR ") && said.contains("H1 accepted"),
        "{said}"
    );
}

#[test]
fn a_tournament_cuts_games_short_if_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.toml");
    let description = "game = 'connect4'\nplayers = ['alphabeta(hash=1)', 'alphabeta(hash=2)']\ngames = 2\nnodes = 50\n\
                       draw = '1,1,1000000'\n";
    fs::write(&file, description).expect("a file");
    let games = folder.path().join("g.pgn");
    let result = json(&[
        "tournament",
        text(&file),
        "--no-ledger",
        "--pgn",
        text(&games),
    ]);
    assert_eq!(result["rows"][0]["points"], 1.0);
    assert!(
        fs::read_to_string(&games)
            .expect("the games")
            .contains("adjudication")
    );
}
