//! What is told of a tournament: the games in the order they finished, and everything computed from them.

use hetman_arena::play::Outcome;
use hetman_arena::rating::{Encounter, Estimate, Pairs};
use hetman_arena::sprt::{Model, Sprt, Verdict};
use hetman_arena::tournament::{self, Forfeit, GameResult, Pairing, Plan, Standing};

use crate::messages::{
    CurvePoint, FinishedGame, GameFault, Meeting, Place, SequentialTest, TestModel, TestVerdict,
};

/// The most points of a curve.
const MOST_POINTS: usize = 500;

/// The games so far and what they say.
#[derive(Default)]
pub struct Results {
    /// Every finished game, in the order they finished.
    pub games: Vec<Finished>,
    /// Games planned.
    pub planned: u64,
    /// Games that were on disk when the tournament was last started.
    pub found: u64,
    /// The players by rating.
    pub places: Vec<Place>,
    /// The games of each two.
    pub meetings: Vec<Meeting>,
    curves: Vec<Curve>,
    counted: usize,
}

/// A finished game with its place in the tournament.
pub struct Finished {
    /// Its number in the plan.
    pub number: u32,
    /// The numbers of the players, the first mover first.
    pub players: [usize; 2],
    /// Which pair of these two, and which game of it.
    pub round: String,
    /// How it ended.
    pub result: GameResult,
}

/// The way of a test.
struct Curve {
    players: [usize; 2],
    pairs: Pairs,
    points: Vec<CurvePoint>,
}

impl Results {
    /// Takes up what is new.
    pub fn update(&mut self, plan: &Plan, standing: &Standing) {
        self.planned = 2 * plan.pairings.len() as u64;
        self.found = 2 * standing.found as u64;
        // Years of games found on disk are not weighed one by one.
        let stride = (standing.found / MOST_POINTS).max(1);
        for result in &standing.results[self.counted..] {
            let Pairing { players, round, .. } = &plan.pairings[result.number];
            for (which, game) in result.games.iter().enumerate() {
                self.games.push(Finished {
                    number: (2 * result.number + which) as u32,
                    players: [players[which], players[1 - which]],
                    round: format!("{}.{}", round + 1, which + 1),
                    result: game.clone(),
                });
            }
            if let Some(sprt) = &plan.sprt {
                self.counted += 1;
                let weigh = self.counted.is_multiple_of(stride) || self.counted >= standing.found;
                self.curve(*players)
                    .follow(sprt, result.half_points(), weigh);
            }
        }
        self.counted = standing.results.len();
        let encounters = standing.encounters(plan);
        self.meetings = encounters
            .iter()
            .map(|one| self.meeting(plan, standing, one))
            .collect();
        self.places = standing
            .ranking(plan)
            .iter()
            .map(|one| self.place(one))
            .collect();
    }

    fn curve(&mut self, players: [usize; 2]) -> &mut Curve {
        let known = self
            .curves
            .iter()
            .position(|curve| curve.players == players);
        let at = known.unwrap_or_else(|| {
            self.curves.push(Curve {
                players,
                pairs: Pairs::default(),
                points: Vec::new(),
            });
            self.curves.len() - 1
        });
        &mut self.curves[at]
    }

    fn meeting(&self, plan: &Plan, standing: &Standing, one: &Encounter) -> Meeting {
        let players = [one.player, one.opponent];
        let [wins, draws, losses] = standing.tally_of(plan, players);
        let (elo, error) = finite(one.pairs.elo());
        let (normalised, normalised_error) = finite(one.pairs.normalised_elo());
        let curve = self.curves.iter().find(|curve| curve.players == players);
        Meeting {
            player: one.player as u32,
            opponent: one.opponent as u32,
            wins,
            draws,
            losses,
            pairs: one.pairs.0.into(),
            elo,
            error,
            normalised,
            normalised_error,
            superiority: one.pairs.superiority(),
            test: plan.sprt.map(|sprt| test(&sprt, &one.pairs, curve)),
        }
    }

    fn place(&self, place: &tournament::RankedPlayer) -> Place {
        let player = place.player as u32;
        let (mut wins, mut draws, mut losses) = (0, 0, 0);
        for one in &self.meetings {
            if one.player == player {
                (wins, draws, losses) = (wins + one.wins, draws + one.draws, losses + one.losses);
            } else if one.opponent == player {
                (wins, draws, losses) = (wins + one.losses, draws + one.draws, losses + one.wins);
            }
        }
        let (elo, error) = finite(place.elo);
        Place {
            player,
            elo,
            error,
            superiority: place.pairs.superiority(),
            games: place.games(),
            points: place.points(),
            clean_games: place.clean.games,
            clean_points: place.clean.points,
            wins,
            draws,
            losses,
            crashes: place.faults.crashes,
            overtime: place.faults.time,
            illegal: place.faults.illegal,
        }
    }
}

impl Curve {
    fn follow(&mut self, sprt: &Sprt, half_points: u8, weigh: bool) {
        self.pairs.add(half_points);
        if !weigh {
            return;
        }
        self.points.push(CurvePoint {
            pairs: self.pairs.count(),
            ratio: sprt.ratio(&self.pairs),
        });
        if self.points.len() > MOST_POINTS {
            let mut even = false;
            self.points.retain(|_| {
                even = !even;
                even
            });
        }
    }
}

fn test(sprt: &Sprt, pairs: &Pairs, curve: Option<&Curve>) -> SequentialTest {
    let &Sprt {
        elo0,
        elo1,
        alpha,
        beta,
        model,
    } = sprt;
    let (lower, upper) = sprt.bounds();
    let verdict = match sprt.verdict(pairs) {
        Verdict::Open => TestVerdict::Open,
        Verdict::H0 => TestVerdict::H0,
        Verdict::H1 => TestVerdict::H1,
    };
    SequentialTest {
        elo0,
        elo1,
        alpha,
        beta,
        model: match model {
            Model::Logistic => TestModel::Logistic,
            Model::Normalised => TestModel::Normalised,
        },
        lower,
        upper,
        ratio: sprt.ratio(pairs),
        verdict,
        curve: curve.map(|curve| curve.points.clone()).unwrap_or_default(),
    }
}

fn finite(estimate: Estimate) -> (Option<f64>, Option<f64>) {
    let known = estimate.value.is_finite() && estimate.error.is_finite();
    (
        known.then_some(estimate.value),
        known.then_some(estimate.error),
    )
}

impl Finished {
    /// As a page lists it.
    pub fn message(&self) -> FinishedGame {
        FinishedGame {
            number: self.number,
            round: self.round.clone(),
            players: self.players.map(|player| player as u32).into(),
            result: self.score().into(),
            reason: self.result.reason.clone(),
            fault: self.fault(),
        }
    }

    /// The result as records write it.
    pub const fn score(&self) -> &'static str {
        match self.result.outcome {
            Outcome::First => "1-0",
            Outcome::Draw => "1/2-1/2",
            Outcome::Second => "0-1",
        }
    }

    /// What it was lost by, if by more than bad moves.
    pub fn fault(&self) -> Option<GameFault> {
        self.result.forfeit.map(|forfeit| match forfeit {
            Forfeit::Time => GameFault::Overtime,
            Forfeit::Illegal => GameFault::Illegal,
            Forfeit::Crash => GameFault::Crash,
        })
    }
}
