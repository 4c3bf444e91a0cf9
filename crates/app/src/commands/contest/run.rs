//! A contest under way: what it needs is checked first, then it is played, watched, recorded and, on Ctrl-C, cut short.

use std::ops::ControlFlow;
use std::path::Path;

use hetman_arena::ledger::Ledger;
use hetman_arena::tournament::{Plan, RunControl, Standing, run_watched};
use hetman_game::Stop;

use super::Keeping;
use super::interrupt::{Interrupt, Interrupted};
use super::records::Records;
use crate::progress::Bar;

/// The files of a contest.
pub struct Contest<'a> {
    keeping: &'a Keeping,
    ledger: Option<Ledger>,
    games: Option<&'a Path>,
}

impl<'a> Contest<'a> {
    /// Opens the ledger and looks at the file of games, before any work is done.
    pub fn prepare(keeping: &'a Keeping, games: Option<&'a Path>) -> anyhow::Result<Self> {
        games.map_or(Ok(()), Records::check)?;
        Ok(Self {
            keeping,
            ledger: keeping.open()?,
            games,
        })
    }

    /// Plays what the plan asks for; `live` sums up what was played so far, in several lines if asked for. `show` gets
    /// the result, also if the contest was interrupted.
    pub fn play(
        mut self,
        plan: &Plan,
        live: &dyn Fn(&Standing, bool) -> String,
        show: impl FnOnce(&Standing) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        if let Some(ledger) = &mut self.ledger {
            self.keeping.freshen(ledger, plan)?;
        }
        let mut records = Records::create(self.games, plan)?;
        let total = plan.pairings.len() as u64 * 2;
        let mut bar = Bar::new(total, "games");
        let control = RunControl {
            cancel: Stop::default(),
            see: &|_| {},
        };
        let interrupt = Interrupt::watch(&control.cancel)?;
        let mut written = Ok(());
        let standing = run_watched(plan, self.ledger.as_mut(), &control, &mut |standing| {
            written = records.write(plan, standing);
            let (done, found) = (standing.results.len(), standing.found);
            bar.show(done as u64 * 2, done == found, &|whole| {
                live(standing, whole)
            });
            if written.is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        bar.done();
        written?;
        show(&standing)?;
        let played = standing.results.len() as u64 * 2;
        if !interrupt.is_pressed() || played == total {
            return Ok(());
        }
        let resume = if self.ledger.is_some() {
            "; the same command goes on from there"
        } else {
            ""
        };
        Err(Interrupted {
            played,
            total,
            resume,
        }
        .into())
    }
}
