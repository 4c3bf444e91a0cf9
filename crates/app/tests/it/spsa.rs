//! `hetman spsa` through the binary: what it prints and writes, and that kills leave no trace in the result.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use hetman_tuner::spsa::store::IterationStore;
use serde_json::Value;

use crate::{answer, hetman, json};

const BINARY: &str = env!("CARGO_BIN_EXE_hetman");
const TASK: &str = "game = 'connect4'\nengine = 'alphabeta(hash=1)'\nnodes = 300\niterations = 60\npairs = 2\n\
    openings = 'random(plies=2)'\nseed = 4\n\
    [parameters.elo]\nstart = 1000\nstep = 200\nrate = 0.02\n[parameters.null_move_divisor]\nmax = 12\n";

fn text(path: &Path) -> &str {
    path.to_str().expect("a name that is text")
}

#[test]
fn it_says_what_was_found_and_how_to_confirm_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, data) = (folder.path().join("t.toml"), folder.path().join("data"));
    fs::write(&file, TASK).expect("a file");
    let said = answer(&["spsa", text(&file), "--data", text(&data)]);
    for part in [
        "complete: 60 iterations, 240 games",
        "spec\nalphabeta(hash=1,",
        "patch of the defaults\n-    ",
        "to confirm\nhetman match 'alphabeta(hash=1,",
        "--sprt 0,5",
    ] {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
    let svg = fs::read_to_string(folder.path().join("t.svg")).expect("curves");
    assert_eq!(svg.matches("<polyline").count(), 2);
    assert!(svg.contains(">elo: 1000 -&gt; "), "{svg}");
}

#[test]
fn kills_lose_no_iteration_and_double_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let (calm, killed) = (folder.path().join("calm"), folder.path().join("killed"));
    let file = folder.path().join("t.toml");
    fs::write(&file, TASK).expect("a file");
    let undisturbed = json(&["spsa", text(&file), "--data", text(&calm)]);
    let rows = |data: &Path| {
        let store = IterationStore::open(data).expect("a store");
        store.count().expect("a count")
    };
    for wanted in (3..60).step_by(4) {
        let mut child = Command::new(BINARY)
            .args(["spsa", text(&file), "--data", text(&killed), "--json"])
            .stdout(Stdio::null())
            .spawn()
            .expect("hetman starts");
        while rows(&killed) < wanted && child.try_wait().expect("a child").is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("it is ours");
        child.wait().expect("it ends");
    }
    let resumed = json(&["spsa", text(&file), "--data", text(&killed)]);
    assert_eq!(resumed, undisturbed);
    assert_eq!(resumed["iterations"], Value::from(60));
    assert_eq!((rows(&killed), rows(&calm)), (60, 60));
    let fresh = json(&["spsa", text(&file), "--data", text(&killed), "--fresh"]);
    assert_eq!((fresh, rows(&killed)), (undisturbed, 60));
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.toml");
    for (to, says) in [
        (None, "cannot read"),
        (
            Some(TASK.replace("connect4", "connect5")),
            "unknown game `connect5`",
        ),
        (Some(TASK.replace("elo", "ela")), "unknown parameter `ela`"),
        (Some(TASK.replace("= 1000", "= 80")), "`elo.start` is 80"),
    ] {
        if let Some(text) = to {
            fs::write(&file, text).expect("a file");
        }
        let output = hetman(&["spsa", text(&file)]);
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(complaint.contains(says), "{complaint}");
        assert!(complaint.contains("t.toml") && complaint.lines().count() == 1);
    }
}
