//! Files that cannot be read or written: found out before any work, and named.

use std::fs;

use crate::{answer, hetman, json};

/// Refuses with one sentence that has these words, quickly.
fn refuses(arguments: &[&str], words: &[&str]) {
    let output = hetman(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(
        said.starts_with("error: ") && said.lines().count() == 1,
        "{said}"
    );
    assert!(!said.contains("cannot write the result"), "{said}");
    for word in words {
        assert!(
            said.contains(word),
            "{arguments:?} does not say `{word}`: {said}"
        );
    }
}

#[test]
fn files_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path().to_str().expect("text");
    refuses(&["suite", "/no/such.epd"], &["cannot read `/no/such.epd`"]);
    refuses(&["suite", here], &["cannot read", here]);
    let contest = [
        "match",
        "random",
        "random",
        "--game",
        "nim",
        "--no-ledger",
        "--pgn",
    ];
    for place in ["/no/such/games.pgn", here] {
        refuses(
            &[&contest[..], &[place]].concat(),
            &["cannot", &format!("`{place}`")],
        );
    }
    refuses(&["tournament", here], &["cannot read", here]);
    let tables = ["tablebase", "draughts(variant=english)", "--out"];
    refuses(
        &[&tables[..], &["/no/such.tables"]].concat(),
        &["`/no/such.tables`"],
    );
}

/// More games than any machine plays while a test waits.
const ENDLESS: &str = "100000000";

#[test]
fn files_are_looked_at_before_the_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let (bad, here) = (
        folder.path().join("bad"),
        folder.path().to_str().expect("text"),
    );
    fs::write(&bad, "no folder").expect("a file");
    let name = bad.to_str().expect("text");
    let tune = ["tune", "chess", "--games", ENDLESS];
    let games = folder.path().join("games");
    let games = games.to_str().expect("text");
    for (data, out, wrong) in [
        (games, "/no/such/weights.rs", "`/no/such/weights.rs`"),
        (games, here, here),
        ("/dev/null/games", name, "/dev/null/games"),
    ] {
        let places = ["--data", data, "--out", out];
        refuses(&[&tune[..], &places].concat(), &[wrong]);
    }
    let book = "random(plies=40,within=0)";
    let contest = [
        "match",
        "random",
        "random",
        "--games",
        "9999999",
        "--openings",
        book,
    ];
    refuses(
        &[&contest[..], &["--pgn", "/no/such/games.pgn"]].concat(),
        &["`/no/such/games.pgn`"],
    );
    refuses(&[&contest[..], &["--data", name]].concat(), &[name]);
}

#[test]
fn a_file_of_something_else_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let notes = folder.path().join("notes.txt");
    for precious in [&b"my notes\n"[..], b"caf\xe9\n"] {
        fs::write(&notes, precious).expect("a file");
        let name = notes.to_str().expect("text");
        let contest = ["match", "random", "random", "--game", "nim", "--no-ledger"];
        refuses(
            &[&contest[..], &["--pgn", name]].concat(),
            &["something else", name],
        );
        assert_eq!(fs::read(&notes).expect("still there"), precious);
    }
}

#[test]
fn a_bad_line_of_a_suite_is_named_before_any_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("s.epd");
    let good = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"mate\";";
    fs::write(&file, format!("{good}\n\n{good}\nnonsense\n")).expect("a file");
    let name = file.to_str().expect("text");
    refuses(&["suite", name, "--time", "80000000"], &[name, "line 4"]);
    fs::write(&file, format!("{good}\n{}\n", "x".repeat(1 << 20))).expect("a file");
    refuses(
        &["suite", name, "--time", "80000000"],
        &[name, "line 2", "longer than"],
    );
    fs::write(&file, format!("{good}\n{good}\n")).expect("a file");
    let result = json(&["suite", name, "--nodes", "500"]);
    assert_eq!(
        (&result["solved"], &result["total"]),
        (&2.into(), &2.into())
    );
    assert_eq!(result["positions"][1]["id"], "mate");
    assert!(answer(&["suite", name, "--nodes", "500"]).starts_with("solved  2 of 2, "));
}

/// A file of 100 MB may take its own size once more, not fifteen times that.
#[cfg(target_os = "linux")]
#[test]
fn a_large_suite_takes_little_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("s.epd");
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id";
    let line = format!("{mate} \"{}\";\n", "long ".repeat(12_000));
    let lines = 100_000_000 / line.len();
    fs::write(&file, line.repeat(lines)).expect("a file");
    // Room for the file, the stack, the table and the program itself.
    let words = format!(
        "ulimit -v 600000; exec '{}' suite '{}' --engine 'alphabeta(hash=1)' --nodes 1 --json",
        env!("CARGO_BIN_EXE_hetman"),
        file.display()
    );
    let mut shell = std::process::Command::new("sh");
    let output = shell.args(["-c", &words]).output().expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{lines} lines: {said}");
    let end = &output.stdout[output.stdout.len() - 200..];
    let end = String::from_utf8_lossy(end);
    assert!(end.contains(&format!("\"total\":{lines},")), "{end}");
}
