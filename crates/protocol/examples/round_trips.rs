//! What a `go` costs beside the search: round trips of `go nodes 1` with UCI programs, each in turn in one run, so that
//! what else the machine does is the same for all.
//!
//! `cargo run --release -p hetman-protocol --example round_trips -- 2000 target/release/hetman /usr/games/stockfish`

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// An opening; each round takes up the position after another number of its moves.
const GAME: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 \
    h2h3 c6a5 b3c2 c7c5 d2d4 d8c7 b1d2 c5d4 c3d4 a5c6 d2b3 a6a5 c1e3 a5a4 b3d2 c8d7";

/// A program at the other end of two pipes.
struct Program {
    name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    times: Vec<Duration>,
}

impl Program {
    fn start(name: &str) -> io::Result<Self> {
        let mut child = Command::new(name)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let mut program = Self {
            name: name.into(),
            child,
            input: input.expect("a pipe"),
            output: BufReader::new(output.expect("a pipe")),
            times: Vec::new(),
        };
        program.ask("uci", "uciok")?;
        program.ask("isready", "readyok")?;
        Ok(program)
    }

    /// Sends lines and waits for the answer that starts with `word`.
    fn ask(&mut self, lines: &str, word: &str) -> io::Result<()> {
        self.input.write_all(format!("{lines}\n").as_bytes())?;
        let mut line = String::new();
        while !line.starts_with(word) {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(())
    }

    fn round_trip(&mut self, position: &str) -> io::Result<()> {
        let started = Instant::now();
        self.ask(&format!("{position}\ngo nodes 1"), "bestmove")?;
        self.times.push(started.elapsed());
        Ok(())
    }

    /// The time below which a number of a thousand round trips lie, in microseconds.
    fn quantile(&self, thousandths: usize) -> u128 {
        let at = self.times.len() * thousandths / 1000;
        self.times[at.min(self.times.len() - 1)].as_micros()
    }
}

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let rounds: usize = arguments
        .next()
        .and_then(|word| word.parse().ok())
        .unwrap_or(1000);
    let mut programs = arguments
        .map(|name| Program::start(&name))
        .collect::<io::Result<Vec<_>>>()?;
    let game: Vec<&str> = GAME.split_whitespace().collect();
    for round in 0..rounds {
        let moves = &game[..=round % game.len()];
        let position = format!("position startpos moves {}", moves.join(" "));
        for program in &mut programs {
            program.round_trip(&position)?;
        }
    }
    println!("microseconds for `position` and `go nodes 1`, {rounds} rounds");
    for program in &mut programs {
        program.times.sort();
        let [median, ninety, most] = [500, 900, 990].map(|part| program.quantile(part));
        println!(
            "median {median:>7}  90 % {ninety:>7}  99 % {most:>7}  {}",
            program.name
        );
        program.input.write_all(b"quit\n")?;
        program.child.wait()?;
    }
    Ok(())
}
