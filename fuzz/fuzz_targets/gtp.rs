//! A session of GTP with Go and with Hex: no bytes panic, and every request gets one answer that starts with `=` or `?`.
//! Clocks are left out, because they make the engine think.
#![no_main]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use hetman_game::{Entry, Limits, Spec};
use hetman_protocol::gtp::{GtpService, run};
use libfuzzer_sys::fuzz_target;

/// Boards stay small, so that a session is short.
const SETUP: &str = "boardsize 5\n";

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let slow = |line: &&str| ["time", "boardsize", "score", "status", "analyze", "cleanup"].iter().any(|word| line.contains(word));
    let lines: Vec<&str> = text.lines().filter(|line| !slow(line)).take(40).collect();
    let input = format!("{SETUP}{}", lines.join("\n"));
    for entry in [Arc::new(hetman_go::entry()) as Arc<dyn Entry>, Arc::new(hetman_hex::entry())] {
        let output = Page::default();
        let limits = Limits { playouts: Some(4), ..Limits::none() };
        let (game, engine) = (Spec::named(entry.name()), Spec::named("mcts"));
        let files = Arc::new(|_: &str| -> io::Result<Vec<u8>> { Err(io::ErrorKind::NotFound.into()) });
        let service = GtpService { entry, game, engine, limits, resign: 0.0, files };
        run(service, input.as_bytes(), output.clone()).expect("nothing can fail in memory");
        let written = output.0.lock().expect("no panic").clone();
        let output = String::from_utf8(written).expect("answers are text");
        let answers = output.split("\n\n").filter(|answer| !answer.is_empty());
        answers.for_each(|answer| assert!(answer.starts_with(['=', '?']), "{answer:?}"));
    }
});

/// What was written, for those who wrote it and those who read it.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
