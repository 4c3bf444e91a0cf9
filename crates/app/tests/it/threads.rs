//! A machine that starts no more threads: everything goes on with fewer of them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `hetman` with so many kilobytes of address space, in which few of the large stacks fit.
fn cramped(kilobytes: u32, arguments: &str, input: &str) -> Output {
    let line = format!("ulimit -v {kilobytes}; exec \"$0\" {arguments}");
    let mut child = Command::new("sh")
        .args(["-c", &line, env!("CARGO_BIN_EXE_hetman")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn said(output: &Output) -> String {
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(complaint, "");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_search_goes_on_with_fewer_threads() {
    for engine in [
        "alphabeta(threads=16,hash=1)",
        "mcts(threads=16,memory=1,n=500)",
    ] {
        let arguments = format!("search connect4 --engine '{engine}' --depth 6 --json");
        let text = said(&cramped(1_000_000, &arguments, ""));
        assert!(text.contains("\"best\":\""), "{engine}: {text}");
    }
}

#[test]
fn a_protocol_answers_with_fewer_threads() {
    let lines = "setoption name Threads value 16\nisready\ngo depth 4\n";
    for kilobytes in [1_000_000, 400_000, 200_000] {
        let text = said(&cramped(kilobytes, "uci --game connect4", lines));
        let last = text.lines().last().unwrap_or_default();
        assert!(last.starts_with("bestmove "), "{kilobytes}: {text}");
    }
}

#[test]
fn the_most_threads_there_can_be_start_and_answer() {
    let lines = "setoption name Threads value 256\nisready\ngo depth 3\n";
    let mut child = Command::new(env!("CARGO_BIN_EXE_hetman"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("hetman starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(lines.as_bytes()).expect("it reads");
    drop(stdin);
    let text = said(&child.wait_with_output().expect("it ends"));
    assert!(text.contains("readyok"), "{text}");
    let last = text.lines().last().unwrap_or_default();
    assert!(last.starts_with("bestmove "), "{text}");
}
