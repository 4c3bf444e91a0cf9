//! Stand-in for the protocol crate's client until that lands; same names, least behaviour.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use hetman_game::Shown;

/// A program to start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// Its path.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Options to set.
    pub options: Vec<(String, String)>,
}

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It cannot be started.
    CannotStart(String),
    /// It ended.
    Died(String),
    /// It said nothing.
    Silent(Duration),
    /// It said nonsense.
    Nonsense(String),
}

/// The last info line.
#[derive(Clone, Debug, Default)]
pub struct Info {
    /// Score.
    pub score: Option<Shown>,
    /// Depth.
    pub depth: u32,
    /// Nodes.
    pub nodes: u64,
    /// Time.
    pub time: Duration,
    /// Line.
    pub pv: Vec<String>,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Best move.
    pub best: Option<String>,
    /// Reply expected.
    pub ponder: Option<String>,
    /// The last info.
    pub info: Option<Info>,
}

/// A running program.
pub struct Outside {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    name: String,
}

impl Outside {
    /// Starts it.
    pub fn start(program: &Program, patience: Duration) -> Result<Self, Fault> {
        let cannot = |error: std::io::Error| Fault::CannotStart(format!("`{}`: {error}", program.command));
        let mut child = Command::new(&program.command)
            .args(&program.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(cannot)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::CannotStart("no pipes".into()));
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut outside = Self { child, input, lines, name: program.command.clone() };
        outside.say("uci")?;
        outside.wait(patience, |line| (line == "uciok").then_some(()))?;
        for (name, value) in &program.options {
            outside.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(outside)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Prepares.
    pub fn new_game(&mut self, patience: Duration) -> Result<(), Fault> {
        self.say("ucinewgame")?;
        self.say("isready")?;
        self.wait(patience, |line| (line == "readyok").then_some(()))
    }

    /// Thinks.
    pub fn think(&mut self, start: &str, moves: &[String], go: &str, patience: Duration) -> Result<Answer, Fault> {
        let start = if start.is_empty() { "startpos".into() } else { format!("fen {start}") };
        self.say(&format!("position {start} moves {}", moves.join(" ")))?;
        self.say(&format!("go {go}"))?;
        let mut info = None;
        let best = self.wait(patience, |line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let after = |word: &str| words.iter().position(|w| *w == word).and_then(|at| words.get(at + 1).copied());
            if words.first() == Some(&"info") && after("score").is_some() {
                let score = after("cp").and_then(|n| n.parse().ok()).map(Shown::Cp);
                let score = score.or_else(|| after("mate").and_then(|n| n.parse().ok()).map(Shown::Mate));
                let depth = after("depth").and_then(|n| n.parse().ok()).unwrap_or(0);
                let nodes = after("nodes").and_then(|n| n.parse().ok()).unwrap_or(0);
                info = Some(Info { score, depth, nodes, ..Info::default() });
            }
            after("bestmove").map(str::to_owned)
        })?;
        Ok(Answer { best: Some(best), ponder: None, info })
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        writeln!(self.input, "{line}").map_err(|error| Fault::Died(error.to_string()))
    }

    fn wait<T>(&mut self, patience: Duration, mut wanted: impl FnMut(&str) -> Option<T>) -> Result<T, Fault> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(found) = wanted(line.trim()) {
                        return Ok(found);
                    }
                    if left.is_zero() {
                        return Err(Fault::Silent(patience));
                    }
                }
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => return Err(Fault::Silent(patience)),
                Err(_) => return Err(Fault::Died("it closed its output".into())),
            }
        }
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
