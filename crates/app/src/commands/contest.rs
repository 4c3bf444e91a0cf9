//! What a match and a tournament have in common: players, the ledger, the file of games, forfeits.

mod forfeits;
mod interrupt;
mod records;
mod run;
mod sprt;

use std::path::PathBuf;

use hetman_arena::ledger::Ledger;
use hetman_arena::player::PlayerSpec;
use hetman_arena::rating::{Estimate, Pairs};
use hetman_arena::tournament::Plan;

pub use forfeits::{ForfeitedGame, Tally, forfeits};
pub use interrupt::{INTERRUPTED, Interrupt, Interrupted};
pub use run::Contest;
pub use sprt::SprtReport;

use super::queue::{Place, QueueArguments};
use crate::games::Game;
use crate::storage;

/// Where results are kept.
#[derive(clap::Args)]
pub struct Keeping {
    /// Folder of the ledger, from which a contest is resumed
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Delete earlier games of the same contest from the ledger first
    #[arg(long)]
    pub fresh: bool,
    /// Play without a ledger: nothing is stored, nothing is resumed
    #[arg(long, conflicts_with_all = ["fresh", "data"])]
    no_ledger: bool,
    #[command(flatten)]
    queue: QueueArguments,
}

impl Keeping {
    /// The workers of a queue, if one is named.
    pub fn place(&self) -> anyhow::Result<Option<Place>> {
        self.queue.connect()
    }

    /// Opens the ledger, if one is to be kept.
    pub fn open(&self) -> anyhow::Result<Option<Ledger>> {
        if self.no_ledger {
            return Ok(None);
        }
        let folder = storage::folder_or(self.data.as_deref())?;
        Ok(Some(Ledger::open(&folder)?))
    }

    /// Forgets earlier games if that was asked for.
    fn freshen(&self, ledger: &mut Ledger, plan: &Plan) -> anyhow::Result<()> {
        if self.fresh {
            let numbers = 0..plan.pairings.len();
            ledger.forget(&numbers.map(|number| plan.id(number)).collect::<Vec<_>>())?;
        }
        Ok(())
    }
}

/// A player by its text, started once so that a wrong one is told before the first game.
pub fn player(text: &str, game: &Game) -> anyhow::Result<PlayerSpec> {
    let spec: PlayerSpec = text.parse()?;
    spec.try_out(&*game.entry, &game.spec)?;
    Ok(spec)
}

impl Keeping {
    /// Starts a player once, so that a wrong one is told before the first game; the outside programs of a queue are those
    /// of its workers.
    pub fn try_out(&self, player: &PlayerSpec, game: &Game) -> anyhow::Result<()> {
        if !(self.queue.is_given() && player.is_outside()) {
            player.try_out(&*game.entry, &game.spec)?;
        }
        Ok(())
    }
}

/// A number with its error, or what can be said without one.
pub fn plus_minus(estimate: Estimate) -> String {
    if estimate.error.is_finite() {
        format!("{:+.1} +- {:.1}", estimate.value, estimate.error)
    } else {
        "?".into()
    }
}

/// The difference in Elo with its error, or a bound where results are too one-sided for one.
pub fn difference(pairs: &Pairs) -> String {
    let bound = pairs.elo_bound();
    bound.map_or_else(|| plus_minus(pairs.elo()), |bound| bound.to_string())
}
