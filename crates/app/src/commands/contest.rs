//! What a match and a tournament have in common: openings, the ledger, the file of games, progress, forfeits.

mod records;
mod test;
mod watch;

use std::fmt;
use std::path::PathBuf;

use hetman_arena::ledger::Ledger;
use hetman_arena::player::PlayerSpec;
use hetman_arena::rating::Estimate;
use hetman_arena::tournament::{Plan, Standing};
use serde::Serialize;

pub use records::Records;
pub use test::Test;
pub use watch::Watch;

use crate::games::Game;
use crate::storage;

/// Where results are kept.
#[derive(clap::Args)]
pub struct Keeping {
    /// Folder of the ledger that lets games be resumed
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Forget earlier games of this very contest
    #[arg(long)]
    fresh: bool,
    /// Keep no ledger
    #[arg(long, conflicts_with_all = ["fresh", "data"])]
    no_ledger: bool,
}

impl Keeping {
    /// The ledger, if one is to be kept.
    pub fn ledger(&self, plan: &Plan) -> anyhow::Result<Option<Ledger>> {
        if self.no_ledger {
            return Ok(None);
        }
        let mut ledger = Ledger::open(&storage::folder_or(self.data.as_deref())?)?;
        if self.fresh {
            let ids: Vec<String> = (0..plan.pairings.len())
                .map(|number| plan.id(number))
                .collect();
            ledger.forget(&ids)?;
        }
        Ok(Some(ledger))
    }
}

/// A player by its text, started once so that a wrong one is told before the first game.
pub fn player(text: &str, game: &Game) -> anyhow::Result<PlayerSpec> {
    let spec: PlayerSpec = text.parse()?;
    spec.try_out(&*game.entry, &game.spec)?;
    Ok(spec)
}

/// A number with its error, or what can be said without one.
pub fn plus_minus(estimate: Estimate) -> String {
    if estimate.error.is_finite() {
        format!("{:+.1} +- {:.1}", estimate.value, estimate.error)
    } else {
        "?".into()
    }
}

/// A game somebody lost by more than bad moves.
#[derive(Serialize)]
pub struct Forfeit {
    pair: usize,
    game: usize,
    loser: String,
    reason: String,
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "forfeit  {}.{} lost by {}: {}",
            self.pair, self.game, self.loser, self.reason
        )
    }
}

/// The games that ended by a fault.
pub fn forfeits(plan: &Plan, standing: &Standing) -> Vec<Forfeit> {
    let mut forfeits = Vec::new();
    for result in &standing.results {
        let pairing = &plan.pairings[result.number];
        for (which, game) in result
            .games
            .iter()
            .enumerate()
            .filter(|(_, game)| game.forfeit.is_some())
        {
            let loser = plan.players[pairing.players[result.loser(which)]].to_string();
            forfeits.push(Forfeit {
                pair: pairing.round as usize + 1,
                game: which + 1,
                loser,
                reason: game.reason.clone(),
            });
        }
    }
    forfeits
}
