//! What a game of one's own gets without a line about it: search, arena, lab, protocol and page.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

fn sticks(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sticks"));
    command.args(arguments);
    command
}

fn json(arguments: &[&str]) -> Value {
    let output = sticks(arguments).arg("--json").output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {said}");
    serde_json::from_slice(&output.stdout).expect("one object")
}

#[test]
fn it_is_searched_by_every_engine() {
    let games = json(&["games"]);
    let listed = games["games"].as_array().expect("a list");
    assert_eq!(listed.len(), 1, "{games}");
    for engine in ["alphabeta", "minimax", "proof", "mcts"] {
        let found = json(&["search", "sticks", "--engine", engine, "--position", "7"]);
        assert_eq!(found["best"], "3", "{engine} leaves four: {found}");
    }
}

#[test]
fn it_has_matches_and_experiments() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("text");
    let words = [
        "match",
        "alphabeta",
        "random",
        "--nodes",
        "500",
        "--games",
        "20",
    ];
    let played = json(&[&words[..], &["--data", data]].concat());
    assert!(played["score"].as_f64() > Some(0.9), "{played}");
    let file = folder.path().join("sticks.toml");
    let text = "title = 'Sticks'\nquestion = 'How many nodes?'\n\
                algorithms = ['minimax', 'textbook_alphabeta']\n\
                [[games]]\ngame = 'sticks'\ndepths = [6, 6]\n";
    std::fs::write(&file, text).expect("a file");
    let found = json(&["lab", file.to_str().expect("text"), "--data", data]);
    let totals = found["games"][0]["totals"].as_array().expect("totals");
    let nodes = |arm: usize| totals[arm]["nodes"].as_u64().expect("a number");
    assert!(totals.len() == 2 && nodes(1) < nodes(0), "{found}");
}

#[test]
fn it_speaks_uci() {
    let mut child = sticks(&[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("its input");
    writeln!(input, "position fen 6\ngo depth 6").expect("it listens");
    let answer = BufReader::new(child.stdout.take().expect("its output"))
        .lines()
        .map_while(Result::ok)
        .find(|line| line.starts_with("bestmove"));
    let answer = answer.unwrap_or_default();
    assert!(answer.starts_with("bestmove 2"), "{answer}");
    drop(input);
    child.wait().expect("it ends");
}

/// Ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn it_is_on_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("text");
    let child = sticks(&["play", "--listen", "127.0.0.1:0", "--data", data])
        .stdout(Stdio::piped())
        .spawn();
    let mut server = Server(child.expect("it starts"));
    let mut address = String::new();
    BufReader::new(server.0.stdout.as_mut().expect("its output"))
        .read_line(&mut address)
        .expect("an address");
    let host = address
        .trim()
        .trim_start_matches("http://")
        .trim_end_matches('/');
    let mut stream = TcpStream::connect(host).expect("it listens");
    write!(
        stream,
        "GET /api/catalogue HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    )
    .expect("it hears");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(
        answer.starts_with("HTTP/1.1 200") && answer.contains("sticks"),
        "{answer}"
    );
}
