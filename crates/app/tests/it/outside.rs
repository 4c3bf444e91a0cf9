//! Contests with programs of others, and contests that are interrupted: what was played is shown, nothing is left behind.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{answer, hetman, json};

const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// A program that answers `go` with these lines of shell, ignores the end of its input and starts another program.
fn stubborn(folder: &Path, go: &str) -> String {
    let (path, numbers) = (folder.join("engine"), folder.display());
    let script = format!(
        "#!/bin/sh\nsleep 1000 > /dev/null & echo $! >> {numbers}/pids; echo $$ >> {numbers}/pids\n\
         while :; do read word rest || exec sleep 1000; case $word in\nuci) echo uciok;;\nisready) echo readyok;;\n\
         go) {go};;\nesac; done\n"
    );
    fs::write(&path, script).expect("a program");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it may be run");
    format!("uci({})", path.display())
}

/// A program under way, which ends with the test however the test ends.
struct Running(Option<Child>);

impl Running {
    fn child(&mut self) -> &mut Child {
        self.0.as_mut().expect("it was not waited for")
    }

    /// Waits for its end.
    fn output(mut self) -> Output {
        let child = self.0.take().expect("it was not waited for");
        child.wait_with_output().expect("it ends")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Starts `hetman`.
fn start(arguments: &[&str]) -> Running {
    let child = Command::new(env!("CARGO_BIN_EXE_hetman"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    Running(Some(child.expect("hetman starts")))
}

/// Waits until something is so.
fn eventually(what: &str, is: impl Fn() -> bool) {
    let started = Instant::now();
    while !is() {
        assert!(started.elapsed() < LONGEST_WAIT, "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn signal(running: &mut Running, name: &str) {
    let id = running.child().id().to_string();
    let sent = Command::new("kill").args(["-s", name, &id]).status();
    assert!(sent.expect("kill starts").success());
}

/// Whether a process runs; a zombie does not.
fn lives(pid: &str) -> bool {
    let output = Command::new("ps").args(["-o", "stat=", "-p", pid]).output();
    let state = output.expect("ps starts").stdout;
    state.first().is_some_and(|&state| state != b'Z')
}

/// Asserts that every process that was started ends.
fn all_end(folder: &Path) {
    let pids = fs::read_to_string(folder.join("pids")).expect("process numbers");
    for pid in pids.lines() {
        eventually("a process lives on", || !lives(pid));
    }
}

fn thinking(folder: &Path) -> Running {
    let program = stubborn(folder, &format!("echo go >> {}/go", folder.display()));
    let words = [
        "match",
        &program,
        "random",
        "--game",
        "tictactoe",
        "--tc",
        "600",
    ];
    let running = start(&[&words[..], &["--no-ledger"]].concat());
    eventually("the program thinks", || folder.join("go").exists());
    running
}

#[test]
fn programs_and_what_they_start_die_with_the_arena() {
    for name in ["KILL", "TERM"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut running = thinking(folder.path());
        signal(&mut running, name);
        running.child().wait().expect("it ends");
        all_end(folder.path());
    }
}

#[test]
fn an_interrupt_shows_what_was_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("text");
    let words = [
        "match",
        "alphabeta(hash=1)",
        "random",
        "--game",
        "connect4",
        "--nodes",
        "2000",
    ];
    let words = [
        &words[..],
        &["--games", "1000000", "--data", data, "--json"],
    ]
    .concat();
    let mut running = start(&words);
    let finished = || {
        let ledger = hetman_arena::ledger::Ledger::open(folder.path());
        ledger.and_then(|ledger| ledger.count()).unwrap_or(0)
    };
    eventually("games are played", || finished() >= 3);
    signal(&mut running, "INT");
    let Output {
        status,
        stdout,
        stderr,
    } = running.output();
    let said = String::from_utf8_lossy(&stderr);
    assert_eq!(status.code(), Some(130), "{said}");
    let result: Value = serde_json::from_slice(&stdout).expect("the table so far");
    assert_eq!(result["games"].as_u64(), Some(finished() * 2));
    assert!(
        said.contains("interrupted after") && said.contains("the same command goes on"),
        "{said}"
    );
}

#[test]
fn an_interrupt_does_not_wait_for_a_program_that_thinks() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut running, started) = (thinking(folder.path()), Instant::now());
    signal(&mut running, "INT");
    let output = running.output();
    assert!(started.elapsed() < LONGEST_WAIT, "{:?}", started.elapsed());
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("games    0"), "{said}");
    all_end(folder.path());
}

#[test]
fn faults_are_shown_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = stubborn(folder.path(), "exit 3");
    let words = [
        "match", &program, "random", "--game", "connect4", "--time", "100",
    ];
    let more = ["--games", "20", "--openings", "start", "--no-ledger"];
    let words = [&words[..], &more].concat();
    let result = json(&words);
    let faults = serde_json::json!([
        {"time": 0, "illegal": 0, "crashes": 20},
        {"time": 0, "illegal": 0, "crashes": 0}
    ]);
    assert_eq!(
        (&result["losses"], &result["faults"]),
        (&20.into(), &faults)
    );
    assert_eq!(result["without_faults"]["losses"], 0);
    assert!(result["elo"].is_null(), "{result}");
    let bound = result["elo_bound"]["at_most"].as_f64().expect("a bound");
    assert!((-250.0..-200.0).contains(&bound), "{bound}");
    let said = answer(&words);
    assert!(said.contains("Elo      at most -2"), "{said}");
    assert!(said.contains(": 20 crashed\nwithout  +0 =0 -0\n"), "{said}");
    all_end(folder.path());
}

#[test]
fn faults_are_shown_apart_in_a_tournament() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = stubborn(folder.path(), "exit 3");
    let file = folder.path().join("t.toml");
    let description = format!(
        "game = 'connect4'\nplayers = ['{program}', 'random', 'random(seed=2)']\ngames = 2\ntime = 100\nopenings = 'start'\n"
    );
    fs::write(&file, description).expect("a file");
    let words = ["tournament", file.to_str().expect("text"), "--no-ledger"];
    let result = json(&words);
    let rows = result["rows"].as_array().expect("rows");
    let of = |name: &str| {
        let found = rows.iter().find(|row| {
            row["player"]
                .as_str()
                .is_some_and(|one| one.starts_with(name))
        });
        found.expect("a row")
    };
    assert_eq!(of("uci")["faults"]["crashes"], 4);
    assert_eq!(
        of("uci")["without_faults"],
        serde_json::json!({"games": 0, "points": 0.0})
    );
    assert_eq!(of("random(seed=2)")["without_faults"]["games"], 2);
    let said = answer(&words);
    assert!(said.contains("faults  without faults"), "{said}");
    assert!(said.contains("4        0.0 of 0  uci("), "{said}");
}

#[test]
fn a_description_by_playouts_is_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.toml");
    let description =
        "game = 'tictactoe'\nplayers = ['alphabeta', 'mcts']\ngames = 2\nplayouts = 100\n";
    fs::write(&file, description).expect("a file");
    let output = hetman(&["tournament", file.to_str().expect("text"), "--no-ledger"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("`alphabeta` makes no playouts"), "{said}");
}
