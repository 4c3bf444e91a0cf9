//! Readers that go away, and places that take nothing.

use std::io::Read;
use std::process::{Command, Stdio};

fn start(arguments: &[&str], stdout: Stdio) -> std::process::Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hetman"));
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(stdout)
        .stderr(Stdio::piped());
    command.spawn().expect("hetman starts")
}

/// Closes the reading end, at once or after one byte, and expects neither words nor a crash.
fn survives(arguments: &[&str], bytes: usize) {
    let mut child = start(arguments, Stdio::piped());
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout
        .read_exact(&mut vec![0; bytes])
        .expect("a first byte");
    drop(stdout);
    let output = child.wait_with_output().expect("hetman ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    for bytes in [0, 1] {
        survives(&["games"], bytes);
        survives(&["games", "--json"], bytes);
        survives(&["--help"], bytes);
        survives(&["search", "tree"], bytes);
        survives(&["search", "tree", "--json"], bytes);
        survives(&["bench", "tree"], bytes);
        survives(
            &[
                "perft",
                "tree(uniform,branching=40,depth=3)",
                "3",
                "--divide",
            ],
            bytes,
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .expect("the full device");
    let output = start(&["games"], full.into())
        .wait_with_output()
        .expect("hetman ends");
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(
        complaint.starts_with("error: cannot write") && complaint.lines().count() == 1,
        "{complaint}"
    );
}
