//! A child process that is spoken to in lines: a thread of its own writes to it, another listens, so that whatever it
//! does or fails to do, the caller is never blocked.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::group::Group;
use super::{Program, ProgramFault, Timeout};

/// A running program that says things of type `T`.
pub struct Process<T> {
    child: Child,
    group: Group,
    orders: SyncSender<String>,
    replies: Receiver<T>,
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
    ) -> Result<Self, ProgramFault> {
        let mut command = Command::new(&program.command);
        command
            .args(&program.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        Group::found(&mut command);
        let cannot = |why: &dyn std::fmt::Display| {
            ProgramFault::CannotStart(format!("`{}`: {why}", program.command))
        };
        let mut child = command.spawn().map_err(|error| cannot(&error))?;
        let group = Group::watch(&child);
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(cannot(&"it has no pipes"));
        };
        let (orders, taken) = sync_channel(BACKLOG);
        let (sender, replies) = sync_channel(BACKLOG);
        let process = Self {
            child,
            group,
            orders,
            replies,
            farewell,
        };
        let thread = |name: &str| thread::Builder::new().name(name.into());
        let started = thread("engine input").spawn(move || write_all(stdin, &taken));
        started.map_err(|error| cannot(&error))?;
        let started =
            thread("engine output").spawn(move || listen(BufReader::new(stdout), &sender));
        started.map_err(|error| cannot(&error))?;
        Ok(process)
    }
}

impl<T> Process<T> {
    /// Sends a line.
    pub fn order(&mut self, line: &str) -> Result<(), ProgramFault> {
        let line: String = line
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        match self.orders.try_send(line) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(ProgramFault::Died("it no longer reads".into())),
            Err(TrySendError::Disconnected(_)) => Err(self.died()),
        }
    }

    /// What was said before a question is no answer to it.
    pub fn forget(&mut self) {
        for _ in 0..BACKLOG {
            if self.replies.try_recv().is_err() {
                return;
            }
        }
    }

    /// Waits for the one message that matters.
    pub fn wait<R>(
        &mut self,
        timeout: &Timeout,
        mut wanted: impl FnMut(T) -> Option<R>,
    ) -> Result<R, ProgramFault> {
        let deadline = Deadline::after(timeout.time);
        let mut ended = false;
        loop {
            if timeout.cancel.is_requested() {
                return Err(ProgramFault::Interrupted);
            }
            match self.replies.recv_timeout(deadline.left().min(LOOK)) {
                Ok(reply) => {
                    if let Some(found) = wanted(reply) {
                        return Ok(found);
                    }
                    // A flood never leaves the channel empty, so that it alone would never report a time-out.
                    if deadline.left().is_zero() {
                        return Err(ProgramFault::Silent(timeout.time));
                    }
                }
                Err(RecvTimeoutError::Timeout) if deadline.left().is_zero() => {
                    return Err(ProgramFault::Silent(timeout.time));
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
    fn died(&mut self) -> ProgramFault {
        for _ in 0..100 {
            match self.child.try_wait() {
                Ok(Some(status)) => return ProgramFault::Died(status.to_string()),
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Err(error) => return ProgramFault::Died(error.to_string()),
            }
        }
        ProgramFault::Died("it closed its pipes".into())
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
            match self.replies.recv_timeout(deadline.left()) {
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

/// When a timeout ends, if it ends.
struct Deadline(Option<Instant>);

impl Deadline {
    fn after(timeout: Duration) -> Self {
        Self(Instant::now().checked_add(timeout))
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
