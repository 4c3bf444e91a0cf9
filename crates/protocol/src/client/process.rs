//! A child process that is spoken to in lines: a thread of its own writes to it, another listens, so that whatever it
//! does or fails to do, the caller is never blocked.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::group::Group;
use super::{Fault, Patience, Program};

/// A running program that says things of type `T`.
pub struct Process<T> {
    child: Child,
    group: Group,
    orders: SyncSender<String>,
    heard: Receiver<T>,
    /// What to say when it is to leave.
    farewell: &'static [&'static str],
}

/// Orders, or messages, not yet taken.
const BACKLOG: usize = 1024;
/// How long a program may take to leave when told to.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often a waiting caller looks whether the answer is still wanted.
const LOOK: Duration = Duration::from_millis(50);

impl<T: Send + 'static> Process<T> {
    /// Starts a program; `listen` passes on what matters of its output.
    pub fn spawn(
        program: &Program,
        farewell: &'static [&'static str],
        listen: fn(BufReader<ChildStdout>, &SyncSender<T>),
    ) -> Result<Self, Fault> {
        let mut command = Command::new(&program.command);
        command
            .args(&program.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        Group::found(&mut command);
        let cannot = |why: &dyn std::fmt::Display| {
            Fault::CannotStart(format!("`{}`: {why}", program.command))
        };
        let mut child = command.spawn().map_err(|error| cannot(&error))?;
        let group = Group::watch(&child);
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(cannot(&"it has no pipes"));
        };
        let (orders, taken) = sync_channel(BACKLOG);
        let (teller, heard) = sync_channel(BACKLOG);
        let process = Self {
            child,
            group,
            orders,
            heard,
            farewell,
        };
        let thread = |name: &str| thread::Builder::new().name(name.into());
        let started = thread("engine input").spawn(move || write_all(stdin, &taken));
        started.map_err(|error| cannot(&error))?;
        let started =
            thread("engine output").spawn(move || listen(BufReader::new(stdout), &teller));
        started.map_err(|error| cannot(&error))?;
        Ok(process)
    }
}

impl<T> Process<T> {
    /// Sends a line.
    pub fn order(&mut self, line: &str) -> Result<(), Fault> {
        let line: String = line
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        match self.orders.try_send(line) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(Fault::Died("it no longer reads".into())),
            Err(TrySendError::Disconnected(_)) => Err(self.died()),
        }
    }

    /// What was said before a question is no answer to it.
    pub fn forget(&mut self) {
        for _ in 0..BACKLOG {
            if self.heard.try_recv().is_err() {
                return;
            }
        }
    }

    /// Waits for the one message that matters.
    pub fn wait<R>(
        &mut self,
        patience: &Patience,
        mut wanted: impl FnMut(T) -> Option<R>,
    ) -> Result<R, Fault> {
        let deadline = Deadline::after(patience.time);
        let mut ended = false;
        loop {
            if patience.enough.is_requested() {
                return Err(Fault::Interrupted);
            }
            match self.heard.recv_timeout(deadline.left().min(LOOK)) {
                Ok(heard) => {
                    if let Some(found) = wanted(heard) {
                        return Ok(found);
                    }
                    // A flood never leaves the channel empty, so that it alone would never report a time-out.
                    if deadline.left().is_zero() {
                        return Err(Fault::Silent(patience.time));
                    }
                }
                Err(RecvTimeoutError::Timeout) if deadline.left().is_zero() => {
                    return Err(Fault::Silent(patience.time));
                }
                // A program that it started may hold its output open; what it said last has come by the second look.
                Err(RecvTimeoutError::Timeout) if ended => return Err(self.died()),
                Err(RecvTimeoutError::Timeout) => {
                    ended = matches!(self.child.try_wait(), Ok(Some(_)));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.died()),
            }
        }
    }

    /// How it ended; it has closed its output or its input, so the end is near, if it has not come yet.
    fn died(&mut self) -> Fault {
        for _ in 0..100 {
            match self.child.try_wait() {
                Ok(Some(status)) => return Fault::Died(status.to_string()),
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Err(error) => return Fault::Died(error.to_string()),
            }
        }
        Fault::Died("it closed its pipes".into())
    }
}

impl<T> Drop for Process<T> {
    /// Tells the program to leave, waits a moment, and then kills it and whatever it has started.
    fn drop(&mut self) {
        let told = self
            .farewell
            .iter()
            .try_for_each(|word| self.orders.try_send((*word).to_owned()));
        let deadline = Deadline::after(if told.is_ok() {
            FAREWELL
        } else {
            Duration::ZERO
        });
        // Its output ends when it does, unless a program that it started holds it open.
        let gone = loop {
            match self.heard.recv_timeout(deadline.left()) {
                Ok(_) if !deadline.left().is_zero() => {}
                Err(RecvTimeoutError::Disconnected) => break true,
                _ => break false,
            }
        };
        if gone {
            self.died();
        }
        self.group.kill();
        // Both fail only if it is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The end of our patience, which may be endless.
struct Deadline(Option<Instant>);

impl Deadline {
    fn after(patience: Duration) -> Self {
        Self(Instant::now().checked_add(patience))
    }

    fn left(&self) -> Duration {
        self.0.map_or(Duration::MAX, |end| {
            end.saturating_duration_since(Instant::now())
        })
    }
}

fn write_all(mut stdin: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if stdin
            .write_all((line + "\n").as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}
