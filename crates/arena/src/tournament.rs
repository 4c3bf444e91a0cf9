//! Who meets whom, played by several workers at once. The unit is a pair of games from one opening with colours
//! reversed; a pair is counted when both games are finished, and never twice.

mod crew;
mod decide;
mod description;
mod plan;
mod ranking;
mod table;
mod tally;
mod unit;

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use hetman_game::Stop;

use crate::ledger::{Ledger, LedgerError};
use crate::rating::{Encounter, Pairs};

pub use crate::play::{Forfeit, GameResult};
pub use crew::{Crew, OpenPairs, Tables, Take, Taken};
pub use description::Description;
pub use plan::{Pairing, Plan, Schedule, build, hash};
pub use ranking::{Clean, Faults, RankedPlayer};
pub use table::Table;
pub use unit::{PairAnswer, PairUnit};

use decide::Decisions;

/// A finished pair: in the first game the pairing's first player moved first, in the second the other.
#[derive(Clone, PartialEq, Debug)]
pub struct PairResult {
    /// Which pairing of the plan it was.
    pub number: usize,
    /// Both games.
    pub games: [GameResult; 2],
}

impl PairResult {
    /// The half points of the pairing's first player, 0 to 4.
    pub fn half_points(&self) -> u8 {
        self.games[0].outcome.half_points() + 2 - self.games[1].outcome.half_points()
    }
}

/// All results so far.
#[derive(Clone, Default, Debug)]
pub struct Standing {
    /// The finished pairs, in the order they finished.
    pub results: Vec<PairResult>,
    /// How many of them were found in the ledger.
    pub found: usize,
}

impl Standing {
    /// The results of each two players who met, as the first of them sees them.
    pub fn encounters(&self, plan: &Plan) -> Vec<Encounter> {
        let mut encounters: Vec<Encounter> = Vec::new();
        for result in &self.results {
            let Pairing {
                players: [player, opponent],
                ..
            } = plan.pairings[result.number];
            let known = encounters
                .iter()
                .position(|one| (one.player, one.opponent) == (player, opponent));
            let at = known.unwrap_or_else(|| {
                encounters.push(Encounter {
                    player,
                    opponent,
                    pairs: Pairs::default(),
                });
                encounters.len() - 1
            });
            encounters[at].pairs.add(result.half_points());
        }
        // Results come in by chance; what is computed from them must not depend on it.
        encounters.sort_by_key(|one| (one.player, one.opponent));
        encounters
    }

    /// The results of the first of two players against the second, in the order of the plan.
    pub(crate) fn pairs_of(&self, plan: &Plan, players: [usize; 2]) -> Pairs {
        let mut pairs = Pairs::default();
        let own = self
            .results
            .iter()
            .filter(|result| plan.pairings[result.number].players == players);
        own.for_each(|result| pairs.add(result.half_points()));
        pairs
    }

    /// The results of a match, as its first player sees them.
    pub fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::default();
        self.results
            .iter()
            .for_each(|result| pairs.add(result.half_points()));
        pairs
    }
}

/// A game under way, as it is after its last move.
pub struct GameSnapshot<'a> {
    /// Which of the tables at which pairs are played at once.
    pub table: usize,
    /// Which pairing of the plan it is.
    pub number: usize,
    /// Which game of the pair, 0 or 1.
    pub which: usize,
    /// The moves so far, those of the opening included.
    pub moves: &'a [String],
}

/// How a run is observed move by move, and cancelled.
pub struct RunControl<'a> {
    /// Once requested no game goes on, and the games under way do not count.
    pub cancel: Stop,
    /// Sees every move, at the players' cost.
    pub see: &'a (dyn Fn(&GameSnapshot) + Sync),
    /// Who plays.
    pub crew: &'a dyn Crew,
}

/// Plays what the plan asks for and the ledger does not know yet. The observer sees every new pair with all results
/// so far, and may break off; so does the plan's test, for each two players.
pub fn run(
    plan: &Plan,
    ledger: Option<&mut Ledger>,
    observer: &mut dyn FnMut(&Standing) -> ControlFlow<()>,
) -> Result<Standing, LedgerError> {
    run_watched(
        plan,
        ledger,
        &RunControl {
            cancel: Stop::default(),
            see: &|_| {},
            crew: &Tables,
        },
        observer,
    )
}

/// The same, observed move by move and with a cancellation of its own.
pub fn run_watched(
    plan: &Plan,
    mut ledger: Option<&mut Ledger>,
    control: &RunControl,
    observer: &mut dyn FnMut(&Standing) -> ControlFlow<()>,
) -> Result<Standing, LedgerError> {
    let (mut standing, mut open) = found(plan, ledger.as_deref_mut())?;
    let mut decisions = Decisions::new(plan, &standing);
    open.retain(|number| !decisions.is_decided(*number));
    if observer(&standing).is_break() || open.is_empty() {
        return Ok(standing);
    }
    open.reverse();
    let open = Mutex::new(open);
    let mut take = |result: PairResult| {
        // A result that comes in after the verdict must not change it.
        if decisions.is_decided(result.number) {
            return Ok(Taken::More);
        }
        let players = plan.pairings[result.number].players;
        record(plan, ledger.as_deref_mut(), &mut standing, result)?;
        if decisions.consider(&standing, players) {
            let mut waiting = open.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.retain(|number| !decisions.is_decided(*number));
        }
        let enough = observer(&standing).is_break() || decisions.is_all_decided();
        Ok(if enough { Taken::Enough } else { Taken::More })
    };
    control.crew.play(plan, &open, control, &mut take)?;
    Ok(standing)
}

/// What the ledger knows of a plan, and the numbers of the pairings it does not know.
pub fn found(
    plan: &Plan,
    mut ledger: Option<&mut Ledger>,
) -> Result<(Standing, Vec<usize>), LedgerError> {
    let (mut standing, mut open) = (Standing::default(), Vec::new());
    for number in 0..plan.pairings.len() {
        match ledger
            .as_mut()
            .map(|ledger| ledger.find(&plan.id(number)))
            .transpose()?
            .flatten()
        {
            Some(games) => standing.results.push(PairResult { number, games }),
            None => open.push(number),
        }
    }
    standing.found = standing.results.len();
    Ok((standing, open))
}

/// Enters a pair into the ledger, then counts it.
fn record(
    plan: &Plan,
    ledger: Option<&mut Ledger>,
    standing: &mut Standing,
    result: PairResult,
) -> Result<(), LedgerError> {
    if let Some(ledger) = ledger {
        ledger.enter(
            &plan.id(result.number),
            &plan.specification(result.number),
            &result.games,
        )?;
    }
    standing.results.push(result);
    Ok(())
}
