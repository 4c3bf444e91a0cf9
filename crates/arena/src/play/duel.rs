//! A puzzle between two sides: each solves the same instance alone, and the greater payoff wins. The result holds the moves
//! of the better one.

use hetman_game::{Error, Player as Side};

use super::{Conditions, Game, GameResult, Outcome, Seeds, run};
use crate::openings::Opening;
use crate::player::PlayerSlot;

/// Lets both sides solve one instance, each within its limits. Fails only if the opening cannot be set up.
pub(crate) fn duel(
    conditions: &Conditions,
    opening: &Opening,
    [one, two]: [&mut PlayerSlot; 2],
    seeds: Seeds,
) -> Result<GameResult, Error> {
    let alone = |side: usize, slot: &mut PlayerSlot| {
        let own = Conditions {
            paces: [conditions.paces[side]; 2],
            ..*conditions
        };
        let (result, board) = run(&own, opening, &mut [slot], seeds)?;
        Ok::<_, Error>((result, board.payoff(Side::FIRST)))
    };
    let (first, payoff) = alone(0, one)?;
    let (second, other) = alone(1, two)?;
    // A run that came to no end, by a fault or because it was called off, has no payoff and loses to every other.
    let outcome = Outcome::from_half_points((payoff.cmp(&other) as i8 + 1) as u8);
    let told = |payoff: Option<i32>| payoff.map_or("no end".into(), |payoff| payoff.to_string());
    let reason = format!("{} against {}", told(payoff), told(other));
    let (better, worse) = if outcome == Outcome::Second {
        (second, first)
    } else {
        (first, second)
    };
    // A fault or a cancellation that decided the duel is that of the worse one.
    let decisive = if outcome == Outcome::Draw {
        &better
    } else {
        &worse
    };
    let (forfeit, adjudicated) = (decisive.forfeit, decisive.game.adjudicated);
    Ok(GameResult {
        outcome,
        reason,
        forfeit,
        game: Game {
            adjudicated,
            ..better.game
        },
    })
}
