//! A conversation with the loop, line by line and in memory, with a limit on every wait.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use hetman_game::{Entry, Spec};
use hetman_protocol::uci::{self, ServeError, UciService};

/// Longer than any answer takes on a busy machine.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// One side of a conversation with the loop.
pub struct Talk {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Vec<u8>>,
    rest: Vec<u8>,
    server: Option<JoinHandle<Result<(), ServeError>>>,
}

/// The game of this name.
pub fn entry(game: &str) -> Box<dyn Entry> {
    if game == "chess" {
        return Box::new(hetman_chess::entry());
    }
    hetman_classics::entries()
        .into_iter()
        .find(|entry| entry.name() == game)
        .expect("a game")
}

impl Talk {
    /// Starts the loop for a game and an engine.
    pub fn start(game: &str, engine: &str) -> Self {
        Self::with(entry(game).into(), engine)
    }

    /// Starts the loop for an entry of one's own.
    pub fn with(entry: Arc<dyn Entry>, engine: &str) -> Self {
        let (input, heard) = channel();
        let (said, output) = channel();
        let service = UciService {
            game: Spec::named(entry.name()),
            entry,
            engine: engine.parse().expect("a spec"),
            bench: Arc::new(|out: &mut dyn Write| writeln!(out, "5 nodes 7 nps")),
        };
        let serve = move || uci::run(service, BufReader::new(Ear(heard, Vec::new())), Mouth(said));
        Self {
            input: Some(input),
            output,
            rest: Vec::new(),
            server: Some(thread::spawn(serve)),
        }
    }

    /// Sends a line.
    pub fn say(&self, line: impl AsRef<[u8]>) {
        self.send(&[line.as_ref(), b"\n"].concat());
    }

    /// Sends bytes as they are.
    pub fn send(&self, bytes: &[u8]) {
        let _ = self
            .input
            .as_ref()
            .expect("an open input")
            .send(bytes.to_vec());
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        loop {
            if let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                return String::from_utf8(line).expect("text").trim_end().to_owned();
            }
            let more = self.output.recv_timeout(LONGEST_WAIT);
            self.rest
                .extend(more.unwrap_or_else(|_| panic!("no answer")));
        }
    }

    /// All lines up to the first that starts with `word`, which is the last.
    pub fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().is_some_and(|line| line.starts_with(word)) {
                return lines;
            }
        }
    }

    /// Asks whether it is ready; gives back what it says before it answers.
    pub fn ready(&mut self) -> Vec<String> {
        self.say("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Closes the input and gives back what is still said; the loop must end.
    pub fn end(mut self) -> Vec<String> {
        self.input = None;
        self.farewell()
    }

    /// Waits for the end of the loop, which was told to quit.
    pub fn farewell(&mut self) -> Vec<String> {
        while let Ok(more) = self.output.recv_timeout(LONGEST_WAIT) {
            self.rest.extend(more);
        }
        let server = self.server.take().expect("a running loop");
        server.join().expect("no panic").expect("no failure");
        String::from_utf8(std::mem::take(&mut self.rest))
            .expect("text")
            .lines()
            .map(str::to_owned)
            .collect()
    }
}

/// An input fed from elsewhere.
struct Ear(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Ear {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let size = self.1.len().min(buffer.len());
        buffer[..size].copy_from_slice(&self.1[..size]);
        self.1.drain(..size);
        Ok(size)
    }
}

/// An output heard elsewhere.
struct Mouth(Sender<Vec<u8>>);

impl Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .send(bytes.to_vec())
            .map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
