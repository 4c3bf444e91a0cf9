//! A pair as a unit of work for another machine: everything that decides it, and what comes back. The one who asked plays
//! the moves of every answer again and counts nothing that cannot have happened.

use hetman_game::{Entry, Error, Spec};
use serde::{Deserialize, Serialize};

use super::{Description, GameResult, PairResult, Pairing, Plan};
use crate::openings::Opening;
use crate::play::{Conditions, Forfeit, Outcome, Pace, Seeds, Source, check};

/// A pair to be played by whoever takes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairUnit {
    /// The two players, the game, and how it is played.
    pub description: Description,
    /// The pace of the second player, where it has one of its own.
    pub second_pace: Option<String>,
    /// Where both games start; nothing for the usual start.
    pub start: Option<String>,
    /// Moves made before the players are asked.
    pub moves: Vec<String>,
    /// The number of the pair among those of the same two players.
    pub round: u64,
}

/// What a worker says of a pair.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairAnswer {
    /// Both games.
    pub games: [GameAnswer; 2],
    /// By how much clocks were stretched, where time decides and the worker is slower or faster than the one who asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stretch: Option<f64>,
}

/// What a worker says of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameAnswer {
    /// Half points of the one who moved first.
    pub points: u8,
    /// Why it ended.
    pub reason: String,
    /// What it was lost by beside bad moves, as a ledger counts; 0 is nothing.
    pub forfeit: u8,
    /// The moves, separated by blanks.
    pub moves: String,
    /// Where each of them came from.
    pub sources: Vec<Source>,
    /// Whether the referee ended it.
    pub adjudicated: bool,
}

impl PairUnit {
    /// A pair of a plan; its players are written as `written` says, since what stands for a file or a program here may mean
    /// nothing elsewhere.
    pub fn new(plan: &Plan, number: usize, written: &[String]) -> Self {
        let Pairing {
            players: [one, two],
            opening,
            round,
        } = &plan.pairings[number];
        let paces = [*one, *two].map(|player| plan.pace_of(player));
        let names = [*one, *two].map(|player| written[player].clone());
        let adjudication = plan.adjudication;
        let description = Description {
            seed: plan.seed,
            margin: plan.margin.as_millis() as u64,
            resign: adjudication.resign.map(|rule| rule.to_string()),
            draw: adjudication.draw.map(|rule| rule.to_string()),
            ..Description::new(&plan.game, names.to_vec(), 2).with_pace(paces[0])
        };
        Self {
            description,
            second_pace: (paces[0] != paces[1]).then(|| paces[1].to_string()),
            start: opening.start.clone(),
            moves: opening.moves.clone(),
            round: *round,
        }
    }

    /// The plan of this pair alone, with clocks stretched by a factor.
    pub fn plan<'a>(
        &self,
        entry: &'a dyn Entry,
        game: &Spec,
        stretch: f64,
    ) -> Result<Plan<'a>, Error> {
        if self.description.players.len() != 2 {
            return Err(Error::Other("a pair has two players".into()));
        }
        let mut plan = self.description.outline(entry, game)?;
        if let Some(text) = &self.second_pace {
            let pace: Pace = text.parse().map_err(Error::Other)?;
            plan.own_paces = vec![(1, pace.stretched(stretch))];
        }
        plan.pace = plan.pace.stretched(stretch);
        for (number, player) in plan.players.iter().enumerate() {
            player.takes(plan.pace_of(number), entry, game)?;
        }
        plan.pairings = vec![self.pairing()];
        Ok(plan)
    }

    /// The pair in the plan of this unit, or in that of another which differs in opening and round alone.
    pub fn pairing(&self) -> Pairing {
        Pairing {
            players: [0, 1],
            opening: Opening {
                start: self.start.clone(),
                moves: self.moves.clone(),
            },
            round: self.round,
        }
    }

    /// What it has in common with pairs that can be played at the same table.
    pub fn table(&self) -> (String, Option<&str>) {
        let described = serde_json::to_string(&self.description).unwrap_or_default();
        (described, self.second_pace.as_deref())
    }
}

impl PairAnswer {
    /// What is said of games that were played.
    pub fn new(games: &[GameResult; 2], stretch: Option<f64>) -> Self {
        let told = |result: &GameResult| GameAnswer {
            points: result.outcome.half_points(),
            reason: result.reason.clone(),
            forfeit: result.forfeit.map_or(0, |forfeit| forfeit as u8),
            moves: result.game.moves.clone(),
            sources: result.game.sources.clone(),
            adjudicated: result.game.adjudicated,
        };
        Self {
            games: [told(&games[0]), told(&games[1])],
            stretch,
        }
    }

    /// The result of a pair of a plan, if both games can have been played as is said; otherwise why not.
    pub fn check(&self, plan: &Plan, number: usize) -> Result<PairResult, String> {
        let [one, two] = [0, 1].map(|which| self.game(plan, number, which));
        Ok(PairResult {
            number,
            games: [one?, two?],
        })
    }

    fn game(&self, plan: &Plan, number: usize, which: usize) -> Result<GameResult, String> {
        let pairing = &plan.pairings[number];
        let told = &self.games[which];
        if told.points > 2 || told.forfeit > 3 {
            return Err(format!("game {}: no such result", which + 1));
        }
        let order = [pairing.players[which], pairing.players[1 - which]];
        let conditions = Conditions {
            entry: plan.entry,
            game: &plan.game,
            paces: order.map(|player| plan.pace_of(player)),
            margin: plan.margin,
            adjudication: plan.adjudication,
            cancel: &hetman_game::Stop::default(),
            see: &|_| {},
        };
        let chance = plan.pair_seed(pairing);
        let seeds = Seeds {
            players: chance.wrapping_add(which as u64),
            chance,
        };
        let mut result = GameResult {
            outcome: Outcome::from_half_points(told.points),
            reason: told.reason.clone(),
            forfeit: Forfeit::ALL
                .into_iter()
                .find(|forfeit| *forfeit as u8 == told.forfeit),
            game: crate::play::Game {
                heading: plan.heading(pairing, which),
                start: pairing.opening.start.clone(),
                moves: told.moves.clone(),
                sources: told.sources.clone(),
                adjudicated: told.adjudicated,
            },
        };
        check(&conditions, &pairing.opening, &result, seeds)
            .map_err(|why| format!("game {}: {why}", which + 1))?;
        if let Some(stretch) = self.stretch.filter(|_| plan.is_timed()) {
            let heading = &mut result.game.heading;
            heading.pace = format!("{}, stretched by {stretch:.3}", heading.pace);
        }
        Ok(result)
    }
}
