//! Stdout as the place results go to. It remembers whether writing failed, so that a file that cannot be read or written
//! is never taken for a result that cannot be.

use std::io::{self, BufWriter, ErrorKind, Stdout, Write};

/// Buffered stdout.
pub struct Results {
    out: BufWriter<Stdout>,
    failure: Option<ErrorKind>,
}

impl Results {
    /// Nothing written yet.
    pub fn new() -> Self {
        Self {
            out: BufWriter::new(io::stdout()),
            failure: None,
        }
    }

    /// Why something could not be written, if that happened.
    pub const fn failure(&self) -> Option<ErrorKind> {
        self.failure
    }

    fn note<T>(&mut self, outcome: io::Result<T>) -> io::Result<T> {
        outcome.inspect_err(|error| {
            if error.kind() != ErrorKind::Interrupted {
                self.failure = Some(error.kind());
            }
        })
    }
}

impl Write for Results {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let outcome = self.out.write(bytes);
        self.note(outcome)
    }

    fn flush(&mut self) -> io::Result<()> {
        let outcome = self.out.flush();
        self.note(outcome)
    }
}
