//! The command line as a contract, tested through the binary itself.

mod answers;
mod bad_input;
mod contests;
mod counts;
mod files;
mod folders;
mod gtp;
mod lab;
mod networks;
mod outside;
mod pipes;
mod playouts;
#[cfg(feature = "distributed")]
mod queue;
mod shapes;
mod spsa;
mod textbook;
#[cfg(target_os = "linux")]
mod threads;
mod uci;

use std::process::Output;

use assert_cmd::Command;

/// Runs `hetman` with these arguments.
fn hetman(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hetman"))
        .args(arguments)
        .output()
        .expect("hetman starts")
}

/// Runs `hetman` and expects success; gives back what it wrote to stdout.
fn answer(arguments: &[&str]) -> String {
    let output = hetman(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).expect("the answer is text")
}

/// Gives `hetman` its whole input at once.
fn script(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hetman"));
    let output = command
        .args(arguments)
        .write_stdin(input)
        .output()
        .expect("hetman starts");
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    String::from_utf8(output.stdout).expect("text")
}

/// Runs `hetman` with `--json` and reads the object.
fn json(arguments: &[&str]) -> serde_json::Value {
    let text = answer(&[arguments, &["--json"]].concat());
    assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    serde_json::from_str(&text).expect("the answer is JSON")
}
