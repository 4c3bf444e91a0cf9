//! A session of GTP with Go and with Hex: no bytes panic, and every request gets one answer that starts with `=` or `?`.
//! Clocks are left out, because they make the engine think.
#![no_main]

use hetman_game::{Entry, Limits, Spec};
use hetman_protocol::gtp::{Host, run};
use libfuzzer_sys::fuzz_target;

/// Boards stay small, so that a session is short.
const SETUP: &str = "boardsize 5\n";

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let slow = |line: &&str| ["time", "boardsize", "score", "status"].iter().any(|word| line.contains(word));
    let lines: Vec<&str> = text.lines().filter(|line| !slow(line)).take(40).collect();
    let input = format!("{SETUP}{}", lines.join("\n"));
    for entry in [&hetman_go::entry() as &dyn Entry, &hetman_hex::entry()] {
        let mut output = Vec::new();
        let limits = Limits { playouts: Some(4), ..Limits::none() };
        let host = Host { entry, game: Spec::named(entry.name()), engine: Spec::named("mcts"), limits, resign: 0.0 };
        run(host, input.as_bytes(), &mut output).expect("nothing can fail in memory");
        let output = String::from_utf8(output).expect("answers are text");
        let answers = output.split("\n\n").filter(|answer| !answer.is_empty());
        answers.for_each(|answer| assert!(answer.starts_with(['=', '?']), "{answer:?}"));
    }
});
