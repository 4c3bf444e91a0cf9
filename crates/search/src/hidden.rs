//! Searches for games in which players see different things. None of them is given a position: an [`Observer`] gets an
//! [`Observation`], from which it can draw worlds that look the same to the player who is to move.
//!
//! [`Pimc`] searches drawn worlds as if everything were seen, [`Ismcts`] one tree of information sets, and [`Cfr`] solves
//! the whole game, where it is small enough.

mod blindness;
mod cfr;
mod ismcts;
mod observation;
mod pimc;
mod ruled;
mod walk;

pub use blindness::Blindness;
pub use cfr::{Cfr, CfrOptions, GameTree};
pub use ismcts::{Ismcts, IsmctsOptions, Observers};
pub use observation::{Observation, Observed, Observer, Veiled};
pub use pimc::{Pimc, PimcOptions};
pub use ruled::Ruled;

use crate::catalogue::Maker;
use crate::montecarlo::{Mcts, MonteCarloPolicy};
use crate::policy::Policy;

/// Searches for every game with hidden information; the default first.
pub(crate) fn makers<G: MonteCarloPolicy>() -> Vec<Maker<G>> {
    vec![
        Maker {
            name: "mcts",
            summary: "Monte Carlo tree search with chance nodes and a payoff for each player",
            make: |policy| Box::new(Veiled(Mcts::new(policy))),
        },
        Maker {
            name: "ismcts",
            summary: "information-set Monte Carlo tree search: one tree, another world drawn for each playout",
            make: |policy| Box::new(Veiled(Ismcts::new(policy))),
        },
        Maker {
            name: "pimc",
            summary: "perfect-information Monte Carlo: worlds are drawn, and each is searched as if everything were seen",
            make: |policy| Box::new(Veiled(Pimc::new(policy))),
        },
        Maker {
            name: "cfr",
            summary: "counterfactual regret minimisation: the strategies of all players for the whole game",
            make: |_| Box::new(Veiled(Cfr::new())),
        },
    ]
}

/// A player by the game's rules of thumb, for games that have such rules.
pub fn ruled<G: MonteCarloPolicy>() -> Maker<G> {
    Maker {
        name: "greedy",
        summary: "the game's rules of thumb, without any search",
        make: |policy| Box::new(Veiled(Ruled::new(policy))),
    }
}

/// The positions of a policy's game.
pub(crate) type PositionOf<G> = <G as Policy>::Position;
