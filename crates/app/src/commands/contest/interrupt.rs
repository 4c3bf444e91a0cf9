//! Ctrl-C during a contest: the games under way are given up, and what was played is shown. A second one ends the program
//! at once.

use std::future::poll_fn;
use std::task::{Context, Poll};
use std::thread;

use anyhow::Context as _;
use hetman_game::Stop;
use thiserror::Error;
use tokio::runtime::Builder;

/// The exit code of a program that was interrupted, as shells expect it.
pub const INTERRUPTED: u8 = 130;

/// A contest that was interrupted; its table is printed all the same.
#[derive(Debug, Error)]
#[error("interrupted after {played} of {total} games{resume}")]
pub struct Interrupted {
    /// Games that count.
    pub played: u64,
    /// Games that were asked for.
    pub total: u64,
    /// How to go on, if the results are kept.
    pub resume: &'static str,
}

/// Watches for signals from the terminal.
pub struct Interrupt {
    pressed: Stop,
}

impl Interrupt {
    /// Requests the cancellation at the first signal and exits at the second.
    pub fn watch(cancel: &Stop) -> anyhow::Result<Self> {
        let runtime = Builder::new_current_thread()
            .enable_io()
            .build()
            .context("cannot watch for Ctrl-C")?;
        let (pressed, cancel) = (Stop::default(), cancel.clone());
        let seen = pressed.clone();
        let work = move || {
            runtime.block_on(async {
                let Ok(mut signals) = Signals::listen() else {
                    return;
                };
                signals.next().await;
                seen.request();
                cancel.request();
                signals.next().await;
                std::process::exit(INTERRUPTED.into());
            });
        };
        let thread = thread::Builder::new().name("interrupt".into());
        thread.spawn(work).context("cannot watch for Ctrl-C")?;
        Ok(Self { pressed })
    }

    /// Whether the contest was interrupted.
    pub fn is_pressed(&self) -> bool {
        self.pressed.is_requested()
    }
}

/// The signals that end a contest.
struct Signals(Vec<Source>);

#[cfg(unix)]
type Source = tokio::signal::unix::Signal;
#[cfg(windows)]
type Source = tokio::signal::windows::CtrlC;

impl Signals {
    #[cfg(unix)]
    fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let kinds = [SignalKind::interrupt(), SignalKind::terminate()];
        Ok(Self(
            kinds.map(signal).into_iter().collect::<Result<_, _>>()?,
        ))
    }

    #[cfg(windows)]
    fn listen() -> std::io::Result<Self> {
        Ok(Self(vec![tokio::signal::windows::ctrl_c()?]))
    }

    async fn next(&mut self) {
        poll_fn(|context: &mut Context| {
            let come = self
                .0
                .iter_mut()
                .any(|one| one.poll_recv(context).is_ready());
            if come { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }
}
