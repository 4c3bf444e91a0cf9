//! A contest under way: what it needs is checked first, then it is played, watched, recorded and, on Ctrl-C, cut short.

use std::ops::ControlFlow;
use std::path::Path;

use hetman_arena::ledger::Ledger;
use hetman_arena::tournament::{Crew, Plan, RunControl, Standing, Tables, run_watched};
use hetman_game::Stop;

use super::Keeping;
use super::interrupt::{Interrupt, Interrupted};
use super::records::Records;
use crate::commands::queue::{Place, QueueCrew, QueueRuns};
use crate::progress::Bar;

/// The files of a contest.
pub struct Contest<'a> {
    keeping: &'a Keeping,
    ledger: Option<Ledger>,
    games: Option<&'a Path>,
    place: Option<Place>,
}

impl<'a> Contest<'a> {
    /// Opens the ledger and looks at the file of games, before any work is done.
    pub fn prepare(keeping: &'a Keeping, games: Option<&'a Path>) -> anyhow::Result<Self> {
        games.map_or(Ok(()), Records::check)?;
        Ok(Self {
            keeping,
            ledger: keeping.open()?,
            games,
            place: keeping.place()?,
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
        let runs = self.place.as_ref().map(QueueRuns::new);
        let title = plan.players.iter().map(ToString::to_string);
        let title = format!("{}: {}", plan.game, title.collect::<Vec<_>>().join(", "));
        let queue = runs.as_ref();
        let queue = queue.map(|runs| QueueCrew::new(runs, &plan.name(), &title));
        let control = RunControl {
            cancel: Stop::default(),
            see: &|_| {},
            crew: queue.as_ref().map_or(&Tables, |queue| queue as &dyn Crew),
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
        let played = standing.results.len() as u64 * 2;
        let cancelled = interrupt.is_pressed() && played < total;
        if let Some(runs) = &runs {
            runs.end(!cancelled)?;
        }
        written?;
        show(&standing)?;
        if let Some(folder) = self.place.as_ref().and_then(Place::folder)
            && played < total
            && !interrupt.is_pressed()
        {
            let (units, folder) = ((total - played) / 2, folder.join("units"));
            eprintln!(
                "{units} units wait in `{}` for `hetman worker --once`; the same command counts their answers",
                folder.display()
            );
        }
        if !cancelled {
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
